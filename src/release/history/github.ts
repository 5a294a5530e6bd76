/**
 * Reads the history of a release from the GitHub API, for runners without git and repositories that cannot be fetched. The API
 * does not give the changed files of each commit, and a history that takes more than a few requests is given up.
 */
import * as v from "valibot";
import { GitHubError } from "../../errors.ts";
import type { Commit } from "../../git/log.ts";
import { placesOnServer, type Tag } from "../../git/repository.ts";
import { isObjectId, OBJECT_ID } from "../../schema.ts";
import type { Notice } from "../../outcome.ts";
import {
  apiName,
  type GitHubApi,
  GitHubRefusal,
  type Parameters,
  openGitHub,
} from "../../service/github.ts";
import { unixSeconds } from "../../report/format.ts";
import { plainText, withoutTrailing } from "../../text.ts";
import { wantsCommits } from "../head.ts";
import { decideRange, type History, type HistoryTask, newestCount, type Range } from "./range.ts";

/** Entries of a page; GitHub's maximum. */
const PAGE_SIZE = 100;
/** Most pages of tags to read. With more tags, the previous release stays unknown. */
const MAX_TAG_PAGES = 20;
/** Most merge bases to read: each takes a request. */
const MAX_COMPARISONS = 10;
/** Most commits to search for tags and releases: each hundred takes a request. */
const MAX_RANGE = 1000;

/**
 * Decides the range and reads its commits, without their changed files.
 * @param notice level and fix of the notices about what the API cannot give
 * @throws GitHubError if the API does not give the history, InputError if `previous-ref` is not found
 */
export async function compareHistory(
  task: HistoryTask,
  notice: Pick<Notice, "level" | "fix">,
): Promise<{ range: Range; commits: Commit[]; commitCount?: number }> {
  const { head, inputs, paths, context, lifetime, log } = task;
  const { apiUrl, environment, serverUrl } = context;
  const name = apiName(apiUrl);
  const { githubToken: token } = inputs;
  const { githubRepository: repository } = head;
  if (repository === undefined) {
    const { host } = new URL(serverUrl);
    throw new GitHubError(
      `The ${name} was not asked, because the checkout's origin is not a repository on ${host} (it is elsewhere, an SSH alias, or missing).`,
    );
  }
  if (token === undefined) {
    throw new GitHubError(`There is no github-token for the ${name}.`, {
      fix: "Leave `github-token` as it is by default, or set it to a token that can read the repository.",
    });
  }
  log.info(`Asking the ${name} for the commits of ${repository} …`);
  const place = { apiUrl, repository, token, environment };
  const api = await openGitHub(place, historyFix);
  const history = new GitHubHistory(api, task.commit, lifetime.stopping);
  const range = await decideRange(task, history);

  const isWanted = wantsCommits(inputs);
  const came = `The commits come from the ${name}`;
  // To filter by paths, the API would need a request for each commit.
  if (paths.length > 0) {
    const what = `${came}, which cannot filter them by paths: the release is sent without commits.`;
    range.notices.push({ ...notice, level: "warning", what });
    return { range, commits: [] };
  }
  if (isWanted && inputs.patchSet) {
    range.notices.push({ ...notice, what: `${came}: they are sent without their changed files.` });
  }
  const { previous } = range;
  const limit = newestCount(task, range);
  if (previous === undefined) {
    const commits = await history.newest(task.commit, limit);
    return { range, commits, commitCount: commits.length };
  }
  const { commits, total } = await history.range(previous, task.commit, isWanted ? limit : 0);
  return { range, commits, commitCount: total };
}

const id = v.pipe(v.string(), v.regex(OBJECT_ID));
const page = <Entry extends v.GenericSchema>(entry: Entry) =>
  v.pipe(v.array(v.unknown()), v.maxLength(PAGE_SIZE), v.array(entry));
const person = v.nullish(
  v.object({
    name: v.nullish(v.string(), ""),
    email: v.nullish(v.string(), ""),
    date: v.nullish(v.string(), ""),
  }),
);
const commitSchema = v.pipe(
  v.object({
    sha: id,
    parents: v.array(v.object({ sha: id })),
    commit: v.object({ message: v.string(), author: person, committer: person }),
  }),
  v.transform(({ sha, parents, commit: { author, committer, message } }): Commit => ({
    id: sha,
    parents: parents.map((parent) => parent.sha),
    authorName: author?.name ?? "",
    authorEmail: author?.email ?? "",
    timestamp: [author?.date, committer?.date].find((date) => (unixSeconds(date) ?? 0) > 0),
    message: withoutTrailing(message, "\n"),
  })),
);
const tagSchema = v.object({ name: v.string(), commit: v.object({ sha: id }) });
const comparisonSchema = v.object({
  total_commits: v.pipe(v.number(), v.integer(), v.minValue(0)),
  merge_base_commit: v.object({ sha: id }),
  commits: page(commitSchema),
});

/** A repository's history from the API. Every method can throw `GitHubError`. */
class GitHubHistory implements History {
  readonly #api: GitHubApi;
  /** The API must find this commit if the token can read the repository. */
  readonly #head: string;
  readonly #signal: AbortSignal;
  #comparisons = 0;

  constructor(api: GitHubApi, head: string, signal: AbortSignal) {
    this.#api = api;
    this.#head = head;
    this.#signal = signal;
  }

  /** Finds the commit of a tag, or else of a branch, or else of a commit id; undefined if nothing is found. */
  async resolve(name: string): Promise<string | undefined> {
    const commitId = name.toLowerCase();
    const places = isObjectId(commitId) ? [] : placesOnServer(name);
    const refs = places.flatMap((place) => /^refs\/((?:tags|heads)\/.*)$/u.exec(place)?.[1] ?? []);
    if (/^[0-9a-f]{7,64}$/u.test(commitId)) refs.push(commitId);
    for (const ref of refs) {
      const commit = await this.#commit(ref);
      if (commit !== undefined) return commit;
    }
    // The API also answers 404 if the token cannot read the repository: test that with the head commit.
    if ((await this.#commit(this.#head)) !== undefined) return undefined;
    throw new GitHubError(
      `The ${this.#api.name} finds neither ${plainText(name)} nor the head commit, so it may not show this repository at all.`,
      { fix: "Give the job the permission `contents: read`, or push the commit before this step." },
    );
  }

  async #commit(ref: string): Promise<string | undefined> {
    const schema = v.object({ sha: id });
    try {
      return (await this.#get("find a commit", "commits/{ref}", { ref, per_page: 1 }, schema)).sha;
    } catch (error) {
      // GitHub answers 422 "No commit found for SHA" for an unknown id.
      if (error instanceof GitHubRefusal && [404, 422].includes(error.status)) return undefined;
      throw error;
    }
  }

  async tags(): Promise<Tag[]> {
    const tags: Tag[] = [];
    for (let number = 1; number <= MAX_TAG_PAGES; number++) {
      const parameters = { per_page: PAGE_SIZE, page: number };
      const found = await this.#get("list tags", "tags", parameters, page(tagSchema));
      for (const { name, commit } of found) tags.push({ name, commit: commit.sha });
      if (found.length < PAGE_SIZE) return tags;
    }
    throw new GitHubError(
      `The repository has more than ${MAX_TAG_PAGES * PAGE_SIZE} tags, too many to read through the ${this.#api.name}.`,
    );
  }

  async mergeBase(one: string, other: string): Promise<string | undefined> {
    if (++this.#comparisons > MAX_COMPARISONS) throw this.#tooMany();
    return (await this.#compare(one, other))?.merge_base_commit.sha;
  }

  async firstMet(
    commits: ReadonlySet<string>,
    tip: string,
    parents: "all" | "first",
  ): Promise<string | undefined> {
    const known = new Map<string, readonly string[]>();
    for (let number = 1; number <= MAX_RANGE / PAGE_SIZE; number++) {
      const listed = await this.newest(tip, PAGE_SIZE, number);
      for (const { id: commit, parents: before } of listed) known.set(commit, before);
      const walked = new Set([tip]);
      for (const commit of walked) {
        if (commits.has(commit)) return commit;
        const before = known.get(commit) ?? [];
        for (const parent of parents === "all" ? before : before.slice(0, 1)) walked.add(parent);
      }
      // All ancestors are known, and none is one of the commits.
      if ([...walked].every((commit) => known.has(commit))) return undefined;
      if (listed.length < PAGE_SIZE) break;
    }
    throw this.#tooMany();
  }

  async newestSince(start: string, commits: ReadonlySet<string>, tip: string): Promise<string[]> {
    const total = await this.distance(start, tip);
    if (total > MAX_RANGE) throw this.#tooMany();
    const range = await this.range(start, tip, total);
    const parents = new Map(range.commits.map((commit) => [commit.id, commit.parents]));
    const inside = [...parents.keys()].filter((commit) => commits.has(commit));
    const older = new Set(inside.flatMap((commit) => parents.get(commit) ?? []));
    for (const commit of older) for (const parent of parents.get(commit) ?? []) older.add(parent);
    return [start, ...inside].filter((commit) => !older.has(commit));
  }

  async distance(older: string, tip: string): Promise<number> {
    return (await this.#compare(older, tip))?.total_commits ?? Infinity;
  }

  #tooMany(): GitHubError {
    return new GitHubError(
      `The previous release was not found among ${MAX_RANGE} commits and with ${MAX_COMPARISONS} comparisons by the ${this.#api.name}.`,
      { fix: `Set "previous-ref" or "tag-pattern", or check out with "fetch-depth: 0".` },
    );
  }

  /** Compares two commit ids; undefined if they have no common ancestor. */
  async #compare(base: string, tip: string, size = 1, number = 1) {
    const path = "compare/{basehead}";
    const parameters = { basehead: `${base}...${tip}`, per_page: size, page: number };
    try {
      return await this.#get("compare commits", path, parameters, comparisonSchema);
    } catch (error) {
      // GitHub answers 404 without a common ancestor, but also if a commit does not exist.
      const isAbsent = error instanceof GitHubRefusal && error.status === 404;
      if (isAbsent && (await this.#commit(tip)) !== undefined) return undefined;
      throw error;
    }
  }

  /** Reads the newest commits of `git log base..tip`, newest first, and the number of all. */
  async range(base: string, tip: string, limit: number) {
    const first = await this.#compare(base, tip, PAGE_SIZE);
    if (first === undefined) {
      throw new GitHubError(
        `The ${this.#api.name} cannot compare commits without a common ancestor.`,
      );
    }
    const total = first.total_commits;
    const wanted = Math.min(total, limit);
    const newest = new Map<string, Commit>();
    // The oldest commits come first: the newest are on the last page, the only one that may not be full.
    const last = Math.ceil(total / PAGE_SIZE);
    for (let number = last; number >= 1 && newest.size < wanted; number--) {
      const next = number === 1 ? first : await this.#compare(base, tip, PAGE_SIZE, number);
      const { commits = [] } = next ?? {};
      for (const commit of commits.toReversed()) newest.set(commit.id, commit);
      // A short page means that the total was wrong (a server may claim millions): do not read on.
      if (commits.length < (number < last ? PAGE_SIZE : total - (last - 1) * PAGE_SIZE)) break;
    }
    if (newest.size < wanted) {
      throw new GitHubError(
        `The ${this.#api.name} reported ${total} commits but returned only ${newest.size} of the newest ${wanted}.`,
      );
    }
    return { commits: [...newest.values()].slice(0, wanted), total };
  }

  /** A page of the tip and its ancestors, newest first. */
  async newest(tip: string, count: number, number = 1): Promise<Commit[]> {
    const parameters = { sha: tip, per_page: count, page: number };
    const listed = await this.#get("list commits", "commits", parameters, page(commitSchema));
    return listed.slice(0, count);
  }

  /** @param what as in "the API did not <what>" */
  async #get<Schema extends v.GenericSchema>(
    what: string,
    path: string,
    parameters: Parameters,
    schema: Schema,
  ) {
    const signal = this.#signal;
    return (await this.#api.ask("GET", path, { what, parameters, schema, signal })).value;
  }
}

function historyFix(status: number, isLimited: boolean): string | undefined {
  if (isLimited) return "Run the job again later, or check out with `fetch-depth: 0`.";
  if (status >= 300 && status < 400) {
    return "The repository was moved or renamed: set the checkout's origin to its new name.";
  }
  const permission =
    "the permission `contents: read`, or set `github-token` to a token that can read the repository.";
  if (status === 401 || status === 403) return `Give the job ${permission}`;
  // Without the permission, GitHub answers 404 for a private repository.
  if (status === 404)
    return `Push the commit if it was made in this run; else give the job ${permission}`;
  if (status === 422) return "Push the commit to the server, in a step before this one.";
  return undefined;
}
