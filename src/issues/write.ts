/** Writes planned changes to issues, several at once, and notes what became of each. */
import type { Run } from "../command.ts";
import { ServiceError, TrackerError } from "../errors.ts";
import { ProgressLog } from "../log.ts";
import { inParallel } from "../parallel.ts";
import {
  attributesOf,
  type IssueAttributes,
  type IssueUpdate,
  updateFor,
  type Verification,
  verifyUpdate,
} from "./attributes.ts";
import { type Issue, type Issues, mayPass, type ReadAgain } from "./client.ts";
import { sharePage } from "./names.ts";
import type { IssueRow } from "./outcome.ts";
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

/** The changes, and what is asked of every issue. */
export interface IssueWrites {
  changes: readonly PlannedChange[];
  /** The attributes that are verified and reported of each issue. */
  asked: IssueAttributes;
  issues: Issues;
  run: Run;
  concurrency: number;
  /** Sends one update, where it is not the usual one. */
  update?: (id: string, body: IssueUpdate, readAgain: ReadAgain) => Promise<Issue | undefined>;
  /** Compares what was asked with the answer, where it is not the usual comparison. */
  verify?: (
    asked: IssueAttributes,
    answer: Issue | undefined,
    sent: IssueAttributes,
  ) => Verification;
  /** Called after the first answer with the requests that are left, and their operations: a reason to stop is thrown. */
  afterFirst?: (left: number, operations: readonly string[]) => void;
}

/** Updates that all end with a 500, or all with the same other status, before the rest is not begun. */
const FIRST_FAILURES = { defect: 5, refusal: 20 };

export class IssueWriter {
  protected readonly writes: IssueWrites;
  /** The changes whose rows say what became of them. */
  protected readonly settled = new Set<PlannedChange>();
  readonly #progress: ProgressLog;
  #failed = 0;
  /** By project, how the first issue that was put off to the next release was refused, where it was. */
  readonly #firstPutOff = new Map<string, Promise<ServiceError | undefined>>();

  constructor(writes: IssueWrites) {
    this.writes = writes;
    this.#progress = new ProgressLog(writes.run);
  }

  /**
   * Sends every change that is not settled. One failure does not stop the others. What does: a wish to stop, and a service
   * that answers all of the first ones with the same failure; what was not begun then stays `not-started`. Each row's state
   * is set after its answer came.
   * @returns whether the service's failures stopped it
   * @throws what `afterFirst` throws
   */
  async write(): Promise<boolean> {
    const { changes, concurrency, run, afterFirst } = this.writes;
    const open = changes.filter((change) => !this.settled.has(change));
    let begun = 0;
    let ended = 0;
    let hasAnswered = false;
    /** How all updates so far failed; undefined once one of them did not, or failed otherwise. */
    let failure: number | undefined;
    const isHopeless = () =>
      failure !== undefined &&
      ended >= (failure === 500 ? FIRST_FAILURES.defect : FIRST_FAILURES.refusal);
    await inParallel(open, concurrency, async (change) => {
      if (run.lifetime.stopping.aborted || isHopeless()) return;
      begun += 1;
      const error =
        change.missing.status === "resolvedInNextRelease"
          ? await this.#putOff(change)
          : await this.#writeOne(change);
      ended += 1;
      if (ended === 1) failure = error?.status;
      else if (error?.status !== failure) failure = undefined;
      // Its headers tell the limit, also where it was refused.
      if (hasAnswered || (error && error.status === undefined)) return;
      hasAnswered = true;
      afterFirst?.(open.length - ended, ["update-issue"]);
    });
    return isHopeless() && begun < open.length;
  }

  /**
   * Puts an issue off to the next release. The first one of a project goes ahead: a project without a release refuses all
   * alike.
   * @returns how the service failed, where it did
   */
  async #putOff(change: PlannedChange): Promise<ServiceError | undefined> {
    const { project } = change.row;
    const first = this.#firstPutOff.get(project);
    if (first === undefined) {
      const written = this.#writeOne(change);
      const refusal = written.then(
        (error) =>
          error && ("status" in error.fields || "statusDetails" in error.fields)
            ? error
            : undefined,
        () => undefined,
      );
      this.#firstPutOff.set(project, refusal);
      return await written;
    }
    const refusal = await first;
    if (refusal === undefined) return await this.#writeOne(change);
    const what = `Not sent: it was refused for another issue of this project. ${refusal.message}`;
    return this.#noteFailure(change, refusal.with({ what }));
  }

  /**
   * Sends one change. After an attempt that may have been carried out, the issue is read before anything is sent again:
   * a change that is there stands in for the answer.
   * @returns how the service failed, where it did
   */
  async #writeOne(change: PlannedChange): Promise<ServiceError | undefined> {
    const { issues, asked, run } = this.writes;
    const { row } = change;
    /** As it was after the last attempt that may have been carried out. */
    let seen: Issue | undefined;
    const readAgain = async (failure: ServiceError): Promise<Issue | undefined> => {
      seen = undefined;
      try {
        const issue = await issues.retrieve(row.id);
        if (issue.id === row.id) seen = issue;
      } catch (error) {
        if (!(error instanceof TrackerError)) throw error;
        // Reading it was tried as often as writing would be: the outage lasts.
        if (error instanceof ServiceError && mayPass(error)) throw failure;
      }
      if (!seen || !hasChanged(row, seen, asked)) return undefined;
      run.log.info(`${failure.message} The issue was changed all the same.`);
      return seen;
    };
    try {
      this.settle(change, await this.#send(change, readAgain));
      return undefined;
    } catch (error) {
      // The wish to stop came before anything was sent.
      const { stopping } = run.lifetime;
      if (stopping.aborted && error === stopping.reason) return undefined;
      if (!(error instanceof ServiceError)) throw error;
      const isUnchanged = seen !== undefined && error.effect === "unknown";
      const what = `${error.message} The issue is unchanged.`;
      return this.#noteFailure(change, isUnchanged ? error.with({ what, effect: "none" }) : error);
    }
  }

  /**
   * A project without a release answers `resolvedInNextRelease` with a 500 for ever (Sentry). In its other form the same
   * wish is refused with the reason.
   */
  async #send({ row, missing }: PlannedChange, readAgain: ReadAgain): Promise<Issue | undefined> {
    const { issues } = this.writes;
    const { update = (id, body, reading) => issues.update(id, body, reading) } = this.writes;
    const body = updateFor(missing);
    try {
      return await update(row.id, body, readAgain);
    } catch (error) {
      const isDefect = error instanceof ServiceError && error.status === 500;
      if (!isDefect || missing.status !== "resolvedInNextRelease") throw error;
      const inNextRelease = { status: "resolved", statusDetails: { inNextRelease: true } };
      return await update(row.id, { ...body, ...inNextRelease }, readAgain);
    }
  }

  /**
   * Notes what the service says of an issue after an update.
   * @param answer undefined where the service answered without an issue
   */
  protected settle(change: PlannedChange, answer: Issue | undefined): void {
    const { asked, issues, verify = verifyUpdate } = this.writes;
    const { row, missing, hidden } = change;
    const merged = answer && mergedMeanwhile(row, answer);
    const verification = merged ?? verify(asked, answer, missing);
    // What an earlier attempt met is over.
    Object.assign(row, { reason: undefined, fix: undefined, partly: undefined, ...verification });
    if (verification.state === "applied" && hidden) {
      Object.assign(row, { state: "not-applied", ...hidden, partly: true });
    }
    if (answer) {
      row.after = attributesOf(answer, asked);
      row.status = shownStatus(answer) ?? row.status;
      if (asked.isPublic === true) row.sharePage = sharePage(answer, issues);
    }
    this.noteDone(change);
  }

  #noteFailure(change: PlannedChange, error: ServiceError): ServiceError {
    const { message: reason, fix, effect } = error;
    Object.assign(change.row, { state: effect === "unknown" ? "unknown" : "failed", reason, fix });
    this.noteDone(change);
    return error;
  }

  /** The change's row says what became of it; from time to time, the log says how far all are. */
  protected noteDone(change: PlannedChange): void {
    const total = this.writes.changes.length;
    this.settled.add(change);
    if (!["applied", "unchanged"].includes(change.row.state)) this.#failed += 1;
    this.#progress.say((seconds) => {
      const rate = this.settled.size / seconds;
      const left = Math.ceil((total - this.settled.size) / rate);
      return `${this.settled.size} of ${total} done, ${this.#failed} failed, ${rate.toFixed(1)} per second, about ${left} s left`;
    });
  }
}

/** Whether an issue differs from what it was when it was selected. */
function hasChanged({ before }: IssueRow, issue: Issue, asked: IssueAttributes): boolean {
  return JSON.stringify(attributesOf(issue, asked)) !== JSON.stringify(before);
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
