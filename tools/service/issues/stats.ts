/** Events of an issue over time: made up from its id, the same in every run, and zero outside its lifetime. */
import { hash, seeded } from "../random.ts";
import type { StoredIssue } from "../state.ts";

export type StatsPeriod = "24h" | "14d" | "30d";

const HOUR = 3600;
const BUCKETS: Readonly<Record<StatsPeriod, { count: number; seconds: number }>> = {
  "24h": { count: 24, seconds: HOUR },
  "14d": { count: 14, seconds: 24 * HOUR },
  "30d": { count: 30, seconds: 24 * HOUR },
};

/** `[unix seconds, events]` per hour or day, oldest first; the last bucket holds `now`. */
export function statsOf(issue: StoredIssue, period: StatsPeriod, now: number): [number, number][] {
  const { count, seconds } = BUCKETS[period];
  const last = Math.floor(now / 1000 / seconds) * seconds;
  const lifetime = Math.max(1, (issue.lastSeen - issue.firstSeen) / 1000 / seconds);
  const perBucket = issue.count / lifetime;
  const random = seeded(hash(`${issue.id}/${period}`));
  return Array.from({ length: count }, (_, index): [number, number] => {
    const start = last - (count - 1 - index) * seconds;
    const alive = (start + seconds) * 1000 > issue.firstSeen && start * 1000 <= issue.lastSeen;
    // Quiet stretches and bursts around the mean: most issues come in waves.
    const wave = random() ** 2 * 3;
    return [start, alive ? Math.min(issue.count, Math.round(perBucket * wave)) : 0];
  });
}
