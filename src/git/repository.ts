import { GitError } from "../errors.ts";
import { isObjectId } from "../schema.ts";
import type { Git } from "./git.ts";

/** A tag and its commit; annotated tags are dereferenced. */
export interface Tag {
  /** Without `refs/tags/`. */
  name: string;
  commit: string;
}

/** What `git check-ref-format` forbids in a name, and a leading dash. */
const FORBIDDEN_IN_NAMES =
  /^-|[\s~^:?*[\\\p{Cc}]|\.\.|@\{|\/\/|^\/|\/$|\.$|\.lock(?:\/|$)|(?:^|\/)\./u;

/** Whether a text is a valid name of a tag, branch or commit. Other texts are never passed to git. */
export function isRefName(text: string): boolean {
  return text !== "" && text !== "@" && !FORBIDDEN_IN_NAMES.test(text);
}

/** Whether git can take a name for a commit id, or for the prefix of one. */
export function mayBeId(name: string): boolean {
  return /^[0-9a-f]{4,64}$/iu.test(name);
}

/** The full ref names to look for, in this order. */
function placesOfName(name: string): string[] {
  if (name.startsWith("refs/")) return [name];
  return [`refs/tags/${name}`, `refs/heads/${name}`, `refs/remotes/${name}`];
}

/** The full ref names to look for on the server: its branches are the `origin` branches of a clone. */
export function placesOnServer(name: string): string[] {
  return placesOfName(name).map((ref) => ref.replace(/^refs\/remotes\/origin\//u, "refs/heads/"));
}

/** Type and id of what a tag leads to, then its name, for `for-each-ref`. */
const PEELED =
  "%(if)%(*objecttype)%(then)%(*objecttype) %(*objectname)%(else)%(objecttype) %(objectname)%(end) %(refname)";
/** Queries a repository that has all commits (a complete or a fetched clone). Commits are given and returned as full ids. */
export class Repository {
  readonly git: Git;
  /** True after `tags()` if a tag's object is missing here; the server may have it. */
  lacksTags = false;
  #tags: Promise<readonly Tag[]> | undefined;

  constructor(git: Git) {
    this.git = git;
  }

  /** Returns all tags of commits; reads them once. */
  tags(): Promise<readonly Tag[]> {
    return (this.#tags ??= this.#readTags());
  }

  async #readTags(): Promise<Tag[]> {
    const listing = { what: "list the tags", command: "for-each-ref" };
    const args = [`--format=${PEELED}`, "refs/tags"];
    const { code, stdout } = await this.git.askAnyExit({ ...listing, args });
    // A tag can point to a file. Its name can hold U+2028, which `.` does not match.
    if (code === 0 && !/^tag /mu.test(stdout)) {
      const commits = stdout.matchAll(/^commit ([0-9a-f]+) refs\/tags\/([^\n]+)/gmu);
      return [...commits].map(([, commit = "", name = ""]) => ({ name, commit }));
    }
    this.lacksTags = code !== 0;
    // Git before 2.45 does not follow a tag of a tag, and one missing object ends the list: peel each tag separately.
    const format = ["--format=%(objectname) %(refname:lstrip=2)", "refs/tags"];
    const refs = (await this.git.ask({ ...listing, args: format })).stdout.trimEnd().split("\n");
    const ids = refs.map((ref) => ref.replace(/ .*/su, "^{commit}"));
    const commits = await this.#look(ids);
    return refs.flatMap((ref, index) => {
      const [, commit] = /^commit ([0-9a-f]+)$/u.exec(commits[index] ?? "") ?? [];
      return commit === undefined ? [] : [{ name: ref.slice(ref.indexOf(" ") + 1), commit }];
    });
  }

  /** Type and id of each object, or another line for one that is missing, in the order of the names. */
  async #look(names: readonly string[]): Promise<string[]> {
    const { stdout } = await this.git.ask({
      what: "look up objects",
      command: "cat-file",
      args: ["--buffer", "--batch-check=%(objecttype) %(objectname)"],
      input: names.map((name) => `${name}\n`).join(""),
    });
    return stdout.split("\n");
  }

  /**
   * Finds the commit of a name: first a tag, then a branch, a remote branch, a commit id or its prefix (in any case).
   * `refs/heads/x` also finds a branch that only `origin` has. Returns undefined if nothing is found.
   * The name may be hostile: git reads it from stdin, as an object name.
   */
  async resolve(name: string): Promise<string | undefined> {
    if (!isRefName(name)) return undefined;
    const places = placesOfName(name).flatMap((place) => [
      place,
      place.replace(/^refs\/heads\//u, "refs/remotes/origin/"),
    ]);
    const names = mayBeId(name) ? [...places, name.toLowerCase()] : places;
    const found = await this.#look(names.map((each) => `${each}^{commit}`));
    return found.find((line) => /^commit [0-9a-f]+$/u.test(line))?.slice("commit ".length);
  }

  /** Returns the best common ancestor (`one` if that is an ancestor of `other`), or undefined if there is none. */
  async mergeBase(one: string, other: string): Promise<string | undefined> {
    const { stdout } = await this.git.ask({
      what: `find the merge base of ${one} and ${other}`,
      command: "merge-base",
      args: [ensureObjectId(one), ensureObjectId(other)],
      answers: [1],
    });
    return stdout.trim() || undefined;
  }

  /** Returns the first of the commits that a walk from `tip` meets, over all parents or only first parents. */
  async firstMet(
    commits: ReadonlySet<string>,
    tip: string,
    parents: "all" | "first",
  ): Promise<string | undefined> {
    const args = [...(parents === "first" ? ["--first-parent"] : []), ensureObjectId(tip)];
    const question = { what: `list the commits before ${tip}`, command: "rev-list", args };
    for await (const id of lines(this.git.stream(question))) if (commits.has(id)) return id;
    return undefined;
  }

  /** Of `start` and the commits in `start..tip`, returns those that are not an ancestor of another. */
  async newestSince(start: string, commits: ReadonlySet<string>, tip: string): Promise<string[]> {
    const output = this.git.stream({
      what: `list the commits ${start}..${tip}`,
      command: "rev-list",
      // Lists every commit after its descendants.
      args: ["--topo-order", "--parents", "--stdin"],
      input: revisions(tip, [start]),
    });
    const newest: string[] = [];
    const older = new Set<string>();
    for await (const line of lines(output)) {
      const [id = "", ...parents] = line.split(" ");
      const isOlder = older.delete(id);
      if (!isOlder && !commits.has(id)) continue;
      if (!isOlder) newest.push(id);
      for (const parent of parents) older.add(parent);
    }
    return older.has(start) ? newest : [start, ...newest];
  }

  /** Returns the dates of commits as Unix seconds, by id; other objects are left out. */
  async committedAt(commits: readonly string[]): Promise<Map<string, number>> {
    const { stdout } = await this.git.ask({
      what: "read the dates of commits",
      command: "rev-list",
      args: ["--no-walk", "--timestamp", "--stdin"],
      input: commits.map((id) => `${ensureObjectId(id)}\n`).join(""),
    });
    const dated = stdout.matchAll(/^(\d+) ([0-9a-f]+)$/gmu);
    return new Map([...dated].map(([, seconds, id = ""]) => [id, Number(seconds)]));
  }

  /** Counts the commits reachable from the tip but not from `older`. @param options such as `--ancestry-path`, or `^` and an id */
  async distance(older: string, tip: string, options: readonly string[] = []): Promise<number> {
    return countCommits(this.git, { head: tip, excluded: [older], paths: [] }, options);
  }
}

/** @throws GitError unless the text is a full id, before it becomes an argument */
export function ensureObjectId(id: string): string {
  if (isObjectId(id)) return id;
  throw new GitError(`"${id}" is not a commit id.`);
}

/** Makes the input for `--stdin`: the head and the excluded commits, which may be too many for arguments. */
export function revisions(head: string, excluded: readonly string[]): string {
  return [ensureObjectId(head), ...excluded.map((commit) => `^${ensureObjectId(commit)}`), ""].join(
    "\n",
  );
}

/** Commits to read from a repository that has all of them (see `Checkout.state`). */
export interface CommitSelection {
  /** Commits that can be reached from here … */
  head: string;
  /** … and from none of these. */
  excluded: readonly string[];
  /** Pathspecs as `pathspecs` makes them; empty for all commits. */
  paths: readonly string[];
}

/** Counts the commits of a selection without loading them. */
export async function countCommits(
  git: Git,
  { head, excluded, paths }: CommitSelection,
  options: readonly string[] = [],
): Promise<number> {
  const { stdout } = await git.ask({
    what: `count the commits before ${head}`,
    command: "rev-list",
    args: ["--count", ...options, "--stdin", "--", ...paths],
    input: revisions(head, excluded),
  });
  return Number.parseInt(stdout, 10);
}

/** Maximum bytes of a piece; a service accepts nothing longer. A longer piece is truncated. */
const MAX_PIECE = 2_000_000;

/**
 * Splits git's output at the separators; yields the pieces that end in each chunk. Bytes that are not UTF-8 become U+FFFD:
 * the service accepts only text.
 */
export async function* pieces(
  chunks: AsyncIterable<Buffer>,
  separator: "\0" | "\n",
): AsyncGenerator<string[]> {
  /** The beginning of a piece whose end has not come yet. */
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const isFull = rest.length >= MAX_PIECE;
    const end = chunk.lastIndexOf(separator);
    if (end === -1) {
      if (!isFull) rest = Buffer.concat([rest, chunk]).subarray(0, MAX_PIECE);
      continue;
    }
    // Decoded together: one by one takes several times as long. UTF-8 has no separator byte inside a character.
    const ended = chunk.subarray(isFull ? chunk.indexOf(separator) : 0, end);
    yield Buffer.concat([rest, ended]).toString("utf8").split(separator);
    // Copied, so that a few bytes do not keep the whole chunk in memory.
    rest = Buffer.from(chunk.subarray(end + 1));
  }
}

/** Yields the lines of git's output as they arrive. */
export async function* lines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  for await (const ended of pieces(chunks, "\n")) yield* ended;
}
