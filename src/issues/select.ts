/** The selection of `update-issues`: complete, and checked, before anything is written. */
import type { Run } from "../command.ts";
import { type Failure, InputError, RefusalError } from "../errors.ts";
import type { Notice } from "../outcome.ts";
import type { Issue, Issues } from "./client.ts";
import type { UpdateIssuesInputs } from "./inputs.ts";
import { readMatching } from "./matching.ts";
import { type FoundIssue, findNamed, issueNames } from "./resolve-ids.ts";
import { queryCheck } from "./query.ts";

/**
 * Hands every issue of the selection to `take`, once: all that the query matches in the named projects, or exactly the
 * named issues.
 * @returns what is to be warned of
 * @throws RefusalError when the service did not apply the query, InputError that names every issue which is unknown,
 *   merged or of another project, ServiceError
 */
export async function selectIssues(
  inputs: UpdateIssuesInputs,
  issues: Issues,
  run: Run,
  take: (issue: Issue) => void,
): Promise<Notice[]> {
  const { query, projects, concurrency } = inputs;
  if (query === undefined) {
    for (const issue of await namedIssues(inputs, issues, run)) take(issue);
    return [];
  }
  const search = { query, statsPeriod: "" } as const;
  const check = queryCheck(query);
  const from = { issues, run, concurrency };
  const doubts = await readMatching(projects, search, from, (issue, project) => {
    const problem = check(issue, project);
    if (problem) throw new RefusalError(`${problem.what} Nothing was written.`, problem);
    take(issue);
  });
  return doubts.map(({ kind, what, fix }) => {
    if (kind === "incomplete" || kind === "misread") {
      throw new RefusalError(`${what} Nothing was written.`, { fix });
    }
    return { level: "warning", what, fix };
  });
}

/** @throws RefusalError for a selection that is larger than `max-issues`, which a dry run shows all the same */
export function refuseTooMany(count: number, { maxIssues, dryRun }: UpdateIssuesInputs): void {
  if (count <= maxIssues || dryRun) return;
  throw new RefusalError(
    `${count} issues are selected, but "max-issues" allows ${maxIssues}. Nothing was written.`,
    {
      where: "input max-issues",
      fix: `Look at them with "dry-run: true"; then set "max-issues: ${count}", or narrow the selection.`,
    },
  );
}

/** The named issues, each once: two names can stand for the same. */
async function namedIssues(
  inputs: UpdateIssuesInputs,
  issues: Issues,
  run: Run,
): Promise<Iterable<Issue>> {
  const names = await issueNames(inputs, run);
  refuseTooMany(names.length, inputs);
  const found = new Map<string, FoundIssue<Issue>>();
  const retrieve = {
    one: (id: string) => issues.retrieve(id),
    many: (ids: readonly string[]) => issues.retrieveMany(ids),
  };
  const missing = await findNamed(names, inputs, issues, run, retrieve, found);
  const inOrder = names.flatMap(({ name }) => found.get(name) ?? []);
  const problems = [...missing, ...inOrder.flatMap((one) => problemWith(one, inputs) ?? [])];
  if (problems.length > 0) throw new InputError(problems);
  return new Map(inOrder.map(({ issue }) => [issue.id, issue])).values();
}

function problemWith(
  { asked: { shown, where }, retrievedId, issue }: FoundIssue<Issue>,
  { projects }: UpdateIssuesInputs,
): Failure | undefined {
  if (issue.id !== retrievedId) {
    return {
      what: `The issue ${shown} was merged into issue ${issue.id} (${issue.shortId ?? "no short ID"}).`,
      where,
      fix: `Write ${issue.id} if you mean that one, or remove it.`,
    };
  }
  const project = issue.project?.slug;
  if (project !== undefined && projects.includes(project)) return undefined;
  return {
    what: `The issue ${shown} belongs to the project "${project ?? "?"}", which "projects" does not name.`,
    where,
    fix: `Add the project to "projects", or remove the issue.`,
  };
}
