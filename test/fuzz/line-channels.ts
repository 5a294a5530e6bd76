/** The channels that carry lines: the log, errors, the file of outputs, charts. */
import { isDeepStrictEqual } from "node:util";
import {
  type Failure,
  GateError,
  GitError,
  GitHubError,
  InputError,
  ServiceError,
  describe,
} from "../../src/errors.ts";
import { gitFailure } from "../../src/git/failure.ts";
import { fencedText } from "../../src/issues/event.ts";
import { runnerLog } from "../../src/log.ts";
import { failureText } from "../../src/report/view.ts";
import { outputFileText } from "../../src/report/write.ts";
import { contract } from "../../src/servers/server.ts";
import { connectionError, responseError } from "../../src/service/failure.ts";
import type { Operation } from "../../src/service/operation.ts";
import { plainText } from "../../src/text.ts";
import { renderGitHubTree } from "../support/github-markdown.ts";
import { elements } from "../support/html.ts";
import { lineObjections, streamObjections } from "../support/objections.ts";
import { readAsRunner, readFileCommands } from "../support/runner-commands.ts";
import { printed } from "../support/toolkit.ts";
import { channel, unless } from "./channel.ts";

export const log = channel({
  name: "lines of the log and of the debug log",
  batch: 500,
  make: (texts) =>
    printed((runner) => {
      const to = runnerLog(runner);
      for (const text of texts) {
        to.info(text);
        to.info(`Attempt 2 follows: ${text}`);
        to.debug(text);
      }
    }),
  judge: (stream, texts) => {
    const { commands, lines } = readAsRunner(stream);
    const counts = `${lines.length} lines, ${commands.length} commands`;
    const expected = `${2 * texts.length} lines, ${texts.length} commands`;
    return [
      ...streamObjections(stream),
      ...unless(counts === expected, `${counts}, not ${expected}`),
    ];
  },
});

export const events = channel({
  name: "events in Markdown",
  batch: 300,
  make: (texts) => fencedText(texts, Infinity),
  judge: async (markdown, texts) => {
    const inside = elements(await renderGitHubTree(markdown)).map(({ tagName }) => tagName);
    const { lines } = readAsRunner(markdown);
    return [
      ...streamObjections(markdown),
      ...unless(inside.join(" ") === "pre code", `it left the fence: ${inside.join(" ")}`),
      ...unless(lines.length === texts.length + 2, "another number of lines"),
    ];
  },
});

export const outputFile = channel({
  name: "values of the output file",
  batch: 200,
  make: (texts) => outputFileText(Object.fromEntries(outputsWith(texts))).text,
  judge: (content, texts) => {
    const isSame = isDeepStrictEqual(readOutputs(content), outputsWith(texts));
    return unless(isSame, "other outputs than those that were set");
  },
});

const outputsWith = (texts: readonly string[]) =>
  texts.map((text, index): [string, string] => [`name-${index}`, plainText(text)]);

function readOutputs(content: string): unknown {
  try {
    return [...readFileCommands(content)];
  } catch (error) {
    return String(error);
  }
}

const OPERATION: Operation = {
  name: "update-issue",
  method: "PUT",
  action: "update issue 1",
  scopes: ["event:write"],
  resources: ["the issue 1"],
};
const STATUSES = [302, 400, 403, 503];
const { access } = contract;
const TARGET = { baseUrl: "https://issues.example.com", token: "sntryu_of_a_user", access };

/** Every kind of error that can carry a text from outside. */
function errorsWith(text: string): unknown[] {
  const bodies: unknown[] = [
    text,
    { detail: text },
    { detail: { message: text } },
    { detail: [text, { [text]: text }] },
    { detail: [{ loc: ["body", text], msg: text }] },
    { [text]: [text], status: text },
    [text, [text]],
    { slug: text },
  ];
  // Each text in half of the shapes, which half it is depends on the text.
  const answers = bodies.flatMap((body, index) => {
    if ((text.length + index) % 2 === 0) return [];
    const status = STATUSES[(text.length * 3 + index) % STATUSES.length] ?? 400;
    return responseError(OPERATION, { status, body, location: text }, TARGET);
  });
  const cause = new Error(text, { cause: new Error(text) });
  const failure: Failure = { what: text, where: text, fix: text };
  return [
    ...answers,
    responseError(OPERATION, { status: 200, body: text, flaw: "that is not JSON" }, TARGET),
    connectionError(OPERATION, { sent: true, error: cause }, TARGET.baseUrl),
    connectionError(
      OPERATION,
      { sent: false, error: Object.assign(cause, { code: text, address: text, port: text }) },
      TARGET.baseUrl,
    ),
    new ServiceError(text, { kind: "status", where: text, fix: text, cause }),
    new GitError(text, { where: text, fix: text, cause }),
    new GitHubError(text, { fix: text }),
    new GateError(text, { where: text }),
    new InputError([failure, failure]),
    gitFailure(text, { code: 128, stderr: text }),
    gitFailure("read", { code: 128, stderr: `fatal: ${text}\nhint: ${text}` }),
    cause,
    Object.assign(new Error("x"), { name: text }),
    text,
    { toString: () => text },
  ];
}

export const errors = channel({
  name: "errors and their causes",
  batch: 100,
  make: (texts) => texts.flatMap(errorsWith).flatMap(describe).map(failureText),
  judge: (lines) => lines.flatMap(lineObjections),
});
