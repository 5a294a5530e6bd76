/** What each dialect says to each statement, in a file that a person can read. Real servers: `npm run test:server`. */
import { expect, test } from "vitest";
import { localSite } from "./local.ts";
import { NAMES, tried } from "./statements.ts";

const DIALECTS = ["contract", "sentry", "sentry-today", "glitchtip", "glitchtip-6"] as const;

test("the dialects say what they said before", async () => {
  const said = new Map(NAMES.map((name) => [name as string, new Map<string, string[]>()]));
  for (const dialect of DIALECTS) {
    await using local = await localSite(dialect);
    for await (const { name, text, missing } of tried(local.site)) {
      const answer = text ?? `not tried: needs ${missing ?? ""}`;
      const answers = said.get(name);
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
