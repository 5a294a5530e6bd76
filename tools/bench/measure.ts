/** Timing whole processes side by side, and what can honestly be said about the figures. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

/**
 * Times every way to do the work `runs` times; each does it once and answers how many milliseconds it took. The runs are
 * interleaved and each round starts with another way, so that what disturbs the machine for a while disturbs all of them
 * alike. One round before it warms the file cache up.
 * @returns the medians
 */
export async function interleaved<Name extends string>(
  ways: Readonly<Record<Name, () => Promise<number>>>,
  runs: number,
): Promise<Record<Name, number>> {
  const names = Object.keys(ways) as Name[];
  const samples = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (const name of names) await ways[name]();
  for (let round = 0; round < runs; round += 1) {
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      samples.get(name)?.push(await ways[name]());
    }
  }
  const medians = [...samples].map(([name, taken]) => [name, median(taken)]);
  return Object.fromEntries(medians) as Record<Name, number>;
}

function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2;
}

/**
 * Milliseconds from the start of a process to its end.
 * @throws with what it complained of where it failed: it would be measured as a fast one
 */
export async function timeProgram(
  program: string,
  parameters: readonly string[],
  options: { env: NodeJS.ProcessEnv; cwd?: string },
): Promise<number> {
  const started = performance.now();
  await promisify(execFile)(program, parameters, { ...options, maxBuffer: 2 ** 30 });
  return performance.now() - started;
}

/** `timeProgram` for the Node that runs the bench. Nothing keeps compiled code between the runs (see `bench.ts`). */
export async function timeNode(
  parameters: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  const shared = { PATH: process.env["PATH"], NODE_DISABLE_COMPILE_CACHE: "1" };
  return await timeProgram(process.execPath, parameters, { env: { ...shared, ...env } });
}
