import { isAbsolute, relative, sep } from "node:path";

/** Whether a path is strictly inside a folder; both are real paths, or neither goes through a link. */
export function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
