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
    ".github/workflows/nightly.yml",
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

/** Rights beside the reading of the repository, and why the job needs them. */
const RIGHTS: Record<string, Record<string, string>> = {
  // Creates the release and its tags; both others sign and store the provenance.
  "release.yml publish": { contents: "write", "id-token": "write", attestations: "write" },
  // Reads the workflows of a private repository, and uploads the findings.
  "security.yml codeql": { actions: "read", "security-events": "write" },
  "security.yml zizmor": { actions: "read", "security-events": "write" },
};

/** What each job is there for: actions that it uses and words of its scripts, in their order. */
const DUTIES: Record<string, string[]> = {
  "ci.yml everything": [".ci/run"],
  "ci.yml tests": ["git --version", "npm ci", "npm test"],
  "ci.yml git": ["git --version", "npm ci", "rm node_modules/.bin/node", "npm run test:git -- "],
  "ci.yml dist": [
    "npm ci --ignore-scripts",
    "npm run build",
    "git diff --cached --stat --exit-code -- dist",
  ],
  "ci.yml dogfood": [
    "npm ci --ignore-scripts",
    "node test/service/start.ts",
    ...Array.from({ length: 6 }, () => "./"),
    '[ "$GATES" = "matched gate-failed failure" ]',
  ],
  "nightly.yml extended": ["npm ci", "npm run test:extended"],
  "release.yml check": ["version=", "git/ref/tags/v$VERSION", "release-notes.ts", ".ci/run"],
  "release.yml publish": [
    "npm ci --ignore-scripts",
    "npm run build",
    "git diff --stat --exit-code -- dist",
    "actions/attest-build-provenance",
    'gh release create "v$VERSION" --target "$GITHUB_SHA"',
    '--raw-field "sha=$GITHUB_SHA" --field force=true',
  ],
  "security.yml codeql": ["github/codeql-action/init", "github/codeql-action/analyze"],
  "security.yml dependencies": ["actions/dependency-review-action"],
  "security.yml actionlint": ["npm ci --ignore-scripts", "npm run workflows"],
  "security.yml zizmor": ["zizmorcore/zizmor-action"],
};

describe("the jobs", () => {
  const jobs = workflows.flatMap(([file, text]) =>
    Object.entries(parseWorkflow(text).jobs).map(
      ([id, job]) => [`${path.posix.basename(file)} ${id}`, job] as const,
    ),
  );

  test("are these", () => {
    expect(jobs.map(([name]) => name)).toEqual(Object.keys(DUTIES));
  });

  test.each(jobs)("%s has the rights that it needs and no others", (name, { permissions }) => {
    expect(permissions).toEqual({ contents: "read", ...RIGHTS[name] });
  });

  test.each(jobs)("%s does what it is there for", (name, { steps }) => {
    const done = steps
      .filter(({ uses = "" }) => !/^actions\/(?:checkout|setup-node)@/u.test(uses))
      .map(({ uses, run = "" }) => uses ?? run);
    const wanted = DUTIES[name] ?? [];
    expect(done).toHaveLength(wanted.length);
    expect(done.filter((text, index) => !text.includes(wanted[index] ?? ""))).toEqual([]);
  });

  test("try the oldest git that is supported, the newest, and another C library", () => {
    const [, git] = jobs.find(([name]) => name === "ci.yml git") ?? [];
    const images = git?.strategy?.matrix["image"];
    expect(git?.container).toBe("${{ matrix.image }}");
    expect(images).toEqual(
      expect.arrayContaining(["debian:11", "debian:sid", "ubuntu:22.04", "node:24-alpine"]),
    );
  });

  test("run on all three systems", () => {
    const systems = Object.fromEntries(
      jobs.flatMap(([name, { strategy }]) =>
        strategy?.matrix["os"] ? [[name, strategy.matrix["os"]]] : [],
      ),
    );
    expect(systems).toEqual({
      "ci.yml tests": ["ubuntu-24.04-arm", "windows-latest", "macos-latest"],
      "ci.yml dogfood": ["ubuntu-latest", "windows-latest", "macos-latest"],
    });
    expect(Object.fromEntries(jobs)["ci.yml everything"]?.["runs-on"]).toBe("ubuntu-latest");
  });

  test("publish only what reviewers let pass, from main", () => {
    const { check, publish } = parseWorkflow(read(".github/workflows/release.yml")).jobs;
    expect(check?.if).toBe("github.ref == 'refs/heads/main'");
    expect(publish).toMatchObject({ needs: ["check"], environment: "release" });
    expect(read("CONTRIBUTING.md")).toContain("the environment `release` with required reviewers");
  });
});

describe("the forms for issues", () => {
  const form = v.strictObject({
    name: v.string(),
    description: v.string(),
    labels: v.array(v.string()),
    body: v.array(
      v.strictObject({
        type: v.picklist(["markdown", "textarea", "input", "dropdown"]),
        id: v.optional(v.string()),
        attributes: v.strictObject({
          label: v.optional(v.string()),
          description: v.optional(v.string()),
          value: v.optional(v.string()),
          render: v.optional(v.string()),
          options: v.optional(v.array(v.string())),
        }),
        validations: v.optional(v.strictObject({ required: v.boolean() })),
      }),
    ),
  });

  test.each(["bug", "feature"])("%s is one that GitHub takes", (name) => {
    const { body } = v.parse(form, parse(read(`.github/ISSUE_TEMPLATE/${name}.yml`)));
    const asked = body.filter(({ type }) => type !== "markdown");
    expect(new Set(asked.map(({ id }) => id)).size).toBe(asked.length);
    for (const { type, id, attributes } of asked) {
      expect([id, attributes.label]).not.toContain(undefined);
      expect(attributes.options !== undefined).toBe(type === "dropdown");
    }
  });

  test("leave no way around them, and lead security reports elsewhere", () => {
    const config = read(".github/ISSUE_TEMPLATE/config.yml");
    expect(parse(config)).toMatchObject({ blank_issues_enabled: false });
    expect(config).toContain("/security/advisories/new");
  });
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
