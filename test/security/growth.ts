/**
 * How the time of some work grows with the length of its text. Linear work takes twice as long for twice the text; work
 * that looks again at what it has seen takes four times as long, and stops the clock of a step at some length.
 */

/** Doublings over which growth is judged. */
const DOUBLINGS = 3;
/** Linear work grows by 8 over three doublings, quadratic work by 64; caches and tables cost some of both. */
const ALLOWED = 20;
/** Milliseconds of processor time that one measurement takes at least: its clock ticks in steps of 4 on some machines. */
const MEASURED_MS = 40;
/** A measurement that takes longer ends the doubling. */
const ENOUGH_MS = 3000;
/** Work is only called too slow where this many attempts in a row say so: the machine has other things to do. */
const ATTEMPTS = 3;

/** Work on a text of about this length. */
export type Work = (length: number) => unknown;

export interface Growth {
  /** The shortest text. */
  from: number;
  /** The longest text. */
  to: number;
}

/**
 * Whether the work takes more time than its text grows by, over any three doublings.
 * @returns what was measured, in words, where it does; undefined where it does not
 */
export async function tooSlow(work: Work, range: Growth): Promise<string | undefined> {
  let found: string | undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    found = await steepest(work, range);
    if (found === undefined) return undefined;
  }
  return found;
}

async function steepest(work: Work, { from, to }: Growth): Promise<string | undefined> {
  const costs: number[] = [];
  for (let length = from; length <= to; length *= 2) {
    const cost = await costOf(work, length);
    costs.push(cost);
    const before = costs.at(-1 - DOUBLINGS);
    if (before !== undefined && cost > before * ALLOWED) {
      const times = (cost / before).toFixed(0);
      return `${times} times the time for ${2 ** DOUBLINGS} times the text, at a length of ${length}`;
    }
    if (cost > ENOUGH_MS) break;
  }
  return undefined;
}

/** Milliseconds of processor time that the work takes once. */
async function costOf(work: Work, length: number): Promise<number> {
  const begun = process.cpuUsage();
  for (let times = 1; ; times += 1) {
    await work(length);
    const { user, system } = process.cpuUsage(begun);
    const milliseconds = (user + system) / 1000;
    if (milliseconds >= MEASURED_MS) return milliseconds / times;
  }
}

/** Milliseconds that passed while the work was done once: the shortest of three. */
export function quickLook(work: () => unknown): number {
  const looks = Array.from({ length: 3 }, () => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  });
  return Math.min(...looks);
}
