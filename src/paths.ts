/** Where files are. */
import { realpathSync } from "node:fs";
import { isAbsolute, relative, sep, win32 } from "node:path";

/** The path without its links, or as it is where it leads nowhere. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Whether a path is strictly inside a folder; both are real paths, or neither goes through a link. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/**
 * Whether a path leads to a share of the network or to a device of Windows: there, to look whether it exists hands the
 * user's credentials to whoever it names. On every system, because such a name is meant for no other.
 * @param folders whose own shares are no danger: a runner's folders may lie on one
 */
export function isOnOtherHost(path: string, folders: readonly string[]): boolean {
  const rootOf = (text: string) => win32.parse(text.replaceAll("/", "\\")).root.toLowerCase();
  const root = rootOf(path);
  return root.startsWith("\\\\") && !folders.some((folder) => rootOf(folder) === root);
}
