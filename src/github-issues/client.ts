/** GitHub's issues of one repository: read, opened and changed as GitHub wants it, one write at a time, a second apart. */
import * as v from "valibot";
import type { Run } from "../command.ts";
import { GitHubError, RefusalError } from "../errors.ts";
import { duration } from "../report/format.ts";
import { type GitHubApi, GitHubRefusal, openGitHub, type Parameters } from "../service/github.ts";
import { nextLink } from "../service/pagination.ts";
import { parseRetryAfter } from "../service/retry.ts";
import { originOf, ownBlock } from "./body.ts";
import { PERMISSION, type SyncIssuesInputs } from "./inputs.ts";
import type { SyncIssuesOutcome } from "./outcome.ts";

/** Issues of one page, the most that GitHub gives. */
const PAGE_SIZE = 100;
/** Before each write, and after a limit that names no time: GitHub's "Best practices for using the REST API". */
const BEFORE_WRITE_MS = 1000;
const UNNAMED_LIMIT_MS = 60_000;
/** After a lost answer: a list may show what was written only in a while. */
const AFTER_LOSS_MS = 5000;
const MAX_ATTEMPTS = 5;
/** Who may write to the repository; others can copy a marker, and get a label from an issue form. */
const INSIDERS = ["OWNER", "MEMBER", "COLLABORATOR"];

const issueSchema = (origin: string) =>
  v.pipe(
    v.object({
      number: v.number(),
      title: v.string(),
      state: v.picklist(["open", "closed"]),
      body: v.nullish(v.string(), ""),
      html_url: v.string(),
      updated_at: v.string(),
      closed_at: v.nullish(v.string(), ""),
      labels: v.array(v.object({ name: v.nullish(v.string(), "") })),
      user: v.nullish(v.object({ type: v.nullish(v.string()) })),
      author_association: v.nullish(v.string(), ""),
      pull_request: v.optional(v.unknown()),
    }),
    v.transform(({ labels, user, author_association: association, ...issue }) => ({
      ...issue,
      labels: labels.map(({ name }) => name.toLowerCase()),
      isTrusted: user?.type === "Bot" || INSIDERS.includes(association),
      block: ownBlock(issue.body, origin),
    })),
  );

export type GitHubIssue = v.InferOutput<ReturnType<typeof issueSchema>>;

/** The repository of the workflow. @throws RefusalError where its issues cannot or must not be used; GitHubError */
export async function openGitHubIssues(
  { githubToken: token, allowPublic, baseUrl, organization }: SyncIssuesInputs,
  outcome: SyncIssuesOutcome,
  run: Run,
): Promise<GitHubIssues> {
  const { apiUrl, environment, repository = "", isPrivate } = run.context;
  // Their API only looks like GitHub's.
  if (apiUrl.endsWith("/api/v1") || environment["GITEA_ACTIONS"]) {
    const what = `"sync-issues" works with the issues of GitHub, not with those of Gitea or Forgejo.`;
    throw new RefusalError(what, { fix: "Run it on GitHub; the other commands work here, too." });
  }
  outcome.repository = repository;
  const place = { apiUrl, repository, token, environment };
  const api = await openGitHub(place, (status, isLimited) => {
    if (isLimited) return `Run the step again later, or raise "timeout": it goes on from there.`;
    if (status === 401 || status === 403) return PERMISSION;
    if (status < 400) return "The repository was renamed or moved: run the workflow again.";
    const isAbsent = status === 404 || status === 410;
    return isAbsent ? `Turn issues on in the settings of ${repository}. ${PERMISSION}` : undefined;
  });
  const github = new GitHubIssues(api, originOf(baseUrl, organization), run);
  const schema = v.object({ private: v.optional(v.boolean(), false) });
  const asked = { what: "show the repository", schema, signal: run.lifetime.stopping };
  const ask = async () => (await api.ask("GET", "", asked)).value.private;
  if (allowPublic || (isPrivate ?? (await github.untilAnswered(ask)))) return github;
  const what = `The repository ${repository} is public, and titles of issues can hold personal data.`;
  const fix = `Use a private repository, or write "allow-public: true" if everybody may read them.`;
  throw new RefusalError(what, { where: "input allow-public", fix });
}

export class GitHubIssues {
  /** Of the markers that count. */
  readonly origin: string;
  readonly #api: GitHubApi;
  readonly #run: Run;
  readonly #schema: ReturnType<typeof issueSchema>;

  constructor(api: GitHubApi, origin: string, run: Run) {
    this.origin = origin;
    this.#api = api;
    this.#run = run;
    this.#schema = issueSchema(origin);
  }

  /**
   * The issues with the first of the labels that stand for issues of the service, by the ids of those. Each page begins at the time of the
   * last issue before it: by their numbers, pages would miss one where another one loses its label meanwhile.
   */
  async linked([label = ""]: readonly string[]): Promise<Map<string, GitHubIssue>> {
    const found = new Map<string, GitHubIssue>();
    // Of several the oldest open one, else the oldest: a person may have closed the others as duplicates.
    const rank = ({ state, number }: GitHubIssue) => (state === "open" ? number : number + 1e12);
    const order = { labels: label, sort: "updated", direction: "asc" };
    let since = 0;
    let page = 1;
    for (;;) {
      const asked = { ...order, page, ...(since > 0 && { since: new Date(since).toISOString() }) };
      const { value, headers } = await this.untilAnswered(async () => await this.list(asked));
      for (const issue of value) {
        const { block, isTrusted, pull_request: pullRequest } = issue;
        if (!block || !isTrusted || pullRequest !== undefined) continue;
        const other = found.get(block.id);
        if (!other || rank(issue) <= rank(other)) found.set(block.id, issue);
      }
      // GitHub can leave items out of a page that has a next one, and a proxy may take the link away.
      if (value.length < PAGE_SIZE && !nextLink(`${headers["link"]}`)) return found;
      // Those of the same second, too, whether GitHub includes it or not.
      const last = Date.parse(value.at(-1)?.updated_at ?? "") - 1000;
      page = last > since ? 1 : page + 1;
      since = Math.max(since, last || 0);
    }
  }

  /** A page of all issues, and of pull requests. */
  async list(order: Parameters) {
    const asked = { state: "all", per_page: PAGE_SIZE, ...order };
    return await this.#ask("GET", "issues", "list issues", v.array(this.#schema), asked);
  }

  /** Shows, opens or changes an issue. @returns it as it is then, and the time of that, by GitHub's clock */
  async issue(method: "GET" | "POST" | "PATCH", number?: number, content?: Parameters) {
    const path = number === undefined ? "issues" : `issues/${number}`;
    const name = number === undefined ? "an issue" : `issue #${number}`;
    const what = `${{ GET: "show", POST: "open", PATCH: "change" }[method]} ${name}`;
    const { value, headers } = await this.#ask(method, path, what, this.#schema, content);
    const now = Date.parse(`${headers["date"]}`) || this.#run.lifetime.timing.now();
    return { issue: value, now: new Date(now).toISOString() };
  }

  /** Adds labels, which GitHub makes where there are none. @returns all that the issue has then, in small letters */
  async addLabels(number: number, labels: readonly string[]): Promise<string[]> {
    const schema = v.array(v.object({ name: v.string() }));
    const path = `issues/${number}/labels`;
    const ask = async () =>
      await this.#ask("POST", path, `label issue #${number}`, schema, { labels });
    return (await this.untilAnswered(ask)).value.map(({ name }) => name.toLowerCase());
  }

  /** @param what as in "GitHub did not <what>" */
  async #ask<Schema extends v.GenericSchema>(
    method: "GET" | "POST" | "PATCH",
    path: string,
    what: string,
    schema: Schema,
    parameters: Parameters = {},
  ) {
    const { stopping, aborting, timing } = this.#run.lifetime;
    const isRead = method === "GET";
    if (!isRead) await timing.wait(BEFORE_WRITE_MS, stopping);
    stopping.throwIfAborted();
    const signal = isRead ? stopping : aborting;
    return await this.#api.ask(method, path, { what, parameters, schema, signal });
  }

  /**
   * Does it again after a limit, and where the answer was lost.
   * @param work is told whether a write may have been carried out before
   * @throws the error of such a write, whatever came after it
   */
  async untilAnswered<T>(work: (mayBeDone: boolean) => Promise<T>): Promise<T> {
    const { lifetime, log } = this.#run;
    let lost: GitHubError | undefined;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work(lost !== undefined);
      } catch (error) {
        if (error instanceof GitHubError && error.effect === "unknown") lost = error;
        const delay = delayAfter(error, attempt);
        if (delay === undefined || delay > lifetime.remaining()) throw lost ?? error;
        if (delay > 10_000) log.info(`GitHub is asked again in ${duration(delay / 1000)} …`);
        await lifetime.timing.wait(delay, lifetime.stopping).catch(() => undefined);
        if (lifetime.stopping.aborted) throw lost ?? error;
      }
    }
  }
}

/** Milliseconds to wait before the next attempt; undefined where there is none. */
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
