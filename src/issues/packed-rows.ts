/**
 * Rows of any number in little memory: what is an issue's own is kept as bytes, what many have alike only once. A row is
 * made when it is asked for. Pure.
 */
import type { IssueRow, IssueRows, RowProgress } from "./outcome.ts";
import { byUrgency, urgencyOf } from "./rows.ts";

/** What differs from issue to issue, and stays as it was listed. */
type OwnFacts = Omit<IssueRow, keyof RowProgress>;

/** Its members, in the order in which their values are packed. */
const OWN_MEMBERS = [
  "id",
  "shortId",
  "title",
  "culprit",
  "count",
  "userCount",
  "firstSeen",
  "lastSeen",
  "page",
  "stats",
  "commit",
] as const satisfies (keyof OwnFacts)[];

/** What many rows have alike; `extra` is what the owner of the rows adds. */
interface Shared<Extra> {
  progress: RowProgress;
  extra: Extra | undefined;
}

/** Bytes that are taken at once: thousands of issues. */
const SLAB_BYTES = 2 ** 20;

/** Numbers of a row in the table: its slab, where it begins and ends in that, and which shared facts it has. */
const WIDTH = 4;

export class PackedRows<Extra extends object = object> implements IssueRows {
  readonly #slabs: Buffer[] = [];
  /** Bytes of the last slab that are taken. */
  #taken = 0;
  #table = new Int32Array(WIDTH * 256);
  #length = 0;
  readonly #shared: Shared<Extra>[] = [];
  readonly #sharedIndexes = new Map<string, number>();

  get length(): number {
    return this.#length;
  }

  add(row: IssueRow, extra?: Extra): void {
    const place = [...this.#store(ownText(row)), this.#share({ progress: progressOf(row), extra })];
    const first = this.#length * WIDTH;
    if (first === this.#table.length) {
      const larger = new Int32Array(2 * first);
      larger.set(this.#table);
      this.#table = larger;
    }
    this.#table.set(place, first);
    this.#length += 1;
  }

  /** Puts a row in the place of another one. */
  replace(index: number, row: IssueRow, extra: Extra | undefined = this.extraAt(index)): void {
    const text = ownText(row);
    const first = index * WIDTH;
    if (text !== this.#ownText(index)) this.#table.set(this.#store(text), first);
    this.#table[first + WIDTH - 1] = this.#share({ progress: progressOf(row), extra });
  }

  at(index: number): IssueRow | undefined {
    const shared = this.#sharedAt(index);
    return shared && { ...this.#ownAt(index), ...shared.progress };
  }

  progressAt(index: number): RowProgress | undefined {
    return this.#sharedAt(index)?.progress;
  }

  extraAt(index: number): Extra | undefined {
    return this.#sharedAt(index)?.extra;
  }

  *progress(): Generator<RowProgress, void, void> {
    for (let index = 0; index < this.length; index += 1) {
      const progress = this.progressAt(index);
      if (progress) yield progress;
    }
  }

  *[Symbol.iterator](): Generator<IssueRow, void, void> {
    for (let index = 0; index < this.length; index += 1) {
      const row = this.at(index);
      if (row) yield row;
    }
  }

  /** The worst rows, the worst first, at most so many: these rows themselves, sorted, where that is all of them. */
  worst(most = Infinity): PackedRows<Extra> {
    const order = this.#order();
    if (order.length > most) {
      const kept = new PackedRows<Extra>();
      for (const index of order.slice(0, most)) {
        const row = this.at(index);
        if (row) kept.add(row, this.extraAt(index));
      }
      return kept;
    }
    const sorted = new Int32Array(this.#table.length);
    for (const [to, from] of order.entries()) {
      sorted.set(this.#table.subarray(from * WIDTH, (from + 1) * WIDTH), to * WIDTH);
    }
    this.#table = sorted;
    return this;
  }

  /** The indexes of all rows, that of the worst first. */
  #order(): Int32Array {
    const keys = Array.from({ length: 4 }, () => new Float64Array(this.length));
    let next = 0;
    for (const row of this) {
      for (const [at, value] of urgencyOf(row).entries()) keys[at]?.set([value], next);
      next += 1;
    }
    const order = Int32Array.from({ length: this.length }, (_, index) => index);
    return order.sort((a, b) => {
      for (const key of keys) {
        const difference = (key[a] ?? 0) - (key[b] ?? 0);
        if (difference !== 0) return difference;
      }
      const [left, right] = [this.at(a), this.at(b)];
      return left && right ? byUrgency(left, right) : 0;
    });
  }

  #sharedAt(index: number): Shared<Extra> | undefined {
    const isThere = index >= 0 && index < this.#length;
    return isThere ? this.#shared[this.#table[index * WIDTH + WIDTH - 1] ?? -1] : undefined;
  }

  #share(shared: Shared<Extra>): number {
    const text = JSON.stringify(shared);
    const known = this.#sharedIndexes.get(text);
    if (known !== undefined) return known;
    this.#sharedIndexes.set(text, this.#shared.length);
    return this.#shared.push(shared) - 1;
  }

  #ownAt(index: number): OwnFacts {
    const packed: unknown = JSON.parse(this.#ownText(index));
    const values: readonly unknown[] = Array.isArray(packed) ? packed : [];
    const entries = OWN_MEMBERS.map((name, at) => [name, values[at] ?? undefined] as const);
    const own: unknown = Object.fromEntries(entries);
    if (isOwn(own)) return own;
    throw new TypeError("a packed row is not what was packed");
  }

  #ownText(index: number): string {
    const first = index * WIDTH;
    const slab = this.#slabs[this.#table[first] ?? -1];
    return slab?.toString("utf8", this.#table[first + 1], this.#table[first + 2]) ?? "";
  }

  /** @returns slab, begin and end */
  #store(text: string): [slab: number, begin: number, end: number] {
    const size = Buffer.byteLength(text);
    let slab = this.#slabs.at(-1);
    if (!slab || this.#taken + size > slab.length) {
      slab = Buffer.allocUnsafeSlow(Math.max(SLAB_BYTES, size));
      this.#slabs.push(slab);
      this.#taken = 0;
    }
    const begin = this.#taken;
    this.#taken += slab.write(text, begin);
    return [this.#slabs.length - 1, begin, this.#taken];
  }
}

/** So that few are not sorted again and again. */
const SPARE = 100;

/** The worst of a list of any length: memory grows with `limit`, not with the list. */
export class WorstIssues {
  #rows = new PackedRows();
  /** The best of the worst, once there are enough of them: what is better is let go at once. */
  #bar: IssueRow | undefined;
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(row: IssueRow): void {
    if (this.#bar && byUrgency(this.#bar, row) <= 0) return;
    this.#rows.add(row);
    if (this.#rows.length < 2 * this.#limit + SPARE) return;
    this.#rows = this.sorted();
    this.#bar = this.#rows.at(this.#limit - 1);
  }

  /** The worst first. */
  sorted(): PackedRows {
    return this.#rows.worst(this.#limit);
  }
}

/** Values without their names, of which there would be more than of them. */
function ownText(row: IssueRow): string {
  return JSON.stringify(OWN_MEMBERS.map((name) => row[name]));
}

function progressOf(row: IssueRow): RowProgress {
  const { state, project, level, status, before, after, reason, fix, partly, sharePage } = row;
  return { state, project, level, status, before, after, reason, fix, partly, sharePage };
}

/** It is what was packed. */
function isOwn(value: unknown): value is OwnFacts {
  return typeof value === "object" && value !== null && "id" in value;
}
