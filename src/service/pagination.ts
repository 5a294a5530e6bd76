/** The service's pages: `Link` headers with cursors. Pure but for the fetching function that is given. */
import { ServiceError } from "../errors.ts";
import { shorten } from "../text.ts";

/** One page, with the pointer to the next. */
export interface Page<T> {
  items: T[];
  /** Opaque; absent on the last page. */
  next: string | undefined;
  /** All results, where the service counts them (`X-Hits`); it stops counting at a maximum of its own. */
  hits: number | undefined;
}

interface LinkEntry {
  url: string;
  parameters: Readonly<Record<string, string>>;
}

/** The entries of a `Link` header: `<url>; rel="next"; results="true"; cursor="0:100:0"`. Malformed ones are skipped. */
export function parseLink(header: string): LinkEntry[] {
  return [...header.matchAll(/<([^>]*)>((?:\s*;\s*[\w-]+\s*=\s*(?:"[^"]*"|[^\s;,"]+))*)/gu)].map(
    ([, url = "", rest = ""]) => ({
      url,
      parameters: Object.fromEntries(
        [...rest.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/gu)].map(
          ([, name = "", quoted, bare]) => [name.toLowerCase(), quoted ?? bare ?? ""],
        ),
      ),
    }),
  );
}

/**
 * The cursor of the next page. Both relations are always there, so the end is `results="false"`, not a missing link; a
 * direct hit has no `Link` at all. Only the cursor is taken from the link: the address of the next request is built by us.
 *
 * @param base `{base_url}`: a link that leaves its origin or path prefix is refused
 * @throws ServiceError for a link elsewhere
 */
export function nextCursor(link: string | undefined, base: string): string | undefined {
  const entry = parseLink(link ?? "").find(({ parameters }) => parameters["rel"] === "next");
  if (!entry || entry.parameters["results"] === "false") return undefined;
  const url = URL.parse(entry.url, `${base}/`);
  const own = new URL(base);
  const prefix = own.pathname.replace(/\/*$/u, "/");
  if (url && (url.origin !== own.origin || !url.pathname.startsWith(prefix))) {
    throw new ServiceError(
      `The service's link to the next page leads to another place (${url.origin}${url.pathname}).`,
      {
        kind: "unreadable",
        where: base,
        fix: "Write the address that the service itself uses as base URL, with its path prefix.",
      },
    );
  }
  return entry.parameters["cursor"] || (url?.searchParams.get("cursor") ?? undefined);
}

/** Pages that one listing may have: 100 issues each. A server whose cursors never end is not waited for. */
const MAX_PAGES = 20_000;

/**
 * All pages, one after the other; the next one is under way while the caller reads this one.
 * @param fetchPage gets the page at a cursor; the first has none
 * @throws ServiceError when a cursor comes back, or the pages do not end
 */
export async function* pages<T>(
  fetchPage: (cursor: string | undefined) => Promise<Page<T>>,
): AsyncGenerator<Page<T>, void, void> {
  const seen = new Set<string>();
  let coming: Promise<Page<T>> | undefined = fetchPage(undefined);
  while (coming) {
    // Each page names the one after it.
    const page: Page<T> = await coming;
    if (page.next !== undefined) assertNewCursor(page.next, seen);
    coming = page.next === undefined ? undefined : fetchPage(page.next);
    // The caller may stop before it asks for the page under way: its failure must not go unhandled.
    coming?.catch(() => undefined);
    yield page;
  }
}

function assertNewCursor(cursor: string, seen: Set<string>): void {
  if (!seen.has(cursor) && seen.size < MAX_PAGES) {
    seen.add(cursor);
    return;
  }
  throw new ServiceError(
    seen.has(cursor)
      ? `The service's pages go round in a circle (the cursor ${shorten(cursor, 60)} came twice).`
      : `The service's pages do not end: ${MAX_PAGES} were read.`,
    { kind: "unreadable", fix: "This is a fault of the service; narrow the query to one page." },
  );
}
