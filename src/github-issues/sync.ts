/** `sync-issues`: GitHub issues for the issues that a query matches, and their states in line with the service's. */
import type { Run } from "../command.ts";
import { RefusalError } from "../errors.ts";
import { Issues } from "../issues/client.ts";
import { isIssueId, type Issue } from "../issues/issue.ts";
import { selectMatching } from "../issues/matching.ts";
import { type IssueRow, issueRow, worstFirst } from "../issues/outcome.ts";
import { findNamed } from "../issues/resolve-ids.ts";
import { shownStatus } from "../issues/status.ts";
import { mayCarryToken } from "../proxies.ts";
import { counted } from "../report/format.ts";
import { apiName, openGitHub } from "../service/github.ts";
import { originOf } from "./body.ts";
import { GitHubIssues } from "./client.ts";
import { PERMISSION, type SyncIssuesInputs } from "./inputs.ts";
import type { SyncIssuesOutcome } from "./outcome.ts";
import { actionFor, type LinkedIssue, linkedIssue } from "./plan.ts";
import { writeToGitHub } from "./write.ts";

/**
 * Reads all of GitHub's issues with the label and all that the query matches, plans, then writes to GitHub.
 * @throws RefusalError before any write; GitHubError and ServiceError, also between two writes; PartialFailureError where GitHub
 *   refused some issues alone
 */
export async function syncIssues(
  inputs: SyncIssuesInputs,
  outcome: SyncIssuesOutcome,
  run: Run,
): Promise<void> {
  const { dryRun, query, projects, maxNew } = inputs;
  const { notices } = outcome;
  outcome.query = query;
  const github = await openIssues(inputs, outcome, run);
  const issues = new Issues(run.transport, inputs.organization);
  const linked = await readLinked(github, inputs, outcome, run);
  outcome.linkedCount = linked.size;

  const rows = new Map<string, IssueRow>();
  const take = (issue: Issue) => void rows.set(issue.id, issueRow(issue, "unchanged", issues));
  await selectMatching(projects, query, { issues, run, concurrency: 1 }, notices, take);
  outcome.matchedCount = rows.size;
  /** Which of these issues the service says are resolved. */
  const resolvedOf = async (ids: readonly string[], inFull: boolean) => {
    const names = ids.map((name) => ({ name, shown: name, where: "GitHub", isPassedOn: true }));
    const resolved = new Map<string, Issue>();
    const asked = { ...inputs, concurrency: 1 };
    // What is deleted, or merged into another, is none of them.
    await findNamed(names, inFull, asked, issues, run, ({ issue, retrievedId: id }) => {
      if (issue.id === id && shownStatus(issue) === "resolved") resolved.set(id, issue);
      return undefined;
    });
    return resolved;
  };
  if (inputs.onResolved === "close") {
    const open = [...linked.values()].filter(
      ({ state, block }) => state === "open" && !block.closed,
    );
    const unlisted = open.flatMap(({ block: { id } }) =>
      rows.has(id) || !isIssueId(id) ? [] : [id],
    );
    for (const issue of (await resolvedOf(unlisted, false)).values()) {
      if (projects.includes(issue.project?.slug ?? "")) take(issue);
    }
  }

  const plan = worstFirst([...rows.values()]);
  const closing = plan.filter((row) => actionFor(row, linked.get(row.id), inputs) === "close");
  // Lists may be old.
  const resolved = await resolvedOf(
    closing.map(({ id }) => id),
    true,
  );
  const steps: IssueRow[] = [];
  let news = 0;
  for (const row of plan) {
    const known = linked.get(row.id);
    if (known) row.github = { number: known.number, page: known.html_url };
    const action = actionFor(row, known, inputs);
    if (action === undefined || (action === "close" && !resolved.has(row.id))) continue;
    if (action === "open") news += 1;
    const isLeft = action === "open" && news > maxNew;
    row.github = { ...row.github, action: isLeft ? "left" : action };
    row.state = dryRun && !isLeft ? "planned" : "not-started";
    if (!isLeft) steps.push(row);
  }
  outcome.issues = plan;
  run.log.info(`${counted(steps.length, "GitHub issue")} to write.`);
  if (!dryRun) await writeToGitHub(steps, github, issues, inputs, run);
  const isSynced = steps.some(({ state }) => state === "applied");
  const end = isSynced ? "synced" : "unchanged";
  outcome.outcome = dryRun ? "planned" : end;
}

/** @throws RefusalError where GitHub's issues cannot or must not be used */
async function openIssues(
  { githubToken: token, allowPublic, dryRun }: SyncIssuesInputs,
  outcome: SyncIssuesOutcome,
  run: Run,
): Promise<GitHubIssues> {
  const { apiUrl, environment, repository = "", serverUrl, isPrivate } = run.context;
  // Their API only looks like GitHub's.
  if (apiUrl.endsWith("/api/v1") || environment["GITEA_ACTIONS"]) {
    const what = `"sync-issues" works with the issues of GitHub, not with those of Gitea or Forgejo.`;
    throw new RefusalError(what, { fix: "Run it on GitHub; the other commands work here, too." });
  }
  if (!/^[\w.-]+\/[\w.-]+$/u.test(repository) || !mayCarryToken(new URL(apiUrl))) {
    const what = `GITHUB_REPOSITORY ("${repository}") names no repository, or the ${apiName(apiUrl)} is not encrypted.`;
    throw new RefusalError(what, { fix: "Run the step in a workflow, on a server with https." });
  }
  outcome.repository = repository;
  outcome.repositoryPage = `${serverUrl}/${repository}`;
  const place = { apiUrl, repository, token, environment };
  const api = await openGitHub(place, (status, isLimited) => {
    if (isLimited)
      return `Run the step again later, or raise "timeout": it goes on where it ended.`;
    if (status === 401 || status === 403) return PERMISSION;
    if (status < 400) return "The repository was renamed or moved: run the workflow again.";
    const isAbsent = status === 404 || status === 410;
    return isAbsent ? `Turn issues on in the settings of ${repository}. ${PERMISSION}` : undefined;
  });
  const github = new GitHubIssues(api, run);
  if (allowPublic || (isPrivate ?? !(await github.isPublic()))) return github;
  const what = `The repository ${repository} is public, and titles of issues can hold personal data.`;
  const fix = `Use a private repository, or write "allow-public: true" if everybody may read them.`;
  if (!dryRun) throw new RefusalError(what, { where: "input allow-public", fix });
  const wouldBe = `Without "dry-run" this would be refused: ${what}`;
  outcome.notices.push({ level: "warning", what: wouldBe, fix });
  return github;
}

/** GitHub's issues that stand for issues of the service, by the ids of those. @throws GitHubError */
async function readLinked(
  github: GitHubIssues,
  { labels: [label = ""], baseUrl, organization }: SyncIssuesInputs,
  { notices, repository }: SyncIssuesOutcome,
  { log }: Run,
): Promise<Map<string, LinkedIssue>> {
  const origin = originOf(baseUrl, organization);
  log.info(`Reading the issues of ${repository} on GitHub …`);
  const linked = new Map<string, LinkedIssue>();
  let strangers = 0;
  for await (const listed of github.labelled(label)) {
    const issue = linkedIssue(listed, origin);
    if (!issue) continue;
    const { id } = issue.block;
    const other = linked.get(id);
    if (!issue.isTrusted) strangers += 1;
    // Of several the oldest open one, else the oldest: a person may have closed the others as duplicates.
    else if (!other || (other.state === "closed" && issue.state === "open")) linked.set(id, issue);
  }
  if (strangers > 0) {
    const what = `${counted(strangers, "GitHub issue")} with a marker of this command count for nothing: neither a bot nor a member of the repository wrote them.`;
    notices.push({
      level: "warning",
      what,
      fix: "Look at them: somebody may have copied a marker.",
    });
  }
  return linked;
}
