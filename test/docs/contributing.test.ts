/** CONTRIBUTING, taken at its word: what it names is there, and its recipes, done with the lines that stand in it, work. */
import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../support/repository.ts";
import { ROOT } from "../tooling/action.ts";
import { blocksOf, readDocument } from "./documents.ts";
import { ScratchTree } from "./scratch-tree.ts";

const DOCUMENT = "CONTRIBUTING.md";
const run = promisify(execFile);

/** The spans of code in the prose of a document. */
function spansOf(document: string): string[] {
  const prose = readDocument(document).replaceAll(/^( *)```.*?^\1```$/gmsu, "");
  const spans = [...prose.matchAll(/`([^`]+)`/gu)].map(([, span = ""]) =>
    span.replaceAll(/\s+/gu, " "),
  );
  return [...new Set(spans)];
}

describe.each([DOCUMENT, "SECURITY.md"])("%s names", (document) => {
  const spans = spansOf(document);

  test("files and folders that are there", () => {
    const paths = spans.filter(
      (span) =>
        /^[\w.*-]+(?:\/[\w.*-]+)*\/?$/u.test(span) && /\/|\w\.(?:ts|md|yml|json)$/u.test(span),
    );
    const isThere = (name: string) =>
      globSync([name, `{src,test}/**/${name}`], { cwd: ROOT }).length > 0;
    expect(paths.filter((name) => !isThere(name))).toEqual([]);
    expect(paths.length).toBeGreaterThan(5);
  });
});

describe(DOCUMENT, () => {
  const spans = spansOf(DOCUMENT);

  test("names functions, types and members that are there", () => {
    const sources = globSync("{src,test}/**/*.ts", { cwd: ROOT, exclude: ["test/docs/**"] });
    const words = new Set(
      sources.flatMap((file) => readFileSync(path.join(ROOT, file), "utf8").match(/\w+/gu) ?? []),
    );
    const named = spans
      .map((span) => /^(?:\w+\.)*([A-Za-z]\w+)(?:\(.*\)|<.*>)?$/u.exec(span)?.[1])
      .filter((name) => name !== undefined);
    // The members of the example, and an account without a name.
    const invented = new Set(["minLevel", "OWNER"]);
    expect(named.filter((name) => !words.has(name) && !invented.has(name))).toEqual([]);
    expect(named.length).toBeGreaterThan(40);
  });

  test("says what each file at the top of src is about", () => {
    const files = globSync("*.ts", { cwd: path.join(ROOT, "src") });
    const text = readDocument(DOCUMENT);
    const unnamed = files.filter((file) => !file.endsWith(".d.ts") && !text.includes(file));
    expect(unnamed).toEqual([]);
  });
});

/** The blocks of code in the section with that heading, in their order. */
function recipe(heading: string): string[] {
  const [, section = ""] =
    new RegExp(`^## ${heading}$(.*?)^## `, "msu").exec(readDocument(DOCUMENT)) ?? [];
  return blocksOf(DOCUMENT, section).map(({ text }) => text);
}

describe("the recipes", () => {
  const { path: folder, remove } = temporaryFolder();
  const tree = new ScratchTree(path.join(folder, "tree"));
  const [declaration, name, type, reading, use, unitTest, scenario] = recipe("Add an input");
  const [resource] = recipe("Add a resource");
  const [dialect] = recipe("Add a dialect");

  beforeAll(() => {
    const after = (file: string, anchor: string, indentation = 2) => ({
      file,
      anchor,
      indentation,
    });
    tree.insert(
      { ...after("action.yml", "\n  # ---- client keys ----"), before: true },
      declaration,
    );
    const inputs = "src/issues/inputs.ts";
    tree.insert({ ...after(inputs, `"fail-above"`, 0), before: true }, name);
    tree.insert(after(inputs, "failAbove?: number;"), type);
    tree.insert(after(inputs, `query: query ?? "is:unresolved",`, 4), reading);
    const issue = "await readMatching(projects, search, from, (issue, project) => {";
    tree.insert(after("src/issues/list.ts", issue, 4), use);
    tree.append("test/unit/inputs-issues.test.ts", unitTest);
    const scenarios = "test/scenarios/issues-list.test.ts";
    tree.append(scenarios, scenario);
    // The scenario uses one helper that its file does not import yet.
    tree.insert(after(scenarios, "import { expectTranscript, runAgainst", 0), ", serviceForTest");
    tree.write("src/issues/projects.ts", resource);
    tree.insert(after("test/service/dialect.ts", "export const dialects = {"), dialect);
  });
  afterAll(remove);

  const tool = async (script: string, ...parameters: string[]): Promise<string> => {
    const parts = [path.join(tree.folder, "node_modules", script), ...parameters];
    const options = { cwd: tree.folder, maxBuffer: 2 ** 26 };
    try {
      const { stdout } = await run(process.execPath, parts, options);
      return stdout;
    } catch (error) {
      const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
      return `${stdout}${stderr}\nfailed`;
    }
  };

  test("have these lines", () => {
    expect(recipe("Add an input")).toHaveLength(7);
    expect(recipe("Add a resource")).toHaveLength(1);
    expect(recipe("Add a dialect")).toHaveLength(1);
  });

  test("give code that compiles", async () => {
    expect(await tool("typescript/bin/tsc", "-p", ".")).toBe("");
  });

  test("give an input that is read, and that does what its scenario says", async () => {
    await run(process.execPath, [path.join(tree.folder, "test/tooling/build.ts")]);
    const files = ["inputs-issues", "issues-list", "action-yml"];
    const printed = await tool("vitest/vitest.mjs", "run", ...files, "-t", "min-level");
    expect(printed).not.toContain("failed");
    expect(printed).toMatch(/3 passed/u);
  });

  test("give an input that the README lists", async () => {
    await run(process.execPath, [path.join(tree.folder, "test/tooling/docs.ts")]);
    expect(tree.read("README.md")).toContain(
      "| `min-level` | `list-issues` | all levels | Report only issues of this level or a worse one. |",
    );
  });
});
