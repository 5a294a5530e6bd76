/** Checks by each answered issue whether the service applied the query. Pure. */
import type { Failure } from "../errors.ts";
import type { Issue } from "../servers/issue.ts";
import { shownStatus } from "./status.ts";

/** Quoted text, closed or not. */
export const QUOTED = /"(?:[^"\\]|\\[^])*\\?"?/gu;

/** Whether a double quote is left open: services answer that with an error page. */
export function hasOpenQuote(query: string): boolean {
  return /"/u.test(query.replaceAll(/"(?:[^"\\]|\\[^])*"|\\"/gu, ""));
}

/** Returns the terms that hold for every match. Alternatives, negated terms and quoted values are not worth parsing. */
function certainTerms(query: string) {
  const bare = query.replaceAll(QUOTED, '""');
  if (/[()]/u.test(bare) || /\bOR\b/iu.test(bare)) return [];
  return bare.split(/\s+/u).flatMap((word) => {
    const [, key, value = ""] = /^([\w.-]+):(.*)$/u.exec(word) ?? [];
    return key === undefined ? [] : [{ key: key.toLowerCase(), value }];
  });
}

/** Possible statuses of a match, by the value of `is:`. */
const STATUSES: ReadonlyMap<string, readonly string[]> = new Map([
  ["unresolved", ["unresolved", "reprocessing"]],
  ["resolved", ["resolved", "resolvedInNextRelease"]],
  ["ignored", ["ignored"]],
  ["archived", ["ignored"]],
  ["muted", ["ignored"]],
]);

/** Returns a function that says why the query cannot have matched an issue listed for a project; undefined if it can. */
export function queryCheck(
  query: string,
): (issue: Issue, project: string) => Required<Failure> | undefined {
  const terms = certainTerms(query);
  const reasonOf = (issue: Issue, project: string): string | undefined => {
    const slug = issue.project?.slug;
    if (slug === undefined) return `does not show its project`;
    if (slug !== project) return `belongs to the project "${slug}", not to "${project}"`;
    for (const { key, value } of terms) {
      const shown = contradiction(issue, key, value);
      if (shown !== undefined) return `${shown}, which "${key}:${value}" excludes`;
    }
    return undefined;
  };
  return (issue, project) => {
    const reason = reasonOf(issue, project);
    if (reason === undefined) return undefined;
    return {
      what: `The service did not apply the query: issue ${issue.shortId ?? issue.id} ${reason}.`,
      where: "input query",
      fix: `Use a query that this service understands; "update-issues" can also take ids, in "issues".`,
    };
  };
}

/** Returns what an issue shows that a term excludes. Values that it does not show are not compared. */
function contradiction(issue: Issue, key: string, value: string): string | undefined {
  const { assignedTo, isBookmarked } = issue;
  const word = value.toLowerCase();
  const status = shownStatus(issue);
  const permitted = key === "is" ? STATUSES.get(word) : undefined;
  if (permitted && status !== undefined && !permitted.includes(status)) {
    return `has the status "${status}"`;
  }
  const asksNobody = `${key}:${value}` === "is:unassigned" || `${key}:${value}` === "assigned:none";
  if (asksNobody) return assignedTo ? "is assigned" : undefined;
  const asksSomebody = key === "is" ? value === "assigned" : key === "assigned" && ACTOR.test(word);
  if (asksSomebody && assignedTo === null) return "is assigned to nobody";
  if (key === "bookmarks" && value === "me" && isBookmarked === false) return "is not bookmarked";
  return undefined;
}

const ACTOR = /^(?:me|#?[\w.@+-]+)$/u;
