/** Sends planned changes of issues, several at once or in bulk, and records the result of each. */
import type { Run } from "../command.ts";
import { RefusalError, ServiceError } from "../errors.ts";
import { MAX_TIMEOUT } from "../inputs/common.ts";
import { progressOf } from "../log.ts";
import { type Notice, record } from "../outcome.ts";
import { batches, inParallel } from "../parallel.ts";
import {
  ATTRIBUTES,
  attributesOf,
  type ShownBefore,
  type Verification,
  verifyUpdate,
} from "./attributes.ts";
import { type Issue, type IssueAttributes, sharePage } from "../servers/issue.ts";
import type { IssueClient } from "../servers/server.ts";
import { countStates, type IssueRow } from "./outcome.ts";
import { ignoreLimitOf, releaseOf, shownStatus } from "./status.ts";

/**
 * An issue, and the requested values that it does not have yet. It is still to be sent while its row's state is `not-started`.
 */
export interface PlannedChange {
  row: IssueRow;
  toSend: IssueAttributes;
  before?: ShownBefore;
  /** All values that are requested of this issue, if they differ from `IssueWrites.asked`. */
  asked?: IssueAttributes;
}

export interface IssueWrites {
  changes: readonly PlannedChange[];
  asked: IssueAttributes;
  issues: IssueClient;
  run: Run;
  concurrency: number;
  /** Seconds of the whole step; if set, writes that would take longer than the rest of it are refused. */
  timeout?: number;
}

/** An update of only these may find the issue as requested; then the result is `unchanged`. */
const COMPARED = ["assignedTo", "isSubscribed", "status"];

/** Milliseconds that reads may continue after the step is told to stop. */
const GRACE_MS = 2500;

/**
 * If all of the first updates ended in the same way, the rest is not started: after 5 with the same 5xx or without an answer,
 * after 20 with the same 4xx.
 */
const FIRST_FAILURES = { defect: 5, refusal: 20 };

export class IssueWriter {
  readonly writes: IssueWrites;
  /** Reads updated issues, also after the step is told to stop. */
  readonly reader: IssueClient;
  readonly #progress: ReturnType<typeof progressOf>;

  constructor(writes: IssueWrites) {
    this.writes = writes;
    this.#progress = progressOf(writes.run);
    const { lifetime } = writes.run;
    const { aborting, timing } = lifetime;
    const remaining = () => Math.max(GRACE_MS, lifetime.remaining());
    this.reader = writes.issues.within({ stopping: aborting, aborting, timing, remaining });
  }

  get open(): PlannedChange[] {
    return this.writes.changes.filter(({ row }) => row.state === "not-started");
  }

  get isStopped(): boolean {
    return this.writes.run.lifetime.stopping.aborted;
  }

  /**
   * Sends every open change. One failure does not stop the others; the step's end does, and so does the same failure of all
   * the first ones (FIRST_FAILURES). The rest stays `not-started`.
   * @returns whether the service's failures stopped it
   * @throws RefusalError if the time is too short
   */
  async write(): Promise<boolean> {
    const { open } = this;
    /** How each update ended: its status, the kind of a failure without one, or "done". */
    const ends: string[] = [];
    const isHopeless = () => {
      const [end = "done"] = ends;
      const enough = end.startsWith("4") ? FIRST_FAILURES.refusal : FIRST_FAILURES.defect;
      return end !== "done" && ends.length >= enough && ends.every((other) => other === end);
    };
    let hasAnswered = false;
    await inParallel(open, this.writes.concurrency, async (change) => {
      if (this.isStopped || isHopeless()) return;
      const error = await this.#writeOne(change);
      ends.push(error ? String(error.status ?? error.kind) : "done");
      // The first answer's headers show the rate limit, also those of a refusal.
      if (hasAnswered || (error && error.status === undefined)) return;
      hasAnswered = true;
      this.refuseTooSlow(open.length - ends.length, ["update-issue"]);
    });
    return isHopeless() && this.open.length > 0;
  }

  /**
   * @param left number of requests to send
   * @param operations that each of them needs: only an operation's own answers show its rate limit
   * @throws RefusalError if the time is too short for them
   */
  refuseTooSlow(left: number, operations: readonly string[]): void {
    const { timeout, run } = this.writes;
    const rate = Math.min(
      ...operations.flatMap((name) => run.transport.requestsPerSecond(name) ?? []),
    );
    const needed = left / rate;
    const seconds = run.lifetime.remaining() / 1000;
    if (timeout === undefined || needed <= seconds) return;
    const enough = Math.ceil(timeout - seconds + needed * 1.2) + 30;
    const what = `At the service's rate limit of ${Number(rate.toPrecision(2))} updates per second the other ${left} take about ${Math.ceil(needed)} s, but only ${Math.floor(seconds)} s of the step's timeout are left.`;
    const raise = enough > MAX_TIMEOUT ? "Narrow" : `Set "timeout: ${enough}", or narrow`;
    const fix = `${raise} the selection and update it in several runs.`;
    throw new RefusalError(what, { where: "input timeout", fix });
  }

  /** Sends one change and records its result. @returns the service's failure, if any */
  async #writeOne(change: PlannedChange): Promise<ServiceError | undefined> {
    const { issues, run } = this.writes;
    const { row, toSend } = change;
    const wasChanged = (issue: Issue, failure: ServiceError) => {
      const isChanged = this.hasChanged(row, issue, change.before);
      if (isChanged) run.log.info(`${failure.message} The change took effect.`);
      return isChanged;
    };
    try {
      this.settle(change, await issues.update(row.id, toSend, change.before, wasChanged));
      return undefined;
    } catch (error) {
      // The step was told to stop before anything was sent.
      if (this.isStopped && error === run.lifetime.stopping.reason) return undefined;
      if (!(error instanceof ServiceError)) throw error;
      const { message: reason, fix, effect, mayPass } = error;
      const state = effect === "unknown" ? "unknown" : "failed";
      this.note(change, { state, reason, fix, mayPass });
      return error;
    }
  }

  /** Whether a requested attribute has changed, as far as both readings show it. */
  hasChanged(
    { before = {} }: Pick<IssueRow, "before">,
    issue: Issue,
    shown?: ShownBefore,
  ): boolean {
    const { asked } = this.writes;
    const now = attributesOf(issue, asked);
    // The status does not show the release that an issue is resolved in, nor what ends the ignoring.
    const isMoved = [releaseOf, ignoreLimitOf].some((of) => {
      const [old, value] = [shown && of(shown), of(issue)];
      return old !== undefined && value !== undefined && old !== value;
    });
    if (isMoved && asked.status !== undefined) return true;
    return ATTRIBUTES.some(({ member }) => {
      const [old, value] = [before[member], now[member]];
      return old !== undefined && value !== undefined && old !== value;
    });
  }

  /** On a server that also changes resolved issues, the answer decides, whatever the status was before. */
  verify(change: PlannedChange, answer: Issue | undefined): Verification {
    const { issues } = this.writes;
    const { toSend, before, asked = this.writes.asked } = change;
    const { rewritesStatus } = issues.server.issues;
    const known = rewritesStatus && before ? { ...before, status: undefined } : before;
    return verifyUpdate(asked, answer, toSend, known);
  }

  /** @param answer to an update; undefined where the service answered without an issue */
  settle(change: PlannedChange, answer: Issue | undefined): void {
    const { asked, issues } = this.writes;
    const { row, toSend } = change;
    if (answer) {
      row.after = attributesOf(answer, asked);
      row.status = shownStatus(answer) ?? row.status;
      if (asked.isPublic === true) row.sharePage = sharePage(answer, issues);
    }
    if (answer && answer.id !== row.id) {
      const reason = `it was merged into issue ${answer.id} (${answer.shortId ?? "no short ID"}) meanwhile, which may have been changed instead`;
      const fix = "Look at that issue on the service.";
      return this.note(change, { state: "not-applied", reason, fix });
    }
    const became = this.verify(change, answer);
    // "unchanged" although it was sent: an assignee by name cannot be compared before, nor can GlitchTip's newest release.
    const { assignedTo } = toSend;
    const wasKnown =
      change.before && (assignedTo === undefined || row.before?.assignedTo !== undefined);
    const isCompared = Object.keys(toSend).every((name) => COMPARED.includes(name));
    const wasSo = wasKnown && isCompared && answer && !this.hasChanged(row, answer, change.before);
    this.note(change, became.state === "applied" && wasSo ? { state: "unchanged" } : became);
  }

  /** Records a row's result; logs the progress from time to time. */
  note({ row }: PlannedChange, became: Verification): void {
    record(row, became);
    this.#progress((seconds) => {
      const { changes } = this.writes;
      const done = changes.length - this.open.length;
      const { applied, unchanged } = countStates(changes.map((change) => change.row));
      const rate = done / seconds;
      const left = Math.ceil(this.open.length / rate);
      return `${done} of ${changes.length} done, ${done - applied - unchanged} failed, ${rate.toFixed(1)} per second, about ${left} s left`;
    });
  }
}

/**
 * Updates many issues with one request, and reads each again: the answer to a bulk update shows nothing of the issues, and
 * some servers change others if none of the given ones is visible. Issues that it did not change are updated one by one.
 * @param notices receives the reason why issues are updated one by one
 * @returns whether the service's failures stopped it
 * @throws RefusalError if the service changed an issue that the first request did not name
 */
export async function writeInBulk(writer: IssueWriter, notices: Notice[]): Promise<boolean> {
  const { changes, issues, concurrency } = writer.writes;
  const byProject = Map.groupBy(changes, ({ row }) => row.project);
  const [first, ...others] = [...byProject.values()].find(({ length }) => length > 1) ?? [];
  // The witness lacks the same values, so that a request that reaches too far would change it.
  const witness = others.find((other) => first && keyOf(other) === keyOf(first)) ?? others[0];
  if (!first || !witness) return await writer.write();
  const why = await whyUntrusted(writer, first, witness);
  if (why === undefined) {
    const alike = Map.groupBy(writer.open, keyOf).values();
    const parts = [...alike].flatMap((group) => batches(group, issues.bulk?.most ?? 1));
    writer.refuseTooSlow(parts.length, ["update-issues", "retrieve-issues"]);
    await inParallel(parts, concurrency, async (batch) => {
      if (!writer.isStopped) await send(writer, batch);
    });
  } else if (!writer.isStopped) {
    const what = `Bulk updates are not sent: ${why}. The issues are updated one by one.`;
    notices.push({ level: "notice", what });
  }
  return await writer.write();
}

/**
 * Sends the first request with one issue: it must change that issue, and must not change another one of its project.
 * @returns why bulk updates cannot be trusted; undefined if they can
 */
async function whyUntrusted(
  writer: IssueWriter,
  first: PlannedChange,
  witness: PlannedChange,
): Promise<string | undefined> {
  const { run, asked, issues } = writer.writes;
  const server = await run.transport.identified("lightly");
  const lack = server.lacks["bulk: resolvedInNextRelease"];
  if (lack && asked.status === "resolvedInNextRelease") return lack.what;
  const why = await issues.bulk?.whyNot(first.row.project);
  if (why !== undefined) return why;
  const before = await readMany(writer, [first, witness]);
  const other = before.get(witness.row.id);
  if (!other || !before.has(first.row.id)) {
    return "the service does not show several issues at once";
  }
  const { error, found } = await send(writer, [first], [witness]);
  const witnessed = found.get(witness.row.id);
  if (witnessed && writer.hasChanged({ before: attributesOf(other, asked) }, witnessed, other)) {
    throw new RefusalError(
      `The service changed the issue ${witness.row.shortId}, which the bulk request did not name. Nothing more was sent.`,
      { where: "input bulk", fix: `Look at the issues on the service, and set "bulk: false".` },
    );
  }
  if (!witnessed) return "an issue that the first one did not name could not be read afterwards";
  // Only this issue may suffer from a failure: GlitchTip 6 writes the status before it refuses an assignee.
  if (first.row.state === "applied" || first.row.state === "unchanged") return undefined;
  if (error) return error.message.replace(/\.$/u, "");
  const { state, reason } = first.row;
  return state === "not-applied"
    ? `the first one was not applied: ${reason}`
    : "the first one did not change its issue";
}

/**
 * Sends one bulk request, reads its issues, and records those that it changed.
 * @param witnesses issues to read, too
 * @returns the request's failure, if any, and the issues after it
 */
async function send(
  writer: IssueWriter,
  batch: readonly PlannedChange[],
  witnesses: readonly PlannedChange[] = [],
) {
  const { issues, run, concurrency } = writer.writes;
  const [first] = batch;
  let wasTaken = true;
  let failure: ServiceError | undefined;
  try {
    const { toSend = {}, row } = first ?? {};
    const taken = await issues.bulk?.update(idsOf(batch), toSend, row?.project ?? "");
    wasTaken = taken ?? false;
  } catch (error) {
    if (error instanceof ServiceError) failure = error;
    else if (writer.isStopped && error === run.lifetime.stopping.reason) wasTaken = false;
    else throw error;
  }
  const sent = wasTaken ? batch : [];
  const looked = [...sent, ...witnesses];
  const found = await readMany(writer, looked);
  const absent = looked.filter(({ row }) => !found.has(row.id));
  let mayPass = failure?.mayPass ?? writer.isStopped;
  await inParallel(absent, concurrency, async ({ row }) => {
    try {
      found.set(row.id, await writer.reader.retrieve(row.id));
    } catch (error) {
      if (!(error instanceof ServiceError) && !writer.isStopped) throw error;
      mayPass ||= failure === undefined && error instanceof ServiceError && error.mayPass;
    }
  });
  for (const change of sent) {
    const { row } = change;
    const issue = found.get(row.id);
    if (!issue) {
      const reason = failure?.message ?? "it was sent, but could not be read afterwards";
      const fix = failure?.fix ?? "Look at the issue on the service.";
      writer.note(change, { state: "unknown", reason, fix, mayPass });
      continue;
    }
    const { state } = writer.verify(change, issue);
    // A merged issue is done: another update would change its target. After a failure only a change proves the effect.
    const isDone = issue.id !== row.id || (state === "applied" && !failure);
    if (isDone || writer.hasChanged(row, issue, change.before)) writer.settle(change, issue);
  }
  return { error: failure, found };
}

async function readMany(
  writer: IssueWriter,
  batch: readonly PlannedChange[],
): Promise<Map<string, Issue>> {
  const [first] = batch;
  if (first === undefined) return new Map();
  try {
    const issues = await writer.reader.bulk?.read(idsOf(batch), first.row.project);
    return new Map((issues ?? []).map((issue) => [issue.id, issue]));
  } catch (error) {
    if (!(error instanceof ServiceError) && !writer.isStopped) throw error;
    return new Map();
  }
}

function idsOf(batch: readonly PlannedChange[]): string[] {
  return batch.map(({ row }) => row.id);
}

/** Changes with the same key can share a request. */
function keyOf({ row, toSend }: PlannedChange): string {
  return `${row.project} ${JSON.stringify(toSend)}`;
}
