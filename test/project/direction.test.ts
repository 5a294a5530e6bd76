/**
 * Imports point one way: index → main → features → platform → base. One table says what each room may import;
 * the sources are read as they are, types and dynamic imports included.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "rolldown/utils";
import { expect, test } from "vitest";

const SOURCES = path.join(import.meta.dirname, "../../src");

/** The files of `src` itself below all rooms, each with those of them that it imports. */
const BASE = {
  errors: [],
  text: [],
  parallel: [],
  log: ["lifetime", "text"],
  lifetime: ["errors"],
  proxies: ["errors"],
  context: ["schema", "text"],
  schema: [],
  outcome: ["errors"],
};
const base = Object.keys(BASE);
const platform = ["service", "git", "inputs", "report", ...base];
const feature = ["command", ...platform];

/** Room → the rooms that it may import. A folder is one room, and so is each file of `src` itself. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  index: ["main"],
  main: ["release", "issues", "client-keys", "check", "source-maps", ...feature],
  release: ["issues", ...feature],
  issues: feature,
  "client-keys": feature,
  check: ["release", ...feature],
  "source-maps": ["release", ...feature],
  command: platform,
  service: base,
  git: base,
  inputs: base,
  report: base,
  ...BASE,
};

/** The runner's toolkit and `process.env` are met at the rim alone. */
const RIM = ["index.ts", "main.ts"];
const TOOLKIT = [...RIM, "git/git.ts", "service/github.ts"];

const roomOf = (file: string) => file.split("/")[0]?.replace(/\.ts$/u, "") ?? "";

interface Source {
  file: string;
  text: string;
  imports: string[];
}

function read(name: string): Source {
  const file = name.replaceAll("\\", "/");
  const text = readFileSync(path.join(SOURCES, file), "utf8");
  const { module } = parseSync(file, text);
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    text.slice(start + 1, end - 1),
  );
  const named = [...module.staticImports].map(({ moduleRequest }) => moduleRequest.value);
  const again = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  return { file, text, imports: [...named, ...again, ...dynamic] };
}

const sources = globSync("**/*.ts", { cwd: SOURCES }).map(read);

test.each(sources)("$file", ({ file, text, imports }) => {
  const room = roomOf(file);
  const allowed = MAY_IMPORT[room] ?? [];
  const targets = imports
    .filter((name) => name.startsWith("."))
    .map((name) => path.posix.join(path.posix.dirname(file), name));
  const wrong = targets.filter(
    (target) => roomOf(target) !== room && !allowed.includes(roomOf(target)),
  );
  expect(wrong, `what ${room} imports`).toEqual([]);
  if (imports.some((name) => name.startsWith("@actions/"))) expect(TOOLKIT).toContain(file);
  if (/\bprocess\.env\b/u.test(text)) expect(RIM).toContain(file);
});

test("the table names every room, and no other", () => {
  const rooms = new Set(sources.map(({ file }) => roomOf(file)));
  expect([...rooms].toSorted()).toEqual(Object.keys(MAY_IMPORT).toSorted());
});
