/** The issues that commit messages name as fixed. Pure. */

/** `Fixes APP-12`, `closes: APP-1, WEB-2 and API-3`: the forms that the service itself reads. */
const REFERENCE =
  /\b(?:fix(?:es|ed)?|close[sd]?|resolve[sd]?)\b:?\s+(#?[A-Za-z][\w-]*-[A-Za-z0-9]+\b(?:(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*)#?[A-Za-z][\w-]*-[A-Za-z0-9]+\b)*)/giu;
/** A short ID: the project's part, a dash, and a number in base 32. */
const SHORT_ID = /[A-Z][A-Z0-9_-]*-[A-Z0-9]+/gu;

/** A commit, as far as this needs it. */
interface Message {
  id: string;
  message: string;
}

/**
 * Short IDs that messages name with fix, close or resolve in all their forms, each with the newest commit that does.
 * @param commits newest first
 */
export function fixedIssues(commits: readonly Message[]): Map<string, string> {
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
  const ids = [...message.matchAll(REFERENCE)].flatMap(([, list = ""]) => [
    ...list.toUpperCase().replaceAll("#", "").matchAll(SHORT_ID),
  ]);
  return [...new Set(ids.map(([id]) => id))];
}
