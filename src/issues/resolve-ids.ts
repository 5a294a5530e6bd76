/** From what the user calls issues, ids (`4711`) and short IDs (`APP-12`), to the issues, on every kind of service. */
import type { Run } from "../command.ts";
import { type Failure, ServiceError } from "../errors.ts";
import { progressOf } from "../log.ts";
import type { Notice } from "../outcome.ts";
import { batches, inParallel } from "../parallel.ts";
import { counted } from "../report/format.ts";
import type { Issues } from "./client.ts";
import type { NamedSelection } from "./inputs.ts";
import { isIssueId, type Issue } from "./issue.ts";
import { readIssuesFile } from "./issues-file.ts";

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
    const why = isOpen ? "already done, or gone" : `whose state is not "applied"`;
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
  const project = issue.project?.slug;
  if (projects.length > 0 && !projects.includes(project ?? "")) {
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
 * Finds each named issue; short IDs are looked up first.
 * @param inFull whether more is needed than a list shows of an issue
 * @param take called with each issue that is found; returns what is wrong with it
 * @returns all problems, in the order of the names
 * @throws ServiceError for anything other than an issue that does not exist, or not for this token
 */
export async function findNamed(
  names: readonly NamedIssue[],
  inFull: boolean,
  { projects, concurrency }: Pick<NamedSelection, "projects" | "concurrency">,
  issues: Issues,
  run: Run,
  take: (found: FoundIssue) => Problem | undefined,
): Promise<NamedProblem[]> {
  if (names.length === 0) return [];
  const shortIds = names.map(({ name }) => name).filter((name) => !isIssueId(name));
  const answers = await findShortIds(shortIds, issues, { projects, concurrency }, run);
  const idOf = (name: string) => (isIssueId(name) ? name : answers.get(name)?.id);

  const listed = new Map([...answers.values()].map((issue) => [issue.id, issue]));
  const ids = new Set(names.flatMap(({ name }) => idOf(name) ?? []));
  const list = async () => await readTogether([...ids], concurrency, issues, listed);
  /** Asked again after each answer, which may be the first that shows the server. */
  let listing: Promise<void> | undefined;
  const isForeign = async (id: string) => {
    if (!issues.server.issues.showsForeign) return false;
    await (listing ??= list());
    return !listed.has(id);
  };
  if (!(await issues.transport.identified()).issues.showsForeign && !inFull) await list();

  const look = async (asked: NamedIssue): Promise<Problem | undefined> => {
    const { name, shown, where } = asked;
    const id = idOf(name);
    if (id === undefined) {
      const what = `The service has no issue with the short ID ${shown}.`;
      const fix = `Check it, and that "projects" names the project that it belongs to. If the service shows no short ID of the issue, write its id.`;
      return { isGone: true, what, where, fix };
    }
    const what = `The organization has no issue with the id ${shown}.`;
    const fix =
      "Check the id and the organization: the issue may be deleted, merged into another one, or another organization's.";
    const gone = { isGone: true, what, where, fix };
    try {
      if (await isForeign(id)) return gone;
      const known = listed.get(id);
      const issue = inFull || !known ? await issues.retrieve(id) : known;
      return (await isForeign(id)) ? gone : take({ asked, retrievedId: id, issue });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (error.status === 404) return gone;
      const hidden = `The token may not read the issue ${shown}.`;
      return { isGone: false, what: hidden, where, fix: error.fix };
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

/** Whether something is not there, or not for this token. Old Sentry answers 403 for an issue of another organization. */
function isRefusal(error: unknown): error is ServiceError {
  if (!(error instanceof ServiceError) || error.kind !== "status") return false;
  return error.status === 403 || error.status === 404;
}

/**
 * Reads many issues with few requests, where the service can: by their ids alone, or those of one project, which one of its
 * issues tells.
 * @param found gets them; those that it has are not asked for
 */
async function readTogether(
  ids: readonly string[],
  concurrency: number,
  issues: Issues,
  found: Map<string, Issue>,
): Promise<void> {
  const readLeft = async (project: string) => {
    const left = ids.filter((id) => !found.has(id));
    await inParallel(batches(left, 100), concurrency, async (batch) => {
      for (const issue of await issues.retrieveMany(batch, project)) found.set(issue.id, issue);
    });
  };
  const isPossible = (many: string) => issues.server.issues.many === many;
  if (isPossible("of-organization")) await readLeft("");
  if (!isPossible("of-project") || ids.length === 1) return;
  const projects = new Set<string>();
  let misses = 0;
  for (const id of ids) {
    // Where three in a row bring no list, all that are left are retrieved one by one, several at once.
    if (found.has(id) || misses === 3) continue;
    misses += 1;
    try {
      const issue = await issues.retrieve(id);
      // The answer may show another server, and an issue of another organization.
      if (isPossible("of-organization")) return await readLeft("");
      found.set(id, issue);
      const project = issue.project?.slug;
      if (project === undefined || projects.has(project)) continue;
      projects.add(project);
      await readLeft(project);
      misses = 0;
    } catch (error) {
      // Its own retrieval tells why.
      if (!isRefusal(error)) throw error;
    }
  }
}

/**
 * Looks short IDs up, several at once. Where the service is not known to have a look-up, the lists of the projects are read
 * once for all that are left.
 * @returns the issue of each short ID that one of the projects has
 * @throws ServiceError
 */
export async function findShortIds(
  shortIds: readonly string[],
  issues: Issues,
  { projects, concurrency }: { projects: readonly string[]; concurrency: number },
  run: Run,
): Promise<ReadonlyMap<string, Issue>> {
  const found = new Map<string, Issue>();
  if (shortIds.length === 0) return found;
  await issues.transport.identified();
  await inParallel(shortIds, concurrency, async (shortId) => {
    // The project whose slug the short ID begins with knows it most likely; the others are asked where it does not.
    const isLikely = (slug: string) => shortId.toUpperCase().startsWith(`${slug.toUpperCase()}-`);
    for (const project of projects.toSorted((a, b) => Number(isLikely(b)) - Number(isLikely(a)))) {
      if (issues.server.issues.shortIds === "listed") return;
      const issue = await issues.lookUp(project, shortId);
      if (!issue) continue;
      found.set(shortId, issue);
      return;
    }
  });
  const left = shortIds.filter((shortId) => !found.has(shortId));
  if (left.length === 0 || issues.server.issues.shortIds === "looked-up") return found;
  const wanted = Map.groupBy(left, (shortId) => shortId.toUpperCase());
  const progress = progressOf(run);
  let read = 0;
  run.log.info("Short IDs are looked for in the lists of the issues …");
  // Most issues that somebody names are unresolved.
  for (const query of ["is:unresolved", ""]) {
    for (const project of projects) {
      for await (const page of issues.matching(project, query)) {
        for (const issue of page.items) {
          const key = issue.shortId?.toUpperCase() ?? "";
          for (const shortId of wanted.get(key) ?? []) found.set(shortId, issue);
          wanted.delete(key);
        }
        if (wanted.size === 0) return found;
        read += page.items.length;
        progress(() => `${read} issues read …`);
      }
    }
  }
  return found;
}
