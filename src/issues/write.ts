/** Writes planned changes to issues, several at once, and notes what became of each. */
import { ServiceError } from "../errors.ts";
import { inParallel } from "../parallel.ts";
import type { Run } from "../command.ts";
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
}

export interface WriteOptions {
  issues: Pick<Issues, "update">;
  concurrency: number;
  run: Pick<Run, "lifetime" | "log">;
  /** The attributes that are reported of each issue. */
  asked: IssueAttributes;
  /** Compares what was sent with the answer, where it is not the usual comparison. */
  verify?: (sent: IssueAttributes, answer: Issue | undefined) => Verification;
}

/**
 * Sends every change once. One failure does not stop the others; a wish to stop does: what was not begun then stays
 * `not-started`. Each row's state is set after its answer came.
 */
export async function writeIssues(changes: PlannedChange[], options: WriteOptions): Promise<void> {
  const { lifetime, log } = options.run;
  for (const { row } of changes) row.state = "not-started";
  const progress = new WriteProgress(changes.length, performance.now());
  await inParallel(changes, options.concurrency, async (change) => {
    if (lifetime.stopping.aborted) return;
    await writeIssue(change, options);
    const line = progress.after(change.row, performance.now());
    if (line !== undefined) log.info(line);
  });
}

async function writeIssue({ row, missing }: PlannedChange, options: WriteOptions): Promise<void> {
  try {
    const answer = await options.issues.update(row.id, updateFor(missing));
    const verify = options.verify ?? verifyUpdate;
    Object.assign(row, (answer && mergedMeanwhile(row, answer)) ?? verify(missing, answer));
    if (!answer) return;
    row.after = onlyAsked(attributesOf(answer), options.asked);
    row.status = shownStatus(answer) ?? row.status;
  } catch (error) {
    noteFailure(row, error, options.run);
  }
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

function noteFailure(row: IssueRow, error: unknown, { lifetime }: WriteOptions["run"]): void {
  // The wish to stop came before anything was sent.
  if (lifetime.stopping.aborted && error === lifetime.stopping.reason) return;
  if (!(error instanceof ServiceError)) throw error;
  row.state = error.mayHaveHappened ? "unknown" : "failed";
  row.reason = error.message;
  row.fix = error.fix;
}
