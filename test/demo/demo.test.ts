/** The demo as a newcomer runs it: in a process of its own, on the built bundle. */
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { believableRepository, git, temporaryFolder } from "../support/repository.ts";

const folder = temporaryFolder();
afterAll(folder.remove);
const source = believableRepository(path.join(folder.path, "source"));

/** Runs the demo and answers what it printed, with `exit N` as the last line of a failure. */
async function demo(...parameters: string[]): Promise<string> {
  try {
    const script = path.join(import.meta.dirname, "demo.ts");
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, ...parameters]);
    return stdout + stderr;
  } catch (error) {
    const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: number };
    return `${stdout}${stderr}exit ${code}`;
  }
}

let folders = 0;
const newFolder = (): string => path.join(folder.path, `out-${(folders += 1)}`);

test("releases a repository of its own", async () => {
  const out = newFolder();
  const text = await demo("--out", out);
  expect(text).toContain("Release v1.3.0 was created");
  expect(text).toContain("after one request");
  expect(text).toMatch(/These are the \d+ commits of: git rev-list [0-9a-f]{12}\.\.[0-9a-f]{12}/u);
  expect(text).not.toMatch(/exit \d+$/u);
  expect(readFileSync(path.join(out, "summary.html"), "utf8")).toContain("v1.3.0");
  expect(existsSync(path.join(out, "result.json"))).toBe(true);
});

test("releases an older tag of a repository on disk and leaves that as it is", async () => {
  const state = () => [
    git(source, "status", "--porcelain"),
    git(source, "for-each-ref"),
    git(source, "count-objects", "-v"),
  ];
  const before = state();
  const text = await demo(source, "--tag", "v1.2.0", "--out", newFolder());
  const commits = git(source, "rev-list", "v1.1.0..v1.2.0").split("\n").length;
  expect(text).toContain(`These are the ${commits} commits of: git rev-list`);
  expect(text).toContain("Release v1.2.0 was created");
  expect(state()).toEqual(before);
});

test("previews, updates and lists issues", async () => {
  const text = await demo("issues", "--out", newFolder());
  expect(text).toContain("Dry run: 10 issues would be updated");
  expect(text).toContain("10 issues updated");
  expect(text).toContain("outcome        gate-failed");
  expect(text).not.toMatch(/exit \d+$/u);
});

test("uploads source maps, and reads a stack with them", async () => {
  const text = await demo("source-maps", "--out", newFolder());
  expect(text).toContain("1 source map uploaded");
  expect(text).toMatch(/dist\/main\.js:2:\d+ +\S*src\/cart\.ts:12:15 +throw new RangeError/u);
  expect(text).not.toMatch(/exit \d+$/u);
});

test.each([
  ["a folder that is not there", ["/nowhere"], `There is no folder ${path.resolve("/nowhere")}.`],
  ["a tag that is not there", [source, "--tag", "v9"], "has no tag v9. It has v1."],
  ["an option that does not exist", ["--tga", "v1"], "Unknown option '--tga'"],
  ["a folder in use", ["--out", source], "is not empty."],
])("%s is an error with the usage", async (_, parameters, message) => {
  const out = parameters.includes("--out") ? [] : ["--out", newFolder()];
  const text = await demo(...parameters, ...out);
  expect(text).toContain(message);
  expect(text).toContain("Usage: npm run demo");
  expect(text).toMatch(/exit 1$/u);
});
