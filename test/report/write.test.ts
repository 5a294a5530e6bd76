/** What a report writes: files, outputs, log; and what it does if one of these fails. */
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { renderSummary } from "../../src/report/summary.ts";
import type { ReportView } from "../../src/report/view.ts";
import { outputFileText, writeReport } from "../../src/report/write.ts";
import { readAsRunner, readFileCommands } from "../support/runner-commands.ts";
import { folderForTest } from "../support/scenario.ts";
import { printed } from "../support/toolkit.ts";
import { changed, scene } from "./scenes.ts";

/** Writes a report as a step would, with these of the runner's files. */
function write(view: ReportView, changes: NodeJS.ProcessEnv = {}) {
  const folder = folderForTest();
  const output = join(folder, "output");
  for (const name of ["output", "summary", "file"]) writeFileSync(join(folder, name), "");
  const files = { GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: join(folder, "summary") };
  const env = { ...files, RUNNER_TEMP: folder, ...changes };
  const stdout = printed((runner) => writeReport(view, { env, runner }));
  const outputs = readFileCommands(readFileSync(output, "utf8"));
  const file = (name: string) => outputs.get(`${name}-file`) ?? "";
  return {
    stdout: readAsRunner(stdout),
    outputs,
    resultFile: file("result"),
    summaryFile: file("summary"),
  };
}

const created = await scene("release that existed");

describe("the report", () => {
  // Windows has no such rights: there the runner's folder itself is its user's own.
  test.skipIf(process.platform === "win32")(
    "only their user may read the result and summary files",
    async () => {
      for (const view of [
        await changed("list over the gate", {}, 3000),
        await scene("inputs wrong"),
      ]) {
        const { resultFile, summaryFile } = write(view, { GITHUB_STEP_SUMMARY: "" });
        expect(dirname(summaryFile)).toBe(dirname(resultFile));
        for (const file of [resultFile, summaryFile])
          expect(statSync(file).mode & 0o777).toBe(0o600);
        expect(statSync(dirname(resultFile)).mode & 0o077).toBe(0);
        const [, summary] = readFileSync(summaryFile, "utf8").split(" -->\n\n");
        expect(summary).toBe(renderSummary(view, "comment"));
      }
    },
  );

  test("the result file has one issue a line", async () => {
    const temporary = { RUNNER_TEMP: folderForTest() };
    const [first, second] = [created, created].map((view) => write(view, temporary).resultFile);
    expect(second).not.toBe(first);
    expect(existsSync(first ?? "")).toBe(true);
    const { resultFile } = write(await changed("update of some", {}, 3));
    const lines = readFileSync(resultFile, "utf8").split("\n");
    expect(lines.filter((line) => line.includes('"shortId"'))).toHaveLength(3);
  });

  test("a runner without files gets no summary and no outputs", () => {
    const { stdout, outputs } = write(created, { GITHUB_OUTPUT: "", GITHUB_STEP_SUMMARY: "" });
    expect([...outputs]).toEqual([]);
    expect(stdout.lines.at(-1)).toBe("✅ Release 1.1.0 was updated with 2 commits");
  });

  test("reports use the system's temporary folder if RUNNER_TEMP is empty", () => {
    vi.stubEnv("TMPDIR", folderForTest());
    onTestFinished(() => void vi.unstubAllEnvs());
    const { resultFile } = write(created, { RUNNER_TEMP: "" });
    expect(dirname(dirname(resultFile))).toBe(tmpdir());
  });

  test("a report that cannot be written in part has the other parts", async () => {
    const folder = folderForTest();
    writeFileSync(join(folder, "file"), "");
    const view = await scene("source maps uploaded");
    const { stdout, outputs } = write(view, {
      GITHUB_STEP_SUMMARY: join(folder, "none", "summary"),
      RUNNER_TEMP: join(folder, "file"),
    });
    expect(stdout.commands.map(({ name, data }) => [name, data.split(":")[0]])).toEqual([
      ["warning", "The result file and the summary file could not be written"],
      ["warning", "The job summary could not be written"],
    ]);
    expect(outputs.get("version")).toBe("1.4.0");
    expect(outputs.get("result-file")).toBe("");
    expect(outputs.get("summary-file")).toBe("");
    const other = write(view, { GITHUB_OUTPUT: join(folder, "none", "output") });
    expect(other.stdout.commands[0]?.data).toContain("The outputs could not be written");
    expect(other.stdout.lines.at(-1)).toContain("uploaded for release");
  });

  test("a notice says that the ids are too many for an output", async () => {
    // With its name, a variable of the environment has at most 131,071 characters on Linux.
    const view = await changed("list over the gate", { failures: [] }, 10_001);
    const { stdout, outputs } = write(view);
    expect(outputs.has("issue-ids")).toBe(false);
    expect(stdout.commands.map(({ name }) => name)).toEqual(["warning"]);
    expect(stdout.commands[0]?.data).toBe(
      'The output "issue-ids" is empty: its value is too long for an output. Fix: use the output "result-file".',
    );
  });
});

test.each(["a\nb", "a\rb", "a\r\nb"])("no output has several lines: %j", (version) => {
  expect(outputFileText({ version }).text).toBe("version=a b\n");
});

test("lists are written as JSON, and may be longer than other outputs", () => {
  const long = "x".repeat(5000);
  const { text, omitted } = outputFileText({ version: long, "issue-ids": [long], numbers: [1, 2] });
  expect(omitted).toEqual(["version"]);
  const lists = { "issue-ids": JSON.stringify([long]), numbers: "[1,2]" };
  expect(Object.fromEntries(readFileCommands(text))).toEqual(lists);
});

test.each<[name: string, most: number, valueOf: (text: string) => string | string[]]>([
  ["version", 4096, (text) => text],
  ["issue-ids", 130_000, (text) => [text.slice(4)]],
])("the output %s has at most %i characters", (name, most, valueOf) => {
  const omitted = [most, most + 1].map(
    (length) => outputFileText({ [name]: valueOf("x".repeat(length)) }).omitted,
  );
  expect(omitted).toEqual([[], [name]]);
});

test("an output may begin like the delimiter of the file", () => {
  const outputs = { one: "two=3", two: "", three: "a<<b" };
  expect(Object.fromEntries(readFileCommands(outputFileText(outputs).text))).toEqual(outputs);
});
