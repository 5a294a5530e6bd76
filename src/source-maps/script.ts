/** Reads a built script's directives, ids and reference to a map, and puts an id into it. */
import { isUtf8 } from "node:buffer";
import { type Hash, createHash } from "node:crypto";

/*
 * A debug id is a UUID that a script registers for the SDK at run time, and that its map contains too (ECMA-426 proposal "debug
 * ids"). Any spelling of 32 hexadecimal digits is read; services compare the lower-case one with dashes.
 */

const HEX_32 = /^[\dA-Fa-f]{32}$/u;
/** The spellings that tools write, without anchors: Bun leaves the dashes out. */
const UUID_PATTERN = String.raw`[\dA-Fa-f]{8}-?[\dA-Fa-f]{4}-?[\dA-Fa-f]{4}-?[\dA-Fa-f]{4}-?[\dA-Fa-f]{12}`;

/** Returns the canonical spelling of an id, or undefined for other text. */
export function normalDebugId(text: string): string | undefined {
  const digits = text.replaceAll("-", "").toLowerCase();
  return HEX_32.test(digits) ? dashed(digits) : undefined;
}

/**
 * Begins the hash from which a new id is derived as sentry-cli 3.6.1 and later do, so that changing the tool keeps ids: a version
 * 5 UUID of the SHA-1 over the unchanged script and map, each with a label and its length.
 */
export function hashForId(script: Buffer): Hash {
  return withPart(createHash("sha1"), "js", script);
}

/** @param begun by `hashForId`, and left as it is */
export function derivedDebugId(begun: Hash, map: Buffer): string {
  return uuidOfSha1(withPart(begun.copy(), "sourcemap", map).digest());
}

function withPart(begun: Hash, label: string, bytes: Buffer): Hash {
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(bytes.length));
  return begun.update(label).update(length).update(bytes);
}

/** A version 5 UUID (RFC 9562) of the first 16 bytes. */
export function uuidOfSha1(digest: Buffer): string {
  const bytes = Buffer.from(digest.subarray(0, 16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return dashed(bytes.toString("hex"));
}

/**
 * The statement that registers the id while the script loads: `_sentryDebugIds` maps a stack to the id, and the SDK reads the
 * script's name from the stack. It declares nothing, and catches its errors.
 */
function snippet(id: string): string {
  return `!function(){try{var g=typeof globalThis<"u"?globalThis:typeof self<"u"?self:typeof global<"u"?global:window,s=new Error().stack;s&&((g._sentryDebugIds=g._sentryDebugIds||{})[s]="${id}")}catch(e){}}();`;
}

const REGISTERED = new RegExp(
  String.raw`_(?:sentryD|d)ebugIds[^"'\x60\r\n]{0,120}["'\x60](${UUID_PATTERN})["'\x60]|sentry-dbid-(${UUID_PATTERN})`,
  "dgu",
);

/** The ids that snippets register, ours, the bundler plugins', Turbopack's. The last one in the text wins. */
export function writtenIds(script: string): WrittenId[] {
  return [...script.matchAll(REGISTERED)].map(({ indices, 1: registered, 2: marked = "" }) => {
    const [start, end] = indices?.[1] ?? indices?.[2] ?? [0, 0];
    const id = normalDebugId(registered ?? marked) ?? "";
    return { id, start, end, isMarked: registered === undefined };
  });
}

function dashed(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/u, "$1-$2-$3-$4-");
}

/** Of a text; `end` is the first character behind. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** An id in a script, in canonical spelling, and whether it is marked as the bundler plugins mark theirs. */
interface WrittenId extends Range {
  readonly id: string;
  readonly isMarked?: boolean;
}

/** A comment for tools, without the white space and the line break around it. */
interface Reference extends Range {
  readonly url: string;
}

export type ScriptText = Exclude<ReturnType<typeof readScript>, string>;

/** Hermes bytecode (little-endian magic 0x1F1903C103BC1FC6), React Native's RAM bundles. */
const BYTECODE = [Buffer.from("c61fbc03c103191f", "hex"), Buffer.from("e5d10bfb", "hex")];
/**
 * What must stay first: the byte-order mark, the hashbang line, and a comment in which Bun tells how to run the file. A line may
 * end with only a carriage return.
 */
const TOP = /^\ufeff?(#![^\n\r]*(?:\r\n|[\n\r]|$))?(\/\/[\t ]*@bun\b[^\n\r]*(?:\r\n|[\n\r]|$))?/u;

/** The start of a snippet: a function that is called at once, with a `try`. */
const SNIPPET_START = /^\W*(?:function\s*\(\)\W*)?try\b/u;
const MAX_SNIPPET = 1000;
/** `build-manifest.js`, `page_client-reference-manifest.js` and the like. */
const NEXT_LIST = /^(?:self|globalThis)\.__[A-Z_]+(?:MANIFEST|MATCHERS)\b/u;

/** The start of the comment that this step writes. */
const COMMENT = "//# debugId=";

/** Reads a script. @returns why, if the file is not one despite its name */
export function readScript(bytes: Buffer) {
  if (BYTECODE.some((magic) => bytes.subarray(0, magic.length).equals(magic))) {
    return "bytecode" as const;
  }
  if (!isUtf8(bytes)) return "not-utf8" as const;
  const text = bytes.toString();
  const [{ length: insertAt } = "", ...lines] = TOP.exec(text) ?? [];
  const { directives, end } = prologueOf(text, insertAt);
  const ids = writtenIds(text);
  // The snippet of a bundled package is wherever its module is.
  const isAtTop = ({ start: at }: Range) =>
    at - end < MAX_SNIPPET && SNIPPET_START.test(text.slice(end, at));
  const topId = ids.find(isAtTop)?.id;
  const comment = commentOf(text);
  let bare: string | undefined;
  const own = `${snippet(topId ?? "")}\n`;
  if (comment?.id === topId && comment && text.startsWith(own, end)) {
    const line = comment.start - COMMENT.length;
    const code = text.slice(0, insertAt) + text.slice(end + own.length, line);
    bare = withLineEnd(code + text.slice(comment.end + 1));
  }
  return {
    text,
    /** Where a line can be inserted, and its number from 0. */
    insertAt,
    insertLine: lines.filter(Boolean).length,
    directives,
    /** The last one first. */
    references: referencesOf(text),
    comment,
    /** Of its snippets, in the order of the text. */
    writtenIds: ids,
    topId,
    /** The text without this step's line and comment, and with a line break at its end; undefined if it lacks our line. */
    bare,
    /** False for an empty script (webpack's, for an entry of style sheets), or a list that Next writes. */
    hasCode: end < text.length && !NEXT_LIST.test(text.slice(end, end + 100)),
  };
}

export function withLineEnd(text: string): string {
  return text.endsWith("\n") ? text : `${text}\n`;
}

const COMMENT_START = /(?:^|[\n\r])[\t ]*(\/\/[#@][\t ]*)$/u;
const LINE_END = /[\n\r]|$/gu;
const MAX_REFERENCES = 20;

/**
 * Finds the last comment with these words before `tail`. Only comments may stand between, and no backtick: what precedes one may
 * be a template's text.
 */
function trailing(text: string, words: string, tail: number): Reference | undefined {
  for (let at = tail; (at = at > 0 ? text.lastIndexOf(words, at - 1) : -1) >= 0;) {
    const [, prefix] = COMMENT_START.exec(text.slice(Math.max(0, at - 100), at)) ?? [];
    // A data URL may contain the words, too.
    if (prefix === undefined) continue;
    LINE_END.lastIndex = at;
    const url = text.slice(at + words.length, LINE_END.exec(text)?.index).trimEnd();
    const end = at + words.length + url.length;
    // No template and no block comment can end in it.
    const isComment = !/`|\*\/|\$\{/u.test(url) && !text.slice(end, tail).includes("`");
    if (!isComment || behindBlank(text, end) < tail) return undefined;
    return { start: at - prefix.length, end, url };
  }
  return undefined;
}

function referencesOf(text: string): Reference[] {
  const found: Reference[] = [];
  for (let tail = text.length; found.length < MAX_REFERENCES;) {
    const reference = trailing(text, "sourceMappingURL=", tail);
    if (!reference) break;
    found.push(reference);
    tail = reference.start;
  }
  return found;
}

function commentOf(text: string): WrittenId | undefined {
  const { url = "", end = 0 } = trailing(text, "debugId=", text.length) ?? {};
  const written = url.trimStart();
  const id = normalDebugId(written);
  return id === undefined ? undefined : { id, start: end - written.length, end };
}

/** The id for script and map, and the number of the inserted line, unless the script registers its id already. */
export interface IdChange {
  readonly id: string;
  readonly line: number | undefined;
}

/** Puts the id into a script. @param url of the map, which replaces the present one */
export function changedScript(script: ScriptText, { id, line }: IdChange, url?: string): Buffer {
  const { text, insertAt, directives, comment, writtenIds: ids } = script;
  const [reference] = script.references;
  const edits: (Range & { text: string })[] = [];
  const insert = (at: number, added: string) => edits.push({ start: at, end: at, text: added });
  for (const { start, end, id: own } of comment ? [...ids, comment] : ids) {
    // Same length as before, so that the map stays correct.
    const spelled = text.slice(start, end).includes("-") ? id : id.replaceAll("-", "");
    if (own !== id) edits.push({ start, end, text: spelled });
  }
  if (line !== undefined) {
    // The line repeats the directives, because it would end them.
    const prologue = directives.map((directive) => `${directive};`).join("");
    insert(insertAt, `${prologue}${snippet(id)}\n`);
    // The comment for tools stands above the one that names the map (ECMA-426 proposal), else at the end.
    const words = `${COMMENT}${id}\n`;
    if (!comment && reference) insert(reference.start, words);
    else if (!comment) insert(text.length, text.endsWith("\n") ? words : `\n${words}`);
  }
  if (url !== undefined && reference) {
    edits.push({ start: reference.end - reference.url.length, end: reference.end, text: url });
  }
  const pieces: string[] = [];
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    pieces.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  return Buffer.from([...pieces, text.slice(at)].join(""));
}

/*
 * The directive prologue ("use strict", "use client") precedes the first other statement. A line inserted before it would end
 * it, so the line repeats its directives.
 */

const LINE_BREAK = /[\n\r\u2028\u2029]/u;
/** White space, or one comment; scripts of the web may begin one as HTML does. */
const BLANK = /\s+|(?:\/\/|<!--)[^\n\r\u2028\u2029]*|\/\*[^]*?\*\//uy;
/** A string that may be a directive: none is longer. */
const STRING = /"(?:[^"\\\n\r]|\\[^]){0,1000}"|'(?:[^'\\\n\r]|\\[^]){0,1000}'/uy;
/** After a line break these continue the expression that the string began, so the string is not a directive. */
const CONTINUES = /[%&(*,./<=>?[^`|]|\+(?!\+)|-(?!-)|!=|in(?:stanceof)?(?![\p{ID_Continue}$\\])/uy;

/**
 * Reads the directives as written, without those that contain a line break (no engine knows any), and where they end.
 * @param start behind what must stay first
 */
export function prologueOf(text: string, start: number): { directives: string[]; end: number } {
  const directives: string[] = [];
  for (let at = behindBlank(text, start); ; at = behindBlank(text, at)) {
    const end = behind(STRING, text, at);
    const next = behindBlank(text, end);
    if (end === at || !endsStatement(text, end, next)) return { directives, end: at };
    const directive = text.slice(at, end);
    if (!LINE_BREAK.test(directive)) directives.push(directive);
    at = text[next] === ";" ? next + 1 : next;
  }
}

/** Whether a statement that is only a string ends between `end` and `next`. */
function endsStatement(text: string, end: number, next: number): boolean {
  if (next >= text.length || text[next] === ";" || text[next] === "}") return true;
  return LINE_BREAK.test(text.slice(end, next)) && behind(CONTINUES, text, next) === next;
}

function behindBlank(text: string, start: number): number {
  let at = start;
  for (let next = behind(BLANK, text, at); next > at; next = behind(BLANK, text, at)) at = next;
  return at;
}

/** The end of a match at this place; the place itself if there is none. */
function behind(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
