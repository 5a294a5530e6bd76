/** The issues that commit messages name as fixed, as this action and as Sentry itself reads them. Pure. */
import type { Commit } from "../git/log.ts";
import { issueIdIn, isIssueId } from "../issues/names.ts";

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
  const text = withoutLinks(message);
  let at = endOf(KEYWORD, text, 0);
  while (at !== undefined) {
    SHORT_ID.lastIndex = at;
    const [whole = "", id] = SHORT_ID.exec(text) ?? [];
    if (id !== undefined) ids.add(id.toUpperCase());
    const end = at + whole.length;
    const next = id === undefined ? undefined : endOf(SEPARATOR, text, end);
    // Where the list ends, the next keyword begins another one.
    at = next ?? endOf(KEYWORD, text, end);
  }
  return [...ids];
}

/** What Sentry takes for the words between "Fix" and a short ID, more than one line of them: "Fix bug in APP-1". */
const RUN = /[\w\s,-]*/uy;
/** Today's Sentry takes the address of an issue's page, too. */
const ADDRESS = /https?:\/\/\S{1,500}/uy;

/**
 * The issues that Sentry itself resolves when it gets these commits (its `utils/groupreference.py`), whatever the inputs say: short
 * IDs in upper case, and the ids of issues whose pages are named, each with the newest commit that does.
 * @param commits newest first
 */
export function fixedBySentry(
  commits: readonly { id: string; message?: string }[],
  baseUrl: string,
): Map<string, string> {
  const found = new Map<string, string>();
  for (const { id: commit, message = "" } of commits) {
    const text = withoutLinks(message);
    for (let at = endOf(KEYWORD, text, 0); at !== undefined;) {
      const end = endOf(RUN, text, at) ?? at;
      const words = text.slice(at, end).split(/[\s,]+/u);
      const ids = words.filter((word) => /^[A-Z][\w-]{0,98}-[A-Z0-9]{1,20}$/iu.test(word));
      const page = issueIdIn(text.slice(at, endOf(ADDRESS, text, at) ?? at), baseUrl);
      for (const id of page === undefined ? ids : [page]) {
        if (!found.has(id.toUpperCase())) found.set(id.toUpperCase(), commit);
      }
      at = endOf(KEYWORD, text, end);
    }
  }
  return found;
}

/** Whether an id of `fixedBySentry` may be of one of these projects; a word with a dash mostly is of none. */
export function maybeOf(projects: readonly string[], id: string): boolean {
  return isIssueId(id) || projects.includes(id.toLowerCase().replace(/-[^-]*$/u, ""));
}

/** What people copy out of Sentry is Markdown: of a link its text counts. */
function withoutLinks(message: string): string {
  return message.replaceAll(/\[([^[\]]{1,100})\]\([^()\s]{1,500}\)/gu, "$1");
}

/** Where the next match from this place on ends; a sticky expression matches at this place alone. */
function endOf(expression: RegExp, text: string, from: number): number | undefined {
  expression.lastIndex = from;
  return expression.test(text) ? expression.lastIndex : undefined;
}
