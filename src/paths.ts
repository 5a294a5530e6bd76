/** Where files are. */
import { realpathSync } from "node:fs";
import { isAbsolute, relative, sep, win32 } from "node:path";

/** Resolves the links of a path. Returns it unchanged if it does not exist. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Whether a path is inside a folder and is not the folder itself. Neither path may contain a link. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/**
 * Whether a path names a network share or a device of Windows, on every system. On Windows, checking whether such a path
 * exists sends the user's credentials to the named host.
 * @param folders shares of these folders are trusted: a runner's folders may be on one
 */
export function isOnOtherHost(path: string, folders: readonly string[]): boolean {
  const rootOf = (text: string) => win32.parse(text.replaceAll("/", "\\")).root.toLowerCase();
  const root = rootOf(path);
  return root.startsWith("\\\\") && !folders.some((folder) => rootOf(folder) === root);
}
