// The promises are read where they are used: loading them takes longer than a run of git.
import { existsSync, promises as fs, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { GitError, InputError } from "../errors.ts";
import { isObjectId } from "../object-id.ts";
import { findGit } from "./executable.ts";
import { gitFailure } from "./failure.ts";
import { Git, type GitAnswer } from "./git.ts";
import { Repository } from "./repository.ts";

export interface CheckoutOptions {
  /** Absolute path of the working directory: the repository's root or a folder in it. */
  directory: string;
  /** Absolute path that the search for a `.git` does not leave, where the directory lies in it. */
  workspace?: string | undefined;
  /** `RUNNER_TEMP`; without it, a checkout of another user stays closed to git 2.37 and older. */
  temporaryDirectory?: string;
  signal: AbortSignal;
}

/** What is on the disk, and how far its answers can be trusted. */
export interface Checkout {
  /**
   * - `complete`: every commit is there; what git says is true
   * - `shallow`: commits are missing, and git's answers about ranges and ancestors are wrong without a word
   * - `no-repository`: no `.git`, or one that this git cannot read
   * - `no-git`: no git on the path, or one that does not start
   */
  state: "complete" | "shallow" | "no-repository" | "no-git";
  /** Why not complete, as a sentence. */
  why?: string;
  /** What to do about that, where git said something that has a known remedy. */
  fix?: string | undefined;
  /**
   * The objects that a partial clone lacks: `blobs` harm nothing here; without `trees` the changed files of a commit
   * are not known.
   */
  missing: "nothing" | "blobs" | "trees";
  /** Present where there is a git on the path. */
  git?: Git;
  /** Present where there is a repository. */
  repository?: Repository;
  /** The commit of HEAD; absent without a repository or before its first commit. */
  head?: string;
  /** `remote.origin.url` as configured. Hostile. */
  originUrl?: string;
  /** Absolute path of the file in which git notes what was fetched last; it need not exist. */
  fetchHead?: string;
}

/**
 * Looks at the checkout without changing it. Three processes, side by side.
 * @throws InputError where the directory is none
 */
export async function openCheckout(options: CheckoutOptions): Promise<Checkout> {
  if (!isFolder(options.directory)) throw noFolder(options.directory);
  const file = findGit(process.env, process.platform);
  if (file === undefined) {
    return unread("no-git", "There is no git on the path.");
  }
  const { directory, signal } = options;
  const git = new Git({ file, directory, signal, environment: placeEnvironment(options) });
  try {
    return await openWith(git, options.temporaryDirectory);
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    return unread("no-git", error.message, error.fix);
  }
}

async function openWith(git: Git, temporaryDirectory: string | undefined): Promise<Checkout> {
  const checkout = await readCheckout(git);
  if (!("refused" in checkout)) return checkout;
  if (temporaryDirectory === undefined || !FOREIGN_OWNER.test(checkout.refused.stderr)) {
    return unreadable(git, checkout.refused);
  }
  const environment = await trustEverywhere(temporaryDirectory).catch(() => undefined);
  // Nowhere to write it to: what git said of the owner is what helps.
  if (environment === undefined) return unreadable(git, checkout.refused);
  const trusting = git.with({ environment });
  const again = await readCheckout(trusting);
  return "refused" in again ? unreadable(git, again.refused) : again;
}

async function readCheckout(git: Git): Promise<Checkout | { refused: GitAnswer }> {
  const repository = new Repository(git);
  // Nearly every release needs the tags: asked for already now; a failure is met by whoever reads them.
  repository.tags().catch(() => undefined);
  const [state, settings] = await Promise.all([askState(git), askSettings(git)]);
  const facts = readState(state.stdout, git.place.directory);
  if (facts === undefined) return { refused: state };
  return { ...facts, ...readSettings(settings.stdout), git, repository };
}

/** What git says of a repository that belongs to another user; versions differ. */
const FOREIGN_OWNER = /dubious ownership|unsafe repository/iu;

/**
 * Git 2.35 to 2.37 take `safe.directory` from a file alone, not from the command line. The file stays: the runner
 * empties its temporary folder after the job.
 */
async function trustEverywhere(temporaryDirectory: string): Promise<Record<string, string>> {
  const home = await fs.mkdtemp(join(temporaryDirectory, "release-tracker-home-"));
  const file = join(home, ".gitconfig");
  await fs.writeFile(file, "[safe]\n\tdirectory = *\n");
  return { HOME: home, XDG_CONFIG_HOME: home, GIT_CONFIG_GLOBAL: file };
}

function unread(state: "no-repository" | "no-git", why: string, fix?: string): Checkout {
  return { state, why, fix, missing: "nothing" };
}

/** A repository that git does not find or does not open; what it said tells which. */
function unreadable(git: Git, answer: GitAnswer): Checkout {
  if (/not a git repository \(or any/iu.test(answer.stderr)) {
    return { ...unread("no-repository", "The working directory is no git repository."), git };
  }
  const { message, fix } = gitFailure("open the repository", answer);
  return { ...unread("no-repository", message, fix), git };
}

/** Where the search for the repository begins and ends. */
function placeEnvironment(options: CheckoutOptions): Record<string, string> {
  const { directory, workspace } = options;
  // A bare repository is taken for one only where the user named it, never on the way up from somewhere in it.
  if (!existsSync(join(directory, ".git")) && isBareRepository(directory)) {
    return { GIT_DIR: directory };
  }
  // A repository above the workspace (a home directory under version control) is not the one that was checked out.
  return workspace === undefined ? {} : { GIT_CEILING_DIRECTORIES: join(workspace, "..") };
}

function isBareRepository(directory: string): boolean {
  const [objects, refs] = [join(directory, "objects"), join(directory, "refs")];
  return existsSync(join(directory, "HEAD")) && isFolder(objects) && isFolder(refs);
}

function isFolder(path: string): boolean {
  // What no path can be (a NUL in it) is no folder either.
  return existsSync(path) && statSync(path).isDirectory();
}

function noFolder(path: string): InputError {
  return new InputError([
    {
      what: `The folder "${path}" does not exist.`,
      where: "input working-directory",
      fix: "Write a folder of the workspace, or run actions/checkout before this step.",
    },
  ]);
}

/** `--verify` takes one name only; without it, an unborn HEAD fails after the answer before it was printed. */
function askState(git: Git): Promise<GitAnswer> {
  return git.attempt({
    what: "open the repository",
    command: "rev-parse",
    // The path comes last: it may hold line breaks.
    args: ["--is-shallow-repository", "HEAD^{commit}", "--git-common-dir"],
  });
}

function askSettings(git: Git): Promise<GitAnswer> {
  const names =
    "^(remote\\.origin\\.url|extensions\\.partialclone|remote\\..*\\.(promisor|partialclonefilter))$";
  return git.attempt({
    what: "read the configuration",
    command: "config",
    args: ["-z", "--local", "--get-regexp", names],
  });
}

function readState(
  stdout: string,
  directory: string,
): Pick<Checkout, "state" | "why" | "head" | "fetchHead"> | undefined {
  const [shallow, head = "", ...path] = stdout.replace(/\n$/u, "").split("\n");
  if (shallow !== "true" && shallow !== "false") return undefined;
  return {
    ...(shallow === "true"
      ? { state: "shallow", why: "The checkout is shallow: commits of its history are missing." }
      : { state: "complete" }),
    ...(isObjectId(head) && { head, fetchHead: resolve(directory, path.join("\n"), "FETCH_HEAD") }),
  };
}

/** `name\nvalue\0…` */
function readSettings(stdout: string): Pick<Checkout, "missing" | "originUrl"> {
  const values = stdout.split("\0").flatMap((entry) => {
    const [name = "", ...value] = entry.split("\n");
    return name === "" ? [] : [[name, value.join("\n")] as const];
  });
  const originUrl = values.find(([name]) => name === "remote.origin.url")?.[1];
  const filters = values.filter(([name]) => name.endsWith(".partialclonefilter"));
  const isPartial = values.some(([name]) => /\.(?:promisor|partialclone)$/u.test(name));
  return {
    missing: missingObjects(
      isPartial,
      filters.map(([, filter]) => filter),
    ),
    ...(originUrl !== undefined && { originUrl }),
  };
}

function missingObjects(isPartial: boolean, filters: readonly string[]): Checkout["missing"] {
  if (!isPartial && filters.length === 0) return "nothing";
  // A promisor without a filter tells nothing: the clone may have been made by an older git or filled up since.
  return filters.length > 0 && filters.every((filter) => filter.startsWith("blob:"))
    ? "blobs"
    : "trees";
}
