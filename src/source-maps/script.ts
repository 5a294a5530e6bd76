/** Reads what of a built script matters: where a line can be put, its directives, its reference to a map, its ids. */
import { isUtf8 } from "node:buffer";
import { UUID_PATTERN, type WrittenId, normalDebugId, writtenIds } from "./debug-id.ts";
import type { Range } from "./files.ts";

export interface ScriptText {
  /** Where a line is put: behind the byte-order mark and the hashbang line. */
  readonly insertAt: number;
  /** Number of that line, from 0. */
  readonly insertLine: 0 | 1;
  readonly lineBreak: "\n" | "\r\n";
  /** Whether it ends with a line break; an empty one counts as such. */
  readonly endsWithBreak: boolean;
  readonly directives: readonly string[];
  readonly reference?: Reference;
  /** The last `//# debugId=` comment: its id in canonical spelling, and where that is written. */
  readonly comment?: Range & { readonly id: string };
  /** The ids of its snippets, in the order of the text. */
  readonly writtenIds: readonly WrittenId[];
  /** The id of a snippet at the top; others may have come with a bundled package. */
  readonly topId?: string | undefined;
  /** Not where it is empty (webpack's, for an entry of style sheets), or a list that Next writes. */
  readonly hasCode: boolean;
}

/** A `//# sourceMappingURL=` comment. */
export interface Reference {
  /** The comment's line, without white space around it and without its line break. */
  readonly line: Range;
  readonly url: Range;
  /** The URL, as far as it can be an address. */
  readonly address: string;
  /** Whether nothing but comments follows: only then is it surely a comment and not a part of a long string. */
  readonly isLast: boolean;
}

/** Hermes bytecode (little-endian magic 0x1F1903C103BC1FC6), React Native's RAM bundles. */
const BYTECODE = [Buffer.from("c61fbc03c103191f", "hex"), Buffer.from("e5d10bfb", "hex")];
/** The byte-order mark and the hashbang line, with its line break, which may be a carriage return alone. */
const TOP = /^(?:\u00ef\u00bb\u00bf)?(#![^\n\r]*(?:\r\n|[\n\r]|$))?/u;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BLANKS = new Set<number | undefined>([0x20, 0x09, CARRIAGE_RETURN, LINE_FEED]);

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
  const [{ length: insertAt } = "", hashbang] = TOP.exec(bytes.toString("latin1")) ?? [];
  const firstBreak = bytes.indexOf(LINE_FEED);
  const text = bytes.toString("utf8", insertAt);
  const { directives, end } = prologueOf(text);
  const ids = writtenIds(bytes);
  // Of a bundled package the snippet stands wherever its module does.
  const code = insertAt + Buffer.byteLength(text.slice(0, end));
  const isAtTop = ({ start: at }: Range) =>
    at - code < MAX_SNIPPET && SNIPPET_START.test(bytes.toString("latin1", code, at));
  return {
    insertAt,
    insertLine: hashbang === undefined ? 0 : 1,
    lineBreak: firstBreak > 0 && bytes[firstBreak - 1] === CARRIAGE_RETURN ? "\r\n" : "\n",
    endsWithBreak: bytes.length === 0 || bytes.at(-1) === LINE_FEED,
    directives,
    ...readComments(bytes),
    writtenIds: ids,
    topId: ids.find(isAtTop)?.id,
    hasCode: end < text.length && !NEXT_LIST.test(text.slice(end, end + 100)),
  };
}

/** The longest address of a map that is taken for one. */
const MAX_ADDRESS_BYTES = 4000;
const REFERENCE = /^\/\/[#@][\t ]*sourceMappingURL=/u;
const DEBUG_ID = new RegExp(String.raw`^//[#@][\t ]*debugId=[\t ]*(${UUID_PATTERN})[\t ]*$`, "u");

/** The comments for tools: the last ones count. Sought from the end, each at the beginning of its line. */
function readComments(bytes: Buffer): Pick<ScriptText, "reference" | "comment"> {
  const found: { reference?: Reference; comment?: ScriptText["comment"] } = {};
  let isLast = true;
  for (const { start, end } of linesFromEnd(bytes)) {
    const text = bytes.toString("latin1", start, end);
    const [prefix] = REFERENCE.exec(text) ?? [];
    const [, written = ""] = DEBUG_ID.exec(text) ?? [];
    const id = normalDebugId(written);
    // Whatever stands before it: no string and no other comment can end in such a line.
    const isComment = text.startsWith("//") && !text.includes("`") && !text.includes("*/");
    // Code that writes such a comment holds the same words in a template.
    if (prefix !== undefined && isComment && !text.includes("${")) {
      const url = { start: start + prefix.length, end };
      const most = Math.min(end, url.start + MAX_ADDRESS_BYTES);
      const address = bytes.toString("utf8", url.start, most);
      found.reference ??= { line: { start, end }, url, address, isLast };
    } else if (id !== undefined) {
      const at = start + text.indexOf(written);
      found.comment ??= { id, start: at, end: at + written.length };
    }
    if (found.reference && found.comment) break;
    isLast &&= isComment;
  }
  return found;
}

/** The last lines that are not blank, without the white space around them. */
function* linesFromEnd(bytes: Buffer): Generator<Range> {
  let feed = bytes.length;
  for (let count = 0; feed > 0 && count < LAST_LINES;) {
    let end = feed;
    feed = bytes.lastIndexOf(LINE_FEED, end - 1);
    let start = feed + 1;
    while (start < end && BLANKS.has(bytes[start])) start += 1;
    while (end > start && BLANKS.has(bytes[end - 1])) end -= 1;
    if (start === end) continue;
    count += 1;
    yield { start, end };
  }
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
 * @param text the script behind its byte-order mark and hashbang line
 */
export function prologueOf(text: string): { directives: string[]; end: number } {
  const directives: string[] = [];
  for (let at = behindBlank(text, 0); ; at = behindBlank(text, at)) {
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
