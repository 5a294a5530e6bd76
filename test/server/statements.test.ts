/** What each dialect says to each statement, in a file that a person can read. Real servers: `npm run test:server`. */
import { expect, test } from "vitest";
import { localSite } from "./local.ts";
import { tried } from "./statement.ts";
import { STATEMENTS } from "./statements.ts";

const DIALECTS = ["contract", "sentry", "glitchtip", "glitchtip-6"] as const;

test("the dialects say what they said before", async () => {
  const said = new Map(STATEMENTS.map(({ name }) => [name, new Map<string, string[]>()]));
  // A difference can be found only where each statement has a name of its own.
  expect(said.size).toBe(STATEMENTS.length);
  for (const dialect of DIALECTS) {
    await using local = await localSite(dialect);
    for await (const { statement, text, missing } of tried(STATEMENTS, local.site)) {
      const answer = text ?? `not tried: needs ${missing ?? ""}`;
      const answers = said.get(statement.name);
      answers?.set(answer, [...(answers.get(answer) ?? []), dialect]);
    }
    expect(local.service.crashes).toEqual([]);
  }
  const lines = [...said].flatMap(([name, answers]) => [
    name,
    ...Array.from(answers, ([answer, dialects]) => {
      const who = dialects.length === DIALECTS.length ? "all" : dialects.join(", ");
      return `    ${who}: ${answer}`;
    }),
  ]);
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./said/dialects.txt");
});
