/**
 * The result file: everything that a run did, for a later step, a retry (`issues-file`) or an archive. Listed fields
 * only, never raw answers of the service. Pure; `write.ts` puts it on disk.
 */
import type { CommonOutcome } from "../outcome.ts";
import { withoutSecrets } from "../text.ts";
import type { ResultMembers } from "./result-schema.ts";

/**
 * The content of the result file, version 1. Fields may be added to it; none changes its meaning. What a command does not have is null, as it is
 * where it is not known.
 */
export function resultOf(outcome: CommonOutcome, members: ResultMembers): Record<string, unknown> {
  const { requested = null, query = null, matchedCount = null, issues = [], ...own } = members;
  return {
    schema: 1,
    command: outcome.command,
    outcome: outcome.outcome,
    dryRun: outcome.dryRun,
    cancelled: outcome.cancelled,
    tolerated: outcome.tolerated,
    baseUrl: outcome.baseUrl,
    organization: outcome.organization,
    projects: outcome.projects,
    requested,
    query,
    matchedCount,
    issues,
    ...own,
    failures: outcome.failures.map(({ what, where, fix }) => ({ what, where, fix })),
    notices: outcome.notices.map(({ level, what, fix }) => ({ level, what, fix })),
  };
}

/**
 * The file's text, piece by piece: JSON with one member per line, and one item per line of a list (the issues, the commits
 * of the release), so that a person can search it. A step that prints it to the log starts no command with it, and what is
 * invisible is written as `\u` escapes, which a JSON parser turns back.
 */
export function* resultPieces(result: Record<string, unknown>): Generator<string, void, void> {
  // What must not stand together never ends one piece and begins the next.
  for (const piece of jsonLines(result, "", 2)) yield piece.replaceAll(UNSAFE, escapeUnits);
  yield "\n";
}

/** JSON of a value that breaks at members and items for so many levels; what is undefined is left out. */
function* jsonLines(value: unknown, indent: string, levels: number): Generator<string, void, void> {
  const inner = `${indent}  `;
  let lead = "";
  if (isIterable(value)) {
    for (const item of value) {
      yield `${lead || "[\n"}${inner}${JSON.stringify(item, hideSecrets)}`;
      lead = ",\n";
    }
    yield lead === "" ? "[]" : `\n${indent}]`;
  } else if (levels === 0 || typeof value !== "object" || value === null) {
    yield JSON.stringify(value, hideSecrets);
  } else {
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue;
      yield `${lead || "{\n"}${inner}${JSON.stringify(name)}: `;
      yield* jsonLines(member, inner, levels - 1);
      lead = ",\n";
    }
    yield lead === "" ? "{}" : `\n${indent}}`;
  }
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.iterator in value;
}

function hideSecrets(_name: string, value: unknown): unknown {
  return typeof value === "string" ? withoutSecrets(value) : value;
}

/**
 * What a terminal or the runner might act on, or nobody would see; it occurs only within strings. JSON itself escapes C0
 * and lone surrogates.
 */
const UNSAFE = /[\u007f-\u009f\p{Zl}\p{Zp}\p{Cf}\p{DI}]|#(?=#)/gu;

function escapeUnits(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}
