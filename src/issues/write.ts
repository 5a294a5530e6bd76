/** Writes planned changes to issues, several at once, and notes what became of each. */
import { ServiceError } from "../errors.ts";
import type { IssueAttributes, IssueRow } from "./outcome.ts";
import type { Issue, IssueUpdate, Issues } from "./client.ts";
import { type Verdict, attributesOf, judge, onlyAsked } from "./attributes.ts";
import { inParallel } from "../parallel.ts";
import { ProgressClock } from "./progress.ts";
import type { Run } from "../command.ts";

/** One issue and what is to be changed of it. */
export interface PlannedChange {
  row: IssueRow;
  update: IssueUpdate;
}

export interface WriteOptions {
  issues: Pick<Issues, "update">;
  concurrency: number;
  run: Pick<Run, "lifetime" | "log">;
  /** The attributes that are reported of each issue. */
  asked: IssueAttributes;
  /** Compares what was sent with the answer, where it is not the usual comparison. */
  judge?: (sent: IssueUpdate, answer: Issue | undefined) => Verdict;
}

/**
 * Sends every change once. One failure does not stop the others; a wish to stop does: what was not begun then stays
 * `not-started`. Each row's state is set after its answer came.
 */
export async function writeIssues(changes: PlannedChange[], options: WriteOptions): Promise<void> {
  const { lifetime, log } = options.run;
  for (const { row } of changes) row.state = "not-started";
  const progress = new Progress(changes.length, performance.now());
  await inParallel(changes, options.concurrency, async (change) => {
    if (lifetime.stopping.aborted) return;
    await writeIssue(change, options);
    const line = progress.after(change.row, performance.now());
    if (line !== undefined) log.info(line);
  });
}

async function writeIssue({ row, update }: PlannedChange, options: WriteOptions): Promise<void> {
  try {
    const answer = await options.issues.update(row.id, update);
    const verdict = answer && mergedMeanwhile(row, answer);
    Object.assign(row, verdict ?? (options.judge ?? judge)(update, answer));
    if (!answer) return;
    const after = attributesOf(answer);
    row.after = onlyAsked(after, options.asked);
    if (after.status !== undefined) row.status = after.status;
  } catch (error) {
    noteFailure(row, error, options.run);
  }
}

/** Somebody merged it since it was listed: the service changed the issue that it became a part of. */
function mergedMeanwhile(row: IssueRow, { id, shortId }: Issue): Verdict | undefined {
  if (id === row.id) return undefined;
  return {
    state: "not-applied",
    reason: `it was merged into issue ${id} (${shortId ?? "no short ID"}) meanwhile, which was changed instead`,
    fix: "Look at that issue on the service.",
  };
}

function noteFailure(row: IssueRow, error: unknown, { lifetime }: WriteOptions["run"]): void {
  // The wish to stop came before anything was sent.
  if (lifetime.stopping.aborted && error === lifetime.stopping.reason) return;
  if (!(error instanceof ServiceError)) throw error;
  row.state = error.mayHaveHappened ? "unknown" : "failed";
  row.reason = error.message;
  if (error.fix !== undefined) row.fix = error.fix;
}

/** How far a bulk update is: done, failed, rate, time left. */
class Progress {
  readonly #total: number;
  readonly #clock: ProgressClock;
  #done = 0;
  #failed = 0;

  constructor(total: number, now: number) {
    this.#total = total;
    this.#clock = new ProgressClock(now);
  }

  /** The line to print after an issue was written; undefined while the last one is fresh. */
  after({ state }: IssueRow, now: number): string | undefined {
    this.#done += 1;
    if (state !== "applied" && state !== "unchanged") this.#failed += 1;
    if (!this.#clock.isDue(now)) return undefined;
    const rate = this.#done / ((now - this.#clock.begun) / 1000);
    const left = (this.#total - this.#done) / rate;
    return `${this.#done} of ${this.#total} done, ${this.#failed} failed, ${rate.toFixed(1)} per second, about ${Math.ceil(left)} s left`;
  }
}
