/** Steps that end before their work is done, each as a person reads it. */
import { expect, test } from "vitest";
import type { Fault } from "../../tools/service/http/faults.ts";
import type { LocalService } from "../../tools/service/service.ts";
import { triageService, unresolvedIssues } from "../issues/triage.ts";
import type { RunnerEvent, StepOptions } from "../support/runner.ts";
import { expectTranscript, pageName, runAgainst } from "../support/scenario.ts";

const LIST = { command: "list-issues", query: "is:unresolved", limit: "1" };
const failing =
  (...faults: Fault[]) =>
  (service: LocalService) => {
    for (const fault of faults) service.faults.add({ operation: "listIssues", fault, times: 1 });
  };
const status = (code: number, headers = {}, body: unknown = { detail: "No." }): Fault => {
  return { kind: "status", status: code, headers, body };
};
const fork: RunnerEvent = {
  name: "pull_request",
  ref: "refs/pull/7/merge",
  sha: "",
  payload: {
    pull_request: { head: { sha: "1".repeat(40), repo: { full_name: "mallory/shop" } } },
  },
};
const WRONG = {
  command: "list-issue",
  token: "with\u0000control",
  org: "Acme\n::error::Inc.",
  projects: "web, a/b <b>@acme</b>",
  "base-url": "http://sentry.example.com/?a",
  headers: "no header\nX-A: é\nHost: a\nX-B: 1\nx-b: 2",
  "dry-run": "YES",
  "on-error": "Warn",
  timeout: "1e3",
};

const STEPS: [name: string, options: StepOptions, place?: (service: LocalService) => void][] = [
  ["wrong inputs are reported together", { with: WRONG }],
  [
    "a run of Dependabot without a token",
    { with: { ...LIST, token: "" }, event: { ...fork, actor: "dependabot[bot]" } },
  ],
  ["a run of a fork without a token", { with: { ...LIST, token: "" }, event: fork }],
  ["a cancelled run", { with: LIST, onBegin: (lifetime) => lifetime.cancel("SIGINT") }],
  [
    "a defect of the action itself",
    { with: { ...LIST, "on-error": "warn" }, onBegin: (lifetime) => lifetime.fail(DEFECT) },
  ],
  [
    "a retry that would come after the timeout",
    { with: LIST },
    failing(status(429, { "retry-after": "601" })),
  ],
  [
    "a list that succeeds at the third attempt",
    { with: LIST },
    failing(status(503, { "retry-after": "1.5" }), status(429, {}, "Slow down"), {
      kind: "content-type",
      contentType: "text/html",
    }),
  ],
  // Only the 500s are counted, of which three are enough. The fourth is the answer to the list without the query.
  [
    "an outage that on-error: warn tolerates",
    { with: { ...LIST, "on-error": "warn" } },
    failing(...[503, 500, 500, 500, 500].map((code) => status(code))),
  ],
  [
    "an answer that is not JSON",
    { with: { ...LIST, "on-error": "warn" } },
    failing({ kind: "malformed-json" }),
  ],
  ["an answer that is too large", { with: LIST }, failing({ kind: "huge-body" })],
  [
    "pages that repeat endlessly",
    { with: LIST },
    failing({ kind: "repeated-cursor" }, { kind: "repeated-cursor" }),
  ],
  [
    "a service that does not answer within the timeout",
    { with: { ...LIST, timeout: "7" } },
    failing({ kind: "hang" }),
  ],
];
/** What is thrown is not of one machine. */
const withStack = (error: Error) =>
  Object.assign(error, { stack: `${error.message}\n    at here` });
const CAUSE = withStack(new Error("::error::deep"));
const DEFECT = withStack(new TypeError("x of ##[error] is undefined", { cause: CAUSE }));

test.each(STEPS)("a step ends: %s", async (name, options, place) => {
  const service = await triageService(unresolvedIssues(101));
  place?.(service);
  const host = { [new URL(service.url).host]: "service.test" };
  const result = await runAgainst(service, options);
  expect(result.stderr).toBe("");
  await expectTranscript(`main/${pageName(name)}`, service, result, { replacements: host });
});
