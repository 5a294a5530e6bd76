/**
 * GlitchTip's pages (the package django-ninja-cursor-pagination): a cursor is base64 of a form with the position `p`, which
 * is the time of the last issue before it, and the offset `o` among issues of equal time. Nothing else tells issues of
 * equal time apart, and an offset counts up to 100 only: longer rows of them make the cursors circle. Of pages backwards
 * there is only the first.
 */
import { Refusal } from "./answer.ts";
import type { Timed } from "./pagination.ts";
import { pythonTime } from "./times.ts";

interface Position {
  offset: number;
  /** Milliseconds; null: the beginning. */
  time: number | null;
}

export interface PositionPage<T> {
  items: T[];
  /** Cursors; null: there is nothing. */
  previous: string | null;
  next: string | null;
}

const MOST_OFFSET = 100;

/**
 * @param matching newest first
 * @throws Refusal 422 for what is not a cursor
 */
export function positionPage<T extends Timed>(
  matching: readonly T[],
  { cursor: text, size }: { cursor: string; size: number },
): PositionPage<T> {
  const { offset, time } = parsePosition(text);
  const after = time === null ? matching : matching.filter(({ lastSeen }) => lastSeen < time);
  const found = after.slice(offset, offset + size + 1);
  const items = found.slice(0, size);
  const following = found[size]?.lastSeen;
  const began = time !== null || offset > 0;
  // All of one time: the page cannot be told from its neighbour but by counting.
  let next: Position = { offset: offset + size, time };
  const differs = items.findLastIndex(({ lastSeen }) => lastSeen !== following);
  const before = items[differs];
  if (before !== undefined) next = { offset: size - 1 - differs, time: before.lastSeen };
  return {
    items,
    previous: began ? encode({ offset: 0, time: null }) : null,
    next: following === undefined ? null : encode(next),
  };
}

function encode({ offset, time }: Position): string {
  const form = new URLSearchParams();
  if (offset !== 0) form.set("o", String(offset));
  if (time !== null) form.set("p", pythonTime(time));
  return Buffer.from(form.toString()).toString("base64");
}

function parsePosition(text: string): Position {
  const bare = text.replaceAll(/[^A-Za-z0-9+/=]/gu, "");
  const form = new URLSearchParams(Buffer.from(bare, "base64").toString("utf8"));
  const offset = Number(form.get("o") ?? "0");
  const position = form.get("p");
  const time = position === null ? null : Date.parse(position.replace(" ", "T"));
  if (bare.length % 4 !== 0 || !Number.isInteger(offset) || Number.isNaN(time)) {
    throw new Refusal(422, { detail: [{ loc: ["query", "cursor"], msg: "Invalid cursor." }] });
  }
  return { offset: Math.min(Math.max(offset, 0), MOST_OFFSET), time };
}

/** The server joins both relations in a set and prints that, braces and all; an end has no cursor. */
export function positionLink(
  { address, query }: { address: string; query: URLSearchParams },
  page: Pick<PositionPage<unknown>, "previous" | "next">,
): string {
  const here = query.size === 0 ? address : `${address}?${query.toString()}`;
  const relation = (name: "previous" | "next"): string => {
    const cursor = page[name];
    if (cursor === null) return `<${here}>; rel="${name}"; results="false"`;
    const sorted = new URLSearchParams(query);
    sorted.set("cursor", cursor);
    sorted.sort();
    const url = `${address}?${sorted.toString()}`;
    return `<${url}>; rel="${name}"; results="true"; cursor="${cursor}"`;
  };
  return `{'${relation("previous")}, ${relation("next")}'}`;
}
