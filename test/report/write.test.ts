import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { outputFileText, outputsOf } from "../../src/report/outputs.ts";
import { writeReport } from "../../src/report/write.ts";
import { printed } from "../support/toolkit.ts";
import { readAsRunner, readFileCommands, type RunnerOutput } from "../support/runner-commands.ts";
import { invalid, list, release, update, updated } from "./samples.ts";
import { type Outcome, renderSummary, viewOf } from "./view.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "report-"));
  writeFileSync(join(folder, "output"), "");
  writeFileSync(join(folder, "summary"), "");
  mkdirSync(join(folder, "temp"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Written {
  stdout: RunnerOutput;
  outputs: Map<string, string>;
  summary: string;
}

/** Writes a report as a step would, with these of the runner's files. */
function write(outcome: Outcome, changes: NodeJS.ProcessEnv = {}): Written {
  const env = {
    GITHUB_OUTPUT: join(folder, "output"),
    GITHUB_STEP_SUMMARY: join(folder, "summary"),
    RUNNER_TEMP: join(folder, "temp"),
    ...changes,
  };
  const stdout = printed((runner) => writeReport(viewOf(outcome), { env, runner }));
  return {
    stdout: readAsRunner(stdout),
    outputs: readFileCommands(readFileSync(join(folder, "output"), "utf8")),
    summary: readFileSync(join(folder, "summary"), "utf8"),
  };
}

describe("the report", () => {
  // Windows has no such rights: there the runner's folder itself is its user's own.
  test.skipIf(process.platform === "win32")("has a result file for its own user alone", () => {
    const { outputs } = write(release(0));
    const file = outputs.get("result-file") ?? "";
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(file)).mode & 0o077).toBe(0);
  });

  test.skipIf(process.platform === "win32")(
    "has a summary file beside it, for its own user alone, also where the runner has no summary",
    () => {
      for (const outcome of [list(3000), invalid()]) {
        const { outputs } = write(outcome, { GITHUB_STEP_SUMMARY: "" });
        const file = outputs.get("summary-file") ?? "";
        expect(dirname(file)).toBe(dirname(outputs.get("result-file") ?? ""));
        expect(statSync(file).mode & 0o777).toBe(0o600);
        expect(readFileSync(file, "utf8")).toBe(renderSummary(outcome, "comment"));
        expect(readFileSync(file, "utf8").length).toBeLessThanOrEqual(65_536);
      }
    },
  );

  test("of two steps does not overwrite the first's result file", () => {
    const first = write(release(1)).outputs.get("result-file") ?? "";
    const second = write(release(1)).outputs.get("result-file") ?? "";
    expect(second).not.toBe(first);
    expect(existsSync(first)).toBe(true);
  });

  test("does without a summary and outputs where the runner has none", () => {
    const { stdout } = write(release(1), { GITHUB_OUTPUT: "", GITHUB_STEP_SUMMARY: "" });
    expect(stdout.commands).toEqual([]);
    expect(stdout.lines.at(-1)).toBe("✅ Release 1.4.0 was created with 1 commit");
  });

  test("names a part that cannot be written, and writes the others", () => {
    writeFileSync(join(folder, "file"), "");
    const missing = {
      GITHUB_STEP_SUMMARY: join(folder, "none", "summary"),
      RUNNER_TEMP: join(folder, "file"),
    };
    const { stdout, outputs } = write(release(1), missing);
    expect(stdout.commands.map(({ name, data }) => [name, data.split(":")[0]])).toEqual([
      ["warning", "The result file and the summary file could not be written"],
      ["warning", "The job summary could not be written"],
    ]);
    expect(outputs.get("version")).toBe("1.4.0");
    expect(outputs.get("result-file")).toBe("");
    expect(outputs.get("summary-file")).toBe("");
  });

  test("says so when the ids are too many for an output", () => {
    // With its name, a variable of the environment has at most 131,071 characters on Linux.
    const issues = Array.from({ length: 10_001 }, (_, index) => updated(index));
    const { stdout, outputs } = write(update(issues));
    expect(outputs.get("issue-ids")).toBe("");
    expect(stdout.commands.map(({ name }) => name)).toEqual(["warning"]);
    expect(stdout.commands[0]?.data).toContain('Fix: use the output "result-file".');
  });
});

test.each(["a\nb", "a\rb", "a\r\nb"])("no output has several lines: %j", (version) => {
  expect(outputsOf({ version }).outputs["version"]).toBe("a b");
});

test("an output may look like the beginning of another one", () => {
  const outputs = { one: "two=3", two: "", three: "a<<b" };
  expect(Object.fromEntries(readFileCommands(outputFileText(outputs)))).toEqual(outputs);
});
