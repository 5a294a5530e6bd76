/** How the next page is found. */
import { describe, expect, test } from "vitest";
import { ServiceError } from "../../src/errors.ts";
import { type Page, nextCursor, nextLink, pages } from "../../src/service/pagination.ts";

const BASE = "https://sentry.example.com";
const LIST = `${BASE}/api/0/projects/acme/web/issues/`;

function link(relation: string, results: boolean, cursor: string): string {
  return `<${LIST}?cursor=${cursor}>; rel="${relation}"; results="${results}"; cursor="${cursor}"`;
}

describe("the entry of the next page", () => {
  test.each([
    ["bare values", "<u>;rel=next;cursor=a:1", "a:1"],
    ["blanks", '<u> ;  rel = next ; cursor = "a:1"', "a:1"],
    ["names in capitals", '<u>; REL="next"; CURSOR="a:1"', "a:1"],
    ["an empty value", '<u>; rel="next"; cursor=""', ""],
    ["no other parameters", "<u>; rel=next", undefined],
  ])("the next page's entry of a Link header is read with %s", (_name, header, cursor) => {
    const { url, parameters } = nextLink(header) ?? {};
    expect([url, parameters?.get("cursor")]).toEqual(["u", cursor]);
  });

  test.each(["", "next", "<", "<u>", "; rel=next", "https://x; rel=next"])(
    "the Link header %j has no entry of a next page",
    (header) => {
      expect(nextLink(header)).toBeUndefined();
    },
  );
});

describe("the next page", () => {
  const previous = link("previous", false, "0:0:1");

  test(`the next page's cursor is taken from the link with rel="next"`, () => {
    expect(nextCursor(`${previous}, ${link("next", true, "0:100:0")}`)).toBe("0:100:0");
  });

  test.each([
    ["results are false", `${previous}, ${link("next", false, "0:100:0")}`],
    ["a direct hit has no Link", undefined],
    ["the header is empty", ""],
    ["there is only a way back", link("previous", true, "0:0:1")],
    ["GlitchTip's entries carry no cursor", `<${LIST}>; rel="next"; results="false"`],
  ])("a list has no next page if %s", (_name, header) => {
    expect(nextCursor(header)).toBeUndefined();
  });

  test.each([
    ["neither named nor in the address", `<${LIST}>; rel="next"; results="true"`],
    ["empty", `<${LIST}?cursor=>; rel="next"; results="true"; cursor=""`],
  ])("a next page whose cursor is %s is an error, not the end", (_name, header) => {
    expect(() => nextCursor(header)).toThrow(/has no usable cursor/u);
  });

  test.each(["https://internal.example/api/0/x/", "http://["])(
    "only the cursor is taken from a link to %s",
    (url) => {
      const header = `<${url}?cursor=b>; rel="next"; results="true"; cursor="a"`;
      expect(nextCursor(header)).toBe("a");
    },
  );

  test.each([
    ["in the address alone", `<${LIST}?cursor=a%3A1>; rel="next"; results="true"`],
    ["in the address, where it is empty beside", `<${LIST}?cursor=a%3A1>; rel="next"; cursor=""`],
    ["without a word of results", `<${LIST}>; rel="next"; cursor="a:1"`],
  ])("the next page's cursor is read if it stands %s", (_name, header) => {
    expect(nextCursor(header)).toBe("a:1");
  });

  test("the next page is found in a Link header with GlitchTip's braces", () => {
    const [before, after] = [link("previous", false, ""), link("next", true, "cD0y")];
    expect(nextCursor(`{'${before}, ${after}'}`)).toBe("cD0y");
    expect(nextCursor(`{'${after}, ${before}'}`)).toBe("cD0y");
  });
});

interface Item {
  id: string;
}

/** A source of pages, one item each, that knows which cursors were asked for. */
function source(next: Record<string, string | undefined>): {
  asked: (string | undefined)[];
  fetchPage: (cursor: string | undefined) => Promise<Page<Item>>;
} {
  const asked: (string | undefined)[] = [];
  const fetchPage = async (cursor: string | undefined): Promise<Page<Item>> => {
    asked.push(cursor);
    await Promise.resolve();
    const name = cursor ?? "first";
    if (!(name in next)) throw new ServiceError(`no page ${name}`, { kind: "interrupted" });
    return { items: [{ id: name }], next: next[name] };
  };
  return { asked, fetchPage };
}

async function idsOf(listing: AsyncIterable<Page<Item>>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { items } of listing) ids.push(...items.map(({ id }) => id));
  return ids;
}

describe("all pages", () => {
  test("the next page is fetched early, and its failure may go unread", async () => {
    const { asked, fetchPage } = source({ first: "gone" });
    const listing = pages(fetchPage);
    await listing.next();
    await listing.return();
    expect(asked).toEqual([undefined, "gone"]);
  });

  test.each([
    ["to itself", { first: "a", a: "a" }],
    ["by way of others", { first: "a", a: "b", b: "c", c: "a" }],
  ])("pages that lead back %s are an error", async (_name, next) => {
    const { asked, fetchPage } = source(next);
    await expect(idsOf(pages(fetchPage))).rejects.toThrow(/came twice/u);
    expect(new Set(asked).size).toBe(asked.length);
  });

  test.each([
    ["are empty", () => []],
    ["hold the same again and again", () => [{ id: "1" }]],
  ])("pages that never end and %s are an error", async (_name, itemsOf) => {
    let count = 0;
    const endless = () => {
      count += 1;
      return Promise.resolve({ items: itemsOf(), next: `cursor ${count}` });
    };
    await expect(idsOf(pages(endless))).rejects.toMatchObject({
      message: "The service's pages do not end (10 in a row brought nothing new).",
      kind: "unreadable",
      effect: "none",
      fix: "Narrow the query; pages without an end are a fault of the service.",
    });
    expect(count).toBe(itemsOf().length === 0 ? 10 : 11);
  });

  test("more than 500,000 items in pages are an error", async () => {
    let id = 0;
    const items = () => Array.from({ length: 10_000 }, () => ({ id: (id += 1) }));
    const endless = () => Promise.resolve({ items: items(), next: `cursor ${id}` });
    await expect(
      (async () => {
        for await (const page of pages(endless)) expect(page.items).toHaveLength(10_000);
      })(),
    ).rejects.toThrow("The service's pages do not end (they have more than 500000 items).");
    expect(id).toBeLessThan(530_000);
  });

  test("a few pages without new items are accepted", async () => {
    const stale = (id: string) => Array.from({ length: 9 }, () => id);
    const ids = ["a", "b", ...stale("b"), "c", ...stale("a"), "d"];
    const listing = pages((cursor) => {
      const place = Number(cursor ?? 0);
      const next = place + 1 < ids.length ? String(place + 1) : undefined;
      return Promise.resolve({ items: [{ id: ids[place] ?? "" }], next });
    });
    expect(await idsOf(listing)).toEqual(ids);
  });
});
