/** Seeded randomness, so that seeds, statistics and random faults are the same in every run. */

/** Uniform in [0, 1). */
export type Random = () => number;

/** The generator mulberry32: small, fast, good enough for test data. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** FNV-1a: a seed that belongs to a name. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** One of the values; all are equally likely. */
export function pick<T>(random: Random, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)] as T;
}

/** An integer from `least` to `most`, both included. */
export function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

/** `length` hexadecimal digits. */
export function hex(random: Random, length: number): string {
  let digits = "";
  while (digits.length < length) digits += Math.floor(random() * 16).toString(16);
  return digits;
}
