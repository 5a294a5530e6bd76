/** GitHub's issues of one repository: read, opened and changed as GitHub wants it, one write at a time, a second apart. */
import * as v from "valibot";
import type { Run } from "../command.ts";
import { GitHubError } from "../errors.ts";
import { duration } from "../report/format.ts";
import { type GitHubApi, GitHubRefusal, type Headers, type Parameters } from "../service/github.ts";
import { nextLink } from "../service/pagination.ts";
import { parseRetryAfter } from "../service/retry.ts";

/** Issues of one page, the most that GitHub gives; pages without an end are a fault of the server. */
const PAGE_SIZE = 100;
const MAX_PAGES = 500;
/** Between two writes, and before a limit that names no time is tried again: GitHub's "Best practices for using the REST API". */
const BETWEEN_WRITES_MS = 1000;
const UNNAMED_LIMIT_MS = 60_000;
/** Attempts, and the wait before a lost write is looked for: a list may show it only in a while. */
const ATTEMPTS = { lost: 3, limited: 10 };
const LOOK_AFTER_MS = 5000;
/** Who may write to the repository; others can copy a marker, and get a label from an issue form. */
const INSIDERS = ["OWNER", "MEMBER", "COLLABORATOR"];

const issueSchema = v.pipe(
  v.object({
    number: v.number(),
    title: v.string(),
    state: v.picklist(["open", "closed"]),
    body: v.nullish(v.string(), ""),
    html_url: v.string(),
    closed_at: v.nullish(v.string(), ""),
    labels: v.array(v.union([v.string(), v.object({ name: v.nullish(v.string(), "") })])),
    user: v.nullish(v.object({ type: v.nullish(v.string()) })),
    author_association: v.nullish(v.string(), ""),
    pull_request: v.optional(v.unknown()),
  }),
  v.transform(({ labels, user, author_association: association, ...issue }) => ({
    ...issue,
    /** In small letters, as GitHub compares them. */
    labels: labels.map((label) => (typeof label === "string" ? label : label.name).toLowerCase()),
    isTrusted: user?.type === "Bot" || INSIDERS.includes(association),
  })),
);
const pageSchema = v.pipe(v.array(v.unknown()), v.maxLength(PAGE_SIZE), v.array(issueSchema));

export type GitHubIssue = v.InferOutput<typeof issueSchema>;

export class GitHubIssues {
  readonly #api: GitHubApi;
  readonly #run: Run;
  /** By our ticks. */
  #nextWrite = 0;
  /** Milliseconds that GitHub's clock is ahead of ours, as far as its answers have told. */
  #ahead = 0;

  constructor(api: GitHubApi, run: Run) {
    this.#api = api;
    this.#run = run;
  }

  /** By GitHub's clock, and as it writes times. */
  now(): string {
    const now = new Date(this.#run.lifetime.timing.now() + this.#ahead);
    return now.toISOString().replace(/\.\d+Z$/u, "Z");
  }

  /** Whether everybody can read the repository; what GitHub does not say counts as public. */
  async isPublic(): Promise<boolean> {
    const schema = v.object({ private: v.optional(v.boolean(), false) });
    return !(await this.#ask("GET", "", { what: "show the repository", schema })).value.private;
  }

  /** All issues with a label, the oldest first: what is opened meanwhile moves none of them. Pull requests are none. */
  async *labelled(label: string): AsyncGenerator<GitHubIssue, void, void> {
    const order = { labels: label, sort: "created", direction: "asc" };
    let next: Parameters | undefined = {};
    for (let count = 1; next; count += 1) {
      const page = await this.#list({ ...order, ...next });
      for (const issue of page.value) {
        const isMeant = issue.labels.includes(label.toLowerCase());
        if (isMeant && issue.pull_request === undefined) yield issue;
      }
      next = nextPage(page.headers);
      // Where a proxy takes the link away, a full page may have more behind it.
      if (!next && page.value.length === PAGE_SIZE) next = { page: count + 1 };
      if (count < MAX_PAGES) continue;
      throw new GitHubError(`The list of issues on GitHub did not end after ${count} pages.`);
    }
  }

  async #list(parameters: Parameters) {
    const asked = { state: "all", per_page: PAGE_SIZE, ...parameters };
    const request = { what: "list issues", parameters: asked, schema: pageSchema };
    return await this.#ask("GET", "issues", request);
  }

  async read(number: number): Promise<GitHubIssue> {
    const asked = { what: `show issue #${number}`, parameters: { number }, schema: issueSchema };
    return (await this.#ask("GET", "issues/{number}", asked)).value;
  }

  /** Adds labels, which GitHub makes where there are none. @returns all that the issue has then, in small letters */
  async addLabels(number: number, labels: readonly string[]): Promise<string[]> {
    const schema = v.array(v.object({ name: v.string() }));
    const asked = { what: `label issue #${number}`, parameters: { number, labels }, schema };
    const { value } = await this.#ask("POST", "issues/{number}/labels", asked);
    return value.map(({ name }) => name.toLowerCase());
  }

  /** After a lost answer the newest issues are read before it is sent again. @param isIt tells it from others */
  async open(
    content: { title: string; body: string; labels: readonly string[] },
    isIt: (issue: GitHubIssue) => boolean,
  ): Promise<GitHubIssue> {
    const asked = { what: "open an issue", parameters: content, schema: issueSchema };
    const order = { sort: "created", direction: "desc" };
    const look = async () => (await this.#list(order)).value.find((issue) => isIt(issue));
    return (await this.#ask("POST", "issues", asked, look)).value;
  }

  /** After a lost answer the issue is read before it is sent again. @param isDone whether it shows the change */
  async change(
    number: number,
    content: { title?: string; body: string; state?: "open" | "closed" },
    isDone: (issue: GitHubIssue) => boolean,
  ): Promise<GitHubIssue> {
    const parameters = { number, ...content };
    const asked = { what: `change issue #${number}`, parameters, schema: issueSchema };
    const look = async () => [await this.read(number)].find((issue) => isDone(issue));
    return (await this.#ask("PATCH", "issues/{number}", asked, look)).value;
  }

  /** Asks; again after a limit, where only a read has failed, and where a lost write is looked for and not found. */
  async #ask<Schema extends v.GenericSchema>(
    method: "GET" | "POST" | "PATCH",
    path: string,
    asked: { what: string; parameters?: Parameters; schema: Schema },
    look?: () => Promise<v.InferOutput<Schema> | undefined>,
  ): Promise<{ value: v.InferOutput<Schema>; headers: Headers }> {
    const { lifetime, log } = this.#run;
    const { stopping, aborting, timing } = lifetime;
    const isRead = method === "GET";
    const signal = isRead ? stopping : aborting;
    for (let attempt = 1; ; attempt += 1) {
      const pause = isRead ? 0 : this.#nextWrite - timing.ticks();
      if (pause > 0) await timing.wait(pause, stopping);
      stopping.throwIfAborted();
      try {
        const answer = await this.#api.ask(method, path, { ...asked, signal });
        const date = Date.parse(`${answer.headers["date"]}`);
        if (!Number.isNaN(date)) this.#ahead = date - timing.now();
        return answer;
      } catch (error) {
        const isLost = error instanceof GitHubError && error.effect === "unknown";
        const delay = isRead || look || !isLost ? this.#delayAfter(error, attempt) : undefined;
        if (delay === undefined || delay > lifetime.remaining()) throw error;
        if (delay > 10_000) log.info(`GitHub is asked again in ${duration(delay / 1000)} …`);
        try {
          await timing.wait(delay, stopping);
          const value = isLost ? await look?.() : undefined;
          if (value) return { value, headers: {} };
        } catch {
          throw error;
        }
      } finally {
        if (!isRead) this.#nextWrite = timing.ticks() + BETWEEN_WRITES_MS;
      }
    }
  }

  /** Milliseconds to wait before the next attempt; undefined where there is none. */
  #delayAfter(error: unknown, attempt: number): number | undefined {
    if (!(error instanceof GitHubError)) return undefined;
    if (!(error instanceof GitHubRefusal) || !error.isLimited) {
      const isWorthIt = (error.mayPass || error.effect === "unknown") && attempt < ATTEMPTS.lost;
      return isWorthIt ? LOOK_AFTER_MS * 2 ** (attempt - 1) : undefined;
    }
    if (attempt === ATTEMPTS.limited) return undefined;
    const { date, "retry-after": after, "x-ratelimit-reset": reset } = error.headers;
    const now = Date.parse(`${date}`) || Date.parse(this.now());
    const asked = parseRetryAfter(after?.toString(), now);
    if (asked !== undefined) return Math.max(BETWEEN_WRITES_MS, asked);
    const isUsedUp = error.headers["x-ratelimit-remaining"] === "0";
    const wait = isUsedUp ? Number(reset) * 1000 - now : 0;
    return wait > 0 ? wait + 1000 : UNNAMED_LIMIT_MS * 2 ** (attempt - 1);
  }
}

/** Of the link, the position alone: GitHub counts the pages of short lists, and points into long ones. */
function nextPage({ link = "" }: Headers): Parameters | undefined {
  const query = URL.parse(nextLink(`${link}`)?.url ?? "")?.searchParams;
  const [after, page] = [query?.get("after"), query?.get("page")];
  return after || page ? { ...(after && { after }), ...(page && { page }) } : undefined;
}
