/** The issues that a query matches in several projects, and whether the lists can be believed. */
import type { Run } from "../command.ts";
import { ServiceError } from "../errors.ts";
import { progressOf } from "../log.ts";
import { inParallel } from "../parallel.ts";
import { counted } from "../report/format.ts";
import type { Issues, ListPage, StatsPeriod } from "./client.ts";
import type { Issue } from "./issue.ts";
import { misreadByGlitchTip } from "./query.ts";

/** Why a list may not be what the query asks for. */
export interface ListDoubt {
  /**
   * - `incomplete`: there are issues that were not listed
   * - `unproven`: nothing was found, and the service would say the same of a project that does not exist
   * - `short`: the service counts more than it lists
   * - `misread`: the service understands something else by the query
   */
  kind: "incomplete" | "unproven" | "short" | "misread";
  what: string;
  fix: string;
  /** Issues that the service counts beside those that it listed. */
  more: number;
}

/**
 * Reads all matching issues of the projects, several at once. An issue that comes twice is handed out once; a list with one
 * is read anew, because issues that move while pages are read can be missed as well.
 * @param take called with each issue and the project that was asked for it; what it throws ends the reading
 * @returns why the lists may not be what was asked for
 * @throws ServiceError; also for a project that does not exist where its list is empty instead, which is what GlitchTip
 *   answers for any name
 */
export async function readMatching(
  projects: readonly string[],
  query: string,
  {
    issues,
    run,
    concurrency,
    statsPeriod,
  }: { issues: Issues; run: Run; concurrency: number; statsPeriod?: StatsPeriod },
  take: (issue: Issue, project: string) => void,
): Promise<ListDoubt[]> {
  const doubts: ListDoubt[] = [];
  const taken = new Set<string>();
  const progress = progressOf(run);
  let isOver = false;

  /** @returns what the end of the list tells; undefined where another project's list has failed, and nobody waits for it */
  const read = async (project: string, ids: Set<string>) => {
    const reading = new Set<string>();
    let rows = 0;
    let last: ListPage | undefined;
    for await (const page of issues.matching(project, query, statsPeriod)) {
      if (isOver) return undefined;
      last = page;
      for (const issue of page.issues) {
        rows += 1;
        reading.add(issue.id);
        ids.add(issue.id);
        if (taken.has(issue.id)) continue;
        taken.add(issue.id);
        take(issue, project);
      }
      progress(() => `${counted(taken.size, "issue")} listed, now of project ${project} …`);
    }
    return last && { hits: last.hits, isCut: last.isCut, hasRepeated: rows > reading.size };
  };

  const readProject = async (project: string) => {
    const ids = new Set<string>();
    const doubt = (kind: ListDoubt["kind"], what: string, fix: string, more = 0) => {
      doubts.push({ kind, what, fix, more });
    };
    let end = await read(project, ids);
    // Sentry estimates it from a sample, and counts what it drops from the list.
    const hitsOf = () => (issues.serviceKind === "sentry" ? 0 : (end?.hits ?? 0));
    if (end?.hasRepeated || hitsOf() > ids.size) end = await read(project, ids);
    if (!end) return;
    const { isCut, hasRepeated } = end;
    const hits = hitsOf();
    if ((end.hits ?? 0) > ids.size) {
      run.log.debug(`The service counts ${end.hits} issues of ${project} and lists ${ids.size}.`);
    }
    if (isCut) {
      const what = `The list of the issues of ${project} is not complete: the service sent a full page without a link to the next one.`;
      const fix = `Check that no proxy removes the "Link" header, or narrow the query to one page.`;
      doubt("incomplete", what, fix, hits > ids.size ? 0 : 1);
    }
    if (hasRepeated) {
      const what = `The list of the issues of ${project} may not be complete: issues came twice while its pages were read, also when it was read again.`;
      const fix = "Run the step again when fewer events come in, or narrow the query.";
      doubt("incomplete", what, fix);
    }
    if (hits > ids.size) {
      const what = `The service counts ${counted(hits, "issue")} of ${project}, but lists ${ids.size}, also when it is asked again.`;
      const fix = "Run the step again when fewer issues come in, or look at the service's list.";
      doubt("short", what, fix, hits - ids.size);
    }
    // An empty list is believed of a project that exists, and from Sentry, which says when one does not.
    if (ids.size > 0 || issues.serviceKind === "sentry") return;
    try {
      await issues.retrieveProject(project);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status === 404) throw error;
      const what = `No issue of ${project} was listed, but this service lists nothing for a project that does not exist either, and the token may not read the project.`;
      doubt("unproven", what, error.fix ?? `Check the slug in "projects".`);
    }
  };

  await inParallel(projects, concurrency, async (project) => {
    try {
      await readProject(project);
    } catch (error) {
      isOver = true;
      // GlitchTip answers a 500 to an apostrophe, which it takes for a quote, and to a backslash at the end.
      const isOfQuery = error instanceof ServiceError && error.status === 500;
      if (!isOfQuery || !/'|\\\s*$/u.test(query)) throw error;
      throw error.with({
        where: "input query",
        fix: `The "query" has an apostrophe, or a backslash at its end, which some services cannot read: write it without, or quote the text with double quotes.`,
      });
    }
  });
  const misread = issues.serviceKind === "glitchtip" ? misreadByGlitchTip(query) : undefined;
  if (misread) doubts.push({ kind: "misread", ...misread, more: 0 });
  return doubts;
}
