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
import type { KeptChange, KeptChanges } from "./plan.ts";
import { WriteProgress } from "./progress.ts";
import { noteFailure, settle, type WriteOptions, writeIssues } from "./write.ts";

/** Issues of one request. */
const MOST_IDS = 100;
/** How often the issues of a lost or failed request are sent. */
const MOST_ROUNDS = 3;

export interface BulkOptions extends Omit<WriteOptions<KeptChange>, "issues" | "run"> {
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
  changes: KeptChanges,
  options: BulkOptions,
): Promise<{ gaveUp: boolean }> {
  const bulk = new BulkUpdate(changes, options);
  await bulk.run();
  return await writeIssues(changes.only(bulk.left), options);
}

/** The issues of one request, by the indexes of their rows: of one project, and all with the same body. */
type Batch = readonly number[];

/** What was sent, and how it failed where it did. */
interface SentBatch {
  changes: readonly KeptChange[];
  error?: ServiceError | undefined;
}

/** A change that a request did not make, and how that failed. */
interface Unsettled {
  index: number;
  error: ServiceError;
}

/** A change that was sent, and whose issue is still to be read. */
interface Unread {
  id: string;
  index: number;
  error: ServiceError | undefined;
}

/** The issue of the first request, and one that it must not change. */
interface Pair {
  first: KeptChange;
  witness: KeptChange;
}

class BulkUpdate {
  /** What is to be written one by one. */
  readonly left: number[] = [];
  readonly #changes: KeptChanges;
  readonly #options: BulkOptions;
  /** Reads go on for a moment after the wish to stop: what was written then is to be reported as it is. */
  readonly #reader: Issues;
  readonly #progress: WriteProgress;
  #endpoint: BulkEndpoint = "project";
  /** Whether several issues can be read at once. */
  #readsMany = true;

  constructor(changes: KeptChanges, options: BulkOptions) {
    const { run, organization } = options;
    this.#changes = changes;
    this.#options = options;
    this.#reader = new Issues(run.transport.within(withGrace(run.lifetime)), organization);
    this.#progress = new WriteProgress(changes.length, performance.now());
  }

  async run(): Promise<void> {
    const guarded = await this.#guarded();
    const pair = this.#firstPair(guarded);
    if (!pair) {
      this.#leave(guarded);
      return;
    }
    const others = guarded.filter((index) => index !== pair.first.index);
    if (!(await this.#prove(pair))) {
      this.#leave(others);
      return;
    }
    if (this.#stopped) return;
    let batches = this.#batchesOf(others);
    this.#options.afterFirstBatch(batches.length);
    for (let round = 1; batches.length > 0; round += 1) {
      const unsettled = await this.#round(batches);
      if (round === MOST_ROUNDS || this.#stopped) {
        for (const { index, error } of unsettled) this.#fail(this.#open([index]), error);
        return;
      }
      batches = this.#batchesOf(unsettled.map(({ index }) => index));
    }
  }

  #open(batch: Batch): KeptChange[] {
    return [...this.#changes.only(batch)];
  }

  #leave(indexes: Iterable<number>): void {
    for (const index of indexes) this.left.push(index);
  }

  #fail(changes: readonly KeptChange[], error: ServiceError): void {
    for (const change of changes) {
      noteFailure(change.row, error, this.#options.run);
      this.#changes.keep(change);
    }
  }

  /** Changes that can share a request have the same. */
  #keyOf(index: number): string {
    const { project, need } = this.#changes.needAt(index);
    return `${project} ${JSON.stringify(updateFor(need?.missing ?? {}))}`;
  }

  /** In the order of the changes: the batch of the worst one comes first. */
  #batchesOf(indexes: readonly number[]): Batch[] {
    return [...Map.groupBy(indexes, (index) => this.#keyOf(index)).values()].flatMap((group) => {
      const count = Math.ceil(group.length / MOST_IDS);
      return Array.from({ length: count }, (_, at) =>
        group.slice(at * MOST_IDS, (at + 1) * MOST_IDS),
      );
    });
  }

  #byProject(indexes: readonly number[]): Map<string, number[]> {
    return Map.groupBy(indexes, (index) => this.#changes.needAt(index).project);
  }

  /** The worst issue that is not the only one of its project, with another one of it: best one that lacks the same. */
  #firstPair(indexes: readonly number[]): Pair | undefined {
    const groups = [...this.#byProject(indexes).values()];
    const [first, ...others] = groups.find(({ length }) => length > 1) ?? [];
    if (first === undefined) return undefined;
    const key = this.#keyOf(first);
    const other = others.find((index) => this.#keyOf(index) === key) ?? others[0];
    const [worst, witness] = this.#open(other === undefined ? [] : [first, other]);
    return worst && witness && { first: worst, witness };
  }

  get #stopped(): boolean {
    return this.#options.run.lifetime.stopping.aborted;
  }

  /**
   * The changes in projects whose list is empty for the query that nothing matches: it is in every request, in case that
   * the service takes what it matches instead of the ids.
   */
  async #guarded(): Promise<number[]> {
    const guarded: number[] = [];
    for (const [project, indexes] of this.#byProject(this.#changes.indexes)) {
      const isGuarded = project !== "" && (await this.#matchesNothing(project));
      if (isGuarded) guarded.push(...indexes);
      else this.#leave(indexes);
    }
    if (this.left.length > 0) {
      this.#oneByOne(`it lists issues for the query "${MATCHES_NOTHING}", which nothing matches`);
    }
    return guarded.toSorted((a, b) => a - b);
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
  async #prove({ first, witness }: Pair): Promise<boolean> {
    const why = await this.#sendFirst(first);
    if (why !== undefined) {
      this.left.push(first.index);
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
    this.#settle(first, found.get(first.row.id));
    const { state, partly } = first.row;
    if (state === "applied" || partly) return true;
    this.left.push(first.index);
    this.#oneByOne("the first one of them was not changed by it");
    return false;
  }

  /** @returns why the service is not to be asked in bulk, where it is not */
  async #sendFirst(first: KeptChange): Promise<string | undefined> {
    for (const endpoint of ["project", "organization"] as const) {
      this.#endpoint = endpoint;
      try {
        const isDone = await this.#put([first]);
        return isDone ? undefined : "it found none of them";
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        // Whether a lost request was carried out, the read tells.
        if (error.effect === "unknown" && !isNotThere(error)) return undefined;
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

  async #put(batch: readonly KeptChange[]): Promise<boolean> {
    const [first] = batch;
    if (!first) return false;
    const ids = batch.map(({ row }) => row.id);
    const { row, projectId } = first;
    const place = { project: row.project, projectId, endpoint: this.#endpoint };
    return await this.#options.issues.updateMany(ids, updateFor(first.missing), place);
  }

  /** Sends and verifies each batch once. @returns what a failed or lost request did not change */
  async #round(batches: readonly Batch[]): Promise<Unsettled[]> {
    const unread: Unread[] = [];
    const unsettled: Unsettled[] = [];
    await inParallel(batches, this.#options.concurrency, async (batch) => {
      if (this.#stopped) return;
      const sent = await this.#send(this.#open(batch));
      if (!sent) return;
      const { changes, error } = sent;
      const found = await this.#readMany(changes);
      if (found) unsettled.push(...(await this.#settleAll(sent, found)));
      else unread.push(...changes.map(({ row, index }) => ({ id: row.id, index, error })));
      this.#tell(changes);
    });
    const byProject = Map.groupBy(unread, ({ index }) => this.#changes.needAt(index).project);
    for (const [project, wanted] of byProject) {
      for await (const sent of this.#readList(project, wanted)) {
        unsettled.push(...(await this.#settleAll(sent, sent.found)));
      }
    }
    return unsettled;
  }

  /** @returns undefined where nothing was changed for a reason that each issue has by itself, or nothing was sent */
  async #send(changes: readonly KeptChange[]): Promise<SentBatch | undefined> {
    const { run } = this.#options;
    try {
      if (await this.#put(changes)) return { changes };
    } catch (error) {
      if (run.lifetime.stopping.aborted && error === run.lifetime.stopping.reason) return undefined;
      if (!(error instanceof ServiceError)) throw error;
      const { status = 0 } = error;
      const isRefused = status >= 400 && status < 500;
      if (!isRefused) return { changes, error };
      if (status === 401 || status === 403) {
        this.#fail(changes, error);
        return undefined;
      }
    }
    this.#leave(changes.map(({ index }) => index));
    return undefined;
  }

  /** @returns what was not changed by a request that failed */
  async #settleAll(
    { changes, error }: SentBatch,
    found: ReadonlyMap<string, Issue>,
  ): Promise<Unsettled[]> {
    const absent = changes.filter(({ row }) => !found.has(row.id));
    const rest = absent.length === 0 ? found : await this.#readEach(absent);
    const unsettled: Unsettled[] = [];
    for (const change of changes) {
      const issue = found.get(change.row.id) ?? rest.get(change.row.id);
      this.#settle(change, issue, error);
      const isDone = change.row.state === "applied";
      if (error && issue && !isDone) unsettled.push({ index: change.index, error });
    }
    return unsettled;
  }

  #settle(change: KeptChange, issue: Issue | undefined, error?: ServiceError): void {
    const unread = {
      state: "unknown",
      reason: error?.message ?? "it was sent, but could not be read afterwards",
      fix: error?.fix ?? "Look at the issue on the service.",
    };
    if (issue) settle(change, issue, this.#options);
    else Object.assign(change.row, unread);
    this.#changes.keep(change);
  }

  /** The issues by id; undefined where the service cannot read several at once. */
  async #readMany(batch: readonly KeptChange[]): Promise<Map<string, Issue> | undefined> {
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

  /**
   * Reads the list of a project until all are found: of every status, because that has just been changed. What it does not
   * find comes last, to be read one by one.
   */
  async *#readList(
    project: string,
    wanted: readonly Unread[],
  ): AsyncGenerator<SentBatch & { found: Map<string, Issue> }, void, void> {
    const left = new Map(wanted.map((each) => [each.id, each]));
    try {
      for await (const page of this.#reader.matching(project, { query: "", statsPeriod: "" })) {
        const found = byId(page);
        for (const { id, index, error } of page.flatMap((issue) => left.get(issue.id) ?? [])) {
          left.delete(id);
          yield { changes: this.#open([index]), error, found };
        }
        if (left.size === 0) return;
      }
    } catch (error) {
      // What it would have found is read one by one.
      if (!(error instanceof ServiceError)) this.#unread(error);
    }
    for (const { index, error } of left.values()) {
      yield { changes: this.#open([index]), error, found: new Map() };
    }
  }

  async #readEach(batch: readonly KeptChange[]): Promise<Map<string, Issue>> {
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

  #tell(changes: readonly KeptChange[]): void {
    for (const { row } of changes) {
      const line = this.#progress.after(row, performance.now());
      if (line !== undefined) this.#options.run.log.info(line);
    }
  }
}

/** Whether an issue differs from what it was when it was selected. */
function hasChanged({ row }: KeptChange, issue: Issue, { asked }: BulkOptions): boolean {
  const now = onlyAsked(attributesOf(issue), asked);
  return JSON.stringify(now) !== JSON.stringify(row.before);
}

function byId(issues: readonly Issue[]): Map<string, Issue> {
  return new Map(issues.map((issue) => [issue.id, issue]));
}

/** Milliseconds that reads may go on after the wish to stop; they end with the writes under way. */
const GRACE_MS = 2500;

function withGrace(lifetime: Lifetime): Lifetime {
  const { aborting } = lifetime;
  const remaining = () => Math.max(GRACE_MS, lifetime.remaining());
  return { stopping: aborting, aborting, remaining };
}
