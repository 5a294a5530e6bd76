/** The summary of the command `release`: what was sent, how its commits were found, and what became of its issues. */
import {
  BY_SERVICE,
  type CommitRow,
  type OmittedData,
  type ReleaseOutcome,
  type ReleaseRange,
} from "./outcome.ts";
import type { IssueRow } from "../issues/outcome.ts";
import { shorten } from "../text.ts";
import {
  dataTable,
  details,
  factsTable,
  heading,
  paragraph,
  type Block,
} from "../report/blocks.ts";
import { evenly, sparkline } from "../report/charts.ts";
import { bytes, counted, day, listed, number, shortSha, unixSeconds } from "../report/format.ts";
import { issueLink, resolvedCell } from "../issues/summary.ts";
import { code, markup, joined, link, nothing, text, type Markup } from "../report/markdown.ts";
import { countStates } from "../issues/rows.ts";
import { extract, noticesOf, placeFacts, time, type Facts } from "../report/summary.ts";
import type { RowLimit } from "../report/view.ts";

/** Commits that are shown without a click; the rest is folded away. */
const COMMITS_AT_A_GLANCE = 25;
const DAY = 86_400;

export function releaseSummary(outcome: ReleaseOutcome, limit: RowLimit): Block[] {
  return [
    ...factsTable([...releaseFacts(outcome), ...placeFacts(outcome)]),
    ...noticesOf(outcome.notices),
    ...commitBlocks(outcome, limit),
    ...issueBlocks(outcome, limit),
  ];
}

function releaseFacts(outcome: ReleaseOutcome): Facts {
  const { version, versionFrom = "", shortVersion, range } = outcome;
  const { url, urlLeadsAway, repository } = outcome;
  if (outcome.outcome === "unchanged" && outcome.existed !== true) return [];
  // Of a step that ended before an answer came, nothing is known of what was sent.
  const isSent = outcome.requestBytes !== undefined || outcome.outcome !== "failed";
  const short =
    shortVersion === undefined || shortVersion === version
      ? nothing
      : markup` (${code(shortVersion)})`;
  return [
    [
      "Version",
      version === undefined
        ? nothing
        : markup`${code(version, 200)}${short}, from the ${text(versionFrom, 60)}`,
    ],
    ["Range", range === undefined ? headFact(outcome) : rangeFact(range)],
    ["Commits", isSent ? joined([commitsFact(outcome), sourceFact(range)], "<br>") : nothing],
    [
      "Paths",
      joined(
        (outcome.paths ?? []).slice(0, 20).map((path) => code(path, 200)),
        ", ",
      ),
    ],
    ["Left out", omittedFact(outcome.omitted)],
    ["Refs", outcome.refsAccepted === false ? markup`refused by the service` : nothing],
    ["Issues", issuesFact(outcome)],
    ["New issues", newGroupsFact(outcome)],
    ["Deploy", deployFact(outcome.deploy)],
    ["Release date", releasedFact(outcome)],
    ["Created", createdFact(outcome)],
    ["Code", url === undefined ? nothing : link(urlLeadsAway ? undefined : url, text(url, 200))],
    ["Repository", repository === undefined ? nothing : text(repository, 200)],
  ];
}

function releasedFact({ dateReleased }: ReleaseOutcome): Markup {
  return dateReleased === null ? markup`not yet (unreleased)` : time(dateReleased);
}

/** A release that existed keeps what it had, whatever was sent (the service's behaviour). */
function createdFact(outcome: ReleaseOutcome): Markup {
  const { dateCreated, existed, commits, kept = [], storedCommits } = outcome;
  if (existed !== true) return time(dateCreated);
  const replaced = commits.length > 0 && typeof storedCommits === "number";
  return joined(
    [
      markup`${time(dateCreated)}, before this step.`,
      replaced ? markup`Its commits were replaced.` : nothing,
      kept.length === 0 ? nothing : markup`Kept as it was, not as sent: ${listed(kept)}.`,
    ],
    "<br>",
  );
}

/** Issues that were first seen in a release which existed. */
function newGroupsFact({ newGroups }: ReleaseOutcome): Markup {
  return newGroups === undefined
    ? nothing
    : markup`${number(newGroups)} first seen in this release`;
}

function deployFact(deploy: ReleaseOutcome["deploy"]): Markup {
  if (deploy === undefined) return nothing;
  const states = {
    planned: "would be recorded",
    recorded: "recorded",
    unsupported: "not recorded: the service has no deploys, or does not show this release",
    failed: "failed",
    unknown: "sent, but not confirmed",
  };
  const name = deploy.name === undefined ? nothing : markup` (${text(deploy.name, 100)})`;
  const reason = deploy.reason === undefined ? nothing : markup`<br>${text(deploy.reason, 300)}`;
  const target = link(deploy.url, code(deploy.environment, 100));
  return markup`${target}${name}: ${states[deploy.state]}${reason}`;
}

function issuesFact({ issues }: ReleaseOutcome): Markup {
  const counts = countStates(issues);
  const byService = issues.filter(({ reason }) => reason === BY_SERVICE).length;
  const parts: [number, string][] = [
    [byService, BY_SERVICE],
    [counts.applied - byService, "resolved"],
    [counts.planned, "would be resolved"],
    [counts.unchanged, "left as is"],
    [counts.unfinished, "not resolved"],
  ];
  const words = parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${number(count)} ${word}`);
  return text(words.join(", "));
}

function headFact({ ref }: ReleaseOutcome): Markup {
  return ref === undefined
    ? nothing
    : markup`not known; the release is at ${code(shortSha(ref), 100)}`;
}

/** The range in git's notation, by names and by SHAs, and how its start was found. */
function rangeFact(range: ReleaseRange): Markup {
  const { previous, current } = range;
  const name = range.currentName ?? shortSha(current);
  if (previous === undefined) {
    const end = joined([code(name, 80), shaOf(name, shortSha(current))], " ");
    return markup`up to ${end}<br>${text(range.foundBy, 200)}`;
  }
  const names = `${range.previousName ?? shortSha(previous)}..${name}`;
  const line = joined(
    [
      link(range.comparePage, code(names, 160)),
      shaOf(names, `${shortSha(previous)}..${shortSha(current)}`),
    ],
    " ",
  );
  return markup`${line}<br>${text(range.foundBy, 200)}`;
}

/** The SHAs, where the names do not already say them. */
function shaOf(names: string, shas: string): Markup {
  return names === shas ? nothing : code(shas, 160);
}

function commitsFact(outcome: ReleaseOutcome): Markup {
  const { commits, commitCount } = outcome;
  if (commits.length === 0) {
    if (commitCount === 0) return markup`none: nothing changed`;
    return outcome.range?.source === "none" ? markup`not known` : markup`none sent`;
  }
  const total = commitCount ?? commits.length;
  const of = total > commits.length ? ` of ${number(total)}` : "";
  const size =
    outcome.requestBytes === undefined ? nothing : markup`, ${bytes(outcome.requestBytes)} of JSON`;
  const count = markup`${storedWord(outcome)}${number(commits.length)}${of} by ${authorsOf(commits)}${size}`;
  return joined([count, activity(commits)], " ");
}

/** What the service holds of the commits, where that is not what was sent. */
function storedWord({ commits, storedCommits }: ReleaseOutcome): string {
  if (storedCommits === undefined || storedCommits === commits.length) return "";
  return `${storedCommits === null ? "not shown by the service" : `${number(storedCommits)} on the service`}; sent: `;
}

/** Who wrote most of the commits, by name, and how many more. */
function authorsOf(commits: readonly CommitRow[]): Markup {
  const counts = new Map<string, number>();
  for (const { author } of commits) counts.set(author, (counts.get(author) ?? 0) + 1);
  const names = [...counts.keys()].toSorted(
    (first, second) => (counts.get(second) ?? 0) - (counts.get(first) ?? 0),
  );
  return text(
    listed(
      names.map((name) => shorten(name, 40)),
      3,
    ),
    200,
  );
}

/** Commits per day as a sparkline, where they spread over some days. */
function activity(commits: readonly CommitRow[]): Markup {
  const times = commits.map((commit) => unixSeconds(commit.timestamp));
  const known = times.filter((seconds) => seconds !== undefined);
  const series = evenly(
    known.map((seconds) => [seconds, 1]),
    DAY,
  );
  if (series.length < 3) return nothing;
  const line = sparkline(series.map(([, count]) => count));
  return markup`<code>${line}</code> over ${counted(series.length, "day")}`;
}

function sourceFact(range: ReleaseRange | undefined): Markup {
  if (range === undefined) return nothing;
  const sources = {
    checkout: "read from the checkout",
    fetch: "read by a separate fetch",
    "compare-api": markup`read from the ${text(range.api ?? "GitHub API", 200)}, which does not give the changed files`,
    none: "could not be read",
  };
  const reason =
    range.sourceReason === undefined ? nothing : markup`: ${text(range.sourceReason, 400)}`;
  const advice =
    range.advice === undefined ? nothing : markup`<br>To get more: ${text(range.advice, 400)}`;
  return markup`${sources[range.source]}${reason}${advice}`;
}

function omittedFact(omitted: OmittedData): Markup {
  const parts = [
    omitted.commits > 0 ? counted(omitted.commits, "older commit") : "",
    omitted.patchSets > 0 ? `the changed files of ${counted(omitted.patchSets, "commit")}` : "",
    omitted.paths > 0 ? `${counted(omitted.paths, "path")} longer than the service takes` : "",
  ];
  return text(parts.filter((part) => part !== "").join(", "), 300);
}

function commitBlocks(outcome: ReleaseOutcome, { rows }: RowLimit): Block[] {
  const { commits } = outcome;
  if (commits.length === 0) return [];
  const { shown, note } = extract(commits, rows, "commits");
  const notes = note.isEmpty ? [] : [paragraph(note)];
  if (outcome.outcome === "failed" && outcome.dateCreated === undefined) {
    const title = markup`${counted(commits.length, "commit")} of this release`;
    return [details(title, [commitTable(shown), ...notes])];
  }
  const few = commits.length <= COMMITS_AT_A_GLANCE + 5;
  const open = shown.slice(0, few ? shown.length : COMMITS_AT_A_GLANCE);
  const folded = shown.slice(open.length);
  const older = markup`${counted(folded.length, "older commit")}`;
  return [
    heading(3, markup`Commits`),
    ...(open.length > 0 ? [commitTable(open)] : []),
    ...(folded.length > 0 ? [details(older, [commitTable(folded)])] : []),
    ...notes,
  ];
}

function commitTable(commits: readonly CommitRow[]): Block {
  return dataTable<CommitRow>(
    [
      { head: "Commit", cell: (commit) => link(commit.url, code(shortSha(commit.id), 40)) },
      { head: "Subject", cell: (commit) => text(commit.subject, 100) },
      { head: "Author", cell: (commit) => text(commit.author, 40) },
      { head: "Date", nowrap: true, cell: (commit) => text(day(commit.timestamp) ?? "") },
      { head: "Files", nowrap: true, align: "right", cell: filesCell },
    ],
    commits,
  );
}

/** Files added, modified and deleted: `+3 ~12 −1`. */
function filesCell({ files }: CommitRow): Markup {
  if (files === undefined) return nothing;
  const parts = [
    files.added > 0 ? `+${number(files.added)}` : "",
    files.modified > 0 ? `~${number(files.modified)}` : "",
    files.deleted > 0 ? `−${number(files.deleted)}` : "",
  ];
  return text(parts.filter((part) => part !== "").join(" "), 60);
}

function issueBlocks(outcome: ReleaseOutcome, { rows }: RowLimit): Block[] {
  const unknown = unknownIssues(outcome);
  if (outcome.issues.length === 0) return unknown;
  const { shown, note } = extract(outcome.issues, rows, "issues");
  const table = dataTable<IssueRow>(
    [
      { head: "Issue", nowrap: true, cell: issueLink },
      { head: "Title", cell: (issue) => text(issue.title, 100) },
      {
        head: "Commit",
        cell: ({ commit }) => (commit === undefined ? nothing : code(shortSha(commit), 40)),
      },
      { head: "Result", cell: resolvedCell },
    ],
    shown,
  );
  const blocks = [heading(3, markup`Issues of this release`), table];
  return [...(note.isEmpty ? blocks : [...blocks, paragraph(note)]), ...unknown];
}

function unknownIssues({ unknownShortIds }: ReleaseOutcome): Block[] {
  if (unknownShortIds.length === 0) return [];
  const shown = unknownShortIds.slice(0, 20).map(({ shortId, commit }) => {
    return markup`${code(shortId, 60)} (${code(shortSha(commit), 40)})`;
  });
  const more = unknownShortIds.length - shown.length;
  const rest = more > 0 ? markup` and ${more} more` : nothing;
  return [
    paragraph(
      markup`Named in commit messages, but no issues of these projects: ${joined(shown, ", ")}${rest}.`,
    ),
  ];
}
