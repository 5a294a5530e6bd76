/** What each dialect says to each statement, in a file that a person can read. Real servers: `npm run test:server`. */
import { expect, test } from "vitest";
import { dialects } from "../../tools/service/dialect.ts";
import { localSite } from "./local.ts";
import { statementsOf, tried } from "./statements.ts";
import { wrappedText } from "../support/transcript.ts";

test.each([
  ["dialects", ["contract", "sentry", "sentry-today", "glitchtip", "glitchtip-6"]],
  ["bugsink", ["bugsink"]],
] as const)("local service: the statements about %s are as recorded", async (file, names) => {
  const [first] = names;
  const statements = statementsOf(dialects[first]);
  const said = new Map(statements.map(([name]) => [name, new Map<string, string[]>()]));
  for (const dialect of names) {
    await using local = await localSite(dialect);
    for await (const { name, text, missing } of tried(local.site, local.service.dialect)) {
      const answer = text ?? `not tried: needs ${missing ?? ""}`;
      const answers = said.get(name);
      answers?.set(answer, [...(answers.get(answer) ?? []), dialect]);
    }
    expect(local.service.crashes).toEqual([]);
  }
  const lines = [...said].flatMap(([name, answers]) => [
    name,
    ...Array.from(answers, ([answer, which]) => {
      const who = which.length === names.length ? "all" : which.join(", ");
      return `    ${who}: ${answer}`;
    }),
  ]);
  await expect(wrappedText(`${lines.join("\n")}\n`)).toMatchFileSnapshot(`./said/${file}.txt`);
});
