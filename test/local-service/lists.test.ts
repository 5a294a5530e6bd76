/** What the lists of the local service find, and that their pages neither skip nor repeat an issue where real ones do not. */
import { describe, expect, test } from "vitest";
import { type DialectName, FULL_DIALECTS } from "../../tools/service/dialect.ts";
import { seedIssues } from "../../tools/service/seed.ts";
import { type LocalService, startService } from "../../tools/service/service.ts";
import type { NewIssue } from "../../tools/service/state.ts";
import { ask, idsOf, nextCursor, WEB_ISSUES } from "./wire.ts";

const NOW = Date.parse("2026-05-01T12:34:56.000Z");

/** So many issues that were last seen at once. */
function seenAtOnce(dialect: DialectName, count: number, pageSize?: number) {
  return startService({
    dialect,
    ...(pageSize !== undefined && { pageSize }),
    seed: (state) => {
      for (let index = 0; index < count; index += 1) {
        state.addIssue(state.project("web"), { lastSeen: NOW });
      }
    },
  });
}

/** The ids of ten pages at most, page by page, following the cursors; `onPage` is called between two of them. */
async function pagesOf(
  service: LocalService,
  query: Record<string, string>,
  onPage: (ids: string[]) => void = () => undefined,
): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | undefined = "";
  while (cursor !== undefined && pages.length < 10) {
    const path = `${WEB_ISSUES}?${new URLSearchParams({ ...query, cursor }).toString()}`;
    const page = await ask(service, { path });
    pages.push(idsOf(page.body));
    onPage(idsOf(page.body));
    cursor = nextCursor(page);
  }
  return pages;
}

describe.each(FULL_DIALECTS)("pages (%s)", (dialect) => {
  test("of issues that change while they are read neither skip nor repeat any", async () => {
    await using service = await startService({ dialect });
    const { state } = service;
    const issues = seedIssues(state, { project: "web", count: 600 });
    const open = issues.filter(({ status }) => status === "unresolved").map(({ id }) => id);
    const pages = await pagesOf(service, { query: "is:unresolved" }, (ids) => {
      for (const id of ids) state.issue(id).status = "resolved";
    });
    expect(pages.flat()).toEqual(open);
  });

  test("tell issues apart that were last seen in the same second", async () => {
    await using service = await seenAtOnce(dialect, 10, 3);
    const pages = await pagesOf(service, { query: "" });
    expect(pages.map((ids) => ids.length)).toEqual([3, 3, 3, 1]);
    expect(new Set(pages.flat()).size).toBe(10);
  });
});

test.each([
  [200, 2],
  [250, 10],
])("pages of GlitchTip: of %i issues that were last seen at once, %i", async (count, expected) => {
  await using service = await seenAtOnce("glitchtip", count);
  const pages = await pagesOf(service, { limit: "100" });
  // More than 200 make the cursors circle.
  expect([pages.length, new Set(pages.flat()).size]).toEqual([expected, 200]);
});

const ISSUES: readonly NewIssue[] = [
  {
    title: "TypeError: cannot read cart",
    priority: "high",
    assignedTo: { type: "user", id: "1", name: "Ada Lovelace" },
    count: 5,
    firstRelease: "1.0.0",
    lastRelease: "2.0.0",
    tags: { browser: "Chrome 141", environment: "production" },
  },
  {
    title: "Timeout in payment",
    status: "resolved",
    level: "fatal",
    priority: "high",
    assignedTo: { type: "team", id: "2", name: "platform" },
    count: 500,
  },
  { title: "Slow page", status: "ignored", level: "warning", priority: "low", count: 50 },
];
describe("queries of GlitchTip", () => {
  test.each([
    ["is:unresolved", ["1"]],
    ["level:fatal", ["2"]],
    ["has:environment", ["1"]],
    ['environment:"production" is:unresolved', ["1"]],
    ["release:2.0.0", ["1"]],
    ["timeout in pay*", ["2"]],
    // Whole words of the text, without their endings.
    ["timeouts", ["2"]],
    ["timeo", []],
    // Everything else is a tag that no issue has, without a word of it.
    ["!is:resolved", []],
    ["is:unassigned", []],
    ["timesSeen:>0", []],
    // What follows free text is text itself.
    ["slow is:ignored", []],
    ["is:ignored slow", ["3"]],
  ])("%j finds %j", async (query, numbers) => {
    await using service = await startService({ dialect: "glitchtip" });
    for (const issue of ISSUES) service.state.addIssue(service.state.project("web"), issue);
    const [found = []] = await pagesOf(service, { query });
    const names = found.map((id) => service.state.issue(id).shortId);
    expect(names).toEqual(numbers.map((number) => `WEB-${number}`));
  });

  test.each(['"open', "ends with \\"])("%j breaks the server", async (query) => {
    await using service = await startService({ dialect: "glitchtip" });
    const path = `${WEB_ISSUES}?query=${encodeURIComponent(query)}`;
    expect((await ask(service, { path })).status).toBe(500);
    expect(service.crashes).toEqual([]);
  });
});
