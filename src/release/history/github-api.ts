/**
 * Commits and tags by the GitHub API: the way for runners without git, and for repositories that cannot be fetched. The
 * API knows no changed files per commit.
 */
import * as v from "valibot";
import { GitHubError } from "../../errors.ts";
import { OBJECT_ID } from "../../object-id.ts";
import { readProxies } from "../../proxies.ts";
import { withBoundedBody } from "../../service/exchange.ts";
import { asSentence, plainText, shorten, withoutTrailing } from "../../text.ts";

export interface GitHubPlace {
  /** `GITHUB_API_URL`. */
  apiUrl: string;
  /** `owner/name`. */
  repository: string;
  token: string;
  /** Names the proxies. */
  environment: NodeJS.ProcessEnv;
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
  timestamp: string | undefined;
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
/** Characters of messages that are held: many times what a request can carry. */
const MAX_TEXT = 64_000_000;
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
  commits: v.pipe(v.array(v.unknown()), v.maxLength(PAGE_SIZE), v.array(commitSchema)),
});
const newestSchema = v.pipe(v.array(v.unknown()), v.maxLength(PAGE_SIZE), v.array(commitSchema));
const tagsSchema = v.pipe(
  v.array(v.unknown()),
  v.maxLength(PAGE_SIZE),
  v.array(v.object({ name: v.string(), commit: v.object({ sha: id }) })),
);

/** What Octokit throws for a status of 400 and more. */
const refusalSchema = v.object({
  status: v.number(),
  response: v.object({ headers: v.optional(v.record(v.string(), v.unknown()), {}) }),
});

type Parameters = Readonly<Record<string, string | number>>;
/** What the server answered, whatever its status. */
interface Answer {
  status: number;
  data?: unknown;
  headers: Readonly<Record<string, unknown>>;
  /** What Octokit says of a status of 400 and more. */
  error?: Error;
}

type Request = (route: string, parameters: Parameters) => Promise<Answer>;

/**
 * What the API is called that a runner names in `GITHUB_API_URL`: "GitHub API", on another server (GitHub Enterprise, Gitea,
 * Forgejo) "API of git.example.com". Stands behind "the".
 */
export function apiName(apiUrl: string): string {
  const { host } = new URL(apiUrl);
  return host === "api.github.com" ? "GitHub API" : `API of ${host}`;
}

const COMPARE = "GET /repos/{owner}/{repo}/compare/{basehead}";

/** The history of one repository as the API tells it. Every method fails with `GitHubError`. */
export class GitHubHistory {
  readonly #place: GitHubPlace;
  readonly #request: Request;
  /** What the API is called in messages. */
  readonly #api: string;

  constructor(place: GitHubPlace, request: Request) {
    this.#place = place;
    this.#api = apiName(place.apiUrl);
    this.#request = request;
  }

  /** The commit of a tag, else of a branch, else of a commit id; undefined where there is none. */
  async resolve(name: string): Promise<string | undefined> {
    const commitId = name.toLowerCase();
    if (v.is(id, commitId)) return this.#commit(commitId);
    const short = name.replace(/^refs\//u, "").replace(/^remotes\/origin\//u, "heads/");
    const isFull = short !== name && /^(?:tags|heads)\//u.test(short);
    const branch = `heads/${short.replace(/^origin\//u, "")}`;
    const candidates = isFull ? [short] : [`tags/${short}`, branch];
    if (/^[0-9a-f]{7,64}$/u.test(commitId)) candidates.push(commitId);
    for (const ref of candidates) {
      const commit = await this.#commit(ref);
      if (commit !== undefined) return commit;
    }
    return undefined;
  }

  async #commit(ref: string): Promise<string | undefined> {
    const route = "GET /repos/{owner}/{repo}/commits/{ref}";
    const answer = await this.#send(route, { ref, per_page: 1 });
    // 422: "No commit found for SHA".
    if (answer.status === 404 || answer.status === 422) return undefined;
    return this.#readable(route, answer, v.object({ sha: id })).sha;
  }

  /** All tags. */
  async tags(): Promise<GitHubTag[]> {
    const tags: GitHubTag[] = [];
    for (let page = 1; page <= MAX_TAG_PAGES; page++) {
      const route = "GET /repos/{owner}/{repo}/tags";
      const answer = await this.#send(route, { per_page: PAGE_SIZE, page });
      const found = this.#readable(route, answer, tagsSchema);
      for (const { name, commit } of found) tags.push({ name, commit: commit.sha });
      if (found.length < PAGE_SIZE) return tags;
    }
    throw new GitHubError(
      `The repository has more than ${MAX_TAG_PAGES * PAGE_SIZE} tags, too many to read through the ${this.#api}.`,
    );
  }

  /** How the head stands to the base, both as commit ids; undefined where they have no ancestor in common. */
  async compare(base: string, head: string): Promise<Comparison | undefined> {
    const answer = await this.#send(COMPARE, { ...between(base, head), per_page: 1, page: 1 });
    // For histories without a common ancestor, as for a commit that is not there.
    if (answer.status === 404 && (await this.#commit(base)) && (await this.#commit(head))) {
      return undefined;
    }
    const page = this.#readable(COMPARE, answer, comparisonSchema);
    return {
      status: page.status,
      mergeBase: page.merge_base_commit.sha,
      total: page.total_commits,
    };
  }

  /** The newest commits of `git log base..head`, newest first, and how many there are in all. */
  async commits(
    base: string,
    head: string,
    limit: number,
  ): Promise<{ commits: GitHubCommit[]; total: number }> {
    const readPage = async (page: number) => {
      const parameters = { ...between(base, head), per_page: PAGE_SIZE, page };
      return this.#readable(COMPARE, await this.#send(COMPARE, parameters), comparisonSchema);
    };
    const first = await readPage(1);
    const total = first.total_commits;
    const wanted = Math.min(total, limit);
    const newest = new Map<string, GitHubCommit>();
    let text = 0;
    // Pages begin with the oldest commits: the newest are on the last one, which alone is not full.
    const last = Math.ceil(total / PAGE_SIZE);
    for (let page = last; page >= 1 && newest.size < wanted && text <= MAX_TEXT; page--) {
      const { commits } = page === 1 ? first : await readPage(page);
      for (const entry of commits.toReversed()) {
        newest.set(entry.sha, readCommit(entry));
        text += entry.commit.message.length;
      }
      // What is missing on one page is on no other: a server may say that it has millions.
      if (commits.length < (page < last ? PAGE_SIZE : total - (last - 1) * PAGE_SIZE)) break;
    }
    if (newest.size < wanted) {
      throw new GitHubError(
        `The ${this.#api} announced ${total} commits and gave ${newest.size} of the newest ${wanted}.`,
      );
    }
    return { commits: [...newest.values()].slice(0, wanted), total };
  }

  /** The newest commits that the head leads to, a page at most. */
  async newest(head: string, count: number): Promise<GitHubCommit[]> {
    const route = "GET /repos/{owner}/{repo}/commits";
    const answer = await this.#send(route, { sha: head, per_page: count });
    const entries = this.#readable(route, answer, newestSchema).slice(0, count);
    return entries.map((entry) => readCommit(entry));
  }

  #readable<Schema extends v.GenericSchema>(
    route: string,
    answer: Answer,
    schema: Schema,
  ): v.InferOutput<Schema> {
    // Redirects are not followed: the token belongs to this address.
    if (answer.status !== 200) throw refused(this.#api, route, answer);
    const result = v.safeParse(schema, answer.data);
    if (result.success) return result.output;
    throw new GitHubError(
      `The ${this.#api} answered unreadably when asked to ${operation(route)}.`,
      { cause: v.flatten(result.issues) },
    );
  }

  /** The answer, whatever its status. */
  async #send(route: string, parameters: Parameters): Promise<Answer> {
    const { repository, signal } = this.#place;
    signal.throwIfAborted();
    const [owner = "", repo = ""] = repository.split("/");
    try {
      return await this.#request(route, { owner, repo, ...parameters });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof Error && v.is(refusalSchema, error)) {
        const { status, response } = v.parse(refusalSchema, error);
        return { status, headers: response.headers, error };
      }
      // Without a response it has a status too, and was never answered.
      const text = said(error instanceof Error ? error.message : String(error));
      throw new GitHubError(
        `The ${this.#api} could not be reached to ${operation(route)}: ${text}`,
        {
          cause: error,
          fix: `Check that the runner reaches the ${this.#api} (proxy, firewall).`,
        },
      );
    }
  }
}

function between(base: string, head: string): { basehead: string } {
  return { basehead: `${base}...${head}` };
}

function readCommit({ sha, parents, commit }: v.InferOutput<typeof commitSchema>): GitHubCommit {
  const timestamp = validDate(commit.author?.date) ?? validDate(commit.committer?.date);
  return {
    id: sha,
    parents: parents.map((parent) => parent.sha),
    authorName: commit.author?.name ?? "",
    authorEmail: commit.author?.email ?? "",
    timestamp,
    message: withoutTrailing(commit.message, "\n"),
  };
}

function validDate(text: string | null | undefined): string | undefined {
  return text && /^\d{4}-\d\d-\d\dT/u.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined;
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
  const [{ GitHub }, fetch] = await Promise.all([
    // It reads the event's payload when it is loaded, and does not survive one that is malformed.
    import("@actions/github/lib/utils").catch((error: unknown) => {
      throw new GitHubError("The GitHub API client could not be loaded.", { cause: error });
    }),
    openFetch(place),
  ]);
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

/**
 * Node's own `fetch`, through a proxy where the environment names one, for answers of a bounded size.
 * @throws GitHubError where it names none that can be
 */
async function openFetch({ environment, apiUrl }: GitHubPlace): Promise<typeof fetch> {
  const proxies = readProxies(environment, new URL(apiUrl), wrongProxy);
  if (proxies === undefined) {
    return async (input, init) => withBoundedBody(await fetch(input, init));
  }
  const { openProxyAgent, Dispatcher1Wrapper } = await import("../../service/proxy-agent.ts");
  // Node's fetch comes with an undici of its own, whose dispatchers are called in an older way.
  const dispatcher = new Dispatcher1Wrapper(openProxyAgent(proxies));
  return async (input, init) =>
    withBoundedBody(await fetch(input, Object.assign({}, init, { dispatcher })));
}

function wrongProxy(variable: string): GitHubError {
  return new GitHubError(`The environment variable ${variable} does not hold a URL.`, {
    where: `environment variable ${variable}`,
    fix: `Write "http://host:port", or remove the variable.`,
  });
}

const OPERATIONS: readonly (readonly [part: string, operation: string])[] = [
  ["/compare/", "compare commits"],
  ["/tags", "list tags"],
  ["/commits/", "find a commit"],
  ["/commits", "list commits"],
];

/** The error of an answer with another status than 200. */
function refused(api: string, route: string, { status, headers, error }: Answer): GitHubError {
  // Too many requests at once are answered 403 too, with a time to wait for and requests left.
  const limited =
    status === 429 ||
    (status >= 400 && headers["x-ratelimit-remaining"] === "0") ||
    (status === 403 && headers["retry-after"] !== undefined);
  const what = limited ? "the rate limit is used up." : said(error?.message ?? "");
  return new GitHubError(
    `The ${api} did not ${operation(route)} (${status})${what ? `: ${what}` : "."}`,
    { cause: error, fix: fixOf(status, limited) },
  );
}

function fixOf(status: number, limited: boolean): string | undefined {
  if (limited) return "Run the job again later, or check out with `fetch-depth: 0`.";
  if (status >= 300 && status < 400) {
    return "The repository was moved or renamed: set the checkout's origin to its new name.";
  }
  const permission =
    "the permission `contents: read`, or set `github-token` to a token that can read the repository.";
  if (status === 401 || status === 403) return `Give the job ${permission}`;
  // Without the permission a repository is not there either.
  if (status === 404)
    return `Push the commit if it was made in this run; else give the job ${permission}`;
  if (status === 422) return "Push the commit to the server, in a step before this one.";
  return undefined;
}

function operation(route: string): string {
  return OPERATIONS.find(([part]) => route.includes(part))?.[1] ?? "answer";
}

function said(message: string): string {
  return asSentence(shorten(plainText(message), 200));
}
