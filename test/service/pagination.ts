/**
 * Cursor pagination by `Link`. A cursor names a place in the order, not a count of what matched, so that pages neither
 * repeat nor skip issues while their status changes between two requests. For clients it is opaque.
 *
 * Its form is `lastSeen:offset:backwards`: among all issues of the project, the `offset`th of those that were last seen
 * at that millisecond.
 */
import { Refusal } from "./answer.ts";

export interface Cursor {
  time: number;
  offset: number;
  backwards: boolean;
}

export interface Timed {
  lastSeen: number;
}

export interface PageOf<T> {
  items: T[];
  previous: PageEnd;
  next: PageEnd;
}

export interface PageEnd {
  results: boolean;
  cursor: string;
}

/** @throws Refusal 400 */
export function parseCursor(text: string): Cursor {
  const parts = /^(-?\d{1,16}):(\d{1,9}):([01])$/u.exec(text);
  if (parts === null) throw new Refusal(400, { detail: "Invalid cursor parameter." });
  return { time: Number(parts[1]), offset: Number(parts[2]), backwards: parts[3] === "1" };
}

/** A page of those in `sorted` (newest first) that match. */
export function pageOf<T extends Timed>(
  sorted: readonly T[],
  matches: (item: T) => boolean,
  options: { cursor: Cursor | undefined; size: number },
): PageOf<T> {
  const { cursor, size } = options;
  const place = cursor === undefined ? 0 : indexOf(sorted, cursor);
  const found = (from: number, step: 1 | -1): Found<T> => find(sorted, matches, { from, step });
  const items: T[] = [];
  const step = cursor?.backwards ? -1 : 1;
  let edge = step === 1 ? place : place - 1;
  while (items.length < size) {
    const { item, index } = found(edge, step);
    edge = index;
    if (item === undefined) break;
    items.push(item);
    edge += step;
  }
  const [start, end] = step === 1 ? [place, edge] : [edge + 1, place];
  const following = found(end, 1);
  return {
    items: step === 1 ? items : items.toReversed(),
    previous: {
      results: found(start - 1, -1).item !== undefined,
      cursor: cursorAt(sorted, start, true),
    },
    next: {
      results: following.item !== undefined,
      cursor: cursorAt(sorted, following.index, false),
    },
  };
}

interface Found<T> {
  item: T | undefined;
  /** Where it is, or where the list ended. */
  index: number;
}

/** The nearest match from an index on, forwards or backwards. */
function find<T>(
  sorted: readonly T[],
  matches: (item: T) => boolean,
  options: { from: number; step: 1 | -1 },
): Found<T> {
  let index = options.from;
  for (; index >= 0 && index < sorted.length; index += options.step) {
    const item = sorted[index];
    if (item !== undefined && matches(item)) return { item, index };
  }
  return { item: undefined, index };
}

/** Index of the first item that is not newer than the cursor's time, moved on by its offset. */
function indexOf(sorted: readonly Timed[], cursor: Cursor): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle]?.lastSeen ?? 0) > cursor.time) low = middle + 1;
    else high = middle;
  }
  return Math.min(low + cursor.offset, sorted.length);
}

function cursorAt(sorted: readonly Timed[], index: number, backward: boolean): string {
  const time = (sorted[index] ?? sorted.at(-1))?.lastSeen ?? 0;
  const first = indexOf(sorted, { time, offset: 0, backwards: false });
  return `${time}:${index - first}:${backward ? 1 : 0}`;
}

/** The `Link` header: both relations are always there, and `results` says whether there is more. */
export function linkHeader(
  url: { address: string; query: URLSearchParams },
  page: Pick<PageOf<unknown>, "previous" | "next">,
  cursorAtEnd: boolean,
): string {
  const query = new URLSearchParams(url.query);
  query.delete("cursor");
  const base = `${url.address}?${query.toString()}`;
  const relation = (name: "previous" | "next"): string => {
    const { results, cursor } = page[name];
    const parameter = results || cursorAtEnd ? `; cursor="${cursor}"` : "";
    const address = results || cursorAtEnd ? `${base}&cursor=${cursor}` : base;
    return `<${address}>; rel="${name}"; results="${results}"${parameter}`;
  };
  return `${relation("previous")}, ${relation("next")}`;
}
