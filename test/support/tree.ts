/** What lies in a folder, so that two looks at it can be compared: nothing came, went or changed in between. */
import { createHash } from "node:crypto";
import { lstatSync, readFileSync, readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";

/** One line for each entry: its path, kind, mode, time of change and content. A file that came and went leaves its folder's time. */
export function treeOf(folder: string): string[] {
  return [folder, ...entriesBelow(folder)].map((path) => `${path} ${stateOf(path)}`);
}

function entriesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? [path, ...entriesBelow(path)] : [path];
  });
}

function stateOf(path: string): string {
  const stats = lstatSync(path, { bigint: true });
  const facts = `${stats.mode.toString(8)} ${stats.mtimeNs}`;
  if (stats.isSymbolicLink()) return `link ${facts} ${readlinkSync(path)}`;
  if (!stats.isFile()) return `other ${facts}`;
  return `file ${facts} ${createHash("sha1").update(readFileSync(path)).digest("hex")}`;
}
