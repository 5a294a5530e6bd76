/** The workflows of this repository: right, pinned, with the least rights. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parseWorkflow } from "../docs/workflow.ts";
import { ROOT } from "../../tools/action.ts";
import { releaseNotes } from "../../tools/release-notes.ts";
import { problemsOf } from "../../tools/workflow-lint.ts";

const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");
const files = globSync(".github/workflows/*.yml", { cwd: ROOT })
  .map((file) => file.replaceAll("\\", "/"))
  .toSorted();
const workflows = files.map((file) => [file, read(file)] as const);

describe.each(workflows)("%s", (_, text) => {
  const { permissions, jobs } = parseWorkflow(text);

  test("actionlint accepts our own workflow", async () => {
    expect(await problemsOf(text)).toEqual([]);
  });

  test("each job of our workflow has permissions and a timeout", () => {
    expect(permissions).toEqual({});
    for (const job of Object.values(jobs)) {
      expect(job.permissions).toHaveProperty("contents");
      expect(job["timeout-minutes"]).toBeGreaterThan(0);
    }
  });
});

/** Rights beside the reading of the repository, and why the job needs them. */
const RIGHTS: Record<string, Record<string, string>> = {
  // Creates the release and its tags; both others sign and store the provenance.
  "release.yml publish": { contents: "write", "id-token": "write", attestations: "write" },
  // Reads the workflows of a private repository, uploads the findings, and publishes them.
  "scorecard.yml scorecard": { actions: "read", "security-events": "write", "id-token": "write" },
  // Reads the workflows of a private repository, and uploads the findings.
  "security.yml codeql": { actions: "read", "security-events": "write" },
  "security.yml zizmor": { actions: "read", "security-events": "write" },
};

test("our jobs have only the permissions that they need", () => {
  for (const [file, text] of workflows) {
    for (const [job, { permissions }] of Object.entries(parseWorkflow(text).jobs)) {
      const name = `${path.basename(file)} ${job}`;
      expect(permissions, name).toEqual({ contents: "read", ...RIGHTS[name] });
    }
  }
});

test("our workflow publishes only from main, after a review", () => {
  const { check, publish } = parseWorkflow(read(".github/workflows/release.yml")).jobs;
  expect(check?.if).toBe("github.ref == 'refs/heads/main'");
  expect(publish).toMatchObject({ needs: ["check", "build"], environment: "release" });
  // The rights to publish lie where no package's code runs.
  for (const { run = "" } of publish?.steps ?? [])
    expect(run).not.toMatch(/npm (?:ci|install|run)/u);
});

test("CHANGELOG.md has notes for the version of package.json", () => {
  const { version } = JSON.parse(read("package.json")) as { version: string };
  const notes = releaseNotes(read("CHANGELOG.md"), version);
  expect(notes).not.toMatch(/^$|\n## /u);
  expect(() => releaseNotes(read("CHANGELOG.md"), "Unreleased")).toThrow("has no section");
});
