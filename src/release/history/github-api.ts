/**
 * Commits and tags by the GitHub API: the way for runners without git, and for repositories that cannot be fetched. The
 * API knows no changed files per commit.
 */
import * as v from "valibot";
import { GitHubError } from "../../errors.ts";
import { OBJECT_ID } from "../../object-id.ts";
import { openFetch } from "./github-fetch.ts";
import { apiFailure, unreadableAnswer } from "./github-failure.ts";

export interface GitHubPlace {
  /** `GITHUB_API_URL`. */
  apiUrl: string;
  /** `owner/name`. */
  repository: string;
  token: string;
  signal: AbortSignal;
}

export interface GitHubTag {
  name: string;
  commit: string;
}

export interface GitHubCommit {
  id: string;
  parents: string[];
  authorName: string;
  authorEmail: string;
  /** ISO 8601. */
  timestamp?: string;
  message: string;
}

/** How a head stands to a base. */
export interface Comparison {
  /** `ahead` and `identical`: the base is an ancestor of the head, or is it. */
  status: "ahead" | "identical" | "behind" | "diverged";
  mergeBase: string;
  /** Number of commits that the head leads to and the base does not. */
  total: number;
}

/** Entries of one page, the most that GitHub gives. */
const PAGE_SIZE = 100;
/** Pages of tags that are read; more of them, and no previous release can be told from them. */
const MAX_TAG_PAGES = 20;
/** Milliseconds for one request. */
const REQUEST_TIMEOUT = 30_000;

const id = v.pipe(v.string(), v.regex(OBJECT_ID));
const person = v.nullish(
  v.object({
    name: v.nullish(v.string(), ""),
    email: v.nullish(v.string(), ""),
    date: v.nullish(v.string()),
  }),
);
const commitSchema = v.object({
  sha: id,
  parents: v.array(v.object({ sha: id })),
  commit: v.object({ message: v.string(), author: person, committer: person }),
});
const comparisonSchema = v.object({
  status: v.picklist(["ahead", "identical", "behind", "diverged"]),
  total_commits: v.pipe(v.number(), v.integer(), v.minValue(0)),
  merge_base_commit: v.object({ sha: id }),
  commits: v.array(commitSchema),
});
const tagsSchema = v.array(v.object({ name: v.string(), commit: v.object({ sha: id }) }));

type Page = v.InferOutput<typeof comparisonSchema>;
type Request = (
  route: string,
  parameters: Readonly<Record<string, string | number>>,
) => Promise<{ status: number; data: unknown }>;

/** The history of one repository as the API tells it. Every method fails with `GitHubError`. */
export class GitHubHistory {
  readonly #place: GitHubPlace;
  readonly #request: Request;
  #tags: Promise<GitHubTag[]> | undefined;

  constructor(place: GitHubPlace, request: Request) {
    this.#place = place;
    this.#request = request;
  }

  /** The commit of a tag, else of a branch, else of a commit id; undefined where there is none. */
  async resolve(name: string): Promise<string | undefined> {
    const short = name.replace(/^refs\//u, "");
    const full = /^(?:tags|heads)\//u.test(short);
    const branch = `heads/${short.replace(/^origin\//u, "")}`;
    const candidates = full ? [short] : [`tags/${short}`, branch];
    if (v.is(id, name)) return this.#commit(name);
    if (/^[0-9a-f]{7,64}$/u.test(name)) candidates.push(name);
    for (const ref of candidates) {
      const commit = await this.#commit(ref);
      if (commit !== undefined) return commit;
    }
    return undefined;
  }

  async #commit(ref: string): Promise<string | undefined> {
    try {
      const route = "GET /repos/{owner}/{repo}/commits/{ref}";
      const { sha } = await this.#read(route, { ref, per_page: 1 }, v.object({ sha: id }));
      return sha;
    } catch (error) {
      // 422: "No commit found for SHA".
      if (error instanceof GitHubError && /\((?:404|422)\)/u.test(error.message)) return undefined;
      throw error;
    }
  }

  /** All tags, asked for once. */
  tags(): Promise<GitHubTag[]> {
    return (this.#tags ??= this.#readTags());
  }

  async #readTags(): Promise<GitHubTag[]> {
    const tags: GitHubTag[] = [];
    for (let page = 1; page <= MAX_TAG_PAGES; page++) {
      const parameters = { per_page: PAGE_SIZE, page };
      const found = await this.#read("GET /repos/{owner}/{repo}/tags", parameters, tagsSchema);
      tags.push(...found.map(({ name, commit }) => ({ name, commit: commit.sha })));
      if (found.length < PAGE_SIZE) return tags;
    }
    throw new GitHubError(
      `The repository has more than ${MAX_TAG_PAGES * PAGE_SIZE} tags, too many to read through the GitHub API.`,
    );
  }

  /** How the head stands to the base, both as commit ids; undefined where they have no ancestor in common. */
  async compare(base: string, head: string): Promise<Comparison | undefined> {
    try {
      return comparison(await this.#comparisonPage({ base, head }, 1, 1));
    } catch (error) {
      // A 404, like a commit that is not there: "No common ancestor between <base> and <head>."
      if (error instanceof GitHubError && /no common ancestor/iu.test(error.message)) {
        return undefined;
      }
      throw error;
    }
  }

  /** The newest commits of `git log base..head`, newest first, and how many there are in all. */
  async commits(
    range: { base: string; head: string },
    limit: number,
  ): Promise<{ commits: GitHubCommit[]; total: number }> {
    const first = await this.#comparisonPage(range, 1, PAGE_SIZE);
    const { total } = comparison(first);
    const wanted = Math.min(total, limit);
    const newestFirst: GitHubCommit[] = [];
    // Pages begin with the oldest commits: the newest are on the last one.
    for (let page = Math.ceil(total / PAGE_SIZE); page >= 1; page--) {
      if (newestFirst.length >= wanted) break;
      const { commits } = page === 1 ? first : await this.#comparisonPage(range, page, PAGE_SIZE);
      newestFirst.push(...commits.map((entry) => readCommit(entry)).toReversed());
    }
    const different = new Set(newestFirst.map((commit) => commit.id));
    if (different.size < wanted) {
      throw new GitHubError(
        `The GitHub API announced ${total} commits and gave ${different.size} of the newest ${wanted}.`,
      );
    }
    return { commits: newestFirst.slice(0, wanted), total };
  }

  /** The newest commits that the head leads to. */
  async newest(head: string, count: number): Promise<GitHubCommit[]> {
    const route = "GET /repos/{owner}/{repo}/commits";
    const parameters = { sha: head, per_page: count };
    const entries = await this.#read(route, parameters, v.array(commitSchema));
    return entries.map((entry) => readCommit(entry)).slice(0, count);
  }

  #comparisonPage(
    { base, head }: { base: string; head: string },
    page: number,
    size: number,
  ): Promise<Page> {
    const route = "GET /repos/{owner}/{repo}/compare/{basehead}";
    const parameters = { basehead: `${base}...${head}`, per_page: size, page };
    return this.#read(route, parameters, comparisonSchema);
  }

  async #read<Schema extends v.GenericSchema>(
    route: string,
    parameters: Readonly<Record<string, string | number>>,
    schema: Schema,
  ): Promise<v.InferOutput<Schema>> {
    const { repository, signal } = this.#place;
    signal.throwIfAborted();
    const [owner = "", repo = ""] = repository.split("/");
    const answer = await this.#request(route, { owner, repo, ...parameters }).catch(
      (error: unknown) => {
        signal.throwIfAborted();
        throw apiFailure(route, error);
      },
    );
    // Redirects are not followed: the token belongs to this address.
    if (answer.status !== 200) throw apiFailure(route, answer);
    const result = v.safeParse(schema, answer.data);
    if (result.success) return result.output;
    throw unreadableAnswer(route, v.flatten(result.issues));
  }
}

function comparison(page: Page): Comparison {
  return {
    status: page.status,
    mergeBase: page.merge_base_commit.sha,
    total: page.total_commits,
  };
}

function readCommit({ sha, parents, commit }: v.InferOutput<typeof commitSchema>): GitHubCommit {
  const timestamp = validDate(commit.author?.date) ?? validDate(commit.committer?.date);
  return {
    id: sha,
    parents: parents.map((parent) => parent.sha),
    authorName: commit.author?.name ?? "",
    authorEmail: commit.author?.email ?? "",
    ...(timestamp !== undefined && { timestamp }),
    message: commit.message.replace(/\n+$/u, ""),
  };
}

function validDate(text: string | null | undefined): string | undefined {
  return text && /^\d{4}-\d\d-\d\dT/u.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined;
}

/** The tool-kit reads the event's payload when it is loaded, and does not survive one that is malformed. */
async function loadToolkit() {
  try {
    return await import("@actions/github/lib/utils");
  } catch (error) {
    throw new GitHubError("The GitHub API client could not be loaded.", { cause: error });
  }
}

/** Octokit would print what a server says of its own age: raw, where the runner reads commands. */
const SILENT = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Opens the API. Octokit is loaded only now: most runs never need it. */
export async function openGitHubHistory(place: GitHubPlace): Promise<GitHubHistory> {
  const [{ GitHub }, fetch] = await Promise.all([loadToolkit(), openFetch()]);
  const octokit = new GitHub({ auth: place.token, baseUrl: place.apiUrl, log: SILENT });
  return new GitHubHistory(place, (route, parameters) =>
    octokit.request(route, {
      ...parameters,
      request: {
        fetch,
        redirect: "manual",
        log: SILENT,
        signal: AbortSignal.any([place.signal, AbortSignal.timeout(REQUEST_TIMEOUT)]),
      },
    }),
  );
}
