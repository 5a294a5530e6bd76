/**
 * What a query says in plain terms: what each answer must show if the service applied it, and which terms a service does
 * not know. Some services answer with everything, others with nothing, and neither says so. Pure.
 */
import type { Failure } from "../errors.ts";
import type { Issue } from "./client.ts";
import { shownStatus } from "./status.ts";

/** `is:unresolved`, `!assigned:me`; free text has no key. */
interface Term {
  key: string;
  value: string;
  negated: boolean;
}

/** Quoted text, closed or not. */
const QUOTED = /"(?:[^"\\]|\\[^])*\\?"?/gu;

/** Whether a double quote is left open: services answer that with an error page. */
export function hasOpenQuote(query: string): boolean {
  return /"/u.test(query.replaceAll(/"(?:[^"\\]|\\[^])*"|\\"/gu, ""));
}

/** Quoted text is not a term; a quoted value is left empty. */
function termsOf(query: string): Term[] {
  return query
    .replaceAll(QUOTED, '""')
    .split(/\s+/u)
    .flatMap((word) => {
      const [, sign = "", key = "", value = ""] = /^(!?)([\w.-]+):(.*)$/u.exec(word) ?? [];
      return key === "" ? [] : [{ key: key.toLowerCase(), value, negated: sign !== "" }];
    });
}

/**
 * The terms that hold for every match. Parentheses and OR make alternatives, which are not worth understanding for a
 * check.
 */
function certainTerms(query: string): Term[] {
  const bare = query.replaceAll(QUOTED, '""');
  if (/[()]/u.test(bare) || /\bOR\b/iu.test(bare)) return [];
  return termsOf(query).filter(({ negated }) => !negated);
}

/** Which statuses a plain `is:` term permits. */
const STATUSES: Readonly<Record<string, readonly string[]>> = {
  unresolved: ["unresolved", "reprocessing"],
  resolved: ["resolved", "resolvedInNextRelease"],
  ignored: ["ignored"],
  archived: ["ignored"],
  muted: ["ignored"],
};

/**
 * The statuses that an issue may have which a query matches: those of its plain `is:` terms.
 * @returns undefined where the query permits all
 */
export function permittedStatuses(query: string): readonly string[] | undefined {
  const permitted = certainTerms(query)
    .filter(({ key }) => key === "is")
    .map(({ value }) => value.toLowerCase())
    .flatMap((name) => (Object.hasOwn(STATUSES, name) ? [STATUSES[name] ?? []] : []));
  if (permitted.length === 0) return undefined;
  return permitted.reduce((left, right) => left.filter((status) => right.includes(status)));
}

/** Tells what shows that the query cannot have matched an issue which was listed for a project, if anything does. */
export type QueryCheck = (issue: Issue, project: string) => Required<Failure> | undefined;

export function queryCheck(query: string): QueryCheck {
  const permitted = permittedStatuses(query);
  const terms = certainTerms(query);
  return (issue, project) => {
    const reason =
      projectReason(issue, project) ??
      statusReason(issue, permitted, query) ??
      terms.map((term) => termReason(issue, term)).find((each) => each !== undefined);
    return reason === undefined ? undefined : unapplied(issue, reason);
  };
}

function projectReason(issue: Issue, project: string): string | undefined {
  const slug = issue.project?.slug;
  return slug === project
    ? undefined
    : `belongs to the project "${slug ?? "?"}", not to "${project}"`;
}

function statusReason(
  issue: Issue,
  permitted: readonly string[] | undefined,
  query: string,
): string | undefined {
  const status = shownStatus(issue);
  if (!permitted || status === undefined || permitted.includes(status)) return undefined;
  return `has the status "${status}", which the query "${query}" excludes`;
}

/** Terms on who is assigned, and on the bookmarks of the token's user. What an answer does not show is not compared. */
function termReason({ assignedTo, values }: Issue, { key, value }: Term): string | undefined {
  const word = value.toLowerCase();
  const term = `${key}:${value}`;
  const asksNobody = term === "is:unassigned" || term === "assigned:none";
  const asksSomebody =
    term === "is:assigned" || (key === "assigned" && /^(?:me|#?[\w.@+-]+)$/u.test(word));
  if (asksNobody && assignedTo) return `is assigned, which "${term}" excludes`;
  if (asksSomebody && !asksNobody && assignedTo === null) {
    return `is assigned to nobody, which "${term}" excludes`;
  }
  if (term === "bookmarks:me" && values["isBookmarked"] === false) {
    return `is not bookmarked, which "${term}" excludes`;
  }
  return undefined;
}

function unapplied(issue: Issue, reason: string): Required<Failure> {
  return {
    what: `The service did not apply the query: issue ${issue.shortId ?? issue.id} ${reason}.`,
    where: "input query",
    fix: `Select the issues by id with "issues", or use a query that this service understands.`,
  };
}

/** What GlitchTip takes for a tag, though every other service has another meaning for it. */
const NO_TAGS =
  /^(?:age|assigned|assigned_or_suggested|bookmarks|event\.timestamp|first-?release|firstseen|last-?release|lastseen|timesseen|issue\..*|error\..*)$/u;

/**
 * The terms of a query that GlitchTip does not know as terms, as they are written: it looks for tags of that name, and
 * finds nothing. It knows `is:` with three statuses, `has:`, `level:`, `release:`, `environment:`, and tags.
 */
export function termsUnknownToGlitchTip(query: string): string[] {
  return termsOf(query).flatMap(({ key, value, negated }) => {
    const isKnown =
      key === "is" ? /^(?:unresolved|resolved|ignored)$/u.test(value) : !NO_TAGS.test(key);
    return isKnown && !negated && !/^[<>]/u.test(value)
      ? []
      : [`${negated ? "!" : ""}${key}:${value}`];
  });
}
