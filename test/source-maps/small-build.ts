/** The smallest build that there is: one script with its map. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

export const SMALL_SCRIPT = `export const a = 1;\n//# sourceMappingURL=app.js.map\n`;
export const SMALL_MAP = {
  version: 3,
  sources: ["../src/app.ts"],
  sourcesContent: ["export const a: number = 1;\n"],
  names: [],
  mappings: "AAAA,OAAO,MAAM",
};

/** Writes `app.js` and `app.js.map`. */
export function writeBuild(folder: string, map: object = SMALL_MAP): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "app.js"), SMALL_SCRIPT);
  writeFileSync(path.join(folder, "app.js.map"), JSON.stringify(map));
}
