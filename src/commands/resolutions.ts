/**
 * Resolves issues together with a release: those marked as resolved in the next release, and those that commit messages
 * name. They are found before the release is created, because creating it changes what they say; they are written
 * afterwards, each only if it still needs it.
 */
import { PartialFailureError, ServiceError, TimeoutError } from "../errors.ts";
import type { ReleaseInputs } from "../inputs/types.ts";
import { partOfLifetime } from "../lifetime.ts";
import type { IssueRow, IssueState, ReleaseOutcome } from "../outcome.ts";
import { type Issue, type IssueUpdate, Issues } from "../service/issues.ts";
import { fixedIssues } from "./fixed-issues.ts";
import {
  type Verdict,
  attributesOf,
  isMarkedForNextRelease,
  issueRow,
  judge,
} from "./issue-values.ts";
import { lookUpShortId } from "./named-issues.ts";
import { inParallel } from "./parallel.ts";
import type { ReleaseHistory } from "./release-history.ts";
import type { Run } from "./run.ts";
import { type PlannedChange, writeIssues } from "./write-issues.ts";

/** What resolving works with. */
interface Resolving {
  history: ReleaseHistory | undefined;
  outcome: ReleaseOutcome;
  run: Run;
}

/** What will be resolved once the release is there. */
export interface Resolutions {
  /** @throws PartialFailureError when an issue could not be resolved; each is named in the outcome */
  carryOut(): Promise<void>;
}

/** Why an issue is to be resolved: it decides when it is left alone. */
type Cause = "marked" | "named";

interface Candidate {
  row: IssueRow;
  cause: Cause;
}

const RESOLVED: IssueUpdate = { status: "resolved" };

/**
 * Finds the issues that the inputs ask to resolve. None of this keeps the release from being created: what cannot be
 * found in time, or is more than `max-issues`, is left alone with a warning.
 */
export async function planResolutions(
  inputs: ReleaseInputs,
  resolving: Resolving,
): Promise<Resolutions> {
  const candidates: Candidate[] = [];
  if (inputs.resolveFromCommits) {
    candidates.push(...(await planned("named", inputs, resolving, findNamed)));
  }
  if (inputs.resolveInNextRelease) {
    const known = new Set(candidates.map(({ row }) => row.id));
    const marked = await planned("marked", inputs, resolving, findMarked);
    candidates.push(...marked.filter(({ row }) => !known.has(row.id)));
  }
  resolving.outcome.issues.push(...candidates.map(({ row }) => row));
  return { carryOut: () => carryOut(candidates, inputs, resolving) };
}

type Finder = (inputs: ReleaseInputs, resolving: Resolving, issues: Issues) => Promise<IssueRow[]>;

/** Runs one search within a third of the step's time, and holds it to `max-issues`. */
async function planned(
  cause: Cause,
  inputs: ReleaseInputs,
  resolving: Resolving,
  find: Finder,
): Promise<Candidate[]> {
  const { run, outcome } = resolving;
  using part = partOfLifetime(run.lifetime, (inputs.timeout * 1000) / 3);
  const issues = new Issues(run.transport.within(part), inputs.organization);
  try {
    const rows = await find(inputs, resolving, issues);
    const open = rows.filter(({ state }) => state === "planned");
    if (open.length <= inputs.maxIssues) return rows.map((row) => ({ row, cause }));
    outcome.notices.push(tooMany(cause, open.length, inputs.maxIssues));
  } catch (error) {
    run.lifetime.stopping.throwIfAborted();
    if (!(error instanceof ServiceError || error instanceof TimeoutError)) throw error;
    outcome.notices.push(notFound(cause, error));
  }
  return [];
}

const WHAT = {
  marked: "the issues marked as resolved in the next release",
  named: "the issues that commit messages name",
} as const;

const NARROW = {
  marked: `Narrow the search with "query", for example "query: is:resolved", or raise "max-issues" or "timeout".`,
  named: `Raise "max-issues" or "timeout".`,
} as const;

function tooMany(cause: Cause, count: number, maxIssues: number) {
  return {
    level: "warning",
    what: `None of ${WHAT[cause]} was resolved: they are ${count}, more than the ${maxIssues} of "max-issues".`,
    fix: NARROW[cause],
  } as const;
}

function notFound(cause: Cause, error: Error) {
  return {
    level: "warning",
    what: `None of ${WHAT[cause]} was resolved, because they could not be listed. ${error.message}`,
    fix: NARROW[cause],
  } as const;
}

async function findMarked(
  inputs: ReleaseInputs,
  _resolving: Resolving,
  issues: Issues,
): Promise<IssueRow[]> {
  const rows = new Map<string, IssueRow>();
  for (const project of inputs.projects) {
    const search = { query: inputs.query ?? "", statsPeriod: "" } as const;
    // oxlint-disable-next-line no-await-in-loop
    for await (const { items } of issues.matching(project, search)) {
      for (const issue of items) {
        const isOurs = issue.project?.slug === project;
        if (isOurs && isMarkedForNextRelease(issue)) rows.set(issue.id, plannedRow(issue, inputs));
      }
    }
  }
  return [...rows.values()];
}

async function findNamed(
  inputs: ReleaseInputs,
  { history, outcome }: Resolving,
  issues: Issues,
): Promise<IssueRow[]> {
  const named = fixedIssues(history?.commits ?? []);
  const rows = new Map<string, IssueRow>();
  await inParallel(named, inputs.concurrency, async ([shortId, commit]) => {
    const issue = await lookUpShortId(shortId, inputs.projects, issues);
    if (!issue?.project || !inputs.projects.includes(issue.project.slug)) {
      outcome.unknownShortIds.push({ shortId, commit });
      return;
    }
    const row: IssueRow = { ...plannedRow(issue, inputs), commit };
    if (issue.status === "resolved" && !isMarkedForNextRelease(issue)) {
      Object.assign(row, settled("it is resolved already"));
    }
    rows.set(issue.id, row);
  });
  return [...rows.values()];
}

function plannedRow(issue: Issue, { baseUrl }: ReleaseInputs): IssueRow {
  return {
    ...issueRow(issue, "planned", baseUrl),
    before: attributesOf(issue),
    after: { status: "resolved" },
  };
}

function settled(reason: string): Pick<IssueRow, "state" | "reason"> & { after: object } {
  return { state: "unchanged", reason, after: {} };
}

async function carryOut(
  candidates: Candidate[],
  inputs: ReleaseInputs,
  { outcome, run }: Resolving,
): Promise<void> {
  const open = candidates.filter(({ row }) => row.state === "planned");
  if (inputs.dryRun || open.length === 0) return;
  const issues = new Issues(run.transport, inputs.organization);
  const due = outcome.existed ? leaveMarkedAlone(open, outcome) : open;
  const changes: PlannedChange[] = [];
  for (const { row } of due) row.state = "not-started";
  await inParallel(due, inputs.concurrency, async (candidate) => {
    if (run.lifetime.stopping.aborted) return;
    if (await isStillDue(candidate, issues, { outcome, run })) {
      changes.push({ row: candidate.row, update: RESOLVED });
    }
  });
  const { concurrency } = inputs;
  await writeIssues(changes, { issues, concurrency, run, judge: judgeResolution });
  run.lifetime.stopping.throwIfAborted();
  reportResolutions(candidates, outcome);
}

/** Whoever made the release before us has settled the marked issues; what is marked now waits for the release after it. */
function leaveMarkedAlone(open: Candidate[], outcome: ReleaseOutcome): Candidate[] {
  const marked = open.filter(({ cause }) => cause === "marked");
  for (const { row } of marked) {
    Object.assign(row, settled("the release existed before this step: it waits for the next one"));
  }
  if (marked.length > 0) {
    outcome.notices.push({
      level: "notice",
      what: `The release existed before this step: the ${marked.length} issues marked as resolved in the next release were left alone, because they wait for the release after it.`,
      fix: `To resolve them all the same, run the command "update-issues" with "status: resolved".`,
    });
  }
  return open.filter(({ cause }) => cause !== "marked");
}

/** Retrieves an issue again: the service settles issues itself when a release is created, and others work on them too. */
async function isStillDue(
  { row, cause }: Candidate,
  issues: Issues,
  { outcome, run }: Pick<Resolving, "outcome" | "run">,
): Promise<boolean> {
  try {
    const issue = await issues.retrieve(row.id);
    const reason = reasonToLeave(issue, { row, cause }, outcome);
    if (reason !== undefined) Object.assign(row, settled(reason), { after: attributesOf(issue) });
    return reason === undefined;
  } catch (error) {
    if (run.lifetime.stopping.aborted) return false;
    if (!(error instanceof ServiceError)) throw error;
    const state: IssueState = "failed";
    Object.assign(row, { state, reason: error.message, fix: error.fix });
    return false;
  }
}

function reasonToLeave(
  issue: Issue,
  { row, cause }: Candidate,
  outcome: ReleaseOutcome,
): string | undefined {
  if (issue.id !== row.id) return `it was merged into issue ${issue.id}`;
  const isMarked = isMarkedForNextRelease(issue);
  if (cause === "marked") return isMarked ? undefined : "settled by the service";
  if (issue.status === "resolved" && !isMarked) return "settled by the service";
  if (outcome.existed && isAfter(issue.lastSeen, outcome.dateCreated)) {
    return "it was seen again after the release was created";
  }
  return undefined;
}

function isAfter(date: string | undefined, other: string | undefined): boolean {
  return Date.parse(date ?? "") > Date.parse(other ?? "");
}

/** The newest servers change nothing of an issue that counts as resolved already: it is theirs to settle. */
function judgeResolution(sent: IssueUpdate, answer: Issue | undefined): Verdict {
  if (answer && isMarkedForNextRelease(answer)) {
    return { state: "unchanged", reason: "left to the service, which keeps it marked" };
  }
  return judge(sent, answer);
}

function reportResolutions(candidates: Candidate[], outcome: ReleaseOutcome): void {
  const rows = candidates.map(({ row }) => row);
  const left = rows.filter(({ reason }) => reason?.startsWith("left to the service"));
  if (left.length > 0) {
    outcome.notices.push({
      level: "notice",
      what: `${left.length} issues stay marked: this service settles them itself when it has read the release.`,
    });
  }
  const unfinished = rows.filter(({ state }) => !["applied", "unchanged"].includes(state));
  if (unfinished.length === 0) return;
  throw new PartialFailureError(
    `The release was created, but ${unfinished.length} of ${rows.length} issues were not resolved.`,
    { fix: "The summary and the result file name each with its reason." },
  );
}
