/** Looking for what was uploaded: what counts as found, as missing and as not known, and how long is waited for it. */
import { describe, expect, test } from "vitest";
import { verifyUpload } from "../../src/source-maps/verify.ts";
import { type Reply, ScriptedClient } from "../service/support/answered.ts";
import { serviceError } from "../service/support/client.ts";
import { TestLifetime, TestTime } from "../service/support/test-time.ts";
import { INPUTS } from "./prepare.ts";

const idOf = (digit: number) => `85314830-023f-4cf1-a267-53000000000${digit}`;
const FILES = [1, 2, 3].map(idOf);

const page = (digits: readonly number[], link?: string): Reply => ({
  body: digits.map((id) => ({ id, name: `~/${id}.js`, headers: { "debug-id": idOf(id) } })),
  ...(link !== undefined && { headers: { link } }),
});
/** Of a bundle's list: scripts with these digits, and maps. */
const filesOf = (digits: readonly number[], maps = digits) => [
  ...digits.map((id) => ({ id: `${id}`, filePath: `~/${id}.js`, debugId: idOf(id) })),
  ...maps.map((id) => ({ id: `${id}.map`, filePath: `~/${id}.js.map`, debugId: idOf(id) })),
];
const bundle = (digits: readonly number[], maps = digits): Reply => ({
  body: { files: filesOf(digits, maps) },
});
const HTML: Reply = { body: "<!doctype html><html></html>" };

/** Verifies three files for the projects web and api. @param reply is asked for each request, with its path */
async function verify(
  reply: (path: string) => Reply | undefined,
  {
    isNew = true,
    isChanged = true,
    files = FILES,
    version = "2",
    remaining = () => 600_000,
  }: {
    isNew?: boolean;
    isChanged?: boolean;
    remaining?: () => number;
    version?: string;
    files?: readonly string[];
  } = {},
) {
  await using service = await ScriptedClient.start((request) => {
    const path = request.replace(/^GET \/api\/0/u, "").replace("?limit=100", "");
    return reply(path) ?? (path.includes("artifact-bundles") ? HTML : { status: 404, body: {} });
  });
  const timing = new TestTime();
  const inputs = { ...INPUTS, organization: "acme", projects: ["web", "api"] };
  const edits = { script: isChanged, map: isChanged };
  const sought = files.map((key) => ({ key, mapUrl: `${key}.map`, edits }));
  const verified = await verifyUpload(sought, "b", isNew ? "sent" : "nothing", {
    inputs,
    release: version === "" ? undefined : { version, versionFrom: "input version" },
    transport: service.transport,
    lifetime: new TestLifetime(remaining, timing),
  });
  return {
    /** By project: the digits of what was found, and whether the rest is missing. */
    results: verified.map(({ project, left, isComplete }) => [
      project,
      files.filter((key) => !left.has(key)).map((key) => Number(key.at(-1))),
      isComplete,
    ]),
    seconds: timing.waits.reduce((sum, one) => sum + one, 0) / 1000,
    looks: service.seen.length,
  };
}

const releases = (...versions: string[]): Reply => ({
  body: versions.map((version) => ({ version })),
});

test("each project's list of a bundle decides what arrived there", async () => {
  const { results, seconds } = await verify((path) => {
    return path.startsWith("/projects/acme/web/") ? bundle([1, 2, 3]) : bundle([1]);
  });
  expect(results).toEqual([
    ["web", [1, 2, 3], true],
    ["api", [1], true],
  ]);
  expect(seconds).toBe(7.75);
});

test("debug ids are equal with and without dashes, in any case", async () => {
  const debugId = idOf(1).replaceAll("-", "").toUpperCase();
  const { results } = await verify(() => ({
    body: [
      { id: 0, headers: null },
      { id: 1, debugId },
      { id: 2, debugId, filePath: "~/1.js.MAP" },
    ],
  }));
  expect(results[0]).toEqual(["web", [1], true]);
});

test("verification does not wait for files if nothing was sent", async () => {
  const { results, seconds } = await verify(() => bundle([]), { isNew: false });
  expect(results[0]).toEqual(["web", [], true]);
  // Twice for each of the projects.
  expect(seconds).toBe(1.5);
});

test("files are confirmed by the lists of this and earlier releases", async () => {
  const lists: Record<string, Reply> = {
    "/organizations/acme/releases/": releases("2", "1", "0"),
    "/organizations/acme/releases/2/files/": page([3]),
    "/organizations/acme/releases/1/files/": page([2]),
    "/organizations/acme/releases/0/files/": page([1]),
  };
  const { results, seconds, looks } = await verify((path) => lists[path]);
  expect(results).toEqual([
    ["web", [1, 2, 3], false],
    ["api", [1, 2, 3], false],
  ]);
  expect([seconds, looks]).toEqual([0, 2 + 1 + 3]);
});

describe("among 150 earlier releases", () => {
  const all = Array.from({ length: 150 }, (_, index) => `1.${index}`);
  const link = `<http://x/>; rel="next"; results="true"; cursor="0:100:0"`;
  /** @param own what the release lists that was uploaded to */
  const service = (own: () => Reply) => (path: string) => {
    if (path.startsWith("/organizations/acme/releases/&cursor")) return releases(...all.slice(100));
    if (path === "/organizations/acme/releases/")
      return { ...releases(...all.slice(0, 100)), headers: { link } };
    if (path.endsWith("/releases/2/files/")) return own();
    if (path.endsWith("/releases/1.149/files/")) return page([1, 2, 3]);
    return path.endsWith("/files/") && path.includes("/releases/") ? page([]) : undefined;
  };

  test("a script is looked for in 150 releases, for a third of the timeout", async () => {
    const reply = service(() => page([]));
    const { results, seconds } = await verify(reply);
    expect([results[0], seconds]).toEqual([["web", [1, 2, 3], false], 0]);
    let left = 600_000;
    const slow = await verify(reply, { remaining: () => (left -= 4000) });
    expect(slow.results[0]).toEqual(["web", [], false]);
  });

  test.each<[string, number, { files?: string[]; isNew?: boolean }, number]>([
    ["none if the script's own release has it", 0, {}, 1],
    ["none of the next twenty if its own release has it meanwhile", 1, {}, 2 + 1 + 20 + 1],
    ["none for a script without an id", 9, { files: ["a".repeat(40)], isNew: false }, 3],
  ])("releases read: %s", async (_, empty, more, requests) => {
    let looks = 0;
    // Of the list of releases, the next page is asked for ahead.
    const own = () => page((looks += 1) <= empty ? [] : [1, 2, 3]);
    expect((await verify(service(own), more)).looks).toBe(2 + requests);
  });
});

test("a file without an id is found by its SHA-1 in its own release", async () => {
  const file = { id: 1, name: "1.js", sha1: "a".repeat(40), headers: {} };
  for (const [release, found] of [
    ["2", [10]],
    ["1", []],
  ] as const) {
    const { results } = await verify(
      (path) => {
        if (path === "/organizations/acme/releases/") return releases("2", "1");
        return path.endsWith(`/releases/${release}/files/`) ? { body: [file] } : undefined;
      },
      { files: ["a".repeat(40)] },
    );
    expect(results[0]?.[1]).toEqual(found.map(() => Number.NaN));
  }
});

test("a script whose map is not listed is missing", async () => {
  const { results } = await verify(() => bundle([1, 2], [1, 3]));
  expect(results[0]).toEqual(["web", [1], true]);
});

describe("if a list breaks off with a 400", () => {
  const link = `<http://x/>; rel="next"; results="true"; cursor="0:100:0"`;
  const LIMIT = "Pagination offset too large";
  /** @param count of files that are listed before */
  const listing = (count: number, detail: string) => (path: string) => {
    if (path.includes("cursor")) return { status: 400, body: { detail } };
    const others = Array.from({ length: count - 3 }, (_, id) => ({ id, filePath: `~/${id}.css` }));
    return { body: { files: [...filesOf([1], [1, 2]), ...others] }, headers: { link } };
  };

  test("a list that ends at Sentry's limit leaves the rest unknown", async () => {
    const { results, seconds } = await verify(listing(20_000, LIMIT));
    expect([results[0], seconds]).toEqual([["web", [1], false], 0]);
  });

  test.each([
    [19_999, LIMIT],
    [20_000, "Invalid cursor"],
    [3, "Invalid cursor"],
  ])("a list that ends after %i files with %j is an error", async (count, detail) => {
    const error = await serviceError(verify(listing(count, detail)));
    expect([error.status, error.message]).toEqual([400, expect.stringContaining(detail)]);
  });
});

test("verification in 2,000 releases takes at most 300 requests", async () => {
  const all = Array.from({ length: 2000 }, (_, index) => `1.${index}`);
  let [asked, waited] = [0, false];
  const { seconds } = await verify((path) => {
    if (path.includes("/artifact-bundles/")) return undefined;
    asked += waited ? 0 : 1;
    const cursor = Number(/cursor=0%3A(\d+)/u.exec(path)?.[1] ?? 0);
    const next = `<http://x/>; rel="next"; results="true"; cursor="0:${cursor + 100}:0"`;
    if (!path.includes("/files/")) {
      return { ...releases(...all.slice(cursor, cursor + 100)), headers: { link: next } };
    }
    if (path.endsWith("/releases/2/files/") && asked >= 300) waited = true;
    return page([]);
  });
  expect([asked, seconds]).toEqual([expect.closeTo(301, -1), 87.75]);
});

test.each<[string, number, number[], number]>([
  ["a worker that takes 50 seconds is waited for", 10, [1, 2, 3], 0.25 + 0.5 + 1 + 2 + 4 + 5 * 8],
  ["what did not come with the rest is not waited for", 2, [1, 2], 0.25 + 0.5 + 1 + 2],
])("verification: %s", async (_name, empty, digits, most) => {
  let looks = 0;
  const { results, seconds } = await verify((path) => {
    if (!path.endsWith("/releases/2/files/")) return undefined;
    looks += 1;
    return page(looks <= empty ? [] : digits);
  });
  expect(results[0]).toEqual(["web", digits, false]);
  expect(seconds).toBe(most);
});

test.each([
  ["nothing new comes, for a minute and a half", {}, 87.75],
  ["this run changed none, for eight seconds", { isChanged: false }, 7.75],
  ["nothing was sent, hardly", { isNew: false }, 0.75],
  ["the step's time ends, not at all", { remaining: () => 5100 }, 0],
])("files in no list are unknown: %s", async (_name, more, most) => {
  const { results, seconds } = await verify(
    (path) => (path.endsWith("/releases/2/files/") ? page([]) : undefined),
    more,
  );
  expect(results).toEqual([
    ["web", [], false],
    ["api", [], false],
  ]);
  expect(seconds).toBe(most);
});

test("nothing is confirmed if the service has no lists", async () => {
  const nothing = await verify((path) => ({
    status: path.includes("/web/") ? 405 : 410,
    body: {},
  }));
  expect(nothing).toMatchObject({
    results: [
      ["web", [], false],
      ["api", [], false],
    ],
    seconds: 0,
  });
  const { looks } = await verify(() => undefined, { version: "" });
  expect(looks).toBe(2);
});

test("verification fails if the service fails", async () => {
  const error = await serviceError(verify(() => ({ status: 418, body: {} })));
  expect(error.status).toBe(418);
  const list = "/organizations/acme/releases/";
  const own = "/organizations/acme/releases/2/files/";
  const other = verify((path) => {
    if (path === own) return page([]);
    return path === list ? { status: 418, body: {} } : undefined;
  });
  expect((await serviceError(other)).status).toBe(418);
});

test("pages of a list are read until all files are found", async () => {
  let pages = 0;
  const next = (cursor: number) =>
    `<http://x/>; rel="next"; results="true"; cursor="0:${cursor}:0"`;
  const found = await verify((path) => {
    if (!path.includes("/releases/2/files/")) return undefined;
    pages += 1;
    return page(pages === 2 ? [1, 2, 3] : [7 + pages], next(pages));
  });
  expect(found.results[0]).toEqual(["web", [1, 2, 3], false]);
  let id = 100;
  const endless = await verify((path) => {
    if (!path.includes("/releases/2/files/")) return undefined;
    const body = Array.from({ length: 50_000 }, () => ({ id: (id += 1), name: "~/x.js" }));
    return { body, headers: { link: next(id) } };
  });
  expect(endless.results[0]).toEqual(["web", [], false]);
});
