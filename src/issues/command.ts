import type { Command } from "../command.ts";
import { commonOutcome } from "../outcome.ts";
import {
  LIST_INPUTS,
  LIST_OUTPUTS,
  type ListIssuesInputs,
  readListIssues,
  readShowIssues,
  readUpdateIssues,
  SHOW_INPUTS,
  SHOW_OUTPUTS,
  type ShowIssuesInputs,
  UPDATE_INPUTS,
  UPDATE_OUTPUTS,
  type UpdateIssuesInputs,
} from "./inputs.ts";
import type { ListIssuesOutcome, IssuesOutcome, UpdateIssuesOutcome } from "./outcome.ts";

// The reports of issues share most of their code: one chunk holds it once (the name in the comments joins them).
export const updateIssues: Command<UpdateIssuesInputs, UpdateIssuesOutcome> = {
  name: "update-issues",
  inputs: UPDATE_INPUTS,
  outputs: UPDATE_OUTPUTS,
  readInputs: readUpdateIssues,
  newOutcome: (inputs) => {
    const requested = inputs.attributes;
    return { ...commonOutcome("update-issues", inputs), requested, issues: [] };
  },
  async load() {
    const [work, report] = await Promise.all([
      import("./update.ts"),
      import(/* webpackChunkName: "issues" */ "./report.ts"),
    ]);
    return { run: work.updateIssues, report: report.updateIssuesReport };
  },
};

export const listIssues: Command<ListIssuesInputs, ListIssuesOutcome> = {
  name: "list-issues",
  inputs: LIST_INPUTS,
  outputs: LIST_OUTPUTS,
  readInputs: readListIssues,
  newOutcome: (inputs) => ({ ...commonOutcome("list-issues", inputs), issues: [] }),
  async load() {
    const [work, report] = await Promise.all([
      import("./list.ts"),
      import(/* webpackChunkName: "issues" */ "./report.ts"),
    ]);
    return { run: work.listIssues, report: report.listIssuesReport };
  },
};

export const showIssues: Command<ShowIssuesInputs, IssuesOutcome> = {
  name: "show-issues",
  inputs: SHOW_INPUTS,
  outputs: SHOW_OUTPUTS,
  readInputs: readShowIssues,
  newOutcome: (inputs) => ({ ...commonOutcome("show-issues", inputs), issues: [] }),
  async load() {
    const [work, report] = await Promise.all([
      import("./show.ts"),
      import(/* webpackChunkName: "issues" */ "./show-report.ts"),
    ]);
    return { run: work.showIssues, report: report.showIssuesReport };
  },
};
