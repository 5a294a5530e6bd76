/** `sync-issues`: GitHub issues for the issues that a query matches, and their states in line with the service's. */
import type { Run } from "../command.ts";
import { InputError, RefusalError } from "../errors.ts";
import { Issues } from "../issues/client.ts";
import type { Issue } from "../issues/issue.ts";
import { selectMatching } from "../issues/matching.ts";
import { type IssueRow, issueRow, worstFirst } from "../issues/outcome.ts";
import { isOfIssue } from "../issues/resolve-ids.ts";
import { shownStatus } from "../issues/status.ts";
import { batches } from "../parallel.ts";
import { mayCarryToken } from "../proxies.ts";
import { counted } from "../report/format.ts";
import { apiName, openGitHub } from "../service/github.ts";
import { originOf, ownBlock } from "./body.ts";
import { type GitHubIssue, GitHubIssues } from "./client.ts";
import type { SyncIssuesInputs } from "./inputs.ts";
import type { SyncIssuesOutcome } from "./outcome.ts";
import { actionFor, type LinkedIssue } from "./plan.ts";
import { PERMISSION, writeToGitHub } from "./write.ts";

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
  const { dryRun, query, labels, projects, maxNew } = inputs;
  const { notices } = outcome;
  outcome.query = query;
  const github = await openIssues(inputs, outcome, run);
  const issues = new Issues(run.transport, inputs.organization);
  const origin = originOf(inputs.baseUrl, inputs.organization);
  const linked = await readLinked(github, origin, labels[0] ?? "", outcome, run);
  outcome.linkedCount = linked.size;

  const rows = new Map<string, IssueRow>();
  /** Of projects, as far as lists tell them. */
  const numbers = new Map<string, string>();
  await selectMatching(
    projects,
    query,
    { issues, run, concurrency: 1 },
    notices,
    (issue, project) => {
      rows.set(issue.id, issueRow(issue, "unchanged", issues));
      if (issue.project?.id !== undefined) numbers.set(project, `${issue.project.id}`);
    },
  );
  const matchedCount = rows.size;
  if (inputs.onResolved === "close") {
    // What is missing from the list is only asked for: it may be archived, deleted, or of another step.
    const ids = [...linked.values()].flatMap(({ state, block: { id, closed } }) => {
      return state === "open" && closed === undefined && !rows.has(id) ? [id] : [];
    });
    for await (const issue of retrieveAll(ids, issues, projects, numbers)) {
      const row = issueRow(issue, "unchanged", issues);
      if (row.status === "resolved" && projects.includes(row.project)) rows.set(row.id, row);
    }
  }

  const plan = worstFirst([...rows.values()]);
  const steps: IssueRow[] = [];
  let news = 0;
  for (const row of plan) {
    const known = linked.get(row.id);
    if (known) row.github = { number: known.number, page: known.html_url };
    const action = actionFor(row, known, inputs);
    if (action === undefined) continue;
    // A list may be old.
    if (action === "close") {
      const [issue] = await retrieve(row.id, issues);
      if (!issue || shownStatus(issue) !== "resolved") continue;
    }
    if (action === "open") news += 1;
    const isLeft = action === "open" && news > maxNew;
    row.github = { ...row.github, action: isLeft ? "left" : action };
    row.state = dryRun && !isLeft ? "planned" : "not-started";
    if (!isLeft) steps.push(row);
  }
  outcome.issues = plan;
  outcome.matchedCount = matchedCount;
  const toWrite = counted(steps.length, "GitHub issue");
  run.log.info(`${counted(matchedCount, "issue")} matched; ${toWrite} to write.`);
  if (!dryRun)
    await writeToGitHub(steps, { github, issues, origin, inputs, run, isFirst: linked.size === 0 });
  const isSynced = steps.some(({ state }) => state === "applied");
  const end = isSynced ? "synced" : "unchanged";
  outcome.outcome = dryRun ? "planned" : end;
}

/** @throws RefusalError where GitHub's issues cannot or must not be used, InputError without a token */
async function openIssues(
  { githubToken: token, allowPublic, dryRun }: SyncIssuesInputs,
  outcome: SyncIssuesOutcome,
  run: Run,
): Promise<GitHubIssues> {
  const { apiUrl, environment, repository = "", serverUrl, isPrivate } = run.context;
  if (token === undefined) {
    const what = `The input "github-token" is empty.`;
    throw new InputError([{ what, where: "input github-token", fix: PERMISSION }]);
  }
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
  origin: string,
  label: string,
  { notices, repository }: SyncIssuesOutcome,
  { log }: Run,
): Promise<Map<string, LinkedIssue>> {
  log.info(`Reading the issues of ${repository} on GitHub …`);
  const linked = new Map<string, LinkedIssue>();
  const strangers: GitHubIssue[] = [];
  for await (const issue of github.labelled(label)) {
    const block = ownBlock(issue.body, origin);
    if (!block) continue;
    const other = linked.get(block.id);
    if (!issue.isTrusted) strangers.push(issue);
    // Of several the oldest open one, else the oldest: a person may have closed the others as duplicates.
    else if (!other || (other.state === "closed" && issue.state === "open")) {
      linked.set(block.id, { ...issue, block });
    }
  }
  const [first] = strangers;
  if (first) {
    const what = `${counted(strangers.length, "GitHub issue")} (#${first.number}, …) have a marker of this command, but count for nothing: neither a bot nor a member of the repository wrote them.`;
    notices.push({
      level: "warning",
      what,
      fix: "Look at them: somebody may have copied a marker.",
    });
  }
  return linked;
}

/** Issues by their ids, with as few requests as the service takes; what is not there, or not of the projects, is left out. */
async function* retrieveAll(
  ids: readonly string[],
  issues: Issues,
  projects: readonly string[],
  numbers: ReadonlyMap<string, string>,
): AsyncGenerator<Issue, void, void> {
  if (ids.length === 0) return;
  const kind = await issues.identifyService();
  if (kind === "sentry") {
    for (const project of projects) {
      const number = numbers.get(project) ?? (await issues.retrieveProject(project));
      for (const batch of batches(ids, 100)) yield* await issues.retrieveMany(batch, number);
    }
  } else if (kind === "glitchtip") {
    for (const batch of batches(ids, 100)) yield* await issues.retrieveMany(batch);
  } else {
    for (const id of ids) yield* await retrieve(id, issues);
  }
}

/** None that is not there, or not for this token; one that was merged answers under another id. */
async function retrieve(id: string, issues: Issues): Promise<Issue[]> {
  try {
    const issue = await issues.retrieve(id);
    return issue.id === id ? [issue] : [];
  } catch (error) {
    if (isOfIssue(error)) return [];
    throw error;
  }
}
