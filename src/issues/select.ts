/** The selection of `update-issues`: complete, and checked, before anything is written. */
import { type Failure, InputError, RefusalError } from "../errors.ts";
import type { Log } from "../log.ts";
import type { Run } from "../command.ts";
import type { Issue, IssueSearch, Issues } from "./client.ts";
import type { UpdateIssuesInputs } from "./inputs.ts";
import { type FoundIssue, NamedIssueSearch, issueNames, namingInput } from "./named.ts";
import { ProgressClock } from "./progress.ts";
import { queryCheck } from "./query-check.ts";

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
  if (inputs.query === undefined) {
    const named = await namedIssues(inputs, issues, run);
    for (const issue of named.values()) take(issue);
    return;
  }
  const { query } = inputs;
  const search = { query, statsPeriod: "" } as const;
  const check = queryCheck(query);
  const matching = matchingIssues(inputs.projects, search, { issues, log: run.log });
  for await (const { issue, project } of matching) {
    const problem = check(issue, project);
    if (problem) throw new RefusalError(`${problem.what} Nothing was written.`, problem);
    take(issue);
  }
}

/** By id: two names can stand for the same issue. */
async function namedIssues(
  inputs: UpdateIssuesInputs,
  issues: Issues,
  run: Run,
): Promise<Map<string, Issue>> {
  const names = await issueNames(inputs, run);
  const search = new NamedIssueSearch(inputs, {
    issues,
    retrieve: (id) => issues.retrieve(id),
    log: run.log,
  });
  await search.run(names);
  const problems = [
    ...search.missing,
    ...search.found.flatMap((one) => problemWith(one, inputs) ?? []),
  ];
  if (problems.length > 0) throw new InputError(problems);
  return new Map(search.found.map(({ issue }) => [issue.id, issue]));
}

function problemWith(
  { name, retrievedId, issue }: FoundIssue<Issue>,
  inputs: UpdateIssuesInputs,
): Failure | undefined {
  const where = namingInput(inputs);
  if (issue.id !== retrievedId) {
    return {
      what: `The issue "${name}" was merged into issue ${issue.id} (${issue.shortId ?? "no short ID"}).`,
      where,
      fix: `Write ${issue.id} if you mean that one, or remove ${name}.`,
    };
  }
  const project = issue.project?.slug;
  if (project !== undefined && inputs.projects.includes(project)) return undefined;
  return {
    what: `The issue "${name}" belongs to the project "${project ?? "?"}", which "projects" does not name.`,
    where,
    fix: `Add the project to "projects", or remove ${name}.`,
  };
}

/** An issue, and the project that was asked for it. */
export interface MatchingIssue {
  project: string;
  issue: Issue;
}

/**
 * All matching issues, one project after the other. An issue that moves while pages are read can come twice; it is handed
 * out once.
 * @throws ServiceError
 */
export async function* matchingIssues(
  projects: readonly string[],
  search: IssueSearch,
  { issues, log }: { issues: Issues; log: Log },
): AsyncGenerator<MatchingIssue, void, void> {
  const seen = new Set<string>();
  const progress = new ProgressClock(performance.now());
  for (const project of projects) {
    for await (const issue of issues.matching(project, search)) {
      if (progress.isDue(performance.now())) {
        log.info(`${seen.size} issues listed, now of project ${project} …`);
      }
      if (seen.has(issue.id)) continue;
      seen.add(issue.id);
      yield { project, issue };
    }
  }
}
