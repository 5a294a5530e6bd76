/**
 * Writes planned changes with few requests, up to 100 issues each, and verifies every issue by reading it again: the answer
 * to a bulk update tells nothing of the issues, and some servers change others where none of the given ones is visible.
 */
import { RefusalError, ServiceError } from "../errors.ts";
import type { Lifetime } from "../lifetime.ts";
import type { Notice } from "../outcome.ts";
import { inParallel } from "../parallel.ts";
import type { Run } from "../command.ts";
import { attributesOf, onlyAsked, updateFor } from "./attributes.ts";
import { type BulkEndpoint, isNotThere, type Issue, Issues, MATCHES_NOTHING } from "./client.ts";
import { WriteProgress } from "./progress.ts";
import {
  noteFailure,
  type PlannedChange,
  settle,
  type WriteOptions,
  writeIssues,
} from "./write.ts";

/** Issues of one request. */
const MOST_IDS = 100;
/** How often the issues of a lost or failed request are sent. */
const MOST_ROUNDS = 3;

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
 * Writes as much as the service takes in bulk, and the rest one by one.
 * @returns whether the service's failures stopped it
 * @throws RefusalError when the service changed another issue than the first request named
 */
export async function writeInBulk(
  changes: readonly PlannedChange[],
  options: BulkOptions,
): Promise<{ gaveUp: boolean }> {
  for (const { row } of changes) row.state = "not-started";
  const bulk = new BulkUpdate(changes.length, options);
  await bulk.run(changes);
  return await writeIssues(bulk.left, options);
}

/** The issues of one request: of one project, and all with the same body. */
type Batch = readonly PlannedChange[];

/** What was sent, and how it failed where it did. */
interface SentBatch {
  batch: Batch;
  error?: ServiceError | undefined;
}

interface Unsettled {
  change: PlannedChange;
  error: ServiceError;
}

class BulkUpdate {
  /** What is to be written one by one. */
  readonly left: PlannedChange[] = [];
  readonly #options: BulkOptions;
  /** Reads go on for a moment after the wish to stop: what was written then is to be reported as it is. */
  readonly #reader: Issues;
  readonly #progress: WriteProgress;
  #endpoint: BulkEndpoint = "project";
  /** Whether several issues can be read at once. */
  #readsMany = true;

  constructor(total: number, options: BulkOptions) {
    const { run, organization } = options;
    this.#options = options;
    this.#reader = new Issues(run.transport.within(withGrace(run.lifetime)), organization);
    this.#progress = new WriteProgress(total, performance.now());
  }

  async run(changes: readonly PlannedChange[]): Promise<void> {
    const guarded = await this.#guarded(changes);
    const pair = firstPair(guarded);
    if (!pair) {
      this.left.push(...guarded);
      return;
    }
    const others = guarded.filter((change) => change !== pair.first);
    if (!(await this.#prove(pair))) {
      this.left.push(...others);
      return;
    }
    if (this.#stopped) return;
    let batches = batchesOf(others);
    this.#options.afterFirstBatch(batches.length);
    for (let round = 1; batches.length > 0; round += 1) {
      const unsettled = await this.#round(batches);
      if (round === MOST_ROUNDS || this.#stopped) {
        for (const { change, error } of unsettled)
          noteFailure(change.row, error, this.#options.run);
        return;
      }
      batches = batchesOf(unsettled.map(({ change }) => change));
    }
  }

  get #stopped(): boolean {
    return this.#options.run.lifetime.stopping.aborted;
  }

  /**
   * The changes in projects whose list is empty for the query that nothing matches: it is in every request, in case that
   * the service takes what it matches instead of the ids.
   */
  async #guarded(changes: readonly PlannedChange[]): Promise<PlannedChange[]> {
    const projects = Map.groupBy(changes, ({ row }) => row.project);
    const unguarded = new Set<string>();
    for (const project of projects.keys()) {
      if (project === "" || !(await this.#matchesNothing(project))) unguarded.add(project);
    }
    const left = changes.filter(({ row }) => unguarded.has(row.project));
    if (left.length > 0) {
      this.#oneByOne(`it lists issues for the query "${MATCHES_NOTHING}", which nothing matches`);
    }
    this.left.push(...left);
    return changes.filter(({ row }) => !unguarded.has(row.project));
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
   * Sends the first request with one issue: it must be changed by it, and another one must not be.
   * @returns whether bulk updates can be trusted
   */
  async #prove({
    first,
    witness,
  }: {
    first: PlannedChange;
    witness: PlannedChange;
  }): Promise<boolean> {
    const why = await this.#sendFirst(first);
    if (why !== undefined) {
      this.left.push(first);
      this.#oneByOne(why);
      return false;
    }
    if (this.#stopped && first.row.state === "not-started") return false;
    const asked = [first, witness];
    const found = (await this.#readMany(asked)) ?? (await this.#readEach(asked));
    const seen = found.get(witness.row.id);
    if (seen && hasChanged(witness, seen, this.#options)) {
      throw new RefusalError(
        `The service changed the issue ${witness.row.shortId}, which the bulk request did not name. Nothing more was sent.`,
        { where: "input bulk", fix: `Look at the issues on the service, and set "bulk: false".` },
      );
    }
    this.#settleRow(first, found.get(first.row.id));
    const { state, partly } = first.row;
    if (state === "applied" || partly) return true;
    this.left.push(first);
    this.#oneByOne("the first one of them was not changed by it");
    return false;
  }

  /** @returns why the service is not to be asked in bulk, where it is not */
  async #sendFirst(first: PlannedChange): Promise<string | undefined> {
    for (const endpoint of ["project", "organization"] as const) {
      this.#endpoint = endpoint;
      try {
        const isDone = await this.#put([first]);
        return isDone ? undefined : "it found none of them";
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        // Whether a lost request was carried out, the read tells.
        if (error.mayHaveHappened && !isNotThere(error)) return undefined;
        if (!isNotThere(error)) return error.message;
      }
    }
    return "it has no bulk updates";
  }

  #oneByOne(why: string): void {
    this.#options.notices.push({
      level: "notice",
      what: `The service is not sent bulk updates, because ${why}; the issues are updated one by one.`,
    });
  }

  async #put(batch: Batch): Promise<boolean> {
    const [first] = batch;
    if (!first) return false;
    const ids = batch.map(({ row }) => row.id);
    const { row, projectId } = first;
    const place = { project: row.project, projectId, endpoint: this.#endpoint };
    return await this.#options.issues.updateMany(ids, updateFor(first.missing), place);
  }

  /** Sends and verifies each batch once. @returns what a failed or lost request did not change */
  async #round(batches: readonly Batch[]): Promise<Unsettled[]> {
    const unread: SentBatch[] = [];
    const unsettled: Unsettled[] = [];
    await inParallel(batches, this.#options.concurrency, async (batch) => {
      if (this.#stopped) return;
      const sent = await this.#send(batch);
      if (!sent) return;
      const found = await this.#readMany(batch);
      if (found) unsettled.push(...(await this.#settleAll(sent, found)));
      else unread.push(sent);
      this.#tell(batch);
    });
    if (unread.length === 0) return unsettled;
    const found = await this.#readLists(unread.flatMap(({ batch }) => batch));
    for (const sent of unread) unsettled.push(...(await this.#settleAll(sent, found)));
    return unsettled;
  }

  /** @returns undefined where nothing was changed for a reason that each issue has by itself, or nothing was sent */
  async #send(batch: Batch): Promise<SentBatch | undefined> {
    const { run } = this.#options;
    try {
      if (await this.#put(batch)) return { batch };
    } catch (error) {
      if (run.lifetime.stopping.aborted && error === run.lifetime.stopping.reason) return undefined;
      if (!(error instanceof ServiceError)) throw error;
      const { status = 0 } = error;
      const isRefused = status >= 400 && status < 500;
      if (!isRefused) return { batch, error };
      if (status === 401 || status === 403) {
        for (const { row } of batch) noteFailure(row, error, run);
        return undefined;
      }
    }
    this.left.push(...batch);
    return undefined;
  }

  /** @returns what was not changed by a request that failed */
  async #settleAll(
    { batch, error }: SentBatch,
    found: ReadonlyMap<string, Issue>,
  ): Promise<Unsettled[]> {
    const absent = batch.filter(({ row }) => !found.has(row.id));
    const rest = absent.length === 0 ? found : await this.#readEach(absent);
    const unsettled: Unsettled[] = [];
    for (const change of batch) {
      const issue = found.get(change.row.id) ?? rest.get(change.row.id);
      this.#settleRow(change, issue, error);
      if (error && issue && change.row.state !== "applied") unsettled.push({ change, error });
    }
    return unsettled;
  }

  #settleRow(change: PlannedChange, issue: Issue | undefined, error?: ServiceError): void {
    if (issue) {
      settle(change, issue, this.#options);
      return;
    }
    change.row.state = "unknown";
    change.row.reason = error?.message ?? "it was sent, but could not be read afterwards";
    change.row.fix = error?.fix ?? "Look at the issue on the service.";
  }

  /** The issues by id; undefined where the service cannot read several at once. */
  async #readMany(batch: Batch): Promise<Map<string, Issue> | undefined> {
    if (!this.#readsMany) return undefined;
    const ids = batch.map(({ row }) => row.id);
    const projects = new Set(batch.flatMap(({ projectId }) => projectId ?? []));
    try {
      const issues = await this.#reader.retrieveMany(ids, [...projects]);
      const asked = new Set(ids);
      // A service that does not know the way answers with whatever it lists.
      if (issues.length > 0 && issues.every(({ id }) => asked.has(id))) return byId(issues);
    } catch (error) {
      if (!(error instanceof ServiceError)) return this.#unread(error);
      // A read that was lost tells nothing of the way itself.
      if (!isNotThere(error) && (error.status ?? 500) >= 500) return new Map();
    }
    this.#readsMany = false;
    return undefined;
  }

  /** Reads the lists of the projects until all are found: of every status, because that has just been changed. */
  async #readLists(changes: readonly PlannedChange[]): Promise<Map<string, Issue>> {
    const found = new Map<string, Issue>();
    for (const [project, some] of Map.groupBy(changes, ({ row }) => row.project)) {
      const wanted = new Set(some.map(({ row }) => row.id));
      try {
        await this.#readList(project, { wanted, found });
      } catch (error) {
        // What it would have found is read one by one.
        if (!(error instanceof ServiceError)) this.#unread(error);
      }
    }
    return found;
  }

  async #readList(
    project: string,
    { wanted, found }: { wanted: Set<string>; found: Map<string, Issue> },
  ): Promise<void> {
    for await (const page of this.#reader.matching(project, { query: "", statsPeriod: "" })) {
      for (const issue of page) if (wanted.delete(issue.id)) found.set(issue.id, issue);
      if (wanted.size === 0) return;
    }
  }

  async #readEach(batch: Batch): Promise<Map<string, Issue>> {
    const found = new Map<string, Issue>();
    await inParallel(batch, this.#options.concurrency, async ({ row }) => {
      try {
        found.set(row.id, await this.#reader.retrieve(row.id));
      } catch (error) {
        if (!(error instanceof ServiceError)) this.#unread(error);
      }
    });
    return found;
  }

  /** What is not read any more because the step has ended stays in doubt. */
  #unread(error: unknown): Map<string, Issue> {
    if (this.#stopped) return new Map();
    throw error;
  }

  #tell(batch: Batch): void {
    for (const { row } of batch) {
      const line = this.#progress.after(row, performance.now());
      if (line !== undefined) this.#options.run.log.info(line);
    }
  }
}

/** Whether an issue differs from what it was when it was selected. */
function hasChanged({ row }: PlannedChange, issue: Issue, { asked }: BulkOptions): boolean {
  const now = onlyAsked(attributesOf(issue), asked);
  return JSON.stringify(now) !== JSON.stringify(row.before);
}

function byId(issues: readonly Issue[]): Map<string, Issue> {
  return new Map(issues.map((issue) => [issue.id, issue]));
}

/** The worst issue that is not the only one of its project, with another one of it: best one that lacks the same. */
function firstPair(
  changes: readonly PlannedChange[],
): { first: PlannedChange; witness: PlannedChange } | undefined {
  const groups = [...Map.groupBy(changes, ({ row }) => row.project).values()];
  const [first, ...others] = groups.find(({ length }) => length > 1) ?? [];
  if (!first) return undefined;
  const key = keyOf(first);
  const witness = others.find((other) => keyOf(other) === key) ?? others[0];
  return witness && { first, witness };
}

/** Changes that can share a request have the same. */
function keyOf({ row, missing }: PlannedChange): string {
  return `${row.project} ${JSON.stringify(updateFor(missing))}`;
}

/** In the order of the changes: the batch of the worst one comes first. */
function batchesOf(changes: readonly PlannedChange[]): Batch[] {
  return [...Map.groupBy(changes, keyOf).values()].flatMap((group) => {
    const count = Math.ceil(group.length / MOST_IDS);
    return Array.from({ length: count }, (_, index) =>
      group.slice(index * MOST_IDS, (index + 1) * MOST_IDS),
    );
  });
}

/** Milliseconds that reads may go on after the wish to stop; they end with the writes under way. */
const GRACE_MS = 2500;

function withGrace(lifetime: Lifetime): Lifetime {
  const { aborting } = lifetime;
  const remaining = () => Math.max(GRACE_MS, lifetime.remaining());
  return { stopping: aborting, aborting, remaining };
}
