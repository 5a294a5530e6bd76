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

  test("is right", async () => {
    expect(await problemsOf(text)).toEqual([]);
  });

  test("gives each job its own, named rights, and an end", () => {
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

test("each job has the rights that it needs and no others", () => {
  for (const [file, text] of workflows) {
    for (const [job, { permissions }] of Object.entries(parseWorkflow(text).jobs)) {
      const name = `${path.basename(file)} ${job}`;
      expect(permissions, name).toEqual({ contents: "read", ...RIGHTS[name] });
    }
  }
});

test("only what reviewers let pass is published, and only from main", () => {
  const { check, publish } = parseWorkflow(read(".github/workflows/release.yml")).jobs;
  expect(check?.if).toBe("github.ref == 'refs/heads/main'");
  expect(publish).toMatchObject({ needs: ["check", "build"], environment: "release" });
  // The rights to publish lie where no package's code runs.
  for (const { run = "" } of publish?.steps ?? [])
    expect(run).not.toMatch(/npm (?:ci|install|run)/u);
});

test("the changelog has notes for the version of package.json, and for none that there is not", () => {
  const { version } = JSON.parse(read("package.json")) as { version: string };
  const notes = releaseNotes(read("CHANGELOG.md"), version);
  expect(notes).not.toMatch(/^$|\n## /u);
  expect(() => releaseNotes(read("CHANGELOG.md"), "Unreleased")).toThrow("has no section");
});
