/** Writes planned changes to issues, several at once, and notes what became of each. */
import type { Run } from "../command.ts";
import { ServiceError } from "../errors.ts";
import { ProgressLog } from "../log.ts";
import { inParallel } from "../parallel.ts";
import {
  ATTRIBUTES,
  attributesOf,
  type IssueAttributes,
  type IssueUpdate,
  updateFor,
  type Verification,
  verifyUpdate,
} from "./attributes.ts";
import { IN_NEXT_RELEASE, type Issue, type Issues, type WasChanged } from "./client.ts";
import { sharePage } from "./names.ts";
import type { IssueRow } from "./outcome.ts";
import { shownStatus } from "./status.ts";

/** One issue and what it lacks of what is asked. It is open as long as its row's state is `not-started`. */
export interface PlannedChange {
  row: IssueRow;
  missing: IssueAttributes;
  /** Id of its project, where the service told it. */
  projectId?: string | undefined;
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
  update?: (id: string, body: IssueUpdate, wasChanged: WasChanged) => Promise<Issue | undefined>;
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
  readonly #progress: ProgressLog;
  #done = 0;
  #failed = 0;
  /** Whether the service has failed at the status `resolvedInNextRelease`. */
  #isStatusBroken = false;

  constructor(writes: IssueWrites) {
    this.writes = writes;
    this.#progress = new ProgressLog(writes.run);
  }

  protected get open(): PlannedChange[] {
    return this.writes.changes.filter(({ row }) => row.state === "not-started");
  }

  protected get isStopped(): boolean {
    return this.writes.run.lifetime.stopping.aborted;
  }

  /**
   * Sends every change that is open. One failure does not stop the others. What does: a wish to stop, and a service that
   * answers all of the first ones with the same failure; what was not begun then stays `not-started`. Each row's state is
   * set after its answer came.
   * @returns whether the service's failures stopped it
   * @throws what `afterFirst` throws
   */
  async write(): Promise<boolean> {
    const { concurrency, afterFirst } = this.writes;
    const { open } = this;
    let begun = 0;
    let ended = 0;
    let hasAnswered = false;
    /** How all updates so far failed; undefined once one of them did not, or failed otherwise. */
    let failure: number | undefined;
    const isHopeless = () =>
      failure !== undefined &&
      ended >= (failure === 500 ? FIRST_FAILURES.defect : FIRST_FAILURES.refusal);
    await inParallel(open, concurrency, async (change) => {
      if (this.isStopped || isHopeless()) return;
      begun += 1;
      const error = await this.#writeOne(change);
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

  /** @returns how the service failed, where it did */
  async #writeOne(change: PlannedChange): Promise<ServiceError | undefined> {
    const { run } = this.writes;
    try {
      this.settle(change, await this.#send(change));
      return undefined;
    } catch (error) {
      // The wish to stop came before anything was sent.
      if (this.isStopped && error === run.lifetime.stopping.reason) return undefined;
      if (!(error instanceof ServiceError)) throw error;
      const { message: reason, fix, effect } = error;
      this.note(change, { state: effect === "unknown" ? "unknown" : "failed", reason, fix });
      return error;
    }
  }

  /**
   * A project without a release answers `resolvedInNextRelease` with a 500 for ever (Sentry). In its other form the same
   * wish is refused with the reason.
   */
  async #send(change: PlannedChange): Promise<Issue | undefined> {
    const { issues, run } = this.writes;
    const { update = (id, body, wasChanged) => issues.update(id, body, wasChanged) } = this.writes;
    const { row, missing } = change;
    const body = updateFor(missing);
    const wasChanged: WasChanged = (issue, failure) => {
      const isChanged = this.hasChanged(row, issue);
      if (isChanged) run.log.info(`${failure.message} The issue was changed all the same.`);
      return isChanged;
    };
    const isPutOff = missing.status === "resolvedInNextRelease";
    if (!isPutOff || !this.#isStatusBroken) {
      try {
        return await update(row.id, body, wasChanged);
      } catch (error) {
        if (!isPutOff || !(error instanceof ServiceError) || error.status !== 500) throw error;
        this.#isStatusBroken = true;
      }
    }
    return await update(row.id, { ...body, ...IN_NEXT_RELEASE }, wasChanged);
  }

  /** Whether an issue differs from what it was before, in what is asked and shown both times. */
  protected hasChanged({ before = {} }: Pick<IssueRow, "before">, issue: Issue): boolean {
    const now = attributesOf(issue, this.writes.asked);
    return ATTRIBUTES.some(({ member }) => {
      const [old, value] = [before[member], now[member]];
      return old !== undefined && value !== undefined && old !== value;
    });
  }

  /**
   * Notes what the service says of an issue after an update.
   * @param answer undefined where the service answered without an issue
   */
  protected settle(change: PlannedChange, answer: Issue | undefined): void {
    const { asked, issues, verify = verifyUpdate } = this.writes;
    const { row, missing } = change;
    if (answer) {
      row.after = attributesOf(answer, asked);
      row.status = shownStatus(answer) ?? row.status;
      if (asked.isPublic === true) row.sharePage = sharePage(answer, issues);
    }
    if (answer && answer.id !== row.id) {
      // Somebody merged it since it was listed.
      this.note(change, {
        state: "not-applied",
        reason: `it was merged into issue ${answer.id} (${answer.shortId ?? "no short ID"}) meanwhile, which was changed instead`,
        fix: "Look at that issue on the service.",
      });
    } else this.note(change, verify(asked, answer, missing));
  }

  /** The change's row says what became of it; from time to time, the log says how far all are. */
  protected note({ row }: PlannedChange, became: Verification): void {
    Object.assign(row, became);
    this.#done += 1;
    if (!["applied", "unchanged"].includes(row.state)) this.#failed += 1;
    this.#progress.say((seconds) => {
      const total = this.writes.changes.length;
      const rate = this.#done / seconds;
      const left = Math.ceil((total - this.#done) / rate);
      return `${this.#done} of ${total} done, ${this.#failed} failed, ${rate.toFixed(1)} per second, about ${left} s left`;
    });
  }
}
