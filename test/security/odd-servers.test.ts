/** Old and odd servers: four dialects across all commands, and answers whose fields are not what the contract says. */
import { describe, expect, test } from "vitest";
import { type DialectName, MAIN_DIALECTS } from "../../tools/service/dialect.ts";
import { seedIssues } from "../../tools/service/seed.ts";
import type { LocalService } from "../../tools/service/service.ts";
import type { StepResult } from "../support/runner.ts";
import { startBare } from "../service/support/bare-server.ts";
import { ACTION_INPUTS, runStep } from "../support/runner.ts";
import { runAgainst, serviceForTest } from "../support/scenario.ts";
import { type Alter, startAltered } from "../support/altered-service.ts";
import { everyCommand } from "./everywhere.ts";
import { expectHarmless } from "./oracle.ts";
import { COMMAND_NAMES } from "../support/register.ts";
import { CORPUS, hostileTexts, SEED } from "../support/hostile-text.ts";

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

interface Command {
  outcome: string;
  /** Members that something depends on; what is not there cannot be made up. */
  needed: readonly string[];
}

const COMMANDS: Readonly<Record<string, Command>> = {
  release: { outcome: "created", needed: ["version", "environment"] },
  "update-issues": { outcome: "updated", needed: ["id", "status", "substatus", "project", "slug"] },
  // The number of the project, too: GlitchTip's lists are asked for by it.
  "list-issues": { outcome: "matched", needed: ["id", "project", "slug"] },
  "show-issues": { outcome: "matched", needed: ["id", "shortId", "project"] },
  "rename-client-key": { outcome: "updated", needed: ["id", "name", "label"] },
};

/** Of Bugsink's answers. */
const NEEDED_OF_BUGSINK =
  "id friendly_id project slug next results kind key value count is_resolved is_resolved_by_next_release is_muted events_at fixed_at is_resolved_unconditionally unmute_after version date_released timestamp buckets".split(
    " ",
  );

/** Runs all commands against the service, each seeing the answers as they are altered for it. */
async function runAll(
  dialect: DialectName,
  alterFor: (command: Command) => Alter | undefined,
): Promise<(Command & { name: string; result: StepResult })[]> {
  const results = [];
  for (const [name, known] of Object.entries(COMMANDS)) {
    // GlitchTip answers to the change of a key without changing it, and Bugsink has no such request.
    if (/^(?:glitchtip|bugsink)$/u.test(dialect) && name === "rename-client-key") continue;
    const command = dialect === "bugsink" ? { ...known, needed: NEEDED_OF_BUGSINK } : known;
    const service = await seeded(dialect);
    await using altered = await startAltered(service.url, alterFor(command));
    const ids = dialect === "bugsink" && name === "show-issues" && { issues: "WEB-1" };
    const of = { ...everyCommand(service)[name], ...ids };
    const inputs = { command: name, ...of, "base-url": altered.url };
    const alone = { "set-commits": "none", "resolve-from-commits": "false" };
    const result = await runAgainst(service, {
      env: { PATH: "" },
      with: name === "release" ? { ...inputs, ...alone } : inputs,
    });
    await expectHarmless(result);
    expect(result.stdout).not.toContain("Unexpected failure");
    results.push({ ...command, name, result });
  }
  return results;
}

/** Every member but those that are needed becomes what `make` says; undefined leaves it out. */
function notNeeded({ needed }: Command, make: (value: unknown) => unknown): Alter {
  return (value) =>
    Object.fromEntries(
      Object.entries(value).flatMap(([name, inner]) => {
        const made = needed.includes(name) ? inner : make(inner);
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

const TEXTS = [...CORPUS, ...hostileTexts(2000, SEED)];
let used = 0;
/** The next of them. */
const hostile = () => TEXTS[used++ % TEXTS.length] ?? "";
/** The same as an environment variable can hold it. */
const hostileVariable = () => hostile().replaceAll("\0", "").toWellFormed();

const ALTERATIONS: Readonly<Record<string, (value: unknown) => unknown>> = {
  "are missing": () => undefined,
  "are null": () => null,
  "are of another type": ofAnotherType,
  "are numbers": () => -1,
  "are hostile texts": () => hostile(),
  "are lists": () => [[["::error::x"]]],
  "are huge": () => "x".repeat(20_000),
};

describe.each([...MAIN_DIALECTS, "bugsink"] as const)(
  "a server that speaks the dialect %s",
  (dialect) => {
    test("all commands run against each kind of server", async () => {
      for (const { name, outcome, result } of await runAll(dialect, () => undefined)) {
        expect([name, result.exitCode, result.outputs["outcome"]]).toEqual([name, 0, outcome]);
      }
    });

    test("unknown members in answers do no harm", async () => {
      const extra = { deep: ["::error::x"] };
      const more = { __proto__: null, extra, constructor: "x", toString: 1 };
      const all = await runAll(dialect, () => (value) => ({ ...value, ...more }));
      expect(all.filter(({ result }) => result.exitCode !== 0)).toEqual([]);
    });

    test.for(Object.entries(ALTERATIONS))(
      "commands run although all fields that are not needed %s",
      async ([, make]) => {
        const all = await runAll(dialect, (command) => notNeeded(command, make));
        expect(all.filter(({ result }) => result.exitCode !== 0)).toEqual([]);
      },
    );

    test.for(Object.entries(ALTERATIONS).slice(0, 3))(
      "an answer is unreadable, and nothing done, if needed fields %s",
      async ([, make]) => {
        const neededAltered = ({ needed }: Command): Alter => {
          return (value) => {
            const members = Object.entries(value).map(([name, inner]) => {
              return [name, needed.includes(name) ? make(inner) : inner] as const;
            });
            return Object.fromEntries(members);
          };
        };
        for (const { name, result } of await runAll(dialect, neededAltered)) {
          expect([name, result.exitCode, result.outputs["outcome"]]).toEqual([name, 1, "failed"]);
          expect(result.stdout).toMatch(
            /^::error .*(?:not what the interface says|whether|did not apply)/mu,
          );
        }
      },
    );
  },
);

test.each(["[]", "{}", "1", "null", ""])(
  "a gate fails if the server answers every request with %j",
  async (body) => {
    await using server = await startBare((request, response) => {
      request.resume();
      response.writeHead(body === "" ? 204 : 200).end(body);
    });
    const gate = { command: "list-issues", query: "is:unresolved", "fail-above": "0" };
    const inputs = { ...gate, token: "t".repeat(40), org: "acme", projects: "web" };
    const result = await runStep({
      with: { ...inputs, "base-url": server.url, "on-error": "warn" },
    });
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "failed"]);
    expect(result.outputs["matched-count"]).toBe("");
  },
);

test.each([...COMMAND_NAMES, "?"])(
  "hostile inputs of %s start no command of the runner",
  async (name) => {
    const command = name === "?" ? hostileVariable() : name;
    // To mask a secret, the runner is told it as it is.
    const named = ACTION_INPUTS.filter((input) => !/token$|^headers$/u.test(input));
    const inputs = Object.fromEntries(named.map((input) => [input, hostileVariable()]));
    const result = await runStep({ with: { ...inputs, command } });
    expect(result.exitCode).toBe(1);
    await expectHarmless(result);
  },
);

test.each(["push", "delete", "release", "pull_request_target", "workflow_run", "pull_request"])(
  "a hostile event payload of %s starts no command of the runner",
  async (name) => {
    const service = await serviceForTest();
    for (const folder of ["heads", "tags"]) {
      const repo = { full_name: hostile() };
      const payload = {
        ref: hostile(),
        before: hostile(),
        deleted: folder === "tags",
        action: "deleted",
        release: { tag_name: hostile() },
        pull_request: { head: { sha: "a".repeat(40), ref: hostile(), repo } },
        workflow_run: { event: "pull_request", head_repository: repo },
      };
      const sha = folder === "tags" ? "b".repeat(40) : hostileVariable();
      const event = { name, ref: `refs/${folder}/${hostileVariable()}`, sha, payload };
      await expectHarmless(await runAgainst(service, { event, env: { PATH: "" } }));
    }
  },
);
