/** The real Mermaid library as the judge of our charts, without a browser. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import DOMPurify from "dompurify";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { timeChart } from "../../src/report/charts.ts";
import { chartsOf } from "../report/mermaid.ts";

// Without a document DOMPurify is only a factory; parsing needs no more of it than these two.
Object.assign(DOMPurify, { addHook: () => undefined, sanitize: (text: string) => text });

const { default: mermaid } = await import("mermaid");

/** @throws when Mermaid does not accept it */
async function diagramType(lines: readonly string[]): Promise<string> {
  return (await mermaid.parse(lines.join("\n"))).diagramType;
}

const SUMMARIES = path.join(import.meta.dirname, "../report/summaries");
const charts = globSync("*.md", { cwd: SUMMARIES }).flatMap((name) =>
  chartsOf(readFileSync(path.join(SUMMARIES, name), "utf8")).map((lines) => [name, lines] as const),
);

test("a summary has charts", () => {
  expect(charts.length).toBeGreaterThan(0);
});

test.each(charts)("Mermaid accepts the chart of %s", async (_, lines) => {
  expect(await diagramType(lines)).toBe("xychart");
});

test("whatever the numbers, Mermaid accepts a chart over time", async () => {
  const time = fc.oneof(fc.integer({ min: 0, max: 4_000_000_000 }), fc.double());
  const series = fc.array(fc.tuple(time, fc.oneof(fc.nat(), fc.double())), { minLength: 1 });
  const bucket = fc.constantFrom("hour" as const, "day" as const);
  await fc.assert(
    fc.asyncProperty(series, bucket, async (points, each) => {
      const chart = timeChart(points, each, "Events");
      if (chart !== undefined) expect(await diagramType(chart)).toBe("xychart");
    }),
    { numRuns: 300 },
  );
});
