/** `show-issues`: reports single issues in full. */
import { ServiceError } from "../errors.ts";
import type { ShowIssuesInputs } from "../inputs/types.ts";
import type { ShowIssuesOutcome } from "../outcome.ts";
import { Issues } from "../service/issues.ts";
import { issueDetails } from "./issue-details.ts";
import { type FoundIssue, findNamedIssues, issueNames } from "./named-issues.ts";
import type { Run } from "./run.ts";

/**
 * Retrieves each issue. One that is unknown does not hide the others; the step fails all the same.
 * @throws ServiceError that names the unknown ones, InputError for a wrong file
 */
export async function showIssues(
  inputs: ShowIssuesInputs,
  outcome: ShowIssuesOutcome,
  run: Run,
): Promise<void> {
  const issues = new Issues(run.transport, inputs.organization);
  const names = await issueNames(inputs, run);
  const { found, missing } = await findNamedIssues(names, inputs, issues);
  outcome.issues = found.map((one) => issueDetails(one, inputs.baseUrl));
  outcome.matchedCount = found.length;
  for (const one of found) noteSurprises(one, inputs, outcome);
  const [first] = missing;
  if (first) {
    throw new ServiceError(
      `The service knows ${missing.length === 1 ? "no issue" : "none of the issues"} ${missing.map(({ name }) => `"${name}"`).join(", ")}.`,
      { kind: "status", status: 404, where: "input issues", fix: first.problem.fix },
    );
  }
  outcome.outcome = found.length === 0 ? "unchanged" : "matched";
}

function noteSurprises(
  { name, retrievedId, issue }: FoundIssue,
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
