/** From short IDs (`APP-12`) to issues, also on services that cannot look them up. */
import { ServiceError, TimeoutError } from "../errors.ts";
import type { Run } from "../command.ts";
import { inParallel } from "../parallel.ts";
import type { Issue, Issues } from "./client.ts";
import { ProgressClock } from "./progress.ts";

/** An issue; `missing` where no named project has it; `unknown` where that could not be found out in time. */
export type ShortIdAnswer = Issue | "missing" | "unknown";

export interface ShortIdSearch {
  issues: Issues;
  /** The same within the time that reading whole lists may take. */
  lists: Issues;
  projects: readonly string[];
  concurrency: number;
  run: Pick<Run, "lifetime" | "log">;
  /** Reads the unresolved issues before the others: whoever resolves issues finds them there. */
  unresolvedFirst?: boolean | undefined;
}

/**
 * Looks short IDs up, several at once. Where the service does not find one that its own list shows (GlitchTip has no
 * look-up), the lists of the projects are read once for all that are left.
 * @returns an answer for each short ID
 * @throws ServiceError
 */
export async function findShortIds(
  shortIds: readonly string[],
  search: ShortIdSearch,
): Promise<ReadonlyMap<string, ShortIdAnswer>> {
  const { issues, projects, concurrency } = search;
  const answers = new Map<string, ShortIdAnswer>();
  await inParallel(shortIds, concurrency, async (shortId) => {
    const issue = issues.serviceKind === "glitchtip" ? undefined : await lookUp(shortId, search);
    answers.set(shortId, issue ?? "missing");
  });
  const left = shortIds.filter((shortId) => answers.get(shortId) === "missing");
  if (left.length === 0 || (await looksUp(projects, issues))) return answers;
  for (const [shortId, answer] of await readLists(left, search)) answers.set(shortId, answer);
  return answers;
}

/** The look-up goes through a project; the one whose slug the short ID begins with knows it most likely. */
async function lookUp(
  shortId: string,
  { projects, issues }: ShortIdSearch,
): Promise<Issue | undefined> {
  const isLikely = (slug: string) => shortId.toUpperCase().startsWith(`${slug.toUpperCase()}-`);
  const likelyFirst = projects.toSorted((a, b) => Number(isLikely(b)) - Number(isLikely(a)));
  for (const project of likelyFirst) {
    // The next project is asked only where this one does not know it.
    const issue = await issues.lookUp(project, shortId);
    if (issue) return issue;
  }
  return undefined;
}

/** Whether the service finds a short ID that its own list shows. */
async function looksUp(projects: readonly string[], issues: Issues): Promise<boolean> {
  if (issues.serviceKind !== undefined) return issues.serviceKind === "sentry";
  for (const project of projects) {
    const first = await issues.matching(project, { query: "", statsPeriod: "" }).next();
    const shown = first.done ? undefined : first.value.find(({ shortId }) => shortId !== undefined);
    if (shown?.shortId !== undefined) {
      return (await issues.lookUp(project, shown.shortId)) !== undefined;
    }
  }
  // There is nothing to be found.
  return true;
}

/** Reads the lists until all are found. What an unfinished reading did not find is unknown. */
async function readLists(
  shortIds: readonly string[],
  search: ShortIdSearch,
): Promise<Map<string, ShortIdAnswer>> {
  const wanted = new Map(shortIds.map((shortId) => [shortId.toUpperCase(), shortId]));
  const found = new Map<string, ShortIdAnswer>();
  search.run.log.info("This service cannot look up short IDs: the lists of its issues are read …");
  let absent: ShortIdAnswer = "missing";
  try {
    for await (const issue of listedIssues(search)) {
      const key = issue.shortId?.toUpperCase() ?? "";
      const shortId = wanted.get(key);
      if (shortId !== undefined) found.set(shortId, issue);
      wanted.delete(key);
      if (wanted.size === 0) break;
    }
  } catch (error) {
    if (!(error instanceof ServiceError || error instanceof TimeoutError)) throw error;
    search.run.log.info(`Not all of the lists could be read. ${error.message}`);
    absent = "unknown";
  }
  for (const shortId of wanted.values()) found.set(shortId, absent);
  return found;
}

async function* listedIssues({
  lists,
  projects,
  run,
  unresolvedFirst,
}: ShortIdSearch): AsyncGenerator<Issue, void, void> {
  const progress = new ProgressClock(run.lifetime.timing.ticks);
  let count = 0;
  const queries = unresolvedFirst ? ["is:unresolved", ""] : [""];
  const searches = queries.flatMap((query) => projects.map((project) => ({ query, project })));
  for (const { query, project } of searches) {
    for await (const page of lists.matching(project, { query, statsPeriod: "" })) {
      count += page.length;
      if (progress.isDue()) run.log.info(`${count} issues read …`);
      yield* page;
    }
  }
}
