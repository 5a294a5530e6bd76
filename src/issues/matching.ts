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

export interface ListDoubt {
  /**
   * `other`: it has issues that do not match; `part`: it lacks some; `unproven`: the project may not exist; `noted`: the
   * list is trusted, and a notice says why.
   */
  kind: "other" | "part" | "unproven" | "noted";
  what: string;
  fix?: string;
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
  for (const { kind, what, fix } of doubts) {
    if (kind === "other" || kind === "part") throw refusalOf({ what, fix });
  }
  notices.push(...noticesOf(doubts));
}

export function noticesOf(doubts: readonly ListDoubt[]): Notice[] {
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
): Promise<ListDoubt[]> {
  const terms = termsOf(query);
  const check = queryCheck(terms);
  const doubts: ListDoubt[] = [];
  const taken = new Set<string>();
  const progress = progressOf(run);
  let isOver = false;
  /** Reads a project's list and adds its ids to `ids`. @returns undefined if the list of another project has failed */
  const read = async (project: string, ids: Set<string>) => {
    const reading = new Set<string>();
    let rows = 0;
    let end: ListPage | undefined;
    let gap: ListPage["gap"];
    for await (const page of issues.matching(project, terms, { statsPeriod })) {
      if (isOver) return undefined;
      end = page;
      gap = gap === "broken" ? gap : (page.gap ?? gap);
      rows += page.items.length;
      for (const issue of page.items) {
        reading.add(issue.id);
        ids.add(issue.id);
        if (taken.has(issue.id)) continue;
        taken.add(issue.id);
        const problem = check(issue, project);
        if (problem && refuse) throw refuse(problem);
        if (problem && !doubts.some(({ kind }) => kind === "other")) {
          doubts.push({ kind: "other", what: problem.what, fix: problem.fix });
        }
        take(issue, project);
      }
      progress(() => `${counted(taken.size, "issue")} listed, now of project ${project} …`);
    }
    return end && { isCut: end.isCut, gap, hasRepeated: rows > reading.size };
  };
  await inParallel(projects, concurrency, async (project) => {
    try {
      const ids = new Set<string>();
      let end = await read(project, ids);
      if (end?.hasRepeated === true || end?.gap !== undefined) end = await read(project, ids);
      if (!end) return;
      doubts.push(...(await doubtsOf(project, end, ids.size, issues)));
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

/** Returns the doubts about a finished list. @param listed its number of issues @throws ServiceError if there is no such project */
async function doubtsOf(
  project: string,
  end: Pick<ListPage, "isCut" | "gap"> & { hasRepeated: boolean },
  listed: number,
  issues: IssueClient,
): Promise<ListDoubt[]> {
  const doubts: ListDoubt[] = [];
  if (end.isCut) {
    const what = `The list of the issues of ${project} is not complete: the service sent a full page without a link to the next one.`;
    const fix = `Check that no proxy removes the "Link" header, or narrow the query to one page.`;
    doubts.push({ what, fix, kind: "part" });
  }
  if (end.gap === "broken") {
    const what = `The list of the issues of ${project} is not complete: the service named a next page and sent it without issues, also when it was asked again.`;
    const fix = "Run the step again, or narrow the query to one page.";
    doubts.push({ what, fix, kind: "part" });
  } else if (end.gap === "dropped") {
    const what = `A page of the issues of ${project} came empty, also when it was asked for again: ${issues.server.called} leaves out the issues that it is about to resolve by itself.`;
    doubts.push({ what, kind: "noted" });
  }
  if (end.hasRepeated) {
    const what = `The list of the issues of ${project} may not be complete: issues came twice while its pages were read, also when it was read again.`;
    const fix = "Run the step again when fewer events come in, or narrow the query.";
    doubts.push({ what, fix, kind: "part" });
  }
  if (listed > 0 || issues.server.issues.refusesAbsentProject) return doubts;
  try {
    await issues.retrievePlace(project);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const absence = absenceOf(error, issues.server);
    if (absence === "untold") {
      const what = `No issue of ${project} was listed. This service does not show whether the project exists.`;
      return [...doubts, { what, kind: "noted" }];
    }
    if (absence === "absent") throw error;
    const what = `No issue of ${project} was listed, but this service lists nothing for a project that does not exist either, and the token may not read the project.`;
    const fix = error.fix ?? `Check the slug in "projects".`;
    doubts.push({ what, fix, kind: "unproven" });
  }
  return doubts;
}
