/**
 * Completes the uploaded copy of a map with the sources that it only names. A map can name any file of the machine, so
 * only what is source code inside of the workspace is taken.
 */
import { isUtf8 } from "node:buffer";
import { readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, extname, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Edit } from "./files.ts";
import { type Places, liesIn } from "./find.ts";
import type { Range } from "./json-ranges.ts";
import type { Items, MapLayout, SourceMapText } from "./map.ts";

/** Maps, or sections of one, with sources that have no content. */
export type MissingSources = readonly MapLayout[];

const EXTENSIONS = new Set(
  "js,jsx,mjs,cjs,ts,tsx,mts,cts,vue,svelte,astro,mdx,coffee,litcoffee,ls,elm,re,res,ml,clj,cljs,cljc,kt,scala,dart,rs,go,c,cc,cpp,h,hpp,zig,as,html,css,scss,sass,less,styl"
    .split(",")
    .map((name) => `.${name}`),
);
const MAX_SOURCE_BYTES = 5_000_000;
/** Of all sources that are added to one map. */
const MAX_ADDED_BYTES = 200_000_000;
const NULL = "null";

/** The parts of a map whose sources lack content; undefined where none does. */
export function missingSources({ layout, bytes }: SourceMapText): MissingSources | undefined {
  const layouts = withSections(layout).filter((part) => lacks(part, bytes));
  return layouts.length > 0 ? layouts : undefined;
}

function withSections(layout: MapLayout): MapLayout[] {
  const sections = (layout.sections ?? []).flatMap(({ map }) => (map ? withSections(map) : []));
  return [layout, ...sections];
}

function lacks({ sources, sourcesContent }: MapLayout, bytes: Buffer): boolean {
  if (!sources) return false;
  const items = sourcesContent?.items ?? [];
  return items.length < sources.items.length || items.some((item) => isNull(bytes, item));
}

function isNull(bytes: Buffer, { start, end }: Range): boolean {
  return end - start === NULL.length && bytes.toString("latin1", start, end) === NULL;
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
  places: Places,
): Completion {
  const reader = new SourceReader(path, places);
  const edits: Edit[] = [];
  for (const layout of layouts) {
    if (!layout.sources) continue;
    const contents = contentsOf(bytes, { ...layout, sources: layout.sources }, reader);
    const text = Buffer.concat(contents.flatMap((content, index) => [comma(index), content]));
    edits.push(replacement(layout, text));
  }
  const isSame = reader.added === 0;
  return { edits: isSame ? [] : edits, added: reader.added, missing: reader.missing };
}

function comma(index: number): Buffer {
  return Buffer.from(index === 0 ? "" : ",");
}

function replacement({ sourcesContent, body }: MapLayout, items: Buffer): Edit {
  if (sourcesContent) {
    const text = Buffer.concat([Buffer.from("["), items, Buffer.from("]")]);
    return { ...sourcesContent.range, text };
  }
  const text = Buffer.concat([Buffer.from('"sourcesContent":['), items, Buffer.from("],")]);
  return { start: body, end: body, text };
}

function contentsOf(
  bytes: Buffer,
  { sources, sourcesContent, sourceRoot }: MapLayout & { sources: Items },
  reader: SourceReader,
): Buffer[] {
  const root = sourceRoot ? textOf(bytes, sourceRoot) : "";
  const contents: Buffer[] = [];
  for (const [index, source] of sources.items.entries()) {
    const item = sourcesContent?.items[index];
    const hasContent = item && !isNull(bytes, item);
    contents.push(
      hasContent ? bytes.subarray(item.start, item.end) : reader.read(root, textOf(bytes, source)),
    );
  }
  return contents;
}

function textOf(bytes: Buffer, { start, end }: Range): string {
  const value: unknown = JSON.parse(bytes.toString("utf8", start, end));
  return typeof value === "string" ? value : "";
}

class SourceReader {
  added = 0;
  missing = 0;
  #bytes = 0;
  readonly #folder: string;
  readonly #places: Places;

  constructor(map: string, places: Places) {
    this.#folder = dirname(map);
    this.#places = places;
  }

  /** The content as JSON, `null` where there is none that may be taken. */
  read(root: string, source: string): Buffer {
    const content = this.#content(root, source);
    if (content === undefined) this.missing += 1;
    else this.added += 1;
    return Buffer.from(content === undefined ? NULL : JSON.stringify(content));
  }

  #content(root: string, source: string): string | undefined {
    const path = this.#path(root, source);
    if (path === undefined) return undefined;
    try {
      const real = realpathSync.native(path);
      if (!this.#isAllowed(real)) return undefined;
      const entry = statSync(real);
      if (!entry.isFile() || entry.size > MAX_SOURCE_BYTES) return undefined;
      if (this.#bytes + entry.size > MAX_ADDED_BYTES) return undefined;
      const content = readFileSync(real);
      if (!isUtf8(content)) return undefined;
      this.#bytes += content.length;
      return content.toString("utf8");
    } catch {
      return undefined;
    }
  }

  #path(root: string, source: string): string | undefined {
    if (source === "" || source.includes("\0")) return undefined;
    // As ECMA-426 joins them: by a slash, unless there is one.
    const name =
      root === "" || /^[a-z][\d+.a-z-]*:|^\//iu.test(source) ? source : joined(root, source);
    if (/^file:/iu.test(name)) return pathOfUrl(name);
    return /^[a-z][\d+.a-z-]+:/iu.test(name) ? undefined : resolve(this.#folder, name);
  }

  #isAllowed(real: string): boolean {
    return (
      EXTENSIONS.has(extname(real).toLowerCase()) &&
      !real.split(sep).includes(".git") &&
      this.#places.allowed.some((place) => liesIn(real, place))
    );
  }
}

function joined(root: string, source: string): string {
  return root.endsWith("/") ? `${root}${source}` : `${root}/${source}`;
}

function pathOfUrl(url: string): string | undefined {
  try {
    return fileURLToPath(url);
  } catch {
    return undefined;
  }
}
