/**
 * The issues that are to be resolved together with a release: those marked as resolved in the next release, and those that
 * commit messages name. They are found before the release is created, because creating it changes what they say.
 */
import { ServiceError, TimeoutError } from "../errors.ts";
import { listed } from "../report/format.ts";
import type { Commit } from "../git/log.ts";
import type { ReleaseInputs } from "./inputs.ts";
import { partOfLifetime } from "../lifetime.ts";
import type { Notice } from "../outcome.ts";
import type { ReleaseOutcome } from "./command.ts";
import { type Issue, Issues } from "../issues/client.ts";
import { attributesOf } from "../issues/attributes.ts";
import { type IssueRow, issueRow } from "../issues/outcome.ts";
import { readMatching } from "../issues/matching.ts";
import { findShortIds } from "../issues/resolve-ids.ts";
import { isMarkedForNextRelease } from "../issues/status.ts";
import type { Run } from "../command.ts";

/** What resolving works with. */
export interface Resolving {
  inputs: ReleaseInputs;
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
 * Finds the issues that the inputs ask to resolve, and adds them to the outcome. None of this keeps the release from being
 * created: what cannot be found in time, or is more than `max-issues`, is left alone with a warning.
 * @param commits those of the release, newest first
 */
export async function findCandidates(
  commits: readonly Commit[],
  resolving: Resolving,
): Promise<Candidate[]> {
  const { inputs, outcome } = resolving;
  const named = inputs.resolveFromCommits
    ? await search("named", resolving, (issues) => findNamed(commits, issues, resolving))
    : [];
  const known = new Set(named.map(({ row }) => row.id));
  const marked = inputs.resolveInNextRelease
    ? await search("marked", resolving, (issues) => findMarked(issues, resolving))
    : [];
  const candidates = [...named, ...marked.filter(({ row }) => !known.has(row.id))];
  outcome.issues.push(...candidates.map(({ row }) => row));
  return candidates;
}

const SEARCHES = {
  marked: {
    what: "the issues marked as resolved in the next release",
    narrow: ` Or narrow the search with "query", for example "query: is:resolved".`,
  },
  named: { what: "the issues that commit messages name", narrow: "" },
} as const;

/** Runs one search within a third of the step's time, and holds it to `max-issues`. */
async function search(
  cause: Cause,
  { inputs, outcome, run }: Resolving,
  find: (issues: Issues) => Promise<IssueRow[]>,
): Promise<Candidate[]> {
  using part = partOfLifetime(run.lifetime, (inputs.timeout * 1000) / 3);
  const issues = new Issues(run.transport.withLifetime(part), inputs.organization);
  let rows: IssueRow[];
  try {
    rows = await find(issues);
  } catch (error) {
    run.lifetime.stopping.throwIfAborted();
    if (!(error instanceof ServiceError || error instanceof TimeoutError)) throw error;
    const { what, narrow } = SEARCHES[cause];
    // A service that resolves issues itself does so whatever this token may see.
    const isHidden = error instanceof ServiceError && error.status === 403;
    const raise = `Raise "timeout": the search may take a third of it.${narrow}`;
    outcome.notices.push({
      level: "warning",
      what: isHidden
        ? `Not visible to this token: ${what}. Whether the service resolved any itself is not known. ${error.message}`
        : `None of ${what} was resolved, because they could not be listed. ${error.message}`,
      fix: error.fix ?? raise,
    });
    outcome.isResolvingUnknown = true;
    return [];
  }
  const open = rows.filter(({ state }) => state !== "unchanged").length;
  const isTooMany = open > inputs.maxIssues;
  if (isTooMany) outcome.notices.push(tooMany(cause, open, inputs));
  // A dry run shows the whole plan all the same.
  if (!isTooMany || inputs.dryRun) return rows.map((row) => ({ row, cause }));
  outcome.isResolvingUnknown = true;
  return [];
}

function tooMany(cause: Cause, count: number, { maxIssues, dryRun }: ReleaseInputs): Notice {
  const { what, narrow } = SEARCHES[cause];
  return {
    level: "warning",
    what: `None of ${what} ${dryRun ? "would be" : "was"} resolved: there are ${count}, but "max-issues" allows ${maxIssues}.`,
    fix: `Set "max-issues: ${count}".${narrow}`,
  };
}

/** Marked issues have no query of their own that every service knows: the list is read, and each issue looked at. */
async function findMarked(
  issues: Issues,
  { inputs, outcome, run }: Resolving,
): Promise<IssueRow[]> {
  const rows: IssueRow[] = [];
  const { projects, query = "" } = inputs;
  run.log.info("Listing the issues marked as resolved in the next release …");
  await readMatching(projects, query, { issues, run, concurrency: 1 }, (issue, project) => {
    const isOurs = issue.project?.slug === project;
    if (isOurs && isMarkedForNextRelease(issue)) rows.push(openRow(issue, issues, inputs));
  });
  if (issues.serviceKind === "glitchtip") {
    const what = `This service has no mark for the next release: "resolve-in-next-release" has no effect on GlitchTip.`;
    const fix = `Remove "resolve-in-next-release"; "resolve-from-commits" resolves what commit messages name.`;
    outcome.notices.push({ level: "notice", what, fix });
  }
  return rows;
}

/** Short IDs that are looked up even where most are no issues of the projects, such as the keys of another tracker. */
const MOST_LOOKED_UP = 1000;

async function findNamed(
  commits: readonly Commit[],
  issues: Issues,
  { inputs, outcome, run }: Resolving,
): Promise<IssueRow[]> {
  const named = fixedIssues(commits);
  const { projects, concurrency, maxIssues } = inputs;
  const { notices, unknownShortIds } = outcome;
  if (named.size > Math.max(MOST_LOOKED_UP, maxIssues)) {
    notices.push(tooMany("named", named.size, inputs));
    outcome.isResolvingUnknown = true;
    return [];
  }
  const looking = { issues, lists: issues, projects, concurrency, run };
  const answers = await findShortIds([...named.keys()], looking);
  /** By id: two short IDs can stand for the same, merged issue. */
  const found = new Map<string, IssueRow>();
  const unread: string[] = [];
  for (const [shortId, commit] of named) {
    const issue = answers.get(shortId);
    if (issue === "unknown") unread.push(shortId);
    else if (typeof issue !== "object" || !projects.includes(issue.project?.slug ?? "")) {
      unknownShortIds.push({ shortId, commit });
    } else if (!found.has(issue.id)) {
      const row: IssueRow = { ...openRow(issue, issues, inputs), commit };
      if (issue.status === "resolved" && !isMarkedForNextRelease(issue)) {
        Object.assign(row, leftAlone("it is resolved already"), { after: row.before });
      }
      found.set(issue.id, row);
    }
  }
  if (unknownShortIds.length > 0) {
    const unknown = listed(unknownShortIds.map(({ shortId }) => shortId));
    const what = `Commit messages name short IDs that are not issues of these projects: ${unknown}.`;
    notices.push({ level: "notice", what });
  }
  if (unread.length > 0) {
    const what = `These were not resolved: ${listed(unread)}. This service cannot look them up, and its lists could not be read in time, so whether they are issues is not known.`;
    const fix = `Raise "timeout": reading the lists may take a third of it.`;
    notices.push({ level: "warning", what, fix });
  }
  return [...found.values()];
}

function openRow(issue: Issue, place: Issues, { dryRun }: ReleaseInputs): IssueRow {
  return {
    ...issueRow(issue, dryRun ? "planned" : "not-started", place),
    before: attributesOf(issue, RESOLVED),
    after: RESOLVED,
  };
}

/** An issue that is left as it is. */
export function leftAlone(reason: string): { state: "unchanged"; reason: string } {
  return { state: "unchanged", reason };
}

/** What a list of issues follows: `Fixes APP-12`, `closes: APP-1, WEB-2 and API-3`, as the service itself reads them. */
const KEYWORD = /\b(?:fix(?:es|ed)?|close[sd]?|resolve[sd]?)\b:?\s+/giu;
/** A short ID: the project's part, a dash, and a number in base 32. Its letters are ASCII; slugs have 50 at most. */
const SHORT_ID = /#?([A-Za-z][\w-]{0,98}-[A-Za-z0-9]{1,20})\b/uy;
const SEPARATOR = /\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*/iuy;

/**
 * Short IDs that messages name with fix, close or resolve in all their forms, each with the newest commit that does.
 * @param commits newest first
 */
export function fixedIssues(
  commits: readonly Pick<Commit, "id" | "message">[],
): Map<string, string> {
  const found = new Map<string, string>();
  for (const { id, message } of commits) {
    for (const shortId of shortIdsIn(message)) {
      if (!found.has(shortId)) found.set(shortId, id);
    }
  }
  return found;
}

/** The short IDs of one message, in upper case, without duplicates, in their order. */
export function shortIdsIn(message: string): string[] {
  const ids = new Set<string>();
  let at = endOf(KEYWORD, message, 0);
  while (at !== undefined) {
    SHORT_ID.lastIndex = at;
    const [whole = "", id] = SHORT_ID.exec(message) ?? [];
    if (id !== undefined) ids.add(id.toUpperCase());
    const end = at + whole.length;
    const next = id === undefined ? undefined : endOf(SEPARATOR, message, end);
    // Where the list ends, the next keyword begins another one.
    at = next ?? endOf(KEYWORD, message, end);
  }
  return [...ids];
}

/** What Sentry takes for the words between "Fix" and a short ID, more than one line of them: "Fix bug in APP-1". */
const RUN = /[\w\s,-]*/uy;

/**
 * What a dry run cannot leave unsaid: Sentry resolves what messages name by itself (its `utils/groupreference.py`), whatever
 * the inputs say.
 * @param commits those that would be sent
 */
export function resolvedBySentry(commits: readonly { message?: string }[]): Notice | undefined {
  const ids = new Set<string>();
  for (const { message = "" } of commits) {
    for (let at = endOf(KEYWORD, message, 0); at !== undefined;) {
      const end = endOf(RUN, message, at) ?? at;
      for (const word of message.slice(at, end).split(/[\s,]+/u)) {
        if (/^[A-Z][\w-]{0,98}-[A-Z0-9]{1,20}$/iu.test(word)) ids.add(word.toUpperCase());
      }
      at = endOf(KEYWORD, message, end);
    }
  }
  if (ids.size === 0) return undefined;
  const what = `Sentry itself resolves issues that messages of these commits name, in any project of the organization, and again at every rerun: ${listed([...ids])}.`;
  return { level: "notice", what };
}

/** Where the next match from this place on ends; a sticky expression matches at this place alone. */
function endOf(expression: RegExp, text: string, from: number): number | undefined {
  expression.lastIndex = from;
  return expression.test(text) ? expression.lastIndex : undefined;
}
