/** The workflows of the documents can be pasted: GitHub and actionlint take them, and their inputs exist. */
import { describe, expect, test } from "vitest";
import { problemsOf } from "../../tools/workflow-lint.ts";
import { stepBlocks, workflowBlocks } from "./documents.ts";
import { isOurs, parseWorkflow, wrappedSteps } from "./workflow.ts";

const workflows = workflowBlocks().map(
  ({ document, text }) => [`${document}: ${parseWorkflow(text).name}`, text] as const,
);
const steps = stepBlocks().map(
  ({ document, heading, text }) => [`${document}: ${heading}`, wrappedSteps(text)] as const,
);

describe("is right", () => {
  test.each([...workflows, ...steps])("actionlint accepts the workflow of %s", async (_, text) => {
    expect(await problemsOf(text)).toEqual([]);
  });
});

/** What a workflow calls, and the permission that it takes. */
const SCRIPTS: readonly (readonly [call: string, permission: object])[] = [
  ["gh pr comment", { "pull-requests": "write" }],
  ["gh issue comment", { issues: "write" }],
  ["release-tracker/sync-issues@", { issues: "write" }],
  ["gh release create", { contents: "write" }],
  ["run-id:", { actions: "read" }],
  ["/track-release.yml@", { contents: "read" }],
];

describe("asks for no more than it needs", () => {
  test.each(workflows)("the workflow %s has only the permissions it needs", (_, text) => {
    const { permissions, jobs } = parseWorkflow(text);
    const checksOut = Object.values(jobs).some((job) =>
      job.steps.some(({ uses }) => uses?.startsWith("actions/checkout@")),
    );
    const needed = SCRIPTS.filter(([call]) => text.includes(call)).map(([, more]) => more);
    expect(permissions).toEqual(
      Object.assign({}, checksOut ? { contents: "read" } : {}, ...needed),
    );
  });
});

test.each([...workflows, ...steps])("the steps that %s names are in its workflow", (name, text) => {
  // The diffs of the migration have the steps of others.
  if (name.startsWith("docs/migration.md")) return;
  const ours = Object.values(parseWorkflow(text).jobs).flatMap((job) => job.steps.filter(isOurs));
  expect(ours.filter((step) => step.name === undefined)).toEqual([]);
});

test("every documented workflow takes the token from a secret", () => {
  for (const [, text] of workflows) {
    for (const step of Object.values(parseWorkflow(text).jobs).flatMap((job) => job.steps)) {
      if (isOurs(step)) expect(step.with["token"]).toMatch(/^\$\{\{ secrets\.\w+ \}\}$/u);
    }
  }
});

test("this check finds a wrong input and an unknown event in workflows", async () => {
  const [, text = ""] = workflows[0] ?? [];
  const changed = text
    .replace("projects:", "status: x\n          projects:")
    .replace("push:", "pus:");
  const problems = (await problemsOf(changed)).join("\n");
  expect(problems).toContain('inputs: "status" does not belong to "release"');
  expect(problems).toContain("actionlint: ");
});

test("this check compares a command's folder with its own action.yml", async () => {
  const step = (uses: string, inputs: string, output = "bundle-id") => `- id: one
  uses: ${uses}
  with:
    ${inputs}
- run: echo "\${{ steps.one.outputs.${output} }}"
`;
  const right = step("./upload-source-maps", "source-maps: dist");
  expect(await problemsOf(wrappedSteps(right))).toEqual([]);
  const wrong = step("OWNER/release-tracker/upload-source-maps@v1", "fail-above: 0", "commit");
  expect(await problemsOf(wrappedSteps(wrong))).toEqual([
    'inputs: "fail-above" does not belong to the folder "upload-source-maps"',
    'inputs: "source-maps" is missing, which the folder "upload-source-maps" requires',
    'inputs: no output "commit"',
  ]);
  const unknown = step("OWNER/release-tracker/upload@v1", "source-maps: dist");
  expect(await problemsOf(wrappedSteps(unknown))).toContain('inputs: no folder "upload"');
});
