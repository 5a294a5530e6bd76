/**
 * The one sentence that says what a run did: the first line of the summary, the last of the log and the title of its
 * annotations. How the run ended is said here, what it did is the command's to say.
 */
import type { CommonOutcome } from "../outcome.ts";
import type { Part, ReportView } from "./view.ts";

export interface Verdict {
  mark: "✅" | "❌" | "⚠️" | "🔎" | "⏹️";
  parts: readonly Part[];
}

export function verdictOf(view: ReportView): Verdict {
  const [first = "", ...others] = [...prefixOf(view.outcome), ...view.verdict()];
  return { mark: markOf(view.outcome), parts: [capitalised(first), ...others] };
}

function capitalised(part: Part): Part {
  return typeof part === "string" ? part.charAt(0).toUpperCase() + part.slice(1) : part;
}

/** The verdict as plain text (still raw: names in it may be hostile). */
export function plainVerdict(view: ReportView): string {
  return verdictOf(view)
    .parts.map((part) => (typeof part === "string" ? part : part.name))
    .join("");
}

function markOf(outcome: CommonOutcome): Verdict["mark"] {
  if (outcome.cancelled) return "⏹️";
  if (outcome.tolerated) return "⚠️";
  if (outcome.outcome === "failed" || outcome.outcome === "gate-failed") return "❌";
  return outcome.dryRun ? "🔎" : "✅";
}

function prefixOf(outcome: CommonOutcome): Part[] {
  if (outcome.cancelled) return [outcome.dryRun ? "Cancelled dry run: " : "Cancelled: "];
  if (outcome.tolerated) return ["Failed, but tolerated (on-error: warn): "];
  return outcome.dryRun ? ["Dry run: "] : [];
}
