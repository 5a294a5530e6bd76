/** What the README tells people to type is what works: the commands and the tables (its workflows: `test/docs`). */
import { execFileSync } from "node:child_process";
import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { FIRST_RELEASE_COMMITS } from "../../src/release/history/commits.ts";
import { retryDelay } from "../../src/service/retry.ts";
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

  /** Every command of every document, also where it is broken over two lines. */
  const commands = globSync(["*.md", "docs/*.md", ".github/*.md"], { cwd: ROOT }).flatMap((name) =>
    [...read(name).matchAll(/npm\s+run\s+([\w:-]+)(?:\s+--((?:\s+[\w./-]+)+))?/gu)].map(
      ([, script = "", parameters = ""]) => [script, parameters.trim().split(/\s+/u)] as const,
    ),
  );

  test.each([...new Set(commands.map(([script]) => script))])("npm run %s exists", (script) => {
    expect(Object.keys(scripts)).toContain(script);
  });

  /** Options and words; the values of options and paths are the user's own. */
  const explained = commands.flatMap(([script, parameters]) =>
    parameters
      .filter((word, index) => !/\/|^$/u.test(word) && !parameters[index - 1]?.startsWith("--"))
      .map((word) => [script, word] as const),
  );
  test.each(explained)("npm run %s explains %s", (script, word) => {
    const [, file = ""] = /\bnode (\S+)$/u.exec(scripts[script] ?? "") ?? [];
    const usage = execFileSync(process.execPath, [path.join(ROOT, file), "--help"]).toString();
    expect(usage.split(/[^\w-]+/u)).toContain(word);
  });

  test("with parameters are found", () => {
    expect(explained).toEqual(
      expect.arrayContaining([
        ["demo", "--tag"],
        ["demo", "issues"],
        ["bench", "--compare"],
        ["service", "--dialect"],
      ]),
    );
  });
});

describe("performance", () => {
  const [, section = ""] =
    /<!-- generated: performance -->(.*?)<!-- end of generated -->/su.exec(read("docs/scale.md")) ??
    [];
  const row =
    /^\| (?<text>[^|]+) \| (?<measured>[\d.]+)(?<unit> [^|]*)? \| (?<limit>[\d.]+)\k<unit> \|/gmu;
  const claims = [...section.matchAll(row)].map(({ groups = {} }) => groups);
  const rows = section.split("\n").filter((line) => /^\| (?!What \||---)/u.test(line));

  test("was measured, and says when, on what and how to repeat it", () => {
    expect(claims.length).toBeGreaterThanOrEqual(15);
    expect(claims).toHaveLength(rows.length);
    expect(section).toMatch(
      /^Measured on \d{4}-\d\d-\d\d with `npm run bench -- --docs`: .* on \d+ cores, \d+ GiB, /mu,
    );
  });

  test.each(claims)("holds: $text", ({ measured, limit }) => {
    expect(Number(measured)).toBeLessThanOrEqual(Number(limit));
  });
});

test("the sections stand in the order in which people look for them", () => {
  const order = [
    "Quick start",
    "Commands, tokens and permissions",
    "Inputs",
    "Outputs",
    "Recipes",
    "Troubleshooting",
    "Compared with other ways",
    "Versions and requirements",
    "Contributing",
    "License",
  ];
  const sections = [...readme.matchAll(/^## (.+)$/gmu)].map(([, heading = ""]) => heading);
  expect(sections.filter((heading) => order.includes(heading))).toEqual(order);
  expect(readme.indexOf("![")).toBeLessThan(readme.indexOf("## Quick start"));
});

test("the numbers are those of the sources", () => {
  expect(readme).toContain(`the newest ${FIRST_RELEASE_COMMITS} commits are sent`);
  const needed = /git (\d+\.\d+) or newer/u;
  const [advice] = needed.exec(read("src/git/failure.ts")) ?? [];
  expect(readme).toContain(advice);
  const { using } = readAction().runs;
  expect(readme).toContain(`for ${using.replace("node", "Node ")}:`);
});

test("what it says is tried again, and nothing else of the statuses, is tried again", () => {
  const [, always = "", creating = ""] =
    /the statuses ([\d, ]+) and 5xx, and ([\d, ]+) on creating a release are tried again/u.exec(
      readme.replaceAll(/\s+/gu, " "),
    ) ?? [];
  const isTried = (status: number): boolean =>
    retryDelay(
      { kind: "status", status },
      { state: { attempts: 1, defects: 0, elapsed: 0 }, policy: {}, random: 0 },
    ) !== undefined;
  const statuses = Array.from({ length: 200 }, (_, index) => 300 + index);
  expect(statuses.filter((status) => isTried(status))).toEqual(always.split(", ").map(Number));
  expect([500, 502, 503, 504, 520].every((status) => isTried(status))).toBe(true);
  expect(read("src/release/releases.ts")).toContain(`alsoStatuses: [${creating}]`);
});

test("the attestation that it tells people to verify is made", () => {
  const [, file = ""] = /`gh attestation verify (\S+) --repo/u.exec(readme) ?? [];
  expect(file).toBe(readAction().runs.main);
  const publishing = read(".github/workflows/release.yml");
  expect(publishing).toMatch(/subject-path: \|\n +action\.yml\n +dist\/\*\.js\n/u);
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
