/** What the documents tell people to type works, and the README's tables are those of `action.yml` (workflows: `test/docs`). */
import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { INPUT_COMMANDS } from "../support/register.ts";
import { ROOT, readAction } from "../../tools/action.ts";
import { EXAMPLES } from "../../tools/examples.ts";
import { withSection } from "../../tools/sections.ts";
import { migrationTable, serverTable, withTables } from "../../tools/tables.ts";
import { COMMON, problemsOf, environmentOf } from "../inputs/input-source.ts";

/** What an example's command needs beside it, or the example itself. */
const NEEDED: Record<string, Record<string, string>> = {
  release: { environment: "production", "resolve-in-next-release": "true" },
  "update-issues": { query: "*", status: "ignored" },
  "in-release": { query: "*", status: "resolved" },
  select: { "issues-file": "result.json", status: "unresolved" },
  "list-issues": { query: "*", "fail-above": "0" },
  "show-issues": { issues: "1" },
  "sync-issues": { query: "*" },
  "rename-client-key": { "key-id": "0123456789abcdef0123456789abcdef", "key-name": "Web" },
  "upload-source-maps": { "source-maps": "dist", version: "1" },
};

const read = (name: string): string => readFileSync(path.join(ROOT, name), "utf8");
const readme = read("README.md");
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

test("the npm scripts that documents name exist", () => {
  const pages = globSync(["*.md", "docs/**/*.md", ".github/*.md"], { cwd: ROOT })
    .map(read)
    .join("\n");
  const named = [...pages.matchAll(/npm\s+run\s+([\w:-]+)/gu)].map(([, name = ""]) => name);
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  expect(named).toContain("demo");
});

test("the measured performance keeps to its limits", () => {
  const [, section = ""] =
    /<!-- generated: performance -->(.*?)<!-- end of generated -->/su.exec(read("docs/scale.md")) ??
    [];
  const row =
    /^\| (?<text>[^|]+) \| (?<measured>[\d.]+)(?<unit> [^|]*)? \| (?<limit>[\d.]+)\k<unit> \|/gmu;
  const claims = [...section.matchAll(row)].map(({ groups = {} }) => groups);
  expect(claims).toHaveLength(section.match(/^\| (?!What \||---)/gmu)?.length ?? 0);
  expect(claims.length).toBeGreaterThan(10);
  expect(claims.filter(({ measured, limit }) => Number(measured) > Number(limit))).toEqual([]);
});

test("the pictures of the README exist, and are small", () => {
  const files = [...readme.matchAll(/(?:src|srcset)="([^"]+\.png)"/gu)].map(
    ([, file = ""]) => file,
  );
  expect(files).toHaveLength(2);
  for (const file of files) expect(statSync(path.join(ROOT, file)).size).toBeLessThan(200_000);
});

test("docs/migration.md has the table by which the action judges inputs", () => {
  const page = read("docs/migration.md");
  expect(withSection(page, "action-release", migrationTable())).toBe(page);
});

test("docs/behaviour.md has the table made from src/servers", () => {
  const page = read("docs/behaviour.md");
  expect(withSection(page, "servers", serverTable())).toBe(page);
});

describe("docs/inputs.md", () => {
  test("docs/inputs.md has the tables made from action.yml", () => {
    const page = read("docs/inputs.md");
    expect(withTables(page, readAction())).toBe(page);
  });

  test.each(Object.entries(EXAMPLES).filter(([, value]) => !value.includes("${{")))(
    "docs/inputs.md shows a valid example of %s: %s",
    (name, value) => {
      const command = INPUT_COMMANDS.get(name)?.find((one) => one in NEEDED) ?? "release";
      const needed = NEEDED[name] ?? NEEDED[command];
      const texts = { ...COMMON, ...needed, command, [name]: String(parse(value)) };
      const places = problemsOf(environmentOf(texts)).map(({ where }) => where);
      expect(places).not.toContain(`input ${name}`);
    },
  );
});
