/**
 * Writes planned changes with few requests, many issues each, and verifies every issue by reading it again: the answer to a
 * bulk update tells nothing of the issues, and some servers change others where none of the given ones is visible.
 */
import { RefusalError, ServiceError } from "../errors.ts";
import type { Notice } from "../outcome.ts";
import { batches, inParallel } from "../parallel.ts";
import { attributesOf, updateFor } from "./attributes.ts";
import { type Issue, Issues, MATCHES_NOTHING } from "./client.ts";
import { type IssueWrites, IssueWriter, type PlannedChange } from "./write.ts";

/** Milliseconds that reads may go on after the wish to stop: what was written then is to be reported as it is. */
const GRACE_MS = 2500;

export class BulkWriter extends IssueWriter {
  readonly #notices: Notice[];
  /** Its reads end with the writes under way. */
  readonly #reader: Issues;

  /** @param notices of the outcome: why issues were written one by one */
  constructor(writes: IssueWrites, notices: Notice[]) {
    super(writes);
    const { lifetime, transport } = writes.run;
    const { aborting, timing } = lifetime;
    const remaining = () => Math.max(GRACE_MS, lifetime.remaining());
    const reading = transport.withLifetime({ stopping: aborting, aborting, timing, remaining });
    this.#notices = notices;
    this.#reader = new Issues(reading, writes.issues.organization);
  }

  /**
   * Writes as much as the service takes in bulk, and the rest one by one: what a request did not change as well, whatever
   * kept it from doing so.
   * @returns whether the service's failures stopped it
   * @throws RefusalError when the service changed another issue than the first request named
   */
  override async write(): Promise<boolean> {
    const { issues, concurrency, afterFirst } = this.writes;
    if (await this.#probeWithOneIssue()) {
      const alike = Map.groupBy(this.open, keyOf).values();
      const parts = [...alike].flatMap((group) => batches(group, issues.mostIdsInBulk));
      afterFirst?.(parts.length, ["update-issues", "retrieve-issues"]);
      await inParallel(parts, concurrency, async (batch) => {
        if (this.isStopped) return;
        const { wasTaken, error } = await this.#send(batch);
        if (wasTaken) await this.#verify(batch, error);
      });
    }
    return await super.write();
  }

  /** @returns whether bulk updates can be trusted; a notice says why not */
  async #probeWithOneIssue(): Promise<boolean> {
    const byProject = Map.groupBy(this.writes.changes, ({ row }) => row.project);
    const [first, ...others] = [...byProject.values()].find(({ length }) => length > 1) ?? [];
    // An issue that lacks the same would be changed by a request that reaches too far.
    const witness = others.find((other) => first && keyOf(other) === keyOf(first)) ?? others[0];
    if (!first || !witness) return false;
    const why = await this.#whyUntrusted(first, witness);
    if (why !== undefined && !this.isStopped) {
      const what = `Bulk updates are not sent: ${why}. The issues are updated one by one.`;
      this.#notices.push({ level: "notice", what });
    }
    return why === undefined;
  }

  /** Sends the first request with one issue: it must be changed by it, and another one of its project must not be. */
  async #whyUntrusted(first: PlannedChange, witness: PlannedChange): Promise<string | undefined> {
    const { run, asked } = this.writes;
    // A selection by id has not shown which service it is, and GlitchTip takes another request.
    const kind = await run.transport.identifyService();
    if (kind !== "glitchtip" && !(await this.#listsNothing(first.row.project))) {
      return `the service lists issues for the query "${MATCHES_NOTHING}", which no issue matches`;
    }
    const before = await this.#readMany([first, witness]);
    const other = before.get(witness.row.id);
    if (!before.has(first.row.id) || !other)
      return "the service does not show several issues at once";
    const { wasTaken, error } = await this.#send([first]);
    const found = wasTaken ? await this.#verify([first], error, [witness]) : before;
    const witnessed = found.get(witness.row.id);
    if (witnessed && this.hasChanged({ before: attributesOf(other, asked) }, witnessed)) {
      throw new RefusalError(
        `The service changed the issue ${witness.row.shortId}, which the bulk request did not name. Nothing more was sent.`,
        { where: "input bulk", fix: `Look at the issues on the service, and set "bulk: false".` },
      );
    }
    const { state } = first.row;
    // GlitchTip 6 writes the status before it refuses an assignee: one issue is enough for that.
    if (state === "applied" || (state === "not-applied" && !error)) return undefined;
    if (error) return error.message.replace(/\.$/u, "");
    return wasTaken
      ? "the first one did not change its issue"
      : "the service did not find the issue of the first one";
  }

  /**
   * Whether a project's list is empty for the query that nothing matches. It is in every request, in case that the service
   * takes what it matches instead of the ids. GlitchTip, which takes ids alone, needs none.
   */
  async #listsNothing(project: string): Promise<boolean> {
    const search = { query: MATCHES_NOTHING, statsPeriod: "" } as const;
    try {
      const first = await this.writes.issues.matching(project, search).next();
      return first.done === true || first.value.length === 0;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return false;
    }
  }

  /** @returns whether the issues may have been changed, and how the request failed where it did */
  async #send([first, ...others]: readonly PlannedChange[]): Promise<{
    wasTaken: boolean;
    error?: ServiceError;
  }> {
    const { issues, run } = this.writes;
    if (!first) return { wasTaken: false };
    const { row, missing } = first;
    const ids = [row.id, ...others.map((change) => change.row.id)];
    try {
      return { wasTaken: await issues.updateMany(ids, updateFor(missing), row.project) };
    } catch (error) {
      if (this.isStopped && error === run.lifetime.stopping.reason) return { wasTaken: false };
      if (!(error instanceof ServiceError)) throw error;
      return { wasTaken: true, error };
    }
  }

  /**
   * Settles what was changed: the rest is written one by one.
   * @param witnesses are read along
   * @returns the issues as they are now, by id
   */
  async #verify(
    batch: readonly PlannedChange[],
    error: ServiceError | undefined,
    witnesses: readonly PlannedChange[] = [],
  ): Promise<Map<string, Issue>> {
    const found = await this.#read([...batch, ...witnesses]);
    for (const change of batch) {
      const { row } = change;
      const issue = found.get(row.id);
      if (!issue) {
        const reason = error?.message ?? "it was sent, but could not be read afterwards";
        const fix = error?.fix ?? "Look at the issue on the service.";
        this.note(change, { state: "unknown", reason, fix });
        // Where it was merged meanwhile, another update would change the issue that it became a part of.
      } else if (issue.id !== row.id || this.hasChanged(row, issue)) {
        this.settle(change, issue);
      }
    }
    return found;
  }

  /** The issues by id. What cannot be read, or is not read any more because the step has ended, is absent. */
  async #read(batch: readonly PlannedChange[]): Promise<Map<string, Issue>> {
    const found = await this.#readMany(batch);
    const absent = batch.filter(({ row }) => !found.has(row.id));
    await inParallel(absent, this.writes.concurrency, async ({ row }) => {
      try {
        found.set(row.id, await this.#reader.retrieve(row.id));
      } catch (error) {
        if (!(error instanceof ServiceError) && !this.isStopped) throw error;
      }
    });
    return found;
  }

  async #readMany(batch: readonly PlannedChange[]): Promise<Map<string, Issue>> {
    const ids = new Set(batch.map(({ row }) => row.id));
    try {
      const issues = await this.#reader.retrieveMany([...ids], batch[0]?.projectId);
      // A service that does not know the way answers with whatever it lists.
      return new Map(issues.filter(({ id }) => ids.has(id)).map((issue) => [issue.id, issue]));
    } catch (error) {
      if (!(error instanceof ServiceError) && !this.isStopped) throw error;
      return new Map();
    }
  }
}

/** Changes that can share a request have the same. */
function keyOf({ row, missing }: PlannedChange): string {
  return `${row.project} ${JSON.stringify(updateFor(missing))}`;
}
