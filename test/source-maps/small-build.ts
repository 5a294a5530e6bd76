/** The smallest build that there is: one script with its map. And files as a test needs them. */
import { expect } from "vitest";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { folderForTest } from "../support/scenario.ts";

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

/**
 * Reads a drawing of a tree of files. A name that ends with "/" is a folder, and what is indented below lies in it. After two or
 * more blanks follows the content of a file, or "names" and the URL of a script's map. Without it a script names the map of its own
 * name, and a map is a small one. @returns contents by path
 */
export function tree(drawing: string): Record<string, string> {
  const files: Record<string, string> = {};
  const folders: { name: string; indent: number }[] = [];
  for (const line of drawing.split("\n").filter((text) => text.trim() !== "")) {
    const indent = line.search(/\S/u);
    const [name = "", content = `names ${name}.map`] = line.trim().split(/\s{2,}/u);
    while ((folders.at(-1)?.indent ?? -1) >= indent) folders.pop();
    if (name.endsWith("/")) {
      folders.push({ name, indent });
      continue;
    }
    const code = `var ${name.replaceAll(/\W/gu, "_")};`;
    const script = content.replace(/^names /u, `${code}\n//# sourceMappingURL=`);
    const isMap = /\.map$/iu.test(name);
    files[folders.map((folder) => folder.name).join("") + name] = isMap ? mapText() : `${script}\n`;
  }
  return files;
}

/** A folder with files, by their paths in it. It is removed after the test. */
export function workspaceWith(files: Readonly<Record<string, string | Buffer>>): string {
  const workspace = folderForTest();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(workspace, name)), { recursive: true });
    writeFileSync(path.join(workspace, name), content);
  }
  return workspace;
}

export function read(workspace: string, name: string): string {
  return readFileSync(path.join(workspace, name), "utf8");
}

export function expectUnchanged(workspace: string, files: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(files)) expect(read(workspace, name)).toBe(content);
}

/** A small map as text. */
export function mapText(more: object = {}): string {
  return JSON.stringify({ ...SMALL_MAP, ...more });
}

/** A script that names its map. */
export function scriptText(name: string, code = "var a = 1;"): string {
  return `${code}\n//# sourceMappingURL=${name}.map\n`;
}

/** A script that names its map, and that map, by their path without what they end with. */
export function built(place: string, code?: string, map = mapText()): Record<string, string> {
  return {
    [`${place}.js`]: scriptText(`${path.basename(place)}.js`, code),
    [`${place}.js.map`]: map,
  };
}

/** A script and its map. */
export const PAIR = { "dist/a.js": scriptText("a.js"), "dist/a.js.map": mapText() };
