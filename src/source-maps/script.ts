/** Reads what of a built script matters: where a line can be put, its directives, its reference to a map, its ids; puts an id into it. */
import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";

/*
 * Debug ids: a UUID that a script tells the SDK while it runs, and that its map carries too (ECMA-426 proposal "debug
 * ids"). Any spelling of 32 hexadecimal digits is read; the dashed one in lower case is what services compare.
 */

const HEX_32 = /^[\dA-Fa-f]{32}$/u;
/** The spellings that tools write, without anchors: Bun leaves the dashes out. */
const UUID_PATTERN = String.raw`[\dA-Fa-f]{8}-?[\dA-Fa-f]{4}-?[\dA-Fa-f]{4}-?[\dA-Fa-f]{4}-?[\dA-Fa-f]{12}`;

/** The canonical spelling, or undefined for what is no id. */
export function normalDebugId(text: string): string | undefined {
  const digits = text.replaceAll("-", "").toLowerCase();
  return HEX_32.test(digits) ? dashed(digits) : undefined;
}

/**
 * The id of files that have none, as sentry-cli 3.6.1 and later derive it, so that an id survives a change of the tool:
 * a version 5 UUID of the SHA-1 over the script and its map before any change, each with a label and its length.
 * @param map absent for an inline map that sentry-cli does not see (a data URL with a charset): the script alone counts
 */
export function derivedDebugId(script: Buffer, map: Buffer | undefined): string {
  const hash = createHash("sha1");
  if (!map) return uuidOfSha1(hash.update(script).digest());
  const add = (label: string, bytes: Buffer) => {
    const length = Buffer.alloc(8);
    length.writeBigUInt64LE(BigInt(bytes.length));
    hash.update(label).update(length).update(bytes);
  };
  add("js", script);
  add("sourcemap", map);
  return uuidOfSha1(hash.digest());
}

/** A version 5 UUID (RFC 9562) of the first 16 bytes. */
export function uuidOfSha1(digest: Buffer): string {
  const bytes = Buffer.from(digest.subarray(0, 16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return dashed(bytes.toString("hex"));
}

/**
 * The statement that registers the id while the script loads: the SDK finds the script's name in the stack, and with it
 * the id (`_sentryDebugIds`). It declares nothing, and whatever goes wrong in it stays in it.
 */
function snippet(id: string): string {
  return `!function(){try{var g=typeof globalThis<"u"?globalThis:typeof self<"u"?self:typeof global<"u"?global:window,s=new Error().stack;s&&((g._sentryDebugIds=g._sentryDebugIds||{})[s]="${id}")}catch(e){}}();`;
}

const REGISTERED = new RegExp(
  String.raw`_(?:sentryD|d)ebugIds[^"'\x60\r\n]{0,120}["'\x60](${UUID_PATTERN})["'\x60]|sentry-dbid-(${UUID_PATTERN})`,
  "dgu",
);

/** The ids that snippets in a script register: ours, the bundler plugins', Turbopack's. The last one wins. */
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

export interface ScriptText {
  readonly bytes: Buffer;
  readonly text: string;
  /** Where a line is put: behind the byte-order mark and the hashbang line. */
  readonly insertAt: number;
  /** Number of that line, from 0. */
  readonly insertLine: 0 | 1;
  readonly directives: readonly string[];
  readonly reference?: Reference;
  /** The last `//# debugId=` comment. */
  readonly comment?: WrittenId;
  /** The ids of its snippets, in the order of the text. */
  readonly writtenIds: readonly WrittenId[];
  /** The id of a snippet at the top; others may have come with a bundled package. */
  readonly topId?: string | undefined;
  /** Whether this step wrote that snippet. */
  readonly isOurs: boolean;
  /** Not where it is empty (webpack's, for an entry of style sheets), or a list that Next writes. */
  readonly hasCode: boolean;
}

/** Of a text; `end` is the first character behind. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** An id in a script, in canonical spelling, and where it is written. */
export interface WrittenId extends Range {
  readonly id: string;
  /** Written as the bundler plugins mark theirs. */
  readonly isMarked?: boolean;
}

/** A `//# sourceMappingURL=` comment: its line, without white space around it and without its line break. */
export interface Reference extends Range {
  readonly url: string;
  /** Whether nothing but comments follows: only then is it surely a comment and not a part of a long string. */
  readonly isLast: boolean;
}

/** Hermes bytecode (little-endian magic 0x1F1903C103BC1FC6), React Native's RAM bundles. */
const BYTECODE = [Buffer.from("c61fbc03c103191f", "hex"), Buffer.from("e5d10bfb", "hex")];
/** The byte-order mark and the hashbang line, with its line break, which may be a carriage return alone. */
const TOP = /^\ufeff?(#![^\n\r]*(?:\r\n|[\n\r]|$))?/u;

/** Most lines from the end, blank ones aside, that are searched for comments. */
const LAST_LINES = 20;

/** A snippet begins with a function that is called at once, and tries. */
const SNIPPET_START = /^\W*(?:function\s*\(\)\W*)?try\b/u;
const MAX_SNIPPET = 1000;
/** `build-manifest.js`, `page_client-reference-manifest.js` and the like. */
const NEXT_LIST = /^(?:self|globalThis)\.__[A-Z_]+(?:MANIFEST|MATCHERS)\b/u;

/** @returns for what is no script although it has the name of one: why */
export function readScript(bytes: Buffer): ScriptText | "not-utf8" | "bytecode" {
  if (BYTECODE.some((magic) => bytes.subarray(0, magic.length).equals(magic))) return "bytecode";
  if (!isUtf8(bytes)) return "not-utf8";
  const text = bytes.toString();
  const [{ length: insertAt } = "", hashbang] = TOP.exec(text) ?? [];
  const { directives, end } = prologueOf(text, insertAt);
  const ids = writtenIds(text);
  // Of a bundled package the snippet stands wherever its module does.
  const isAtTop = ({ start: at }: Range) =>
    at - end < MAX_SNIPPET && SNIPPET_START.test(text.slice(end, at));
  const comments = readComments(text);
  const topId = ids.find(isAtTop)?.id;
  return {
    bytes,
    text,
    insertAt,
    insertLine: hashbang === undefined ? 0 : 1,
    directives,
    ...comments,
    writtenIds: ids,
    topId,
    isOurs: topId === comments.comment?.id && text.startsWith(snippet(topId ?? ""), end),
    hasCode: end < text.length && !NEXT_LIST.test(text.slice(end, end + 100)),
  };
}

const REFERENCE = /^\/\/[#@][\t ]*sourceMappingURL=/u;
const DEBUG_ID = new RegExp(String.raw`^//[#@][\t ]*debugId=[\t ]*(${UUID_PATTERN})[\t ]*$`, "u");

/** The comments for tools: the last ones count. Sought from the end, each at the beginning of its line. */
function readComments(text: string): Pick<ScriptText, "reference" | "comment"> {
  const found: { reference?: Reference; comment?: WrittenId } = {};
  for (const { start, end } of linesFromEnd(text)) {
    const line = text.slice(start, end);
    const [prefix] = REFERENCE.exec(line) ?? [];
    const [, written = ""] = DEBUG_ID.exec(line) ?? [];
    const id = normalDebugId(written);
    // Whatever stands before it: no string and no other comment can end in such a line.
    const isComment = line.startsWith("//") && !line.includes("`") && !line.includes("*/");
    // Code that writes such a comment holds the same words in a template.
    if (prefix !== undefined && isComment && !line.includes("${")) {
      const isLast = behindBlank(text, end) === text.length && !text.includes("`", end);
      found.reference ??= { start, end, url: line.slice(prefix.length), isLast };
    } else if (id !== undefined) {
      const at = start + line.indexOf(written);
      found.comment ??= { id, start: at, end: at + written.length };
    }
    if (found.reference && found.comment) break;
  }
  return found;
}

/** The last lines that are not blank, without the white space around them. */
function* linesFromEnd(text: string): Generator<Range> {
  let [feed, carriageReturn] = [text.length, text.length];
  for (let [end, count] = [text.length, 0]; end > 0 && count < LAST_LINES;) {
    // Each place is looked for once.
    if (feed >= end) feed = text.lastIndexOf("\n", end - 1);
    if (carriageReturn >= end) carriageReturn = text.lastIndexOf("\r", end - 1);
    const first = Math.max(feed, carriageReturn) + 1;
    const line = text.slice(first, end).trimEnd();
    end = first - 1;
    if (line === "") continue;
    count += 1;
    yield { start: first + line.length - line.trimStart().length, end: first + line.length };
  }
}

/** The id that script and map get, and the number of the line that the script gets, if it does not tell its id yet. */
export interface IdChange {
  readonly id: string;
  readonly line: 0 | 1 | undefined;
}

/** The script with another id. @param url of its map, in the place of the one that it has */
export function changedScript(script: ScriptText, { id, line }: IdChange, url?: string): Buffer {
  const { bytes, text, insertAt, directives, reference, comment, writtenIds: ids } = script;
  const edits: (Range & { text: string })[] = [];
  const insert = (at: number, added: string) => edits.push({ start: at, end: at, text: added });
  for (const { start, end, id: own } of comment ? [...ids, comment] : ids) {
    // As long as the one that was there, so that the map stays right.
    const spelled = text.slice(start, end).includes("-") ? id : id.replaceAll("-", "");
    if (own !== id) edits.push({ start, end, text: spelled });
  }
  if (line !== undefined) {
    // The line repeats the directives that it would end otherwise.
    const prologue = directives.map((directive) => `${directive};`).join("");
    insert(insertAt, `${prologue}${snippet(id)}\n`);
    // The comment for tools stands above the one that names the map (ECMA-426 proposal), else at the end.
    const words = `//# debugId=${id}\n`;
    if (!comment && reference?.isLast) insert(reference.start, words);
    else if (!comment) insert(text.length, text.endsWith("\n") ? words : `\n${words}`);
  }
  if (url !== undefined && reference) {
    edits.push({ start: reference.end - reference.url.length, end: reference.end, text: url });
  }
  if (edits.length === 0) return bytes;
  const pieces: string[] = [];
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    pieces.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  return Buffer.from([...pieces, text.slice(at)].join(""));
}

/*
 * The directive prologue ("use strict", "use client") is what stands before the first other statement. A line that is put
 * before it would end it, so that line repeats all of its directives.
 */

const LINE_BREAK = /[\n\r\u2028\u2029]/u;
/** White space, or one comment; scripts of the web may begin one as HTML does. */
const BLANK = /\s+|(?:\/\/|<!--)[^\n\r\u2028\u2029]*|\/\*[^]*?\*\//uy;
/** A string that may be a directive: none is longer. */
const STRING = /"(?:[^"\\\n\r]|\\[^]){0,1000}"|'(?:[^'\\\n\r]|\\[^]){0,1000}'/uy;
/** After a line break these go on with the expression that the string began, so that it is no directive. */
const CONTINUES = /[%&(*,./<=>?[^`|]|\+(?!\+)|-(?!-)|!=|in(?:stanceof)?(?![\p{ID_Continue}$\\])/uy;

/**
 * The directives as they are written, without those that break a line (no engine knows any of them); and where they end.
 * @param start behind the byte-order mark and the hashbang line
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

/** Whether a statement that is a string alone ends between `end` and `next`. */
function endsStatement(text: string, end: number, next: number): boolean {
  if (next >= text.length || text[next] === ";" || text[next] === "}") return true;
  return LINE_BREAK.test(text.slice(end, next)) && behind(CONTINUES, text, next) === next;
}

function behindBlank(text: string, start: number): number {
  let at = start;
  for (let next = behind(BLANK, text, at); next > at; next = behind(BLANK, text, at)) at = next;
  return at;
}

/** Behind what matches at a place; the place itself where nothing does. */
function behind(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
