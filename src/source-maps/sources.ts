/**
 * Completes the uploaded copy of a map with the sources that it only names. A map can name any file of the machine, so
 * only what is source code inside of the workspace is taken.
 */
import { isUtf8 } from "node:buffer";
import { readFileSync, statSync } from "node:fs";
import { dirname, extname } from "node:path";
import * as v from "valibot";
import { optionalOrIgnored } from "../schema.ts";
import { type AllowedFolders, namedFile } from "./find.ts";
import { parseMap } from "./map.ts";

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

const texts = optionalOrIgnored(v.array(v.unknown()));
const partSchema = v.looseObject({
  sources: texts,
  sourcesContent: texts,
  sourceRoot: optionalOrIgnored(v.string()),
});
const mapSchema = v.looseObject({
  ...partSchema.entries,
  sections: v.optional(v.array(v.looseObject({ map: v.optional(partSchema) }))),
});

interface Content {
  readonly text: string;
  /** Bytes as JSON. */
  readonly size: number;
}
const NONE: Content = { text: "", size: Infinity };

/**
 * Completes a map that can be used. @param path its file, or its script's for an inline map
 * @returns its text, how many sources were added, and how many stay without content
 */
export function completeSources(
  bytes: Buffer,
  path: string,
  folders: AllowedFolders,
): { bytes: Buffer; added: number; missing: number } {
  let [added, missing, looked, room] = [0, 0, 0, MAX_ADDED_BYTES];
  const known = new Map<string, Content>();
  const read = (root: string | undefined, source: unknown): string | null => {
    looked += 1;
    const file = looked > MAX_SOURCES ? undefined : sourceFile(root, source, path, folders);
    const content = file === undefined ? NONE : (known.get(file) ?? contentOf(file));
    // A file that is named often is added as often.
    const hasRoom = content.size <= room;
    if (file !== undefined) known.set(file, hasRoom ? content : NONE);
    if (!hasRoom) {
      missing += 1;
      return null;
    }
    room -= content.size;
    added += 1;
    return content.text;
  };

  const map = v.parse(mapSchema, parseMap(bytes));
  for (const part of [map, ...(map.sections ?? []).map((section) => section.map)]) {
    if (!part?.sources) continue;
    const { sourceRoot, sourcesContent: contents = [] } = part;
    part.sourcesContent = part.sources.map(
      (source, index) => contents[index] ?? read(sourceRoot, source),
    );
  }
  return { bytes: added === 0 ? bytes : Buffer.from(JSON.stringify(map)), added, missing };
}

/** The file of a source, where it may be taken. */
function sourceFile(
  root: string | undefined,
  source: unknown,
  path: string,
  folders: AllowedFolders,
): string | undefined {
  if (typeof source !== "string" || source === "") return undefined;
  // As ECMA-426 joins them: by a slash, unless there is one.
  const isWhole = !root || /^[a-z][\d+.a-z-]*:|^\//iu.test(source);
  const name = isWhole ? source : `${root}${root.endsWith("/") ? "" : "/"}${source}`;
  // `webpack:///` and others; one letter is a drive of Windows.
  if (/^(?!file:)[a-z][\d+.a-z-]+:/iu.test(name)) return undefined;
  const file = namedFile(name, dirname(path), folders);
  return "path" in file && EXTENSIONS.has(extname(file.path).toLowerCase()) ? file.path : undefined;
}

function contentOf(path: string): Content {
  try {
    const bytes = statSync(path).size > MAX_SOURCE_BYTES ? undefined : readFileSync(path);
    if (!bytes || !isUtf8(bytes)) return NONE;
    const text = bytes.toString("utf8");
    return { text, size: Buffer.byteLength(JSON.stringify(text)) };
  } catch {
    return NONE;
  }
}
