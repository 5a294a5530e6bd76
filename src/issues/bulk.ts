/**
 * Writes planned changes with few requests, many issues each, and verifies every issue by reading it again: the answer to a
 * bulk update tells nothing of the issues, and some servers change others where none of the given ones is visible.
 */
import { RefusalError, ServiceError } from "../errors.ts";
import type { Lifetime } from "../lifetime.ts";
import type { Notice } from "../outcome.ts";
import { inParallel } from "../parallel.ts";
import { attributesOf, updateFor, verifyUpdate } from "./attributes.ts";
import { type Issue, Issues, MATCHES_NOTHING } from "./client.ts";
import { type IssueWrites, IssueWriter, type PlannedChange } from "./write.ts";

export class BulkWriter extends IssueWriter {
  readonly #notices: Notice[];
  /** Reads go on for a moment after the wish to stop: what was written then is to be reported as it is. */
  readonly #reader: Issues;

  /** @param notices of the outcome: why issues were written one by one */
  constructor(writes: IssueWrites, notices: Notice[]) {
    super(writes);
    const { run, issues } = writes;
    this.#notices = notices;
    this.#reader = new Issues(
      run.transport.withLifetime(withGrace(run.lifetime)),
      issues.organization,
    );
  }

  /**
   * Writes as much as the service takes in bulk, and the rest one by one: what a request did not change as well, whatever
   * kept it from doing so.
   * @returns whether the service's failures stopped it
   * @throws RefusalError when the service changed another issue than the first request named
   */
  override async write(): Promise<boolean> {
    const { changes, run, issues, concurrency, afterFirst } = this.writes;
    if (changes.length > 1) {
      // A selection by id has not shown which service it is, and GlitchTip takes another request.
      await run.transport.identifyService();
      const guarded = await this.#guarded();
      if (await this.#probeWithOneIssue(guarded)) {
        const left = guarded.filter((change) => !this.settled.has(change));
        const batches = batchesOf(left, issues.mostIdsInBulk);
        afterFirst?.(batches.length, ["update-issues", "retrieve-issues"]);
        await inParallel(batches, concurrency, async (batch) => {
          if (!this.#isStopped) await this.#sendAndVerify(batch);
        });
      }
    }
    return await super.write();
  }

  get #isStopped(): boolean {
    return this.writes.run.lifetime.stopping.aborted;
  }

  #fallBackToSingle(why: string): void {
    this.#notices.push({
      level: "notice",
      what: `Bulk updates are not sent: ${why}. The issues are updated one by one.`,
    });
  }

  /**
   * The changes in projects whose list is empty for the query that nothing matches: it is in every request, in case that
   * the service takes what it matches instead of the ids. GlitchTip, which takes ids alone, needs none.
   */
  async #guarded(): Promise<readonly PlannedChange[]> {
    const { changes, issues } = this.writes;
    if (issues.serviceKind === "glitchtip") return changes;
    const projects = new Set(changes.map(({ row }) => row.project));
    const guarded = new Set<string>();
    await inParallel(projects, 1, async (project) => {
      try {
        const search = { query: MATCHES_NOTHING, statsPeriod: "" } as const;
        const first = await issues.matching(project, search).next();
        if (first.done === true || first.value.length === 0) guarded.add(project);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
      }
    });
    if (guarded.size < projects.size) {
      this.#fallBackToSingle(
        `the service lists issues for the query "${MATCHES_NOTHING}", which no issue matches`,
      );
    }
    return changes.filter(({ row }) => guarded.has(row.project));
  }

  /**
   * Sends the first request with one issue: it must be changed by it, and another one of its project must not be.
   * @returns whether bulk updates can be trusted
   */
  async #probeWithOneIssue(changes: readonly PlannedChange[]): Promise<boolean> {
    const { asked } = this.writes;
    const byProject = Map.groupBy(changes, ({ row }) => row.project);
    const [first, ...others] = [...byProject.values()].find(({ length }) => length > 1) ?? [];
    // An issue that lacks the same would be changed by a request that reaches too far.
    const witness = others.find((other) => first && keyOf(other) === keyOf(first)) ?? others[0];
    if (!first || !witness) return false;
    const before = await this.#readMany([first, witness]);
    const other = before.get(witness.row.id);
    if (!before.has(first.row.id) || !other) {
      this.#fallBackToSingle("the service does not show several issues at once");
      return false;
    }
    const { wasTaken, error } = await this.#send([first]);
    if (this.#isStopped && !wasTaken) return false;
    const after = await this.#read([first, witness]);
    const witnessed = after.get(witness.row.id);
    const askedValues = (issue: Issue) => JSON.stringify(attributesOf(issue, asked));
    if (witnessed && askedValues(witnessed) !== askedValues(other)) {
      throw new RefusalError(
        `The service changed the issue ${witness.row.shortId}, which the bulk request did not name. Nothing more was sent.`,
        { where: "input bulk", fix: `Look at the issues on the service, and set "bulk: false".` },
      );
    }
    const changed = after.get(first.row.id);
    const verification = verifyUpdate(asked, changed, first.missing);
    if (changed && (verification.state === "applied" || verification.partly)) {
      this.settle(first, changed);
      // GlitchTip 6 writes the status before it refuses an assignee: one issue is enough for that.
      if (error === undefined || verification.state === "applied") return true;
    }
    // What was sent and cannot be read stays in doubt.
    if (wasTaken && !changed) this.#noteDoubt(first, error);
    const why = wasTaken
      ? "the first one did not change its issue"
      : "the service did not find the issue of the first one";
    this.#fallBackToSingle(error?.message.replace(/\.$/u, "") ?? why);
    return false;
  }

  /** @returns whether the issues may have been changed, and how the request failed where it did */
  async #send(
    batch: readonly PlannedChange[],
  ): Promise<{ wasTaken: boolean; error?: ServiceError }> {
    const { issues, run } = this.writes;
    const [first] = batch;
    if (!first) return { wasTaken: false };
    const { row, missing } = first;
    const ids = batch.map((change) => change.row.id);
    try {
      return { wasTaken: await issues.updateMany(ids, updateFor(missing), row.project) };
    } catch (error) {
      if (this.#isStopped && error === run.lifetime.stopping.reason) return { wasTaken: false };
      if (!(error instanceof ServiceError)) throw error;
      return { wasTaken: true, error };
    }
  }

  /**
   * Only what the request changed is settled, of one that failed only what it changed as asked: the rest is written one by
   * one.
   */
  async #sendAndVerify(batch: readonly PlannedChange[]): Promise<void> {
    const { wasTaken, error } = await this.#send(batch);
    if (!wasTaken) return;
    const found = await this.#read(batch);
    for (const change of batch) {
      const issue = found.get(change.row.id);
      const verification = verifyUpdate(this.writes.asked, issue, change.missing);
      const isChanged = verification.state === "applied" || (verification.partly && !error);
      if (!issue) this.#noteDoubt(change, error);
      // Where it was merged meanwhile, another update would change the issue that it became a part of.
      else if (isChanged || issue.id !== change.row.id) this.settle(change, issue);
    }
  }

  #noteDoubt(change: PlannedChange, error: ServiceError | undefined): void {
    const reason = error?.message ?? "it was sent, but could not be read afterwards";
    const fix = error?.fix ?? "Look at the issue on the service.";
    Object.assign(change.row, { state: "unknown", reason, fix });
    this.noteDone(change);
  }

  /** The issues by id. What cannot be read, or is not read any more because the step has ended, is absent. */
  async #read(batch: readonly PlannedChange[]): Promise<Map<string, Issue>> {
    const found = await this.#readMany(batch);
    const absent = batch.filter(({ row }) => !found.has(row.id));
    await inParallel(absent, this.writes.concurrency, async ({ row }) => {
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
    try {
      const issues = await this.#reader.retrieveMany([...ids], first?.projectId);
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
