/** The issues that messages of commits name. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  fixedBySentry,
  fixedIssues,
  maybeOf,
  withoutReverts,
} from "../../src/release/fixed-issues.ts";

const KEYWORDS = "fix fixes fixed close closes closed resolve resolves resolved".split(" ");

const shortIdsIn = (message: string) => [...fixedIssues([{ id: "a", message }]).keys()];

/** What a message names for Sentry. */
function namedBySentry(message: string): string[] {
  return [
    ...fixedBySentry([{ id: "a", message }], {
      baseUrl: "https://sentry.example.com",
      organization: "acme",
    }).keys(),
  ];
}

describe("fixedIssues", () => {
  test.each(KEYWORDS)(
    `a short ID is found after "%s" in any case, with or without a colon`,
    (word) => {
      const capital = `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
      for (const form of [word, word.toUpperCase(), capital, `${capital}:`]) {
        expect(shortIdsIn(`${form} APP-12`)).toEqual(["APP-12"]);
      }
    },
  );

  test.each([
    ["Fixes APP-12.", ["APP-12"]],
    ["A change (fixes APP-12)", ["APP-12"]],
    ["fixes #APP-12", ["APP-12"]],
    ["Fixes:\t APP-12", ["APP-12"]],
    ["fixes app-12", ["APP-12"]],
    ["Fixes WEB-API-1A", ["WEB-API-1A"]],
    ["fixes my_app-3", ["MY_APP-3"]],
    ["Fixes APP-1, WEB-2,API-3", ["APP-1", "WEB-2", "API-3"]],
    ["Fixes APP-1, WEB-2, and API-3", ["APP-1", "WEB-2", "API-3"]],
    ["FIXES APP-1 AND WEB-2", ["APP-1", "WEB-2"]],
    ["Fixes #APP-1, #WEB-2", ["APP-1", "WEB-2"]],
    ["Fixes APP-1 and closes nothing of WEB-2", ["APP-1"]],
    ["Fixes APP-1 WEB-2", ["APP-1"]],
    ["Fixes APP-1\nCloses WEB-2", ["APP-1", "WEB-2"]],
    ["Fixes [APP-1](https://sentry.example.com/issues/7/), [WEB-2](x)", ["APP-1", "WEB-2"]],
    ["Fixes APP-1, app-1 and resolves APP-1", ["APP-1"]],
    ["Subject\n\nBody text.\n\nFixes: APP-9\nSigned-off-by: A <a@example.com>", ["APP-9"]],
    ['Revert "Fixes APP-12"', ["APP-12"]],
  ])("the message %j names the issues %j", (message, ids) => {
    expect(shortIdsIn(message)).toEqual(ids);
  });

  // The last one begins like the name of another issue.
  const NONE =
    "|See APP-12|Fixes 12|Fixes the bug of APP-12|fixture APP-12|prefix APP-12|disclose APP-12|fixesAPP-12|fixes:APP-12|fixes APP 12|fixes -12|fixes https://sentry.example.com/issues/12|fixes APP-12_3";
  test.each(NONE.split("|"))("the message %j names no issue", (message) => {
    expect(shortIdsIn(message)).toEqual([]);
  });

  test("each issue gets the newest of the commits that name it", () => {
    const found = fixedIssues([
      { id: "c", message: "Fixes APP-2" },
      { id: "b", message: "Fixes app-1, APP-2" },
      { id: "a", message: "Fixes APP-1\nFixes APP-3" },
    ]);
    expect([...found]).toEqual([
      ["APP-2", "c"],
      ["APP-1", "b"],
      ["APP-3", "a"],
    ]);
  });

  test("all short IDs after a keyword are found, with any separators", () => {
    const shortId = fc.stringMatching(/^[A-Z][A-Z0-9_]{0,8}-[0-9A-Z]{1,5}$/u);
    const around = fc.constantFrom("", "Subject\n\n", "x. ", "(", "### ");
    const separator = fc.constantFrom(", ", ",", " and ", ", and ", " & ", ",\n");
    fc.assert(
      fc.property(
        fc.tuple(around, fc.constantFrom(...KEYWORDS), fc.constantFrom(" ", ": ", "\n")),
        fc.uniqueArray(shortId, { minLength: 1, maxLength: 5 }),
        separator,
        ([before, word, gap], ids, between) => {
          const message = `${before}${word}${gap}${ids.join(between)}.`;
          expect(shortIdsIn(message)).toEqual(ids);
        },
      ),
    );
  });

  test("fixedIssues finds only short IDs in any text", () => {
    const part = fc.constantFrom(..."fix|es| |-|A|1|,|and|#|:|\n|é|_".split("|"));
    fc.assert(
      fc.property(fc.string({ unit: part, maxLength: 60 }), (message) => {
        for (const id of shortIdsIn(message)) expect(id).toMatch(/^[A-Z][A-Z0-9_-]*-[A-Z0-9]+$/u);
      }),
    );
  });
});

describe("hostile messages", () => {
  // Time that grows with the square of this length would be minutes: the run's own limit would end it.
  test.each(
    "fix |fixes: | |[|[A](|](|fixes https://a.b/|A|-|A-A-| ,| and|A-1, |A-1  ,  |\n|#".split("|"),
  )("a message of 500 kB of %j is read in linear time", (unit) => {
    const message = `fixes A${unit.repeat(500_000 / unit.length)}!`;
    expect(shortIdsIn(message).length).toBeLessThanOrEqual(2);
    expect(shortIdsIn(`${message} fixes APP-12`)).toContain("APP-12");
    expect(namedBySentry(`${message} fixes APP-12`)).toContain("APP-12");
  });

  test("all 150,000 short IDs of a message are found", () => {
    const ids = Array.from({ length: 150_000 }, (_, index) => `A-${index}`).join(", ");
    const message = `Fixes ${ids}`;
    expect(shortIdsIn(message)).toHaveLength(150_000);
    expect(namedBySentry(message)).toHaveLength(150_000);
  });

  test("a word far longer than a short ID names no issue", () => {
    const message = `Fixes ${"A".repeat(600_000)}-1`;
    expect([shortIdsIn(message), namedBySentry(message)]).toEqual([[], []]);
  });
});

describe("fixedBySentry", () => {
  test.each([
    ["Fix bug in APP-1", ["APP-1"]],
    ["Closes: app-1,\nand WEB-2", ["APP-1", "WEB-2"]],
    ["Fix this. See APP-1. Resolves WEB-2", ["WEB-2"]],
    ["fixes bug closes APP-1", ["APP-1"]],
    ["Fixes [APP-1](https://acme.sentry.example.com/issues/7/?a=b)", ["APP-1"]],
    ["Fixes https://sentry.example.com/organizations/acme/issues/47/?project=2", ["47"]],
    ["Fixes: https://acme.sentry.example.com/issues/47\nCloses WEB-2", ["47", "WEB-2"]],
  ])("by the message %j Sentry itself resolves %j", (message, ids) => {
    expect(namedBySentry(message)).toEqual(ids);
  });

  const others =
    "Fixes #APP-1|Fixes (APP-1)|Prefix APP-1|See APP-1|Fixes https://example.com/issues/47|Fixes https://sentry.example.com/settings/47|See https://sentry.example.com/issues/47";
  test.each(others.split("|"))("by the message %j Sentry itself resolves nothing", (message) => {
    expect(namedBySentry(message)).toEqual([]);
  });

  test.each([
    ["WEB-1", true],
    ["WEB-API-1", false],
    ["47", true],
    ["RE-RUN", false],
  ])("the id %s may belong to the project web: %s", (id, expected) => {
    expect(maybeOf(["web"], id)).toBe(expected);
  });
});

describe("withoutReverts", () => {
  const [FIX, REVERT, THIRD] = ["a", "b", "c"].map((letter) => letter.repeat(40));
  const says = (id = "") => `\n\nThis reverts commit ${id}.\n`;
  const merge = `Merge pull request #13 from acme/revert-12-fix\n\nRevert "Fixes WEB-2"`;

  test.each([
    ["removes the commit with its id", [`Revert "Another subject"${says(FIX)}`], []],
    ["removes the commit with its subject", [`Revert "Fixes WEB-2"`], []],
    [
      "removes the commit with its subject after a rebase",
      [`Revert "Fixes WEB-2"${says(THIRD)}`],
      [],
    ],
    ["keeps other commits", [`Revert "Fixes WEB-3"${says(THIRD)}`], ["WEB-2"]],
    [
      "does nothing if it is reverted",
      [`Revert "Revert "Fixes WEB-2""`, `Revert "Fixes WEB-2"`],
      ["WEB-2"],
    ],
    [
      "does nothing if it is reverted by its id",
      [`Revert "X"${says(REVERT)}`, `Revert "Fixes WEB-2"`],
      ["WEB-2"],
    ],
    [
      "does nothing if its commit is reapplied",
      [`Reapply "Fixes WEB-2"`, `Revert "Fixes WEB-2"`],
      ["WEB-2"],
    ],
    ["whose merge repeats its subject counts once", [merge, `Revert "Fixes WEB-2"`], []],
  ])("a revert %s", (_, newer, ids) => {
    const messages = [...newer, "Fixes WEB-2"];
    const commits = messages.map((message, index) => {
      return { id: [FIX, REVERT, THIRD][messages.length - index - 1] ?? "", message };
    });
    expect([...fixedIssues(withoutReverts(commits)).keys()]).toEqual(ids);
  });

  test.each([
    [`Revert "Fixes WEB-2"`, []],
    [`Revert "Fix it"\n\nFixes WEB-2`, []],
    [merge, []],
    [`Reapply "Fixes WEB-2"`, ["WEB-2"]],
    [`Revert "Revert "Fixes WEB-2""`, ["WEB-2"]],
    [`Revert "Reapply "Fixes WEB-2""`, []],
  ])("without other commits, the message %j names %j", (message, ids) => {
    const named = fixedIssues(withoutReverts([{ id: FIX ?? "", message }]));
    expect([...named.keys()]).toEqual(ids);
  });

  test("a revert removes the newer of two commits with the same subject", () => {
    const message = "Fixes WEB-2";
    const commits = [
      { id: "r", message: `Revert "${message}"` },
      { id: "b", message },
    ];
    const named = fixedIssues(withoutReverts([...commits, { id: "a", message }]));
    expect([...named]).toEqual([["WEB-2", "a"]]);
  });

  test("a revert's commit is found with the number that a squash merge adds", () => {
    const subjects = [`Revert "Fixes WEB-2 (#12)" (#13)`, "Fixes WEB-2 (#12)"];
    const commits = subjects.map((message, index) => ({ id: `${index}`, message }));
    expect([...fixedIssues(withoutReverts(commits))]).toEqual([]);
  });
});
