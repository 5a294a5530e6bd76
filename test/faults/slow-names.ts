/** Preloaded into a step: after so many look-ups of `service.test` the next ones do not end. */
import { writeFileSync } from "node:fs";
import { nameService, notFound } from "./name-server.ts";

/** A file that is made when a look-up has begun that does not end. */
const hangs = process.env["TEST_NAMES_HANG"] ?? "";
nameService({
  spared: Number(process.env["TEST_NAMES_KNOWN"]),
  failures: Infinity,
  // The system's look-up cannot be called off, and keeps the process alive as long as it takes.
  fail: (hostname, callback) => {
    writeFileSync(hangs, "");
    setTimeout(callback, 60_000, notFound(hostname));
  },
});
