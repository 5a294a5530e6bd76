/** What `release` says of its outcome: verdict, outputs, result file, log. The summary has a file of its own. */
import { countStates, idsIn, plannedLines, resultIssue, unfinishedLines } from "../issues/rows.ts";
import { counted, number } from "../report/format.ts";
import { countOutput, type OutputValues } from "../report/outputs.ts";
import type { ResultRelease } from "../report/result-schema.ts";
import type { CommandReport, Part } from "../report/view.ts";
import type { ReleaseOutcome } from "./outcome.ts";
import { releaseSummary } from "./summary.ts";

export const releaseReport: CommandReport<ReleaseOutcome> = {
  verdict: releaseSentence,
  summary: releaseSummary,
  outputs: releaseOutputs,
  result: (outcome) => ({
    issues: outcome.issues.map(resultIssue),
    release: resultRelease(outcome),
  }),
  log: ({ issues, servicePage }) => [
    ...plannedLines("Would be resolved:", issues),
    ...unfinishedLines(issues),
    ...(servicePage === undefined ? [] : [`Release page: ${servicePage}`]),
  ],
};

function releaseSentence(outcome: ReleaseOutcome): Part[] {
  const release: Part[] =
    outcome.version === undefined
      ? ["the release"]
      : ["release ", { name: outcome.version, page: outcome.servicePage }];
  const isFailed = outcome.outcome === "failed";
  const { deploy, existed } = outcome;
  // All that a step without history does to a release that existed is to record a deploy.
  if (deploy && existed && outcome.range === undefined && outcome.commits.length === 0) {
    const place: Part[] = [" to ", { name: deploy.environment }];
    const rest = isFailed ? ", but a later part was not completed" : "";
    switch (deploy.state) {
      case "recorded":
        return [...release, " was deployed", ...place, rest];
      case "planned":
        return [...release, " exists: a deploy", ...place, " would be recorded"];
      case "unsupported":
        return [...release, " was there already", rest];
      case "failed":
        return [...release, " was there already, but its deploy", ...place, " was not recorded"];
      case "unknown":
        return ["the service has not confirmed the deploy of ", ...release, ...place];
    }
  }
  if (outcome.outcome === "unchanged") {
    return existed ? [...release, " was there already"] : ["nothing to do"];
  }
  const verb = existed === true ? "updated" : "created";
  if (outcome.outcome === "planned") {
    // Whether it exists is known to the service alone, which is asked where a deploy is to be recorded.
    const planned = existed === undefined ? "sent" : verb;
    return [...release, ` would be ${planned} ${withCommits(outcome)}`];
  }
  if (!isFailed) return [...release, ` was ${verb} ${withCommits(outcome)}`];
  if (outcome.dateCreated !== undefined) {
    return [...release, ` was ${verb}, but a later part was not completed`];
  }
  if (outcome.cancelled) return ["the service had not confirmed ", ...release];
  return [outcome.dryRun ? "planning " : "creating ", ...release, " failed"];
}

/** What the service holds, as far as it tells; of what was sent, where it does not or nothing was sent yet. */
function withCommits(outcome: ReleaseOutcome): string {
  const { length } = outcome.commits;
  const { storedCommits = length } = outcome;
  if (length > 0 && storedCommits === null) {
    return `(${counted(length, "commit")} sent, which the service does not show)`;
  }
  if (length > 0) {
    const sent = storedCommits === length ? "" : ` (${number(length)} sent)`;
    return `with ${counted(storedCommits ?? 0, "commit")}${sent}`;
  }
  return outcome.commitCount === 0 ? "without new commits" : "without commits";
}

function releaseOutputs(outcome: ReleaseOutcome): OutputValues {
  const counts = countStates(outcome.issues);
  return {
    version: outcome.version ?? "",
    "short-version": outcome.shortVersion ?? "",
    "release-url": outcome.urlLeadsAway ? "" : (outcome.url ?? ""),
    "service-url": outcome.servicePage ?? "",
    commit: outcome.headCommit ?? "",
    "previous-commit": outcome.range?.previous ?? "",
    "commit-count": countOutput(outcome.commitCount),
    "resolved-count": outcome.isResolvingUnknown ? "" : String(counts.applied),
    "failed-count": String(counts.unfinished),
    "issue-ids": JSON.stringify(idsIn(outcome.issues, outcome.dryRun ? "planned" : "applied")),
  };
}

/** What is known of the release; `commits` are those that were sent, newest first. */
function resultRelease(outcome: ReleaseOutcome): ResultRelease {
  const { version, shortVersion, ref, url, dateReleased, dateCreated, repository, range } = outcome;
  const { commitCount, omitted, refsAccepted, existed, storedCommits, storedProjects } = outcome;
  const { newGroups, unknownShortIds, deploy } = outcome;
  const facts = { version, shortVersion, ref, url, dateReleased, dateCreated, repository, range };
  const held = { commitCount, omitted, refsAccepted, existed, storedCommits, storedProjects };
  const commits = outcome.commits.map(({ id, subject, author, timestamp }) => {
    return { id, subject, author, timestamp };
  });
  return { ...facts, ...held, newGroups, unknownShortIds, deploy, commits };
}
