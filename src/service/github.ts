/** Requests to the GitHub API (the runner's GITHUB_API_URL) for one repository, by Octokit, loaded when it is first needed. */
import * as v from "valibot";
import type { RunContext } from "../context.ts";
import { type Effect, type Failure, GitHubError, isTemporary } from "../errors.ts";
import { mayCarryToken, readProxies } from "../proxies.ts";
import { asSentence, plainText, shorten } from "../text.ts";
import { excessOf, MAX_BODY_BYTES, openProxyAgent } from "./exchange.ts";

/** Milliseconds for one request. */
const REQUEST_TIMEOUT = 30_000;

/** The API's name in messages: "the GitHub API", or "the API of git.example.com" on another server. */
export function apiName(apiUrl: string): string {
  const { host } = new URL(apiUrl);
  return host === "api.github.com" ? "GitHub API" : `API of ${host}`;
}

export interface GitHubPlace extends Pick<RunContext, "apiUrl" | "environment"> {
  /** `owner/name`. */
  readonly repository: string;
  readonly token: string;
}

export type Parameters = Readonly<Record<string, string | number | readonly string[]>>;
/** By lower-case name. */
export type Headers = Readonly<Record<string, string | number | undefined>>;

/** Octokit's error for a status of 400 or more. */
const refusalSchema = v.object({
  message: v.string(),
  status: v.number(),
  response: v.object({ headers: v.optional(v.record(v.string(), v.optional(v.string())), {}) }),
});

/** GitHub's text for too many requests, which does not always come with a header. */
const TOO_FAST = /secondary rate limit|submitted too quickly/iu;

/** Returns the fix for a refusal. @param isLimited whether a rate limit is used up */
export type FixOf = (status: number, isLimited: boolean) => string | undefined;

/** Refusals that no permission can solve, by GitHub's text. */
const BARRIERS = {
  "was archived": "Unarchive the repository.",
  "SAML|single sign-on": `Authorize the token for the organization's single sign-on, or leave "github-token" as it is by default.`,
  "IP allow list": "Add the address of this runner to that list, or use another runner.",
  "^bad credentials": `The token is wrong or expired: renew it, or leave "github-token" as it is by default.`,
};

/** The server answered with a status outside 2xx. */
export class GitHubRefusal extends GitHubError {
  readonly status: number;
  readonly headers: Headers;
  /** Whether a rate limit is used up. Then the request had no effect. */
  readonly isLimited: boolean;

  constructor(
    what: string,
    { status, headers, message = "" }: { status: number; headers: Headers; message?: string },
    lost: Effect,
    fixOf: FixOf,
  ) {
    // GitHub also answers 403 to too many requests at once, with `retry-after` although requests are left.
    const isLimited =
      status === 429 ||
      (status >= 400 && headers["x-ratelimit-remaining"] === "0") ||
      (status === 403 && headers["retry-after"] !== undefined) ||
      ([403, 422].includes(status) && TOO_FAST.test(message));
    const why = said(message) || (isLimited ? "the rate limit is used up." : "");
    const isThere = ([words]: [string, string]) => new RegExp(words, "iu").test(message);
    const [, barrier] = Object.entries(BARRIERS).find(isThere) ?? [];
    const fix = barrier ?? fixOf(status, isLimited);
    const effect = !isLimited && (status >= 500 || status === 408) ? lost : "none";
    const mayPass = isLimited || isTemporary(status);
    super(`${what} (${status})${why === "" ? "." : `: ${why}`}`, { fix, effect, mayPass });
    this.status = status;
    this.headers = headers;
    this.isLimited = isLimited;
  }
}

function said(message: string): string {
  return asSentence(shorten(plainText(message), 200));
}

/** Octokit would print a server's deprecation notes unescaped, where the runner reads commands. */
const SILENT = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

export type GitHubApi = Awaited<ReturnType<typeof openGitHub>>;

/** @throws GitHubError if the address is not encrypted or a proxy variable is invalid */
export async function openGitHub(place: GitHubPlace, fixOf: FixOf) {
  const { apiUrl: baseUrl, token: auth } = place;
  const name = apiName(baseUrl);
  if (!mayCarryToken(new URL(baseUrl))) {
    throw new GitHubError(
      `The URL of the ${name} is not encrypted (http), so no token is sent to it.`,
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
  const octokit = new GitHub({ auth, baseUrl, log: SILENT, request });

  /**
   * @param path below the repository, such as `labels/{name}` with encoded parameters in braces; or `graphql`
   * @param asked `what`: as in "the API did not <what>"
   * @throws GitHubRefusal; GitHubError if the answer is incomplete or invalid
   */
  async function ask<Schema extends v.GenericSchema>(
    method: "GET" | "POST" | "PATCH",
    path: string,
    asked: { what: string; parameters?: Parameters; schema: Schema; signal: AbortSignal },
  ): Promise<{ value: v.InferOutput<Schema>; headers: Headers }> {
    const { what, parameters, schema, signal } = asked;
    signal.throwIfAborted();
    const [owner = "", repo = ""] = place.repository.split("/");
    const refused = `The ${name} did not ${what}`;
    /** The effect of a request whose answer is lost. */
    const effect = method === "GET" ? "none" : "unknown";
    let answer;
    try {
      const below = path === "" ? "" : `/${path}`;
      // An enterprise server has GraphQL at /api/graphql, beside /api/v3.
      const isGraphql = path === "graphql";
      const route = isGraphql
        ? new URL("../graphql", `${baseUrl}/`).href
        : `/repos/{owner}/{repo}${below}`;
      answer = await octokit.request(`${method} ${route}`, {
        ...(!isGraphql && { owner, repo }),
        ...parameters,
        request: { signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT)]) },
      });
    } catch (error) {
      // Only a GET: an aborted write may have had its effect.
      if (method === "GET") signal.throwIfAborted();
      const refusal = v.safeParse(refusalSchema, error);
      if (refusal.success) {
        const { status, message, response } = refusal.output;
        const { headers } = response;
        throw new GitHubRefusal(refused, { status, headers, message }, effect, fixOf);
      }
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
    if (status < 200 || status > 299) throw new GitHubRefusal(refused, answer, effect, fixOf);
    const read = v.safeParse(schema, answer.data, { abortEarly: true });
    if (read.success) return { value: read.output, headers };
    throw new GitHubError(`The ${name} gave an answer that cannot be read when asked to ${what}.`, {
      cause: v.flatten(read.issues),
      effect,
    });
  }
  return { name, ask };
}

/** Returns Node's `fetch` with bounded answers, through a proxy if the environment names one. */
async function openFetch({ environment, apiUrl }: GitHubPlace): Promise<typeof fetch> {
  const refused = ({ what, ...rest }: Failure) => new GitHubError(what, rest);
  const proxies = readProxies(environment, new URL(apiUrl), refused);
  let proxy = {};
  if (proxies) {
    const wrapper = await import("undici/lib/dispatcher/dispatcher1-wrapper.js");
    // Node's fetch has a built-in undici, which calls dispatchers by an older interface.
    proxy = { dispatcher: new wrapper.default(await openProxyAgent(proxies)) };
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
  if (excess !== undefined) throw new Error(`the answer has more than ${excess}`);
  return new Response(bytes, response);
}
