/**
 * Completes the uploaded copy of a map with the sources that it only names. A map can name any file of the machine, so
 * only what is source code inside of the workspace is taken.
 */
import { isUtf8 } from "node:buffer";
import { readFileSync, statSync } from "node:fs";
import { dirname, extname } from "node:path";
import type { Edit } from "./files.ts";
import { type AllowedFolders, namedFile } from "./find.ts";
import { type Range, childrenOf, isArray, valueOf } from "./json-ranges.ts";
import type { MapLayout, SourceMapText } from "./map.ts";

/** Maps, or sections of one, with sources that have no content. */
export type MissingSources = readonly MapLayout[];

const EXTENSIONS = new Set(
  "js,jsx,mjs,cjs,ts,tsx,mts,cts,vue,svelte,astro,mdx,coffee,litcoffee,ls,elm,re,res,ml,clj,cljs,cljc,kt,scala,dart,rs,go,c,cc,cpp,h,hpp,zig,as,html,css,scss,sass,less,styl"
    .split(",")
    .map((name) => `.${name}`),
);
const MAX_SOURCE_BYTES = 5_000_000;
/** Of what is added to one map, as JSON. */
const MAX_ADDED_BYTES = 100_000_000;
/** Sources of one map that are looked for. */
const MAX_SOURCES = 50_000;
/** A name that is longer, as JSON, is none of a file. */
const MAX_NAME_BYTES = 20_000;
const NULL = Buffer.from("null");
const KEY = Buffer.from('"sourcesContent":');
const OPEN = Buffer.from("[");
const COMMA = Buffer.from(",");
const CLOSE = Buffer.from("]");

/** The parts of a map whose sources lack content; undefined where none does. */
export function missingSources({ layout, bytes }: SourceMapText): MissingSources | undefined {
  const layouts = withSections(layout).filter((part) => count(part, bytes).missing > 0);
  return layouts.length > 0 ? layouts : undefined;
}

function withSections(layout: MapLayout): MapLayout[] {
  const sections = (layout.sections ?? []).flatMap(({ map }) => (map ? withSections(map) : []));
  return [layout, ...sections];
}

/** How many sources a map names, and how many of them lack content. */
function count(layout: MapLayout, bytes: Buffer): { all: number; missing: number } {
  let all = 0;
  let missing = 0;
  for (const { content } of sourcesOf(layout, bytes)) {
    all += 1;
    if (content === undefined) missing += 1;
  }
  return { all, missing };
}

function* sourcesOf(
  { sources, sourcesContent }: MapLayout,
  bytes: Buffer,
): Generator<{ name: Range; content: Range | undefined }> {
  if (!sources || !isArray(bytes, sources)) return;
  const isList = sourcesContent && isArray(bytes, sourcesContent);
  const contents = isList ? childrenOf(bytes, sourcesContent) : undefined;
  for (const name of childrenOf(bytes, sources)) {
    const next = contents?.next();
    const content = next?.done === false ? next.value : undefined;
    const isNull = content && bytes.subarray(content.start, content.end).equals(NULL);
    yield { name, content: isNull ? undefined : content };
  }
}

export interface Completion {
  readonly edits: readonly Edit[];
  readonly added: number;
  /** Sources that stay without content. */
  readonly missing: number;
}

/**
 * The changes that complete a map.
 * @param map its text @param path its file, or its script's for an inline map
 */
export function completeSources(
  { bytes, path }: { bytes: Buffer; path: string },
  layouts: MissingSources,
  folders: AllowedFolders,
): Completion {
  const reader = new SourceReader(dirname(path), folders);
  const edits: Edit[] = [];
  let added = 0;
  let missing = 0;
  let looked = 0;
  for (const layout of layouts) {
    const counts = count(layout, bytes);
    looked += counts.all;
    if (looked > MAX_SOURCES) {
      missing += counts.missing;
      continue;
    }
    const { body, sourcesContent, sourceRoot } = layout;
    const root = textOf(bytes, sourceRoot);
    const items: Buffer[] = [];
    let found = 0;
    for (const { name, content } of sourcesOf(layout, bytes)) {
      const text = content
        ? bytes.subarray(content.start, content.end)
        : reader.read(root, textOf(bytes, name));
      if (!content && text) found += 1;
      items.push(items.length === 0 ? OPEN : COMMA, text ?? NULL);
    }
    added += found;
    missing += counts.missing - found;
    if (found === 0) continue;
    const list = Buffer.concat([...items, CLOSE]);
    edits.push(
      sourcesContent
        ? { ...sourcesContent, text: list }
        : { start: body, end: body, text: Buffer.concat([KEY, list, COMMA]) },
    );
  }
  return { edits, added, missing };
}

function textOf(bytes: Buffer, range: Range | undefined): string {
  if (!range || range.end - range.start > MAX_NAME_BYTES) return "";
  const value = valueOf(bytes, range);
  return typeof value === "string" ? value : "";
}

/** Reads sources for one map, each file once. */
class SourceReader {
  readonly #folder: string;
  readonly #folders: AllowedFolders;
  readonly #read = new Map<string, Buffer>();
  #bytes = 0;

  constructor(folder: string, folders: AllowedFolders) {
    this.#folder = folder;
    this.#folders = folders;
  }

  /** The content as JSON; undefined where there is none that may be taken. */
  read(root: string, source: string): Buffer | undefined {
    if (source === "") return undefined;
    // As ECMA-426 joins them: by a slash, unless there is one.
    const isWhole = root === "" || /^[a-z][\d+.a-z-]*:|^\//iu.test(source);
    const name = isWhole ? source : `${root}${root.endsWith("/") ? "" : "/"}${source}`;
    // `webpack:///` and others; one letter is a drive of Windows.
    if (/^(?!file:)[a-z][\d+.a-z-]+:/iu.test(name)) return undefined;
    const file = namedFile(name, this.#folder, this.#folders);
    if (!("path" in file) || !EXTENSIONS.has(extname(file.path).toLowerCase())) return undefined;
    const content = this.#read.get(file.path) ?? contentOf(file.path);
    // A file that is named often is added as often.
    if (!content || this.#bytes + content.length > MAX_ADDED_BYTES) return undefined;
    this.#read.set(file.path, content);
    this.#bytes += content.length;
    return content;
  }
}

function contentOf(path: string): Buffer | undefined {
  try {
    if (statSync(path).size > MAX_SOURCE_BYTES) return undefined;
    const content = readFileSync(path);
    return isUtf8(content) ? Buffer.from(JSON.stringify(content.toString("utf8"))) : undefined;
  } catch {
    return undefined;
  }
}
