/** Whether a service applied the query that it was given. Some do not, and answer with everything. Pure. */
import type { Failure } from "../errors.ts";
import type { Issue } from "./client.ts";
import { shownStatus } from "./status.ts";

/** Which statuses a plain `is:` term permits. Terms about other things (`is:assigned`) are not compared. */
const STATUSES: Readonly<Record<string, readonly string[]>> = {
  unresolved: ["unresolved", "reprocessing"],
  resolved: ["resolved", "resolvedInNextRelease"],
  ignored: ["ignored"],
  archived: ["ignored"],
  muted: ["ignored"],
};

/**
 * The statuses that an issue may have which a query matches: those of its plain `is:` terms, which are neither negated
 * nor within an OR.
 * @returns undefined where the query permits all
 */
export function permittedStatuses(query: string): readonly string[] | undefined {
  // Quoted text is no term, closed or not; parentheses and OR make alternatives, which are not worth understanding for
  // a check.
  const bare = query.replaceAll(/"(?:[^"\\]|\\[^])*\\?"?/gu, '""');
  if (/[()]/u.test(bare) || /\bOR\b/iu.test(bare)) return undefined;
  const permitted = bare
    .split(/\s+/u)
    .flatMap((term) => (term.toLowerCase().startsWith("is:") ? [term.slice(3).toLowerCase()] : []))
    .flatMap((name) => (Object.hasOwn(STATUSES, name) ? [STATUSES[name] ?? []] : []));
  if (permitted.length === 0) return undefined;
  return permitted.reduce((left, right) => left.filter((status) => right.includes(status)));
}

/** Tells what shows that the query cannot have matched an issue which was listed for a project, if anything does. */
export type QueryCheck = (issue: Issue, project: string) => Required<Failure> | undefined;

export function queryCheck(query: string): QueryCheck {
  const permitted = permittedStatuses(query);
  return (issue, project) => {
    const status = shownStatus(issue);
    if (issue.project?.slug !== project) {
      const other = issue.project?.slug ?? "?";
      return unapplied(issue, `belongs to the project "${other}", not to "${project}"`);
    }
    if (permitted && status !== undefined && !permitted.includes(status)) {
      return unapplied(issue, `has the status "${status}", which the query "${query}" excludes`);
    }
    return undefined;
  };
}

function unapplied(issue: Issue, reason: string): Required<Failure> {
  return {
    what: `The service did not apply the query: issue ${issue.shortId ?? issue.id} ${reason}.`,
    where: "input query",
    fix: `Select the issues by id with "issues", or use a query that this service understands.`,
  };
}
