/** Job summaries as Markdown (read `summaries/`), and their bounds. */
import { describe, expect, test } from "vitest";
import { document, paragraph } from "../../src/report/blocks.ts";
import { markup } from "../../src/report/markdown.ts";
import {
  COMMENT_LIMIT,
  foldedTable,
  overview,
  renderSummary,
  SUMMARY_LIMIT,
} from "../../src/report/summary.ts";
import { invalidView, isNamed, type ReportView } from "../../src/report/view.ts";
import { renderGitHubTree } from "../support/github-markdown.ts";
import { visibleText } from "../support/html.ts";
import { steady, wrappedText } from "../support/transcript.ts";
import { filled } from "./hostile.ts";
import { chartsOf, checkChart } from "./mermaid.ts";
import { changed, NAMES, scene } from "./scenes.ts";

const textOf = async (markdown: string) => visibleText(await renderGitHubTree(markdown));

/** Those that a person should look at when a summary changes; what else there is stands in the transcripts of steps. */
const GOLDEN = [
  "release with issues",
  "release that existed",
  "release created, deploy failed",
  "update of some",
  "list over the gate",
  "key disabled and limited",
  "source maps uploaded in part",
  "inputs wrong",
] as const;

test.each(GOLDEN)("the summary of: %s", async (name) => {
  const summary = renderSummary(await scene(name));
  // What compression saves differs by the version of its library.
  const text = steady(summary, {})
    .replaceAll(/127\.0\.0\.1:\d+/gu, "service.test")
    .replaceAll(/→ \d+ bytes/gu, "→ <size>");
  await expect(wrappedText(text)).toMatchFileSnapshot(
    `summaries/${name.replaceAll(/[ ,]+/gu, "-")}.md`,
  );
  for (const chart of chartsOf(summary)) checkChart(chart);
});

test.each(NAMES)("a reader finds first what matters most: %s", async (name) => {
  const view = await scene(name);
  const { failures, dryRun } = view.outcome;
  const summary = renderSummary(view);
  const first = await textOf(summary.split("<table>")[0] ?? "");
  for (const { what, where = "", fix = "" } of failures) {
    expect(first).toContain(what);
    if (!isNamed(where, what)) expect(first).toContain(where);
    expect(first).toContain(fix);
  }
  if (!dryRun) return;
  expect(first.trim()).toMatch(/^🔎 Dry run: /u);
  expect(first).toContain("Nothing was written.");
  expect(await textOf(summary)).not.toMatch(/✅|was created|\d updated/u);
});

test("the summary of a preview says how to write exactly what it shows", async () => {
  const name = "update preview over the limit";
  const text = await textOf(renderSummary(await scene(name)));
  expect(text).toContain("the output issue-ids of this step on as issues, or its result-file as");
  expect(text).toContain("max-issues: 5");
  const states = ["planned", "planned", "unchanged"];
  const part = await changed(name, {}, 3, (at) => ({ id: `4${at}`, state: states[at] }));
  const partText = await textOf(renderSummary(part));
  expect(partText).toContain("To update exactly these 2 issues, ");
  expect(partText).toContain("40 41\n");
});

test.each(["failed", "unknown", "not-started", "applied"])(
  "the summary of an issue that is %s: a change only if applied",
  async (state) => {
    const [before, after] = [{ status: "unresolved" }, { status: "ignored" }];
    const view = await changed("update of some", {}, 1, () => ({ state, before, after }));
    const text = await textOf(renderSummary(view));
    expect(text.includes("unresolved →")).toBe(state === "applied");
  },
);

describe("the size", () => {
  const widest = "👨‍👩‍👧‍👦".repeat(400);
  const titles = [
    "عربي ".repeat(100),
    widest,
    "x".repeat(500),
    "**[a](b)** ".repeat(50),
    "<&>".repeat(200),
  ];
  const wide = (index: number) => ({
    title: titles[index % titles.length],
    culprit: widest,
    shortId: widest,
    reason: widest,
    fix: widest,
  });
  const failures = Array.from({ length: 10_000 }, () => ({
    what: widest,
    where: widest,
    fix: widest,
  }));
  const notices = failures.map((each, at) => ({ ...each, level: at % 2 ? "notice" : "warning" }));
  const unknownShortIds = failures.map(() => ({ shortId: widest, commit: widest }));
  const projects = Array.from({ length: 10_000 }, (_, index) => `project-${index}`);
  const large: [string, number, () => Promise<ReportView>][] = [
    ["1,000 commits", 1000, () => changed("release with issues", {}, 1000)],
    [
      "1,000 commits of emoji",
      1000,
      () => changed("release with issues", {}, 1000, () => ({ subject: widest, author: widest })),
    ],
    ["5,000 listed issues", 5000, () => changed("list over the gate", {}, 5000)],
    [
      "1,500 failed updates",
      1500,
      () => changed("update of some", {}, 1500, (at) => ({ ...wide(at), state: "failed" })),
    ],
    ["a preview", 1500, () => changed("update preview over the limit", {}, 1500, wide)],
    ["500 issues in full", 500, () => changed("issues in full", {}, 500, wide)],
    [
      "10,000 failures and notices",
      0,
      () => changed("release refused", { failures, notices, unknownShortIds }),
    ],
    [
      "a megabyte in each text",
      0,
      async () => {
        const { outcome, report } = await scene("release with issues");
        return { outcome: filled(outcome, () => "x".repeat(1_000_000)), report };
      },
    ],
    ["10,000 projects", 0, () => changed("list over the gate", { projects })],
  ];

  test.each(large)(
    "the summary of %s keeps to its limits and says what is omitted",
    async (_, rows, make) => {
      const view = await make();
      const [page, comment] = [renderSummary(view), renderSummary(view, "comment")];
      expect(Buffer.byteLength(page)).toBeLessThanOrEqual(SUMMARY_LIMIT);
      expect(comment.length).toBeLessThanOrEqual(COMMENT_LIMIT);
      if (comment !== page) expect(comment).toContain("Shortened: ");
      // Ids to be copied are all of them, or none.
      expect(page).not.toContain("In another run, give these ids");
      for (const summary of [page, comment]) {
        if (rowsIn(summary) < rows) expect(summary).toContain("Shortened: ");
        for (const chart of chartsOf(summary)) checkChart(chart);
      }
      // A table that was cut in the middle would leave its tags behind, or swallow what follows.
      for (const name of ["table", "tbody", "tr", "td", "details", "p"]) {
        const opened = comment.match(new RegExp(`<${name}[ >]`, "gu"))?.length ?? 0;
        expect(comment.match(new RegExp(`</${name}>`, "gu"))?.length ?? 0).toBe(opened);
      }
    },
  );

  const rowsIn = (summary: string) => summary.match(/<tr><td/gu)?.length ?? 0;

  test("a summary with too many commits folds away all but the newest", async () => {
    const view = await changed("release that existed", {}, 40);
    const [open = "", folded = ""] = renderSummary(view).split("15 older commits</summary>");
    expect([open, folded].map((part) => part.split("/commit/").length - 1)).toEqual([25, 15]);
  });

  test("a summary keeps many rows that fit", async () => {
    const released = await changed("release that existed", {}, 1000);
    expect(rowsIn(renderSummary(released))).toBe(1000);
    expect(rowsIn(renderSummary(await changed("list over the gate", {}, 5000)))).toBe(1000);
    expect(rowsIn(renderSummary(released, "comment"))).toBeGreaterThanOrEqual(50);
    const ids = Array.from({ length: 1000 }, (_, at) => `47${at}`);
    const rows = (at: number) => ({ id: ids[at], state: "planned" });
    const preview = await changed("update preview over the limit", {}, 1000, rows);
    const text = await textOf(renderSummary(preview));
    const [, copied = ""] = text.split("In another run, give these ids as issues:");
    expect(copied.trim().split("\n")[0]).toBe(ids.join(" "));
  });

  test("a summary that fits is the same in a comment", async () => {
    const view = await scene("release with issues");
    expect(renderSummary(view, "comment")).toBe(renderSummary(view));
  });
});

test("a summary bounds messages, names and rows", () => {
  const invalid = invalidView([]);
  const notices = Array.from({ length: 13 }, () => ({ level: "warning", what: "x" }) as const);
  const projects = "abcdefghijk".split("");
  const outcome = {
    ...invalid.outcome,
    baseUrl: "x",
    notices,
    organization: "o ".repeat(31),
    projects,
  };
  const source = document(overview(outcome));
  expect(source).toContain("… and 1 more message: see the log.");
  expect(source).toContain(` · ${"o ".repeat(30).trim()}… · `);
  expect(source).toContain("a, b, c, d, e, f, g, h, i, j and 1 more");
  const columns = [{ head: "X", cell: (row: number) => markup`${row}` }];
  const rows = Array.from({ length: 53 }, (_, at) => at);
  const table = document(foldedTable(columns, rows, "row", { rows: 52 }));
  expect(table).toContain("<summary>2 more rows</summary>");
  expect(table).toContain("Shortened: 52 of 53 rows are shown.");
  const summary = (_: unknown, limit: { rows: number }) => [paragraph(markup`up to ${limit.rows}`)];
  const view = { outcome, report: { ...invalid.report, summary } };
  expect(renderSummary(view)).toContain("up to 1,000");
  expect(renderSummary(view, "comment")).toContain("up to 250");
});
