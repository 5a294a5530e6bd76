import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { RunContext } from "../context.ts";
import { GitError } from "../errors.ts";
import type { Lifetime } from "../lifetime.ts";
import { realPath } from "../paths.ts";
import { isObjectId } from "../schema.ts";
import { findGit, INSTALL_GIT } from "./environment.ts";
import { Git, type GitPlace } from "./git.ts";
import { Repository } from "./repository.ts";

/** The checkout on the disk, and whether git's answers about it are complete. */
export type Checkout = {
  /** Runs the runner's git in the repository; absent if there is no git or no repository. */
  git?: Git;
  repository?: Repository;
  /** The commit of HEAD; absent before the first one. */
  head?: string;
  /** `remote.origin.url` as configured. Hostile. */
  originUrl?: string;
  /** Absolute path of FETCH_HEAD, where git lists what was fetched last; it need not exist. */
  fetchHead?: string;
} & (
  | {
      /** It has every commit and its folders, so git's answers are true. */
      state: "complete";
      repository: Repository;
      why?: undefined;
      fix?: undefined;
    }
  | {
      /**
       * - `no-folder`: the directory does not exist
       * - `no-git`: no git on the path, or one that does not start or end
       * - `no-repository`: no `.git`, or one that this git cannot read
       * - `incomplete`: answers about ranges, ancestors or changed files are wrong or missing
       * - `unproven`: an outsider may have changed it
       */
      state: "no-folder" | "no-git" | "no-repository" | "incomplete" | "unproven";
      /** As a sentence. */
      why: string;
      /** How to fix it, if that is known. */
      fix?: string;
    }
);

/**
 * Examines the checkout without changing it.
 * @param directory absolute path of the repository's root or a folder in it
 */
export async function openCheckout(
  directory: string,
  { context, lifetime }: { context: RunContext; lifetime: Lifetime },
): Promise<Checkout> {
  const { environment: inherited, workspace } = context;
  // `existsSync` also takes what cannot be a path (with a NUL in it).
  if (!existsSync(directory) || !statSync(directory).isDirectory()) {
    return { state: "no-folder", why: "The working directory does not exist." };
  }
  const file = findGit(inherited, workspace);
  if (file === undefined) {
    return { state: "no-git", why: "There is no git on the path.", fix: INSTALL_GIT };
  }
  const place = findRepository(directory, workspace);
  const isForeign = context.untrustedTrigger !== undefined;
  const git = new Git({ file, inherited, directory, lifetime, isForeign, ...place });
  if (place === undefined) return noRepository(git);
  try {
    return await readCheckout(git);
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    return { state: "no-git", why: error.message, fix: error.fix ?? INSTALL_GIT };
  }
}

async function readCheckout(git: Git): Promise<Checkout> {
  const repository = new Repository(git);
  // Nearly every release needs the tags, so they are read right away. A failure shows where they are used.
  repository.tags().catch(() => undefined);
  const [answer, settings] = await Promise.all([
    // `--verify` takes one name only; without it, an unborn HEAD fails after the answer before it was printed.
    git.askAnyExit({
      what: "open the repository",
      command: "rev-parse",
      // The path comes last: it may hold line breaks.
      args: ["--is-shallow-repository", "HEAD^{commit}", "--git-common-dir"],
    }),
    git.configuration(OWN_SETTINGS, ["--local"]),
  ]);
  const [shallow, head = "", ...path] = answer.stdout.replace(/\n$/u, "").split("\n");
  if (shallow !== "true" && shallow !== "false") {
    // Git either found no repository or refused to open it.
    if (/not a git repository \(or any/iu.test(answer.stderr)) return noRepository(git);
    const { message, fix } = git.failure("open the repository", answer);
    return { state: "no-repository", why: message, fix: fix ?? WHOLE_HISTORY, git };
  }
  const contents = {
    repository,
    git,
    head: isObjectId(head) ? head : undefined,
    originUrl: settings.find(([name]) => name === ORIGIN_URL)?.[1],
    fetchHead: resolve(git.place.directory, path.join("\n"), "FETCH_HEAD"),
  };
  if (shallow === "true") {
    const why = "The checkout is shallow: commits of its history are missing.";
    return { state: "incomplete", why, fix: WHOLE_HISTORY, ...contents };
  }
  // A partial clone counts as complete if it only lacks the contents of files: nothing here reads them. A promisor without a filter
  // does not say what is missing.
  const partial = settings.filter(([name]) => name !== ORIGIN_URL);
  const filters = partial.filter(([name]) => name.endsWith(".partialclonefilter"));
  const lacksContentsOnly = filters.every(([, filter]) => filter.startsWith("blob:"));
  if (partial.length === 0 || (filters.length > 0 && lacksContentsOnly)) {
    return { state: "complete", ...contents };
  }
  const why = "The checkout is a partial clone, which may not show which files changed.";
  return { state: "incomplete", why, fix: `Remove "filter" ${STEP}.`, ...contents };
}

const ORIGIN_URL = "remote.origin.url";
/** Where the repository comes from, and whether it is a partial clone. */
const OWN_SETTINGS =
  "^(remote\\.origin\\.url|extensions\\.partialclone|remote\\..*\\.(promisor|partialclonefilter))$";

/** Names the checkout step in fixes. */
const STEP = "in the actions/checkout step before this one";
const WHOLE_HISTORY = `Set "fetch-depth: 0" ${STEP}.`;

function noRepository(git: Git): Checkout {
  const why = "The working directory is not a git repository.";
  return { state: "no-repository", why, fix: WHOLE_HISTORY, git };
}

/**
 * Where git looks for the repository: in the nearest folder above that has a `.git`, which no commit can contain. A
 * repository above the workspace (a home directory under version control) is not the one that was checked out.
 */
function findRepository(
  directory: string,
  workspace: string,
): Pick<GitPlace, "directory" | "environment"> | undefined {
  const end = realPath(workspace);
  for (let folder = realPath(directory); ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git"))) {
      return { directory: folder, environment: { GIT_CEILING_DIRECTORIES: dirname(end) } };
    }
    if (folder === end || folder === dirname(folder)) return undefined;
  }
}

/** Names of the tags that the last `git fetch` got; undefined if nothing was fetched since the clone. */
export function lastFetchedTags({ fetchHead: file = "" }: Checkout): Set<string> | undefined {
  if (!existsSync(file)) return undefined;
  const stats = statSync(file);
  // Opening a pipe would wait for its other end; 16 MB are some 100,000 refs.
  const text = stats.isFile() && stats.size <= 16_000_000 ? readFileSync(file, "utf8") : "";
  // `<id> TAB [not-for-merge] TAB tag '<name>' of <url>`: a name has no blanks.
  return new Set([...text.matchAll(/\ttag '(\S+)' of /gu)].map(([, name = ""]) => name));
}
