/** How GlitchTip reads a query. Pure. */
import type { Failure } from "../errors.ts";
import { isFirstRelease, isJoint, plainKey, type Reading, type Term, written } from "./query.ts";

/** Tags that GlitchTip itself makes from events; the application makes the others. */
const OWN_TAGS =
  /^(?:browser|browser\.name|device|environment|os\.name|release|server_name|user\.(?:email|id|username))$/u;

/**
 * GlitchTip knows `is:` with three statuses, `has:` and `level:`; every other key is a tag that must have exactly this value;
 * from the first word without a key on, everything is text.
 */
export function glitchTipReading(terms: readonly Term[]): Reading {
  const found = terms.findIndex(({ key, value }) => key === "" && !value.includes(":"));
  const textAt = found === -1 ? terms.length : found;
  let misread: Failure | undefined;
  for (const [index, term] of terms.entries()) {
    const [as, fix] = misreading(term, index >= textAt) ?? [];
    const what = `GlitchTip reads "${written(term)}" in the query as ${as}, without an error.`;
    if (as !== undefined) misread ??= { what, fix: `In the query, ${fix}.` };
  }
  const sent = terms.map((term) => written({ ...term, isTag: false })).join(" ");
  const tags = terms.slice(0, textAt).flatMap(doubtOf);
  return { sent, misread, tags, notices: terms.slice(textAt, textAt + 1).flatMap(noticeOfText) };
}

/** Returns how GlitchTip misreads a term, and what to write instead; undefined if it reads it as meant. */
function misreading(term: Term, isText: boolean): readonly [string, string] | undefined {
  const { sign, key, value, isTag } = term;
  if (isJoint(term)) return ["text", "write the terms one after the other: all of them must hold"];
  if (isText)
    return key === "" ? undefined : ["text", "write the terms first, and text at the end"];
  // `TypeError: x`, `"TypeError: x"`, `https://example.com`, `customer:""`
  if (key === "" || value === "") {
    return ["a tag", `write a tag as "key:value", and text without a colon`];
  }
  if (sign !== "" || (key === "has" && value.startsWith("!"))) {
    return ["a tag of that name", "say what is wanted, not what is not"];
  }
  if (isTag && /^(?:is|has|level)$/u.test(key)) {
    return [`its own "${key}:"`, "leave it out: GlitchTip finds no tag of that name"];
  }
  const nothing = "something that no issue has";
  if (key === "is" && !/^(?:unresolved|resolved|ignored)$/u.test(value)) {
    return [nothing, `write "is:unresolved", "is:resolved" or "is:ignored"`];
  }
  const isLevel = key === "level" && /^(?:fatal|error|warning|info|debug|sample)$/u.test(value);
  if (plainKey(key) === "level" && !isTag && !isLevel) {
    const levels = `"level:fatal", "level:error", "level:warning", "level:info" or "level:debug"`;
    return [nothing, `write one level, in lower case: ${levels}`];
  }
  if (key === "has") return undefined;
  const exact = "a tag with exactly this value";
  if (key === "release" && value === "latest") return [exact, "write the version of the release"];
  if (/[*]|^[<>[]/u.test(value)) return [exact, `write one whole value: "${key}:value"`];
  return undefined;
}

/** Names the tag of a term that GlitchTip does not make itself. */
function doubtOf(term: Term): Reading["tags"] {
  const { key, value } = term;
  const name = key === "has" ? value : key;
  if (key === "is" || key === "level" || OWN_TAGS.test(name)) return [];
  const what = `No issue of these projects, whatever its status, has a tag "${name}": GlitchTip finds nothing by "${written(term)}".`;
  const fix = isFirstRelease(name)
    ? `In the query, write "release:${value}", which also finds older issues that occurred in it.`
    : `In the query, remove it or write a tag that events have ("browser.name:Firefox"). Beside tags, GlitchTip knows "is:", "has:" and "level:", and text at the end.`;
  return [{ name, unknown: { what, fix } }];
}

/** Returns a notice about text that GlitchTip finds only as a whole word. */
function noticeOfText({ value: text, isQuoted }: Term): Reading["notices"] {
  // No notice for these: quoted text and text with `*` (an asterisk would not help, or is there already), and an event's whole
  // id, by which GlitchTip finds the event.
  if (isQuoted || /["'*]|^[\da-f]{32}$|^[\da-f]{8}-[\da-f-]{27}$/iu.test(text)) return [];
  const what = `GlitchTip finds text by whole words, in any of their forms: "${text}" is not found inside a longer word.`;
  const fix = `GlitchTip 5.2 and later find it there, too, with an asterisk: "${text}*".`;
  return [{ what, fix }];
}
