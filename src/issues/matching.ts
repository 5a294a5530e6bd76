/** Lists the issues that a query matches in several projects, and judges whether the lists can be trusted. */
import type { Run } from "../command.ts";
import { type Failure, RefusalError, ServiceError } from "../errors.ts";
import { progressOf } from "../log.ts";
import type { Notice } from "../outcome.ts";
import { inParallel } from "../parallel.ts";
import { counted } from "../report/format.ts";
import type { Issue } from "../servers/issue.ts";
import { absenceOf, type IssueClient, type ListPage, type StatsPeriod } from "../servers/server.ts";
import { type Term, termsOf } from "../servers/query.ts";
import { queryCheck } from "./query.ts";

/** What may be wrong with a list. */
export interface Doubt extends Failure {
  /**
   * `other`: it has issues that do not match; `part`: it lacks some; `unproven`: the project may not exist; `noted`: the
   * list is trusted, and a notice says why.
   */
  kind: "other" | "part" | "unproven" | "noted";
  /** Whether a list that is read later may be without it. */
  mayPass?: boolean;
}

interface Source {
  issues: IssueClient;
  run: Run;
  concurrency: number;
  statsPeriod?: StatsPeriod;
  /** Makes the error for an issue that does not match; without it, the first such issue is a doubt. */
  refuse?: ((why: Failure) => RefusalError) | undefined;
}

type Take = (issue: Issue, project: string) => void;

/**
 * Passes all issues that a query matches in the projects to `take`, for a command that writes.
 * @throws RefusalError if a list may have other issues or lacks some; ServiceError
 */
export async function selectMatching(
  projects: readonly string[],
  query: string,
  source: Source,
  notices: Notice[],
  take: Take,
): Promise<void> {
  const doubts = await readMatching(projects, query, { ...source, refuse: refusalOf }, take);
  const wrong = doubts.find(({ kind }) => kind === "other" || kind === "part");
  if (wrong) throw refusalOf(wrong);
  notices.push(...noticesOf(doubts));
}

export function noticesOf(doubts: readonly Doubt[]): Notice[] {
  return doubts.map(({ kind, what, fix }) => {
    return { level: kind === "noted" ? "notice" : "warning", what, ...(fix && { fix }) };
  });
}

export function refusalOf({ what, where, fix }: Failure): RefusalError {
  return new RefusalError(`${what} Nothing was written.`, { where, fix });
}

/**
 * Reads all matching issues of the projects, several lists at once, and passes each issue to `take` once. A list that may be
 * incomplete is read again: issues move while pages are read.
 * @param take its errors end the reading
 * @throws ServiceError, also for a project that does not exist; the error of `refuse`
 */
export async function readMatching(
  projects: readonly string[],
  query: string,
  { issues, run, concurrency, statsPeriod, refuse }: Source,
  take: Take,
): Promise<Doubt[]> {
  const terms = termsOf(query);
  const check = queryCheck(terms);
  const doubts: Doubt[] = [];
  const taken = new Set<string>();
  const progress = progressOf(run);
  let isOver = false;
  /** Reads a project's list. @returns its doubts and its number of issues; undefined if the list of another one has failed */
  const read = async (project: string, ids: Set<string>) => {
    const reading = new Set<string>();
    let rows = 0;
    let isCut = false;
    const gaps = new Set<ListPage["gap"]>();
    for await (const page of issues.matching(project, terms, { statsPeriod })) {
      if (isOver) return undefined;
      isCut = page.isCut === true;
      gaps.add(page.gap);
      rows += page.items.length;
      for (const issue of page.items) {
        reading.add(issue.id);
        ids.add(issue.id);
        if (taken.has(issue.id)) continue;
        taken.add(issue.id);
        const problem = check(issue, project);
        if (problem && refuse) throw refuse(problem);
        if (problem && !doubts.some(({ kind }) => kind === "other")) {
          doubts.push({ kind: "other", ...problem });
        }
        take(issue, project);
      }
      progress(() => `${counted(taken.size, "issue")} listed, now of project ${project} …`);
    }
    return flawsOf(project, { isCut, gaps, hasRepeated: rows > reading.size }, issues);
  };
  await inParallel(projects, concurrency, async (project) => {
    try {
      const ids = new Set<string>();
      let flaws = await read(project, ids);
      // Issues move while pages are read.
      if (flaws?.some(({ mayPass }) => mayPass)) flaws = await read(project, ids);
      if (!flaws) return;
      doubts.push(...flaws);
      if (ids.size === 0) doubts.push(...(await emptinessOf(project, issues)));
    } catch (error) {
      isOver = true;
      if (!(error instanceof ServiceError) || error.status !== 500) throw error;
      throw await causeOf(error, project, terms, issues);
    }
  });
  const reading = (await issues.server.query())(terms);
  let { misread } = reading;
  // Only the server knows whether events have a tag of this name.
  for (const { name, unknown } of taken.size > 0 ? [] : reading.tags) {
    if (misread) break;
    const isThere = await issues.mayHaveTag(name, projects);
    if (isThere === undefined) doubts.push({ kind: "noted", ...unknown });
    if (isThere === false) misread = unknown;
  }
  if (misread) doubts.push({ kind: "other", ...misread });
  return [...reading.notices.map((notice) => ({ kind: "noted" as const, ...notice })), ...doubts];
}

/** Finds the cause of a 500: the query, if the list without it works, or an organization that does not exist (GlitchTip 4). */
async function causeOf(
  error: ServiceError,
  project: string,
  terms: readonly Term[],
  issues: IssueClient,
): Promise<ServiceError> {
  const failureOf = async (ask: () => Promise<unknown>) => {
    try {
      await ask();
      return undefined;
    } catch (error_) {
      if (error_ instanceof ServiceError) return error_;
      throw error_;
    }
  };
  const list = () => issues.matching(project, [], { retry: { maxAttempts: 1 } }).next();
  if (terms.length > 0 && !(await failureOf(list))) {
    return error.with({
      what: `${error.message} It lists the issues without the query: the query is the cause.`,
      mayPass: false,
      where: "input query",
      fix: `Write another "query". Some services cannot read an apostrophe, or a backslash at the end, outside of double quotes.`,
    });
  }
  const { hasOrganizations } = issues.server;
  const absent = hasOrganizations ? await failureOf(() => issues.retrievePlace()) : undefined;
  return absent && absenceOf(absent, issues.server) === "absent" ? absent : error;
}

/** Returns the doubts about the pages of a list. Pure. */
function flawsOf(
  project: string,
  pages: { isCut: boolean; gaps: ReadonlySet<ListPage["gap"]>; hasRepeated: boolean },
  { server }: IssueClient,
): Doubt[] {
  const list = `The list of the issues of ${project}`;
  const flaws: Doubt[] = [];
  if (pages.isCut) {
    const what = `${list} is not complete: the service sent a full page without a link to the next one.`;
    const fix = `Check that no proxy removes the "Link" header, or narrow the query to one page.`;
    flaws.push({ kind: "part", what, fix });
  }
  if (pages.gaps.has("broken")) {
    const what = `${list} is not complete: the service named a next page and sent it without issues, also when it was asked again.`;
    const fix = "Run the step again, or narrow the query to one page.";
    flaws.push({ kind: "part", what, fix, mayPass: true });
  } else if (pages.gaps.has("dropped")) {
    const what = `A page of the issues of ${project} came empty, also when it was asked for again: ${server.called} leaves out the issues that it is about to resolve by itself.`;
    flaws.push({ kind: "noted", what, mayPass: true });
  }
  if (pages.hasRepeated) {
    const what = `${list} may not be complete: issues came twice while its pages were read, also when it was read again.`;
    const fix = "Run the step again when fewer events come in, or narrow the query.";
    flaws.push({ kind: "part", what, fix, mayPass: true });
  }
  return flaws;
}

/** Returns the doubts about an empty list. @throws ServiceError if there is no such project */
async function emptinessOf(project: string, issues: IssueClient): Promise<Doubt[]> {
  if (issues.server.issues.refusesAbsentProject) return [];
  try {
    await issues.retrievePlace(project);
    return [];
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const absence = absenceOf(error, issues.server);
    if (absence === "untold") {
      const what = `No issue of ${project} was listed. This service does not show whether the project exists.`;
      return [{ kind: "noted", what }];
    }
    if (absence === "absent") throw error;
    const what = `No issue of ${project} was listed, but this service lists nothing for a project that does not exist either, and the token may not read the project.`;
    const fix = error.fix ?? `Check the slug in "projects".`;
    return [{ kind: "unproven", what, fix, mayPass: error.mayPass }];
  }
}
