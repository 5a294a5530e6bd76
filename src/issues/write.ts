/** Writes planned changes to issues, several at once, and notes what became of each. */
import type { Run } from "../command.ts";
import { ServiceError, TrackerError } from "../errors.ts";
import { inParallel } from "../parallel.ts";
import { type ServicePlace, sharePage } from "./names.ts";
import {
  attributesOf,
  type IssueAttributes,
  onlyAsked,
  updateFor,
  type Verification,
  verifyUpdate,
} from "./attributes.ts";
import type { Issue, Issues } from "./client.ts";
import type { IssueRow } from "./outcome.ts";
import { WriteProgress } from "./progress.ts";
import { shownStatus } from "./status.ts";

/** One issue and what it lacks of what is asked. */
export interface PlannedChange {
  row: IssueRow;
  missing: IssueAttributes;
  /** Id of its project, where the service told it. */
  projectId?: string | undefined;
  /** What is asked and this service does not have: why the rest is not all. */
  hidden?: { reason: string; fix: string };
}

/** What is asked of every issue, and how an answer is compared with it. */
export interface WriteOptions {
  issues: Pick<Issues, "retrieve" | "update">;
  concurrency: number;
  run: Pick<Run, "lifetime" | "log">;
  /** The attributes that are verified and reported of each issue. */
  asked: IssueAttributes;
  /** Where the issues are: for the pages of those that become public. */
  place?: ServicePlace;
  /** Compares what was asked with the answer, where it is not the usual comparison. */
  verify?: (
    asked: IssueAttributes,
    answer: Issue | undefined,
    sent: IssueAttributes,
  ) => Verification;
  /** Of a work that these changes are a part of. */
  progress?: WriteProgress;
  /** Called with the number of updates that are left, when the first one was answered: a reason to stop is thrown. */
  afterFirst?: (left: number) => void;
}

/** Updates that all end with a 500, or all with the same other status, before the rest is not begun. */
const FIRST_FAILURES = { defect: 5, refusal: 20 };

/**
 * Sends every change once. One failure does not stop the others. What does: a wish to stop, and a service that answers
 * all of the first ones with the same failure; what was not begun then stays `not-started`. Each row's state is set after
 * its answer came.
 * @returns whether the service's failures stopped it
 * @throws what `afterFirst` throws
 */
export async function writeIssues(
  changes: readonly PlannedChange[],
  options: WriteOptions,
): Promise<{ gaveUp: boolean }> {
  const { lifetime, log } = options.run;
  const progress = options.progress ?? new WriteProgress(changes.length, lifetime.timing.ticks);
  let begun = 0;
  let settled = 0;
  const firstPutOff = new Map<string, Promise<ServiceError | undefined>>();
  let hasAnswered = false;
  /** How all answers so far failed; undefined once one of them did not, or failed otherwise. */
  let failure: number | undefined;
  const gaveUp = () => {
    const { defect, refusal } = FIRST_FAILURES;
    return failure !== undefined && settled >= (failure === 500 ? defect : refusal);
  };
  await inParallel(changes, options.concurrency, async (change) => {
    if (lifetime.stopping.aborted || gaveUp()) return;
    begun += 1;
    const error =
      change.missing.status === "resolvedInNextRelease"
        ? await putOff(change, options, firstPutOff)
        : await writeIssue(change, options);
    settled += 1;
    if (settled === 1) failure = error?.status;
    else if (error?.status !== failure) failure = undefined;
    // Its headers tell the limit, also where it was refused.
    const isAnswered = !error || error.status !== undefined;
    if (isAnswered && !hasAnswered) {
      hasAnswered = true;
      options.afterFirst?.(changes.length - settled);
    }
    const line = progress.after(change.row);
    if (line !== undefined) log.info(line);
  });
  return { gaveUp: gaveUp() && begun < changes.length };
}

/**
 * Puts an issue off to the next release. The first one of a project goes ahead: a project without a release refuses all
 * alike.
 * @param first of each project: how it was refused, where it was
 * @returns how the service failed, where it did
 */
async function putOff(
  change: PlannedChange,
  options: WriteOptions,
  first: Map<string, Promise<ServiceError | undefined>>,
): Promise<ServiceError | undefined> {
  const { row } = change;
  const known = first.get(row.project);
  if (known === undefined) {
    const written = writeIssue(change, options);
    const refused = (error?: ServiceError) =>
      error && ("status" in error.fields || "statusDetails" in error.fields) ? error : undefined;
    first.set(
      row.project,
      written.then(refused, () => undefined),
    );
    return await written;
  }
  const refusal = await known;
  if (refusal === undefined) return await writeIssue(change, options);
  const what = `Not sent: it was refused for another issue of this project. ${refusal.message}`;
  return noteFailure(row, refusal.with({ what }), options.run);
}

/** @returns how the service failed, where it did */
async function writeIssue(
  change: PlannedChange,
  options: WriteOptions,
): Promise<ServiceError | undefined> {
  const { row } = change;
  try {
    settle(change, await send(change, options.issues), options);
    return undefined;
  } catch (error) {
    const isDoubtful = error instanceof ServiceError && error.effect === "unknown";
    const seen = isDoubtful ? await readAgain(row.id, options.issues) : undefined;
    if (!isDoubtful || !seen) return noteFailure(row, error, options.run);
    if (!hasChanged(row, seen, options.asked)) {
      return noteFailure(row, unchanged(error), options.run);
    }
    options.run.log.info(`${error.message} The issue was changed all the same.`);
    settle(change, seen, options);
    return undefined;
  }
}

/** An issue whose update may have been carried out; undefined where it cannot be read. */
async function readAgain(id: string, issues: WriteOptions["issues"]): Promise<Issue | undefined> {
  try {
    const issue = await issues.retrieve(id, { maxAttempts: 2 });
    return issue.id === id ? issue : undefined;
  } catch (error) {
    // That the update failed is the better message.
    if (error instanceof TrackerError) return undefined;
    throw error;
  }
}

/** The failure of an update that was not carried out, as reading the issue showed. */
function unchanged(error: ServiceError): ServiceError {
  return error.with({ what: `${error.message} The issue is unchanged.`, effect: "none" });
}

/** Whether an issue differs from what it was when it was selected. */
function hasChanged({ before }: IssueRow, issue: Issue, asked: IssueAttributes): boolean {
  return JSON.stringify(onlyAsked(attributesOf(issue), asked)) !== JSON.stringify(before);
}

/**
 * A project without a release answers `resolvedInNextRelease` with a 500 for ever (Sentry). In its other form the same
 * wish is refused with the reason.
 */
async function send(
  { row, missing }: PlannedChange,
  issues: WriteOptions["issues"],
): Promise<Issue | undefined> {
  const body = updateFor(missing);
  try {
    return await issues.update(row.id, body);
  } catch (error) {
    const isDefect = error instanceof ServiceError && error.status === 500;
    if (!isDefect || missing.status !== "resolvedInNextRelease") throw error;
    const inNextRelease = { status: "resolved", statusDetails: { inNextRelease: true } };
    return await issues.update(row.id, { ...body, ...inNextRelease });
  }
}

/**
 * Notes what the service says of an issue after an update.
 * @param answer undefined where the service answered without an issue
 */
export function settle(
  { row, missing, hidden }: PlannedChange,
  answer: Issue | undefined,
  { asked, verify = verifyUpdate, place }: Pick<WriteOptions, "asked" | "verify" | "place">,
): void {
  const merged = answer && mergedMeanwhile(row, answer);
  const verification = merged ?? verify(asked, answer, missing);
  // What an earlier attempt met is over.
  Object.assign(row, { reason: undefined, fix: undefined, partly: undefined, ...verification });
  if (verification.state === "applied" && hidden) {
    Object.assign(row, { state: "not-applied", ...hidden, partly: true });
  }
  if (!answer) return;
  row.after = onlyAsked(attributesOf(answer), asked);
  row.status = shownStatus(answer) ?? row.status;
  if (asked.isPublic === true && place) row.sharePage = sharePage(answer, place);
}

/** Somebody merged it since it was listed: the service changed the issue that it became a part of. */
function mergedMeanwhile(row: IssueRow, { id, shortId }: Issue): Verification | undefined {
  if (id === row.id) return undefined;
  return {
    state: "not-applied",
    reason: `it was merged into issue ${id} (${shortId ?? "no short ID"}) meanwhile, which was changed instead`,
    fix: "Look at that issue on the service.",
  };
}

/** Notes why an update was not answered as one. */
function noteFailure(
  row: IssueRow,
  error: unknown,
  { lifetime }: Pick<Run, "lifetime">,
): ServiceError | undefined {
  // The wish to stop came before anything was sent.
  if (lifetime.stopping.aborted && error === lifetime.stopping.reason) return undefined;
  if (!(error instanceof ServiceError)) throw error;
  row.state = error.effect === "unknown" ? "unknown" : "failed";
  row.reason = error.message;
  row.fix = error.fix;
  return error;
}
