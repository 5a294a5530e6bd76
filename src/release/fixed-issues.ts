/** Finds the issues that commit messages name as fixed, by this action's rules and by Sentry's own. Pure. */
import type { Place } from "../servers/issue.ts";
import { addressIn, isIssueId } from "../servers/issue-input.ts";

/** The words before a list of issues (`Fixes APP-12`, `closes: APP-1, WEB-2 and API-3`), the same as Sentry's. */
const KEYWORD = /\b(?:fix(?:es|ed)?|close[sd]?|resolve[sd]?)\b:?\s+/giu;
/** An entry of the list. A short ID is ASCII: a slug of at most 50 characters and a number in base 32. */
const ENTRY =
  /(?:\s*,\s*(?:[Aa][Nn][Dd]\s+)?|\s+[Aa][Nn][Dd]\s+|\s*&\s*)?#?([A-Za-z][\w-]{0,98}-[A-Za-z0-9]{1,20})\b/guy;

interface Message {
  id: string;
  message?: string;
}
type Messages = readonly Message[];

/**
 * Removes reverts and the commits that they revert. A revert names its commit by id, or else by subject; a reverted revert does
 * nothing. `Reapply "…"` and a revert of a revert remove that revert, and their own messages stay.
 * @param commits newest first
 */
export function withoutReverts(commits: Messages): Message[] {
  const ids = new Set(commits.map(({ id }) => id));
  /** How often newer commits revert a commit, by its id or subject. */
  const taken = new Map<string, number>();
  const count = (name: string, change: 1 | -1) => {
    const times = taken.get(name) ?? 0;
    taken.set(name, Math.max(0, times + change));
    return times > 0;
  };
  return commits.flatMap(({ id, message = "" }) => {
    const [subject = "", ...others] = message.split(/\r?\n/u);
    if (count(id, -1) || count(subject, -1)) return [];
    const [, verb, quoted = ""] = /^(Revert|Reapply) "(.*)"/u.exec(subject) ?? [];
    if (verb !== undefined) {
      const [, named = ""] = /\bThis reverts commit ([0-9a-f]{40,64})\b/u.exec(message) ?? [];
      const before = verb === "Revert" ? quoted : `Revert "${quoted}"`;
      count(ids.has(named) ? named : before, 1);
      if (isRevert(subject)) return [];
    }
    // The merge commit of a revert has the revert's subject in its body.
    return [{ id, message: [subject, ...others.filter((line) => !isRevert(line))].join("\n") }];
  });
}

/** Whether a line is the subject of a revert. A revert of a revert is not one. */
function isRevert(line: string): boolean {
  const [start = ""] = /^(?:(?:Revert|Reapply) ")+/u.exec(line) ?? [];
  return (start.match(/Revert/gu)?.length ?? 0) % 2 === 1;
}

/** Maps the short IDs (in upper case) that follow a form of fix, close or resolve to the newest commit that names them. */
export function fixedIssues(commits: Messages): Map<string, string> {
  return namedIn(commits, (text, at) => {
    ENTRY.lastIndex = at;
    const entries = [...text.matchAll(ENTRY)];
    const end = entries.reduce((sum, [whole]) => sum + whole.length, at);
    return { ids: entries.map(([, id = ""]) => id), end };
  });
}

/** The text that Sentry allows between "Fix" and a short ID, also over several lines: "Fix bug in APP-1". */
const RUN = /[\w\s,-]*/uy;
/** Today's Sentry also reads the URL of an issue's page. */
const ADDRESS = /https?:\/\/\S{1,500}/uy;

/**
 * The issues that Sentry resolves by itself, whatever the inputs are, when it gets these commits (its `utils/groupreference.py`).
 * Maps short IDs (in upper case), and issue ids from page URLs, to the newest commit that names them.
 */
export function fixedBySentry(commits: Messages, place: Place): Map<string, string> {
  return namedIn(commits, (text, at) => {
    const end = endOf(RUN, text, at) ?? at;
    const words = text.slice(at, end).split(/[\s,]+/u);
    const ids = words.filter((word) => /^[A-Z][\w-]{0,98}-[A-Z0-9]{1,20}$/iu.test(word));
    const address = addressIn(text.slice(at, endOf(ADDRESS, text, at) ?? at), place);
    const isPage = address && address.why === undefined && isIssueId(address.issue);
    return { ids: isPage ? [address.issue] : ids, end };
  });
}

/**
 * Maps the ids after the messages' keywords, in upper case, to the first commit in the list that names them.
 * @param read returns the ids that begin at a position, and the position of their end
 */
function namedIn(
  commits: Messages,
  read: (text: string, at: number) => { ids: string[]; end: number },
): Map<string, string> {
  const found = new Map<string, string>();
  for (const { id: commit, message = "" } of commits) {
    // Text copied from Sentry is Markdown: replace each link by its text.
    const text = message.replaceAll(/\[([^[\]]{1,100})\]\([^()\s]{1,500}\)/gu, "$1");
    for (let at = endOf(KEYWORD, text, 0); at !== undefined;) {
      const { ids, end } = read(text, at);
      for (const id of ids) {
        if (!found.has(id.toUpperCase())) found.set(id.toUpperCase(), commit);
      }
      at = endOf(KEYWORD, text, end);
    }
  }
  return found;
}

/** Whether an id of `fixedBySentry` may belong to one of these projects. Most words with a dash belong to none. */
export function maybeOf(projects: readonly string[], id: string): boolean {
  // The input names a project by its numeric id: its slug is unknown.
  const isNumber = (project: string) => /^\d+$/u.test(project);
  const slug = id.toLowerCase().replace(/-[^-]*$/u, "");
  return isIssueId(id) || projects.includes(slug) || projects.some(isNumber);
}

/** The end of the first match at or after a position; a sticky expression matches only at the position. */
function endOf(expression: RegExp, text: string, from: number): number | undefined {
  expression.lastIndex = from;
  return expression.test(text) ? expression.lastIndex : undefined;
}
