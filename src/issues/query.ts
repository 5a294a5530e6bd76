/** What each answer must show if the service applied the query, and which terms GlitchTip does not know. Pure. */
import type { Failure } from "../errors.ts";
import type { Notice } from "../outcome.ts";
import type { ServiceKind } from "../service/kind.ts";
import type { Issue } from "./issue.ts";
import { shownStatus } from "./status.ts";

/** Quoted text, closed or not. */
export const QUOTED = /"(?:[^"\\]|\\[^])*\\?"?/gu;

/** Whether a double quote is left open: services answer that with an error page. */
export function hasOpenQuote(query: string): boolean {
  return /"/u.test(query.replaceAll(/"(?:[^"\\]|\\[^])*"|\\"/gu, ""));
}

/** What holds for every match: not alternatives, negated terms and quoted values, which are not worth understanding. */
function certainTerms(query: string) {
  const bare = query.replaceAll(QUOTED, '""');
  if (/[()]/u.test(bare) || /\bOR\b/iu.test(bare)) return [];
  return bare.split(/\s+/u).flatMap((word) => {
    const [, key, value = ""] = /^([\w.-]+):(.*)$/u.exec(word) ?? [];
    return key === undefined ? [] : [{ key: key.toLowerCase(), value }];
  });
}

/** By the value of `is:`. */
const STATUSES: ReadonlyMap<string, readonly string[]> = new Map([
  ["unresolved", ["unresolved", "reprocessing"]],
  ["resolved", ["resolved", "resolvedInNextRelease"]],
  ["ignored", ["ignored"]],
  ["archived", ["ignored"]],
  ["muted", ["ignored"]],
]);

/** @returns what tells of an issue that was listed for a project why the query cannot have matched it, if it cannot */
export function queryCheck(
  query: string,
): (issue: Issue, project: string) => Required<Failure> | undefined {
  const terms = certainTerms(query);
  return (issue, project) => {
    const slug = issue.project?.slug;
    const reason =
      slug === project
        ? terms.map((term) => termReason(issue, term)).find((each) => each !== undefined)
        : `belongs to the project "${slug ?? "?"}", not to "${project}"`;
    if (reason === undefined) return undefined;
    return {
      what: `The service did not apply the query: issue ${issue.shortId ?? issue.id} ${reason}.`,
      where: "input query",
      fix: `Select the issues by id with "issues", or use a query that this service understands.`,
    };
  };
}

/** What is not shown is not compared. */
function termReason(
  issue: Issue,
  { key, value }: { key: string; value: string },
): string | undefined {
  const { assignedTo, isBookmarked } = issue;
  const word = value.toLowerCase();
  const term = `${key}:${value}`;
  const status = shownStatus(issue);
  const permitted = key === "is" ? STATUSES.get(word) : undefined;
  if (permitted && status !== undefined && !permitted.includes(status)) {
    return `has the status "${status}", which "${term}" excludes`;
  }
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

/**
 * What GlitchTip takes for a tag that it never has. It makes `browser`, `browser.name`, `device`, `environment`, `os.name`,
 * `release`, `server_name`, `user.id`, `user.email` and `user.username`; the application makes others.
 */
const NO_TAGS =
  /^(?:age|assigned|assignee|assigned_or_suggested|bookmarks|browser\.version|culprit|device\..*|dist|event\..*|first-?release|first_?seen|geo\..*|handled|http\.method|id|issue|last-?release|last_?seen|location|logger|mechanism|message|os|os\.version|platform|priority|project|project\.id|release\..*|runtime|runtime\.name|sdk\..*|stack\..*|status|subscribed|timesseen|title|trace|transaction|url|issue\..*|error\..*|user|user\.ip)$/iu;

/**
 * What GlitchTip would understand otherwise than it is meant. It knows `is:` with three statuses, `has:` and `level:`; every
 * other key is a tag that must have exactly this value; from the first word without a key on, everything is text.
 */
export function misreadByGlitchTip(query: string): { what: string; fix: string } | undefined {
  const words = wordsOf(query);
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
    if (problem) return misread(word, ...problem);
  }
  return undefined;
}

function wordsOf(query: string): string[] {
  return query.match(/(?:[^\s"'\\]|\\[^]|"(?:[^"\\]|\\[^])*"|'[^']*')+/gu) ?? [];
}

export function noticeOfText(query: string, kind: ServiceKind | undefined): Notice[] {
  const text = wordsOf(query).find((word) => !word.includes(":"));
  if (kind !== "glitchtip" || text === undefined || text.includes("*")) return [];
  const what = `GlitchTip finds text by whole words, in any of their forms: "${text}" is not found inside a longer word.`;
  return [{ level: "notice", what, fix: `To find it there, too, write an asterisk: "${text}*".` }];
}

/** What a term is taken for, and what to write instead. */
type Misreading = readonly [as: string, fix: string];

const NEGATED: Misreading = ["a tag of that name", "say what is wanted, not what is not"];

function misreadTerm(key: string, value: string): Misreading | undefined {
  const asTag = "a tag with exactly this value";
  const bare = value.replaceAll(/^"|"$/gu, "");
  if (["is", "has", "level"].includes(key.toLowerCase()) && key !== key.toLowerCase()) {
    return [asTag, `write "${key.toLowerCase()}:${value}"`];
  }
  if (key === "is") {
    if (/^(?:unresolved|resolved|ignored)$/u.test(bare)) return undefined;
    return ["a status that no issue has", `write "is:unresolved", "is:resolved" or "is:ignored"`];
  }
  if (key === "level") {
    if (/^(?:fatal|error|warning|info|debug|sample)$/u.test(bare)) return undefined;
    const levels = `"level:fatal", "level:error", "level:warning", "level:info" or "level:debug"`;
    return ["a level that no issue has", `write one level, in lower case: ${levels}`];
  }
  if (key === "firstRelease") {
    return ["a tag", `write "release:${value}", which also finds older issues that occurred in it`];
  }
  if (NO_TAGS.test(key === "has" ? bare : key) || (key === "has" && bare === "level")) {
    const known = `"is:", "has:" and "level:", tags ("browser.name:Firefox"), and text at the end`;
    return ["a tag", `remove it: GlitchTip knows ${known}`];
  }
  if (key === "has") return bare.startsWith("!") ? NEGATED : undefined;
  if (key === "release" && bare === "latest") return [asTag, "write the version of the release"];
  if (/[*]|^[<>[]/u.test(bare)) return [asTag, `write one whole value: "${key}:value"`];
  return undefined;
}

function misread(word: string, as: string, fix: string): { what: string; fix: string } {
  return {
    what: `GlitchTip reads "${word}" in the query as ${as}, without an error.`,
    fix: `In the query, ${fix}.`,
  };
}
