import { describe, expect, test } from "vitest";
import type { Notice } from "../../src/outcome.ts";
import { plainText } from "../../src/text.ts";
import { failureText } from "../../src/report/view.ts";
import { annotationsOf, closingLines, overflowLines } from "./view.ts";
import { invalid, issue, list, release, update, updated } from "./samples.ts";

function notices(level: Notice["level"], length: number): Notice[] {
  return Array.from({ length }, (_, index) => ({
    level,
    what: `${level} ${index + 1}`,
    fix: "Do it.",
  }));
}

describe("annotations", () => {
  test("of wrong inputs are one for each, up to eight", () => {
    const failures = Array.from({ length: 11 }, (_, index) => ({ what: `Problem ${index + 1}.` }));
    const all = annotationsOf(invalid({ failures }));
    expect(all).toHaveLength(9);
    expect(all[7]?.message).toBe("Problem 8.");
    expect(all[8]?.message).toBe("And 3 more problems: see the job summary and the log.");
    expect(annotationsOf(invalid())).toHaveLength(2);
  });

  test("leave what there is no room for to the log, and nothing else", () => {
    const failures = Array.from({ length: 10 }, (_, index) => ({ what: `Problem ${index + 1}` }));
    const all = { failures, notices: [...notices("warning", 5), ...notices("notice", 5)] };
    expect(overflowLines(invalid(all))).toEqual([
      ...["ℹ️ notice 4", "ℹ️ notice 5", "⚠️ warning 5"].map((what) => `${what}. Fix: Do it.`),
      "❌ Problem 9",
      "❌ Problem 10",
    ]);
    expect(overflowLines(invalid())).toEqual([]);
    const many = Array.from({ length: 200_000 }, () => ({ what: "No issue." }));
    expect(overflowLines(invalid({ failures: many }))).toHaveLength(199_992);
  });

  test("say where it was unless the sentence names the input, and end sentences", () => {
    const texts = [
      { what: `The input "org" is empty`, where: "input org", fix: "Write it." },
      { what: "The organization is wrong.", where: "input org" },
      { what: `"org" is odd`, where: "GET /org/" },
    ].map(failureText);
    expect(texts).toEqual([
      `The input "org" is empty. Fix: Write it.`,
      "The organization is wrong. Where: input org.",
      `"org" is odd. Where: GET /org/.`,
    ]);
  });

  test("are a handful, however much there is to say", () => {
    const all = annotationsOf(
      release(1, {
        outcome: "failed",
        failures: Array.from({ length: 500 }, () => ({
          what: "x".repeat(9000),
          fix: "y".repeat(9000),
        })),
        notices: [...notices("warning", 500), ...notices("notice", 500)],
      }),
    );
    for (const level of ["error", "warning", "notice"]) {
      expect(all.filter((each) => each.level === level).length).toBeLessThanOrEqual(10);
    }
    for (const { message } of all) expect(message.length).toBeLessThanOrEqual(4096);
    expect(all.at(-1)?.level).toBe("error");
  });
});

describe("the closing lines", () => {
  test("of a dry run name ten issues that it would change", () => {
    const planned = Array.from({ length: 12 }, (_, index) => updated(index, { state: "planned" }));
    const lines = closingLines(update(planned, { outcome: "planned", dryRun: true }));
    expect(lines.filter((line) => line.startsWith("  SHOP-"))).toHaveLength(10);
    expect(lines.join("\n")).toContain("  … and 2 more");
  });

  test("name the issues that did not get what was asked, with reason and fix", () => {
    const issues = [
      updated(0),
      updated(1, { state: "failed", reason: "Refused (403).", fix: "Create a token." }),
      updated(2, { state: "unknown" }),
      ...Array.from({ length: 20 }, (_, index) => updated(index + 3, { state: "not-applied" })),
      ...Array.from({ length: 20 }, (_, index) => issue(index + 23, { state: "not-started" })),
    ];
    expect(closingLines(update(issues, { outcome: "failed", cancelled: true }))).toEqual([
      "22 issues not updated:",
      "  SHOP-2: failed — Refused (403). Fix: Create a token.",
      "  SHOP-3: sent but not confirmed",
      ...issues.slice(3, 21).map(({ shortId }) => `  ${shortId}: not applied`),
      "  … and 2 more, in the job summary and the result file",
      "20 issues not started",
      "⏹️ Cancelled: 1 of 43 issues updated",
    ]);
  });
});

test("an issue's name does not take our words along, nor does it push them out of sight", () => {
  const failed = updated(0, {
    state: "failed",
    shortId: "WEB-1\u001b]0;",
    reason: "refused\u0007",
  });
  const other = issue(1, {
    shortId: `WEB-2\u009b${"x".repeat(500)}`,
    level: "error\u001b]0;",
    title: "a\u0007",
  });
  expect(closingLines(update([failed])).map(plainText)[1]).toBe("  WEB-1 ]0;: failed — refused ");
  expect(closingLines(list(1, { issues: [other] })).map(plainText)[1]).toMatch(
    /^ {2}WEB-2.{0,40}… {2}error \]0;, unresolved, [\d,]+ events {2}a $/u,
  );
});
