/**
 * The lint configuration refuses what it is there to refuse. Each case is a small file at a path of our tree, linted with
 * our configuration in a folder of its own: a rule that is renamed, switched off or overridden by accident fails here.
 */
import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const ROOT = path.join(import.meta.dirname, "../..");
const run = promisify(execFile);

const reportSchema = v.object({
  diagnostics: v.array(
    v.object({
      code: v.string(),
      message: v.string(),
      filename: v.pipe(
        v.string(),
        v.transform((name) => name.replaceAll("\\", "/")),
      ),
    }),
  ),
});

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `  value += ${index};`).join("\n");

/** Path of the file → the rule it breaks and its text. */
const REFUSED: Record<string, [rule: string, text: string]> = {
  // Sizes
  "src/long.ts": [
    "eslint(max-lines-per-function)",
    `export function long(start: number): number {\n  let value = start;\n${lines(45)}\n  return value;\n}`,
  ],
  "src/parameters.ts": [
    "eslint(max-params)",
    "export const sum = (a: number, b: number, c: number, d: number): number => a + b + c + d;",
  ],
  "src/depth.ts": [
    "eslint(max-depth)",
    "export function deep(a: number[]): number {\n  for (const b of a) { if (b > 1) { while (b > 2) { if (b > 3) { return b; } } } }\n  return 0;\n}",
  ],
  // Types
  "src/any.ts": ["typescript(no-explicit-any)", "export type Loose = any;"],
  "src/assertion.ts": [
    "typescript(consistent-type-assertions)",
    "export const wrong = (value: unknown): string => value as string;",
  ],
  "src/bang.ts": [
    "typescript(no-non-null-assertion)",
    "export const first = (list: string[]): string => list[0]!;",
  ],
  "src/unsafe.ts": [
    "typescript(no-unsafe-assignment)",
    'export const parsed = (): unknown => { const value = JSON.parse("1"); return value; };',
  ],
  "src/exhaustive.ts": [
    "typescript(switch-exhaustiveness-check)",
    'export function name(kind: "a" | "b"): number {\n  switch (kind) {\n    case "a":\n      return 1;\n  }\n  return 0;\n}',
  ],
  // Promises and errors
  "src/floating.ts": [
    "typescript(no-floating-promises)",
    "const wait = async (): Promise<void> => {};\nexport function start(): void {\n  wait();\n}",
  ],
  "src/cause.ts": [
    "eslint(preserve-caught-error)",
    'export function read(): void {\n  try {\n    JSON.parse("");\n  } catch (error) {\n    throw new Error(`cannot read`);\n  }\n}',
  ],
  // The runner's log has one writer, the process ends by itself
  "src/print.ts": ["eslint(no-console)", 'console.log("hello");\nexport {};'],
  "src/exit.ts": ["unicorn(no-process-exit)", "process.exit(1);\nexport {};"],
  // Modules
  "src/barrel.ts": ["oxc(no-barrel-file)", 'export * from "./errors.ts";'],
  "src/cycle-a.ts": [
    "import(no-cycle)",
    'import { b } from "./cycle-b.ts";\nexport const a = (): number => b();',
  ],
  "src/cycle-b.ts": [
    "import(no-cycle)",
    'import { a } from "./cycle-a.ts";\nexport const b = (): number => a();',
  ],
  // Tests
  "test/only.test.ts": [
    "vitest(no-focused-tests)",
    'import { expect, test } from "vitest";\ntest.only("one", () => {\n  expect(1).toBe(1);\n});',
  ],
  "test/skip.test.ts": [
    "vitest(no-disabled-tests)",
    'import { expect, test } from "vitest";\ntest.skip("one", () => {\n  expect(1).toBe(1);\n});',
  ],
};

/** What tests may do, so that the rules refuse no more than they should. */
const ALLOWED: Record<string, string> = {
  "test/allowed.test.ts":
    'import "../src/report/summary.ts";\nexport const wrong = JSON.parse("1") as number;',
};

const folder = mkdtempSync(path.join(tmpdir(), "release-tracker-lint-"));
const found = new Map<string, string[]>();

beforeAll(async () => {
  for (const name of [".oxlintrc.json", "tsconfig.json"]) {
    copyFileSync(path.join(ROOT, name), path.join(folder, name));
  }
  symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"), "junction");
  const texts = Object.entries(REFUSED).map(([name, [, text]]) => [name, text] as const);
  for (const [name, text] of [...texts, ...Object.entries(ALLOWED)]) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), `${text}\n`);
  }
  const oxlint = path.join(ROOT, "node_modules/oxlint/bin/oxlint");
  const { stdout } = await run(process.execPath, [oxlint, "--format=json"], {
    cwd: folder,
    maxBuffer: 2 ** 26,
  }).catch((error: unknown) => v.parse(v.object({ stdout: v.string() }), error));
  for (const { filename, code, message } of v.parse(reportSchema, JSON.parse(stdout)).diagnostics) {
    found.set(filename, [...(found.get(filename) ?? []), `${code}: ${message}`]);
  }
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe("is refused", () => {
  test.each(Object.entries(REFUSED))("%s", (name, [rule]) => {
    expect(found.get(name)?.map((finding) => finding.split(": ")[0])).toContain(rule);
  });
});

describe("is allowed", () => {
  test.each(Object.keys(ALLOWED))("%s", (name) => {
    expect((found.get(name) ?? []).filter((finding) => /assertion/u.test(finding))).toEqual([]);
  });
});
