/** The judge of a step can object: to each thing that a step leaves behind, when something in it is not ours. */
import { beforeAll, expect, test } from "vitest";
import { startService } from "../../tools/service/service.ts";
import { seedIssues } from "../../tools/service/seed.ts";
import { type Expected, type LeftBehind, runBundle, stepObjections } from "./bundle.ts";
import { expectedOf, inputsFor } from "./scene.ts";

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

test("it has nothing to say against a run as it should be", async () => {
  expect(await stepObjections(left, expected)).toEqual([]);
});

test("it objects to a request that is no operation", async () => {
  const requests = [{ operation: null, method: "GET", path: "/api/0/evil/" }];
  const objections = await stepObjections(left, { ...expected, requests });
  expect(objections).toEqual(['a request GET "/api/0/evil/"']);
});

/** What is put at the end of one of the texts; `TOKEN` is the service's. */
const additions: readonly (readonly [
  place: "stdout" | "stderr" | "outputs" | "summary" | "otherCommands",
  text: string,
  objection: RegExp,
])[] = [
  ["stdout", "::set-output name=a::b\n", /a command "set-output/u],
  ["stdout", "::error title=x::x\n", /the annotations error/u],
  ["stdout", "All is well\n", /a line "All is well/u],
  ["stdout", "✅ x\rfree\n", /a line "free/u],
  ["stdout", "✅ \u001b[2J\n", /not to be seen/u],
  ["stdout", "::debug::\u200bx\n", /not to be seen/u],
  ["stdout", "✅ TOKEN\n", /a secret/u],
  ["stderr", "x", /on stderr/u],
  ["outputs", "path=/evil\n", /other outputs/u],
  ["outputs", "version<<EOF\nx\n", /refuses/u],
  ["summary", "\n\n<https://evil.example>", /a link to/u],
  ["summary", "\n\n![](x.png)", /an element img/u],
  ["summary", "\n\n@octocat", /an element a user-mention/u],
  ["summary", "\n\nacme/shop#1", /an element a issue-link/u],
  ["summary", "\n\n:tada:", /an element g-emoji/u],
  ["summary", "\n\n$x$", /an element math-renderer/u],
  ["summary", "\n\n- [ ] x", /an element input/u],
  ["summary", "TOKEN", /a secret/u],
  ["otherCommands", "NODE_OPTIONS=x\n", /a command file/u],
];

test.each(additions)("it objects in %s to %j", async (place, text, objection) => {
  const added = text.replace("TOKEN", expected.secrets[0] ?? "");
  const changed = { ...left, [place]: `${left[place]}${added}` };
  expect((await stepObjections(changed, expected)).join("\n")).toMatch(objection);
});

test.each([
  ["another exit code", () => ({ exitCode: 3 }), /exit code 3/u],
  ["a changed workspace", () => ({ strayed: true }), /a changed workspace/u],
  ["a file", () => ({ files: new Map([...left.files, ["x", ""]]) }), /a file "x"/u],
  ["a missing result file", () => ({ files: new Map<string, string>() }), /0 result files/u],
  [
    "a mention in the summary file",
    () => withFiles((name, text) => (name.endsWith(".md") ? "@octocat" : text)),
    /an element a user-mention/u,
  ],
  ["a broken result file", () => withResult("{"), /no JSON/u],
  ["a command in a result file", () => withResult('["##[x]"]'), /a command x/u],
  ["the token in it", () => withResult(`["${expected.secrets[0] ?? ""}"]`), /a secret/u],
])("it objects to %s", async (_, change, objection) => {
  const objections = await stepObjections({ ...left, ...change() }, expected);
  expect(objections.join("\n")).toMatch(objection);
});

function withFiles(change: (name: string, content: string) => string): Partial<LeftBehind> {
  const files = [...left.files].map(([name, content]) => [name, change(name, content)] as const);
  return { files: new Map(files) };
}

function withResult(content: string): Partial<LeftBehind> {
  return withFiles((name, text) => (name.endsWith(".json") ? content : text));
}
