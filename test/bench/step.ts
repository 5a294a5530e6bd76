/** Steps that a bench measures: one that failed would look fast. */
import type { StepResult } from "../support/runner.ts";

/** @throws Error with what the step printed, where it failed */
export function assertDone(step: StepResult): void {
  if (step.exitCode !== 0) throw stepError(step);
}

export function stepError({ exitCode, stdout, stderr }: StepResult): Error {
  return new Error(`the action ended with ${exitCode}:\n${stdout}${stderr}`);
}
