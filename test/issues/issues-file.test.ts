/** The file of `issues-file`: lines of names, and earlier result files. */
import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readContext } from "../../src/context.ts";
import { StepLifetime } from "../../src/lifetime.ts";
import { readIssuesFile } from "../../src/issues/issues-file.ts";
import { InputError } from "../../src/errors.ts";
import type { IssueState } from "../../src/issues/outcome.ts";
import { resultPieces } from "../../src/report/write.ts";
import { row } from "./read-issues.ts";

let root = "";
let workspace = "";
let temporaryDirectory = "";

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "issues-file-")));
  workspace = join(root, "workspace");
  temporaryDirectory = join(root, "temp");
  mkdirSync(workspace);
  mkdirSync(temporaryDirectory);
});
afterEach(() => rmSync(root, { recursive: true }));

const SERVICE = {
  baseUrl: "https://sentry.example.com",
  organization: "acme",
  githubToken: undefined,
};

async function readFile(
  file: string,
  select: "open" | "done" = "open",
  baseUrl = SERVICE.baseUrl,
): Promise<string[]> {
  const context = readContext({ GITHUB_WORKSPACE: workspace, RUNNER_TEMP: temporaryDirectory });
  using lifetime = new StepLifetime();
  const log = { info: () => undefined, debug: () => undefined };
  const place = { context, lifetime, log, mask: () => undefined };
  return (await readIssuesFile(file, { ...SERVICE, baseUrl, select }, place)).names.map(
    ({ name }) => name,
  );
}

/** Writes a file below the test's own folder. */
function write(path: string, content: string | Buffer): string {
  const whole = join(root, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, content);
  return whole;
}

/** With its byte order mark. */
function utf16(text: string): Buffer {
  return Buffer.from(`\ufeff${text}`, "utf16le");
}

async function readText(content: string | Buffer): Promise<string[]> {
  write("workspace/ids.txt", content);
  return await readFile("ids.txt");
}

/** The one problem of a file. */
async function problemOf(file: string): Promise<string> {
  try {
    await readFile(file);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    expect(error.problems.map(({ where }) => where)).toEqual(["input issues-file"]);
    return error.message;
  }
  throw new Error(`${file} was read`);
}

describe("a file of lines", () => {
  test.each([
    ["ids and short IDs", "4711\nAPP-12\n", ["4711", "APP-12"]],
    ["Windows line ends", "4711\r\nAPP-12\r\n", ["4711", "APP-12"]],
    ["old line ends", "4711\rAPP-12", ["4711", "APP-12"]],
    ["blanks, empty lines and comments", "\n  4711 \n# 12\n\t\n", ["4711"]],
    ["a byte order mark", "\ufeff4711\n", ["4711"]],
    ["UTF-16, as Windows PowerShell writes it", utf16("4711\r\nAPP-12\r\n"), ["4711", "APP-12"]],
    ["UTF-16 of the other byte order", utf16("4711\nAPP-12\n").swap16(), ["4711", "APP-12"]],
    ["nothing", "", []],
    ["comments alone", "# none this time\n", []],
  ])("an issues-file may hold %s", async (_name, content, names) => {
    expect(await readText(content)).toEqual(names);
  });

  test("invalid lines of an issues-file are reported by number only", async () => {
    write("workspace/ids.txt", "4711\nsecret=hunter2\n\nAPP-1\nother secret\n");
    const problem = await problemOf("ids.txt");
    expect(problem).toContain("in line 2 and line 5.");
    expect(problem).not.toMatch(/secret|hunter2/u);
  });

  test.each([
    ["lists in a line", "4711, 4712"],
    ["a JSON array", '["4711"]'],
    ["bytes that are no text", Buffer.from([0x34, 0xff, 0x00, 0x31])],
    ["a path", "../4711"],
    ["a very long line", "1".repeat(4_000_000)],
  ])("an issues-file is refused if it holds %s", async (_name, content) => {
    write("workspace/ids.txt", content);
    expect(await problemOf("ids.txt")).toContain("in line 1.");
  });

  test("ten invalid lines of an issues-file are named, the rest is counted", async () => {
    write("workspace/ids.txt", "wrong\n".repeat(25));
    expect(await problemOf("ids.txt")).toMatch(/in line 1, line 2, .*, line 10 and 15 more\.$/u);
  });
});

/** A result file as a run writes it, with one issue in each of these states. */
function resultFile(states: readonly IssueState[], members: object = {}) {
  const common = { schema: 1, command: "update-issues", outcome: "failed", dryRun: false };
  const issues = states.map((state, index) => row({ id: String(index + 1), state }));
  const result = { ...common, ...SERVICE, matchedCount: states.length, issues, ...members };
  return [...resultPieces(result)].join("");
}

describe("a result file", () => {
  test("a result file selects open issues, or with select: done applied ones", async () => {
    const all = "planned matched applied unchanged not-applied failed unknown not-started";
    const file = write("workspace/result.json", resultFile(all.split(" ") as IssueState[]));
    expect(await readFile(file)).toEqual(["1", "2", "5", "6", "7", "8"]);
    expect(await readFile(file, "done")).toEqual(["3"]);
    const issues = [
      row({ id: "1", state: "failed", gone: true }),
      row({ id: "2", state: "failed" }),
    ];
    write("workspace/gone.json", resultFile([], { issues, matchedCount: 1 }));
    expect(await readFile("gone.json")).toEqual(["2"]);
  });

  test(`"select: done" is refused for a list of names`, async () => {
    const file = write("workspace/ids.txt", "4711\n");
    await expect(readFile(file, "done")).rejects.toThrow("does not say what was done");
  });

  test("a result file of an organization's host is taken on sentry.io", async () => {
    write("workspace/result.json", resultFile(["planned"], { baseUrl: "https://acme.sentry.io" }));
    for (const baseUrl of ["https://sentry.io", "https://us.sentry.io"]) {
      expect(await readFile("result.json", "open", baseUrl)).toHaveLength(1);
    }
  });

  test.each([
    [{ baseUrl: "https://sentry.io" }, "base URL"],
    [{ baseUrl: "not a URL" }, "base URL"],
    [{ organization: "other" }, "organization"],
    [{ baseUrl: "https://sentry.io", organization: "other" }, "base URL and organization"],
  ])("a result file of another place is refused: %j", async (members, names) => {
    write("workspace/result.json", resultFile(["planned"], members));
    const problem = await problemOf("result.json");
    expect(problem).toContain(`was written for a different ${names}.`);
  });

  test.each([
    ["cut off", (text: string) => text.slice(0, -5)],
    ["of a later version", (text: string) => text.replace('"schema": 1', '"schema": 2')],
    ["without issues", (text: string) => text.replace('"issues"', '"others"')],
    ["another JSON object", () => '{"token": "hunter2"}'],
  ])("a result file that is %s is refused without quoting it", async (_name, change) => {
    write("workspace/result.json", change(resultFile(["planned"])));
    const problem = await problemOf("result.json");
    expect(problem).toContain("is not the result file of this action");
    expect(problem).not.toContain("hunter2");
  });

  test.each([{ command: "list-issues" }, { dryRun: true, matchedCount: null }])(
    "a result file of a failed run that may lack issues is refused: %j",
    async (members) => {
      write("workspace/result.json", resultFile(["matched"], members));
      expect(await problemOf("result.json")).toContain("failed before it knew all issues");
    },
  );

  test("a failed preview's result file selects issues that are not gone", async () => {
    write("workspace/result.json", resultFile(["planned"], { dryRun: true }));
    expect(await readFile("result.json")).toEqual(["1"]);
  });

  test("a release's result file selects open issues, also of a failed run", async () => {
    const release = { command: "release", dryRun: true, matchedCount: null };
    write("workspace/result.json", resultFile(["not-applied"], release));
    expect(await readFile("result.json")).toEqual(["1"]);
  });

  test("an invalid id in a result file is reported by the issue's number", async () => {
    const issues = [row({ id: "1", state: "applied" }), row({ id: "../2", state: "failed" })];
    write("workspace/result.json", resultFile([], { issues }));
    expect(await problemOf("result.json")).toContain("in issue 2.");
  });
});

describe("the place of the file", () => {
  test("an issues-file may lie in the workspace or the temporary folder", async () => {
    const inWorkspace = write("workspace/deep/ids.txt", "1");
    const inTemp = write("temp/release-tracker-x/result.txt", "2");
    expect(await readFile("deep/ids.txt")).toEqual(["1"]);
    expect(await readFile("./deep/../deep/ids.txt")).toEqual(["1"]);
    write("workspace/..ids.txt", "3");
    expect(await readFile("..ids.txt")).toEqual(["3"]);
    expect(await readFile(inWorkspace)).toEqual(["1"]);
    expect(await readFile(inTemp)).toEqual(["2"]);
    expect(await readFile("../temp/release-tracker-x/result.txt")).toEqual(["2"]);
  });

  test("an issues-file may be reached by links that stay in the workspace", async () => {
    write("workspace/real.txt", "1");
    symlinkSync("real.txt", join(workspace, "link.txt"));
    expect(await readFile("link.txt")).toEqual(["1"]);
    symlinkSync(workspace, join(root, "other-name"));
    expect(await readFile(join(root, "other-name", "real.txt"))).toEqual(["1"]);
    workspace = join(root, "other-name");
    expect(await readFile("real.txt")).toEqual(["1"]);
  });

  test.each([
    ["outside", "../outside.txt"],
    ["by an absolute path", "/etc/passwd"],
    ["through a link to a file", "link.txt"],
    ["through a link to a folder", "folder/outside.txt"],
    ["through a chain of links", "chain.txt"],
    ["beside the workspace with the same beginning", "../workspace-2/ids.txt"],
    ["in .git", ".git/ids.txt"],
    ["in a .git further down", "module/.git/ids.txt"],
    ["in .git by another case", ".GIT/ids.txt"],
    ["in .git by a link", "innocent.txt"],
    ["in a .git folder of the temporary folder", "../temp/.git/ids.txt"],
  ])("an issues-file is refused %s", async (_name, file) => {
    write("outside.txt", "4711");
    for (const folder of "workspace-2 workspace/.git workspace/.GIT workspace/module/.git temp/.git".split(
      " ",
    )) {
      write(`${folder}/ids.txt`, "4711");
    }
    symlinkSync(join(root, "outside.txt"), join(workspace, "link.txt"));
    symlinkSync("link.txt", join(workspace, "chain.txt"));
    symlinkSync(root, join(workspace, "folder"));
    symlinkSync(".git/ids.txt", join(workspace, "innocent.txt"));
    expect(await problemOf(file)).toContain("lies outside the workspace");
  });

  test.each([
    ["is not there", "nowhere.txt", "does not exist"],
    ["is a link to nothing", "dangling.txt", "does not exist"],
    ["is a link to itself", "loop.txt", "does not exist"],
    ["holds a NUL", "ids\u0000.txt", "does not exist"],
    ["is below a file", "file.txt/ids.txt", "does not exist"],
    ["is a folder", "folder", "is not a regular file"],
    // Nobody writes to it, and nobody waits for that.
    ["is a pipe", "pipe", "is not a regular file"],
    ["is the workspace itself", ".", "lies outside the workspace"],
  ])("an issues-file is refused if it %s", async (_name, file, words) => {
    mkdirSync(join(workspace, "folder"));
    write("workspace/file.txt", "1");
    symlinkSync("nothing", join(workspace, "dangling.txt"));
    symlinkSync("loop.txt", join(workspace, "loop.txt"));
    execFileSync("mkfifo", [join(workspace, "pipe")]);
    expect(await problemOf(file)).toContain(words);
  });
});

describe("the size of the file", () => {
  const line = "1234567\n";

  test("an issues-file with a list may have 5 MB", async () => {
    expect(await readText(line.repeat(5_000_000 / line.length))).toHaveLength(625_000);
  });

  test("a result file of all issues that six hours can update is read", async () => {
    const page = `${SERVICE.baseUrl}/organizations/acme/issues/4100000000/`;
    const issues = Array.from({ length: 108_000 }, (_, index) =>
      row({
        id: String(4_100_000_000 + index),
        state: "planned",
        title: "TypeError: Cannot read properties of undefined".padEnd(120, "."),
        before: { status: "unresolved" },
        after: { status: "resolved" },
        lastSeen: "2026-03-01T12:00:00Z",
        page,
      }),
    );
    const text = resultFile([], {
      issues,
      matchedCount: issues.length,
      dryRun: true,
      outcome: "planned",
    });
    expect(text.length).toBeGreaterThan(5_000_000);
    expect(await readText(text)).toHaveLength(108_000);
  });

  test("an issues-file is refused one byte above its maximum", async () => {
    write("workspace/ids.txt", `${line.repeat(5_000_000 / line.length)}1`);
    expect(await problemOf("ids.txt")).toBe(
      "The issues-file has 5000001 bytes, more than 5000000.",
    );
    truncateSync(join(workspace, "ids.txt"), 80_000_001);
    expect(await problemOf("ids.txt")).toContain("80000001 bytes, more than 80000000.");
  });
});
