/** What there is to say of a run whose inputs were wrong: it ended before there was a command to say it. */
import type { CommonOutcome } from "../outcome.ts";
import { factsTable } from "./blocks.ts";
import { counted } from "./format.ts";
import { noticesOf, placeFacts } from "./sections.ts";
import type { CommandReport } from "./view.ts";

export const invalidReport: CommandReport<CommonOutcome> = {
  verdict: ({ failures }) => [`nothing was sent: ${counted(failures.length, "problem")} to fix`],
  summary: (outcome) => [...factsTable(placeFacts(outcome)), ...noticesOf(outcome.notices)],
  outputs: () => ({}),
  result: () => ({}),
  log: () => [],
};
