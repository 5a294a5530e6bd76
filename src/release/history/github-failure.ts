import * as v from "valibot";
import { GitHubError } from "../../errors.ts";
import { asSentence, plainText, shorten } from "../../text.ts";

/** What an error of Octokit, or an answer that is none, tells. */
const failureSchema = v.object({
  status: v.optional(v.number()),
  message: v.optional(v.string()),
  response: v.optional(v.object({ headers: v.optional(v.record(v.string(), v.unknown())) })),
});

const OPERATIONS: readonly (readonly [part: string, operation: string])[] = [
  ["/compare/", "compare commits"],
  ["/tags", "list tags"],
  ["/commits/", "find a commit"],
  ["/commits", "list commits"],
];

/** The error of a request that the GitHub API refused or that never reached it. */
export function apiFailure(route: string, error: unknown): GitHubError {
  const failure = v.safeParse(failureSchema, error);
  const { status, message, response } = failure.success ? failure.output : {};
  const hasAnswer = response !== undefined || (status !== undefined && status < 400);
  if (status === undefined || !hasAnswer) {
    return new GitHubError(
      `The GitHub API could not be reached to ${operation(route)}: ${said(message ?? String(error))}`,
      { cause: error, fix: "Check that the runner reaches the GitHub API (proxy, firewall)." },
    );
  }
  const { headers } = response ?? {};
  // Too many requests at once are answered 403 too, with a time to wait for and requests left.
  const limited =
    status === 429 ||
    headers?.["x-ratelimit-remaining"] === "0" ||
    (status === 403 && headers?.["retry-after"] !== undefined);
  const what = limited ? "the rate limit is used up." : said(message ?? "");
  return new GitHubError(
    `The GitHub API did not ${operation(route)} (${status})${what ? `: ${what}` : "."}`,
    { cause: error, ...fixOf(status, limited) },
  );
}

function fixOf(status: number, limited: boolean): { fix?: string } {
  if (limited) return { fix: "Run the job again later, or check out with `fetch-depth: 0`." };
  if (status >= 300 && status < 400) {
    return {
      fix: "The repository was moved or renamed: set the checkout's origin to its new name.",
    };
  }
  if (status === 401 || status === 403 || status === 404) {
    return {
      fix: "Give the job the permission `contents: read`, or set `github-token` to a token that can read the repository.",
    };
  }
  return {};
}

/** The error of an answer that is not what GitHub documents. */
export function unreadableAnswer(route: string, issues: unknown): GitHubError {
  return new GitHubError(`The GitHub API answered unreadably when asked to ${operation(route)}.`, {
    cause: issues,
  });
}

function operation(route: string): string {
  return OPERATIONS.find(([part]) => route.includes(part))?.[1] ?? "answer";
}

function said(message: string): string {
  return asSentence(shorten(plainText(message), 200));
}
