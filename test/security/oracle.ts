/** Whether everything that a step left behind is its own: the runner's parsing and GitHub's rendering decide. */
import { expect } from "vitest";
import { addresses, elements } from "../report/html.ts";
import { renderGitHubTree } from "../support/github-markdown.ts";
import { readAsRunner, type RunnerCommand } from "../support/runner-commands.ts";
import type { StepResult } from "../support/runner.ts";

/** Commands that a step gives. Annotations have a title of ours, so that one without it is somebody else's. */
const COMMANDS = new Set(["add-mask", "debug", "error", "notice", "warning"]);
const ANNOTATIONS = new Set(["error", "notice", "warning"]);

const OUTPUTS = [
  "commit",
  "commit-count",
  "failed-count",
  "issue-ids",
  "key-id",
  "key-name",
  "matched-count",
  "outcome",
  "previous-commit",
  "release-url",
  "resolved-count",
  "result-file",
  "short-version",
  "updated-count",
  "version",
];

/** What must not be seen: controls, line breaks, and what reorders or hides text. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u;

/** Elements that our summaries are made of. */
const ELEMENTS = new Set(
  "a b blockquote br code details div h2 h3 h4 li p pre span sub summary table tbody td th thead tr ul".split(
    " ",
  ),
);
/** Classes of GitHub's own and of our charts; those of mentions, references, emoji and formulas are not among them. */
const CLASSES =
  /^(?:markdown-alert(?:-title|-note|-tip|-important|-warning|-caution)?|language-(?:mermaid|yaml))$/u;

/** Nothing in the streams, outputs or summary is anybody else's. Links lead to these places only. */
export async function expectHarmless(
  result: Pick<StepResult, "stdout" | "stderr" | "outputs" | "summary">,
  places: readonly string[] = ["https://github.com/", "http://127.0.0.1:"],
): Promise<void> {
  expect(result.stderr).toBe("");
  expectOwnStream(result.stdout);
  expect(Object.keys(result.outputs).toSorted()).toEqual(OUTPUTS);
  for (const value of Object.values(result.outputs)) expect(value).not.toMatch(UNSEEN);
  await expectOwnSummary(result.summary, places);
}

function expectOwnStream(stdout: string): void {
  const { commands, lines } = readAsRunner(stdout);
  for (const line of lines) expect(line).not.toMatch(UNSEEN);
  for (const command of commands) expectOwnCommand(command);
}

function expectOwnCommand({ name, properties, data }: RunnerCommand): void {
  expect([...COMMANDS]).toContain(name);
  const isAnnotation = ANNOTATIONS.has(name);
  expect(Object.keys(properties)).toEqual(isAnnotation ? ["title"] : []);
  for (const text of [data, ...Object.values(properties)]) expect(text).not.toMatch(UNSEEN);
}

async function expectOwnSummary(summary: string, places: readonly string[]): Promise<void> {
  const tree = await renderGitHubTree(summary);
  for (const { tagName, properties } of elements(tree)) {
    expect([...ELEMENTS]).toContain(tagName);
    const { className = [] } = properties;
    for (const each of [className].flat()) expect(each).toMatch(CLASSES);
  }
  for (const address of addresses(tree)) {
    expect(
      places.some((place) => address.startsWith(place)),
      address,
    ).toBe(true);
  }
}
