/** Timing whole processes side by side, and what can honestly be said about the figures. */

/** One of several ways to do the work, all measured in the same run. */
export interface Candidate {
  readonly name: string;
  /** Does the work once and answers how long it took, in milliseconds. */
  readonly once: () => Promise<number>;
}

/** Milliseconds of one candidate. */
export interface Timing {
  readonly median: number;
  readonly p10: number;
  readonly p90: number;
  readonly samples: readonly number[];
}

/**
 * Times every candidate `runs` times. The runs are interleaved and each round starts with another candidate, so that
 * what disturbs the machine for a while disturbs all of them alike. One round before it warms the file cache up.
 */
export async function interleaved<Name extends string>(
  candidates: readonly (Candidate & { name: Name })[],
  runs: number,
): Promise<Record<Name, Timing>> {
  const samples = new Map<Name, number[]>(candidates.map(({ name }) => [name, []]));
  for (const { once } of candidates) await once();
  for (let round = 0; round < runs; round += 1) {
    for (let place = 0; place < candidates.length; place += 1) {
      const candidate = candidates[(round + place) % candidates.length];
      if (candidate) samples.get(candidate.name)?.push(await candidate.once());
    }
  }
  const timings = [...samples].map(([name, taken]) => [name, timing(taken)]);
  return Object.fromEntries(timings) as Record<Name, Timing>;
}

export function timing(samples: readonly number[]): Timing {
  return {
    median: percentile(samples, 50),
    p10: percentile(samples, 10),
    p90: percentile(samples, 90),
    samples,
  };
}

/** The value below which `percent` of the samples lie, between two samples by proportion; NaN without samples. */
export function percentile(samples: readonly number[], percent: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const position = ((sorted.length - 1) * percent) / 100;
  const low = sorted[Math.floor(position)] ?? Number.NaN;
  const high = sorted[Math.ceil(position)] ?? Number.NaN;
  return low + (high - low) * (position - Math.floor(position));
}
