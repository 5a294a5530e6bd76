/**
 * Resolves issues with a release: those marked as resolved in the next release, and those that commit messages name. They are
 * searched before the release is created, because that changes their status, and resolved after it, if still needed: the service
 * settles marked issues by itself, some services read commit messages, and people may change issues too.
 */
import { PartialFailureError, ServiceError, TimeoutError } from "../errors.ts";
import type { Commit } from "../git/log.ts";
import { attributesOf } from "../issues/attributes.ts";
import type { Issue } from "../servers/issue.ts";
import { isRefusal } from "../servers/issues.ts";
import type { IssueClient } from "../servers/server.ts";
import { noticesOf, readMatching } from "../issues/matching.ts";
import { countStates, issueRow, staysWrong } from "../issues/outcome.ts";
import { releaseText, shownStatus } from "../issues/status.ts";
import { IssueWriter } from "../issues/write.ts";
import { partOfLifetime } from "../lifetime.ts";
import { record } from "../outcome.ts";
import { batches, inParallel } from "../parallel.ts";
import { counted, listed } from "../report/format.ts";
import { BY_SERVICE, type ReleaseIssue, type ReleaseOutcome } from "./outcome.ts";
import { fixedBySentry, fixedIssues, maybeOf, withoutReverts } from "./fixed-issues.ts";
import type { ReleaseCommit } from "../servers/release.ts";
import type { ReleaseRun } from "./head.ts";
import type { ReleaseInputs } from "./inputs.ts";
import type { ReleaseHistory } from "./history/read.ts";
import { versionOfTag } from "./version.ts";

/** The requested values of every issue. */
const RESOLVED = { status: "resolved" } as const;

/**
 * Finds the issues to resolve and adds them to the outcome; an issue named by a message has its commit. A search that fails,
 * takes too long, or finds more than `max-issues` is only a warning, so that the release is created anyway.
 */
export async function findIssues(
  { commits, commitCount }: Pick<ReleaseHistory, "commits" | "commitCount">,
  run: ReleaseRun,
): Promise<void> {
  const { inputs, outcome } = run;
  const { resolveFromCommits, resolveInNextRelease } = inputs;
  if (resolveFromCommits) {
    // The commits that were not read may name more issues.
    if (commitCount !== commits.length) outcome.isResolvingKnown = false;
    const these = "the issues that commit messages name";
    await search(these, "", run, (open) => findNamed(commits, open, run));
  }
  if (resolveInNextRelease) {
    const these = "the issues marked as resolved in the next release";
    const narrow = ` Or narrow the search with "query", for example "query: is:resolved".`;
    await search(these, narrow, run, async (open) => findMarked(await open(), run));
  }
  outcome.isResolvingKnown ??= resolveFromCommits || resolveInNextRelease;
}

/** Tells which issues Sentry resolves by itself, whatever the inputs are, unless their rows show it anyway. */
export async function tellWhatServiceResolves(
  commits: readonly ReleaseCommit[],
  { inputs, outcome, transport }: ReleaseRun,
): Promise<void> {
  const { dryRun, projects, resolveFromCommits } = inputs;
  if (resolveFromCommits && !dryRun) return;
  const named = [...fixedBySentry(commits, inputs).keys()];
  // Fewer false alarms: most words with a dash are not issues.
  const told = dryRun ? named : named.filter((id) => maybeOf(projects, id));
  if (told.length === 0) return;
  const { called, releases } = await transport.identified("lightly");
  if (releases.resolves !== "by-messages") return;
  const what = `${called} itself resolves the issues that these commits name: ${listed(told)}. It does so in any project of the organization, and again at every rerun.`;
  outcome.notices.push({ level: "notice", what });
  if (!dryRun) outcome.isResolvingKnown = false;
}

/**
 * Runs one search within a third of the step's `timeout`, and adds the found issues to the outcome if they are at most `max-issues`
 * (in a dry run always).
 */
async function search(
  these: string,
  narrow: string,
  { inputs, outcome, issues, lifetime, transport }: ReleaseRun,
  find: (open: () => Promise<IssueClient>) => Promise<ReleaseIssue[]>,
): Promise<void> {
  const { dryRun, maxIssues, timeout } = inputs;
  using part = partOfLifetime(lifetime, (timeout * 1000) / 3);
  let rows: ReleaseIssue[];
  try {
    rows = await find(() => issues(part));
  } catch (error) {
    lifetime.stopping.throwIfAborted();
    if (!(error instanceof ServiceError || error instanceof TimeoutError)) throw error;
    const { resolves } = transport.server.releases;
    const itself = " Whether the service resolved any itself is not known.";
    const unknown = resolves === "never" ? "" : itself;
    const what = `Could not list ${these}, so this step resolves none of them.${unknown} ${error.message}`;
    const raise = `Raise "timeout": the search may take a third of it.${narrow}`;
    outcome.notices.push({ level: "warning", what, fix: error.fix ?? raise });
    outcome.isResolvingKnown = false;
    return;
  }
  const open = rows.filter(({ state }) => state !== "unchanged").length;
  if (open > maxIssues) {
    const what = `None of ${these} ${dryRun ? "would be" : "was"} resolved: there are ${open}, but "max-issues" allows ${maxIssues}.`;
    const fix = `Set "max-issues: ${open}".${narrow}`;
    outcome.notices.push({ level: "warning", what, fix });
    // A dry run shows the whole plan nevertheless.
    if (!dryRun) {
      outcome.isResolvingKnown = false;
      return;
    }
  }
  const known = new Set(outcome.issues.map(({ id }) => id));
  outcome.issues.push(...rows.filter(({ id }) => !known.has(id)));
}

/** Lists the issues and selects those marked as resolved in the next release: no query for these works on every service. */
async function findMarked(issues: IssueClient, run: ReleaseRun): Promise<ReleaseIssue[]> {
  const { inputs, outcome } = run;
  const rows: ReleaseIssue[] = [];
  const { projects, query = "" } = inputs;
  run.log.info("Listing the issues marked as resolved in the next release …");
  const source = { issues, run, concurrency: 1 };
  const doubts = await readMatching(projects, query, source, (issue, project) => {
    const isOurs = issue.project?.slug === project;
    const isMarked = shownStatus(issue) === "resolvedInNextRelease";
    if (isOurs && isMarked) rows.push(openRow(issue, issues, inputs));
  });
  outcome.notices.push(...noticesOf(doubts.filter(({ kind }) => kind === "part")));
  return rows;
}

async function findNamed(
  commits: readonly Commit[],
  open: () => Promise<IssueClient>,
  run: ReleaseRun,
): Promise<ReleaseIssue[]> {
  const { inputs, outcome } = run;
  const { projects, concurrency } = inputs;
  const { notices, unknownShortIds } = outcome;
  const written = fixedIssues(commits);
  // Sentry reads more words as issues than we do. Those that are not issues are not reported.
  const more = [...fixedBySentry(commits, inputs)].filter(
    ([id]) => !written.has(id) && maybeOf(projects, id),
  );
  if (written.size + more.length === 0) return [];
  const issues = await open();
  // A service that reads messages itself ignores reverts.
  const isRead = issues.server.releases.resolves === "by-messages";
  const named = isRead ? written : fixedIssues(withoutReverts(commits));
  const whole = new Map([...named, ...(isRead ? more : [])]);
  // Skips ordinary words ("UTF-8"): to look them up, some services list all issues.
  const names = [...whole.keys()].filter((id) => maybeOf(projects, id));
  const find = await issues.find(names, { inFull: false, projects, concurrency, run });
  const answers = new Map<string, Issue>();
  await inParallel(names, concurrency, async (name) => {
    const answer = await find(name).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
    });
    if (answer) answers.set(name, answer.issue);
  });
  /** By id, because two short IDs can lead to one merged issue. */
  const found = new Map<string, ReleaseIssue>();
  for (const [shortId, commit] of whole) {
    const issue = answers.get(shortId);
    if (!issue || !projects.includes(issue.project?.slug ?? "")) {
      if (named.has(shortId)) unknownShortIds.push({ shortId, commit });
    } else if (!found.has(issue.id)) {
      const row: ReleaseIssue = { ...openRow(issue, issues, inputs), commit };
      if (row.status === "resolved") leave(row, RESOLVED_BEFORE);
      found.set(issue.id, row);
    }
  }
  if (unknownShortIds.length > 0) {
    const unknown = listed(unknownShortIds.map(({ shortId }) => shortId));
    const what = `Commit messages name short IDs that are not issues of these projects: ${unknown}.`;
    notices.push({ level: "notice", what });
  }
  return [...found.values()];
}

function openRow(issue: Issue, place: IssueClient, { dryRun }: ReleaseInputs): ReleaseIssue {
  return {
    ...issueRow(issue, dryRun ? "planned" : "not-started", place),
    before: attributesOf(issue, RESOLVED),
    after: RESOLVED,
  };
}

/** For an issue that was resolved before; Sentry may still move it into the new release. */
const RESOLVED_BEFORE = { reason: "it was already resolved", settled: "before" } as const;

function leave(row: ReleaseIssue, why: Pick<ReleaseIssue, "reason" | "settled">): void {
  const cleared = { fix: undefined, partly: undefined };
  record(row, { state: "unchanged", ...why, ...cleared, after: row.before });
}

/**
 * Resolves the issues that `findIssues` has found, and records the result in each issue's row.
 * @param wasThere as in `CreatedRelease`
 * @throws PartialFailureError if an issue could not be resolved; the outcome names each
 */
export async function resolveIssues(run: ReleaseRun, wasThere: boolean): Promise<void> {
  const { inputs, outcome, log, lifetime } = run;
  const { issues: rows } = outcome;
  const isOpen = (row: ReleaseIssue) => row.state !== "unchanged";
  const open = rows.filter((row) => isOpen(row) || (!wasThere && row.settled === "before"));
  if (open.length === 0) return;
  const issues = await run.issues();
  log.info(`Resolving ${counted(open.length, "issue")} …`);
  // If the release existed, its creation settled the issues that were marked then; those marked now wait for the next release.
  const isWaiting = ({ commit }: ReleaseIssue) => wasThere && commit === undefined;
  const waiting = open.filter(isWaiting);
  const reason = "the release existed before this step: it waits for the next one";
  for (const row of waiting) leave(row, { reason });
  const absent = outcome.projectReleases?.filter((each) => each.reason !== undefined) ?? [];
  const isAbsent = (row: ReleaseIssue) => absent.some(({ project }) => project === row.project);
  for (const row of open.filter(isAbsent)) leave(row, { reason: "its project lacks the release" });
  const asked = open.filter((row) => !isWaiting(row) && !isAbsent(row));
  const found = await lookAgain(asked, issues, run, wasThere);
  const { settlesMarked } = issues.server.releases;
  const isItsTask = ({ commit }: ReleaseIssue) => settlesMarked && commit === undefined;
  const left = found.filter((row) => !isItsTask(row));
  // With a plain "resolved", Sentry would leave a marked issue unchanged, but notify people that it was resolved.
  const inRelease = left.length > 0 ? await releaseFor(run) : undefined;
  const values = inRelease === undefined ? RESOLVED : { ...RESOLVED, inRelease };
  const changes = left.map((row) => ({ row, toSend: values }));
  const { concurrency } = inputs;
  await new IssueWriter({ changes, asked: values, issues, run, concurrency }).write();
  // Sentry did not change issues that wait for the next release: it settles them in a separate task, which can get lost.
  const isMarked = ({ state, status }: ReleaseIssue) =>
    state === "not-applied" && status === "resolvedInNextRelease";
  const marked = found.filter((row) => isItsTask(row) || isMarked(row));
  for (const row of marked) leave(row, { reason: "not settled yet by the service" });
  lifetime.stopping.throwIfAborted();
  if (inRelease === "latest") tellOtherPlace(left, run);
  tellResolved([...waiting, ...marked], run);
}

/** Warns if issues were resolved in their project's latest release, and the service takes another release than ours for that. */
function tellOtherPlace(rows: readonly ReleaseIssue[], { outcome }: ReleaseRun): void {
  const { version } = outcome;
  const other = rows.find(
    ({ state, after }) => state === "applied" && after?.inRelease !== version,
  );
  if (!other) return;
  const what = `${other.shortId} was resolved in ${releaseText(String(other.after?.inRelease))}, which is the latest release of its project for the service, not in ${version}.`;
  const fix = `Give the releases of a project versions of one kind, for example "web@1.2.3".`;
  outcome.notices.push({ level: "warning", what, fix });
}

/** Reads the issues again, because the service or people may have changed them meanwhile. @returns those still to resolve */
async function lookAgain(
  rows: readonly ReleaseIssue[],
  issues: IssueClient,
  { inputs, outcome, lifetime }: ReleaseRun,
  wasThere: boolean,
): Promise<ReleaseIssue[]> {
  const { stopping } = lifetime;
  const known = new Map<string, Issue>();
  // If the service can read several issues at once, do; issues that are missing in that answer are read one by one.
  const { bulk } = issues;
  const isTogether = rows.length > 1 && issues.server.issues.many !== "perhaps";
  for (const [project, some] of isTogether ? Map.groupBy(rows, (row) => row.project) : []) {
    await inParallel(batches(some, 100), inputs.concurrency, async (batch) => {
      const ids = batch.map(({ id }) => id);
      const read = await bulk?.read(ids, project).catch((error: unknown) => {
        if (!(error instanceof ServiceError)) throw error;
      });
      for (const issue of read ?? []) known.set(issue.id, issue);
    });
  }
  const left: ReleaseIssue[] = [];
  await inParallel(rows, inputs.concurrency, async (row) => {
    if (stopping.aborted) return;
    try {
      const issue = known.get(row.id) ?? (await issues.retrieve(row.id));
      const became = settledState(issue, row, outcome, wasThere);
      if (became) record(row, { ...became, after: attributesOf(issue, RESOLVED) });
      else left.push(row);
    } catch (error) {
      if (stopping.aborted || row.state === "unchanged") return;
      if (!(error instanceof ServiceError)) throw error;
      const { message: reason, fix, mayPass } = error;
      record(row, { state: "failed", reason, fix, mayPass });
    }
  });
  return left;
}

/** Reports the results. @param marked issues that wait for the next release @throws PartialFailureError if some are not resolved */
function tellResolved(marked: readonly ReleaseIssue[], { outcome, log }: ReleaseRun): void {
  const { issues: rows, notices } = outcome;
  const { applied, unfinished } = countStates(rows);
  const byService = rows.filter(({ settled }) => settled === "by-service").length;
  const share = byService > 0 ? `, ${byService} of them by the service` : "";
  log.info(`${applied} of ${rows.length} resolved${share}.`);
  if (marked.length > 0) {
    const what = `Still marked as resolved in the next release: ${counted(marked.length, "issue")}. The release after this one takes what is left.`;
    const fix = `To resolve it now, run ${resolvingOf(marked)}.`;
    notices.push({ level: "notice", what, fix });
  }
  if (unfinished === 0) return;
  const what = `The release was sent, but ${unfinished} of ${counted(rows.length, "issue")} ${unfinished === 1 ? "was" : "were"} not resolved.`;
  const fix = `The job summary names each with its reason. To try just those again, pass the output "result-file" to "issues-file" of the command "update-issues" with "status: resolved", after "status: unresolved" for those that are marked as resolved in the next release.`;
  throw new PartialFailureError(what, { fix, mayPass: !staysWrong(outcome) });
}

/** Maximum number of short IDs in a notice. */
const MOST_NAMED = 20;

/** Words the way to resolve marked issues without a release. */
function resolvingOf(rows: readonly ReleaseIssue[]): string {
  const issues =
    rows.length > MOST_NAMED
      ? `"issues" with the short IDs in the job summary`
      : `"issues: ${rows.map(({ shortId }) => shortId).join(", ")}"`;
  return `"update-issues" with "status: unresolved", then with "status: resolved", each time with ${issues}`;
}

/** The result for an issue that needs no update (one resolved by the service meanwhile counts as applied); or else undefined. */
function settledState(
  issue: Issue,
  row: ReleaseIssue,
  { version, dateCreated = "" }: ReleaseOutcome,
  wasThere: boolean,
): Pick<ReleaseIssue, "state" | "reason" | "settled"> | undefined {
  const left = (reason: string) => ({ state: "unchanged", reason }) as const;
  if (issue.id !== row.id) return left(`it was merged into issue ${issue.id}`);
  const status = shownStatus(issue);
  const isHere = issue.statusDetails?.["inRelease"] === version;
  if (row.state === "unchanged" && !isHere) return { state: "unchanged", ...RESOLVED_BEFORE };
  if (status === "resolved") return { state: "applied", reason: BY_SERVICE, settled: "by-service" };
  if (row.commit === undefined) {
    return status === "resolvedInNextRelease" ? undefined : left("it is not marked any more");
  }
  const isSeenAgain = wasThere && Date.parse(issue.lastSeen ?? "") > Date.parse(dateCreated);
  return isSeenAgain ? left("it was seen again after the release was created") : undefined;
}

/**
 * Chooses the `inRelease` to resolve issues in, if the service has that: events of it do not reopen the issues. It is this release if
 * the value includes all earlier ones. If the value means only that release (GlitchTip 6), this one would hide a regression: it is
 * the previous release, if the service has it.
 */
async function releaseFor(run: ReleaseRun): Promise<string | undefined> {
  const { inputs, outcome, transport, releases } = run;
  const { resolvesIn } = (await transport.identified("lightly")).releases;
  if (resolvesIn === "this") return outcome.version;
  if (resolvesIn === "latest") return resolvesIn;
  const { previous, previousName = "" } = outcome.range ?? {};
  if (resolvesIn === undefined || previous === undefined) return undefined;
  const { tagPrefix, versionPrefix } = inputs;
  const version = versionOfTag(previousName, tagPrefix) ?? previous;
  const name = `${versionPrefix}${version}`;
  const found = await releases.retrieve(name).catch((error: unknown) => {
    if (!(error instanceof ServiceError)) throw error;
  });
  return found?.release.version;
}
