/** Reads paginated lists by the cursors of `Link` headers. */
import { ServiceError } from "../errors.ts";
import { keepHeapSmall } from "./exchange.ts";
import { OTHER_SERVICE_FIX } from "./operation.ts";

/** One page, with the pointer to the next. */
export interface Page<T> {
  items: T[];
  /** Opaque; absent on the last page. */
  next: string | undefined;
}

/** Finds the next page's entry in a `Link` header such as `<url>; rel="next"; results="true"; cursor="0:100:0"`. */
export function nextLink(
  header: string,
): { url: string; parameters: Map<string, string> } | undefined {
  for (const [, url = "", rest = ""] of header.matchAll(/<([^<>]*)>([^<>]*)/gu)) {
    const pairs = rest.matchAll(/;\s*([\w-]+)\s*=\s*"?([^\s;,"]*)/gu);
    const parameters = new Map(
      [...pairs].map(([, name = "", value = ""]) => [name.toLowerCase(), value]),
    );
    if (parameters.get("rel") === "next") return { url, parameters };
  }
  return undefined;
}

/**
 * The cursor of the next page; undefined on the last page (`results="false"` or no link). The link's address is ignored:
 * servers write a configured address into it, or that of a proxy in front of them.
 * @throws ServiceError if the link to a next page has no cursor
 */
export function nextCursor(link = ""): string | undefined {
  const { url = "", parameters } = nextLink(link) ?? {};
  if (!parameters || parameters.get("results") === "false") return undefined;
  const { searchParams } = URL.parse(url, "https://any.invalid") ?? {};
  const cursor = parameters.get("cursor") || searchParams?.get("cursor");
  if (cursor) return cursor;
  // Ending here would return an incomplete list as complete.
  throw new ServiceError("The service's link to the next page has no usable cursor.", {
    kind: "unreadable",
    effect: "none",
    fix: OTHER_SERVICE_FIX,
  });
}

/** Pages in a row that may bring nothing new: issues move while they are listed, but not whole pages of them. */
const MAX_STALE_PAGES = 10;
/** Four times the items that a job can update in its maximum of six hours. */
const MAX_ITEMS = 500_000;

/**
 * Yields all pages in order; fetches the next page while the caller reads this one.
 * @param fetchPage fetches the page at a cursor; the first page has none
 * @param endless makes the error that is thrown if the pages do not end
 */
export async function* pages<P extends Page<{ readonly id: string | number }>>(
  fetchPage: (cursor: string | undefined) => Promise<P>,
  endless: (why: string) => Error = endlessService,
): AsyncGenerator<P, void, void> {
  const cursors = new Set<string>();
  const ids = new Set<string | number>();
  let stalePages = 0;
  let coming: Promise<P> | undefined = fetchPage(undefined);
  for (let count = 1; coming; count += 1) {
    // Halves the memory of a list of 50,000 issues.
    if (count === 20) keepHeapSmall();
    const page: P = await coming;
    const { items, next } = page;
    const known = ids.size;
    for (const { id } of items) ids.add(id);
    stalePages = ids.size > known ? 0 : stalePages + 1;
    if (ids.size > MAX_ITEMS) throw endless(`they have more than ${MAX_ITEMS} items`);
    if (next !== undefined) {
      if (cursors.has(next)) throw endless("a cursor came twice");
      if (stalePages >= MAX_STALE_PAGES) {
        throw endless(`${MAX_STALE_PAGES} in a row brought nothing new`);
      }
      cursors.add(next);
    }
    coming = next === undefined ? undefined : fetchPage(next);
    // The caller may stop before it reads this page: its rejection must not go unhandled.
    coming?.catch(() => undefined);
    yield page;
  }
}

function endlessService(why: string): ServiceError {
  return new ServiceError(`The service's pages do not end (${why}).`, {
    kind: "unreadable",
    effect: "none",
    fix: "Narrow the query; pages without an end are a fault of the service.",
  });
}
