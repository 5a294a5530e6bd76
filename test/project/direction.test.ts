/**
 * Imports point one way: index → main → features → platform → base. One table says what each room may import;
 * the sources are read as they are, types and dynamic imports included. Nothing imports in a circle.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "rolldown/utils";
import { expect, test } from "vitest";

const ROOT = path.join(import.meta.dirname, "../..");

/** The files of `src` itself below all rooms, each with those of them that it imports. */
const BASE = {
  errors: [],
  text: [],
  parallel: [],
  paths: [],
  log: ["text"],
  lifetime: ["errors"],
  proxies: ["errors", "text"],
  context: ["schema", "text"],
  schema: [],
  outcome: ["errors"],
};
const base = Object.keys(BASE);
const platform = ["service", "servers", "git", "inputs", "report", ...base];
const feature = ["command", ...platform];

/** Room → the rooms that it may import. A folder is one room, and so is each file of `src` itself. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  index: ["main"],
  main: ["release", "issues", "github-issues", "client-keys", "check", "source-maps", ...feature],
  release: ["issues", ...feature],
  issues: feature,
  "github-issues": ["issues", ...feature],
  "client-keys": feature,
  check: ["release", ...feature],
  "source-maps": ["release", ...feature],
  command: platform,
  servers: ["service", "git", "report", ...base],
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

function read(file: string): Source {
  const text = readFileSync(path.join(ROOT, file), "utf8");
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

/** The sources of folders, by their paths below `folder`. */
const sourcesOf = (pattern: string, folder: string): Source[] =>
  globSync(pattern, { cwd: ROOT, exclude: ["**/node_modules"] }).map((name) => {
    const source = read(name.replaceAll("\\", "/"));
    return { ...source, file: source.file.slice(folder.length) };
  });

/** File → the files of ours that it imports, types and `import()` included. */
const importsOf = (from: readonly Source[]) =>
  new Map(
    from.map(({ file, imports }) => [
      file,
      imports
        .filter((name) => name.startsWith("."))
        .map((name) => path.posix.join(path.posix.dirname(file), name)),
    ]),
  );

const sources = sourcesOf("src/**/*.ts", "src/");
const targetsOf = importsOf(sources);

/** Files that import themselves by any way. */
function circularOf(targets: ReadonlyMap<string, readonly string[]>): string[] {
  return [...targets.keys()].filter((file) => {
    const reached = new Set<string>();
    const open = [file];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const target of targets.get(next) ?? []) {
        if (!reached.has(target)) open.push(target);
        reached.add(target);
      }
    }
    return reached.has(file);
  });
}

test.each(sources)("$file imports only what its room may import", ({ file, text, imports }) => {
  const room = roomOf(file);
  const allowed = MAY_IMPORT[room] ?? [];
  const wrong = (targetsOf.get(file) ?? []).filter(
    (target) => roomOf(target) !== room && !allowed.includes(roomOf(target)),
  );
  expect(wrong, `what ${room} imports`).toEqual([]);
  if (imports.some((name) => name.startsWith("@actions/"))) expect(TOOLKIT).toContain(file);
  if (/\bprocess\.env\b/u.test(text)) expect(RIM).toContain(file);
});

test("only identify.ts imports the single servers of src/servers", () => {
  const shared = [
    "identify",
    "server",
    "issue",
    "issue-input",
    "issues",
    "query",
    "projects",
    "event",
    "release",
    "releases",
  ].map((name) => `servers/${name}.ts`);
  const own = [...targetsOf].flatMap(([file, targets]) =>
    targets
      .filter((target) => roomOf(target) === "servers" && !shared.includes(target))
      .filter(() => roomOf(file) !== "servers")
      .map((target) => `${file} imports ${target}`),
  );
  expect(own).toEqual([]);
  const values = sources.filter(({ file }) => roomOf(file) === "servers" && !shared.includes(file));
  const makers = values.filter(({ text }) => /^export const \w+: Server = /mu.test(text));
  const identify = new Set(targetsOf.get("servers/identify.ts"));
  expect(makers.map(({ file }) => file).filter((file) => !identify.has(file))).toEqual([]);
});

test("no source compares the name of a server", () => {
  const compared = sources.flatMap(({ file, text }) => {
    const { program } = parseSync(file, text);
    const found: string[] = [];
    const isName = (node: unknown): boolean => {
      const { type, property } = node as { type?: string; property?: { name?: string } };
      return type === "MemberExpression" && property?.name === "called";
    };
    JSON.stringify(program, (_key, node: unknown) => {
      const { type, left, right, discriminant } = (node ?? {}) as Record<string, unknown>;
      const parts = type === "BinaryExpression" ? [left, right] : [discriminant];
      const isAsked = type === "BinaryExpression" || type === "SwitchStatement";
      if (isAsked && parts.some((part) => part !== undefined && isName(part))) found.push(file);
      return typeof node === "bigint" ? `${node}` : node;
    });
    return found;
  });
  expect(compared).toEqual([]);
});

test("src has no circular imports, and only main.ts imports commands", () => {
  expect(circularOf(targetsOf)).toEqual([]);
  const starts = [...targetsOf].filter(([, targets]) =>
    targets.some((target) => target.endsWith("/command.ts")),
  );
  expect(starts.map(([file]) => file)).toEqual(["main.ts"]);
});

test("the table of rooms has every folder of src", () => {
  const rooms = new Set(sources.map(({ file }) => roomOf(file)));
  expect([...rooms].toSorted()).toEqual(Object.keys(MAY_IMPORT).toSorted());
});

test("tools have no circular imports, and import no tests", () => {
  expect(circularOf(importsOf(sourcesOf("{tools,test}/**/*.ts", "")))).toEqual([]);
});
