import { InputError, type Failure } from "../../errors.ts";

/**
 * The paths of the user as git's pathspecs: from the root of the repository, whatever the working directory is; a folder
 * means all in it; `*` stays within a folder and `**` does not; a leading `!` excludes. Our own prefix comes first, so a
 * path can be no option and no other magic of git's.
 * @returns an empty list where the paths mean the whole repository
 * @throws InputError naming each path that leads out of the repository
 */
export function pathspecs(paths: readonly string[]): string[] {
  const problems = paths.flatMap((path) => problemOf(path));
  if (problems.length > 0) throw new InputError(problems);
  const cleaned = paths.map((path) => cleanPath(path));
  const included = cleaned.filter(({ exclude }) => !exclude);
  const excluded = cleaned.filter(({ exclude }) => exclude);
  if (excluded.length === 0 && included.some(({ path }) => path === "")) return [];
  return [
    ...included.map(({ path }) => `:(top,glob)${path}`),
    ...excluded.map(({ path }) => `:(top,glob,exclude)${path}`),
  ];
}

function cleanPath(text: string): { path: string; exclude: boolean } {
  const exclude = text.startsWith("!");
  const segments = (exclude ? text.slice(1) : text).split("/");
  const path = segments.filter((segment) => segment !== "" && segment !== ".").join("/");
  return { path, exclude };
}

function problemOf(text: string): Failure[] {
  const { path, exclude } = cleanPath(text);
  const where = "input paths";
  const fix = "Write paths from the root of the repository, such as packages/api.";
  if (text.includes("\0") || path.split("/").includes("..")) {
    return [{ what: `The path "${text}" leads out of the repository.`, where, fix }];
  }
  if (/^!?(?:\/|[a-z]:[/\\])/iu.test(text)) {
    return [{ what: `The path "${text}" is absolute.`, where, fix }];
  }
  if (text.includes("\\")) {
    return [
      { what: `The path "${text}" has a backslash.`, where, fix: "Separate folders with /." },
    ];
  }
  return exclude && path === ""
    ? [{ what: `The path "${text}" excludes everything.`, where, fix }]
    : [];
}
