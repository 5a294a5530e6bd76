/**
 * Requests to the GitHub API (the runner's GITHUB_API_URL) for one repository, by Octokit, loaded when it is first needed: what
 * refusals mean, and when a request is repeated.
 */
import type { GitHub as Octokit } from "@actions/github/lib/utils";
import * as v from "valibot";
import type { RunContext } from "../context.ts";
import { type Effect, type Failure, GitHubError, isTemporary } from "../errors.ts";
import type { Lifetime } from "../lifetime.ts";
import type { Log } from "../log.ts";
import { mayCarryToken, readProxy } from "../proxies.ts";
import { asSentence, plainText, shorten } from "../text.ts";
import { excessOf, isWebPage, MAX_BODY_BYTES, openProxyAgent } from "./exchange.ts";
import { parseRetryAfter } from "./retry.ts";

/** Milliseconds for one request. */
const REQUEST_TIMEOUT = 30_000;

/** The API's name in messages: "the GitHub API", or "the API of git.example.com" on another server. */
function apiName(apiUrl: string): string {
  const { host } = new URL(apiUrl);
  return host === "api.github.com" ? "GitHub API" : `API of ${host}`;
}

export interface GitHubPlace extends Pick<RunContext, "apiUrl" | "environment"> {
  /** `owner/name`. */
  readonly repository: string;
  readonly token: string;
  /** What gives the token rights that it lacks, as a fix. */
  readonly permission: string;
}

export type Parameters = Readonly<Record<string, string | number | readonly string[]>>;
/** By lower-case name. */
type Headers = Readonly<Record<string, string | number | undefined>>;

/** Octokit's error for a status of 400 or more. */
const refusalSchema = v.object({
  message: v.string(),
  status: v.number(),
  response: v.object({ headers: v.optional(v.record(v.string(), v.optional(v.string())), {}) }),
});

/** GitHub's text for too many requests, which does not always come with a header. GraphQL's comes with 200. */
const TOO_FAST = /rate.?limit|submitted too quickly|abuse detection/iu;

/** The same for a lack of rights. Others speak of access, too: "Repository access blocked". */
const NO_RIGHTS =
  /not accessible by|must have|permission|not granted|not authorized|required scopes|forbidden|requires authentication/iu;

export const TURN_ISSUES_ON = "Turn issues on in the settings of the repository.";

/** Refusals that no permission can solve, by GitHub's text. */
const BARRIERS = {
  "was archived": "Unarchive the repository.",
  "issues (?:are|ha(?:s|ve) been) disabled": TURN_ISSUES_ON,
  "SAML|single sign-on": `Authorize the token for the organization's single sign-on, or leave "github-token" as it is by default.`,
  "IP allow list": "Add the address of this runner to that list, or use another runner.",
  "^bad credentials": `The token is wrong or expired: renew it, or leave "github-token" as it is by default.`,
};

/** The server answered with a status outside 2xx, or GraphQL with errors. */
export class GitHubRefusal extends GitHubError {
  readonly status: number;
  readonly headers: Headers;
  /** Whether a rate limit is used up. Then the request had no effect. */
  readonly isLimited: boolean;

  constructor(
    what: string,
    { status, headers, message = "" }: { status: number; headers: Headers; message?: string },
    lost: Effect,
    place: GitHubPlace,
  ) {
    const text = said(message);
    // GitHub also answers 403 to too many requests at once, with `retry-after` although requests are left. The last request
    // before the limit may be refused for another reason, which its text says.
    const isUsedUp = text === "" && headers["x-ratelimit-remaining"] === "0";
    const isLimited =
      status === 429 ||
      (status === 403 && (isUsedUp || headers["retry-after"] !== undefined)) ||
      ([200, 403, 422].includes(status) && TOO_FAST.test(text));
    const why = text || (isLimited ? "the rate limit is used up." : "");
    const fix = fixFor(status, text, isLimited, place);
    const effect = !isLimited && (status >= 500 || status === 408) ? lost : "none";
    const mayPass = isLimited || isTemporary(status);
    super(`${what} (${status})${why === "" ? "." : `: ${why}`}`, { fix, effect, mayPass });
    this.status = status;
    this.headers = headers;
    this.isLimited = isLimited;
  }
}

/** A text of GitHub, which may have megabytes. A web page says nothing. */
function said(text: string): string {
  return isWebPage(text) ? "" : asSentence(shorten(plainText(text.slice(0, 4000)), 200));
}

/** Returns the fix for a refusal; undefined if GitHub's text has to say it. */
function fixFor(
  status: number,
  text: string,
  isLimited: boolean,
  { repository, permission }: GitHubPlace,
): string | undefined {
  const isThere = ([words]: [string, string]) => new RegExp(words, "iu").test(text);
  const [, barrier] = Object.entries(BARRIERS).find(isThere) ?? [];
  if (barrier !== undefined) return barrier;
  if (isLimited) return "Run the step again later: it goes on from there.";
  const isMoved = status >= 300 && status < 400;
  if (isMoved) return "The repository was renamed or moved: run the workflow again.";
  if (status === 404) return `The token does not see ${repository}, or its issues. ${permission}`;
  if (status === 401 || NO_RIGHTS.test(text)) return permission;
  const isWordless = text === "" && status < 500;
  return isWordless ? "Check the proxies and firewalls between this runner and GitHub." : undefined;
}

/** Octokit would print a server's deprecation notes unescaped, where the runner reads commands. */
const SILENT = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** GraphQL refuses with 200. */
const graphqlError = v.object({ type: v.optional(v.string(), "error"), message: v.string() });
const graphqlErrors = v.object({ errors: v.array(graphqlError) });

/** Octokit for a place. */
export interface GitHubApi {
  readonly place: GitHubPlace;
  readonly octokit: InstanceType<typeof Octokit>;
}

/** @throws GitHubError if the address is not encrypted or a proxy variable is invalid */
export async function openGitHub(place: GitHubPlace): Promise<GitHubApi> {
  const { apiUrl: baseUrl, token: auth } = place;
  if (!mayCarryToken(new URL(baseUrl))) {
    throw new GitHubError(
      `The URL of the ${apiName(baseUrl)} is not encrypted (http), so no token is sent to it.`,
    );
  }
  const [{ GitHub }, fetch] = await Promise.all([
    // It reads the event's payload when it is loaded, and throws if that is malformed.
    import("@actions/github/lib/utils").catch((error: unknown) => {
      throw new GitHubError("The GitHub API client could not be loaded.", { cause: error });
    }),
    openFetch(place),
  ]);
  const request = { fetch, redirect: "manual", log: SILENT } as const;
  return { place, octokit: new GitHub({ auth, baseUrl, log: SILENT, request }) };
}

/** Returns Node's `fetch` with bounded answers, through a proxy if the environment names one. */
async function openFetch({ environment, apiUrl }: GitHubPlace): Promise<typeof fetch> {
  const refused = ({ what, ...rest }: Failure) => new GitHubError(what, rest);
  const uri = readProxy(environment, new URL(apiUrl), refused);
  let proxy = {};
  if (uri !== undefined) {
    const wrapper = await import("undici/lib/dispatcher/dispatcher1-wrapper.js");
    // Node's fetch has a built-in undici, which calls dispatchers by an older interface.
    proxy = { dispatcher: new wrapper.default(await openProxyAgent({ uri })) };
  }
  return async (input, init) => withBoundedBody(await fetch(input, Object.assign({}, init, proxy)));
}

/** Reads a body, which may be small and decompress to gigabytes. @throws Error if it is too large */
async function withBoundedBody(response: Response): Promise<Response> {
  const body: AsyncIterable<Uint8Array> | null = response.body;
  if (body === null) return response;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) break;
    chunks.push(chunk);
  }
  const bytes = length > MAX_BODY_BYTES ? undefined : Buffer.concat(chunks, length);
  const excess = excessOf(bytes?.toString());
  if (excess !== undefined) throw new GitHubError(`the answer has more than ${excess}.`);
  return new Response(bytes, response);
}

/** Waits before each write, and after a rate limit without a time: GitHub's "Best practices for using the REST API". */
const BEFORE_WRITE_MS = 1000;
const UNNAMED_LIMIT_MS = 60_000;
/** First wait after a lost answer or an outage. */
const AFTER_LOSS_MS = 5000;
/** Lists lag behind writes: for so long after a lost one, its absence proves nothing. */
const SETTLED_MS = 30_000;
const MAX_ATTEMPTS = 5;

/** A write whose answer was lost. `isSettled`: what a list does not show by now was not done. */
export interface LostWrite {
  readonly error: GitHubError;
  readonly isSettled: boolean;
}

/** The requests of one step: writes a second apart, and repeated after limits, outages and lost answers. */
export class GitHubRequests {
  readonly #api: GitHubApi;
  readonly #lifetime: Lifetime;
  readonly #log: Log;
  readonly #seconds: { timeout: number; longest: number };
  /** Whose the token is, as far as it is known. */
  protected login: string | undefined;
  #isSelfAsked = false;

  /** @param seconds the step's `timeout`, and the longest one that it may set */
  constructor(
    api: GitHubApi,
    { lifetime, log }: { lifetime: Lifetime; log: Log },
    seconds: { timeout: number; longest: number },
  ) {
    this.#api = api;
    this.#lifetime = lifetime;
    this.#log = log;
    this.#seconds = seconds;
  }

  /** Asks until there is an answer. @param what as in "GitHub did not <what>" */
  async ask<Schema extends v.GenericSchema>(
    method: "GET" | "POST",
    path: string,
    what: string,
    schema: Schema,
    parameters?: Parameters,
  ) {
    return await this.untilAnswered(() => this.send(method, path, what, schema, parameters));
  }

  /**
   * Sends one request.
   * @param path below the repository, such as `labels/{name}` with encoded parameters in braces; or `graphql`
   * @throws GitHubRefusal; GitHubError if the answer is incomplete or invalid
   */
  protected async send<Schema extends v.GenericSchema>(
    method: "GET" | "POST" | "PATCH",
    path: string,
    what: string,
    schema: Schema,
    parameters: Parameters = {},
  ): Promise<{ value: v.InferOutput<Schema>; headers: Headers }> {
    const { place, octokit } = this.#api;
    const { stopping, aborting, timing } = this.#lifetime;
    const [owner = "", repo = ""] = place.repository.split("/");
    const name = apiName(place.apiUrl);
    const refused = `The ${name} did not ${what}`;
    // A query asks, although it is posted. An enterprise server has GraphQL at /api/graphql, beside /api/v3.
    const isGraphql = path === "graphql";
    const isRead = method === "GET" || isGraphql;
    const route = isGraphql
      ? new URL("../graphql", `${place.apiUrl}/`).href
      : `/repos/{owner}/{repo}${path === "" ? "" : `/${path}`}`;
    /** The effect of a request whose answer is lost. */
    const effect = isRead ? "none" : "unknown";
    if (!isRead) await timing.wait(BEFORE_WRITE_MS, stopping);
    stopping.throwIfAborted();
    const signals = [isRead ? stopping : aborting, AbortSignal.timeout(REQUEST_TIMEOUT)];
    let answer;
    try {
      answer = await octokit.request(`${method} ${route}`, {
        ...(!isGraphql && { owner, repo }),
        ...parameters,
        request: { signal: AbortSignal.any(signals) },
      });
    } catch (error) {
      // Only a read: an aborted write may have had its effect.
      if (isRead) stopping.throwIfAborted();
      const refusal = v.safeParse(refusalSchema, error);
      if (refusal.success) {
        const { status, message, response } = refusal.output;
        const { headers } = response;
        throw new GitHubRefusal(refused, { status, headers, message }, effect, place);
      }
      const { cause } = error instanceof Error ? error : {};
      const isExcess = cause instanceof GitHubError;
      if (isExcess) throw new GitHubError(`${refused}: ${cause.message}`, { effect });
      // Octokit's error has a status even without a response; the request was never answered.
      const text = said(error instanceof Error ? error.message : String(error));
      throw new GitHubError(`The ${name} could not be reached to ${what}: ${text}`, {
        cause: error,
        fix: `Check that the runner reaches the ${name} (proxy, firewall).`,
        effect,
        mayPass: true,
      });
    }
    const { status, headers } = answer;
    // A redirect is not followed: the token is for this address only.
    if (status < 200 || status > 299) throw new GitHubRefusal(refused, answer, effect, place);
    const failed =
      isGraphql && v.is(graphqlErrors, answer.data) ? answer.data.errors[0] : undefined;
    if (failed !== undefined) {
      const { type, message } = failed;
      const told = { status, headers, message: `${message} (${type})` };
      throw new GitHubRefusal(refused, told, effect, place);
    }
    const read = v.safeParse(schema, answer.data, { abortEarly: true });
    if (read.success) return { value: read.output, headers };
    throw new GitHubError(`The ${name} gave an answer that cannot be read when asked to ${what}.`, {
      cause: v.flatten(read.issues),
      effect,
    });
  }

  /**
   * Retries after a rate limit, an outage or a lost answer.
   * @param work gets an earlier write that may have been done; it may throw that one's error to wait on
   * @throws the error of the lost answer, even if a later attempt failed in another way
   */
  async untilAnswered<T>(work: (lost?: LostWrite) => Promise<T>): Promise<T> {
    const { timing, stopping } = this.#lifetime;
    let lost: { error: GitHubError; at: number } | undefined;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const isSettled = lost !== undefined && timing.now() - lost.at >= SETTLED_MS;
        return await work(lost && { error: lost.error, isSettled });
      } catch (error) {
        const isLost = error instanceof GitHubError && error.effect === "unknown";
        if (isLost && error !== lost?.error) lost = { error, at: timing.now() };
        const delay = delayAfter(error, attempt);
        if (delay === undefined) throw lost?.error ?? error;
        const lacking = (delay - this.#lifetime.remaining()) / 1000;
        if (lacking > 0) throw lost?.error ?? this.#limited(error, delay, lacking);
        if (delay > 10_000) this.#log.info(`Asking GitHub again in ${Math.ceil(delay / 1000)} s …`);
        await timing.wait(delay, stopping).catch(() => undefined);
        if (stopping.aborted) throw lost?.error ?? error;
      }
    }
  }

  /** The login that our token writes as; undefined if GitHub does not say it. */
  async self(): Promise<string | undefined> {
    if (this.#isSelfAsked || this.login !== undefined) return this.login;
    this.#isSelfAsked = true;
    const viewer = v.object({ login: v.string() });
    const schema = v.object({ data: v.object({ viewer }) });
    // Only GraphQL names the user of every kind of token.
    const query = { query: "query { viewer { login } }" };
    try {
      const asked = await this.ask("POST", "graphql", "tell whose the token is", schema, query);
      this.login = asked.value.data.viewer.login;
    } catch (error) {
      if (!(error instanceof GitHubError)) throw error;
      this.#log.debug(error.message);
    }
    return this.login;
  }

  /**
   * Whether a user may write to the repository; undefined if GitHub does not say it. Needs "metadata: read", which every app
   * token has: GitHub's "Permissions required for GitHub Apps".
   */
  async mayWrite(username: string): Promise<boolean | undefined> {
    const schema = v.object({ permission: v.string() });
    const what = `show the permission of ${username}`;
    const path = "collaborators/{username}/permission";
    try {
      const { permission } = (await this.ask("GET", path, what, schema, { username })).value;
      return ["admin", "write"].includes(permission);
    } catch (error) {
      const status = error instanceof GitHubRefusal && !error.isLimited ? error.status : 0;
      if (status !== 404 && status !== 403) throw error;
      return status === 404 ? false : undefined;
    }
  }

  /**
   * Creates a label, which takes the right to write issues and can be undone: GitHub lets any token open issues in a public
   * repository, and drops their labels. A label that exists stays as it is.
   */
  async createLabel(name: string): Promise<void> {
    const schema = v.object({ name: v.string() });
    const label = { name, color: "ededed" };
    try {
      await this.ask("POST", "labels", `create the label "${name}"`, schema, label);
    } catch (error) {
      const isKnown = error instanceof GitHubRefusal && error.status === 422;
      if (!isKnown || !error.message.includes("already_exists")) throw error;
    }
  }

  /** Adds to the failure by a limit when GitHub may be asked again. @param lacking seconds that the step does not have */
  #limited(error: unknown, delay: number, lacking: number): unknown {
    if (!(error instanceof GitHubRefusal) || !error.isLimited) return error;
    const { timeout, longest } = this.#seconds;
    const enough = Math.ceil(timeout + lacking) + 60;
    const set = enough > longest ? "" : ` Or set "timeout: ${enough}".`;
    const what = `${error.message} It may be asked again in ${Math.ceil(delay / 1000)} s, after the step's timeout.`;
    return new GitHubError(what, { fix: `${error.fix}${set}`, mayPass: true, cause: error });
  }
}

/** Milliseconds before the next attempt; undefined if there is none. */
function delayAfter(error: unknown, attempt: number): number | undefined {
  if (!(error instanceof GitHubError) || attempt === MAX_ATTEMPTS) return undefined;
  const backOff = 2 ** (attempt - 1);
  if (!(error instanceof GitHubRefusal) || !error.isLimited) {
    return error.mayPass || error.effect === "unknown" ? AFTER_LOSS_MS * backOff : undefined;
  }
  const { date, "retry-after": after, "x-ratelimit-reset": reset } = error.headers;
  const now = Date.parse(`${date}`);
  const isUsedUp = error.headers["x-ratelimit-remaining"] === "0";
  const untilReset = isUsedUp ? Number(reset) * 1000 + 1000 - now : 0;
  const wait = untilReset > 0 ? untilReset : UNNAMED_LIMIT_MS * backOff;
  return parseRetryAfter(after?.toString(), now) ?? wait;
}
