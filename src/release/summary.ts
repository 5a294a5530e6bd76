/** The summary of the command `release`: what was sent, how its commits were found, and what happened to its issues. */
import type { IssueRow } from "../issues/outcome.ts";
import { countStates } from "../issues/rows.ts";
import { ISSUE, resolvedCell } from "../issues/summary.ts";
import {
  type Block,
  dataTable,
  details,
  factsTable,
  heading,
  paragraph,
} from "../report/blocks.ts";
import { evenly, sparkline } from "../report/charts.ts";
import { bytes, counted, day, listed, number, shortSha, unixSeconds } from "../report/format.ts";
import { code, joined, link, type Markup, markup, nothing, text } from "../report/markdown.ts";
import { extract, type Facts, noticesOf, placeFacts, time } from "../report/summary.ts";
import type { RowLimit } from "../report/view.ts";
import { shorten } from "../text.ts";
import { BY_SERVICE, type CommitRow, type ReleaseOutcome, type ReleaseRange } from "./outcome.ts";

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
  const { version, versionFrom = "", shortVersion, range, url, repository } = outcome;
  const { existed, ref, omitted, newGroups, dateReleased } = outcome;
  if (outcome.outcome === "unchanged" && existed !== true) return [];
  // Of a step that ended before an answer came, nothing is known of what was sent.
  const isSent = outcome.requestBytes !== undefined || outcome.outcome !== "failed";
  const isShort = shortVersion !== undefined && shortVersion !== version;
  const short = isShort ? markup` (${code(shortVersion)})` : nothing;
  const head = ref && markup`not known; the release is at ${code(shortSha(ref), 100)}`;
  const paths = (outcome.paths ?? []).slice(0, 20).map((path) => code(path, 200));
  const leftOut = phrases([
    [omitted.commits, counted(omitted.commits, "older commit")],
    [omitted.patchSets, `the changed files of ${counted(omitted.patchSets, "commit")}`],
    [omitted.paths, `${counted(omitted.paths, "path")} longer than the service takes`],
  ]);
  return [
    [
      "Version",
      version === undefined
        ? nothing
        : markup`${code(version, 200)}${short}, from the ${text(versionFrom, 60)}`,
    ],
    ["Range", range === undefined ? head || nothing : rangeFact(range)],
    ["Commits", isSent ? joined([commitsFact(outcome), sourceFact(range)], "<br>") : nothing],
    ["Paths", joined(paths, ", ")],
    ["Left out", text(leftOut, 300)],
    ["Refs", outcome.refsAccepted === false ? markup`refused by the service` : nothing],
    ["Issues", issuesFact(outcome)],
    [
      "New issues",
      newGroups === undefined ? nothing : markup`${number(newGroups)} first seen in this release`,
    ],
    ["Deploy", deployFact(outcome.deploy)],
    ["Release date", dateReleased === null ? markup`not yet (unreleased)` : time(dateReleased)],
    ["Created", createdFact(outcome)],
    [
      "Code",
      url === undefined ? nothing : link(outcome.urlLeadsAway ? undefined : url, text(url, 200)),
    ],
    ["Repository", repository === undefined ? nothing : text(repository, 200)],
  ];
}

/** The phrases of what there is at all. */
function phrases(parts: readonly (readonly [count: number, phrase: string])[]): string {
  return parts.flatMap(([count, phrase]) => (count > 0 ? [phrase] : [])).join(", ");
}

/** A release that existed keeps what it had, whatever was sent (the service's behaviour). */
function createdFact(outcome: ReleaseOutcome): Markup {
  const { dateCreated, existed, commits, kept = [], storedCommits } = outcome;
  if (existed !== true) return time(dateCreated);
  const isReplaced = commits.length > 0 && typeof storedCommits === "number";
  return joined(
    [
      markup`${time(dateCreated)}, before this step.`,
      isReplaced ? markup`Its commits were replaced.` : nothing,
      kept.length === 0 ? nothing : markup`Kept as it was, not as sent: ${listed(kept)}.`,
    ],
    "<br>",
  );
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
  const { applied, planned, unchanged, unfinished } = countStates(issues);
  const byService = issues.filter(({ reason }) => reason === BY_SERVICE).length;
  const resolved = applied - byService;
  return text(
    phrases([
      [byService, `${number(byService)} ${BY_SERVICE}`],
      [resolved, `${number(resolved)} resolved`],
      [planned, `${number(planned)} would be resolved`],
      [unchanged, `${number(unchanged)} left as is`],
      [unfinished, `${number(unfinished)} not resolved`],
    ]),
  );
}

/** The range in git's notation, by names and by SHAs, and how its start was found. */
function rangeFact({
  previous,
  previousName,
  current,
  currentName,
  comparePage,
  foundBy,
}: ReleaseRange): Markup {
  const from = previous === undefined ? "" : `${shortSha(previous)}..`;
  const fromName = previous === undefined ? "" : `${previousName ?? shortSha(previous)}..`;
  const names = `${fromName}${currentName ?? shortSha(current)}`;
  const shas = `${from}${shortSha(current)}`;
  const range = link(comparePage, code(names, 160));
  const line = joined([range, names === shas ? nothing : code(shas, 160)], " ");
  return markup`${previous === undefined ? "up to " : ""}${line}<br>${text(foundBy, 200)}`;
}

function commitsFact(outcome: ReleaseOutcome): Markup {
  const { commits, commitCount, storedCommits, requestBytes } = outcome;
  if (commits.length === 0) {
    if (commitCount === 0) return markup`none: nothing changed`;
    return outcome.range?.source === "none" ? markup`not known` : markup`none sent`;
  }
  const total = commitCount ?? commits.length;
  const of = total > commits.length ? ` of ${number(total)}` : "";
  const size = requestBytes === undefined ? nothing : markup`, ${bytes(requestBytes)} of JSON`;
  // What the service holds, where that is not what was sent.
  const isAsSent = storedCommits === undefined || storedCommits === commits.length;
  const held =
    storedCommits === null
      ? "not shown by the service; sent: "
      : `${number(storedCommits ?? 0)} on the service; sent: `;
  const count = markup`${isAsSent ? "" : held}${number(commits.length)}${of} by ${authorsOf(commits)}${size}`;
  return joined([count, activity(commits)], " ");
}

/** Who wrote most of the commits, by name, and how many more. */
function authorsOf(commits: readonly CommitRow[]): Markup {
  const counts = new Map<string, number>();
  for (const { author } of commits) counts.set(author, (counts.get(author) ?? 0) + 1);
  const names = [...counts]
    .toSorted(([, first], [, second]) => second - first)
    .map(([name]) => shorten(name, 40));
  return text(listed(names, 3), 200);
}

/** Commits per day as a sparkline, where they spread over some days. */
function activity(commits: readonly CommitRow[]): Markup {
  const series = evenly(
    commits.flatMap(({ timestamp }) => {
      const seconds = unixSeconds(timestamp);
      return seconds === undefined ? [] : [[seconds, 1] as const];
    }),
    DAY,
  );
  if (series.length < 3) return nothing;
  const line = sparkline(series.map(([, count]) => count));
  return markup`<code>${line}</code> over ${counted(series.length, "day")}`;
}

function sourceFact(range: ReleaseRange | undefined): Markup {
  if (range === undefined) return nothing;
  const { source, sourceReason, advice, api = "GitHub API" } = range;
  const sources = {
    checkout: "read from the checkout",
    fetch: "read by a separate fetch",
    "compare-api": markup`read from the ${text(api, 200)}, which does not give the changed files`,
    none: "could not be read",
  };
  const reason = sourceReason === undefined ? nothing : markup`: ${text(sourceReason, 400)}`;
  const more = advice === undefined ? nothing : markup`<br>To get more: ${text(advice, 400)}`;
  return markup`${sources[source]}${reason}${more}`;
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
  const isShort = commits.length <= COMMITS_AT_A_GLANCE + 5;
  const open = shown.slice(0, isShort ? shown.length : COMMITS_AT_A_GLANCE);
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

function issueBlocks({ issues, unknownShortIds }: ReleaseOutcome, { rows }: RowLimit): Block[] {
  const blocks: Block[] = [];
  const { shown, note } = extract(issues, rows, "issues");
  if (issues.length > 0) {
    const table = dataTable<IssueRow>(
      [
        ISSUE,
        { head: "Title", cell: (issue) => text(issue.title, 100) },
        {
          head: "Commit",
          cell: ({ commit }) => (commit === undefined ? nothing : code(shortSha(commit), 40)),
        },
        { head: "Result", cell: resolvedCell },
      ],
      shown,
    );
    blocks.push(heading(3, markup`Issues of this release`), table);
    if (!note.isEmpty) blocks.push(paragraph(note));
  }
  const unknown = unknownShortIds.slice(0, 20).map(({ shortId, commit }) => {
    return markup`${code(shortId, 60)} (${code(shortSha(commit), 40)})`;
  });
  if (unknown.length > 0) {
    const more = unknownShortIds.length - unknown.length;
    const rest = more > 0 ? markup` and ${more} more` : nothing;
    const names = joined(unknown, ", ");
    const sentence = markup`Named in commit messages, but no issues of these projects: ${names}${rest}.`;
    blocks.push(paragraph(sentence));
  }
  return blocks;
}
