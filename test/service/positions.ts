/**
 * GlitchTip's pages (the package django-ninja-cursor-pagination): a cursor is base64 of a form with the position `p`, which
 * is the time of the last issue before it, the offset `o` among issues of equal time, and `r` for backwards. Nothing else
 * tells issues of equal time apart, and an offset counts up to 100 only: longer rows of them make the cursors circle.
 */
import { Refusal } from "./answer.ts";
import type { Timed } from "./pagination.ts";
import { pythonTime } from "./times.ts";

interface Position {
  offset: number;
  reverse: boolean;
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
  const cursor = parsePosition(text);
  const { offset, reverse, time } = cursor;
  const ordered = reverse ? matching.toReversed() : matching;
  const after =
    time === null
      ? ordered
      : ordered.filter(({ lastSeen }) => (reverse ? lastSeen > time : lastSeen < time));
  const found = after.slice(offset, offset + size + 1);
  const following = found[size]?.lastSeen ?? null;
  const began = time !== null || offset > 0;
  const page = found.slice(0, size);
  const items = reverse ? page.toReversed() : page;
  // Towards what was read already there is more whenever the cursor is not at its beginning.
  const [onward, back] = [
    following === null ? null : turn(page, { cursor, size, compare: following }),
    began
      ? turn(page.toReversed(), { cursor, size, compare: time, back: following !== null })
      : null,
  ];
  const next = reverse ? back : onward;
  const previous = reverse ? onward : back;
  return {
    items,
    next: next === null ? null : encode({ ...next, reverse: false }),
    previous: previous === null ? null : encode({ ...previous, reverse: true }),
  };
}

interface Turn {
  cursor: Position;
  size: number;
  /** The time on the other side of the page's end. */
  compare: number | null;
  /** For the way back: whether there is more onward. */
  back?: boolean;
}

/** Where the neighbouring page begins; `page` is in the order of reading, and its end is where the neighbour lies. */
function turn(
  page: readonly Timed[],
  { cursor, size, compare, back }: Turn,
): Pick<Position, "offset" | "time"> {
  const [nearest] = page.slice(-1);
  if (nearest === undefined) return { offset: 0, time: compare };
  const isBack = back !== undefined;
  let other = isBack && cursor.offset > 0 ? nearest.lastSeen : compare;
  let offset = 0;
  for (const { lastSeen } of page.toReversed()) {
    if (lastSeen !== other) return { offset, time: lastSeen };
    other = lastSeen;
    offset += 1;
  }
  // All of one time: the page cannot be told from its neighbour but by counting.
  const began = cursor.time !== null || cursor.offset > 0;
  if (isBack) return back ? { offset: 0, time: cursor.time } : { offset: size, time: null };
  if (!began) return { offset: size, time: null };
  return { offset: cursor.offset + size, time: cursor.time };
}

function encode({ offset, reverse, time }: Position): string {
  const form = new URLSearchParams();
  if (offset !== 0) form.set("o", String(offset));
  if (reverse) form.set("r", "1");
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
    const error = { type: "value_error", loc: ["query", "cursor"], msg: "Invalid cursor." };
    throw new Refusal(422, { detail: [error] });
  }
  const reverse = (form.get("r") ?? "0") !== "0";
  return { offset: Math.min(Math.max(offset, 0), MOST_OFFSET), reverse, time };
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
