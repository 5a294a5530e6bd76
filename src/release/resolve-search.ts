/**
 * The issues that are to be resolved together with a release: those marked as resolved in the next release, and those that
 * commit messages name. They are found before the release is created, because creating it changes what they say.
 */
import { ServiceError, TimeoutError } from "../errors.ts";
import type { ReleaseInputs } from "./inputs.ts";
import { partOfLifetime } from "../lifetime.ts";
import type { IssueRow } from "../issues/outcome.ts";
import type { Notice } from "../outcome.ts";
import type { ReleaseOutcome } from "./outcome.ts";
import { type Issue, Issues } from "../issues/client.ts";
import { fixedIssues } from "./fixed-issues.ts";
import { attributesOf, onlyAsked } from "../issues/attributes.ts";
import { lookUpShortId } from "../issues/named.ts";
import { issueRow } from "../issues/rows.ts";
import { matchingIssues } from "../issues/select.ts";
import { isMarkedForNextRelease } from "../issues/status.ts";
import { inParallel } from "../parallel.ts";
import type { ReleaseHistory } from "./history/read.ts";
import type { Run } from "../command.ts";

/** What resolving works with. */
export interface Resolving {
  history: ReleaseHistory | undefined;
  outcome: ReleaseOutcome;
  run: Run;
}

/** Why an issue is to be resolved: it decides when it is left alone. */
export type Cause = "marked" | "named";

export interface Candidate {
  row: IssueRow;
  cause: Cause;
}

/** What is asked of every issue. */
export const RESOLVED = { status: "resolved" } as const;

/**
 * Finds the issues that the inputs ask to resolve. None of this keeps the release from being created: what cannot be
 * found in time, or is more than `max-issues`, is left alone with a warning.
 */
export async function findCandidates(
  inputs: ReleaseInputs,
  resolving: Resolving,
): Promise<Candidate[]> {
  const named = inputs.resolveFromCommits
    ? await candidates("named", inputs, { ...resolving, find: findNamed })
    : [];
  if (!inputs.resolveInNextRelease) return named;
  const known = new Set(named.map(({ row }) => row.id));
  const marked = await candidates("marked", inputs, { ...resolving, find: findMarked });
  return [...named, ...marked.filter(({ row }) => !known.has(row.id))];
}

interface Search extends Resolving {
  find: (inputs: ReleaseInputs, resolving: Resolving, issues: Issues) => Promise<IssueRow[]>;
}

/** Runs one search within a third of the step's time, and holds it to `max-issues`. */
async function candidates(
  cause: Cause,
  inputs: ReleaseInputs,
  { find, ...resolving }: Search,
): Promise<Candidate[]> {
  const { run, outcome } = resolving;
  using part = partOfLifetime(run.lifetime, (inputs.timeout * 1000) / 3);
  const issues = new Issues(run.transport.within(part), inputs.organization);
  let rows: IssueRow[];
  try {
    rows = await find(inputs, resolving, issues);
  } catch (error) {
    run.lifetime.stopping.throwIfAborted();
    if (!(error instanceof ServiceError || error instanceof TimeoutError)) throw error;
    outcome.notices.push(notFound(cause, error));
    return [];
  }
  const open = rows.filter(({ state }) => state !== "unchanged").length;
  const isTooMany = open > inputs.maxIssues;
  if (isTooMany) outcome.notices.push(tooMany(cause, open, inputs));
  // A dry run shows the whole plan all the same.
  return isTooMany && !inputs.dryRun ? [] : rows.map((row) => ({ row, cause }));
}

const WHAT = {
  marked: "the issues marked as resolved in the next release",
  named: "the issues that commit messages name",
} as const;

function tooMany(cause: Cause, count: number, { maxIssues, dryRun }: ReleaseInputs): Notice {
  return {
    level: "warning",
    what: `None of ${WHAT[cause]} ${dryRun ? "would be" : "was"} resolved: they are ${count}, more than the ${maxIssues} of "max-issues".`,
    fix: `Set "max-issues: ${count}"${cause === "marked" ? `, or narrow the search with "query", for example "query: is:resolved"` : ""}.`,
  };
}

function notFound(cause: Cause, error: ServiceError | TimeoutError): Notice {
  const narrow =
    cause === "marked"
      ? `narrow the search with "query", for example "query: is:resolved", or `
      : "";
  const tooSlow = `${narrow}raise "timeout": the search may take a third of it.`;
  return {
    level: "warning",
    what: `None of ${WHAT[cause]} was resolved, because they could not be listed. ${error.message}`,
    fix:
      error instanceof ServiceError && error.fix !== undefined
        ? error.fix
        : `${tooSlow.charAt(0).toUpperCase()}${tooSlow.slice(1)}`,
  };
}

/** Marked issues have no query of their own that every service knows: the list is read, and each issue looked at. */
async function findMarked(
  inputs: ReleaseInputs,
  { run }: Resolving,
  issues: Issues,
): Promise<IssueRow[]> {
  const rows: IssueRow[] = [];
  const search = { query: inputs.query ?? "", statsPeriod: "" } as const;
  run.log.info("Listing the issues marked as resolved in the next release …");
  const matching = matchingIssues(inputs.projects, search, { issues, log: run.log });
  for await (const { issue, project } of matching) {
    const isOurs = issue.project?.slug === project;
    if (isOurs && isMarkedForNextRelease(issue)) rows.push(openRow(issue, inputs));
  }
  return rows;
}

async function findNamed(
  inputs: ReleaseInputs,
  { history, outcome }: Resolving,
  issues: Issues,
): Promise<IssueRow[]> {
  const named = [...fixedIssues(history?.commits ?? [])];
  const rows = new Map<string, IssueRow>();
  const unknown = new Set<string>();
  await inParallel(named, inputs.concurrency, async ([shortId, commit]) => {
    const issue = await lookUpShortId(shortId, inputs.projects, issues);
    if (!issue?.project || !inputs.projects.includes(issue.project.slug)) {
      unknown.add(shortId);
      return;
    }
    const row: IssueRow = { ...openRow(issue, inputs), commit };
    if (issue.status === "resolved" && !isMarkedForNextRelease(issue)) {
      Object.assign(row, settled("it is resolved already"), { after: row.before });
    }
    rows.set(shortId, row);
  });
  // In the order of the commits, whatever answered first. Two short IDs can stand for the same, merged issue.
  for (const [shortId, commit] of named) {
    if (unknown.has(shortId)) outcome.unknownShortIds.push({ shortId, commit });
  }
  if (unknown.size > 0) outcome.notices.push(unknownIssues(outcome.unknownShortIds));
  const found = named.flatMap(([shortId]) => rows.get(shortId) ?? []);
  return [...new Map(found.toReversed().map((row) => [row.id, row])).values()].toReversed();
}

/** Short IDs that a notice names; the result file has all. */
const MOST_NAMED = 10;

function unknownIssues(unknown: ReleaseOutcome["unknownShortIds"]): Notice {
  const shown = unknown.slice(0, MOST_NAMED).map(({ shortId }) => shortId);
  const more = unknown.length - shown.length;
  return {
    level: "notice",
    what: `Commit messages name what is no issue of these projects: ${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`,
  };
}

function openRow(issue: Issue, { baseUrl, dryRun }: ReleaseInputs): IssueRow {
  return {
    ...issueRow(issue, dryRun ? "planned" : "not-started", baseUrl),
    before: onlyAsked(attributesOf(issue), RESOLVED),
    after: RESOLVED,
  };
}

/** An issue that is left as it is. */
export function settled(reason: string): Pick<IssueRow, "state" | "reason"> {
  return { state: "unchanged", reason };
}
