/** The command `sync-issues`. */
import type { Command } from "../command.ts";
import { commonOutcome } from "../outcome.ts";
import { INPUTS, OUTPUTS, readInputs, type SyncIssuesInputs } from "./inputs.ts";
import type { SyncIssuesOutcome } from "./outcome.ts";

export const syncIssues: Command<SyncIssuesInputs, SyncIssuesOutcome> = {
  name: "sync-issues",
  inputs: INPUTS,
  outputs: OUTPUTS,
  readInputs,
  newOutcome: (inputs) => ({ ...commonOutcome("sync-issues", inputs), issues: [] }),
  async load() {
    // One chunk with the reports of issues: see `issues/command.ts`.
    const [work, report] = await Promise.all([
      import("./sync.ts"),
      import(/* webpackChunkName: "issues" */ "./report.ts"),
    ]);
    return { run: work.syncIssues, report: report.syncIssuesReport };
  },
};
