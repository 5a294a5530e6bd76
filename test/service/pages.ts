/** A page of a list of issues and the `Link` to the others, in the way of the dialect. */
import type { Context } from "./call.ts";
import { linkHeader, pageOf, parseCursor } from "./pagination.ts";
import { positionLink, positionPage } from "./positions.ts";
import type { IssueTest } from "./query.ts";
import type { StoredIssue } from "./state.ts";

export interface List {
  /** Newest first. */
  issues: readonly StoredIssue[];
  matches: IssueTest;
  /** Of the request, as links repeat it. */
  address: string;
  query: URLSearchParams;
}

/** @throws Refusal for a cursor or a size that is not one */
export function pageAt(list: List, context: Context): { items: StoredIssue[]; link: string } {
  const { issues, matches, address, query } = list;
  const { pages } = context.dialect.issues;
  const size = sizeOf(query, context);
  const cursorText = query.get("cursor") ?? "";
  if (pages.cursors === "positions") {
    const matching = issues.filter((issue) => matches(issue));
    const timed =
      query.get("sort") === "-first_seen"
        ? matching
            .toSorted((a, b) => b.firstSeen - a.firstSeen || Number(b.id) - Number(a.id))
            .map((issue) => ({ issue, lastSeen: issue.firstSeen }))
        : matching.map((issue) => ({ issue, lastSeen: issue.lastSeen }));
    const page = positionPage(timed, { cursor: cursorText, size });
    const items = page.items.map(({ issue }) => issue);
    return { items, link: positionLink({ address, query }, page) };
  }
  // An empty cursor is none, as Sentry has it.
  const cursor = cursorText === "" ? undefined : parseCursor(cursorText);
  const page = pageOf(issues, matches, { cursor, size });
  return { items: page.items, link: linkHeader({ address, query }, page) };
}

const MOST = 100;

function sizeOf(query: URLSearchParams, { dialect, pageSize }: Context): number {
  const { size, sizeParameter } = dialect.issues.pages;
  const asked = sizeParameter === null ? null : query.get(sizeParameter);
  if (pageSize !== null || asked === null || !/^[1-9]\d*$/u.test(asked)) return pageSize ?? size;
  return Math.min(Number(asked), MOST);
}
