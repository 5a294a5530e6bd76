/** What a run of `check` found. */
import type { CommonOutcome } from "../outcome.ts";

export interface CheckOutcome extends CommonOutcome {
  command: "check";
  /** The version that a release would have. */
  version?: string;
  /** The worst first. */
  rows: CheckRow[];
}

export interface CheckRow {
  name: string;
  /** `unknown`: only a release shows it; `missing`: the token may not do it, and the release does not need it. */
  state: "failed" | "warning" | "unknown" | "missing" | "ok";
  found: string;
  fix?: string;
}
