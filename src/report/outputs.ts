/** The outputs of the step. Pure; `write.ts` hands them to the runner. */
import type {
  IssueRow,
  ListIssuesOutcome,
  Outcome,
  ReleaseOutcome,
  RenameClientKeyOutcome,
  ShowIssuesOutcome,
  UpdateIssuesOutcome,
} from "../outcome.ts";
import { plainText } from "../text.ts";
import { countStates, unfinished } from "./verdict.ts";

/** Every output that `action.yml` declares. */
export type OutputName =
  | "outcome"
  | "result-file"
  | "version"
  | "short-version"
  | "release-url"
  | "commit"
  | "previous-commit"
  | "commit-count"
  | "resolved-count"
  | "matched-count"
  | "updated-count"
  | "failed-count"
  | "issue-ids"
  | "key-id"
  | "key-name";

type Values = Partial<Record<OutputName, string>>;

/**
 * Most characters of `issue-ids`: all outputs of a job may hold 1 MB together. A longer list is left out whole, because
 * half of it would be a wrong selection; the result file has it.
 */
const ISSUE_IDS_LIMIT = 400_000;

/**
 * The value of every declared output; '' where the command has none or the value is not known. Each is one harmless
 * line. Work that was done before a failure stays in them.
 * @param resultFile path of the result file, where it was written
 */
export function outputsOf(outcome: Outcome, resultFile?: string): Record<OutputName, string> {
  const values: Values = {
    outcome: outcome.outcome,
    "result-file": resultFile ?? "",
    ...commandOutputs(outcome),
  };
  const line = (name: OutputName): string => plainText(values[name] ?? "");
  return {
    outcome: line("outcome"),
    "result-file": line("result-file"),
    version: line("version"),
    "short-version": line("short-version"),
    "release-url": line("release-url"),
    commit: line("commit"),
    "previous-commit": line("previous-commit"),
    "commit-count": line("commit-count"),
    "resolved-count": line("resolved-count"),
    "matched-count": line("matched-count"),
    "updated-count": line("updated-count"),
    "failed-count": line("failed-count"),
    "issue-ids": line("issue-ids"),
    "key-id": line("key-id"),
    "key-name": line("key-name"),
  };
}

/** Whether `issue-ids` was left out because of its length. */
export function issueIdsOmitted(outcome: Outcome): boolean {
  const ids = reportedIds(outcome);
  return ids.length > 0 && issueIds(ids) === "";
}

function commandOutputs(outcome: Outcome): Values {
  switch (outcome.command) {
    case "release":
      return { ...releaseOutputs(outcome), "issue-ids": issueIds(reportedIds(outcome)) };
    case "rename-client-key":
      return keyOutputs(outcome);
    case "invalid":
      return {};
    case "update-issues":
      return {
        ...selectionOutputs(outcome),
        "updated-count": String(countStates(outcome.issues).applied),
        "failed-count": String(unfinished(countStates(outcome.issues))),
      };
    default:
      return selectionOutputs(outcome);
  }
}

function releaseOutputs(outcome: ReleaseOutcome): Values {
  const counts = countStates(outcome.issues);
  return {
    version: outcome.version ?? "",
    "short-version": outcome.shortVersion ?? "",
    "release-url": outcome.url ?? "",
    commit: outcome.headCommit ?? "",
    "previous-commit": outcome.range?.previous ?? "",
    "commit-count": optionalCount(outcome.commitCount),
    "resolved-count": String(counts.applied),
    "failed-count": String(unfinished(counts)),
  };
}

function keyOutputs({ keyId, keyName }: RenameClientKeyOutcome): Values {
  return { "key-id": keyId ?? "", "key-name": keyName ?? "" };
}

function selectionOutputs(
  outcome: UpdateIssuesOutcome | ListIssuesOutcome | ShowIssuesOutcome,
): Values {
  return {
    "matched-count": optionalCount(outcome.matchedCount),
    "issue-ids": issueIds(reportedIds(outcome)),
  };
}

/**
 * The issues that the run is about: for an update those that were changed, in a dry run those that would be; for a
 * release those that it resolved; else all that are reported.
 */
function reportedIds(outcome: Outcome): string[] {
  if (outcome.command === "rename-client-key" || outcome.command === "invalid") return [];
  const issues: readonly IssueRow[] = outcome.issues;
  if (outcome.command === "list-issues" || outcome.command === "show-issues") {
    return issues.map((issue) => issue.id);
  }
  const state = outcome.dryRun ? "planned" : "applied";
  return issues.filter((issue) => issue.state === state).map((issue) => issue.id);
}

function issueIds(ids: readonly string[]): string {
  const list = JSON.stringify(ids);
  return list.length > ISSUE_IDS_LIMIT ? "" : list;
}

function optionalCount(count: number | undefined): string {
  return count === undefined ? "" : String(count);
}
