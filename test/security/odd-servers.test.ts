/** Old and odd servers: three dialects across all commands, and answers whose fields are not what the contract says. */
import { describe, expect, test } from "vitest";
import { type DialectName, MAIN_DIALECTS } from "../service/dialect.ts";
import { seedIssues } from "../service/seed.ts";
import type { LocalService } from "../service/service.ts";
import type { StepResult } from "../support/runner.ts";
import { connection, runAgainst, serviceForTest } from "../support/scenario.ts";
import { type Alter, startAltered } from "../support/altered-service.ts";
import { expectHarmless } from "./oracle.ts";

function seeded(dialect: DialectName): Promise<LocalService> {
  return serviceForTest({
    dialect,
    repositories: ["acme/shop"],
    seed: (state) => {
      seedIssues(state, { project: "web", count: 4, unresolved: 1 });
      const [first] = state.issues.values();
      if (first)
        Object.assign(first, { status: "resolved", statusDetails: { inNextRelease: true } });
    },
  });
}

/** A run of each command that writes what it can. */
function runs(service: LocalService): Record<string, Record<string, string>> {
  return {
    release: {
      version: "1.0.0",
      "set-commits": "none",
      environment: "production",
      "resolve-in-next-release": "true",
    },
    "update-issues": { query: "is:unresolved", status: "ignored", "max-issues": "10" },
    "list-issues": {},
    "show-issues": { issues: "WEB-2 4100000003" },
    "rename-client-key": { "key-id": service.state.key("web").id, "key-name": "Shop" },
  };
}

const SUCCESSES: Readonly<Record<string, string>> = {
  release: "created",
  "update-issues": "updated",
  "list-issues": "matched",
  "show-issues": "matched",
  "rename-client-key": "updated",
};

/** GlitchTip answers to the change of a key without changing it. */
function commandsOf(dialect: DialectName): string[] {
  const all = Object.keys(SUCCESSES);
  return dialect === "glitchtip" ? all.filter((name) => name !== "rename-client-key") : all;
}

async function runCommand(
  service: LocalService,
  command: string,
  baseUrl: string,
): Promise<StepResult> {
  const result = await runAgainst(service, {
    env: { PATH: "" },
    with: { ...connection(service), command, ...runs(service)[command], "base-url": baseUrl },
  });
  await expectHarmless(result);
  expect(result.stdout).not.toContain("Unexpected failure");
  return result;
}

/** Members that something depends on; what is not there cannot be made up. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  release: ["version", "environment"],
  "update-issues": ["id", "status", "substatus", "project", "slug"],
  "list-issues": ["id", "project", "slug"],
  "show-issues": ["id", "shortId"],
  "rename-client-key": ["id", "name", "label"],
};

/** Every member but those that are needed becomes what `make` says; undefined leaves it out. */
function each(command: string, make: (value: unknown) => unknown): Alter {
  const needed = new Set(NEEDED[command]);
  return (value) =>
    Object.fromEntries(
      Object.entries(value).flatMap(([name, inner]) => {
        const made = needed.has(name) ? inner : make(inner);
        // What is sent back to the service as a text must be one of its own.
        const isReturned = name === "browserSdkVersion" && typeof made === "string";
        const kept = isReturned ? inner : made;
        return kept === undefined ? [] : [[name, kept]];
      }),
    );
}

/** A value of another type than the one that is there. */
function ofAnotherType(value: unknown): unknown {
  if (typeof value === "string") return { text: value, length: [value.length] };
  if (typeof value === "number") return `about ${value}`;
  if (typeof value === "boolean") return value ? "yes" : [];
  return Array.isArray(value) ? { "0": "list" } : Number.MAX_VALUE;
}

const ALTERATIONS: Readonly<Record<string, (value: unknown) => unknown>> = {
  "are missing": () => undefined,
  "are null": () => null,
  "are of another type": ofAnotherType,
  "are numbers": () => -1,
  "are texts": () => "::error::x ##[error]y\u202e\n",
  "are lists": () => [[["::error::x"]]],
  "are huge": () => "x".repeat(20_000),
};

describe.each(MAIN_DIALECTS)("a server that speaks the dialect %s", (dialect) => {
  test("is used by all commands", async () => {
    for (const command of commandsOf(dialect)) {
      const service = await seeded(dialect);
      const result = await runCommand(service, command, service.url);
      expect([command, result.exitCode, result.outputs["outcome"]]).toEqual([
        command,
        0,
        SUCCESSES[command],
      ]);
    }
  });

  test("may send more than the contract knows, at every place", async () => {
    const more = {
      __proto__: null,
      extra: { deep: ["::error::x"] },
      constructor: "x",
      toString: 1,
    };
    for (const command of commandsOf(dialect)) {
      const service = await seeded(dialect);
      await using altered = await startAltered(service.url, (value) => ({ ...value, ...more }));
      const result = await runCommand(service, command, altered.url);
      expect([command, result.exitCode]).toEqual([command, 0]);
    }
  });

  test.for(Object.keys(ALTERATIONS))(
    "is used although all fields that are not needed %s",
    async (name) => {
      const make = ALTERATIONS[name] ?? (() => undefined);
      for (const command of commandsOf(dialect)) {
        const service = await seeded(dialect);
        await using altered = await startAltered(service.url, each(command, make));
        const result = await runCommand(service, command, altered.url);
        expect([command, result.exitCode, result.stdout]).toEqual([command, 0, expect.any(String)]);
      }
    },
  );

  test.for(["are missing", "are null", "are of another type"])(
    "is told to be unreadable, and nothing to be done, when needed fields %s",
    async (name) => {
      const make = ALTERATIONS[name] ?? (() => undefined);
      for (const command of commandsOf(dialect)) {
        const service = await seeded(dialect);
        const needed = new Set(NEEDED[command]);
        await using altered = await startAltered(service.url, (value) =>
          Object.fromEntries(
            Object.entries(value).map(([key, inner]) => [
              key,
              needed.has(key) ? make(inner) : inner,
            ]),
          ),
        );
        const result = await runCommand(service, command, altered.url);
        expect([command, result.exitCode, result.outputs["outcome"]]).toEqual([
          command,
          1,
          "failed",
        ]);
        expect(result.stdout).toMatch(
          /^::error .*(?:not what the interface says|whether|did not apply)/mu,
        );
      }
    },
  );
});
