import { describe, expect, test } from "vitest";
import type { IssueRow } from "../../src/issues/outcome.ts";
import { isNamed } from "../../src/report/view.ts";
import { COMMENT_LIMIT, SUMMARY_LIMIT } from "../../src/report/summary.ts";
import { renderGitHubTree } from "../support/github-markdown.ts";
import { filled } from "./hostile.ts";
import { visibleText } from "../support/html.ts";
import { chartsOf, checkChart } from "./mermaid.ts";
import {
  commit,
  detailed,
  list,
  outcomes,
  pick,
  release,
  show,
  update,
  updated,
} from "./samples.ts";
import { type Outcome, renderSummary } from "./view.ts";

const samples = Object.entries(outcomes);

async function textOf(outcome: Outcome): Promise<string> {
  return visibleText(await renderGitHubTree(renderSummary(outcome)));
}

/** Those that a person should look at when a summary changes. */
const GOLDEN = [
  "release created",
  "release that existed",
  "release refused",
  "update of some",
  "list over the gate",
  "source maps uploaded in part",
  "inputs wrong",
];

test.each(GOLDEN)("the summary of: %s", async (name) => {
  const summary = renderSummary(outcomes[name] ?? release(0));
  await expect(summary).toMatchFileSnapshot(`summaries/${name.replaceAll(/[ ,]+/gu, "-")}.md`);
  for (const chart of chartsOf(summary)) checkChart(chart);
});

describe("a reader finds first", () => {
  test.each(samples.filter(([, { failures }]) => failures.length > 0))(
    "why it failed and how to fix it, before any table: %s",
    async (_, outcome) => {
      const [before = ""] = renderSummary(outcome).split("<table>");
      const text = visibleText(await renderGitHubTree(before));
      for (const { what, where = "", fix = "" } of outcome.failures) {
        expect(text).toContain(what);
        if (!isNamed(where, what)) expect(text).toContain(where);
        expect(text).toContain(fix);
      }
    },
  );

  test.each(samples.filter(([, { dryRun }]) => dryRun))(
    "that it was a dry run: %s",
    async (_, outcome) => {
      const text = await textOf(outcome);
      expect(text.trim()).toMatch(/^🔎 Dry run: /u);
      expect(text).toContain("Nothing was written to the service.");
      expect(text).not.toMatch(/✅|was created|\d updated/u);
    },
  );

  test("how to write exactly what a preview shows", async () => {
    const preview = outcomes["update preview over the limit"];
    const text = preview === undefined ? "" : await textOf(preview);
    expect(text).toContain("issues: ${{ steps.preview.outputs.issue-ids }}");
    expect(text).toContain("issues-file: ${{ steps.preview.outputs.result-file }}");
    expect(text).toContain("5813220041 5813220048");
    expect(text).toContain("max-issues: 2");
    const states = ["planned", "planned", "unchanged"] as const;
    const rows = states.map((state, index) => updated(index, { state }));
    const part = await textOf(update(rows, { outcome: "planned", dryRun: true }));
    expect(part).toContain("To update exactly these 2 issues, ");
    expect(part).toContain("5813220041 5813220048\n");
  });
});

/** How many rows an outcome lists. */
function rowsOf(outcome: Outcome): number {
  if (outcome.command === "release") return outcome.commits.length;
  return "issues" in outcome ? outcome.issues.length : 0;
}

describe("the size", () => {
  const many = <T>(length: number, make: (index: number) => T): T[] =>
    Array.from({ length }, (_, index) => make(index));
  const widest = "👨‍👩‍👧‍👦".repeat(400);
  const titles = [
    "عربي ".repeat(100),
    widest,
    "x".repeat(500),
    "**[a](b)** ".repeat(50),
    "<&>".repeat(200),
  ];
  const wide = (index: number): Partial<IssueRow> => ({
    title: pick(titles, index),
    culprit: widest,
    shortId: widest,
    reason: widest,
    fix: widest,
  });
  const large: readonly (readonly [string, Outcome])[] = [
    ["1,000 commits", release(1000)],
    [
      "1,000 commits of emoji",
      release(1000, {
        commits: many(1000, (index) => ({ ...commit(index), subject: widest, author: widest })),
      }),
    ],
    ["5,000 listed issues", list(5000)],
    [
      "1,500 failed updates",
      update(
        many(1500, (index) => updated(index, { state: "failed", ...wide(index) })),
        { outcome: "failed" },
      ),
    ],
    [
      "a preview of 1,500 issues",
      update(
        many(1500, (index) => updated(index, { state: "planned", ...wide(index) })),
        { outcome: "planned", dryRun: true },
      ),
    ],
    ["500 issues in full", show(many(500, (index) => detailed(index, wide(index))))],
    [
      "10,000 failures and notices",
      release(1, {
        outcome: "failed",
        failures: many(10_000, () => ({ what: widest, where: widest, fix: widest })),
        notices: many(10_000, (index) => ({
          level: index % 2 === 0 ? "warning" : "notice",
          what: widest,
          fix: widest,
        })),
        unknownShortIds: many(10_000, () => ({ shortId: widest, commit: widest })),
      }),
    ],
    ["a megabyte in each text", filled(release(3), () => "x".repeat(1_000_000))],
    ["10,000 projects", list(1, { projects: many(10_000, (index) => `project-${index}`) })],
  ];

  test.each(large)("of %s keeps to the limits, and says what is left out", async (_, outcome) => {
    const [page, comment] = [renderSummary(outcome), renderSummary(outcome, "comment")];
    expect(Buffer.byteLength(page)).toBeLessThanOrEqual(SUMMARY_LIMIT);
    expect(comment.length).toBeLessThanOrEqual(COMMENT_LIMIT);
    if (comment !== page) expect(comment).toContain("Shortened: ");
    // Ids to be copied are all of them, or none.
    expect(page).not.toContain("In another run, give these ids");
    for (const summary of [page, comment]) {
      const rows = summary.match(/<tr><td/gu)?.length ?? 0;
      if (rows < rowsOf(outcome)) expect(summary).toContain("Shortened: ");
      for (const chart of chartsOf(summary)) checkChart(chart);
    }
    // A table that was cut in the middle would leave its tags behind, or swallow what follows.
    const tags = (name: string) => comment.match(new RegExp(`<${name}[ >]`, "gu"))?.length ?? 0;
    for (const name of ["table", "tbody", "tr", "td", "details", "p"]) {
      expect(comment.match(new RegExp(`</${name}>`, "gu"))?.length ?? 0).toBe(tags(name));
    }
  });

  test("folds away all commits but the newest", () => {
    const [open = "", folded = ""] = renderSummary(release(40)).split("15 older commits</summary>");
    expect([open, folded].map((part) => part.split("/commit/").length - 1)).toEqual([25, 15]);
  });

  test("leaves many rows where they fit", () => {
    const rowsIn = (summary: string) => summary.match(/<tr><td/gu)?.length ?? 0;
    expect(rowsIn(renderSummary(release(1000)))).toBe(1000);
    expect(rowsIn(renderSummary(list(5000)))).toBe(1000);
    expect(rowsIn(renderSummary(release(1000), "comment"))).toBeGreaterThanOrEqual(50);
  });

  test("is the same in a comment where all of it fits", () => {
    const outcome = outcomes["release created"] ?? release(0);
    expect(renderSummary(outcome, "comment")).toBe(renderSummary(outcome));
  });
});
