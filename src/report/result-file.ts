/**
 * The result file: everything that a run did, for a later step, a retry (`issues-file`) or an archive. Listed fields
 * only, never raw answers of the service. Pure; `write.ts` puts it on disk.
 */
import { withoutSecrets } from "../text.ts";
import type { ReportView } from "./view.ts";

/** A command's part of the result file. JSON leaves out what is undefined. */
export interface ResultMembers {
  /** What the command adds to the members that all commands have: `{release: …}`. */
  readonly [name: string]: unknown;
  /** The attributes of an update. */
  readonly requested?: object;
  readonly query?: string | undefined;
  readonly matchedCount?: number | undefined;
  readonly issues?: readonly object[];
}

/**
 * The content of the result file, version 1. Fields may be added to it; none changes its meaning. What a command does not have is null, as it is
 * where it is not known.
 */
export function resultOf(view: ReportView): Record<string, unknown> {
  const { outcome } = view;
  const {
    requested = null,
    query = null,
    matchedCount = null,
    issues = [],
    ...own
  } = view.result();
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
 * The file's text: JSON with one member per line, and one item per line of a list (the issues, the commits of the
 * release), so that a person can search it. A step that prints it to the log starts no command with it, and what is
 * invisible is written as `\u` escapes, which a JSON parser turns back.
 */
export function resultText(result: Record<string, unknown>): string {
  return `${jsonLines(result, "", 2)}\n`.replaceAll(UNSAFE, escapeUnits);
}

/** JSON of a value that breaks at members and items for so many levels; what is undefined is left out. */
function jsonLines(value: unknown, indent: string, levels: number): string {
  const inner = `${indent}  `;
  if (Array.isArray(value) && value.length > 0) {
    const lines = value.map((item: unknown) => `${inner}${JSON.stringify(item, hideSecrets)}`);
    return `[\n${lines.join(",\n")}\n${indent}]`;
  }
  if (levels === 0 || typeof value !== "object" || value === null || Array.isArray(value)) {
    return JSON.stringify(value, hideSecrets);
  }
  const lines = Object.entries(value).flatMap(([name, member]: [string, unknown]) =>
    member === undefined
      ? []
      : [`${inner}${JSON.stringify(name)}: ${jsonLines(member, inner, levels - 1)}`],
  );
  return `{\n${lines.join(",\n")}\n${indent}}`;
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
