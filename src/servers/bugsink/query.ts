/** Translates a query in Sentry's form into Bugsink's: a state, and a search by tags and one text. Pure. */
import { RefusalError } from "../../errors.ts";

const STATES: ReadonlyMap<string, string> = new Map([
  ["unresolved", "open"],
  ["resolved", "resolved"],
  ...["ignored", "archived", "muted"].map((status) => [status, "muted"] as const),
]);

/** Sentry's keys that are not tags on Bugsink: it finds nothing by them, and answers 200. */
const NO_TAG =
  /^(?:age|assigned|assigned_or_suggested|bookmarks|category|culprit|detector|device(?:\..*)?|dist|error\..*|event\..*|first-?seen|geo\..*|has|http\..*|id|issue(?:\..*)?|last-?seen|level|linked|location|logger|message|my_teams|platform(?:\..*)?|priority|project(?:\..*)?|regressed_in_release|release\..*|sdk(?:\..*)?|stack\..*|status|subscribed|substatus|timestamp|times-?seen|title|type|unlinked|user\.(?!id$|username$|email$|ip_address$).*)$/iu;

/** `key:value`; either part may be in quotes. Every other word is text. */
const TERM = /^([!-]?)([\w.-]+|"[^"\\:]+"):(?!\/\/)("?)(.+)\3$/su;
const WORD = /(?:[^\s"\\]|\\[^]|"(?:[^"\\]|\\[^])*")+/gu;
/** Maximum characters of a search: Bugsink's web server accepts 4094 in a request's first line. */
const MOST = 3000;
const NOTHING = "something that no issue has";

interface Term {
  word: string;
  sign: string;
  /** Empty for text. */
  key: string;
  value: string;
}

/** How Bugsink would misread a term, and what to write instead. The first match counts. */
const FLAWS: readonly (readonly [(term: Term) => boolean, as: string, fix: string])[] = [
  [({ word }) => /^(?:AND|OR|NOT)$|^[()]|\)$/u.test(word), "text", "write all terms in a row"],
  [({ sign }) => sign !== "", NOTHING, "say what is wanted, not what is not"],
  [
    ({ key, value }) => key === "is" && !STATES.has(value),
    NOTHING,
    `write "is:unresolved", "is:resolved" or "is:ignored"`,
  ],
  [
    ({ key }) => NO_TAG.test(key),
    NOTHING,
    `remove it, or write a tag that events have ("environment:production")`,
  ],
  [
    ({ key, value }) => key === "" && /["\\*]|\S:\S/u.test(value),
    "something else",
    "write text without quotes, backslashes, asterisks, and colons inside of words",
  ],
  [({ value }) => /["\\*]|^[<>[]/u.test(value), "exactly this value", "write one whole value"],
  [
    ({ key, value }) => /release$/iu.test(key) && value === "latest",
    "a release of that name",
    "write the version of the release",
  ],
];

/**
 * @returns `state`; `search`: tags, then text; `firstRelease`: Bugsink cannot search by it, so the caller filters the list
 * @throws RefusalError for a term that Bugsink would ignore or misread
 */
export function translate(query: string) {
  const refusal = (word: string, as: string, fix: string) =>
    new RefusalError(`Bugsink reads "${word}" in the query as ${as}, without an error.`, {
      where: "input query",
      fix: `In the query, ${fix}.`,
    });
  const found = new Map<string, string>();
  const texts: string[] = [];
  let firstRelease: string | undefined;
  for (const word of query.match(WORD) ?? []) {
    const [, sign = "", name = "", , given] = TERM.exec(word) ?? [];
    const written = name.replaceAll('"', "");
    const value = given ?? word.replaceAll(/^"|"$/gu, "");
    const [, as, fix] = FLAWS.find(([is]) => is({ word, sign, key: written, value })) ?? [];
    if (as !== undefined) throw refusal(word, as, fix ?? "");
    const isFirst = /^first_?release$/iu.test(written);
    const key = isFirst ? "release" : written;
    if (isFirst) firstRelease = value;
    if (found.has(key)) throw refusal(word, `the only "${key}:"`, `write one "${key}:"`);
    if (key === "") texts.push(value);
    else if (texts.length === 0) found.set(key, value);
    else throw refusal(word, "a part that parts the text", "write the text at the end");
  }
  const state = STATES.get(found.get("is") ?? "") ?? "all";
  found.delete("is");
  const quoted = (text: string) => (/\s/u.test(text) ? `"${text}"` : text);
  const tags = Array.from(found, (pair) => pair.map(quoted).join(":"));
  const search = [...tags, ...texts].join(" ");
  if (encodeURIComponent(search).length <= MOST) return { state, search, firstRelease };
  throw refusal(`${search.slice(0, 20)}…`, "too long a line", `write ${MOST} characters at most`);
}
