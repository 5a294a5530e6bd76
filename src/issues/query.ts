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

/**
 * @returns what tells of an issue that was listed for a project what shows that the query cannot have matched it, if
 *   anything does
 */
export function queryCheck(
  query: string,
): (issue: Issue, project: string) => Required<Failure> | undefined {
  const permitted = permittedStatuses(query);
  const terms = certainTerms(query);
  return (issue, project) => {
    const slug = issue.project?.slug;
    const status = shownStatus(issue);
    let reason: string | undefined;
    if (slug !== project) {
      reason = `belongs to the project "${slug ?? "?"}", not to "${project}"`;
    } else if (permitted && status !== undefined && !permitted.includes(status)) {
      reason = `has the status "${status}", which the query "${query}" excludes`;
    } else {
      reason = terms.map((term) => termReason(issue, term)).find((each) => each !== undefined);
    }
    if (reason === undefined) return undefined;
    return {
      what: `The service did not apply the query: issue ${issue.shortId ?? issue.id} ${reason}.`,
      where: "input query",
      fix: `Select the issues by id with "issues", or use a query that this service understands.`,
    };
  };
}

/** Terms on who is assigned, and on the bookmarks of the token's user. What an answer does not show is not compared. */
function termReason({ assignedTo, isBookmarked }: Issue, { key, value }: Term): string | undefined {
  const word = value.toLowerCase();
  const term = `${key}:${value}`;
  const asksNobody = term === "is:unassigned" || term === "assigned:none";
  const asksSomebody =
    term === "is:assigned" || (key === "assigned" && /^(?:me|#?[\w.@+-]+)$/u.test(word));
  if (asksNobody && assignedTo) return `is assigned, which "${term}" excludes`;
  if (asksSomebody && !asksNobody && assignedTo === null) {
    return `is assigned to nobody, which "${term}" excludes`;
  }
  if (term === "bookmarks:me" && isBookmarked === false) {
    return `is not bookmarked, which "${term}" excludes`;
  }
  return undefined;
}

/** What people write for the levels, and GlitchTip does not know. */
const LEVELS: Readonly<Record<string, string>> = {
  warn: "warning",
  err: "error",
  critical: "fatal",
  information: "info",
};

/**
 * What GlitchTip takes for a tag, though it is something else everywhere, or a tag that Sentry makes by itself. GlitchTip
 * makes `browser`, `browser.name`, `device`, `environment`, `os.name`, `release`, `server_name`, `user.id`, `user.email` and
 * `user.username`; the application makes the others.
 */
const NO_TAGS =
  /^(?:age|assigned|assignee|assigned_or_suggested|bookmarks|culprit|device\..*|dist|event\..*|first-?release|first_?seen|geo\..*|handled|issue|last-?release|last_?seen|location|mechanism|message|platform|priority|project|project\.id|release\..*|sdk\..*|stack\..*|status|subscribed|timesseen|title|transaction|issue\..*|error\..*|user)$/iu;

/**
 * What GlitchTip would understand otherwise than it is meant, if there is anything: it says so of nothing. It knows `is:`
 * with three statuses, `has:` and `level:`; every other key is a tag that must have exactly this value; and from the first
 * word without a key on, everything is text.
 */
export function misreadByGlitchTip(query: string): { what: string; fix: string } | undefined {
  const words = query.match(/(?:[^\s"'\\]|\\[^]|"(?:[^"\\]|\\[^])*"|'[^']*')+/gu) ?? [];
  const text = words.findIndex((word) => !word.includes(":"));
  for (const [index, word] of words.entries()) {
    if (/^(?:AND|OR)$/u.test(word) || /^[()]|\)$/u.test(word)) {
      return misread(word, "text", "write the terms one after the other: all of them must hold");
    }
    const isText = text !== -1 && index >= text;
    const [, sign = "", key = "", value = ""] = /^([!-]?)(\w[\w.-]*):([^]*)$/u.exec(word) ?? [];
    if (isText && key === "") continue;
    if (isText) return misread(word, "text", "write the terms first, and text at the end");
    // `TypeError: x`, `"TypeError: x"`, `https://example.com`, `customer:""`
    if (key === "" || /^(?:"?"?$|\/\/)/u.test(value)) {
      return misread(word, "a tag", `write a tag as "key:value", and text without a colon`);
    }
    const problem = sign === "" ? misreadTerm(key, value) : NEGATED;
    if (problem) return misread(word, problem.as, problem.fix);
  }
  return undefined;
}

const NEGATED = { as: "a tag of that name", fix: "say what is wanted, not what is not" };

/** What a term is taken for instead, and what to write. */
function misreadTerm(key: string, value: string): { as: string; fix: string } | undefined {
  const asTag = "a tag with exactly this value";
  const bare = value.replaceAll(/^"|"$/gu, "");
  if (["is", "has", "level"].includes(key.toLowerCase()) && key !== key.toLowerCase()) {
    return { as: asTag, fix: `write "${key.toLowerCase()}:${value}"` };
  }
  if (key === "is") {
    if (/^(?:unresolved|resolved|ignored)$/u.test(bare)) return undefined;
    const fix = `write "is:unresolved", "is:resolved" or "is:ignored"`;
    return { as: "a status that no issue has", fix };
  }
  if (key === "level") {
    if (/^(?:fatal|error|warning|info|debug|sample)$/u.test(bare)) return undefined;
    const lower = bare.toLowerCase();
    const meant = Object.hasOwn(LEVELS, lower) ? LEVELS[lower] : lower;
    const known = /^(?:fatal|error|warning|info|debug)$/u.test(meant ?? "");
    const fix = `write "level:${known ? meant : "warning"}": one level, in lower case`;
    return { as: "a level that no issue has", fix };
  }
  if (NO_TAGS.test(key === "has" ? bare : key)) {
    const fix = `remove it: GlitchTip knows "is:", "has:" and "level:", tags ("browser.name:Firefox"), and text at the end`;
    return { as: "a tag", fix };
  }
  if (key === "has") return bare.startsWith("!") ? NEGATED : undefined;
  if (key === "release" && bare === "latest") {
    return { as: asTag, fix: "write the version of the release" };
  }
  if (/[*]|^[<>[]/u.test(bare)) return { as: asTag, fix: `write one whole value: "${key}:value"` };
  return undefined;
}

function misread(word: string, as: string, fix: string): { what: string; fix: string } {
  return {
    what: `GlitchTip reads "${word}" in the query as ${as}, without an error.`,
    fix: `In the query, ${fix}.`,
  };
}
