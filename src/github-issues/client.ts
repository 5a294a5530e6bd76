/** Reads and writes the issues of one GitHub repository, and judges their authors. Writes are a second apart. */
import * as v from "valibot";
import type { Run } from "../command.ts";
import { GitHubError, RefusalError } from "../errors.ts";
import { MAX_TIMEOUT } from "../inputs/common.ts";
import {
  type GitHubApi,
  GitHubRequests,
  openGitHub,
  type Parameters,
  TURN_ISSUES_ON,
} from "../service/github.ts";
import { nextLink, pages } from "../service/pagination.ts";
import { originsOf, ownBlock } from "./body.ts";
import { PERMISSION, type SyncIssuesInputs } from "./inputs.ts";
import type { SyncIssuesOutcome } from "./outcome.ts";

/** Issues of one page, the most that GitHub gives. */
const PAGE_SIZE = 100;
/** People whose permission is asked for in one run. */
const MAX_LOGINS = 20;
/** Who writes with the token that the runner gives to jobs. */
const ACTIONS = "github-actions[bot]";
/** The account that GitHub shows, if it shows one, for somebody who has deleted theirs. */
const GHOST = "ghost";

const author = v.object({ login: v.string(), type: v.nullish(v.string(), "") });

const issueSchema = (origins: readonly string[]) =>
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
      user: v.nullish(author, { login: GHOST }),
      pull_request: v.optional(v.unknown()),
    }),
    v.transform(({ labels, user, ...issue }) => ({
      ...issue,
      id: issue.number,
      labels: labels.map(({ name }) => name.toLowerCase()),
      author: user,
      isOfActions: user.type === "Bot" && user.login === ACTIONS,
      ...ownBlock(issue, origins),
    })),
  );

export type GitHubIssue = v.InferOutput<ReturnType<typeof issueSchema>>;

/**
 * Opens the issues of the workflow's repository.
 * @throws RefusalError if it has no usable issues, or is public without `allow-public`; GitHubError
 */
export async function openGitHubIssues(
  inputs: SyncIssuesInputs,
  outcome: SyncIssuesOutcome,
  run: Run,
): Promise<GitHubIssues> {
  const { githubToken: token, allowPublic } = inputs;
  const { apiUrl, environment, repository = "" } = run.context;
  // The API of Gitea and Forgejo only resembles GitHub's.
  if (apiUrl.endsWith("/api/v1") || environment["GITEA_ACTIONS"]) {
    const what = `"sync-issues" works with the issues of GitHub, not with those of Gitea or Forgejo.`;
    throw new RefusalError(what, { fix: "Run it on GitHub; the other commands work here, too." });
  }
  outcome.repository = repository;
  const api = await openGitHub({ apiUrl, repository, token, environment, permission: PERMISSION });
  const github = new GitHubIssues(api, inputs, run);
  const flag = (fallback: boolean) => v.optional(v.boolean(), fallback);
  const schema = v.object({ private: flag(false), archived: flag(false), has_issues: flag(true) });
  const { value } = await github.ask("GET", "", "show the repository", schema);
  const refused = (why: string, fix: string, where?: string) =>
    new RefusalError(`The repository ${repository} ${why}.`, { fix, ...(where && { where }) });
  if (value.archived) throw refused("is archived", "Unarchive it, or remove this step.");
  if (!value.has_issues) throw refused("has no issues", TURN_ISSUES_ON);
  if (allowPublic || value.private) return github;
  throw refused(
    "is public, and titles of issues can hold personal data",
    `Use a private repository, or write "allow-public: true" if everybody may read them.`,
    "input allow-public",
  );
}

/**
 * Whose an issue with a marker is. `former`: of somebody who may not write, but perhaps could when the issue was opened.
 * `unjudged`: perhaps ours.
 */
export type Verdict = "ours" | "stranger" | "former" | "unjudged";

export class GitHubIssues extends GitHubRequests {
  /** The origin in the markers that are written. */
  readonly origin: string;
  readonly #run: Run;
  readonly #schema: ReturnType<typeof issueSchema>;
  /** Whether they may write to the repository, by login. */
  readonly #people = new Map<string, boolean | undefined>();

  constructor(api: GitHubApi, inputs: SyncIssuesInputs, run: Run) {
    const { baseUrl, organization, timeout } = inputs;
    super(api, run, { timeout, longest: MAX_TIMEOUT });
    const origins = originsOf(baseUrl, organization);
    [this.origin] = origins;
    this.#run = run;
    this.#schema = issueSchema(origins);
  }

  /** Reads the issues that have the first label and a marker, by the id of the service's issue. */
  async marked([label = ""]: readonly string[]) {
    return await this.#read({ labels: label }, 0, () => true);
  }

  /** The same of our own issues that have lost the label, updated since a time (epoch milliseconds). */
  async unlabelled([label = ""]: readonly string[], since: number) {
    const creator = (await this.self()) ?? ACTIONS;
    const isMeant = ({ labels }: GitHubIssue) => !labels.includes(label.toLowerCase());
    return await this.#read({ creator }, since, isMeant);
  }

  /**
   * Each page starts at the update time of the last issue read: numbered pages would skip an issue if another one loses its
   * label meanwhile.
   */
  async #read(filter: Parameters, from: number, isMeant: (issue: GitHubIssue) => boolean) {
    const found = new Map<string, Map<number, GitHubIssue>>();
    const order = { ...filter, sort: "updated", direction: "asc" };
    let since = from;
    let page = 1;
    const fetchPage = async () => {
      const asked = { ...order, page, ...(since > 0 && { since: new Date(since).toISOString() }) };
      const { value: items, headers } = await this.untilAnswered(() => this.list(asked));
      // Includes issues of the same second, whether or not GitHub's `since` does.
      const last = Date.parse(items.at(-1)?.updated_at ?? "") - 1000;
      page = last > since ? 1 : page + 1;
      since = Math.max(since, last || 0);
      // GitHub can leave items out of a page that has a next one, and a proxy may take the link away.
      const isLast = items.length < PAGE_SIZE && !nextLink(`${headers["link"]}`);
      return { items, next: isLast ? undefined : `${since} ${page}` };
    };
    const endless = (why: string) =>
      new GitHubError(`GitHub's pages of issues do not end (${why}).`, {
        fix: "Run the step again later; if it stays so, ask GitHub's support.",
      });
    for await (const { items } of pages(fetchPage, endless)) {
      for (const issue of items) {
        const isIssue = issue.pull_request === undefined && isMeant(issue);
        for (const id of isIssue ? issue.ids : []) {
          const others = found.get(id) ?? new Map<number, GitHubIssue>();
          found.set(id, others.set(issue.number, issue));
        }
      }
    }
    return found;
  }

  /**
   * Judges an issue with a marker by its author. Ours are those of our token's user, of the runner's bot, and of persons who may
   * write to the repository. About another bot, a deleted user or a mannequin GitHub cannot be asked: their issue is unjudged
   * if its marker is complete and has a number, because this action may have written it with another token.
   */
  async judge({ author: { login, type }, isOfActions, block }: GitHubIssue): Promise<Verdict> {
    if (isOfActions) return "ours";
    const self = await this.self();
    if (self === login) return "ours";
    const isComplete = block?.facts !== undefined && block.number !== undefined;
    if (type !== "User" || login === GHOST) {
      const mayBeSelf = type === "Bot" && self === undefined;
      return isComplete || mayBeSelf ? "unjudged" : "stranger";
    }
    if (!this.#people.has(login) && this.#people.size < MAX_LOGINS) {
      this.#people.set(login, await this.mayWrite(login));
    }
    const mayWrite = this.#people.get(login);
    if (mayWrite === undefined) return "unjudged";
    const other = isComplete ? "former" : "stranger";
    return mayWrite ? "ours" : other;
  }

  /** Returns one page of issues and pull requests, open and closed. */
  async list(order: Parameters) {
    const asked = { state: "all", per_page: PAGE_SIZE, ...order };
    return await this.send("GET", "issues", "list issues", v.array(this.#schema), asked);
  }

  /** Reads, creates or updates an issue. @returns its new state, and GitHub's time (ours if GitHub sent none) */
  async issue(method: "GET" | "POST" | "PATCH", number?: number, content?: Parameters) {
    const path = number === undefined ? "issues" : `issues/${number}`;
    const name = number === undefined ? "an issue" : `issue #${number}`;
    const what = `${{ GET: "show", POST: "open", PATCH: "change" }[method]} ${name}`;
    const { value, headers } = await this.send(method, path, what, this.#schema, content);
    if (method === "POST") this.login = value.author.login;
    const now = Date.parse(`${headers["date"]}`) || this.#run.lifetime.timing.now();
    return { issue: value, now: new Date(now).toISOString() };
  }

  /** Adds labels; GitHub creates missing ones. @throws GitHubError, also if GitHub does not show the first one then */
  async addLabels(number: number, labels: readonly string[]): Promise<void> {
    const schema = v.array(v.object({ name: v.string() }));
    const what = `label issue #${number}`;
    const { value } = await this.ask("POST", `issues/${number}/labels`, what, schema, { labels });
    const isThere = value.some(({ name }) => name.toLowerCase() === labels[0]?.toLowerCase());
    if (!isThere) throw new GitHubError("GitHub took the label, but does not show it.");
  }
}
