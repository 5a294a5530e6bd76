/** Long texts through the bundle: the processor time of a step grows with them, not faster. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { git, repositoryWith } from "../support/repository.ts";
import type { StepOptions } from "../support/runner.ts";
import { folderForTest, runAgainst, serviceForTest } from "../support/scenario.ts";
import { expectHarmless } from "./oracle.ts";

/** How a step is made from texts of this length. */
type Attack = (length: number) => StepOptions | Promise<StepOptions>;

/** A text that is eight times as long may take this many times as long: most of a short step is Node's own. */
const ALLOWED = 4;
/** The machine has other things to do: a step is too slow when it was so in each of these attempts. */
const ATTEMPTS = 3;

/** A repository at this release, whose commits have these messages. */
function released(messages: readonly string[]): Pick<StepOptions, "workspace" | "event"> {
  const workspace = join(folderForTest(), "shop");
  repositoryWith(workspace, (history) => {
    history.tag("v1.0.0", history.commit("main", { files: { a: "0" } }));
    messages.forEach((message, index) => {
      history.commit("main", { message, files: { a: `${index + 1}` } });
    });
    return {};
  });
  git(workspace, "tag", "v1.1.0");
  const sha = git(workspace, "rev-parse", "HEAD");
  return { workspace, event: { name: "push", ref: "refs/tags/v1.1.0", sha } };
}

const ATTACKS: Readonly<Record<string, { lengths: [number, number]; attack: Attack }>> = {
  "a message of line breaks": {
    lengths: [10_000, 80_000],
    attack: (length) => released([`x${"\n".repeat(length)}y`]),
  },
  "subjects of operating system commands": {
    lengths: [1280, 10_240],
    attack: (length) => released(Array.from({ length: 60 }, () => "\u009d".repeat(length))),
  },
  "a word that is nearly a short ID": {
    lengths: [10_000, 80_000],
    attack: (length) => ({
      ...released([`Fixes ${"A".repeat(length)}\u212a-1`]),
      with: { "resolve-from-commits": "true" },
    }),
  },
  "an address of slashes": {
    lengths: [10_000, 80_000],
    attack: (length) => {
      const options = released(["x"]);
      const file = join(options.workspace ?? "", ".git", "config");
      const url = `https://github.com${"/".repeat(length)}x`;
      writeFileSync(file, `${readFileSync(file, "utf8")}[remote "origin"]\n\turl = ${url}\n`);
      return options;
    },
  },
};

/** Milliseconds of processor time that a step takes, its processes not counted. */
async function processorTime(options: StepOptions): Promise<number> {
  const folder = folderForTest();
  const [script, note] = [join(folder, "note.mjs"), join(folder, "note")];
  const source = `import { writeFileSync } from "node:fs";
process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  writeFileSync(${JSON.stringify(note)}, String((user + system) / 1000));
});`;
  writeFileSync(script, source);
  const service = await serviceForTest({ repositories: ["acme/shop"] });
  const result = await runAgainst(service, {
    ...options,
    nodeOptions: ["--import", script],
    env: { GITHUB_API_URL: "http://127.0.0.1:9", ...options.env },
  });
  await expectHarmless(result);
  expect(result.stdout).not.toContain("Unexpected failure");
  return Number(readFileSync(note, "utf8"));
}

/** How much longer the step takes with the longer texts: the least of the attempts. */
async function growth(
  [short, long]: readonly [number, number],
  take: (length: number) => Promise<number>,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && least > ALLOWED; attempt += 1) {
    const before = await take(short);
    least = Math.min(least, (await take(long)) / before);
  }
  return least;
}

describe("the time of a step stays in proportion to", () => {
  test.each(Object.entries(ATTACKS))(
    "%s",
    { timeout: 300_000 },
    async (_name, { lengths, attack }) => {
      const factor = await growth(lengths, async (length) => processorTime(await attack(length)));
      expect(factor).toBeLessThan(ALLOWED);
    },
  );
});
