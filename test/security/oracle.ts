/** Whether everything that a step left behind is its own. */
import { expect } from "vitest";
import { outputObjections, streamObjections, summaryObjections } from "../support/objections.ts";
import type { StepResult } from "../support/runner.ts";

/** Nothing in the streams, outputs or summary is anybody else's. Links lead to these places only. */
export async function expectHarmless(
  result: Pick<StepResult, "stdout" | "stderr" | "outputs" | "summary">,
  places: readonly string[] = ["https://github.com/", "http://127.0.0.1:"],
): Promise<void> {
  expect(result.stderr).toBe("");
  expect([
    ...streamObjections(result.stdout),
    ...outputObjections(result.outputs),
    ...(await summaryObjections(result.summary, places)),
  ]).toEqual([]);
}
