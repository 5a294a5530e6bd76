/** `show-issues`: reports single issues in full. */
import { InputError } from "../errors.ts";
import type { ShowIssuesInputs } from "./inputs.ts";
import type { ShowIssuesOutcome } from "./outcome.ts";
import { type IssueInFull, Issues } from "./client.ts";
import { issueDetails } from "./details.ts";
import { type FoundIssue, NamedIssueSearch, issueNames } from "./named.ts";
import type { Run } from "../command.ts";

/**
 * Retrieves each issue. One that is unknown does not hide the others; the step fails all the same.
 * @throws InputError that names the unknown ones, or for a wrong file; ServiceError
 */
export async function showIssues(
  inputs: ShowIssuesInputs,
  outcome: ShowIssuesOutcome,
  run: Run,
): Promise<void> {
  const issues = new Issues(run.transport, inputs.organization);
  const names = await issueNames(inputs, run);
  const search = new NamedIssueSearch(inputs, {
    issues,
    retrieve: (id) => issues.retrieveInFull(id),
    log: run.log,
  });
  try {
    await search.run(names);
  } finally {
    report(search.found, inputs, outcome);
  }
  if (search.missing.length > 0) throw new InputError(search.missing);
  outcome.outcome = outcome.issues.length === 0 ? "unchanged" : "matched";
}

/** Two names can stand for the same issue: it is shown once. */
function report(
  found: readonly FoundIssue<IssueInFull>[],
  inputs: ShowIssuesInputs,
  outcome: ShowIssuesOutcome,
): void {
  const byId = Map.groupBy(found, ({ issue }) => issue.id);
  outcome.issues = [...byId.values()].flatMap(([first]) =>
    first ? [issueDetails(first, inputs.baseUrl)] : [],
  );
  outcome.matchedCount = outcome.issues.length;
  for (const one of found) noteSurprises(one, inputs, outcome);
}

function noteSurprises(
  { name, retrievedId, issue }: FoundIssue<IssueInFull>,
  { projects }: ShowIssuesInputs,
  outcome: ShowIssuesOutcome,
): void {
  if (issue.id !== retrievedId) {
    outcome.notices.push({
      level: "notice",
      what: `The issue "${name}" was merged: it is issue ${issue.id} (${issue.shortId ?? "no short ID"}) now.`,
    });
  }
  const project = issue.project?.slug;
  if (projects.length === 0 || project === undefined || projects.includes(project)) return;
  outcome.notices.push({
    level: "notice",
    what: `The issue "${name}" belongs to another project, "${project}".`,
  });
}
