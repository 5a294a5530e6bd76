/** What a bench finds. */

/** One line of a bench's table. */
export interface Figure {
  readonly name: string;
  readonly unit: "ms" | "bytes" | "count";
  /** The median, where there are several samples. */
  readonly value: number;
  readonly p10?: number;
  readonly p90?: number;
  readonly samples?: readonly number[];
  /** As a multiple of the floor of this table, where there is one. */
  readonly ratio?: number;
}

/** Something that we promise, and whether this run bears it out. */
export interface Claim {
  readonly text: string;
  /** The measured quantities behind the value, for readers: `61 ms, the floor 31 ms`. */
  readonly measured?: string;
  readonly value: number;
  readonly limit: number;
  readonly unit: "×" | "ms" | "bytes" | "count";
}

export interface BenchResult {
  readonly bench: string;
  readonly figures: readonly Figure[];
  readonly claims: readonly Claim[];
}

export interface Bench {
  /** What is typed to run it alone. */
  readonly name: string;
  readonly title: string;
  /** @param runs how often each candidate is timed, where time is measured */
  measure(runs: number): Promise<BenchResult>;
}
