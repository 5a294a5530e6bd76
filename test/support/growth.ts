/**
 * How the time of some work grows with the length of its text. Linear work takes eight times as long for eight times the
 * text; work that looks again at all it has seen takes 64 times as long, and stops the clock of a step at some length.
 */

/** Three doublings. */
const STEP = 8;
/** Between the two: caches, tables and the collection of garbage cost linear work some of it, too. */
const ALLOWED = 32;
/** Milliseconds of processor time that one measurement takes at least: its clock ticks in steps of 4 on some machines. */
const MEASURED_MS = 40;
/** After a first step, work that takes longer than this is not given a longer text. */
const ENOUGH_MS = 250;
/** Work is only called too slow where this many attempts in a row say so: the machine has other things to do. */
const ATTEMPTS = 8;

/** Makes a text of about this length, and tells what is to be done with it. */
export type Work = (length: number) => () => unknown;

export interface Growth {
  /** Length of the shortest text. */
  from: number;
  /** Length of the longest text. */
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
  let before: number | undefined;
  for (let length = from; length <= to; length *= STEP) {
    const cost = await costOf(work(length));
    if (before !== undefined && cost > before * ALLOWED) {
      const times = (cost / before).toFixed(0);
      return `${times} times the time for ${STEP} times the text, at a length of ${length}`;
    }
    if (before !== undefined && cost > ENOUGH_MS) break;
    before = cost;
  }
  return undefined;
}

/** Milliseconds of processor time that the work takes once. */
async function costOf(work: () => unknown): Promise<number> {
  // The first time, code is made ready that is run for all lengths.
  await work();
  const begun = process.cpuUsage();
  for (let times = 1; ; times += 1) {
    await work();
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
