/**
 * Commits and tags by the GitHub API: the way for runners without git, and for repositories that cannot be fetched. The
 * API knows no changed files per commit.
 */
import * as v from "valibot";
import { GitHubError } from "../../errors.ts";
import type { Commit } from "../../git/log.ts";
import { placesOfName, placeOnServer, type Tag } from "../../git/repository.ts";
import { isObjectId, OBJECT_ID } from "../../object-id.ts";
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
  message: v.string(),
  status: v.number(),
  response: v.object({ headers: v.optional(v.record(v.string(), v.unknown()), {}) }),
});

type Parameters = Readonly<Record<string, string | number>>;
type Request = (
  route: string,
  parameters: Parameters,
) => Promise<{ status: number; data?: unknown; headers: Readonly<Record<string, unknown>> }>;

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

  constructor(place: GitHubPlace, request: Request) {
    this.#place = place;
    this.#api = apiName(place.apiUrl);
    this.#request = request;
  }

  /** The commit of a tag, else of a branch, else of a commit id; undefined where there is none. */
  async resolve(name: string): Promise<string | undefined> {
    const commitId = name.toLowerCase();
    const places = isObjectId(commitId) ? [] : placesOfName(name).map(placeOnServer);
    const refs = places.flatMap((place) => /^refs\/((?:tags|heads)\/.*)$/u.exec(place)?.[1] ?? []);
    if (/^[0-9a-f]{7,64}$/u.test(commitId)) refs.push(commitId);
    for (const ref of refs) {
      const commit = await this.#commit(ref);
      if (commit !== undefined) return commit;
    }
    return undefined;
  }

  async #commit(ref: string): Promise<string | undefined> {
    const path = "commits/{ref}";
    try {
      return (await this.#get("find a commit", path, { ref, per_page: 1 }, v.object({ sha: id })))
        .sha;
    } catch (error) {
      // 422: "No commit found for SHA".
      if (error instanceof Refusal && [404, 422].includes(error.status)) return undefined;
      throw error;
    }
  }

  /** All tags. */
  async tags(): Promise<Tag[]> {
    const tags: Tag[] = [];
    for (let page = 1; page <= MAX_TAG_PAGES; page++) {
      const found = await this.#get("list tags", "tags", { per_page: PAGE_SIZE, page }, tagsSchema);
      for (const { name, commit } of found) tags.push({ name, commit: commit.sha });
      if (found.length < PAGE_SIZE) return tags;
    }
    throw new GitHubError(
      `The repository has more than ${MAX_TAG_PAGES * PAGE_SIZE} tags, too many to read through the ${this.#api}.`,
    );
  }

  /** How the head stands to the base, both as commit ids; undefined where they have no ancestor in common. */
  async compare(base: string, head: string): Promise<Comparison | undefined> {
    try {
      const page = await this.#comparePage(base, head, { per_page: 1, page: 1 });
      const { status, merge_base_commit: mergeBase, total_commits: total } = page;
      return { status, mergeBase: mergeBase.sha, total };
    } catch (error) {
      // So it is for histories without a common ancestor, as for a commit that is not there.
      const isAbsent = error instanceof Refusal && error.status === 404;
      if (isAbsent && (await this.#commit(base)) && (await this.#commit(head))) return undefined;
      throw error;
    }
  }

  #comparePage(base: string, head: string, parameters: Parameters) {
    const basehead = `${base}...${head}`;
    const path = "compare/{basehead}";
    return this.#get("compare commits", path, { basehead, ...parameters }, comparisonSchema);
  }

  /** The newest commits of `git log base..head`, newest first, and how many there are in all. */
  async commits(
    base: string,
    head: string,
    limit: number,
  ): Promise<{ commits: Commit[]; total: number }> {
    const readPage = (page: number) => this.#comparePage(base, head, { per_page: PAGE_SIZE, page });
    const first = await readPage(1);
    const total = first.total_commits;
    const wanted = Math.min(total, limit);
    const newest = new Map<string, Commit>();
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
        `The ${this.#api} reported ${total} commits but returned only ${newest.size} of the newest ${wanted}.`,
      );
    }
    return { commits: [...newest.values()].slice(0, wanted), total };
  }

  /** The newest commits that the head leads to, a page at most. */
  async newest(head: string, count: number): Promise<Commit[]> {
    const parameters = { sha: head, per_page: count };
    const entries = await this.#get("list commits", "commits", parameters, newestSchema);
    return entries.slice(0, count).map((entry) => readCommit(entry));
  }

  /** @param what as in "the API did not <what>" */
  async #get<Schema extends v.GenericSchema>(
    what: string,
    path: string,
    parameters: Parameters,
    schema: Schema,
  ): Promise<v.InferOutput<Schema>> {
    const { repository, signal } = this.#place;
    signal.throwIfAborted();
    const [owner = "", repo = ""] = repository.split("/");
    let answer;
    try {
      const route = `GET /repos/{owner}/{repo}/${path}`;
      answer = await this.#request(route, { owner, repo, ...parameters });
    } catch (error) {
      signal.throwIfAborted();
      const refusal = v.safeParse(refusalSchema, error);
      if (refusal.success) {
        const { status, message, response } = refusal.output;
        throw refused(`The ${this.#api} did not ${what}`, status, response.headers, message);
      }
      // Without a response it has a status too, and was never answered.
      const text = said(error instanceof Error ? error.message : String(error));
      throw new GitHubError(`The ${this.#api} could not be reached to ${what}: ${text}`, {
        cause: error,
        fix: `Check that the runner reaches the ${this.#api} (proxy, firewall).`,
      });
    }
    // Redirects are not followed: the token belongs to this address.
    if (answer.status !== 200) {
      throw refused(`The ${this.#api} did not ${what}`, answer.status, answer.headers);
    }
    const read = v.safeParse(schema, answer.data);
    if (read.success) return read.output;
    throw new GitHubError(
      `The ${this.#api} gave an answer that cannot be read when asked to ${what}.`,
      {
        cause: v.flatten(read.issues),
      },
    );
  }
}

function readCommit({ sha, parents, commit }: v.InferOutput<typeof commitSchema>): Commit {
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

/** The server answered with another status than 200. */
class Refusal extends GitHubError {
  readonly status: number;

  constructor(what: string, status: number, fix: string | undefined) {
    super(what, { fix });
    this.status = status;
  }
}

function refused(
  what: string,
  status: number,
  headers: Readonly<Record<string, unknown>>,
  message = "",
): Refusal {
  // Too many requests at once are answered 403 too, with a time to wait for and requests left.
  const limited =
    status === 429 ||
    (status >= 400 && headers["x-ratelimit-remaining"] === "0") ||
    (status === 403 && headers["retry-after"] !== undefined);
  const why = limited ? "the rate limit is used up." : said(message);
  return new Refusal(
    `${what} (${status})${why === "" ? "." : `: ${why}`}`,
    status,
    fixOf(status, limited),
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

function said(message: string): string {
  return asSentence(shorten(plainText(message), 200));
}
