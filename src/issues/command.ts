/** The commands on issues: `update-issues`, `list-issues` and `show-issues`. */
import { command } from "../command.ts";
import { beginOutcome } from "../outcome.ts";
import {
  LIST_INPUTS,
  type ListIssuesInputs,
  readListIssues,
  readShowIssues,
  readUpdateIssues,
  SHOW_INPUTS,
  type ShowIssuesInputs,
  UPDATE_INPUTS,
  type UpdateIssuesInputs,
} from "./inputs.ts";
import type { ListIssuesOutcome, ShowIssuesOutcome, UpdateIssuesOutcome } from "./outcome.ts";

export const updateIssues = command({
  name: "update-issues",
  inputs: { names: UPDATE_INPUTS, read: readUpdateIssues },
  begin: (inputs: UpdateIssuesInputs): UpdateIssuesOutcome => ({
    ...beginOutcome("update-issues", inputs),
    requested: inputs.attributes,
    issues: [],
  }),
  run: async () => (await import("./update.ts")).updateIssues,
  report: async () => (await import("./report.ts")).updateIssuesReport,
});

export const listIssues = command({
  name: "list-issues",
  inputs: { names: LIST_INPUTS, read: readListIssues },
  begin: (inputs: ListIssuesInputs): ListIssuesOutcome => ({
    ...beginOutcome("list-issues", inputs),
    issues: [],
  }),
  run: async () => (await import("./list.ts")).listIssues,
  report: async () => (await import("./report.ts")).listIssuesReport,
});

export const showIssues = command({
  name: "show-issues",
  inputs: { names: SHOW_INPUTS, read: readShowIssues },
  begin: (inputs: ShowIssuesInputs): ShowIssuesOutcome => ({
    ...beginOutcome("show-issues", inputs),
    issues: [],
  }),
  run: async () => (await import("./show.ts")).showIssues,
  report: async () => (await import("./report.ts")).showIssuesReport,
});
