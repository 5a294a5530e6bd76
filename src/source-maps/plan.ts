/** Decides for each pair which debug id it has, and what must be changed in its files. Nothing is written here. */
import { derivedDebugId, normalDebugId, snippet } from "./debug-id.ts";
import {
  type Edit,
  type Fingerprint,
  applyEdits,
  fingerprintOf,
  isSameContent,
  readBytes,
} from "./files.ts";
import { identifiedBy, lineShiftEdits, readDataUrl, readMap } from "./map.ts";
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
}

/** @throws FileError */
export function planPair({ script, map: place }: Pair, options: PlanOptions): Plan | SkippedScript {
  const { file, text } = script;
  if (typeof text === "string") return { script, reason: text };
  if (place.kind === "none") return { script, reason: place.reason };
  const path = place.kind === "file" ? place.path : undefined;
  const skipped = { script, ...(path !== undefined && { mapPath: path }) };
  const { reference, snippetIds } = text;
  const isInline = path === undefined && reference !== undefined;
  const dataUrl = isInline ? readDataUrl(readBytes(file.path), reference.url) : undefined;
  const bytes = path === undefined ? dataUrl?.content : readBytes(path);
  const map = bytes ? readMap(bytes) : "its data URL cannot be read";
  if (typeof map === "string") return { ...skipped, reason: "map-invalid", detail: map };

  // What runs counts first, then what is written for tools.
  const comment = text.comment && normalDebugId(text.comment.id);
  const known = [...snippetIds, comment, ...map.ids.map((member) => member.id)];
  const ids = [...new Set(known.filter((each) => each !== undefined))];
  const isPinned = options.isPinnedByHash(file);
  const mayChange = options.inject && !isPinned && !map.isReactNative;
  let [id] = ids;
  if (id === undefined && mayChange) {
    const isSeen = !dataUrl || dataUrl.prefix === "data:application/json;base64,";
    id = derivedDebugId(readBytes(file.path), isSeen ? map.bytes : undefined);
  }
  if (id === undefined && !options.hasVersion) {
    return { ...skipped, reason: isPinned ? "integrity" : "no-id" };
  }

  let scriptEdits: Edit[] = [];
  let mapEdits: Edit[] = [];
  if (mayChange && id !== undefined) {
    scriptEdits = commentEdits(script, text, id);
    mapEdits = identifiedBy(map, id);
    // A script that registers its id already keeps its lines; one that does not gets one line more.
    if (snippetIds.length === 0) {
      scriptEdits = [snippetEdit(script, text, id), ...scriptEdits];
      mapEdits = [...mapEdits, ...lineShiftEdits(map.bytes, map.layout, text.insertLine)];
    }
  }
  const sources = options.includeSources ? missingSources(map) : undefined;
  const isKept = options.inject && !mayChange && snippetIds.length === 0;
  return {
    script,
    map: {
      ...(path !== undefined && { path }),
      name: place.kind === "file" ? place.name : `${file.name}.map`,
      size: map.bytes.length,
      after: fingerprintOf(applyEdits(map.bytes, mapEdits)),
    },
    ...(id !== undefined && { id }),
    otherIds: ids.slice(1),
    scriptEdits,
    mapEdits,
    ...(sources && { missingSources: sources }),
    setsIdAtRuntime: snippetIds.length > 0 || mayChange,
    ...(isKept && { keptBecause: isPinned ? "integrity" : "bytecode" }),
  };
}

/** One line, which repeats the directives that it would end otherwise. */
function snippetEdit({ size }: Script, text: ScriptText, id: string): Edit {
  const { insertAt, insertLine, lineBreak, directives } = text;
  // A hashbang line may be all that there is, without a line break.
  const begin = insertLine === 1 && insertAt === size && !text.endsWithBreak ? lineBreak : "";
  const prologue = directives.map((directive) => `${directive};`).join("");
  const line = `${begin}${prologue}${snippet(id)}${lineBreak}`;
  return { start: insertAt, end: insertAt, text: line };
}

/** The comment for tools stands above the one that names the map (ECMA-426 proposal), else at the end. */
function commentEdits({ size }: Script, text: ScriptText, id: string): Edit[] {
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
