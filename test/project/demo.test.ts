/** The demo as a newcomer runs it: in a process of its own. */
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { folderForTest } from "../support/scenario.ts";

/** Runs the demo and answers what it printed, with `exit N` as the last line of a failure. */
async function demo(...parameters: string[]): Promise<string> {
  try {
    const script = path.join(import.meta.dirname, "../../tools/demo/demo.ts");
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, ...parameters]);
    return stdout + stderr;
  } catch (error) {
    const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: number };
    return `${stdout}${stderr}exit ${code}`;
  }
}

test.each([
  [[], ["Release web@1.3.0 was created with 15 commits", "version           web@1.3.0"]],
  [
    ["issues"],
    [
      "Dry run: 10 issues would be updated",
      "10 issues updated",
      "gate-failed",
      "[GitHub draws a chart here: ",
    ],
  ],
  [["source-maps"], ["3 source maps uploaded"]],
])("the demo %j shows log, outputs and summary", async (parameters, words) => {
  const out = folderForTest();
  const text = await demo(...parameters, "--out", out);
  for (const word of words) expect(text).toContain(word);
  expect(text).not.toMatch(/exit \d+$/u);
  const [, page = ""] = /As GitHub shows it: \S+\/(\S+\.html)$/mu.exec(text) ?? [];
  expect(readFileSync(path.join(out, page), "utf8")).toContain("</table>");
  expect(existsSync(path.join(out, "result.json"))).toBe(parameters.length === 0);
});

test("the demo shows its usage for an unknown word", async () => {
  const text = await demo("isues", "--out", folderForTest());
  expect(text).toMatch(/There is no demo "isues"\.[^]*Usage: npm run demo[^]*exit 1$/u);
});
