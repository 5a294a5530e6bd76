/**
 * What a step takes, on paper: the formulas of `docs/scale.md`. Times build on two that are measured in the same run: a
 * step that does next to nothing, and `git log` of the range.
 */

/** What is released. */
export interface ReleaseSize {
  commits: number;
  /** Changed files of all commits together. */
  changes: number;
  /** Average bytes of a message, and of a path. */
  message: number;
  path: number;
}

/** Bytes of the one request: ids, names, dates and punctuation beside what the commits hold. */
export function releaseBytes({ commits, changes, message, path }: ReleaseSize): number {
  return commits * (200 + message) + changes * (23 + path);
}

/** Peak memory in bytes: Node with our code, and what is held of each byte that is sent. */
export function releaseMemory(size: ReleaseSize): number {
  return 70_000_000 + 15 * releaseBytes(size);
}

/** Milliseconds: reading costs a little more than `git log` alone, sending and reporting a little per commit. */
export function releaseTime(
  size: ReleaseSize,
  given: { start: number; log: number; latency: number },
): number {
  return given.start + 1.2 * given.log + 0.06 * size.commits + given.latency;
}

/** Issues on one page of a list. */
const PAGE = 100;

/** Requests that list a project's matching issues; an empty list is a page too. */
export function listRequests(issues: number): number {
  return Math.max(1, Math.ceil(issues / PAGE));
}

/** Milliseconds: each page names the next, so they come one after the other, and 100 issues take a while to make. */
export function listTime(issues: number, given: { start: number; latency: number }): number {
  return given.start + listRequests(issues) * (given.latency + 9);
}

/** Milliseconds of changing issues, all listed before: as many at once as allowed, no more per second than allowed. */
export function updateTime(
  issues: number,
  given: { start: number; latency: number; concurrency: number; perSecond?: number },
): number {
  const byLatency = (issues * given.latency) / given.concurrency;
  const byLimit = given.perSecond === undefined ? 0 : (issues / given.perSecond) * 1000;
  return listTime(issues, given) + Math.max(byLatency, byLimit);
}

/** Peak memory in bytes of a step that works on so many issues. */
export function issuesMemory(issues: number): number {
  return 90_000_000 + 1_500 * issues;
}
