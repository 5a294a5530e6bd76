/**
 * Bugsink's search (`tags/search.py`): words of the form `key:value` are tags with exactly this value, the last one of a key counts;
 * what is left of the text is one text, to be found in the type or the value, in any case.
 */
import type { StoredIssue } from "../state.ts";

/** Of an issue the values of each of its tags. */
export function tagsOf(issue: StoredIssue): Map<string, string[]> {
  const { level: _notATag, ...own } = issue.tags;
  const tags = new Map(Object.entries(own).map(([key, value]) => [key, [value]]));
  const releases = eventsAt(issue).filter((version) => version !== "");
  if (releases.length > 0) tags.set("release", releases);
  if (issue.culprit !== "") tags.set("transaction", [issue.culprit]);
  return tags;
}

/** The releases of its events; the empty text stands for none. */
export function eventsAt({ firstRelease, lastRelease }: StoredIssue): string[] {
  const [first, last] = [firstRelease ?? "", lastRelease ?? firstRelease ?? ""];
  return first === last ? [first] : [first, last];
}

/** What Bugsink calls a message that is not an exception. */
const LOG_MESSAGE = "Log Message";

export function typeAndValue({ title, metadata, type }: StoredIssue): [string, string] {
  if (metadata["type"] !== undefined) return [metadata["type"], metadata["value"] ?? ""];
  const [, name, value = ""] = /^(\w*(?:Error|Exception)): (.*)$/su.exec(title) ?? [];
  return type === "error" && name !== undefined ? [name, value] : [LOG_MESSAGE, title];
}

export function compileSearch(search: string): (issue: StoredIssue) => boolean {
  const tags = new Map<string, string>();
  const rest = search.trim().replaceAll(WORD, (word) => {
    const [, key, value] = /^((?:[^":\\]|\\.|"(?:[^"\\]|\\.)*")+):(.+)$/su.exec(word) ?? [];
    if (key === undefined || value === undefined) return word;
    tags.set(unquoted(key), unquoted(value));
    return "";
  });
  const text = rest.trim().toLowerCase();
  return (issue) => {
    const own = tagsOf(issue);
    const hasAll = [...tags].every(([key, value]) => own.get(key)?.includes(value) === true);
    return hasAll && typeAndValue(issue).some((part) => part.toLowerCase().includes(text));
  };
}

/** A word with all its quoted parts; one with an open quote is none. */
const WORD = /(?<!\S)(?:[^\s"\\]|\\["\\]|\\|"(?:[^"\\]|\\.)*")+(?!\S)/gsu;

function unquoted(text: string): string {
  return text.replaceAll(/\\(["\\])|"/gu, "$1");
}
