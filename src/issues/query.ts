/** Checks by each answered issue whether the service applied the query. Pure. */
import type { Failure } from "../errors.ts";
import { type Issue, isOfProjects } from "../servers/issue.ts";
import { plainKey, type Term, written } from "../servers/query.ts";
import { shownStatus } from "./status.ts";

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
  terms: readonly Term[],
): (issue: Issue, project: string) => Required<Failure> | undefined {
  // Alternatives, negated terms and quoted values are not worth comparing.
  const isJoined = terms.some(({ value, isQuoted }) => !isQuoted && /[()]|^OR$/iu.test(value));
  const certain = isJoined
    ? []
    : terms.filter(({ sign, isQuoted, isTag }) => sign === "" && !isQuoted && !isTag);
  const reasonOf = (issue: Issue, project: string): string | undefined => {
    if (issue.project === undefined) return `does not show its project`;
    if (!isOfProjects(issue, [project]))
      return `belongs to the project "${issue.project.slug}", not to "${project}"`;
    for (const term of certain) {
      const shown = contradiction(issue, plainKey(term.key), term.value);
      if (shown !== undefined) return `${shown}, which "${written(term)}" excludes`;
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
  const isAssignee = /^assigned(?:to)?$/u.test(key);
  const asksNobody = key === "is" ? value === "unassigned" : isAssignee && value === "none";
  if (asksNobody) return assignedTo ? "is assigned" : undefined;
  const asksSomebody = key === "is" ? value === "assigned" : isAssignee && ACTOR.test(word);
  if (asksSomebody && assignedTo === null) return "is assigned to nobody";
  if (key === "bookmarks" && value === "me" && isBookmarked === false) return "is not bookmarked";
  return undefined;
}

const ACTOR = /^(?:me|#?[\w.@+-]+)$/u;
