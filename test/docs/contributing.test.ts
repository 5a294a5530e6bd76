/** CONTRIBUTING and SECURITY, taken at their word: what they name is there. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../tooling/action.ts";
import { readDocument } from "./documents.ts";

const FILES = globSync("{src,test}/**", {
  cwd: ROOT,
  exclude: ["test/docs/**", "test/extended/node_modules"],
}).map((name) => `/${name.replaceAll("\\", "/")}`);

/** The spans of code in the prose of a document. */
function spansOf(document: string): string[] {
  const prose = readDocument(document).replaceAll(/^( *)```.*?^\1```$/gmsu, "");
  return [...prose.matchAll(/`([^`]+)`/gu)].map(([, span = ""]) => span.replaceAll(/\s+/gu, " "));
}

test.each(["CONTRIBUTING.md", "SECURITY.md"])("%s names files and folders", (document) => {
  const paths = spansOf(document).filter(
    (span) =>
      /^[\w.*-]+(?:\/[\w.*-]+)*\/?$/u.test(span) && /\/|\w\.(?:ts|md|yml|json)$/u.test(span),
  );
  const isThere = (name: string) => {
    const end = name.startsWith("*") ? name.slice(1) : `/${name}`;
    return globSync(name, { cwd: ROOT }).length > 0 || FILES.some((file) => file.endsWith(end));
  };
  expect(paths.filter((name) => !isThere(name))).toEqual([]);
  expect(paths.length).toBeGreaterThan(5);
});

test("CONTRIBUTING.md names functions, types and members", () => {
  const sources = FILES.filter((file) => file.endsWith(".ts"));
  const words = new Set(
    sources.flatMap((file) => readFileSync(path.join(ROOT, file), "utf8").match(/\w+/gu) ?? []),
  );
  const named = spansOf("CONTRIBUTING.md")
    .map((span) => /^(?:\w+\.)*([A-Za-z]\w+)(?:\(.*\)|<.*>)?$/u.exec(span)?.[1])
    .filter((name) => name !== undefined);
  // The members of the examples, and an account without a name.
  const invented = new Set(["minLevel", "OWNER"]);
  expect(named.filter((name) => !words.has(name) && !invented.has(name))).toEqual([]);
  expect(named.length).toBeGreaterThan(15);
});
