/** Decides for each pair which debug id it has, and what must be changed in its files. Nothing is written here. */
import { derivedDebugId, normalDebugId, snippet } from "./debug-id.ts";
import {
  type Edit,
  type Fingerprint,
  type PairBuffers,
  applyEdits,
  fingerprintOf,
  isSameContent,
} from "./files.ts";
import {
  type DataUrl,
  type SourceMapText,
  identifiedBy,
  lineShiftEdits,
  readDataUrl,
  readMap,
} from "./map.ts";
import type { FoundFile } from "./find.ts";
import type { SkipReason } from "./outcome.ts";
import type { Pair, Script } from "./pair.ts";
import type { ScriptText } from "./script.ts";
import { type MissingSources, missingSources } from "./sources.ts";

/** A script that is left byte for byte as it is, and not uploaded. */
export interface SkippedScript {
  readonly script: Script;
  /** Absolute path of the map, where there is one. */
  readonly mapPath?: string;
  readonly reason: SkipReason;
  /** More of the reason: a clause. */
  readonly detail?: string;
}

export interface Plan {
  readonly script: Script;
  readonly map: PlannedMap;
  /** Canonical; absent where the version alone connects the files with events. */
  readonly id?: string;
  /** Other ids that the files carried. */
  readonly otherIds: readonly string[];
  readonly scriptEdits: readonly Edit[];
  readonly mapEdits: readonly Edit[];
  readonly missingSources?: MissingSources;
  /** Whether the script tells its id when it runs, after what is planned. */
  readonly setsIdAtRuntime: boolean;
  /** Why the script does not register its id, although that was wanted. */
  readonly keptBecause?: "integrity" | "bytecode";
}

interface PlannedMap {
  /** Absent for an inline map. */
  readonly path?: string;
  /** From the folder that was given. */
  readonly name: string;
  /** Bytes of the map as it is. */
  readonly size: number;
  /** The map after what is planned: what is not the same then has changed meanwhile. */
  readonly after: Fingerprint;
}

export interface PlanOptions {
  /** Whether ids may be put into files. */
  readonly inject: boolean;
  /** Whether files are of use without an id. */
  readonly hasVersion: boolean;
  readonly includeSources: boolean;
  /** Whether a page or a script names the script's hash. */
  readonly isPinnedByHash: (file: FoundFile) => boolean;
  readonly buffers: PairBuffers;
}

/** @throws FileError */
export function planPair(pair: Pair, options: PlanOptions): Plan | SkippedScript {
  const { script, map } = pair;
  const { text } = script;
  if (typeof text === "string") return { script, reason: text };
  if (map.kind === "none") return { script, reason: map.reason };
  const left = { script, ...(map.kind === "file" && { mapPath: map.path }) };
  const read = readBoth(pair, text, options.buffers);
  if (typeof read === "string") return { ...left, reason: "map-invalid", detail: read };
  const texts = { script, text, map: read.map };
  const { id, ids, mayChange, isPinned } = identify(texts, read, options);
  if (id === undefined && !options.hasVersion) {
    return { ...left, reason: isPinned ? "integrity" : "no-id" };
  }
  const sources = options.includeSources ? missingSources(read.map) : undefined;
  const isKept = options.inject && !mayChange && text.snippetIds.length === 0;
  const edits = mayChange && id !== undefined ? pairEdits(texts, id) : NO_EDITS;
  return {
    script,
    map: plannedMap(pair, read.map.bytes, edits.mapEdits),
    ...(id !== undefined && { id }),
    otherIds: ids.slice(1),
    ...edits,
    ...(sources && { missingSources: sources }),
    setsIdAtRuntime: text.snippetIds.length > 0 || mayChange,
    ...(isKept && { keptBecause: isPinned ? "integrity" : "bytecode" }),
  };
}

/** The id that the pair has, or gets where its files may be changed. */
function identify(
  { script, text, map }: ReadTexts,
  read: ReadPair,
  options: PlanOptions,
): { id: string | undefined; ids: string[]; mayChange: boolean; isPinned: boolean } {
  const ids = idsOf(text, map);
  const isPinned = options.isPinnedByHash(script.file);
  const mayChange = options.inject && !isPinned && !map.isReactNative;
  const id = ids[0] ?? (mayChange ? derivedId(script, read, options.buffers) : undefined);
  return { id, ids, mayChange, isPinned };
}

function plannedMap({ script, map }: Pair, bytes: Buffer, edits: readonly Edit[]): PlannedMap {
  const facts = { size: bytes.length, after: fingerprintOf(applyEdits(bytes, edits)) };
  if (map.kind === "file") return { path: map.path, name: map.name, ...facts };
  return { name: `${script.file.name}.map`, ...facts };
}

interface ReadPair {
  readonly map: SourceMapText;
  /** Absent for a map of its own. */
  readonly inline?: { readonly script: Buffer; readonly dataUrl: DataUrl };
}

/** @returns why the map cannot be read, in a clause, where it cannot */
function readBoth(
  { script: { file }, map: place }: Pair,
  { reference }: Omit<ScriptText, "bytes">,
  buffers: PairBuffers,
): ReadPair | string {
  if (place.kind === "file") {
    const map = readMap(buffers.map.read(place.path));
    return typeof map === "string" ? map : { map };
  }
  const script = buffers.script.read(file.path);
  const dataUrl = reference && readDataUrl(script, reference.url);
  if (!dataUrl) return "its data URL cannot be read";
  const map = readMap(dataUrl.content);
  return typeof map === "string" ? map : { map, inline: { script, dataUrl } };
}

/** The pair's ids without repetition, the one that counts first: what runs, then what is written for tools. */
function idsOf(text: Omit<ScriptText, "bytes">, map: SourceMapText): string[] {
  const comment = text.comment && normalDebugId(text.comment.id);
  const ids = [...text.snippetIds, comment, ...map.ids.map(({ id }) => id)];
  return [...new Set(ids.filter((id) => id !== undefined))];
}

function derivedId(script: Script, { map, inline }: ReadPair, buffers: PairBuffers): string {
  if (!inline) return derivedDebugId(buffers.script.read(script.file.path), map.bytes);
  const isSeen = inline.dataUrl.prefix === "data:application/json;base64,";
  return derivedDebugId(inline.script, isSeen ? map.bytes : undefined);
}

const NO_EDITS = { scriptEdits: [], mapEdits: [] };

interface ReadTexts {
  readonly script: Script;
  readonly text: Omit<ScriptText, "bytes">;
  readonly map: SourceMapText;
}

function pairEdits(
  { script, text, map }: ReadTexts,
  id: string,
): Pick<Plan, "scriptEdits" | "mapEdits"> {
  // A script that registers its id already keeps its lines; one that does not gets one line more.
  const isShifted = text.snippetIds.length === 0;
  const shift = isShifted ? lineShiftEdits(map.bytes, map.layout, text.insertLine) : [];
  return {
    scriptEdits: [
      ...(isShifted ? [snippetEdit(script, text, id)] : []),
      ...commentEdits(script, text, id),
    ],
    mapEdits: [...identifiedBy(map, id), ...shift],
  };
}

/** One line, which repeats the directives that it would end otherwise. */
function snippetEdit({ size }: Script, text: Omit<ScriptText, "bytes">, id: string): Edit {
  const { insertAt, insertLine, lineBreak, directives } = text;
  // A hashbang line may be all that there is, without a line break.
  const begin = insertLine === 1 && insertAt === size && !text.endsWithBreak ? lineBreak : "";
  const prologue = directives.map((directive) => `${directive};`).join("");
  const line = `${begin}${prologue}${snippet(id)}${lineBreak}`;
  return { start: insertAt, end: insertAt, text: line };
}

/** The comment for tools stands above the one that names the map (ECMA-426 proposal), else at the end. */
function commentEdits({ size }: Script, text: Omit<ScriptText, "bytes">, id: string): Edit[] {
  const { comment, reference, lineBreak } = text;
  if (comment) {
    return normalDebugId(comment.id) === id ? [] : [{ ...comment.range, text: id }];
  }
  const line = `//# debugId=${id}${lineBreak}`;
  if (reference?.isLast) {
    const at = reference.line.start;
    return [{ start: at, end: at, text: line }];
  }
  return [{ start: size, end: size, text: `${text.endsWithBreak ? "" : lineBreak}${line}` }];
}

/**
 * Two scripts with one id would be one to the service: neither's errors could be trusted. Copies with the same content
 * are no harm.
 */
export function withoutConflicts(
  results: readonly (Plan | SkippedScript)[],
): (Plan | SkippedScript)[] {
  const byId = Map.groupBy(results.filter(isPlan), ({ id }) => id);
  /** Of each id the first script, and the first one that differs from it. */
  const conflicts = new Map<string | undefined, [first: Plan, other: Plan]>();
  for (const [id, [first, ...others]] of byId) {
    const other = first && others.find((candidate) => !isSame(candidate, first));
    if (first && other) conflicts.set(id, [first, other]);
  }
  return results.map((result) => {
    const conflict = isPlan(result) ? conflicts.get(result.id) : undefined;
    if (!isPlan(result) || result.id === undefined || !conflict) return result;
    const [first, different] = conflict;
    const other = isSame(result, first) ? different : first;
    const { script, map, id } = result;
    const mapPath = map.path === undefined ? {} : { mapPath: map.path };
    const detail = `${id} is also the id of ${other.script.file.name}`;
    return { script, ...mapPath, reason: "id-conflict", detail };
  });
}

export function isPlan(result: Plan | SkippedScript): result is Plan {
  return "mapEdits" in result;
}

function isSame(a: Plan, b: Plan): boolean {
  return isSameContent(a.script, b.script) && isSameContent(a.map.after, b.map.after);
}
