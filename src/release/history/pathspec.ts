/** Checks the input `paths` and translates it for git. */
import type { Failure } from "../../errors.ts";
import type { Git } from "../../git/git.ts";
import { quoted } from "../../inputs/reader.ts";
import { withoutTrailing } from "../../text.ts";

/**
 * Translates the user's paths to git's pathspecs. Paths begin at the repository's root, whatever the working directory is. A folder
 * includes everything in it, `*` does not match `/` but `**` does, and a leading `!` excludes. With our prefix first, a path
 * cannot be an option or a "magic" pathspec of git.
 * @param paths without a `pathProblem`
 * @returns an empty list if the paths mean the whole repository
 */
export function pathspecs(paths: readonly string[]): string[] {
  const cleaned = paths.map((path) => cleanPath(path));
  const isWhole = cleaned.some(({ path }) => path === "");
  if (isWhole && cleaned.every(({ exclude }) => !exclude)) return [];
  return cleaned.map(({ path, exclude }) => `:(top,glob${exclude ? ",exclude" : ""})${path}`);
}

/** The id of the empty tree, by the length of the repository's ids. Git knows it in every repository. */
const EMPTY_TREES: Readonly<Record<number, string>> = {
  40: "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
  64: "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321",
};

/**
 * Returns the user's paths that match no file of any of the commits. A path with a `*` does not match folders: if files below it
 * match, their path is `below`. Paths that cannot be checked, because the trees are missing here, are not returned.
 */
export async function missingPaths(
  git: Git,
  paths: readonly string[],
  commits: readonly string[],
): Promise<{ path: string; below?: string }[]> {
  const isMissing = async (spec: string) => {
    const what = "look for a path";
    const ask = async (commit: string) => {
      const args = ["--quiet", "-r", EMPTY_TREES[commit.length] ?? "", commit, "--", spec];
      return (await git.askAnyExit({ what, command: "diff-tree", args })).code === 0;
    };
    return (await Promise.all(commits.map(ask))).every(Boolean);
  };
  const missing: { path: string; below?: string }[] = [];
  for (const path of paths) {
    const [spec] = cleanPath(path).exclude ? [] : pathspecs([path]);
    if (spec === undefined || !(await isMissing(spec))) continue;
    const hasBelow = path.includes("*") && !(await isMissing(`${spec}/**`));
    missing.push({ path, ...(hasBelow && { below: `${withoutTrailing(path, "/")}/**` }) });
  }
  return missing;
}

function cleanPath(text: string): { path: string; exclude: boolean } {
  const exclude = text.startsWith("!");
  const segments = (exclude ? text.slice(1) : text).split("/");
  const path = segments.filter((segment) => segment !== "" && segment !== ".").join("/");
  return { path, exclude };
}

/** Returns the problem of a user's path that must not be passed to git, or undefined. */
export function pathProblem(text: string): Failure | undefined {
  const { path, exclude } = cleanPath(text);
  const written = exclude ? text.slice(1) : text;
  let problem: string;
  if (written.includes("\0") || path.split(/[\\/]/u).includes("..")) {
    problem = "leads out of the repository";
  } else if (/^(?:\/|[a-z]:[/\\])/iu.test(written)) problem = "is absolute";
  else if (written.includes("\\")) problem = "has a backslash";
  else if (written === "" || written.startsWith(":")) problem = "is not inside the repository";
  else if (exclude && path === "") problem = "excludes everything";
  else return undefined;
  return {
    what: `The path "${quoted(text)}" ${problem}.`,
    where: "input paths",
    fix: "Write paths from the root of the repository, with / between folders, such as packages/api.",
  };
}
