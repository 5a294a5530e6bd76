/**
 * Completes the uploaded copy of a map with the sources that it only names. A map can name any file of the machine, so
 * only what is source code inside of the workspace is taken.
 */
import { isUtf8 } from "node:buffer";
import { readFileSync, statSync } from "node:fs";
import { dirname, extname } from "node:path";
import type { Edit } from "./files.ts";
import { type AllowedFolders, namedFile } from "./find.ts";
import { mapsIn, memberOf, valueOf } from "./map.ts";

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

/**
 * The changes that complete a map that can be used. @param path its file, or its script's for an inline map
 * @returns how many sources are added, and how many stay without content
 */
export function completeSources(
  bytes: Buffer,
  path: string,
  folders: AllowedFolders,
): { edits: Edit[]; added: number; missing: number } {
  const edits: Edit[] = [];
  /** By path; undefined for what is not added (again). */
  const known = new Map<string, { text: string; size: number } | undefined>();
  let [added, missing, looked, room] = [0, 0, 0, MAX_ADDED_BYTES];

  const read = (root: unknown, source: unknown): string | undefined => {
    const file = sourceFile(root, source, path, folders);
    if (file === undefined) return undefined;
    if (!known.has(file)) known.set(file, contentOf(file));
    const content = known.get(file);
    if (!content) return undefined;
    // A file that is named often is added as often.
    if (content.size > room) {
      known.set(file, undefined);
      return undefined;
    }
    room -= content.size;
    added += 1;
    return content.text;
  };

  for (const map of mapsIn(bytes)) {
    const value = (name: string): unknown => {
      const range = memberOf(bytes, map, name);
      return range && valueOf(bytes, range);
    };
    const sources = asList(value("sources"));
    const contents = asList(value("sourcesContent"));
    const lacking = sources.filter((_, index) => isMissing(contents[index])).length;
    looked += sources.length;
    missing += lacking;
    if (lacking === 0 || looked > MAX_SOURCES) continue;
    const before = added;
    const root = value("sourceRoot");
    const completed = sources.map((source, index) =>
      isMissing(contents[index]) ? (read(root, source) ?? null) : contents[index],
    );
    if (added === before) continue;
    missing -= added - before;
    const range = memberOf(bytes, map, "sourcesContent");
    const list = JSON.stringify(completed);
    const behindBrace = { start: map + 1, end: map + 1 };
    edits.push(
      range ? { ...range, text: list } : { ...behindBrace, text: `"sourcesContent":${list},` },
    );
  }
  return { edits, added, missing };
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isMissing(content: unknown): boolean {
  return content === undefined || content === null;
}

/** The file of a source, where it may be taken. */
function sourceFile(
  root: unknown,
  source: unknown,
  path: string,
  folders: AllowedFolders,
): string | undefined {
  if (typeof source !== "string" || source === "") return undefined;
  // As ECMA-426 joins them: by a slash, unless there is one.
  const isWhole =
    typeof root !== "string" || root === "" || /^[a-z][\d+.a-z-]*:|^\//iu.test(source);
  const name = isWhole ? source : `${root}${root.endsWith("/") ? "" : "/"}${source}`;
  // `webpack:///` and others; one letter is a drive of Windows.
  if (/^(?!file:)[a-z][\d+.a-z-]+:/iu.test(name)) return undefined;
  const file = namedFile(name, dirname(path), folders);
  return "path" in file && EXTENSIONS.has(extname(file.path).toLowerCase()) ? file.path : undefined;
}

function contentOf(path: string): { text: string; size: number } | undefined {
  try {
    if (statSync(path).size > MAX_SOURCE_BYTES) return undefined;
    const bytes = readFileSync(path);
    if (!isUtf8(bytes)) return undefined;
    const text = bytes.toString("utf8");
    return { text, size: Buffer.byteLength(JSON.stringify(text)) };
  } catch {
    return undefined;
  }
}
