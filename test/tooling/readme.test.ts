/** What the README tells people to type is what works: the commands and the tables (its workflows: `test/docs`). */
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { ROOT, readAction } from "./action.ts";
import { withTables } from "./tables.ts";

const read = (name: string): string => readFileSync(path.join(ROOT, name), "utf8");
const readme = read("README.md");
const { scripts } = v.parse(
  v.object({ scripts: v.record(v.string(), v.string()) }),
  JSON.parse(read("package.json")),
);
const blocks = (language: string): string[] =>
  [...readme.matchAll(/^```(\w+)\n(.*?)^```$/gmsu)]
    .filter(([, name]) => name === language)
    .map(([, , text]) => text ?? "");

describe("commands", () => {
  test("two lines do all the set-up, each by itself", () => {
    expect(blocks("sh")).toEqual(
      expect.arrayContaining(["npm ci && npm run demo\n", "npm ci && npm test\n"]),
    );
  });

  test("the continuous integration runs the test command that the README gives", () => {
    expect(read(".ci/run")).toContain("grep -m1 -E '^npm ci && npm test$' README.md");
  });

  const named = new Set([...readme.matchAll(/npm run ([\w:-]+)/gu)].map(([, name]) => name ?? ""));
  test.each([...named])("npm run %s exists", (name) => {
    expect(Object.keys(scripts)).toContain(name);
  });
});

test("the picture is there, and small: everybody who uses the action downloads it", () => {
  const [, file = ""] = /^!\[[^\]]+\]\(([^)]+)\)$/mu.exec(readme) ?? [];
  expect(statSync(path.join(ROOT, file)).size).toBeLessThan(50_000);
});

describe("tables", () => {
  test("are those that action.yml gives", () => {
    expect(withTables(readme, readAction())).toBe(readme);
  });

  test("differ when action.yml does", () => {
    const { inputs, ...action } = readAction();
    const changed = { ...inputs, timeout: { description: "Something else.", default: "1" } };
    expect(withTables(readme, { ...action, inputs: changed })).not.toBe(readme);
  });

  test("need their markers", () => {
    expect(() => withTables("# Release Tracker\n", readAction())).toThrow(
      'README.md has no section "<!-- generated: inputs -->',
    );
  });
});
