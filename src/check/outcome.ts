/** What a run of `check` found. */
import type { TrackerError } from "../errors.ts";
import type { CommonOutcome } from "../outcome.ts";
import type { CheckRow } from "../servers/server.ts";

export interface CheckOutcome extends CommonOutcome {
  command: "check";
  /** The version that a release would have. */
  version?: string;
  /** The worst first. */
  rows: CheckRow[];
  /** Of failed rows. */
  causes: TrackerError[];
}

/** A row that failed without a cause does so for what was answered. */
export function staysWrong({ rows, causes }: CheckOutcome): boolean {
  const failed = rows.filter(({ state }) => state === "failed");
  return failed.length > causes.length || causes.some(({ mayPass }) => !mayPass);
}
