/** The results of `check`. */
import type { TrackerError } from "../errors.ts";
import type { CommonOutcome } from "../outcome.ts";
import type { CheckRow } from "../servers/server.ts";

export interface CheckOutcome extends CommonOutcome {
  command: "check";
  /** The version that a release would have. */
  version?: string;
  /** The worst first. */
  rows: CheckRow[];
  /** The errors behind failed rows. */
  causes: TrackerError[];
}

/** Whether the failure is permanent: a failed row without an error is, and so is an error that cannot pass. */
export function staysWrong({ rows, causes }: CheckOutcome): boolean {
  const failed = rows.filter(({ state }) => state === "failed");
  return failed.length > causes.length || causes.some(({ mayPass }) => !mayPass);
}
