/** CONTRIBUTING and SECURITY, taken at their word: what they name is there. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "../tooling/action.ts";
import { readDocument } from "./documents.ts";

const DOCUMENT = "CONTRIBUTING.md";

/** The spans of code in the prose of a document. */
function spansOf(document: string): string[] {
  const prose = readDocument(document).replaceAll(/^( *)```.*?^\1```$/gmsu, "");
  const spans = [...prose.matchAll(/`([^`]+)`/gu)].map(([, span = ""]) =>
    span.replaceAll(/\s+/gu, " "),
  );
  return [...new Set(spans)];
}

describe.each([DOCUMENT, "SECURITY.md"])("%s names", (document) => {
  const spans = spansOf(document);

  test("files and folders that are there", () => {
    const paths = spans.filter(
      (span) =>
        /^[\w.*-]+(?:\/[\w.*-]+)*\/?$/u.test(span) && /\/|\w\.(?:ts|md|yml|json)$/u.test(span),
    );
    const isThere = (name: string) =>
      globSync([name, `{src,test}/**/${name}`], { cwd: ROOT }).length > 0;
    expect(paths.filter((name) => !isThere(name))).toEqual([]);
    expect(paths.length).toBeGreaterThan(5);
  });
});

describe(DOCUMENT, () => {
  const spans = spansOf(DOCUMENT);

  test("names functions, types and members that are there", () => {
    const sources = globSync("{src,test}/**/*.ts", { cwd: ROOT, exclude: ["test/docs/**"] });
    const words = new Set(
      sources.flatMap((file) => readFileSync(path.join(ROOT, file), "utf8").match(/\w+/gu) ?? []),
    );
    const named = spans
      .map((span) => /^(?:\w+\.)*([A-Za-z]\w+)(?:\(.*\)|<.*>)?$/u.exec(span)?.[1])
      .filter((name) => name !== undefined);
    // The members of the examples, and an account without a name.
    const invented = new Set(["minLevel", "OWNER"]);
    expect(named.filter((name) => !words.has(name) && !invented.has(name))).toEqual([]);
    expect(named.length).toBeGreaterThan(15);
  });
});
