import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

/**
 * The git on the path, as an absolute path; undefined where there is none. Relative entries of the path are passed over,
 * and Windows' own search, which begins in the working directory, is not used: a repository could bring a `git.exe`.
 */
export function findGit(
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
): string | undefined {
  const path = Object.entries(environment).find(([name]) => name.toUpperCase() === "PATH")?.[1];
  const name = platform === "win32" ? "git.exe" : "git";
  return (path ?? "")
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, name))
    .find((candidate) => isExecutable(candidate));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
