/** `sync-issues`: GitHub issues for the issues that a query matches, and their states in line with the service's. */
import type { Run } from "../command.ts";
import { GitHubError, PartialFailureError, TrackerError } from "../errors.ts";
import { Issues } from "../issues/client.ts";
import { isIssueId, type Issue } from "../issues/issue.ts";
import { selectMatching } from "../issues/matching.ts";
import { type IssueRow, issueRow, STATES, worstFirst } from "../issues/outcome.ts";
import { findNamed } from "../issues/resolve-ids.ts";
import { shownStatus } from "../issues/status.ts";
import type { Block } from "../report/blocks.ts";
import { counted } from "../report/format.ts";
import { GitHubRefusal } from "../service/github.ts";
import { blockOf, detailsOf, digest, factsDigest, titleOf } from "./body.ts";
import { type GitHubIssue, type GitHubIssues, openGitHubIssues } from "./client.ts";
import { PERMISSION, type SyncIssuesInputs } from "./inputs.ts";
import type { SyncIssuesOutcome } from "./outcome.ts";
import { becameOf } from "./report.ts";

/** Milliseconds between the marker's time of a closing and GitHub's. */
const TOLERANCE_MS = 60_000;
const NEWEST = { sort: "created", direction: "desc" };

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
  const { dryRun, query, projects, maxNew, onResolved } = inputs;
  outcome.query = query;
  const github = await openGitHubIssues(inputs, outcome, run);
  const issues = new Issues(run.transport, inputs.organization);
  run.log.info(`Reading the issues of ${outcome.repository} on GitHub …`);
  const linked = await github.linked(inputs.labels);

  const rows = new Map<string, IssueRow>();
  const take = (issue: Issue) => void rows.set(issue.id, issueRow(issue, "unchanged", issues));
  await selectMatching(projects, query, { issues, run, concurrency: 1 }, outcome.notices, take);
  const matchedCount = rows.size;
  if (onResolved === "close") {
    // Asked of those very issues: few queries match resolved ones, and lists may be old.
    const ids = [...linked].flatMap(([id, { state, block }]) => {
      const mayBeResolved = (rows.get(id)?.status ?? "resolved") === "resolved";
      const isNew = state === "open" && block?.closed === undefined;
      return mayBeResolved && isNew && isIssueId(id) ? id : [];
    });
    const listed = new Set(ids.filter((id) => rows.delete(id)));
    const names = ids.map((name) => ({ name, shown: name, where: "GitHub", isPassedOn: true }));
    // What is deleted, or merged into another, is left alone.
    const one = { ...inputs, concurrency: 1 };
    await findNamed(names, false, one, issues, run, ({ issue, retrievedId: id }) => {
      const isMeant = issue.id === id && projects.includes(issue.project?.slug ?? "");
      if (isMeant && (listed.has(id) || shownStatus(issue) === "resolved")) take(issue);
      return undefined;
    });
  }

  Object.assign(outcome, { matchedCount, issues: worstFirst([...rows.values()]) });
  const steps: IssueRow[] = [];
  let newCount = 0;
  for (const row of outcome.issues) {
    const known = linked.get(row.id);
    if (known) row.github = { number: known.number, page: known.html_url };
    const action = actionFor(row, known, inputs);
    if (action === undefined) continue;
    if (action === "open") newCount += 1;
    const isLeft = action === "open" && newCount > maxNew;
    row.github = { ...row.github, action: isLeft ? "left" : action };
    if (isLeft) continue;
    row.state = dryRun ? "planned" : "not-started";
    steps.push(row);
  }
  run.log.info(`${counted(steps.length, "GitHub issue")} to write.`);
  if (!dryRun) await writeToGitHub(steps, github, issues, inputs, run);
  const end = steps.some(({ state }) => state === "applied") ? "synced" : "unchanged";
  outcome.outcome = dryRun ? "planned" : end;
}

/** What is to be done on GitHub; undefined where nothing is. Pure. */
function actionFor(
  row: IssueRow,
  known: GitHubIssue | undefined,
  { onResolved, onRegressed }: SyncIssuesInputs,
): "open" | "update" | "close" | "reopen" | undefined {
  const { status } = row;
  if (!known) return status === "unresolved" ? "open" : undefined;
  const { state, closed_at: closedAt, block } = known;
  // Without its second marker the text is a person's.
  if (block?.facts === undefined) return undefined;
  if (state === "closed" && status === "unresolved" && onRegressed === "reopen") {
    // Others close issues, too, under the name of the same bot as well; and a person may have opened and closed it since.
    const difference = Date.parse(block.closed ?? "") - Date.parse(closedAt);
    if (Math.abs(difference) <= TOLERANCE_MS) return "reopen";
  }
  // One with the time of our closing was opened again by a person.
  const isNew = state === "open" && block.closed === undefined;
  if (isNew && status === "resolved" && onResolved === "close") return "close";
  return block.facts === factsDigest(row) ? undefined : "update";
}

/**
 * Takes the planned steps, one after the other, and notes what became of each. What GitHub refuses of one issue does not stop
 * the others; what it would refuse of each does, and so does an outage.
 * @throws GitHubError, ServiceError, PartialFailureError
 */
async function writeToGitHub(
  steps: readonly IssueRow[],
  github: GitHubIssues,
  issues: Issues,
  inputs: SyncIssuesInputs,
  { lifetime, log }: Run,
): Promise<void> {
  const { labels, details } = inputs;
  const [label = ""] = labels.map((name) => name.toLowerCase());

  const open = async (row: IssueRow, more: Block[]) => {
    const now = new Date(lifetime.timing.now()).toISOString();
    const body = blockOf(row, github.origin, { now, more });
    const content = { title: titleOf(row), body, labels };
    const isIt = ({ isTrusted, block }: GitHubIssue) => isTrusted && block?.id === row.id;
    const issue = await github.untilAnswered(async (mayBeDone) => {
      const found = mayBeDone ? (await github.list(NEWEST)).value.find(isIt) : undefined;
      return found ?? (await github.issue("POST", undefined, content)).issue;
    });
    const { number, html_url: page, isTrusted } = issue;
    row.github = { action: "open", number, page };
    // GitHub has left out labels that it did not know.
    const isLabelled = issue.labels.includes(label);
    const isFindable = isLabelled || (await github.addLabels(number, labels)).includes(label);
    if (isFindable && isTrusted) return true;
    const flaw = isTrusted ? `without the label "${labels[0]}"` : "in the name of an outsider";
    const what = `GitHub opened issue #${number} ${flaw}: a later run would not count it, and open another one.`;
    throw new GitHubError(what, { fix: `Delete it. ${PERMISSION}` });
  };

  /** @returns whether something was written */
  const change = (row: IssueRow, number: number, more: Block[]) =>
    github.untilAnswered(async (mayBeDone) => {
      // Anew: what a person wrote or closed meanwhile stays.
      const { issue, now } = await github.issue("GET", number);
      const { title, body, state, block } = issue;
      const action = actionFor(row, issue, inputs);
      if (!block || !action) return mayBeDone;
      row.github = { ...row.github, action };
      const isOpen = action === "reopen" || state === "open";
      const kept = isOpen && row.status === "unresolved" ? undefined : block.closed;
      const closed = action === "close" ? now : kept;
      const text = blockOf(row, github.origin, { closed, now, more });
      const changed = await github.issue("PATCH", number, {
        body: body.replace(block.source, () => text),
        // Another title than was written is a person's.
        ...(block.title === digest(title) && { title: titleOf(row) }),
        ...(action === "close" && { state: "closed" }),
        ...(action === "reopen" && { state: "open" }),
      });
      const isLeft = action === (changed.issue.state === "open" ? "close" : "reopen");
      if (!isLeft && actionFor(row, changed.issue, inputs) === undefined) return true;
      // Its marker tells of a closing, or a reopening, that was none.
      if (isLeft) await github.issue("PATCH", number, { body });
      throw new GitHubError(
        `GitHub answered the change of issue #${number}, but does not show it.`,
      );
    });

  for (const row of steps) {
    const { number } = row.github ?? {};
    try {
      const isFull = details === "full";
      const more = isFull ? detailsOf(row, await issues.event(row.id, "latest")) : [];
      const isWritten = await (number === undefined ? open(row, more) : change(row, number, more));
      row.state = isWritten ? "applied" : "unchanged";
      const { mark } = STATES[row.state];
      // Indented: at the beginning of a line a title can pass for another tool's error.
      log.info(`  ${mark} ${becameOf(row)} #${row.github?.number}: ${row.shortId} ${row.title}`);
    } catch (error) {
      // Before it was sent.
      if (!(error instanceof TrackerError) || error === lifetime.stopping.reason) throw error;
      const status = error instanceof GitHubRefusal ? error.status : 0;
      const isUnknown = error instanceof GitHubError && error.effect === "unknown";
      const { message: reason, fix, mayPass } = error;
      // It was deleted, or moved to another repository, since the list was read.
      if (number !== undefined && [301, 404, 410].includes(status)) row.state = "unchanged";
      else Object.assign(row, { state: isUnknown ? "unknown" : "failed", reason, fix, mayPass });
      if (row.state !== "unchanged" && status !== 422) throw error;
    }
  }
  const refused = steps.filter(({ state }) => state === "failed");
  if (refused.length === 0) return;
  const [first] = refused.map(({ shortId, reason }) => `${shortId}: ${reason}`);
  const count = `${refused.length} of ${counted(steps.length, "GitHub issue")}`;
  const fix = "Look at the reasons in the job summary.";
  throw new PartialFailureError(`${count} could not be written. ${first}`, { fix });
}
