/** Finds issues by the names that a user gives: ids (`4711`) and short IDs (`APP-12`). */
import type { Run } from "../command.ts";
import { type Failure, InputError } from "../errors.ts";
import { progressOf } from "../log.ts";
import type { Notice } from "../outcome.ts";
import { inParallel } from "../parallel.ts";
import { counted } from "../report/format.ts";
import { type Issue, isOfProjects } from "../servers/issue.ts";
import { isUuid } from "../servers/issue-input.ts";
import { isRefusal } from "../servers/issues.ts";
import type { FindHow, IssueClient } from "../servers/server.ts";
import type { NamedSelection } from "./inputs.ts";
import { readIssuesFile } from "./issues-file.ts";

/** An issue as the user named it. */
export interface NamedIssue {
  /** An id or a short ID. */
  name: string;
  /** The name in messages, which never repeat a file's content. */
  shown: string;
  where: string;
  /** Whether the name comes from an earlier run: the issue may have been deleted or merged since. */
  isPassedOn: boolean;
}

/** A problem of a named issue. `isGone`: the issue does not exist, or not any more. */
type Problem = Failure & { isGone: boolean };
export type NamedProblem = Problem & { asked: NamedIssue };

export interface FoundIssue {
  asked: NamedIssue;
  /** The requested id; it differs from `issue.id` if that issue was merged into another one. */
  retrievedId: string;
  issue: Issue;
}

/**
 * Returns the names in `issues` and `issues-file` together, each once.
 * @param notices receives warnings about the file
 * @throws InputError for an invalid file, RefusalError for one that may be an outsider's
 */
export async function issueNames(
  inputs: NamedSelection,
  run: Run,
  notices: Notice[],
): Promise<NamedIssue[]> {
  const { issues = [], issuesFile, isJson } = inputs;
  const all = new Map<string, NamedIssue>();
  for (const name of issues) {
    const where = "input issues";
    all.set(name, { name, shown: `"${name}"`, where, isPassedOn: isJson });
  }
  if (issuesFile === undefined) return [...all.values()];
  const { names, isResult, more, leftOut } = await readIssuesFile(issuesFile, inputs, run);
  for (const { name, place } of names) {
    const shown = `in ${place} of the issues-file`;
    const where = "input issues-file";
    if (!all.has(name)) all.set(name, { name, shown, where, isPassedOn: isResult });
  }
  if (more > 0) {
    const what = `The issues-file holds a part of what matched: ${counted(more, "more issue")} matched than it holds.`;
    const fix = `Raise "limit" in the step that wrote it.`;
    notices.push({ level: "warning", what, fix });
  }
  if (leftOut > 0) {
    const isOpen = inputs.select === "open";
    const why = isOpen ? "already done, or gone" : `whose state is not "applied"`;
    const what = `Left out: ${counted(leftOut, "issue")} of the issues-file, ${why}.`;
    const fix = `To take those that it changed, set "select: done".`;
    notices.push({ level: "notice", what, ...(isOpen && { fix }) });
  }
  return [...all.values()];
}

/** Returns reasons why a found issue may not be the one that the user meant: it was merged, or is another project's. */
export function surprises(
  { asked: { shown, where }, retrievedId, issue }: FoundIssue,
  projects: readonly string[],
): Problem[] {
  const found: Problem[] = [];
  if (issue.id !== retrievedId) {
    const what = `The issue ${shown} was merged into issue ${issue.id} (${issue.shortId ?? "no short ID"}).`;
    const fix = `Write ${issue.id} if you mean that one, or remove it.`;
    found.push({ what, where, fix, isGone: true });
  }
  const project = issue.project?.slug;
  if (projects.length > 0 && !isOfProjects(issue, projects)) {
    const belongs = `belongs to the project "${project}", which "projects" does not name`;
    const [told, add] =
      project === undefined
        ? ["does not show its project", "Remove"]
        : [belongs, `Add the project to "projects", or remove`];
    found.push({
      what: `The issue ${shown} ${told}.`,
      where,
      fix: `${add} the issue.`,
      isGone: false,
    });
  }
  return found;
}

/**
 * Finds each named issue.
 * @param take called with each found issue; may return a problem of it
 * @returns all problems, in the order of the names
 * @throws ServiceError for any failure other than an issue that does not exist, or not for this token
 */
export async function findNamed(
  names: readonly NamedIssue[],
  how: FindHow,
  issues: IssueClient,
  take: (found: FoundIssue) => Problem | undefined,
): Promise<NamedProblem[]> {
  const { isId } = issues.server;
  const unknown = names.filter(({ name }) => isUuid(name) && !isId(name));
  if (unknown.length > 0) {
    throw new InputError(
      unknown.map(({ shown, where }) => {
        const what = `The issue ${shown} is a UUID, which this service does not use for issues.`;
        return { what, where, fix: "Write its id or its short ID." };
      }),
    );
  }
  const short = how.projects.length === 0 && names.find(({ name }) => !isId(name));
  if (short) {
    const what = `The short ID ${short.shown} is looked up through its project, and "projects" names none.`;
    const fix = `Write the slug of the project in "projects".`;
    throw new InputError([{ what, where: "input projects", fix }]);
  }
  const all = names.map(({ name }) => name);
  const find = await issues.find(all, how);
  const look = async (asked: NamedIssue): Promise<Problem | undefined> => {
    const { name, shown, where } = asked;
    try {
      const found = await find(name);
      if (found) return take({ asked, retrievedId: found.id, issue: found.issue });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const what = `The token may not read the issue ${shown}.`;
      if (error.status !== 404) return { isGone: false, what, where, fix: error.fix };
    }
    if (!isId(name)) {
      const what = `The service has no issue with the short ID ${shown}.`;
      const fix = `Check it, and that "projects" names the project that it belongs to. If the service shows no short ID of the issue, write its id.`;
      return { isGone: true, what, where, fix };
    }
    const what = `The organization has no issue with the id ${shown}.`;
    const fix =
      "Check the id and the organization: the issue may be deleted, merged into another one, or another organization's.";
    return { isGone: true, what, where, fix };
  };
  const problems = new Map<string, NamedProblem>();
  const progress = progressOf(how.run);
  let done = 0;
  await inParallel(names, how.concurrency, async (asked) => {
    const problem = await look(asked);
    if (problem) problems.set(asked.name, { asked, ...problem });
    done += 1;
    progress(() => `${done} of ${names.length} issues retrieved …`);
  });
  return names.flatMap(({ name }) => problems.get(name) ?? []);
}
