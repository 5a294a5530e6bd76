/** What the documents for users put between backticks as an input, an output, a command or an outcome is one. */
import { describe, expect, test } from "vitest";
import { COMMAND_NAMES } from "../support/register.ts";
import { readAction } from "../tooling/action.ts";
import { readDocument } from "./documents.ts";

const { inputs, outputs } = readAction();
const OURS = new Set([...Object.keys(inputs), ...Object.keys(outputs), ...COMMAND_NAMES]);

/** Names of others: of GitHub, of the tools beside us, of the service. */
const THEIRS = new Set([
  "fetch-depth",
  "sentry-cli",
  "gate-failed",
  "not-applied",
  "not-started",
  "debug-files",
  "send-event",
]);

/** Words with a dash, alone or with a value after them. */
function dashedNames(text: string): string[] {
  const prose = text.replaceAll(/^( *)```.*?^\1```$/gmsu, "");
  return [...prose.matchAll(/`([a-z]+(?:-[a-z]+)+)(?:: [^`\n]+)?`/gu)].map(([, name = ""]) => name);
}

const PAGES = ["inputs", "behaviour", "recipes", "migration", "troubleshooting", "scale"];

describe.each(["README.md", ...PAGES.map((name) => `docs/${name}.md`)])("%s", (document) => {
  test("names what exists", () => {
    const names = dashedNames(readDocument(document));
    expect(names.filter((name) => !OURS.has(name) && !THEIRS.has(name))).toEqual([]);
  });
});

test("each command has a row in the README", () => {
  const named = [...readDocument("README.md").matchAll(/^\| `([\w-]+)`/gmu)].map(
    ([, name]) => name,
  );
  expect(named).toEqual(expect.arrayContaining([...COMMAND_NAMES]));
});
