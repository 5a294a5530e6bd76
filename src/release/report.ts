/** Words the outcome of `release`: verdict, outputs, result file, log, and the summary with commits and issues. */
import { countStates, staysWrong } from "../issues/outcome.ts";
import {
  idsIn,
  ISSUE,
  known,
  plannedLines,
  resolvedCell,
  resultIssues,
  unfinishedLines,
} from "../issues/report.ts";
import { evenly, sparkline } from "../report/charts.ts";
import { bytes, counted, day, listed, number, shortSha, unixSeconds } from "../report/format.ts";
import { type Block, type Column, dataTable, heading } from "../report/blocks.ts";
import { code, joined, link, type Markup, markup, nothing, text } from "../report/markdown.ts";
import { extract, type Facts, foldedTable, time, overview } from "../report/summary.ts";
import type { CommandReport, Part } from "../report/view.ts";
import { shorten } from "../text.ts";
import type { RELEASE_OUTPUTS } from "./inputs.ts";
import type { ProjectRelease } from "../servers/server.ts";
import {
  BY_SERVICE,
  type CommitRow,
  type ReleaseIssue,
  type ReleaseOutcome,
  type ReleaseRange,
} from "./outcome.ts";

export const releaseReport: CommandReport<ReleaseOutcome, (typeof RELEASE_OUTPUTS)[number]> = {
  verdict: releaseSentence,
  summary: (outcome, { rows }) => [
    ...overview(outcome, releaseFacts(outcome)),
    ...commitBlocks(outcome, rows),
    ...issueBlocks(outcome, rows),
  ],
  outputs: (outcome) => {
    const counts = countStates(outcome.issues);
    const isCounted = outcome.isResolvingKnown === true;
    return {
      version: outcome.version ?? "",
      "short-version": outcome.shortVersion ?? "",
      "release-url": outcome.urlLeadsAway ? "" : (outcome.url ?? ""),
      "service-url": outcome.servicePage ?? "",
      commit: outcome.headCommit ?? "",
      "previous-commit": outcome.range?.previous ?? "",
      "commit-count": outcome.commitCount,
      "resolved-count": isCounted ? String(counts.applied) : "",
      ...((isCounted || outcome.issues.length > 0) && {
        "failed-count": String(counts.unfinished),
        "issue-ids": idsIn(outcome.issues, outcome.dryRun ? "planned" : "applied"),
      }),
    };
  },
  staysWrong,
  result: (outcome) => {
    const { version, shortVersion, ref, url, dateReleased, dateCreated, repository } = outcome;
    const { range, commitCount, omitted, refsAccepted, existed, storedCommits } = outcome;
    const { storedProjects, newGroups, unknownShortIds, deploy } = outcome;
    const sent = { version, shortVersion, ref, url, dateReleased, dateCreated, repository, range };
    const held = { commitCount, omitted, refsAccepted, existed, storedCommits, storedProjects };
    const projectReleases = outcome.projectReleases?.map((row) => {
      const { project, state, dateReleased: date, reason } = row;
      return { project, state, dateReleased: date, reason };
    });
    const commits = outcome.commits.map(({ id, subject, author, timestamp }) => {
      return { id, subject, author, timestamp };
    });
    return {
      issues: resultIssues(outcome.issues.map(({ settled: _settled, ...row }) => row)),
      release: { ...sent, ...held, projectReleases, newGroups, unknownShortIds, deploy, commits },
    };
  },
  log: ({ issues, servicePage }) => [
    ...plannedLines("Would be resolved:", issues),
    ...unfinishedLines(issues),
    ...(servicePage === undefined ? [] : [`Release page: ${servicePage}`]),
  ],
};

function releaseSentence(outcome: ReleaseOutcome): Part[] {
  const { version, servicePage, deploy, existed } = outcome;
  const release: Part[] =
    version === undefined ? ["the release"] : ["release ", { name: version, page: servicePage }];
  const isFailed = outcome.outcome === "failed";
  const rest = isFailed ? ", but a later part was not completed" : "";
  // For an existing release without history, the deploy is the only change.
  if (deploy && existed && outcome.range === undefined && outcome.commits.length === 0) {
    const place: Part[] = [" to ", { name: deploy.environment }];
    if (deploy.state === "recorded") return [...release, " was deployed", ...place, rest];
    if (deploy.state === "planned")
      return [...release, " exists: a deploy", ...place, " would be recorded"];
    const end = deploy.state === "unknown" ? "confirmed" : "recorded";
    return [...release, " was there already, but its deploy", ...place, ` was not ${end}`];
  }
  if (outcome.outcome === "unchanged") {
    return existed ? [...release, " was there already"] : ["nothing to do"];
  }
  const verb = existed === true ? "updated" : "created";
  if (outcome.outcome === "planned") {
    // A dry run asks the service whether the release exists only if a deploy is to be recorded.
    const planned = existed === undefined ? "sent" : verb;
    return [...release, ` would be ${planned} ${withCommits(outcome)}`];
  }
  if (!isFailed) return [...release, ` was ${verb} ${withCommits(outcome)}`];
  if (outcome.dateCreated !== undefined && !outcome.dryRun) {
    return [...release, existed === true ? " was there already" : " was created", rest];
  }
  if (outcome.cancelled) return ["the service had not confirmed ", ...release];
  return [outcome.dryRun ? "planning " : "creating ", ...release, " failed"];
}

/** Words the commits: the stored ones if the service shows them, or else the sent (or planned) ones. */
function withCommits(outcome: ReleaseOutcome): string {
  const { commitCount, storedCommits, range, existed } = outcome;
  const { length } = outcome.commits;
  const keeps = existed && range === undefined && storedCommits !== 0;
  if (keeps && length === 0) return "and keeps its commits";
  if (length === 0 && commitCount === 0) {
    return outcome.paths ? "without commits: none is in its paths" : "without new commits";
  }
  if (length === 0) return outcome.hasRefs ? "with refs alone" : "without commits";
  if (storedCommits === null && outcome.dryRun) {
    return `without its ${counted(length, "commit")}, which the service does not keep`;
  }
  if (storedCommits === null) {
    return `(${counted(length, "commit")} sent, which the service does not show)`;
  }
  const held = storedCommits ?? length;
  return `with ${counted(held, "commit")}${held === length ? "" : ` (${number(length)} sent)`}`;
}

function releaseFacts(outcome: ReleaseOutcome): Facts {
  const { version, versionFrom = "", shortVersion = version, range, url, ref } = outcome;
  const { existed, omitted, newGroups, dateReleased, issues, repository = "" } = outcome;
  const { projectReleases: rows = [] } = outcome;
  const inProject = ({ project, state }: ProjectRelease) =>
    `${project}: ${state === "unchanged" ? "there already" : state}`;
  if (outcome.outcome === "unchanged" && existed !== true) return [];
  // False if the step ended before the service answered: it is then unknown what was sent.
  const isSent = outcome.requestBytes !== undefined || outcome.outcome !== "failed";
  const short = shortVersion === version ? nothing : markup` (${code(shortVersion ?? "")})`;
  const head = ref && markup`not known; the release is at ${code(shortSha(ref), 100)}`;
  const paths = (outcome.paths ?? []).slice(0, 20).map((path) => code(path, 200));
  const { applied, planned, unchanged, unfinished } = countStates(issues);
  const byService = issues.filter(({ settled }) => settled === "by-service").length;
  const from = markup`${short}, from the ${text(versionFrom, 60)}`;
  return [
    ["Version", known(version, (name) => markup`${code(name, 200)}${from}`)],
    ["Range", range === undefined ? head || nothing : rangeFact(range)],
    ["Commits", isSent ? joined([commitsFact(outcome), sourceFact(range)], "<br>") : nothing],
    ["Paths", joined(paths, ", ")],
    [
      "Left out",
      phrases([
        [omitted.commits, counted(omitted.commits, "older commit")],
        [omitted.patchSets, `the changed files of ${counted(omitted.patchSets, "commit")}`],
        [omitted.paths, `${counted(omitted.paths, "path")} longer than the service takes`],
      ]),
    ],
    ["Projects", text(rows.length > 1 ? listed(rows.map(inProject)) : "", 300)],
    ["Refs", outcome.refsAccepted === false ? markup`refused by the service` : nothing],
    [
      "Issues",
      phrases([
        [byService, `${number(byService)} ${BY_SERVICE}`],
        [applied - byService, `${number(applied - byService)} resolved`],
        [planned, `${number(planned)} would be resolved`],
        [unchanged, `${number(unchanged)} left as is`],
        [unfinished, `${number(unfinished)} not resolved`],
      ]),
    ],
    ["New issues", known(newGroups, (count) => markup`${count} first seen in this release`)],
    ["Deploy", deployFact(outcome.deploy)],
    ["Release date", dateReleased === null ? markup`not yet (unreleased)` : time(dateReleased)],
    ["Created", createdFact(outcome)],
    ["Code", link(outcome.urlLeadsAway ? undefined : url, text(url ?? "", 200))],
    ["Repository", text(repository, 200)],
  ];
}

function phrases(parts: readonly (readonly [count: number, phrase: string])[]): Markup {
  const said = parts.flatMap(([count, phrase]) => (count > 0 ? [phrase] : []));
  return text(said.join(", "), 300);
}

/** When the release was created. Services keep the ref, URL and date of an existing release, whatever is sent. */
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
  const name = known(deploy.name, (given) => markup` (${text(given, 100)})`);
  const target = markup`${link(deploy.url, code(deploy.environment, 100))}${name}`;
  return joined(
    [markup`${target}: ${states[deploy.state]}`, text(deploy.reason ?? "", 300)],
    "<br>",
  );
}

/** The range in git's notation, by names and by SHAs, and how its start was found. */
function rangeFact(range: ReleaseRange): Markup {
  const { previous, current, comparePage, foundBy } = range;
  const { previousName = previous, currentName = current } = range;
  const isFirst = previous === undefined;
  const notation = (from = "", to = "") => `${isFirst ? "" : `${shortSha(from)}..`}${shortSha(to)}`;
  const [names, shas] = [notation(previousName, currentName), notation(previous, current)];
  const named = link(comparePage, code(names, 160));
  const line = joined([named, names === shas ? nothing : code(shas, 160)], " ");
  return markup`${isFirst ? "up to " : ""}${line}<br>${text(foundBy, 200)}`;
}

function commitsFact(outcome: ReleaseOutcome): Markup {
  const { commits, commitCount = commits.length, storedCommits = commits.length } = outcome;
  if (commits.length === 0) {
    if (outcome.commitCount === 0 && outcome.paths) return markup`none of the range in these paths`;
    if (outcome.commitCount === 0) return markup`none: nothing changed`;
    return outcome.range?.source === "none" ? markup`not known` : markup`none sent`;
  }
  const of = commitCount > commits.length ? ` of ${number(commitCount)}` : "";
  const { requestBytes } = outcome;
  const size = known(requestBytes, (count) => markup`, ${bytes(count)} of JSON`);
  const held =
    storedCommits === null ? "not shown by the service" : `${number(storedCommits)} on the service`;
  const isAsSent = storedCommits === commits.length;
  const count = markup`${isAsSent ? "" : `${held}; sent: `}${number(commits.length)}${of} by ${authorsOf(commits)}${size}`;
  return joined([count, activity(commits)], " ");
}

/** Who wrote most of the commits, by name, and how many more. */
function authorsOf(commits: readonly CommitRow[]): Markup {
  const names = [...Map.groupBy(commits, ({ author }) => author)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([author]) => shorten(author, 40));
  return text(listed(names, 3), 200);
}

/** A sparkline of the commits per day, if they are of three days or more. */
function activity(commits: readonly CommitRow[]): Markup {
  const times = commits.flatMap(({ timestamp }) => unixSeconds(timestamp) ?? []);
  const days = times.map((seconds) => [seconds, 1] as const);
  const series = evenly(days, 86_400);
  if (series.length < 3) return nothing;
  const line = sparkline(series.map(([, count]) => count));
  return markup`<code>${line}</code> over ${counted(series.length, "day")}`;
}

function sourceFact(range: ReleaseRange | undefined): Markup {
  if (range === undefined) return nothing;
  const { source, sourceReason, advice } = range;
  const sources = {
    checkout: "read from the checkout",
    fetch: "read by a separate fetch",
    none: "could not be read",
  };
  const reason = known(sourceReason, (why) => markup`: ${text(why, 400)}`);
  const more = known(advice, (what) => markup`<br>To get more: ${text(what, 400)}`);
  return markup`${sources[source]}${reason}${more}`;
}

const COMMIT_COLUMNS: readonly Column<CommitRow>[] = [
  { head: "Commit", cell: (commit) => link(commit.url, code(shortSha(commit.id), 40)) },
  { head: "Subject", cell: (commit) => text(commit.subject, 100) },
  { head: "Author", cell: (commit) => text(commit.author, 40) },
  { head: "Date", nowrap: true, cell: (commit) => text(day(commit.timestamp) ?? "") },
  { head: "Files", nowrap: true, align: "right", cell: ({ files = "" }) => text(files) },
];

function commitBlocks({ commits }: ReleaseOutcome, rows: number): Block[] {
  if (commits.length === 0) return [];
  const how = { further: "older", atAGlance: 25 };
  const table = foldedTable(COMMIT_COLUMNS, commits, "commit", { rows }, how);
  return [heading(3, markup`Commits`), ...table];
}

const ISSUE_COLUMNS: readonly Column<ReleaseIssue>[] = [
  ISSUE,
  { head: "Title", cell: ({ title }) => text(title, 100) },
  { head: "Commit", cell: ({ commit = "" }) => code(shortSha(commit), 40) },
  { head: "Result", cell: resolvedCell },
];

function issueBlocks({ issues }: ReleaseOutcome, rows: number): Block[] {
  if (issues.length === 0) return [];
  const { shown, note } = extract(issues, rows, "issues");
  const head = heading(3, markup`Issues of this release`);
  return [head, dataTable(ISSUE_COLUMNS, shown), ...note];
}
