import { promises as fs } from "node:fs";
import { join } from "node:path";
import { GitError } from "../errors.ts";
import { isObjectId } from "../object-id.ts";
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
export function placesOfName(name: string): string[] {
  if (name.startsWith("refs/")) return [name];
  return [`refs/tags/${name}`, `refs/heads/${name}`, `refs/remotes/${name}`];
}

/** Where the server has a ref that a clone keeps for it. */
export function placeOnServer(ref: string): string {
  return ref.replace(/^refs\/remotes\/origin\//u, "refs/heads/");
}

/** Bytes of commits that are read for their parents: they hold messages of any length. */
const MAX_COMMITS = 64_000_000;
/** Bytes of a list of tags that are read: half a million. */
const MAX_TAGS = 64_000_000;
/** Commits that are handed to one process as its arguments. */
const ARGUMENTS = 200;

/**
 * Short questions to a repository whose commits are all there (a complete clone, or our own fetched one).
 * Commits go in and come out as whole ids.
 */
export class Repository {
  readonly git: Git;
  #tags: Promise<{ tags: Tag[]; isWhole: boolean }> | undefined;

  constructor(git: Git) {
    this.git = git;
  }

  /** All tags that lead to a commit, read once. */
  async tags(): Promise<Tag[]> {
    return (await (this.#tags ??= this.#readTags())).tags;
  }

  /** Whether `tags` has all of the repository: not where the object of one is missing. */
  async hasWholeTags(): Promise<boolean> {
    return (await (this.#tags ??= this.#readTags())).isWhole;
  }

  async #readTags(): Promise<{ tags: Tag[]; isWhole: boolean }> {
    const format = "%(refname) %(objecttype) %(objectname) %(*objecttype) %(*objectname)";
    const tags: Tag[] = [];
    const nested: string[] = [];
    try {
      for await (const line of this.#listTags(format)) {
        const [ref = "", type, id = "", peeledType, peeledId = ""] = line.trimEnd().split(" ");
        const name = ref.slice("refs/tags/".length);
        if (type === "commit") tags.push({ name, commit: id });
        else if (peeledType === "commit") tags.push({ name, commit: peeledId });
        else if (peeledType === "tag") nested.push(name);
      }
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      // Git gives up on the first tag whose object is missing; what the others lead to is known all the same.
      const names: string[] = [];
      for await (const ref of this.#listTags("%(refname)")) {
        names.push(ref.slice("refs/tags/".length));
      }
      return { tags: await this.#peel(names), isWhole: false };
    }
    return { tags: [...tags, ...(await this.#peel(nested))], isWhole: true };
  }

  #listTags(format: string): AsyncIterable<string> {
    const args = [`--format=${format}`, "refs/tags"];
    const question = { what: "list the tags", command: "for-each-ref", args };
    return lines(this.git.stream(question), MAX_TAGS);
  }

  /** Tags of tags: git's listing looks one step deep. */
  async #peel(names: readonly string[]): Promise<Tag[]> {
    if (names.length === 0) return [];
    const commits = await this.#commits(names.map((name) => `refs/tags/${name}`));
    return names.flatMap((name, index) => {
      const commit = commits[index];
      return commit === undefined ? [] : [{ name, commit }];
    });
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
    const commits = await this.#commits(isId ? [...places, name.toLowerCase()] : places);
    return commits.find((commit) => commit !== undefined);
  }

  /** The commits that these object names lead to, in their order. */
  async #commits(names: readonly string[]): Promise<(string | undefined)[]> {
    const { stdout } = await this.git.ask({
      what: "resolve a name",
      command: "cat-file",
      args: ["--batch-check=%(objecttype) %(objectname)"],
      input: names.map((name) => `${name}^{commit}\n`).join(""),
    });
    return stdout
      .split("\n")
      .slice(0, names.length)
      .map((line) => /^commit ([0-9a-f]+)$/u.exec(line)?.[1]);
  }

  /** Whether `older` can be reached from `newer`, or is it. */
  async isAncestor(older: string, newer: string): Promise<boolean> {
    const { code } = await this.git.ask({
      what: `compare ${older} with ${newer}`,
      command: "merge-base",
      args: ["--is-ancestor", ensureObjectId(older), ensureObjectId(newer)],
      answers: [1],
    });
    return code === 0;
  }

  /** The best common ancestor; undefined for histories that have none. */
  async mergeBase(one: string, other: string): Promise<string | undefined> {
    const { stdout } = await this.git.ask({
      what: `find the merge base of ${one} and ${other}`,
      command: "merge-base",
      args: [ensureObjectId(one), ensureObjectId(other)],
      answers: [1],
    });
    return stdout.trim() || undefined;
  }

  /**
   * Those of the commits that can be reached from the head and from none of the excluded, each once, as a walk from the
   * head meets them. Reads no further than the caller does: without an exclusion, all of them are in the whole history.
   */
  async *ancestorsAmong(
    commits: readonly string[],
    head: string,
    excluded: readonly string[] = [],
  ): AsyncGenerator<string, void, undefined> {
    const missing = new Set(commits);
    if (missing.size === 0) return;
    const question = {
      what: `list the commits before ${head}`,
      command: "rev-list",
      args: ["--stdin"],
      input: revisions(head, excluded),
    };
    for await (const id of lines(this.git.stream(question))) {
      if (!missing.delete(id)) continue;
      yield id;
      if (missing.size === 0) return;
    }
  }

  /** The first of the commits that a walk meets which begins at `tip` and goes on to first parents alone. */
  async firstOnLine(commits: ReadonlySet<string>, tip: string): Promise<string | undefined> {
    const question = {
      what: `list the commits before ${tip}`,
      command: "rev-list",
      args: ["--first-parent", ensureObjectId(tip)],
    };
    for await (const id of lines(this.git.stream(question))) if (commits.has(id)) return id;
    return undefined;
  }

  /** Those of the commits from which no other of them descends. */
  async independent(commits: readonly string[]): Promise<string[]> {
    let found: string[] = [];
    // A part at a time: Windows takes 32,767 characters of arguments.
    for (let start = 0; start < commits.length; start += ARGUMENTS) {
      const part = [...found, ...commits.slice(start, start + ARGUMENTS)];
      const { stdout } = await this.git.ask({
        what: "find the newest of several commits",
        command: "merge-base",
        args: ["--independent", ...part.map((commit) => ensureObjectId(commit))],
      });
      found = stdout.split("\n").filter((line) => line !== "");
    }
    return found;
  }

  /** Those of the commits that the repository has. */
  async present(commits: readonly string[]): Promise<Set<string>> {
    const found = await this.#commits(commits.map((commit) => ensureObjectId(commit)));
    return new Set(found.filter((commit) => commit !== undefined));
  }

  /** Number of commits that can be reached from the head and not from `older`. @param options such as `--ancestry-path` */
  async distance(older: string, head: string, options: readonly string[] = []): Promise<number> {
    const { stdout } = await this.git.ask({
      what: `count the commits ${older}..${head}`,
      command: "rev-list",
      args: ["--count", ...options, ensureObjectId(head), `^${ensureObjectId(older)}`],
    });
    return Number.parseInt(stdout, 10);
  }

  /**
   * Whether a repository that lacks history holds `previous..head` all the same, beyond doubt: each commit of it descends
   * from `previous`, so none is cut off from its parents (that hides all of them), and none can be before `previous` on a
   * path that is missing. Where the head itself is before `previous`, there is nothing between them, and no proof.
   */
  async provesRange(previous: string, head: string): Promise<boolean> {
    if (!(await this.present([previous, head])).has(previous)) return false;
    const range = await this.distance(previous, head);
    if (range !== (await this.distance(previous, head, ["--ancestry-path"]))) return false;
    return range > 0 || previous === head;
  }

  /** The commits whose parents are hidden, because this repository of ours is shallow and lacks at least one of them. */
  async shallowCommits(): Promise<string[]> {
    const text = await fs.readFile(this.#shallowFile, "utf8").catch(() => "");
    return text.split("\n").filter((line) => isObjectId(line));
  }

  /** Reveals the parents of commits that were cut off from them: only where they are there, in a repository of ours. */
  async revealParents(commits: readonly string[]): Promise<void> {
    if (commits.length === 0) return;
    const shown = new Set(commits);
    const hidden = (await this.shallowCommits()).filter((commit) => !shown.has(commit));
    await fs.writeFile(this.#shallowFile, hidden.map((commit) => `${commit}\n`).join(""));
  }

  /** Where git keeps the commits that were cut off from their parents, in a bare repository. */
  get #shallowFile(): string {
    return join(this.git.place.directory, "shallow");
  }

  /** The parents as the commits themselves name them, also where a shallow repository hides them; in the given order. */
  async recordedParents(commits: readonly string[]): Promise<string[][]> {
    const question = {
      what: "read the parents of commits",
      command: "cat-file",
      args: ["--batch"],
      input: commits.map((commit) => `${ensureObjectId(commit)}\n`).join(""),
    };
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of this.git.stream(question)) {
      length += chunk.length;
      if (length > MAX_COMMITS) throw new GitError("The commits are too large to be read.");
      chunks.push(chunk);
    }
    return parentsIn(Buffer.concat(chunks));
  }
}

/** `<id> commit <size>\n<content>\n…`: sizes and not contents tell where the next one begins. */
function parentsIn(output: Buffer): string[][] {
  const parents: string[][] = [];
  for (let at = 0; at < output.length;) {
    const end = output.indexOf("\n", at);
    const size = Number(
      / commit (\d+)$/u.exec(output.toString("latin1", at, end))?.[1] ?? Number.NaN,
    );
    if (Number.isNaN(size)) throw new GitError("A commit that should be there is missing.");
    const content = output.toString("latin1", end + 1, end + 1 + size);
    const [header = ""] = content.split("\n\n", 1);
    const found = header.matchAll(/^parent ([0-9a-f]+)$/gmu);
    parents.push([...found].flatMap(([, id]) => (id ? [id] : [])));
    at = end + 1 + size + 1;
  }
  return parents;
}

/** @throws GitError for anything but a whole id, before it becomes an argument */
export function ensureObjectId(id: string): string {
  if (isObjectId(id)) return id;
  throw new GitError(`"${id}" is not a commit id.`);
}

/** For `--stdin`, which takes more than an argument list holds: what the head leads to, and none of the others. */
export function revisions(head: string, excluded: readonly string[]): string {
  return [ensureObjectId(head), ...excluded.map((commit) => `^${ensureObjectId(commit)}`), ""].join(
    "\n",
  );
}

/**
 * Lines of a long answer, without their line breaks, while it comes.
 * @throws GitError for an answer of more than `maxBytes`
 */
export async function* lines(
  chunks: AsyncIterable<Buffer>,
  maxBytes = Infinity,
): AsyncGenerator<string, void, undefined> {
  let length = 0;
  let rest: Buffer[] = [];
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > maxBytes) {
      throw new GitError(`git answered with more than ${maxBytes / 1_000_000} MB.`);
    }
    const end = chunk.lastIndexOf(0x0a);
    if (end !== -1) {
      yield* Buffer.concat([...rest, chunk.subarray(0, end)])
        .toString("utf8")
        .split("\n");
      rest = [];
    }
    rest.push(chunk.subarray(end + 1));
  }
  const last = Buffer.concat(rest).toString("utf8");
  if (last !== "") yield last;
}
