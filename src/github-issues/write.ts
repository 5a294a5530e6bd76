/** Writes to GitHub, one issue after the other, and notes what became of each. */
import type { Run } from "../command.ts";
import { GitHubError, PartialFailureError, TrackerError } from "../errors.ts";
import type { Issues } from "../issues/client.ts";
import type { IssueRow } from "../issues/outcome.ts";
import { progressOf } from "../log.ts";
import { counted } from "../report/format.ts";
import { GitHubRefusal } from "../service/github.ts";
import { blockOf, detailsOf, digest, originOf, titleOf, withBlock } from "./body.ts";
import type { GitHubIssue, GitHubIssues } from "./client.ts";
import { PERMISSION, type SyncIssuesInputs } from "./inputs.ts";
import { actionFor, closingAfter, linkedIssue } from "./plan.ts";

/**
 * Takes the planned steps. What GitHub refuses of one issue does not stop the others; what it would refuse of each does, and
 * so does an outage.
 * @throws GitHubError, PartialFailureError
 */
export async function writeToGitHub(
  steps: readonly IssueRow[],
  github: GitHubIssues,
  issues: Issues,
  inputs: SyncIssuesInputs,
  run: Run,
): Promise<void> {
  const { labels } = inputs;
  const origin = originOf(inputs.baseUrl, inputs.organization);
  const [label = ""] = labels;
  const linkedIn = (issue: GitHubIssue) => linkedIssue(issue, origin);
  const blockFor = async (row: IssueRow, closed?: string) => {
    const isFull = inputs.details === "full";
    const more = isFull ? detailsOf(row, await issues.event(row.id, "latest")) : [];
    return blockOf(row, origin, { closed, now: github.now(), more });
  };

  const open = async (row: IssueRow) => {
    const body = await blockFor(row);
    const isIt = (issue: GitHubIssue) => issue.isTrusted && linkedIn(issue)?.block.id === row.id;
    const issue = await github.open({ title: titleOf(row), body, labels }, isIt);
    const { number, isTrusted } = issue;
    row.github = { action: "open", number, page: issue.html_url };
    const isLabelled = (names: readonly string[]) => names.includes(label.toLowerCase());
    // GitHub has left out labels that it did not know.
    const isFindable =
      isLabelled(issue.labels) || isLabelled(await github.addLabels(number, labels));
    if (isFindable && isTrusted) return true;
    const flaw = isTrusted ? `without the label "${label}"` : "in the name of an outsider";
    const what = `GitHub opened issue #${number} ${flaw}: a later run would not count it, and open another one.`;
    throw new GitHubError(what, { fix: `Delete it. ${PERMISSION}` });
  };

  /** @returns whether something was written */
  const change = async (row: IssueRow, number: number) => {
    // Anew: what a person wrote or closed meanwhile stays.
    const current = await github.read(number).then(linkedIn, (error: unknown) => {
      // It was deleted, or moved to another repository.
      if (error instanceof GitHubRefusal && [301, 404, 410].includes(error.status))
        return undefined;
      throw error;
    });
    const action = current && actionFor(row, current, inputs);
    if (!current || !action) return false;
    row.github = { ...row.github, action };
    const block = await blockFor(row, closingAfter(action, row, current, github.now()));
    const title = titleOf(row);
    const content = {
      body: withBlock(current.body, current.block, block),
      // Another title than was written is a person's.
      ...(current.block.written?.title === digest(current.title) && { title }),
      ...(action === "close" && { state: "closed" as const }),
      ...(action === "reopen" && { state: "open" as const }),
    };
    const isDone = (issue: GitHubIssue) => actionFor(row, linkedIn(issue), inputs) === undefined;
    if (isDone(await github.change(number, content, isDone))) return true;
    throw new GitHubError(`GitHub answered the change of issue #${number}, but does not show it.`);
  };

  const progress = progressOf(run);
  for (const [index, row] of steps.entries()) {
    const { number } = row.github ?? {};
    try {
      const isWritten = await (number === undefined ? open(row) : change(row, number));
      row.state = isWritten ? "applied" : "unchanged";
    } catch (error) {
      // Before it was sent.
      if (!(error instanceof TrackerError) || error === run.lifetime.stopping.reason) throw error;
      const isUnknown = error instanceof GitHubError && error.effect === "unknown";
      const { message: reason, fix } = error;
      Object.assign(row, { state: isUnknown ? "unknown" : "failed", reason, fix });
      if (!(error instanceof GitHubRefusal && error.status === 422)) throw error;
    }
    progress(() => `${index + 1} of ${counted(steps.length, "GitHub issue")} written …`);
  }
  const failed = steps.filter(({ state }) => state === "failed");
  const [first] = failed;
  if (!first) return;
  const { shortId, reason, fix = "Look at the reasons in the job summary." } = first;
  const what = `${failed.length} of ${counted(steps.length, "GitHub issue")} could not be written.`;
  throw new PartialFailureError(`${what} ${shortId}: ${reason}`, { fix });
}
