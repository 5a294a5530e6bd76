/**
 * Cursor pagination by `Link`. A cursor names a place in the order, not a count of what matched, so that pages neither
 * repeat nor skip issues while their status changes between two requests. For clients it is opaque.
 *
 * Its form is `lastSeen:offset:backwards`: among all issues of the project, the `offset`th of those that were last seen
 * at that millisecond. Pages backwards are named, as on real servers, and not served: nobody reads them.
 */
import { Refusal } from "./answer.ts";

export interface Cursor {
  time: number;
  offset: number;
}

export interface Timed {
  lastSeen: number;
}

interface PageOf<T> {
  items: T[];
  previous: PageEnd;
  next: PageEnd;
}

interface PageEnd {
  results: boolean;
  cursor: string;
}

/** @throws Refusal 400 */
export function parseCursor(text: string): Cursor {
  const parts = /^(-?\d{1,16}):(\d{1,9}):0$/u.exec(text);
  if (parts === null) throw new Refusal(400, { detail: "Invalid cursor parameter." });
  return { time: Number(parts[1]), offset: Number(parts[2]) };
}

/** A page of those in `sorted` (newest first) that match. */
export function pageOf<T extends Timed>(
  sorted: readonly T[],
  matches: (item: T) => boolean,
  { cursor, size }: { cursor: Cursor | undefined; size: number },
): PageOf<T> {
  const start = cursor === undefined ? 0 : indexOf(sorted, cursor);
  const items: T[] = [];
  let index = start;
  for (; index < sorted.length; index += 1) {
    const item = sorted[index];
    if (item === undefined || !matches(item)) continue;
    if (items.length === size) break;
    items.push(item);
  }
  return {
    items,
    previous: { results: start > 0, cursor: `${placeAt(sorted, start)}:1` },
    next: { results: index < sorted.length, cursor: `${placeAt(sorted, index)}:0` },
  };
}

/** Index of the first item that is not newer than the cursor's time, moved on by its offset. */
function indexOf(sorted: readonly Timed[], cursor: Cursor): number {
  const first = sorted.findIndex(({ lastSeen }) => lastSeen <= cursor.time);
  return first === -1 ? sorted.length : Math.min(first + cursor.offset, sorted.length);
}

function placeAt(sorted: readonly Timed[], index: number): string {
  const time = (sorted[index] ?? sorted.at(-1))?.lastSeen ?? 0;
  return `${time}:${index - indexOf(sorted, { time, offset: 0 })}`;
}

/** The `Link` header: both relations are always there, and `results` says whether there is more. */
export function linkHeader(
  url: { address: string; query: URLSearchParams },
  page: Pick<PageOf<unknown>, "previous" | "next">,
): string {
  const query = new URLSearchParams(url.query);
  query.delete("cursor");
  const relation = (name: "previous" | "next"): string => {
    const { results, cursor } = page[name];
    const address = `${url.address}?${query.toString()}&cursor=${cursor}`;
    return `<${address}>; rel="${name}"; results="${results}"; cursor="${cursor}"`;
  };
  return `${relation("previous")}, ${relation("next")}`;
}
