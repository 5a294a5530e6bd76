/** The workflows of this repository: right, pinned, with the least rights. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as v from "valibot";
import { parseWorkflow } from "../docs/workflow.ts";
import { ROOT } from "./action.ts";
import { releaseNotes } from "./release-notes.ts";
import { problemsOf } from "./workflow-lint.ts";

const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");
const files = globSync(".github/workflows/*.yml", { cwd: ROOT })
  .map((file) => file.replaceAll("\\", "/"))
  .toSorted();
const workflows = files.map((file) => [file, read(file)] as const);

test("are these", () => {
  expect(files).toEqual([
    ".github/workflows/ci.yml",
    ".github/workflows/release.yml",
    ".github/workflows/security.yml",
  ]);
});

describe.each(workflows)("%s", (_, text) => {
  const { permissions, jobs } = parseWorkflow(text);
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  test("is right", async () => {
    expect(await problemsOf(text)).toEqual([]);
  });

  test("pins every action to a commit, with the version beside it", () => {
    const uses = [...text.matchAll(/uses: (.+)$/gmu)].map(([, used = ""]) => used);
    for (const used of uses) {
      expect(used).toMatch(/^(?:\.\/|[\w-]+(?:\/[\w-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/u);
    }
  });

  test("gives each job its own, named rights, and an end", () => {
    expect(permissions).toEqual({});
    for (const job of Object.values(jobs)) {
      expect(job.permissions).toHaveProperty("contents");
      expect(job["timeout-minutes"]).toBeGreaterThan(0);
    }
  });

  test("leaves no credentials in the checkout", () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
    expect(checkouts.map((step) => step.with["persist-credentials"])).toEqual(
      checkouts.map(() => "false"),
    );
  });

  test("puts no expression into a script", () => {
    for (const { run = "" } of steps) expect(run).not.toContain("${{");
  });
});

test("only publishing writes to the repository", () => {
  const writers = workflows.flatMap(([file, text]) =>
    Object.entries(parseWorkflow(text).jobs)
      .filter(([, { permissions }]) => JSON.stringify(permissions).includes('"contents":"write"'))
      .map(([job]) => `${file} ${job}`),
  );
  expect(writers).toEqual([".github/workflows/release.yml publish"]);
});

test("an action has the same pin everywhere", () => {
  const pins = new Map<string, Set<string>>();
  for (const [, action = "", pin = ""] of workflows
    .map(([, text]) => text)
    .join("\n")
    .matchAll(/uses: ([\w-]+\/[\w-]+)[\w/-]*@(.+)$/gmu)) {
    pins.set(action, (pins.get(action) ?? new Set()).add(pin));
  }
  expect([...pins.values()].map(({ size }) => size)).toEqual([...pins].map(() => 1));
});

describe("release notes", () => {
  const changelog = `# Changelog

## [Unreleased]

## [1.1.0] - 2026-02-01

### Added

- Something.

## [1.0.0] - 2026-01-01

- First.

[1.0.0]: https://example.com/v1.0.0
`;

  test("are the section of a version", () => {
    expect(releaseNotes(changelog, "1.1.0")).toBe("### Added\n\n- Something.");
    expect(releaseNotes(changelog, "1.0.0")).toBe("- First.");
  });

  test.each(["2.0.0", "Unreleased", "1.1", ""])("of %j do not exist", (version) => {
    expect(() => releaseNotes(changelog, version)).toThrow("has no section");
  });

  test("exist for the version of package.json", () => {
    const { version } = v.parse(
      v.object({ version: v.string() }),
      JSON.parse(read("package.json")),
    );
    expect(releaseNotes(read("CHANGELOG.md"), version)).not.toBe("");
  });
});

describe("Dependabot", () => {
  test("waits before it proposes a new version", () => {
    const schema = v.object({
      updates: v.array(
        v.object({
          "package-ecosystem": v.string(),
          cooldown: v.object({ "default-days": v.pipe(v.number(), v.minValue(7)) }),
        }),
      ),
    });
    const { updates } = v.parse(schema, parse(read(".github/dependabot.yml")));
    const ecosystems = updates.map((update) => update["package-ecosystem"]);
    expect(ecosystems).toEqual(["npm", "github-actions"]);
  });
});
