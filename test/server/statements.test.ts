/** What each dialect says to each statement, in files that a person can read. Real servers: `npm run test:server`. */
import { expect, test } from "vitest";
import { localSite } from "./local.ts";
import { tried } from "./statement.ts";
import { STATEMENTS } from "./statements.ts";

test.each(["contract", "sentry", "glitchtip", "glitchtip-6"] as const)(
  "the dialect %s says what it said before",
  async (dialect) => {
    await using local = await localSite(dialect);
    const lines = [];
    for await (const { statement, text, missing } of tried(STATEMENTS, local.site)) {
      lines.push(`${statement.name}\n    ${text ?? `not tried: needs ${missing ?? ""}`}\n`);
    }
    expect(local.service.crashes).toEqual([]);
    await expect(lines.join("\n")).toMatchFileSnapshot(`./said/${dialect}.txt`);
  },
);

test("names of statements are unique, so that a difference can be found", () => {
  const names = STATEMENTS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
