/** The judge of a step can object: to each thing that a step leaves behind, when something in it is not ours. */
import { beforeAll, describe, expect, test } from "vitest";
import { startService } from "../service/service.ts";
import { seedIssues } from "../service/seed.ts";
import { type Expected, type LeftBehind, runBundle, stepObjections } from "./bundle.ts";
import { expectedOf, inputsFor } from "./issue-scenes.ts";

let left: LeftBehind;
let expected: Expected;

beforeAll(async () => {
  await using service = await startService({
    dialect: "sentry",
    seed: (state) => void seedIssues(state, { project: "web", count: 3, unresolved: 1 }),
  });
  const inputs = { ...inputsFor(service, service.url), command: "list-issues" };
  left = await runBundle({ with: inputs }, true);
  expected = expectedOf(service, { lines: /^(?:Worst first:$| {2}WEB-|✅ )/u });
});

/** With a text at the end of one of the texts. */
function withText(
  name: "stdout" | "stderr" | "outputs" | "summary" | "otherCommands",
  text: string,
) {
  return { ...left, [name]: `${left[name]}${text}` };
}

/** With something else in `RUNNER_TEMP`. */
function withFiles(change: (name: string, content: string) => [string, string][]): LeftBehind {
  const files = [...left.files].flatMap(([name, content]) => change(name, content));
  return { ...left, files: new Map(files) };
}

test("it has nothing to say against a run as it should be", async () => {
  expect(await stepObjections(left, expected)).toEqual([]);
});

describe("it objects to", () => {
  const requests = [{ operation: null, method: "GET", path: "/api/0/evil/" }];
  test("a request that is no operation", async () => {
    const objections = await stepObjections(left, { ...expected, requests });
    expect(objections).toEqual(['a request GET "/api/0/evil/"']);
  });

  const cases: readonly (readonly [string, () => LeftBehind, RegExp])[] = [
    ["a command", () => withText("stdout", "::set-output name=a::b\n"), /a command "set-output/u],
    [
      "a command in the middle of a line",
      () => withText("stdout", "✅ ##[add-path]x\n"),
      /a command/u,
    ],
    ["a command of a kind of ours", () => withText("stdout", "::error::x\n"), /a command "error/u],
    [
      "an annotation like ours",
      () => withText("stdout", "::error title=x::x\n"),
      /the annotations error/u,
    ],
    [
      "a line of somebody else's",
      () => withText("stdout", "All is well\n"),
      /a line "All is well/u,
    ],
    [
      "a line after a lone carriage return",
      () => withText("stdout", "✅ x\rfree\n"),
      /a line "free/u,
    ],
    ["an escape of a terminal", () => withText("stdout", "✅ \u001b[2J\n"), /not to be seen/u],
    ["text that is reordered", () => withText("stdout", "✅ \u202ex\n"), /not to be seen/u],
    ["what a debug line hides", () => withText("stdout", "::debug::\u200bx\n"), /not to be seen/u],
    ["a text on stderr", () => withText("stderr", "x"), /on stderr/u],
    ["one output more", () => withText("outputs", "path=/evil\n"), /other outputs/u],
    ["an output file without an end", () => withText("outputs", "version<<EOF\nx\n"), /refuses/u],
    [
      "a control in an output",
      () => withText("outputs", "version=a\u001b[0m\n"),
      /not to be seen/u,
    ],
    ["a link", () => withText("summary", "\n\n<https://evil.example>"), /a link to/u],
    ["an address alone", () => withText("summary", "\n\nwww.evil.example"), /a link to/u],
    ["an image", () => withText("summary", "\n\n![](x.png)"), /an element img/u],
    ["a heading", () => withText("summary", "\n\n# x"), /an element h1/u],
    ["a mention", () => withText("summary", "\n\n@octocat"), /an element a user-mention/u],
    ["a reference", () => withText("summary", "\n\nacme/shop#1"), /an element a issue-link/u],
    ["an emoji", () => withText("summary", "\n\n:tada:"), /an element g-emoji/u],
    ["a formula", () => withText("summary", "\n\n$x$"), /an element math-renderer/u],
    ["a task", () => withText("summary", "\n\n- [ ] x"), /an element input/u],
    [
      "an environment variable",
      () => withText("otherCommands", "NODE_OPTIONS=x\n"),
      /a command file/u,
    ],
    [
      "the token in a stream",
      () => withText("stdout", `✅ ${expected.secrets[0] ?? ""}\n`),
      /a secret/u,
    ],
    ["the token in a summary", () => withText("summary", expected.secrets[0] ?? ""), /a secret/u],
    ["another exit code", () => ({ ...left, exitCode: 3 }), /exit code 3/u],
    ["a changed workspace", () => ({ ...left, strayed: true }), /a changed workspace/u],
    [
      "a file",
      () =>
        withFiles((name, text) => [
          [name, text],
          ["x", ""],
        ]),
      /a file "x"/u,
    ],
    ["a missing result file", () => withFiles(() => []), /0 result files/u],
    [
      "a mention in the summary file",
      () => withFiles((name, text) => [[name, name.endsWith(".md") ? "@octocat" : text]]),
      /an element a user-mention/u,
    ],
    ["a broken result file", () => withFiles((name) => [[name, "{"]]), /no JSON/u],
    [
      "a command in a result file",
      () => withFiles((name) => [[name, '["##[x]"]']]),
      /a command x/u,
    ],
    [
      "the token in a result file",
      () => withFiles((name) => [[name, `["${expected.secrets[0] ?? ""}"]`]]),
      /a secret/u,
    ],
  ];

  test.each(cases)("%s", async (_, change, objection) => {
    expect((await stepObjections(change(), expected)).join("\n")).toMatch(objection);
  });
});
