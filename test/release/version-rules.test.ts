/** Which versions the service accepts, and what is advised instead of others. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectTold, told } from "../history/history-request.ts";
import { versionProblem } from "../../src/release/version.ts";
import { withholdSecret } from "../../src/text.ts";

/** What the service refuses, in its own words: the oracle for suggestions. */
function isRefused(version: string): boolean {
  return (
    /[\n\r\f\t/\\]/u.test(version) ||
    version.trim() === "" ||
    version === "." ||
    version === ".." ||
    version.toLowerCase() === "latest" ||
    [...version].length > 200
  );
}

describe("versionProblem", () => {
  const SHORT = "1.2.3|1.0.0+build.5|c0ffee|my app 1|...|latest-1|日本語";
  test.each([...SHORT.split("|"), "x".repeat(200), "🦊".repeat(200)])(
    "the version %s is valid",
    (version) => {
      expect(versionProblem(version)).toBeUndefined();
    },
  );

  test("each invalid version is refused with what to write instead", async () => {
    const refused = ["", " \u00a0", ".", "latest", "LaTest", "/", "a/b", "a\tb\nc\rd\fe\\g"];
    const scoped = ["@acme/web@1.0.0", "@acme/latest", "refs/heads/feature/x", "refs/tags/api/v1"];
    const others = [" 1.0 ", "x".repeat(201), "🦊".repeat(201)];
    const cases = [...refused, ...scoped, ...others].map((version) => {
      return [
        JSON.stringify(version),
        told({ notices: [versionProblem(version) ?? { what: "" }] }),
      ];
    });
    await expectTold(
      "release/versions-refused",
      Object.fromEntries(cases) as Record<string, string>,
    );
  });

  test("a version that holds a secret's value is refused for that", () => {
    withholdSecret("production-key");
    const problem = versionProblem("production-key", "", "input version", true);
    expect(problem?.what).toMatch(/^The version "\*\*\*" holds a secret's value/u);
    // A listed release, or a tag, is not a mistake of the user.
    expect(versionProblem("production-key")).toBeUndefined();
  });

  test("a version is checked with its prefix, and suggested without it", () => {
    expect(versionProblem("latest", "web@")).toBeUndefined();
    expect(versionProblem("est", "lat")).toBeDefined();
    expect(versionProblem("a/b", "web@")?.fix).toBe('Write "a-b" instead.');
    expect(versionProblem("x".repeat(196), "web@")).toBeUndefined();
    expect(versionProblem("x".repeat(197), "web@")).toBeDefined();
  });

  test("every suggested version is one that the service accepts", () => {
    const text = fc.string({
      unit: fc.constantFrom("/", "\\", "\n", " ", ".", "a", "@", "🦊", "1"),
    });
    fc.assert(
      fc.property(text, fc.string({ maxLength: 5 }), (version, prefix) => {
        const problem = versionProblem(version, prefix);
        if (problem === undefined) expect(isRefused(`${prefix}${version}`)).toBe(false);
        const suggestion = /^Write "(?<version>.*)" instead\.$/su.exec(problem?.fix ?? "");
        const suggested = suggestion?.groups?.["version"];
        if (suggested !== undefined) expect(isRefused(`${prefix}${suggested}`)).toBe(false);
      }),
    );
  });

  test("the error of an invalid version repeats it as one short line", () => {
    const what = versionProblem(`a\r\n::error::${"x".repeat(10_000)}`)?.what ?? "";
    expect(what).not.toMatch(/[\r\n]/u);
    expect(what.length).toBeLessThan(400);
  });
});
