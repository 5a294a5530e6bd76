/** The input `paths` as git takes it. */
import { type Failure, InputError } from "../../errors.ts";
import type { Git } from "../../git/git.ts";
import { quoted } from "../../inputs/reader.ts";

/**
 * The paths of the user as git's pathspecs: from the root of the repository, whatever the working directory is; a folder
 * means all in it; `*` stays within a folder and `**` does not; a leading `!` excludes. Our own prefix comes first, so a
 * path can be no option and no other magic of git's.
 * @returns an empty list where the paths mean the whole repository
 * @throws InputError naming each path that leads out of the repository
 */
export function pathspecs(paths: readonly string[]): string[] {
  const problems = paths.flatMap((path) => pathProblem(path) ?? []);
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

/** The tree without any file, which every repository of a format knows. */
const EMPTY_TREES: Readonly<Record<number, string>> = {
  40: "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
  64: "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321",
};

/**
 * Those of the user's paths that no file of any of these commits matches. What cannot be told, because files are not
 * known here, is not among them.
 */
export async function missingPaths(
  git: Git,
  paths: readonly string[],
  commits: readonly string[],
): Promise<string[]> {
  const missing: string[] = [];
  for (const path of paths) {
    const { exclude } = cleanPath(path);
    const [spec] = exclude ? [] : pathspecs([path]);
    if (spec === undefined) continue;
    const answers = await Promise.all(commits.map((commit) => matchesNothing(git, spec, commit)));
    if (answers.every(Boolean)) missing.push(path);
  }
  return missing;
}

async function matchesNothing(git: Git, spec: string, commit: string): Promise<boolean> {
  const { code } = await git.askAnyExit({
    what: "look for a path",
    command: "diff-tree",
    args: ["--quiet", "-r", EMPTY_TREES[commit.length] ?? "", commit, "--", spec],
  });
  return code === 0;
}

function cleanPath(text: string): { path: string; exclude: boolean } {
  const exclude = text.startsWith("!");
  const segments = (exclude ? text.slice(1) : text).split("/");
  const path = segments.filter((segment) => segment !== "" && segment !== ".").join("/");
  return { path, exclude };
}

/** What is wrong with one of the user's paths. */
export function pathProblem(text: string): Failure | undefined {
  const { path, exclude } = cleanPath(text);
  const reason = reasonAgainst(exclude ? text.slice(1) : text, path);
  if (reason === undefined && !(exclude && path === "")) return undefined;
  return {
    what: `The path "${quoted(text)}" ${reason ?? "excludes everything"}.`,
    where: "input paths",
    fix: "Write paths from the root of the repository, with / between folders, such as packages/api.",
  };
}

function reasonAgainst(text: string, path: string): string | undefined {
  if (text.includes("\0") || path.split(/[\\/]/u).includes("..")) {
    return "leads out of the repository";
  }
  if (/^(?:\/|[a-z]:[/\\])/iu.test(text)) return "is absolute";
  return text.includes("\\") ? "has a backslash" : undefined;
}
