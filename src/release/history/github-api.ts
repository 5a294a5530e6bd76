/**
 * Commits and tags by the GitHub API: the way for runners without git, and for repositories that cannot be fetched. The
 * API knows no changed files per commit.
 */
import * as v from "valibot";
import { GitHubError } from "../../errors.ts";
import { OBJECT_ID } from "../../object-id.ts";
import { readProxies } from "../../service/connections.ts";
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

/** What Octokit throws for a status of 400 and more. */
const refusalSchema = v.object({
  status: v.number(),
  response: v.object({ headers: v.optional(v.record(v.string(), v.unknown()), {}) }),
});

type Parameters = Readonly<Record<string, string | number>>;
type Page = v.InferOutput<typeof comparisonSchema>;

interface Ends {
  base: string;
  head: string;
}

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

/** The history of one repository as the API tells it. Every method fails with `GitHubError`. */
export class GitHubHistory {
  readonly #place: GitHubPlace;
  readonly #request: Request;
  /** What the API is called in messages. */
  readonly #api: string;
  readonly #answers = new Map<string, Promise<Answer>>();
  #tags: Promise<GitHubTag[]> | undefined;

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
    const answer = await this.#ask(route, { ref, per_page: 1 });
    // 422: "No commit found for SHA".
    if (answer.status === 404 || answer.status === 422) return undefined;
    return this.#readable(route, answer, v.object({ sha: id })).sha;
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
      `The repository has more than ${MAX_TAG_PAGES * PAGE_SIZE} tags, too many to read through the ${this.#api}.`,
    );
  }

  /** How the head stands to the base, both as commit ids; undefined where they have no ancestor in common. */
  async compare(base: string, head: string): Promise<Comparison | undefined> {
    const answer = await this.#ask(COMPARE, comparisonOf({ base, head }, 1, 1));
    // For histories without a common ancestor, as for a commit that is not there.
    if (answer.status === 404 && (await this.#commit(base)) && (await this.#commit(head))) {
      return undefined;
    }
    return comparison(this.#readable(COMPARE, answer, comparisonSchema));
  }

  /** The newest commits of `git log base..head`, newest first, and how many there are in all. */
  async commits(range: Ends, limit: number): Promise<{ commits: GitHubCommit[]; total: number }> {
    const readPage = (page: number) =>
      this.#read(COMPARE, comparisonOf(range, page, PAGE_SIZE), comparisonSchema);
    const first = await readPage(1);
    const { total } = comparison(first);
    const wanted = Math.min(total, limit);
    const newestFirst: GitHubCommit[] = [];
    // Pages begin with the oldest commits: the newest are on the last one.
    for (let page = Math.ceil(total / PAGE_SIZE); page >= 1; page--) {
      if (newestFirst.length >= wanted) break;
      const { commits } = page === 1 ? first : await readPage(page);
      newestFirst.push(...commits.map((entry) => readCommit(entry)).toReversed());
    }
    const different = new Set(newestFirst.map((commit) => commit.id));
    if (different.size < wanted) {
      throw new GitHubError(
        `The ${this.#api} announced ${total} commits and gave ${different.size} of the newest ${wanted}.`,
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

  async #read<Schema extends v.GenericSchema>(
    route: string,
    parameters: Parameters,
    schema: Schema,
  ): Promise<v.InferOutput<Schema>> {
    return this.#readable(route, await this.#ask(route, parameters), schema);
  }

  #readable<Schema extends v.GenericSchema>(
    route: string,
    answer: Answer,
    schema: Schema,
  ): v.InferOutput<Schema> {
    const call = { route, api: this.#api };
    // Redirects are not followed: the token belongs to this address.
    if (answer.status !== 200) throw refused(call, answer);
    const result = v.safeParse(schema, answer.data);
    if (result.success) return result.output;
    throw unreadableAnswer(call, v.flatten(result.issues));
  }

  /** The answer, whatever its status. The same is not asked twice. */
  #ask(route: string, parameters: Parameters): Promise<Answer> {
    const question = JSON.stringify([route, parameters]);
    const known = this.#answers.get(question);
    if (known !== undefined) return known;
    const answer = this.#send(route, parameters);
    this.#answers.set(question, answer);
    return answer;
  }

  async #send(route: string, parameters: Parameters): Promise<Answer> {
    const { repository, signal } = this.#place;
    signal.throwIfAborted();
    const [owner = "", repo = ""] = repository.split("/");
    try {
      return await this.#request(route, { owner, repo, ...parameters });
    } catch (error) {
      signal.throwIfAborted();
      // Without a response it has a status too, and was never answered.
      if (!(error instanceof Error) || !v.is(refusalSchema, error))
        throw unreachable({ route, api: this.#api }, error);
      const { status, response } = v.parse(refusalSchema, error);
      return { status, headers: response.headers, error };
    }
  }
}

const COMPARE = "GET /repos/{owner}/{repo}/compare/{basehead}";

function comparisonOf({ base, head }: Ends, page: number, size: number): Parameters {
  return { basehead: `${base}...${head}`, per_page: size, page };
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
    timestamp,
    message: withoutTrailing(commit.message, "\n"),
  };
}

function validDate(text: string | null | undefined): string | undefined {
  return text && /^\d{4}-\d\d-\d\dT/u.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined;
}

/** The toolkit reads the event's payload when it is loaded, and does not survive one that is malformed. */
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
  const [{ GitHub }, fetch] = await Promise.all([loadToolkit(), openFetch(place)]);
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

/** A request to the API, for the messages. */
interface Call {
  route: string;
  /** As `apiName` says it. */
  api: string;
}

function unreachable({ route, api }: Call, error: unknown): GitHubError {
  const text = error instanceof Error ? error.message : String(error);
  return new GitHubError(`The ${api} could not be reached to ${operation(route)}: ${said(text)}`, {
    cause: error,
    fix: `Check that the runner reaches the ${api} (proxy, firewall).`,
  });
}

/** The error of an answer with another status than 200. */
function refused({ route, api }: Call, { status, headers, error }: Answer): GitHubError {
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

/** The error of an answer that is not what GitHub documents. */
function unreadableAnswer({ route, api }: Call, issues: unknown): GitHubError {
  return new GitHubError(`The ${api} answered unreadably when asked to ${operation(route)}.`, {
    cause: issues,
  });
}

function operation(route: string): string {
  return OPERATIONS.find(([part]) => route.includes(part))?.[1] ?? "answer";
}

function said(message: string): string {
  return asSentence(shorten(plainText(message), 200));
}
