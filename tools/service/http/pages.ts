/** A page of a list of issues and the `Link` to the others, in the way of the dialect. For clients cursors are opaque. */
import { Refusal } from "./answer.ts";
import type { Call, Context, Page } from "../differences.ts";
import type { StoredIssue } from "../state.ts";

/** Items of a page. */
export const MOST = 100;

/** @throws Refusal for an order that the dialect does not have */
export function issuePage(found: StoredIssue[], call: Call, context: Context): Page {
  const { takesLimit, usual, cut } = context.dialect.issues.pages;
  const asked = (takesLimit && call.query.get("limit")) || "";
  const wanted = /^[1-9]\d*$/u.test(asked) ? Math.min(Number(asked), MOST) : usual;
  return cut(found, context.pageSize ?? wanted, call, context);
}

/** @throws Refusal 400 for more than 100 */
export function pageSizeOf({ query }: Call): number {
  const size = Number(query.get("per_page") ?? MOST);
  if (size <= MOST) return size;
  throw new Refusal(400, { detail: "Invalid per_page value. Cannot exceed 100." });
}

/** A page of a list whose cursors tell the place of its first item. */
export function offsetPage<Item>(
  items: readonly Item[],
  size: number,
  { query, address }: Call,
): { page: Item[]; start: number; link: string } {
  const start = Number(/^0:(\d+):0$/u.exec(query.get("cursor") ?? "")?.[1] ?? 0);
  const end = start + size;
  const relation = (name: string, results: boolean, cursor: string): string =>
    `<${address}?cursor=${cursor}>; rel="${name}"; results="${results}"; cursor="${cursor}"`;
  const previous = relation("previous", start > 0, "0:0:1");
  const next = relation("next", end < items.length, `0:${end}:0`);
  return { page: items.slice(start, end), start, link: `${previous}, ${next}` };
}

/** Newest first, whatever is asked for. */
export function datePage(found: StoredIssue[], size: number, call: Call): Page {
  return placePage(found, size, call, ({ lastSeen }) => lastSeen);
}

/** In the order of `sort`: by the last event, or by the first in whole seconds. @throws Refusal for another order */
export function sortedPage(found: StoredIssue[], size: number, call: Call, context: Context): Page {
  const order = call.query.get("sort") ?? "date";
  if (order === "date") return datePage(found, size, call);
  if (order === "new") {
    return placePage(found, size, call, ({ firstSeen }) => Math.floor(firstSeen / 1000) * 1000);
  }
  if (call.path("project") !== "") throw context.dialect.broken();
  throw new Refusal(400, { detail: `Sort key '${order}' not supported.` });
}

/**
 * Sentry's pages. A cursor is `time:offset:backwards`: the `offset`th of those of that millisecond.
 * Pages backwards are named, as on real servers, and not served: nobody reads them.
 */
function placePage(
  found: StoredIssue[],
  size: number,
  { query, address }: Call,
  timeOf: (issue: StoredIssue) => number,
): Page {
  const matching = found.toSorted((a, b) => timeOf(b) - timeOf(a) || +b.id - +a.id);
  const parts = /^(\d+):(\d+):0$/u.exec(query.get("cursor") ?? "");
  /** Index of the first issue that was not seen after this time. */
  const indexAt = (time: number): number => {
    const first = matching.findIndex((issue) => timeOf(issue) <= time);
    return first === -1 ? matching.length : first;
  };
  const place = (index: number): string => {
    const at = matching[index] ?? matching.at(-1);
    const time = at ? timeOf(at) : 0;
    return `${time}:${index - indexAt(time)}`;
  };
  const start = parts === null ? 0 : indexAt(Number(parts[1])) + Number(parts[2]);
  const end = Math.min(start + size, matching.length);
  const others = new URLSearchParams(query);
  others.delete("cursor");
  /** Both relations are always there, and `results` says whether there is more. */
  const relation = (name: string, results: boolean, to: string): string =>
    `<${address}?${others.toString()}&cursor=${to}>; rel="${name}"; results="${results}"; cursor="${to}"`;
  const previous = relation("previous", start > 0, `${place(start)}:1`);
  const next = relation("next", end < matching.length, `${place(end)}:0`);
  return { items: matching.slice(start, end), link: `${previous}, ${next}` };
}

/**
 * GlitchTip's pages (the package django-ninja-cursor-pagination), as far as clients can tell: a cursor is base64 of a form, an
 * end has none, and the server joins both relations in a set and prints that, braces and all.
 */
export function formPage(found: StoredIssue[], size: number, { query, address }: Call): Page {
  const order = query.get("sort") ?? "-last_seen";
  if (order !== "-first_seen" && order !== "-last_seen") {
    const msg = "Input should be 'last_seen', 'first_seen', 'count', …";
    throw new Refusal(422, { detail: [{ loc: ["query", "sort"], msg }] });
  }
  const name = order === "-first_seen" ? "firstSeen" : "lastSeen";
  const matching = found.toSorted((a, b) => b[name] - a[name] || Number(b.id) - Number(a.id));
  const form = Buffer.from(query.get("cursor") ?? "", "base64").toString("utf8");
  const start = Number(new URLSearchParams(form).get("o") ?? 0);
  const end = start + size;
  const here = query.size === 0 ? address : `${address}?${query.toString()}`;
  const relation = (rel: string, isThere: boolean, to: number): string => {
    if (!isThere) return `<${here}>; rel="${rel}"; results="false"`;
    const linked = new URLSearchParams(query);
    const cursor = Buffer.from(`o=${to}&p=position`).toString("base64");
    linked.set("cursor", cursor);
    linked.sort();
    return `<${address}?${linked.toString()}>; rel="${rel}"; results="true"; cursor="${cursor}"`;
  };
  const next = relation("next", end < matching.length, end);
  const link = `{'${relation("previous", start > 0, 0)}, ${next}'}`;
  return { items: matching.slice(start, end), link };
}
