import { GitError } from "../errors.ts";
import { isObjectId } from "../schema.ts";
import type { Git } from "./git.ts";

/** A tag and the commit that it leads to, also through an annotated tag. */
export interface Tag {
  /** Without `refs/tags/`. */
  name: string;
  commit: string;
}

/** What `git check-ref-format` forbids in a name, and a leading dash. */
const FORBIDDEN_IN_NAMES =
  /^-|[\s~^:?*[\\\p{Cc}]|\.\.|@\{|\/\/|^\/|\/$|\.$|\.lock(?:\/|$)|(?:^|\/)\./u;

/** Whether the text can name a tag, a branch or a commit; everything else never reaches git. */
export function isRefName(text: string): boolean {
  return text !== "" && text !== "@" && !FORBIDDEN_IN_NAMES.test(text);
}

/** Where a name is looked for, in this order: full names of refs. A commit's id comes after them. */
function placesOfName(name: string): string[] {
  if (name.startsWith("refs/")) return [name];
  return [`refs/tags/${name}`, `refs/heads/${name}`, `refs/remotes/${name}`];
}

/** The same on the server, whose branches are those that a clone has of `origin`. */
export function placesOnServer(name: string): string[] {
  return placesOfName(name).map((ref) => ref.replace(/^refs\/remotes\/origin\//u, "refs/heads/"));
}

/** Type and id of what a tag leads to, then its name, for `for-each-ref`. */
const PEELED =
  "%(if)%(*objecttype)%(then)%(*objecttype) %(*objectname)%(else)%(objecttype) %(objectname)%(end) %(refname)";
/**
 * Short questions to a repository that has all commits (a complete clone, or a fetched one). Commits go in and come out as
 * whole ids.
 */
export class Repository {
  readonly git: Git;
  /** Whether the object of a tag is missing, as far as the tags were read: the server may have it. */
  lacksTags = false;
  #tags: Promise<readonly Tag[]> | undefined;

  constructor(git: Git) {
    this.git = git;
  }

  /** All tags that lead to a commit, read once. */
  tags(): Promise<readonly Tag[]> {
    return (this.#tags ??= this.#readTags());
  }

  async #readTags(): Promise<Tag[]> {
    const listing = { what: "list the tags", command: "for-each-ref" };
    const args = [`--format=${PEELED}`, "refs/tags"];
    const { code, stdout } = await this.git.askAnyExit({ ...listing, args });
    // A tag can be of a file, too; its name can hold what ends a line elsewhere (U+2028).
    if (code === 0 && !/^tag /mu.test(stdout)) {
      const commits = stdout.matchAll(/^commit ([0-9a-f]+) refs\/tags\/([^\n]+)/gmu);
      return [...commits].map(([, commit = "", name = ""]) => ({ name, commit }));
    }
    this.lacksTags = code !== 0;
    // Git before 2.45 does not follow a tag of a tag, and one missing object ends the list: each tag is peeled by itself.
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
   * The commit that a name means: a tag before a branch before a branch of `origin` before a commit id, the whole or its
   * beginning, in capitals too; `refs/heads/x` is the branch, also where only `origin` has it. Undefined where it means
   * none. The name may be hostile: git reads it from stdin, as the name of an object.
   */
  async resolve(name: string): Promise<string | undefined> {
    if (!isRefName(name)) return undefined;
    const places = placesOfName(name).flatMap((place) => [
      place,
      place.replace(/^refs\/heads\//u, "refs/remotes/origin/"),
    ]);
    const isId = /^[0-9a-f]{4,64}$/iu.test(name);
    const names = isId ? [...places, name.toLowerCase()] : places;
    const found = await this.#look(names.map((each) => `${each}^{commit}`));
    return found.find((line) => /^commit [0-9a-f]+$/u.test(line))?.slice("commit ".length);
  }

  /** The best common ancestor, which is `one` where that is an ancestor; undefined for histories that have none. */
  async mergeBase(one: string, other: string): Promise<string | undefined> {
    const { stdout } = await this.git.ask({
      what: `find the merge base of ${one} and ${other}`,
      command: "merge-base",
      args: [ensureObjectId(one), ensureObjectId(other)],
      answers: [1],
    });
    return stdout.trim() || undefined;
  }

  /** The first of the commits that a walk from `tip` meets: over all parents, or over first parents alone. */
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

  /** Of `start` and those of the commits that are in `start..tip`, the ones that are no ancestor of another. */
  async newestSince(start: string, commits: ReadonlySet<string>, tip: string): Promise<string[]> {
    const output = this.git.stream({
      what: `list the commits ${start}..${tip}`,
      command: "rev-list",
      // No commit comes before those that descend from it.
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

  /** Number of commits that can be reached from the tip and not from `older`. @param options such as `--ancestry-path` */
  async distance(older: string, tip: string, options: readonly string[] = []): Promise<number> {
    return countCommits(this.git, { head: tip, excluded: [older], paths: [] }, options);
  }
}

/** @throws GitError for anything but a whole id, before it becomes an argument */
export function ensureObjectId(id: string): string {
  if (isObjectId(id)) return id;
  throw new GitError(`"${id}" is not a commit id.`);
}

/** Input for `--stdin`, which takes more than an argument list: the head without the excluded commits. */
export function revisions(head: string, excluded: readonly string[]): string {
  return [ensureObjectId(head), ...excluded.map((commit) => `^${ensureObjectId(commit)}`), ""].join(
    "\n",
  );
}

/** What to read of a repository in which the answer is true (see `Checkout.state`). */
export interface CommitSelection {
  /** Commits that can be reached from here … */
  head: string;
  /** … and from none of these. */
  excluded: readonly string[];
  /** Pathspecs as `pathspecs` makes them; empty for all commits. */
  paths: readonly string[];
}

/** The number of commits of the selection, counted without holding them. */
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

/** Bytes of a piece that are read: nothing that a service takes is longer. The rest is cut off. */
const MAX_PIECE = 2_000_000;

/**
 * The pieces of a long answer that end in each chunk, without the separators that end them. Bytes that are not UTF-8 become
 * U+FFFD: the service takes text only.
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
    // All at once: to decode each by itself takes several times as long. A separator is no part of another character.
    const ended = chunk.subarray(isFull ? chunk.indexOf(separator) : 0, end);
    yield Buffer.concat([rest, ended]).toString("utf8").split(separator);
    // A copy: a few bytes do not keep the chunk that they came in.
    rest = Buffer.from(chunk.subarray(end + 1));
  }
}

/** The lines of a long answer as they arrive. */
export async function* lines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  for await (const ended of pieces(chunks, "\n")) yield* ended;
}
