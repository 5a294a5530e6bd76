/**
 * The one sentence that says what a run did: the first line of the summary, the last of the log and the title of its
 * annotations. It claims only what the outcome holds as confirmed.
 */
import type {
  IssueRow,
  IssueState,
  ListIssuesOutcome,
  Outcome,
  ReleaseOutcome,
  RenameClientKeyOutcome,
  ShowIssuesOutcome,
  UpdateIssuesOutcome,
} from "../outcome.ts";
import { counted, number } from "./format.ts";

/** Words of ours, or a name from outside with the page that it links to. */
export type Part = string | { readonly name: string; readonly page?: string | undefined };

export interface Verdict {
  mark: "✅" | "❌" | "⚠️" | "🔎" | "⏹️";
  parts: readonly Part[];
}

export function verdictOf(outcome: Outcome): Verdict {
  const [first = "", ...others] = [...prefixOf(outcome), ...sentenceOf(outcome)];
  return { mark: markOf(outcome), parts: [capitalised(first), ...others] };
}

function capitalised(part: Part): Part {
  return typeof part === "string" ? part.charAt(0).toUpperCase() + part.slice(1) : part;
}

/** The verdict as plain text (still raw: names in it may be hostile). */
export function plainVerdict(outcome: Outcome): string {
  return verdictOf(outcome)
    .parts.map((part) => (typeof part === "string" ? part : part.name))
    .join("");
}

export type StateCounts = Readonly<Record<IssueState, number>>;

export function countStates(issues: readonly IssueRow[]): StateCounts {
  const counts: Record<IssueState, number> = {
    planned: 0,
    matched: 0,
    applied: 0,
    unchanged: 0,
    "not-applied": 0,
    failed: 0,
    unknown: 0,
    "not-started": 0,
  };
  for (const issue of issues) counts[issue.state] += 1;
  return counts;
}

/** Issues that did not get, or may not have got, what was asked. */
export function unfinished(counts: StateCounts): number {
  return counts.failed + counts["not-applied"] + counts.unknown + counts["not-started"];
}

function markOf(outcome: Outcome): Verdict["mark"] {
  if (outcome.cancelled) return "⏹️";
  if (outcome.tolerated) return "⚠️";
  if (outcome.outcome === "failed" || outcome.outcome === "gate-failed") return "❌";
  return outcome.dryRun ? "🔎" : "✅";
}

function prefixOf(outcome: Outcome): Part[] {
  if (outcome.cancelled) return [outcome.dryRun ? "Cancelled dry run: " : "Cancelled: "];
  if (outcome.tolerated) return ["Failed, but tolerated (on-error: warn): "];
  return outcome.dryRun ? ["Dry run: "] : [];
}

function sentenceOf(outcome: Outcome): Part[] {
  switch (outcome.command) {
    case "release":
      return releaseSentence(outcome);
    case "update-issues":
      return updateSentence(outcome);
    case "list-issues":
      return listSentence(outcome);
    case "show-issues":
      return showSentence(outcome);
    case "rename-client-key":
      return renameSentence(outcome);
    case "invalid":
      return [`nothing was sent: ${counted(outcome.failures.length, "problem")} to fix`];
  }
}

function releaseSentence(outcome: ReleaseOutcome): Part[] {
  if (outcome.outcome === "unchanged") return ["nothing to do"];
  const release: Part[] =
    outcome.version === undefined
      ? ["the release"]
      : ["release ", { name: outcome.version, page: outcome.servicePage }];
  const verb = outcome.existed === true ? "updated" : "created";
  if (outcome.outcome === "planned") {
    return [...release, ` would be ${verb} ${withCommits(outcome)}`];
  }
  if (outcome.outcome !== "failed") return [...release, ` was ${verb} ${withCommits(outcome)}`];
  if (outcome.dateCreated !== undefined) {
    return [...release, ` was ${verb}, but a later part was not completed`];
  }
  if (outcome.cancelled) return ["the service had not confirmed ", ...release];
  return [outcome.dryRun ? "planning " : "creating ", ...release, " failed"];
}

function withCommits(outcome: ReleaseOutcome): string {
  if (outcome.commits.length > 0) return `with ${counted(outcome.commits.length, "commit")}`;
  return outcome.commitCount === 0 ? "without new commits" : "without commits";
}

function updateSentence(outcome: UpdateIssuesOutcome): Part[] {
  const counts = countStates(outcome.issues);
  const left = counts.unchanged > 0 ? `, ${number(counts.unchanged)} already as asked` : "";
  if (outcome.outcome === "planned") {
    return [`${counted(counts.planned, "issue")} would be updated${left}`];
  }
  if (outcome.outcome === "unchanged") {
    return [outcome.issues.length === 0 ? "no issue matches" : `nothing to update${left}`];
  }
  if (outcome.outcome !== "failed") return [`${counted(counts.applied, "issue")} updated${left}`];
  const asked = outcome.issues.length - counts.unchanged;
  if (outcome.issues.length === 0 || counts.applied + unfinished(counts) === 0) {
    return ["no issue was updated"];
  }
  return [`${number(counts.applied)} of ${counted(asked, "issue")} updated${left}`];
}

function listSentence(outcome: ListIssuesOutcome): Part[] {
  if (outcome.matchedCount === undefined) return ["the issues were not listed"];
  const query: Part[] =
    outcome.query === undefined || outcome.query.trim() === ""
      ? []
      : [" ", { name: outcome.query }];
  const match = outcome.matchedCount === 1 ? "issue matches" : "issues match";
  const count = outcome.matchedCount === 0 ? "no" : number(outcome.matchedCount);
  return [`${count} ${match}`, ...query, gateClause(outcome)];
}

function gateClause({ gate }: ListIssuesOutcome): string {
  if (gate === undefined) return "";
  const allowed = gate.failAbove === 0 ? "none is" : `at most ${number(gate.failAbove)} are`;
  return gate.exceeded ? `, but ${allowed} allowed` : ` (${allowed} allowed)`;
}

function showSentence(outcome: ShowIssuesOutcome): Part[] {
  const [first] = outcome.issues;
  if (first === undefined) return ["no issue was read"];
  if (outcome.outcome === "failed") {
    return [`${counted(outcome.issues.length, "issue")} read, but not all that were named`];
  }
  if (outcome.issues.length === 1) return ["issue ", { name: first.shortId, page: first.page }];
  return [counted(outcome.issues.length, "issue")];
}

function renameSentence(outcome: RenameClientKeyOutcome): Part[] {
  const key: Part[] =
    outcome.keyId === undefined ? ["the client key"] : ["client key ", { name: outcome.keyId }];
  const name: Part[] = outcome.keyName === undefined ? [] : [" ", { name: outcome.keyName }];
  switch (outcome.outcome) {
    case "planned":
      if (outcome.nameBefore === outcome.keyName) return [...key, " already has the name", ...name];
      return [...key, " would be renamed to", ...name];
    case "unchanged":
      return [...key, " already has the name", ...name];
    case "failed":
      if (outcome.cancelled) return ["the service had not confirmed the new name of ", ...key];
      return [outcome.dryRun ? "planning the new name of " : "renaming ", ...key, " failed"];
    default:
      return [...key, " is now named", ...name];
  }
}
