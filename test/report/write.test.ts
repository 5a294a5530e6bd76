import { spawn } from "node:child_process";
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
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readAsRunner, readFileCommands, type RunnerOutput } from "../support/runner-commands.ts";
import { CORPUS } from "../support/hostile-text.ts";
import { poisoned } from "./hostile.ts";
import { outcomes, release, update, updated } from "./samples.ts";
import { type Outcome, renderSummary } from "./view.ts";

const program = fileURLToPath(new URL("write-once.ts", import.meta.url));

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
  exitCode: number | null;
  stdout: RunnerOutput;
  stderr: string;
  outputs: Map<string, string>;
  summary: string;
}

/** Writes a report as a step would, with these of the runner's files. */
async function write(outcome: Outcome, changes: NodeJS.ProcessEnv = {}): Promise<Written> {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env["PATH"],
      GITHUB_OUTPUT: join(folder, "output"),
      GITHUB_STEP_SUMMARY: join(folder, "summary"),
      RUNNER_TEMP: join(folder, "temp"),
      ...changes,
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin.end(JSON.stringify(outcome));
  const closed = new Promise<number | null>((resolve) => child.on("close", resolve));
  const [stdout, stderr, exitCode] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    closed,
  ]);
  return {
    exitCode,
    stdout: readAsRunner(stdout),
    stderr,
    outputs: readFileCommands(readFileSync(join(folder, "output"), "utf8")),
    summary: readFileSync(join(folder, "summary"), "utf8"),
  };
}

describe("the report", () => {
  test("leaves summary, outputs, result file, log and annotations", async () => {
    const outcome = outcomes["update of some"] ?? release(0);
    const { exitCode, stdout, stderr, outputs, summary } = await write(outcome);
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(summary.trim()).toBe(renderSummary(outcome).trim());
    expect(outputs.get("outcome")).toBe("failed");
    expect(outputs.get("updated-count")).toBe("1");
    expect(stdout.lines).toContain("❌ 1 of 3 issues updated, 1 already as asked");
    expect(stdout.commands).toEqual([
      {
        name: "error",
        properties: { title: "1 of 3 issues updated, 1 already as asked" },
        data: "2 of 3 issues were not updated. Fix: Pass the result file of this step as issues-file to try just these again.",
      },
    ]);
    const file = outputs.get("result-file") ?? "";
    expect(file.startsWith(join(folder, "temp"))).toBe(true);
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ schema: 1, outcome: "failed" });
  });

  // Windows has no such rights: there the runner's folder itself is its user's own.
  test.skipIf(process.platform === "win32")(
    "has a result file for its own user alone",
    async () => {
      const { outputs } = await write(release(0));
      const file = outputs.get("result-file") ?? "";
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(statSync(dirname(file)).mode & 0o077).toBe(0);
    },
  );

  test("of two steps does not overwrite the first's result file", async () => {
    const first = (await write(release(1))).outputs.get("result-file") ?? "";
    const second = (await write(release(1))).outputs.get("result-file") ?? "";
    expect(second).not.toBe(first);
    expect(existsSync(first)).toBe(true);
  });

  test("does without a summary and outputs where the runner has none", async () => {
    const { exitCode, stdout } = await write(release(1), {
      GITHUB_OUTPUT: "",
      GITHUB_STEP_SUMMARY: "",
    });
    expect(exitCode).toBe(0);
    expect(stdout.commands).toEqual([]);
    expect(stdout.lines.at(-1)).toBe("✅ Release 1.4.0 was created with 1 commit");
  });

  test("names a part that cannot be written, and writes the others", async () => {
    writeFileSync(join(folder, "file"), "");
    const missing = {
      GITHUB_STEP_SUMMARY: join(folder, "none", "summary"),
      RUNNER_TEMP: join(folder, "file"),
    };
    const { exitCode, stdout, outputs } = await write(release(1), missing);
    expect(exitCode).toBe(0);
    expect(stdout.commands.map(({ name, data }) => [name, data.split(":")[0]])).toEqual([
      ["warning", "The result file could not be written"],
      ["warning", "The job summary could not be written"],
    ]);
    expect(outputs.get("version")).toBe("1.4.0");
    expect(outputs.get("result-file")).toBe("");
  });

  test("says so when the ids are too many for an output", async () => {
    const issues = Array.from({ length: 40_000 }, (_, index) => updated(index));
    const { stdout, outputs } = await write(update(issues));
    expect(outputs.get("issue-ids")).toBe("");
    expect(stdout.commands.map(({ name }) => name)).toEqual(["warning"]);
    expect(stdout.commands[0]?.data).toContain("Fix: use the output result-file.");
  });

  test("holds no command, output or line of text from outside", async () => {
    const hostile = CORPUS.filter((each) => each.length < 200).join(" ");
    const outcome = outcomes["release created"] ?? release(1);
    const plain = await write(outcome);
    writeFileSync(join(folder, "output"), "");
    writeFileSync(join(folder, "summary"), "");
    const bad = await write(poisoned(outcome, hostile));
    expect(bad.stdout.commands.map(({ name }) => name)).toEqual(
      plain.stdout.commands.map(({ name }) => name),
    );
    expect(bad.stdout.lines).toHaveLength(plain.stdout.lines.length);
    expect([...bad.outputs.keys()]).toEqual([...plain.outputs.keys()]);
    expect(bad.stderr).toBe("");
  });
});
