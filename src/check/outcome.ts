/** What a run of `check` found. */
import type { CommonOutcome } from "../outcome.ts";

/**
 * Worst first:
 * - `failed`: a release with these inputs would surely fail
 * - `warning`: it would be made, but not as it was meant, or perhaps not
 * - `unknown`: only a release shows it
 * - `missing`: the token may not do it, and a release with these inputs does not need it
 * - `ok`
 */
export const CHECK_STATES = ["failed", "warning", "unknown", "missing", "ok"] as const;

export type CheckState = (typeof CHECK_STATES)[number];

export interface CheckRow {
  /** What was looked at: `Token`, `Project web`. */
  name: string;
  state: CheckState;
  /** As a phrase. May hold text from outside. */
  found: string;
  /** What to do, for what is not as it should be. */
  fix?: string | undefined;
}

export function row(name: string, state: CheckState, found: string, fix?: string): CheckRow {
  return { name, state, found, ...(fix !== undefined && { fix }) };
}

export interface CheckOutcome extends CommonOutcome {
  command: "check";
  /** Worst first. */
  rows: CheckRow[];
  /** The version that a release would have. */
  version?: string;
}
