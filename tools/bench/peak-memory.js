/** Loaded before the action (`node --import`): writes its greatest memory use, in bytes, to `PEAK_MEMORY_FILE`. */
import { writeFileSync } from "node:fs";

process.once("exit", () => {
  const file = process.env["PEAK_MEMORY_FILE"];
  if (file) writeFileSync(file, String(process.resourceUsage().maxRSS * 1024));
});
