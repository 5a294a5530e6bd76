// The promises are read where they are used: loading them takes longer than a run of git.
import {
  closeSync,
  constants,
  existsSync,
  promises as fs,
  fstatSync,
  openSync,
  readFileSync,
  statSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { GitError } from "../errors.ts";
import { isObjectId } from "../object-id.ts";
import { findGit, realPath } from "./environment.ts";
import { gitFailure } from "./failure.ts";
import { Git, type GitAnswer, type GitPlace, type Setting } from "./git.ts";
import { Repository } from "./repository.ts";

export interface CheckoutOptions {
  /** Absolute path of the working directory: the repository's root or a folder in it. */
  directory: string;
  /** Absolute path that the search for a `.git` does not leave, where the directory lies in it. */
  workspace?: string | undefined;
  /** Whether the directory may be a bare repository itself, where it is in no other: who wrote it must be trusted. */
  bare: boolean;
  /** `RUNNER_TEMP`; without it, a checkout of another user stays closed to git 2.37 and older. */
  temporaryDirectory?: string;
  /** The step's own environment. */
  environment: NodeJS.ProcessEnv;
  signal: AbortSignal;
}

/** What is on the disk, and how far its answers can be trusted. */
export type Checkout = CompleteCheckout | ShallowCheckout | UnreadCheckout | NoFolder;

/** Every commit is there; what git says is true. */
export interface CompleteCheckout extends Contents {
  state: "complete";
}

/** Commits are missing, and git's answers about ranges and ancestors are wrong without a word. */
export interface ShallowCheckout extends Contents {
  state: "shallow";
  /** As a sentence. */
  why: string;
}

/** What a repository says of itself. */
interface Contents {
  repository: Repository;
  /**
   * The objects that a partial clone lacks: `blobs` harm nothing here; without `trees` the changed files of a commit
   * are not known.
   */
  missing: "nothing" | "blobs" | "trees";
  /** The commit of HEAD; absent before the first one. */
  head?: string | undefined;
  /** `remote.origin.url` as configured. Hostile. */
  originUrl?: string | undefined;
  /** Absolute path of the file in which git notes what was fetched last; it need not exist. */
  fetchHead: string;
}

export interface UnreadCheckout {
  /**
   * - `no-git`: no git on the path, or one that does not start
   * - `no-repository`: no `.git`, or one that this git cannot read
   */
  state: "no-git" | "no-repository";
  /** As a sentence. */
  why: string;
  /** What to do about that, where git said something that has a known remedy. */
  fix?: string | undefined;
  /** The git that found no repository. */
  git?: Git;
}

/** The directory does not exist. */
export interface NoFolder {
  state: "no-folder";
}

/** A checkout with a repository that git reads; undefined for every other. */
export function opened(checkout: Checkout): CompleteCheckout | ShallowCheckout | undefined {
  return checkout.state === "complete" || checkout.state === "shallow" ? checkout : undefined;
}

/** Looks at the checkout without changing it. Three processes, side by side. */
export async function openCheckout(options: CheckoutOptions): Promise<Checkout> {
  const { directory, environment: inherited, signal } = options;
  if (!isFolder(directory)) return { state: "no-folder" };
  const file = findGit(inherited, options.workspace);
  if (file === undefined) return { state: "no-git", why: "There is no git on the path." };
  const place = findRepository(options);
  const git = new Git({ file, inherited, directory, signal, ...place });
  if (place === undefined) return { state: "no-repository", why: NO_REPOSITORY, git };
  try {
    return await openWith(git, options.temporaryDirectory);
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    return { state: "no-git", why: error.message, fix: error.fix };
  }
}

async function openWith(git: Git, temporaryDirectory: string | undefined): Promise<Checkout> {
  const checkout = await readCheckout(git);
  if (!("refused" in checkout)) return checkout;
  if (temporaryDirectory === undefined || !OTHER_OWNER.test(checkout.refused.stderr)) {
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
  const [answer, { own, repository }] = await Promise.all([askState(git), readOwn(git)]);
  const state = readState(answer.stdout, git.place.directory);
  if (state === undefined) return { refused: answer };
  const { isShallow, head, fetchHead } = state;
  const contents = { repository, head, fetchHead, ...readSettings(own) };
  const why = "The checkout is shallow: commits of its history are missing.";
  return isShallow ? { state: "shallow", why, ...contents } : { state: "complete", ...contents };
}

/** The repository's own settings, and the repository as it is asked from now on. */
async function readOwn(git: Git): Promise<{ own: readonly Setting[]; repository: Repository }> {
  const settings = git.configuration(OWN_SETTINGS, ["--local"]);
  const isPlain = hasPlainConfiguration(git.place.directory);
  const filters = isPlain ? {} : missingFilters(await settings);
  const repository = new Repository(git.with({ settings: filters }));
  // Nearly every release needs the tags: asked for already now; a failure is met by whoever reads them.
  repository.tags().catch(() => undefined);
  return { own: await settings, repository };
}

/** What git says of a repository that belongs to another user; versions differ. */
const OTHER_OWNER = /dubious ownership|unsafe repository/iu;

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

const NO_REPOSITORY = "The working directory is not a git repository.";

/** A repository that git does not find or does not open; what it said tells which. */
function unreadable(git: Git, answer: GitAnswer): Checkout {
  const state = "no-repository";
  if (/not a git repository \(or any/iu.test(answer.stderr)) {
    return { state, why: NO_REPOSITORY, git };
  }
  const { message, fix } = gitFailure("open the repository", answer);
  return { state, why: message, fix, git };
}

/**
 * Where git is to look for the repository that a directory belongs to: in the nearest folder above with a `.git`, which no
 * commit can bring along, whatever lies in between looks like. A repository above the workspace (a home directory under
 * version control) is not the one that was checked out.
 */
function findRepository({
  directory,
  workspace,
  bare,
}: CheckoutOptions): Pick<GitPlace, "directory" | "environment"> | undefined {
  const start = realPath(directory);
  const end = workspace === undefined ? undefined : realPath(workspace);
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git"))) {
      const environment = end === undefined ? {} : { GIT_CEILING_DIRECTORIES: dirname(end) };
      return { directory: folder, environment };
    }
    if (folder === end || folder === dirname(folder)) break;
  }
  if (!bare || !isBareRepository(start)) return undefined;
  return { directory: start, environment: { GIT_DIR: start } };
}

function isBareRepository(directory: string): boolean {
  const [objects, refs] = [join(directory, "objects"), join(directory, "refs")];
  return existsSync(join(directory, "HEAD")) && isFolder(objects) && isFolder(refs);
}

function isFolder(path: string): boolean {
  // `existsSync` answers for what no path can be, too (a NUL in it).
  return existsSync(path) && statSync(path).isDirectory();
}

/** `--verify` takes one name only; without it, an unborn HEAD fails after the answer before it was printed. */
function askState(git: Git): Promise<GitAnswer> {
  return git.askAnyExit({
    what: "open the repository",
    command: "rev-parse",
    // The path comes last: it may hold line breaks.
    args: ["--is-shallow-repository", "HEAD^{commit}", "--git-common-dir"],
  });
}

function readState(stdout: string, directory: string) {
  const [shallow, head = "", ...path] = stdout.replace(/\n$/u, "").split("\n");
  if (shallow !== "true" && shallow !== "false") return undefined;
  return {
    isShallow: shallow === "true",
    head: isObjectId(head) ? head : undefined,
    fetchHead: resolve(directory, path.join("\n"), "FETCH_HEAD"),
  };
}

const OWN_SETTINGS =
  "^(remote\\.origin\\.url|extensions\\.partialclone|remote\\..*\\.(promisor|partialclonefilter))$";

function readSettings(settings: readonly Setting[]): Pick<Contents, "missing" | "originUrl"> {
  const filters = settings.filter(([name]) => name.endsWith(".partialclonefilter"));
  return {
    missing: missingObjects(
      promisors(settings).size > 0,
      filters.map(([, filter]) => filter),
    ),
    originUrl: settings.find(([name]) => name === "remote.origin.url")?.[1],
  };
}

/** Names of the remotes that a partial clone got its objects from; one of them can be empty. */
function promisors(settings: readonly Setting[]): Set<string> {
  return new Set(
    settings.flatMap(([name, value]) => {
      if (name === "extensions.partialclone") return [value];
      if (!name.endsWith(".promisor") || /^(?:false|no|off|0|)$/iu.test(value)) return [];
      return [name.slice("remote.".length, -".promisor".length)];
    }),
  );
}

/** Remotes that are looked at; a partial clone has one. */
const MAX_PROMISORS = 20;

/**
 * Git without `GIT_NO_LAZY_FETCH` (before 2.39.4) begins a lazy fetch although it may not talk to anybody, and first writes
 * the filter into the configuration of the clone where that names none. So it is told one. A remote that is not a
 * promisor would become one by it.
 */
function missingFilters(settings: readonly Setting[]): Record<string, string> {
  const named = new Set(settings.map(([name]) => name));
  const filters = [...promisors(settings)]
    .map((remote) => `remote.${remote}.partialclonefilter`)
    .filter((name) => !named.has(name) && !/[=\n]/u.test(name));
  return Object.fromEntries(filters.slice(0, MAX_PROMISORS).map((name) => [name, "blob:none"]));
}

/** What a partial clone says of itself, and what leads to other files that may. Git reads names without their case. */
const NOT_PLAIN = /promisor|partialclone|include|worktree/iu;
/** Bytes of a configuration that are looked through; a longer one is not plain. */
const MAX_CONFIGURATION = 100_000;

/**
 * Whether the repository is not a partial clone, as far as a glance at its configuration tells: git's own answer is the
 * one that counts, but takes a process to which the first question to the repository need not wait then.
 */
function hasPlainConfiguration(directory: string): boolean {
  const text = readRegularFile(join(directory, ".git", "config"), MAX_CONFIGURATION);
  return text !== undefined && !NOT_PLAIN.test(text);
}

/** Opening a pipe must not wait for its other end. */
const OPEN_FLAGS = constants.O_RDONLY | constants.O_NONBLOCK;

/** The text of a file of the clone, which whoever could write into that can have made anything; undefined for all else. */
function readRegularFile(path: string, maxBytes: number): string | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, OPEN_FLAGS);
    const stats = fstatSync(file);
    return stats.isFile() && stats.size <= maxBytes ? readFileSync(file, "utf8") : undefined;
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function missingObjects(isPartial: boolean, filters: readonly string[]): Contents["missing"] {
  if (!isPartial && filters.length === 0) return "nothing";
  // A promisor without a filter tells nothing: the clone may have been made by an older git or filled up since.
  return filters.length > 0 && filters.every((filter) => filter.startsWith("blob:"))
    ? "blobs"
    : "trees";
}

/** The most of FETCH_HEAD that is read: some 100,000 refs. */
const MAX_FETCH_HEAD = 16_000_000;

/**
 * The tags that the last `git fetch` into a repository brought, by name.
 * @param file the repository's FETCH_HEAD; whoever could write into the clone can have made it anything
 * @returns undefined where nothing was fetched since the repository was cloned
 */
export function lastFetchedTags(file: string): Set<string> | undefined {
  if (!existsSync(file)) return undefined;
  const text = readRegularFile(file, MAX_FETCH_HEAD) ?? "";
  // `<id> TAB [not-for-merge] TAB tag '<name>' of <url>`: a name has no blanks.
  return new Set([...text.matchAll(/\ttag '(\S+)' of /gu)].map(([, name = ""]) => name));
}
