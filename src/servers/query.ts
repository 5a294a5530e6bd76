/** Reads search queries: the one place that knows what a term is. What a term means is the servers' own. Pure. */
import type { Failure } from "../errors.ts";

export interface Term {
  /** `!` or `-` before a negated term. */
  readonly sign: string;
  /** Empty for text. The key `is` is in lower case. */
  readonly key: string;
  /** Without quotes around it. */
  readonly value: string;
  readonly isQuoted: boolean;
  /** Whether it is written as `tags[key]:value`: a tag of the application, whatever its name. */
  readonly isTag: boolean;
}

/** What a server makes of a query. */
export interface Reading {
  /** The query as the server gets it. */
  readonly sent: string;
  /** The first term that it would misread without an error. */
  readonly misread?: Failure | undefined;
  /** Tags that it may not know, and the message if no issue has them: it then finds nothing, without an error. */
  readonly tags: readonly { name: string; unknown: Failure }[];
  /** What people should know of how it reads the query. */
  readonly notices: readonly Failure[];
}

/** A word, with the blanks in its quotes, closed or not, and in a list of values. */
const WORD = /(?:[^\s"\\:]|\\[^]?|"(?:[^"\\]|\\[^]?)*"?|:\[[^\][]*\]|:)+/gu;
/** A key with a colon. `https://` is text. */
const KEY = /^([!-]?)(?:tags\[([^\]\s"]+)\]|"([^"\\:]+)"|([\w.-]+)):(?!\/\/)/iu;

export function termsOf(query: string): Term[] {
  return (query.match(WORD) ?? []).map((word) => {
    const [lead = "", sign = "", tag, quotedKey, bareKey = ""] = KEY.exec(word) ?? [];
    const rest = word.slice(lead.length);
    const [, quoted] = /^"((?:[^"\\]|\\[^])*)"$/u.exec(rest) ?? [];
    const key = tag ?? quotedKey ?? bareKey.replace(/^is$/iu, "is");
    const isQuoted = quoted !== undefined;
    return { sign, key, value: quoted ?? rest, isQuoted, isTag: tag !== undefined };
  });
}

/** Writes a term as Sentry reads it. */
export function written({ sign, key, value, isQuoted, isTag }: Term): string {
  const name = /^[\w.-]*$/u.test(key) ? key : `"${key}"`;
  const lead = key === "" ? "" : `${sign}${isTag ? `tags[${key}]` : name}:`;
  return `${lead}${isQuoted ? `"${value}"` : value}`;
}

/** Whether a double quote is left open. */
export function hasOpenQuote(query: string): boolean {
  return /"/u.test(query.replaceAll(/"(?:[^"\\]|\\[^])*"|\\"/gu, ""));
}

/** Whether words join other terms, as `OR` and brackets do. */
export function isJoint({ value, isQuoted }: Term): boolean {
  return !isQuoted && /^(?:AND|OR|NOT)$|^[()]|^[^(]*\)$/u.test(value);
}

/** Makes the spellings of a key equal: `first-release`, `firstRelease`, `first_release`. */
export function plainKey(key: string): string {
  return key.toLowerCase().replaceAll(/[-_]/gu, "");
}

/**
 * Sentry's keys of issues, plain: its search of issues (`issue_search.py`) and the fields of its search bar (`fields/index.ts`).
 */
const SENTRY_KEYS =
  /^(?:age|app\.inforeground|assigned(?:to|orsuggested)?|bookmark(?:s|edby)|category|culprit|date|detector|device(?:\..*)?|dist|error\..*|event\..*|first(?:release|seen)|geo\..*|has|http\..*|id|is|issue(?:\..*)?|lastseen|level|linked|location|logger|message|myteams|os\..*|otaupdates\..*|platform(?:\..*)?|priority|profile\.id|project(?:\..*)?|regressedinrelease|release\..*|replayid|sdk(?:\..*)?|stack\..*|status|subscribed(?:by)?|substatus|symbolicatedinapp|team|timesseen|timestamp(?:\..*)?|title|total\.count|trace\..*|transaction\..*|type|unassigned|unlinked|unreal\.crashtype|user\..*)$/u;

/** Whether Sentry knows the key as its own: as a tag of the application it is written `tags[key]:value`. */
export function isSentryKey({ key, isTag }: Term): boolean {
  return !isTag && SENTRY_KEYS.test(plainKey(key));
}

/** Whether a term names the release that an issue was first seen in, in any of Sentry's spellings. */
export function isFirstRelease(key: string): boolean {
  return plainKey(key) === "firstrelease";
}

/** Returns the one release that a query names; undefined for none, several, and names that may stand for others. */
export function releaseIn(terms: readonly Term[]): string | undefined {
  const isOfRelease = ({ key, isTag }: Term) =>
    !isTag && (isFirstRelease(key) || plainKey(key) === "release");
  const named = new Set(terms.filter(isOfRelease).map(({ sign, value }) => `${sign}${value}`));
  const [version = ""] = named;
  const isJoined = terms.some(isJoint);
  return named.size > 1 || isJoined || /^(?:$|latest$|[!<>[-])|\*/u.test(version)
    ? undefined
    : version;
}

/** How the contract and Sentry read a query: every term is theirs. */
export function asWritten(terms: readonly Term[]): Reading {
  return { sent: terms.map(written).join(" "), tags: [], notices: [] };
}
