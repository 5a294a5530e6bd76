/**
 * The issues that are resolved together with a release: those marked as resolved in the next release, and those that commit
 * messages name. They are found before the release is created, because creating it changes what they say, and resolved after
 * it, each only if it still needs it. Others work on them too, the service itself first of all: it settles marked issues, and
 * some services read commit messages.
 */
import { PartialFailureError, ServiceError, TimeoutError } from "../errors.ts";
import type { Commit } from "../git/log.ts";
import { attributesOf, type Verification, verifyUpdate } from "../issues/attributes.ts";
import { Issues } from "../issues/client.ts";
import type { Issue, IssueAttributes } from "../issues/issue.ts";
import { readMatching } from "../issues/matching.ts";
import { isIssueId } from "../issues/names.ts";
import { countStates, type IssueRow, issueRow } from "../issues/outcome.ts";
import { findShortIds } from "../issues/resolve-ids.ts";
import { isMarkedForNextRelease } from "../issues/status.ts";
import { IssueWriter, type PlannedChange } from "../issues/write.ts";
import { partOfLifetime } from "../lifetime.ts";
import type { Notice } from "../outcome.ts";
import { inParallel } from "../parallel.ts";
import { counted, listed } from "../report/format.ts";
import { BY_SERVICE, type ReleaseOutcome } from "./outcome.ts";
import { fixedBySentry, fixedIssues, maybeOf } from "./fixed-issues.ts";
import type { ReleaseCommit } from "./body.ts";
import type { ReleaseRun } from "./head.ts";
import type { ReleaseInputs } from "./inputs.ts";
import { Releases } from "./releases.ts";
import { slashesToDashes } from "./version.ts";

/** What is asked of every issue. */
const RESOLVED = { status: "resolved" } as const;

/**
 * Finds the issues that the inputs ask to resolve, and adds them to the outcome; those that messages name have their commit.
 * None of this keeps the release from being created: what cannot be found in time, or is more than `max-issues`, is left
 * alone with a warning.
 */
export async function findIssues(commits: readonly Commit[], run: ReleaseRun): Promise<void> {
  const { inputs, outcome } = run;
  if (inputs.resolveFromCommits) {
    const find = (issues: Issues) => findNamed(commits, issues, run);
    outcome.issues = await search("named", run, find);
  }
  if (inputs.resolveInNextRelease) {
    const known = new Set(outcome.issues.map(({ id }) => id));
    const marked = await search("marked", run, (issues) => findMarked(issues, run));
    outcome.issues = [...outcome.issues, ...marked.filter(({ id }) => !known.has(id))];
  }
  outcome.isResolvingKnown ??= inputs.resolveFromCommits || inputs.resolveInNextRelease;
}

/** Says what Sentry resolves by itself whatever the inputs are, where no row tells what became of it. */
export async function tellOwnWays(
  commits: readonly ReleaseCommit[],
  { inputs, outcome, transport }: ReleaseRun,
): Promise<void> {
  const { dryRun, baseUrl, projects, resolveFromCommits } = inputs;
  if (resolveFromCommits && !dryRun) return;
  const named = [...fixedBySentry(commits, baseUrl).keys()];
  // Not to cry wolf in each run: most words with a dash are no issues.
  const told = dryRun ? named : named.filter((id) => maybeOf(projects, id));
  if (told.length === 0 || (await transport.identifyService()) !== "sentry") return;
  const what = `Sentry itself resolves the issues that these commits name: ${listed(told)}. It does so in any project of the organization, and again at every rerun.`;
  outcome.notices.push({ level: "notice", what });
  if (!dryRun) outcome.isResolvingKnown = false;
}

const SEARCHES = {
  marked: {
    what: "the issues marked as resolved in the next release",
    narrow: ` Or narrow the search with "query", for example "query: is:resolved".`,
  },
  named: { what: "the issues that commit messages name", narrow: "" },
} as const;

/** Runs one search within a third of the step's time, and holds it to `max-issues`. */
async function search(
  cause: keyof typeof SEARCHES,
  { inputs, outcome, lifetime, transport }: ReleaseRun,
  find: (issues: Issues) => Promise<IssueRow[]>,
): Promise<IssueRow[]> {
  using part = partOfLifetime(lifetime, (inputs.timeout * 1000) / 3);
  const issues = new Issues(transport.withLifetime(part), inputs.organization);
  let rows: IssueRow[];
  try {
    rows = await find(issues);
  } catch (error) {
    lifetime.stopping.throwIfAborted();
    if (!(error instanceof ServiceError || error instanceof TimeoutError)) throw error;
    const { what, narrow } = SEARCHES[cause];
    // A service that resolves issues itself does so whatever this token may see.
    const isHidden = error instanceof ServiceError && error.status === 403;
    const isGlitchTip = transport.serviceKind === "glitchtip";
    const unknown = isGlitchTip ? "" : " Whether the service resolved any itself is not known.";
    const raise = `Raise "timeout": the search may take a third of it.${narrow}`;
    outcome.notices.push({
      level: "warning",
      what: isHidden
        ? `Not visible to this token: ${what}.${unknown} ${error.message}`
        : `None of ${what} was resolved, because they could not be listed. ${error.message}`,
      fix: error.fix ?? raise,
    });
    outcome.isResolvingKnown = false;
    return [];
  }
  const open = rows.filter(({ state }) => state !== "unchanged").length;
  const isTooMany = open > inputs.maxIssues;
  if (isTooMany) outcome.notices.push(tooMany(cause, open, inputs));
  // A dry run shows the whole plan all the same.
  if (!isTooMany || inputs.dryRun) return rows;
  outcome.isResolvingKnown = false;
  return [];
}

function tooMany(
  cause: keyof typeof SEARCHES,
  count: number,
  { maxIssues, dryRun }: ReleaseInputs,
): Notice {
  const { what: these, narrow } = SEARCHES[cause];
  const what = `None of ${these} ${dryRun ? "would be" : "was"} resolved: there are ${count}, but "max-issues" allows ${maxIssues}.`;
  return { level: "warning", what, fix: `Set "max-issues: ${count}".${narrow}` };
}

/** Marked issues have no query of their own that every service knows: the list is read, and each issue looked at. */
async function findMarked(issues: Issues, run: ReleaseRun): Promise<IssueRow[]> {
  const { inputs, outcome } = run;
  const rows: IssueRow[] = [];
  const { projects, query = "" } = inputs;
  run.log.info("Listing the issues marked as resolved in the next release …");
  await readMatching(projects, query, { issues, run, concurrency: 1 }, (issue, project) => {
    const isOurs = issue.project?.slug === project;
    if (isOurs && isMarkedForNextRelease(issue)) rows.push(openRow(issue, issues, inputs));
  });
  if (issues.serviceKind === "glitchtip") {
    const what = `This service has no mark for the next release: "resolve-in-next-release" has no effect on GlitchTip.`;
    const fix = `Remove "resolve-in-next-release"; "resolve-from-commits" resolves what commit messages name.`;
    outcome.notices.push({ level: "notice", what, fix });
  }
  return rows;
}

/** Short IDs that are looked up even where most are no issues of the projects, such as the keys of another tracker. */
const MOST_LOOKED_UP = 1000;

async function findNamed(
  commits: readonly Commit[],
  issues: Issues,
  run: ReleaseRun,
): Promise<IssueRow[]> {
  const { inputs, outcome } = run;
  const named = fixedIssues(commits);
  const { projects, concurrency, maxIssues } = inputs;
  const { notices, unknownShortIds } = outcome;
  // Sentry reads more in a message, and does it itself: what of that is nothing is no word worth.
  const more = [...fixedBySentry(commits, inputs.baseUrl)].filter(
    ([id]) => !named.has(id) && maybeOf(projects, id),
  );
  const isSentry = more.length > 0 && (await run.transport.identifyService()) === "sentry";
  const whole = new Map([...named, ...(isSentry ? more : [])]);
  if (whole.size > Math.max(MOST_LOOKED_UP, maxIssues)) {
    notices.push(tooMany("named", whole.size, inputs));
    outcome.isResolvingKnown = false;
    return [];
  }
  const places = { projects, concurrency };
  const numbers = [...whole.keys()].filter(isIssueId);
  const shortIds = [...whole.keys()].filter((id) => !isIssueId(id));
  const answers = new Map(await findShortIds(shortIds, issues, issues, places, run));
  await inParallel(numbers, concurrency, async (id) => {
    try {
      answers.set(id, await issues.retrieve(id));
    } catch (error) {
      if (!(error instanceof ServiceError && [403, 404].includes(error.status ?? 0))) throw error;
    }
  });
  /** By id: two short IDs can stand for the same, merged issue. */
  const found = new Map<string, IssueRow>();
  const unread: string[] = [];
  for (const [shortId, commit] of whole) {
    const issue = answers.get(shortId);
    if (issue === "unknown") unread.push(shortId);
    else if (typeof issue !== "object" || !projects.includes(issue.project?.slug ?? "")) {
      if (named.has(shortId)) unknownShortIds.push({ shortId, commit });
    } else if (!found.has(issue.id)) {
      const row: IssueRow = { ...openRow(issue, issues, inputs), commit };
      if (issue.status === "resolved" && !isMarkedForNextRelease(issue)) {
        Object.assign(row, leftAlone(RESOLVED_BEFORE), { after: row.before });
      }
      found.set(issue.id, row);
    }
  }
  if (unknownShortIds.length > 0) {
    const unknown = listed(unknownShortIds.map(({ shortId }) => shortId));
    const what = `Commit messages name short IDs that are not issues of these projects: ${unknown}.`;
    notices.push({ level: "notice", what });
  }
  if (unread.length > 0) {
    outcome.isResolvingKnown = false;
    const what = `These were not resolved: ${listed(unread)}. This service cannot look them up, and its lists could not be read in time, so whether they are issues is not known.`;
    const fix = `Raise "timeout": reading the lists may take a third of it.`;
    notices.push({ level: "warning", what, fix });
  }
  return [...found.values()];
}

function openRow(issue: Issue, place: Issues, { dryRun }: ReleaseInputs): IssueRow {
  return {
    ...issueRow(issue, dryRun ? "planned" : "not-started", place),
    before: attributesOf(issue, RESOLVED),
    after: RESOLVED,
  };
}

/** Why an issue is left as it is that Sentry may move into a new release all the same. */
const RESOLVED_BEFORE = "it is resolved already";

/** An issue that is left as it is. */
function leftAlone(reason: string): { state: "unchanged"; reason: string } {
  return { state: "unchanged", reason };
}

/**
 * Resolves what was found before the release was created; each issue's row says what happened to it.
 * @param existed whether the release existed before this step, and those of the same workflow that began with it
 * @throws PartialFailureError when an issue could not be resolved; each is named in the outcome
 */
export async function resolveIssues(run: ReleaseRun, existed: boolean): Promise<void> {
  const { inputs, outcome } = run;
  const { issues: rows, notices } = outcome;
  const { stopping } = run.lifetime;
  const isSettled = ({ reason }: IssueRow) => !existed && reason === RESOLVED_BEFORE;
  const open = rows.filter((row) => row.state !== "unchanged" || isSettled(row));
  if (inputs.dryRun || open.length === 0) return;
  const { concurrency } = inputs;
  const issues = new Issues(run.transport, inputs.organization);
  // Whoever made a release before us has settled the marked issues; what is marked now waits for the release after it.
  const isWaiting = ({ commit }: IssueRow) => existed && commit === undefined;
  const waiting = open.filter(isWaiting);
  for (const row of waiting) {
    const reason = "the release existed before this step: it waits for the next one";
    Object.assign(row, leftAlone(reason), { after: row.before });
  }
  if (waiting.length > 0) {
    const what = `The release existed before this step, so this was left alone: ${counted(waiting.length, "issue")} marked as resolved in the next release. The release after it resolves what is marked.`;
    const fix = `To resolve it all the same, run the command ${resolvingOf(waiting)}.`;
    notices.push({ level: "notice", what, fix });
  }
  const due = open.filter((row) => !isWaiting(row));
  if (due.length > 0) run.log.info(`Resolving ${counted(due.length, "issue")} …`);

  // The service settles issues itself when a release is created, and others work on them too.
  const changes: PlannedChange[] = [];
  await inParallel(due, concurrency, async (row) => {
    if (stopping.aborted) return;
    try {
      const issue = await issues.retrieve(row.id);
      const left = whyLeft(issue, row, outcome, existed);
      if (left === undefined) changes.push({ row, missing: { ...RESOLVED } });
      else Object.assign(row, left, { after: attributesOf(issue, RESOLVED) });
    } catch (error) {
      if (stopping.aborted || row.state === "unchanged") return;
      if (!(error instanceof ServiceError)) throw error;
      const { message: reason, fix, mayPass } = error;
      Object.assign(row, { state: "failed", reason, fix, mayPass });
    }
  });

  // A plain "resolved" would leave what is marked as it is on Sentry, and tell people that it was resolved.
  const inRelease = changes.length > 0 ? await releaseFor(run) : undefined;
  if (inRelease !== undefined) for (const { missing } of changes) missing.inRelease = inRelease;
  const verify = (asked: IssueAttributes, answer: Issue | undefined): Verification => {
    // Sentry leaves as it is what waits for the next release: to settle that is its own task, which can be lost.
    if (answer && isMarkedForNextRelease(answer))
      return leftAlone("not settled yet by the service");
    const shown = answer?.statusDetails?.["inRelease"];
    // Where no release is named, GlitchTip goes on to show the one that an issue was resolved in before.
    if (inRelease !== undefined && typeof shown === "string" && shown !== inRelease) {
      const reason = `the service resolved it in release ${shown}`;
      return { state: "not-applied", reason, fix: "Look at the issue on the service." };
    }
    return verifyUpdate(asked, answer);
  };
  const writes = { changes, asked: RESOLVED, issues, run, concurrency, verify };
  await new IssueWriter(writes).write();
  stopping.throwIfAborted();

  const { applied, unfinished, mayPass } = countStates(rows);
  const byService = rows.filter(({ reason }) => reason === BY_SERVICE).length;
  const share = byService > 0 ? `, ${byService} of them by the service` : "";
  run.log.info(`${applied} of ${rows.length} resolved${share}.`);
  // Of what was sent, only what the service keeps marked ends as unchanged.
  const unsettled = changes.map(({ row }) => row).filter(({ state }) => state === "unchanged");
  if (unsettled.length > 0) {
    const what = `Not settled yet: ${counted(unsettled.length, "issue")} that the service still counts as resolved in the next release.`;
    const fix = `The next release takes what is left, or run ${resolvingOf(unsettled)}.`;
    notices.push({ level: "notice", what, fix });
  }
  if (unfinished === 0) return;
  const what = `The release was sent, but ${unfinished} of ${rows.length} issues were not resolved.`;
  const fix = `The job summary names each with its reason. To try just those again, pass the output "result-file" to "issues-file" of the command "update-issues" with "status: resolved"${MARKED_FIRST}.`;
  throw new PartialFailureError(what, { fix, mayPass });
}

/** Short IDs that a notice can hold. */
const MOST_NAMED = 20;

/** What a marked issue takes before it can be resolved: Sentry leaves it as it is otherwise. */
const MARKED_FIRST = `, after "status: unresolved" for those that are marked as resolved in the next release`;

/** What resolves marked issues whatever the release does. */
function resolvingOf(rows: readonly IssueRow[]): string {
  const issues =
    rows.length > MOST_NAMED
      ? `"issues" with the short IDs in the job summary`
      : `"issues: ${rows.map(({ shortId }) => shortId).join(", ")}"`;
  return `"update-issues" with "status: unresolved", then with "status: resolved", each time with ${issues}`;
}

/** What is left of an issue that needs nothing more: the service may have resolved it meanwhile, which counts. */
function whyLeft(
  issue: Issue,
  row: IssueRow,
  { version, dateCreated = "" }: ReleaseOutcome,
  existed: boolean,
): Pick<IssueRow, "state" | "reason"> | undefined {
  if (issue.id !== row.id) return leftAlone(`it was merged into issue ${issue.id}`);
  const isMarked = isMarkedForNextRelease(issue);
  const isHere = issue.statusDetails?.["inRelease"] === version;
  if (row.state === "unchanged" && !isHere) return leftAlone(RESOLVED_BEFORE);
  if (issue.status === "resolved" && !isMarked) return { state: "applied", reason: BY_SERVICE };
  if (row.commit === undefined)
    return isMarked ? undefined : leftAlone("it is not marked any more");
  const isSeenAgain = existed && Date.parse(issue.lastSeen ?? "") > Date.parse(dateCreated);
  return isSeenAgain ? leftAlone("it was seen again after the release was created") : undefined;
}

/**
 * The release whose events leave the issues resolved, where the service has such. Sentry means that release and all before
 * it: this one. GlitchTip 6 means that release alone, and this one would hide a regression: there it is the release before,
 * where the service has it.
 */
async function releaseFor({ inputs, outcome, transport }: ReleaseRun): Promise<string | undefined> {
  if ((await transport.identifyService()) === "sentry") return outcome.version;
  const { previous, previousName } = outcome.range ?? {};
  if (!transport.isGlitchTip6 || previous === undefined) return undefined;
  const { organization, tagPrefix, versionPrefix } = inputs;
  const isTag = previousName?.startsWith(tagPrefix) === true;
  const version = isTag ? slashesToDashes(previousName.slice(tagPrefix.length)) : previous;
  try {
    const releases = new Releases(transport, organization);
    const { release } = await releases.retrieve(`${versionPrefix}${version}`);
    return release.version;
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}
