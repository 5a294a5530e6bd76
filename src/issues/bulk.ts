/**
 * Writes planned changes with few requests, many issues each, and verifies every issue by reading it again: the answer to a
 * bulk update tells nothing of the issues, and some servers change others where none of the given ones is visible.
 */
import { RefusalError, ServiceError } from "../errors.ts";
import type { Lifetime } from "../lifetime.ts";
import type { Notice } from "../outcome.ts";
import { inParallel } from "../parallel.ts";
import type { Run } from "../command.ts";
import { attributesOf, onlyAsked, updateFor, verifyUpdate } from "./attributes.ts";
import { type Issue, Issues, MATCHES_NOTHING } from "./client.ts";
import { WriteProgress } from "./progress.ts";
import { type PlannedChange, settle, type WriteOptions, writeIssues } from "./write.ts";

export interface BulkOptions extends Omit<WriteOptions, "issues" | "run"> {
  issues: Issues;
  organization: string;
  run: Run;
  /** Of the outcome: why issues were written one by one. */
  notices: Notice[];
  /** Called with the number of requests that are left, when the first one was answered. */
  afterFirstBatch: (left: number) => void;
}

/**
 * Writes as much as the service takes in bulk, and the rest one by one: what a request did not change as well, whatever
 * kept it from doing so.
 * @returns whether the service's failures stopped it
 * @throws RefusalError when the service changed another issue than the first request named
 */
export async function writeInBulk(
  changes: readonly PlannedChange[],
  options: BulkOptions,
): Promise<{ gaveUp: boolean }> {
  const progress = new WriteProgress(changes.length, options.run.lifetime.timing.ticks);
  const bulk = new BulkUpdate({ ...options, progress });
  await bulk.write(changes);
  const rest = changes.filter((change) => !bulk.settled.has(change));
  return await writeIssues(rest, { ...options, progress });
}

class BulkUpdate {
  /** The changes whose rows say what became of them. */
  readonly settled = new Set<PlannedChange>();
  readonly #options: BulkOptions;
  /** Reads go on for a moment after the wish to stop: what was written then is to be reported as it is. */
  readonly #reader: Issues;

  constructor(options: BulkOptions) {
    const { run, organization } = options;
    this.#options = options;
    this.#reader = new Issues(run.transport.within(withGrace(run.lifetime)), organization);
  }

  async write(changes: readonly PlannedChange[]): Promise<void> {
    if (changes.length < 2) return;
    const { run, issues, concurrency, afterFirstBatch } = this.#options;
    // A selection by id has not shown which service it is, and GlitchTip takes another request.
    await run.transport.identifyService();
    const guarded = await this.#guarded(changes);
    if (!(await this.#probeWithOneIssue(guarded))) return;
    const left = guarded.filter((change) => !this.settled.has(change));
    const batches = batchesOf(left, issues.mostIdsInBulk);
    afterFirstBatch(batches.length);
    await inParallel(batches, concurrency, async (batch) => {
      if (!this.#isStopped) await this.#sendAndVerify(batch);
    });
  }

  get #isStopped(): boolean {
    return this.#options.run.lifetime.stopping.aborted;
  }

  #fallBackToSingle(why: string): void {
    this.#options.notices.push({
      level: "notice",
      what: `The service is not sent bulk updates, because ${why}; the issues are updated one by one.`,
    });
  }

  /**
   * The changes in projects whose list is empty for the query that nothing matches: it is in every request, in case that
   * the service takes what it matches instead of the ids. GlitchTip, which takes ids alone, needs none.
   */
  async #guarded(changes: readonly PlannedChange[]): Promise<PlannedChange[]> {
    const { issues } = this.#options;
    if (issues.serviceKind === "glitchtip") return [...changes];
    const guarded = new Set<string>();
    const projects = new Set(changes.map(({ row }) => row.project));
    await inParallel(projects, 1, async (project) => {
      if (project !== "" && (await this.#matchesNothing(project))) guarded.add(project);
    });
    if (guarded.size < projects.size) {
      this.#fallBackToSingle(
        `it lists issues for the query "${MATCHES_NOTHING}", which nothing matches`,
      );
    }
    return changes.filter(({ row }) => guarded.has(row.project));
  }

  async #matchesNothing(project: string): Promise<boolean> {
    const search = { query: MATCHES_NOTHING, statsPeriod: "" } as const;
    try {
      const first = await this.#options.issues.matching(project, search).next();
      return first.done === true || first.value.length === 0;
    } catch (error) {
      if (error instanceof ServiceError) return false;
      throw error;
    }
  }

  /**
   * Sends the first request with one issue: it must be changed by it, and another one of its project must not be.
   * @returns whether bulk updates can be trusted
   */
  async #probeWithOneIssue(changes: readonly PlannedChange[]): Promise<boolean> {
    const byProject = Map.groupBy(changes, ({ row }) => row.project);
    const [first, ...others] = [...byProject.values()].find(({ length }) => length > 1) ?? [];
    // An issue that lacks the same would be changed by a request that reaches too far.
    const witness = others.find((other) => first && keyOf(other) === keyOf(first)) ?? others[0];
    if (!first || !witness) return false;
    const before = await this.#readMany([first, witness]);
    const [seen, other] = [before.get(first.row.id), before.get(witness.row.id)];
    if (!seen || !other) {
      this.#fallBackToSingle("it does not show several issues at once");
      return false;
    }
    const { wasTaken, error } = await this.#send([first]);
    if (this.#isStopped && !wasTaken) return false;
    const after = await this.#read([first, witness]);
    const witnessed = after.get(witness.row.id);
    if (witnessed && this.#askedValues(witnessed) !== this.#askedValues(other)) {
      throw new RefusalError(
        `The service changed the issue ${witness.row.shortId}, which the bulk request did not name. Nothing more was sent.`,
        { where: "input bulk", fix: `Look at the issues on the service, and set "bulk: false".` },
      );
    }
    const changed = after.get(first.row.id);
    const verification = verifyUpdate(this.#options.asked, changed, first.missing);
    if (changed && (verification.state === "applied" || verification.partly)) {
      this.#settle(first, changed);
      return true;
    }
    // What was sent and cannot be read stays in doubt.
    if (wasTaken && !changed) this.#settle(first, undefined, error);
    const why = wasTaken ? "the first one of them was not changed by it" : "it found none of them";
    this.#fallBackToSingle(error?.message.replace(/\.$/u, "") ?? why);
    return false;
  }

  #askedValues(issue: Issue): string {
    return JSON.stringify(onlyAsked(attributesOf(issue), this.#options.asked));
  }

  /** @returns whether the issues may have been changed, and how the request failed where it did */
  async #send(
    batch: readonly PlannedChange[],
  ): Promise<{ wasTaken: boolean; error?: ServiceError }> {
    const { issues, run } = this.#options;
    const [first] = batch;
    if (!first) return { wasTaken: false };
    const { row, missing, projectId } = first;
    const ids = batch.map((change) => change.row.id);
    try {
      const update = updateFor(missing);
      return {
        wasTaken: await issues.updateMany(ids, update, { project: row.project, projectId }),
      };
    } catch (error) {
      if (this.#isStopped && error === run.lifetime.stopping.reason) return { wasTaken: false };
      if (!(error instanceof ServiceError)) throw error;
      return { wasTaken: true, error };
    }
  }

  /** Of a request that failed, only what it changed all the same is settled: the rest is written one by one. */
  async #sendAndVerify(batch: readonly PlannedChange[]): Promise<void> {
    const { wasTaken, error } = await this.#send(batch);
    if (!wasTaken) return;
    const found = await this.#read(batch);
    for (const change of batch) {
      const issue = found.get(change.row.id);
      const { asked } = this.#options;
      const isDone = verifyUpdate(asked, issue, change.missing).state === "applied";
      if (isDone || !error || !issue) this.#settle(change, issue, error);
    }
  }

  #settle(change: PlannedChange, issue: Issue | undefined, error?: ServiceError): void {
    const { row } = change;
    if (issue) settle(change, issue, this.#options);
    else {
      row.state = "unknown";
      row.reason = error?.message ?? "it was sent, but could not be read afterwards";
      row.fix = error?.fix ?? "Look at the issue on the service.";
    }
    this.settled.add(change);
    const line = this.#options.progress?.after(row);
    if (line !== undefined) this.#options.run.log.info(line);
  }

  /** The issues by id. What cannot be read, or is not read any more because the step has ended, is absent. */
  async #read(batch: readonly PlannedChange[]): Promise<Map<string, Issue>> {
    const found = await this.#readMany(batch);
    const absent = batch.filter(({ row }) => !found.has(row.id));
    await inParallel(absent, this.#options.concurrency, async ({ row }) => {
      try {
        found.set(row.id, await this.#reader.retrieve(row.id));
      } catch (error) {
        if (!(error instanceof ServiceError) && !this.#isStopped) throw error;
      }
    });
    return found;
  }

  async #readMany(batch: readonly PlannedChange[]): Promise<Map<string, Issue>> {
    const ids = new Set(batch.map(({ row }) => row.id));
    const [first] = batch;
    const place = { project: first?.row.project ?? "", projectId: first?.projectId };
    try {
      const issues = await this.#reader.retrieveMany([...ids], place);
      // A service that does not know the way answers with whatever it lists.
      return new Map(issues.filter(({ id }) => ids.has(id)).map((issue) => [issue.id, issue]));
    } catch (error) {
      if (!(error instanceof ServiceError) && !this.#isStopped) throw error;
      return new Map();
    }
  }
}

/** Changes that can share a request have the same. */
function keyOf({ row, missing }: PlannedChange): string {
  return `${row.project} ${JSON.stringify(updateFor(missing))}`;
}

/** In the order of the changes: the batch of the worst one comes first. */
function batchesOf(changes: readonly PlannedChange[], most: number): PlannedChange[][] {
  return [...Map.groupBy(changes, keyOf).values()].flatMap((group) => {
    const count = Math.ceil(group.length / most);
    return Array.from({ length: count }, (_, at) => group.slice(at * most, (at + 1) * most));
  });
}

/** Milliseconds that reads may go on after the wish to stop; they end with the writes under way. */
const GRACE_MS = 2500;

function withGrace(lifetime: Lifetime): Lifetime {
  const { aborting, timing } = lifetime;
  const remaining = () => Math.max(GRACE_MS, lifetime.remaining());
  return { stopping: aborting, aborting, timing, remaining };
}
