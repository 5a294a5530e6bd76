/** From what the user calls issues, ids (`4711`) and short IDs (`APP-12`), to the issues, on every kind of service. */
import type { Run } from "../command.ts";
import { type Failure, ServiceError, TimeoutError } from "../errors.ts";
import { partOfLifetime } from "../lifetime.ts";
import { progressOf } from "../log.ts";
import type { Notice } from "../outcome.ts";
import { batches, inParallel } from "../parallel.ts";
import { counted } from "../report/format.ts";
import type { Issues } from "./client.ts";
import type { NamedSelection } from "./inputs.ts";
import type { Issue } from "./issue.ts";
import { readIssuesFile } from "./issues-file.ts";
import { isIssueId } from "./names.ts";

/** An issue as the user named it. */
export interface NamedIssue {
  /** An id or a short ID. */
  name: string;
  /** The name in a message, which never repeats the content of a file. */
  shown: string;
  where: string;
  /** Whether an earlier run names it: it may have been deleted or merged since. */
  isPassedOn: boolean;
}

/** What is wrong with a named issue; `isGone`: there is none, or not any more. */
type Problem = Failure & { isGone: boolean };
export type NamedProblem = Problem & { asked: NamedIssue };

export interface FoundIssue {
  asked: NamedIssue;
  /** Differs from the issue's own where it was merged into another one. */
  retrievedId: string;
  issue: Issue;
}

/**
 * The names in `issues` and `issues-file` together, each once.
 * @param notices gets what must be said of the file
 * @throws InputError for a wrong file, RefusalError for a file beside somebody else's code
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
    const why = isOpen ? "already done" : "not changed by the earlier step";
    const what = `Left out: ${counted(leftOut, "issue")} of the issues-file, ${why}.`;
    const fix = `To take those that it changed, set "select: done".`;
    notices.push({ level: "notice", what, ...(isOpen && { fix }) });
  }
  return [...all.values()];
}

/** What the user may not have meant by a name. */
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
  const project = issue.project?.slug ?? "?";
  if (projects.length > 0 && !projects.includes(project)) {
    const what = `The issue ${shown} belongs to the project "${project}", which "projects" does not name.`;
    const fix = `Add the project to "projects", or remove the issue.`;
    found.push({ what, where, fix, isGone: false });
  }
  return found;
}

/**
 * Finds each named issue; short IDs are looked up first.
 * @param inFull whether more is needed than a list shows of an issue
 * @param take called with each issue that is found; returns what is wrong with it
 * @returns all problems, in the order of the names
 * @throws ServiceError for anything else than an issue that is not there, or not for this token
 */
export async function findNamed(
  names: readonly NamedIssue[],
  inFull: boolean,
  { projects, concurrency, timeout }: Pick<NamedSelection, "projects" | "concurrency" | "timeout">,
  issues: Issues,
  run: Run,
  take: (found: FoundIssue) => Problem | undefined,
): Promise<NamedProblem[]> {
  if (names.length === 0) return [];
  using listTime = partOfLifetime(run.lifetime, (timeout * 1000) / 3);
  const lists = issues.within(listTime);
  const shortIds = names.map(({ name }) => name).filter((name) => !isIssueId(name));
  const answers = await findShortIds(shortIds, issues, lists, { projects, concurrency }, run);
  const answerOf = (name: string) => answers.get(name) ?? { id: name };

  const isGlitchTip = (await issues.knownService()) === "glitchtip";
  const ids = new Set<string>();
  for (const { name } of isGlitchTip || !inFull ? names : []) {
    const answer = answerOf(name);
    if (typeof answer === "object") ids.add(answer.id);
  }
  const together = await readTogether([...ids], issues, concurrency);

  const look = async (asked: NamedIssue): Promise<Problem | undefined> => {
    const { name, shown, where } = asked;
    const answer = answerOf(name);
    if (answer === "missing") {
      const what = `The service has no issue with the short ID ${shown}.`;
      const fix = `Check it, and that "projects" names the project that it belongs to.`;
      return { isGone: true, what, where, fix };
    }
    if (answer === "unknown") {
      const what = `Whether there is an issue with the short ID ${shown} is not known: this service cannot look it up, and its lists could not be read in time.`;
      const fix = `Write the id of the issue, or raise "timeout": reading the lists may take a third of it.`;
      return { isGone: false, what, where, fix };
    }
    const { id } = answer;
    const known = together.get(id);
    if (isGlitchTip && !known) {
      // By its id alone it would reach an issue of any organization that the token's owner is a member of.
      const what = `The organization has no issue with the id ${shown}.`;
      const fix =
        "Check the id and the organization: the issue may be deleted, merged into another one, or another organization's.";
      return { isGone: true, what, where, fix };
    }
    try {
      const issue = inFull || !known ? await issues.retrieve(id) : known;
      return take({ asked, retrievedId: id, issue });
    } catch (error) {
      if (!isOfIssue(error)) throw error;
      const isGone = error.status === 404;
      const lack = isGone ? "service has no issue with the id" : "token may not read the issue";
      return { isGone, what: `The ${lack} ${shown}.`, where, fix: error.fix };
    }
  };
  const problems = new Map<string, NamedProblem>();
  const progress = progressOf(run);
  let done = 0;
  await inParallel(names, concurrency, async (asked) => {
    const problem = await look(asked);
    if (problem) problems.set(asked.name, { asked, ...problem });
    done += 1;
    progress(() => `${done} of ${names.length} issues retrieved …`);
  });
  return names.flatMap(({ name }) => problems.get(name) ?? []);
}

/** Whether an issue is not there, or not for this token. Old Sentry answers 403 for another organization's. */
function isOfIssue(error: unknown): error is ServiceError {
  if (!(error instanceof ServiceError) || error.kind !== "status") return false;
  return error.status === 403 || error.status === 404;
}

/**
 * Reads many issues with few requests, where the service can: GlitchTip by their ids alone, Sentry those of one project by its
 * number, which one of its issues tells.
 */
async function readTogether(
  ids: readonly string[],
  issues: Issues,
  concurrency: number,
): Promise<Map<string, Issue>> {
  const found = new Map<string, Issue>();
  const readMany = async (many: readonly string[], project?: string) => {
    await inParallel(batches(many, 100), concurrency, async (batch) => {
      for (const issue of await issues.retrieveMany(batch, project)) found.set(issue.id, issue);
    });
  };
  const kind = await issues.knownService();
  if (kind === "glitchtip") await readMany(ids);
  if (kind !== "sentry" || ids.length === 1) return found;
  const numbers = new Set<string>();
  let failures = 0;
  for (const id of ids) {
    // Where more are gone, all that are left are retrieved one by one, several at once.
    if (found.has(id) || failures === 3) continue;
    try {
      const issue = await issues.retrieve(id);
      found.set(id, issue);
      const number = issue.project?.id?.toString();
      if (number === undefined || numbers.has(number)) continue;
      numbers.add(number);
      await readMany(
        ids.filter((each) => !found.has(each)),
        number,
      );
    } catch (error) {
      // Its own retrieval tells why.
      if (!isOfIssue(error)) throw error;
      failures += 1;
    }
  }
  return found;
}

/**
 * Looks short IDs up, several at once. Where the service is not known to have a look-up (GlitchTip has none), the lists of
 * the projects are read once for all that are left.
 * @param lists the same service within the time that this may take
 * @returns for each short ID its issue; `missing` where no project has it, `unknown` where that was not found out in time
 * @throws ServiceError
 */
export async function findShortIds(
  shortIds: readonly string[],
  issues: Issues,
  lists: Issues,
  { projects, concurrency }: { projects: readonly string[]; concurrency: number },
  run: Run,
): Promise<ReadonlyMap<string, Issue | "missing" | "unknown">> {
  const answers = new Map<string, Issue | "missing" | "unknown">();
  if (shortIds.length === 0) return answers;
  for (const shortId of shortIds) answers.set(shortId, "missing");
  const kind = await issues.knownService();
  await inParallel(kind === "glitchtip" ? [] : shortIds, concurrency, async (shortId) => {
    // The project whose slug the short ID begins with knows it most likely; the others are asked where it does not.
    const isLikely = (slug: string) => shortId.toUpperCase().startsWith(`${slug.toUpperCase()}-`);
    for (const project of projects.toSorted((a, b) => Number(isLikely(b)) - Number(isLikely(a)))) {
      const issue = await issues.lookUp(project, shortId);
      if (!issue) continue;
      answers.set(shortId, issue);
      return;
    }
  });
  const left = shortIds.filter((shortId) => answers.get(shortId) === "missing");
  if (left.length === 0 || issues.serviceKind === "sentry") return answers;
  const wanted = Map.groupBy(left, (shortId) => shortId.toUpperCase());
  const progress = progressOf(run);
  let read = 0;
  run.log.info("Short IDs are looked for in the lists of the issues …");
  try {
    // Most issues that somebody names are unresolved.
    for (const query of ["is:unresolved", ""]) {
      for (const project of projects) {
        for await (const page of lists.matching(project, query)) {
          for (const issue of page.items) {
            const key = issue.shortId?.toUpperCase() ?? "";
            for (const shortId of wanted.get(key) ?? []) answers.set(shortId, issue);
            wanted.delete(key);
          }
          if (wanted.size === 0) return answers;
          read += page.items.length;
          progress(() => `${read} issues read …`);
        }
      }
    }
  } catch (error) {
    const isHidden = error instanceof ServiceError && error.status === 403;
    if (!(error instanceof ServiceError || error instanceof TimeoutError) || isHidden) throw error;
    run.log.info(`Not all of the lists could be read. ${error.message}`);
    for (const shortId of [...wanted.values()].flat()) answers.set(shortId, "unknown");
  }
  return answers;
}
