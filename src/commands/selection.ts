/** The selection of `update-issues`: complete, and checked, before anything is written. */
import { InputError, type Failure } from "../errors.ts";
import type { UpdateIssuesInputs } from "../inputs/types.ts";
import { type Issue, type Issues } from "../service/issues.ts";
import { type FoundIssue, findNamedIssues, issueNames } from "./named-issues.ts";
import { refuseUnappliedQuery } from "./query-check.ts";
import type { Run } from "./run.ts";

/**
 * Hands every issue of the selection to `take`, once: all that the query matches in the named projects, or exactly the
 * named issues.
 * @throws RefusalError when the service did not apply the query, InputError that names every issue which is unknown,
 *   merged or of another project, ServiceError
 */
export async function selectIssues(
  inputs: UpdateIssuesInputs,
  { issues, run, take }: { issues: Issues; run: Run; take: (issue: Issue) => void },
): Promise<void> {
  const seen = new Set<string>();
  const takeOnce = (issue: Issue) => {
    if (!seen.has(issue.id)) take(issue);
    seen.add(issue.id);
  };
  if (inputs.query === undefined) {
    for (const issue of await namedIssues(inputs, issues, run)) takeOnce(issue);
    return;
  }
  const { query } = inputs;
  for (const project of inputs.projects) {
    // oxlint-disable-next-line no-await-in-loop
    for await (const { items } of issues.matching(project, { query, statsPeriod: "" })) {
      refuseUnappliedQuery(items, { query, project });
      for (const issue of items) takeOnce(issue);
      run.log.info(`${seen.size} issues listed …`);
    }
  }
}

async function namedIssues(inputs: UpdateIssuesInputs, issues: Issues, run: Run): Promise<Issue[]> {
  const names = await issueNames(inputs, run);
  const { found, missing } = await findNamedIssues(names, inputs, issues);
  const problems = [
    ...missing.map(({ problem }) => problem),
    ...found.flatMap((one) => problemWith(one, inputs.projects) ?? []),
  ];
  if (problems.length > 0) throw new InputError(problems);
  return found.map(({ issue }) => issue);
}

function problemWith(
  { name, retrievedId, issue }: FoundIssue,
  projects: readonly string[],
): Failure | undefined {
  const where = "input issues";
  if (issue.id !== retrievedId) {
    return {
      what: `The issue "${name}" was merged into issue ${issue.id} (${issue.shortId ?? "no short ID"}).`,
      where,
      fix: `Write ${issue.id} if you mean that one, or remove ${name}.`,
    };
  }
  const project = issue.project?.slug;
  if (project !== undefined && projects.includes(project)) return undefined;
  return {
    what: `The issue "${name}" belongs to the project "${project ?? "?"}", which "projects" does not name.`,
    where,
    fix: `Add the project to "projects", or remove ${name}.`,
  };
}
