/** The issues that commit messages name as fixed, as this action and as Sentry itself reads them. Pure. */
import { issueIdIn, isIssueId, type Place } from "../servers/issue.ts";

/** What a list of issues follows: `Fixes APP-12`, `closes: APP-1, WEB-2 and API-3`, as the service itself reads them. */
const KEYWORD = /\b(?:fix(?:es|ed)?|close[sd]?|resolve[sd]?)\b:?\s+/giu;
/** An entry of the list. The letters of a short ID are ASCII; slugs have 50 at most, and the number is in base 32. */
const ENTRY =
  /(?:\s*,\s*(?:[Aa][Nn][Dd]\s+)?|\s+[Aa][Nn][Dd]\s+|\s*&\s*)?#?([A-Za-z][\w-]{0,98}-[A-Za-z0-9]{1,20})\b/guy;

interface Message {
  id: string;
  message?: string;
}
type Messages = readonly Message[];

/**
 * The messages that stand, without what reverts name: a revert takes back the commit that it names by its id, else by its subject,
 * unless it is reverted itself. `Reapply "…"`, and a revert of a revert, take back a revert, and stand.
 * @param commits newest first
 */
export function withoutReverts(commits: Messages): Message[] {
  const ids = new Set(commits.map(({ id }) => id));
  /** Ids and subjects of commits that newer ones take back, and how often. */
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
    // The merge of a revert repeats its subject.
    return [{ id, message: [subject, ...others.filter((line) => !isRevert(line))].join("\n") }];
  });
}

/** Whether a line is the subject of a revert, and not of a revert of one. */
function isRevert(line: string): boolean {
  const [start = ""] = /^(?:(?:Revert|Reapply) ")+/u.exec(line) ?? [];
  return (start.match(/Revert/gu)?.length ?? 0) % 2 === 1;
}

/** Short IDs that messages name with fix, close or resolve in all their forms, in upper case, each with the newest commit that does. */
export function fixedIssues(commits: Messages): Map<string, string> {
  return namedIn(commits, (text, at) => {
    ENTRY.lastIndex = at;
    const entries = [...text.matchAll(ENTRY)];
    const end = entries.reduce((sum, [whole]) => sum + whole.length, at);
    return { ids: entries.map(([, id = ""]) => id), end };
  });
}

/** What Sentry takes for the words between "Fix" and a short ID, more than one line of them: "Fix bug in APP-1". */
const RUN = /[\w\s,-]*/uy;
/** Today's Sentry takes the address of an issue's page, too. */
const ADDRESS = /https?:\/\/\S{1,500}/uy;

/**
 * The issues that Sentry itself resolves when it gets these commits (its `utils/groupreference.py`), whatever the inputs say: short
 * IDs in upper case, and the ids of issues whose pages are named, each with the newest commit that does.
 */
export function fixedBySentry(commits: Messages, place: Place): Map<string, string> {
  return namedIn(commits, (text, at) => {
    const end = endOf(RUN, text, at) ?? at;
    const words = text.slice(at, end).split(/[\s,]+/u);
    const ids = words.filter((word) => /^[A-Z][\w-]{0,98}-[A-Z0-9]{1,20}$/iu.test(word));
    const page = issueIdIn(text.slice(at, endOf(ADDRESS, text, at) ?? at), place);
    return { ids: typeof page === "string" ? [page] : ids, end };
  });
}

/**
 * The ids behind the keywords of messages, in upper case, each with the first of the commits that names it.
 * @param read the ids from a place on, and where they end
 */
function namedIn(
  commits: Messages,
  read: (text: string, at: number) => { ids: string[]; end: number },
): Map<string, string> {
  const found = new Map<string, string>();
  for (const { id: commit, message = "" } of commits) {
    // What people copy out of Sentry is Markdown: of a link its text counts.
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

/** Whether an id of `fixedBySentry` may be of one of these projects; a word with a dash mostly is of none. */
export function maybeOf(projects: readonly string[], id: string): boolean {
  // One that is written by its number may have any slug.
  const isNumber = (project: string) => /^\d+$/u.test(project);
  const slug = id.toLowerCase().replace(/-[^-]*$/u, "");
  return isIssueId(id) || projects.includes(slug) || projects.some(isNumber);
}

/** Where the next match from this place on ends; a sticky expression matches at this place alone. */
function endOf(expression: RegExp, text: string, from: number): number | undefined {
  expression.lastIndex = from;
  return expression.test(text) ? expression.lastIndex : undefined;
}
