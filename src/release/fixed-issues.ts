/** The issues that commit messages name as fixed, as this action and as Sentry itself reads them. Pure. */
import type { Commit } from "../git/log.ts";
import type { Notice } from "../outcome.ts";
import { listed } from "../report/format.ts";

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
