/** How GlitchTip reads a query. Pure. */
import type { Notice } from "../outcome.ts";
import type { Lack, Server } from "./server.ts";

/** Tags that GlitchTip itself makes from events; the application makes the others. */
const OWN_TAGS =
  /^(?:browser|browser\.name|device|environment|os\.name|release|server_name|user\.(?:email|id|username))$/u;

/**
 * Finds terms whose tag GlitchTip does not make itself. Returns the name of each tag, and the message if no issue has it.
 * @param query one in which `misread` finds nothing
 */
export function doubtfulTags(query: string) {
  const words = wordsOf(query);
  const text = words.findIndex((word) => !word.includes(":"));
  return (text === -1 ? words : words.slice(0, text)).flatMap((word) => {
    const [, key = "", value = ""] = /^([^:]*):([^]*)$/u.exec(word) ?? [];
    const name = key === "has" ? value.replaceAll(/^"|"$/gu, "") : key;
    if (key === "is" || key === "level" || OWN_TAGS.test(name)) return [];
    const what = `No issue of these projects, whatever its status, has a tag "${name}": GlitchTip finds nothing by "${word}".`;
    const fix = /^first_?release$/iu.test(name)
      ? `In the query, write "release:${value}", which also finds older issues that occurred in it.`
      : `In the query, remove it or write a tag that events have ("browser.name:Firefox"). Beside tags, GlitchTip knows "is:", "has:" and "level:", and text at the end.`;
    return { name, unknown: { what, fix } };
  });
}

/**
 * Finds the first term that GlitchTip would misread. It knows `is:` with three statuses, `has:` and `level:`; every other key
 * is a tag that must have exactly this value; from the first word without a key on, everything is text.
 */
export function misread(query: string): Lack | undefined {
  const words = wordsOf(query);
  const text = words.findIndex((word) => !word.includes(":"));
  for (const [index, word] of words.entries()) {
    const [as, fix] = misreading(word, text !== -1 && index >= text) ?? [];
    if (as === undefined) continue;
    const what = `GlitchTip reads "${word}" in the query as ${as}, without an error.`;
    return { what, fix: `In the query, ${fix}.` };
  }
  return undefined;
}

/** Returns how GlitchTip misreads a word, and what to write instead; undefined if it reads it as meant. */
function misreading(word: string, isText: boolean): readonly [string, string] | undefined {
  if (/^(?:AND|OR)$|^[()]|\)$/u.test(word)) {
    return ["text", "write the terms one after the other: all of them must hold"];
  }
  const [, sign = "", key = "", value = ""] = /^([!-]?)(\w[\w.-]*):([^]*)$/u.exec(word) ?? [];
  if (isText) {
    return key === "" ? undefined : ["text", "write the terms first, and text at the end"];
  }
  // `TypeError: x`, `"TypeError: x"`, `https://example.com`, `customer:""`
  if (key === "" || /^(?:"?"?$|\/\/)/u.test(value)) {
    return ["a tag", `write a tag as "key:value", and text without a colon`];
  }
  const bare = value.replaceAll(/^"|"$/gu, "");
  if (sign !== "" || (key === "has" && bare.startsWith("!"))) {
    return ["a tag of that name", "say what is wanted, not what is not"];
  }
  const nothing = "something that no issue has";
  if (/^is$/iu.test(key) && !/^is:(?:unresolved|resolved|ignored)$/u.test(`${key}:${bare}`)) {
    return [nothing, `write "is:unresolved", "is:resolved" or "is:ignored"`];
  }
  const isLevel = /^level:(?:fatal|error|warning|info|debug|sample)$/u.test(`${key}:${bare}`);
  if (/^level$/iu.test(key) && !isLevel) {
    const levels = `"level:fatal", "level:error", "level:warning", "level:info" or "level:debug"`;
    return [nothing, `write one level, in lower case: ${levels}`];
  }
  if (key === "has") return undefined;
  const exact = "a tag with exactly this value";
  if (key === "release" && bare === "latest") return [exact, "write the version of the release"];
  if (/[*]|^[<>[]/u.test(bare)) return [exact, `write one whole value: "${key}:value"`];
  return undefined;
}

function wordsOf(query: string): string[] {
  return query.match(/(?:[^\s"'\\]|\\[^]|"(?:[^"\\]|\\[^])*"|'[^']*')+/gu) ?? [];
}

/** Returns a notice if the query has text that GlitchTip finds only as a whole word. */
export function noticeOfText(query: string): Notice[] {
  const text = wordsOf(query).find((word) => !word.includes(":"));
  // No notice for these: quoted text and text with `*` (an asterisk would not help, or is there already), and an event's whole
  // id, by which GlitchTip finds the event.
  const isWhole =
    text === undefined || /["'*]|^[\da-f]{32}$|^[\da-f]{8}-[\da-f-]{27}$/iu.test(text);
  if (isWhole) return [];
  const what = `GlitchTip finds text by whole words, in any of their forms: "${text}" is not found inside a longer word.`;
  return [
    {
      level: "notice",
      what,
      fix: `GlitchTip 5.2 and later find it there, too, with an asterisk: "${text}*".`,
    },
  ];
}

export const glitchTipQuery: Awaited<ReturnType<Server["query"]>> = {
  misread,
  doubtfulTags,
  notices: noticeOfText,
  // By an apostrophe, which it takes for a quote, and by a backslash at the end.
  mayFail: true,
  // Version 4 does.
  failsWithoutOrganization: true,
};
