/** What a run of `check` found. */
import type { CommonOutcome } from "../outcome.ts";
import type { ResultCheck } from "../report/result-schema.ts";

export interface CheckOutcome extends CommonOutcome, ResultCheck {
  command: "check";
}

export type CheckRow = ResultCheck["rows"][number];
