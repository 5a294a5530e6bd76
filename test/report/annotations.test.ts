/** Which problems become annotations, and how long each may be. */
import { describe, expect, test } from "vitest";
import type { Notice } from "../../src/outcome.ts";
import { plainText } from "../../src/text.ts";
import { failureText, invalidView, type ReportView, verdictOf } from "../../src/report/view.ts";
import { annotationsOf } from "../../src/report/write.ts";
import { changed } from "./scenes.ts";

const many = (level: Notice["level"], length: number) =>
  Array.from({ length }, (_, index): Notice => ({
    level,
    what: `${level} ${index + 1}`,
    fix: "Do it.",
  }));

/** The annotations of wrong inputs, so many, with notices. */
function annotated(length: number, notices: Notice[] = [], what = "Problem") {
  const failures = Array.from({ length }, (_, index) => ({ what: `${what} ${index + 1}` }));
  const { outcome, report } = invalidView(failures);
  return annotationsOf({ outcome: { ...outcome, notices }, report });
}

describe("annotations", () => {
  test("eight problems are annotations, and the log has only the others", () => {
    const notices = [...many("warning", 5), ...many("notice", 5)];
    const { annotations, overflowLines } = annotated(10, notices);
    expect(annotations.slice(-2).map(({ message }) => message)).toEqual([
      "Problem 8",
      "And 2 more problems: see the job summary and the log.",
    ]);
    expect(overflowLines).toEqual([
      ...["ℹ️ notice 4", "ℹ️ notice 5", "⚠️ warning 5"].map((what) => `${what}. Fix: Do it.`),
      "❌ Problem 9",
      "❌ Problem 10",
    ]);
    expect(annotated(2)).toMatchObject({ annotations: [{}, {}], overflowLines: [] });
  });

  test("annotations are cut after 3,500 characters, titles after 120", async () => {
    const messages = ["a".repeat(3500), "a".repeat(3501), `${"a".repeat(3499)}😀`].map((what) => ({
      what,
    }));
    const { outcome, report } = invalidView(messages);
    const view = { outcome, report: { ...report, verdict: () => ["y".repeat(130)] } };
    const { annotations } = annotationsOf(view);
    expect(annotations.map(({ message }) => message)).toEqual([
      "a".repeat(3500),
      `${"a".repeat(3500)}…`,
      `${"a".repeat(3499)}\ufffd…`,
    ]);
    expect(annotations[0]?.title).toBe(`Y${"y".repeat(119)}…`);
  });

  test("an annotation names the place unless the sentence names the input", () => {
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

  test("there are at most ten annotations a level, failures last", () => {
    const notices = [...many("warning", 500), ...many("notice", 500)];
    const { annotations, overflowLines } = annotated(200_000, notices, "x".repeat(9000));
    for (const level of ["error", "warning", "notice"]) {
      const some = annotations.filter((each) => each.level === level);
      expect(some.length).toBeLessThanOrEqual(10);
    }
    for (const { message } of annotations) expect(message.length).toBeLessThanOrEqual(4096);
    expect(annotations.at(-1)?.level).toBe("error");
    expect(overflowLines).toHaveLength(3 * 101);
    expect(overflowLines.at(-1)).toBe("❌ And 199,892 more problems: see the result file.");
  });
});

test.each([
  [{}, "❌ It went"],
  [{ outcome: "gate-failed" }, "❌ It went"],
  [{ outcome: "unchanged" }, "✅ It went"],
  [{ dryRun: true }, "❌ Dry run: it went"],
  [{ dryRun: true, outcome: "gate-failed" }, "❌ Dry run: it went"],
  [{ dryRun: true, outcome: "planned" }, "🔎 Dry run: it went"],
  [{ tolerated: true, dryRun: true }, "⚠️ Failed, but tolerated (on-error: warn): it went"],
  [{ cancelled: true, tolerated: true }, "⏹️ Cancelled: it went"],
  [{ cancelled: true, dryRun: true }, "⏹️ Cancelled dry run: it went"],
])("the title of the error for %j is: %s", (end, text) => {
  const { outcome, report } = invalidView([]);
  const parts = ["it ", { name: "went", page: "x" }];
  const view = { outcome: { ...outcome, ...end }, report: { ...report, verdict: () => parts } };
  const { mark, plain } = verdictOf(view as ReportView);
  expect(`${mark} ${plain}`).toBe(text);
});

describe("the closing lines", () => {
  test("the log ends with the issues not updated, with reason and fix", async () => {
    const refused = { state: "failed", reason: "Refused (403).", fix: "Create a token." };
    const others = ["unknown", ...Array<string>(20).fill("not-applied")];
    const states = ["applied", "failed", ...others, ...Array<string>(20).fill("not-started")];
    const none = { reason: undefined, fix: undefined };
    const { outcome, report } = await changed("update of some", {}, states.length, (at) => ({
      shortId: `WEB-${at + 1}`,
      ...(at === 1 ? refused : { ...none, state: states[at] }),
    }));
    expect(report.log(outcome)).toEqual([
      "22 issues not updated:",
      "  WEB-2: failed — Refused (403). Fix: Create a token.",
      "  WEB-3: sent but not confirmed",
      ...Array.from({ length: 18 }, (_, at) => `  WEB-${at + 4}: not applied`),
      "  … and 2 more, in the job summary and the result file",
      "20 issues not started",
    ]);
  });

  test("hostile names do not hide our own words in annotations", async () => {
    const failed = {
      state: "failed",
      shortId: "WEB-1\u001b]0;",
      reason: "refused\u0007",
      fix: undefined,
    };
    const some = await changed("update of some", {}, 1, () => failed);
    const [, line = ""] = some.report.log(some.outcome);
    expect(plainText(line)).toBe("  WEB-1 ]0;: failed — refused ");
    const other = {
      shortId: `WEB-2\u009b${"x".repeat(500)}`,
      level: "error\u001b]0;",
      title: "a\u0007",
    };
    const list = await changed("list over the gate", {}, 1, () => other);
    expect(plainText(list.report.log(list.outcome)[1] ?? "")).toMatch(
      /^ {2}WEB-2.{0,40}… {2}error \]0;, unresolved, [\d,]+ events {2}a $/u,
    );
  });
});
