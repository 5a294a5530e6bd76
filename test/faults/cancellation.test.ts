/**
 * A step that is cancelled or runs out of its time: what was confirmed is `applied`, what was sent and not answered is
 * `unknown`, the rest is `not-started`; a second run completes it; no process of ours is left.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { between, seeded } from "../service/random.ts";
import { seedIssues } from "../service/seed.ts";
import { type LocalService, startService } from "../service/service.ts";
import { cloneAs, git, repositoryWith, temporaryFolder } from "../support/repository.ts";
import { type StepOptions, type StepResult, runStep, startStep } from "../support/runner.ts";
import { connection, expectNoSecret, folderForTest, serviceForTest } from "../support/scenario.ts";
import { Pool } from "./pool.ts";

/** Milliseconds after the signal by which all must be written; then the process is killed, and has no exit code. */
const LAST_MOMENT = 5000;

interface Interruption {
  options: StepOptions;
  signal: NodeJS.Signals;
  /** When to send it. */
  moment: () => Promise<unknown>;
}

async function interrupt({ options, signal, moment }: Interruption): Promise<StepResult> {
  const step = await startStep(options);
  await Promise.race([moment(), step.result]);
  step.kill(signal);
  const killer = setTimeout(() => step.kill("SIGKILL"), LAST_MOMENT);
  const result = await step.result;
  clearTimeout(killer);
  expectCancelled(result, signal);
  return result;
}

/** Summary, outputs and result file are there, and say that the step was cancelled. */
function expectCancelled(result: StepResult, signal: NodeJS.Signals): void {
  expect(result.exitCode).toBe(1);
  expect([result.outputs["outcome"], result.stderr]).toEqual(["failed", ""]);
  expect(result.result).toMatchObject({ outcome: "failed", cancelled: true });
  expect(result.summary).toContain("Cancelled");
  expect(result.stdout).toMatch(new RegExp(`^::error .*was cancelled \\(${signal}\\)`, "mu"));
  expect(processesOf(result)).toEqual([]);
}

/** What still runs of a step: its own folder is in the environment of everything that it started. */
function processesOf({ runnerTemp }: StepResult): string[] {
  const list = execFileSync("ps", ["axeww", "-o", "pid=,command="], { maxBuffer: 1 << 28 });
  return list
    .toString("utf8")
    .split("\n")
    .filter((line) => line.includes(`RUNNER_TEMP=${runnerTemp}`));
}

async function requestOf(service: LocalService, operation: string, count = 1): Promise<void> {
  const arrived = () =>
    service.requests.filter((request) => request.operation === operation).length;
  while (arrived() < count) await wait(5);
}

interface ResultFile {
  issues: { id: string; state: string }[];
}

function idsIn({ result }: StepResult, state: string): string[] {
  const { issues } = result as ResultFile;
  return issues.filter((issue) => issue.state === state).map(({ id }) => id);
}

function changedIn(service: LocalService): string[] {
  return [...service.state.issues.values()]
    .filter(({ status }) => status === "ignored")
    .map(({ id }) => id);
}

describe("an update of 300 issues", () => {
  const ISSUES = 300;
  const CONCURRENCY = 4;
  const inputs = {
    command: "update-issues",
    status: "ignored",
    "max-issues": "300",
    concurrency: String(CONCURRENCY),
  };

  /** Most answers come at once; some up to ten seconds after the change, or after as long a wait before it. */
  async function slowService(seed: number): Promise<LocalService> {
    const service = await startService({
      dialect: "sentry",
      seed: (state) => void seedIssues(state, { project: "web", count: ISSUES, unresolved: 1 }),
    });
    const rule = { operation: "updateIssue", seed } as const;
    service.faults.add({ ...rule, fault: { kind: "latency", ms: [0, 40] } });
    for (const when of ["before", "after"] as const) {
      const fault = { kind: "latency", ms: [1000, 10_000], when } as const;
      service.faults.add({ ...rule, fault, probability: 0.02 });
    }
    return service;
  }

  const random = seeded(300);
  const moments = Array.from({ length: 20 }, (_, index) => ({
    index,
    signal: index % 2 === 0 ? ("SIGINT" as const) : ("SIGTERM" as const),
    milliseconds: between(random, 0, 3000),
  }));
  const pool = new Pool(5);
  const runs = new Map<number, Promise<void>>();

  async function interrupted({ index, signal, milliseconds }: (typeof moments)[number]) {
    await using service = await slowService(index + 1);
    const options = { with: { ...connection(service), ...inputs, query: "is:unresolved" } };
    const moment = async () => {
      await requestOf(service, "updateIssue");
      await wait(milliseconds);
    };
    const result = await interrupt({ options, signal, moment });
    expectNoSecret(result, service.token);
    const [applied, unknown] = [idsIn(result, "applied"), idsIn(result, "unknown")];
    const changed = changedIn(service);
    expect(changed).toEqual(expect.arrayContaining(applied));
    expect([...applied, ...unknown]).toEqual(expect.arrayContaining(changed));
    expect(unknown.length).toBeLessThanOrEqual(CONCURRENCY);
    const open = idsIn(result, "not-started");
    expect(new Set([...applied, ...unknown, ...open]).size).toBe(ISSUES);
    await expectCompleted(service, result);
  }

  /** What is changed already is left alone; what is not is changed once. */
  async function expectCompleted(service: LocalService, earlier: StepResult): Promise<void> {
    service.faults.clear();
    service.requests.length = 0;
    // Not a test's own folder: the runs of several tests go on side by side.
    using folder = new DisposableStack();
    const { path: workspace, remove } = temporaryFolder();
    folder.defer(remove);
    writeFileSync(join(workspace, "result.json"), JSON.stringify(earlier.result));
    const missing = ISSUES - changedIn(service).length;
    const again = await runStep({
      workspace,
      with: { ...connection(service), ...inputs, "issues-file": "result.json" },
    });
    expect([again.exitCode, again.stderr], again.stdout).toEqual([0, ""]);
    expect(changedIn(service)).toHaveLength(ISSUES);
    const writes = service.requests.filter(({ operation }) => operation === "updateIssue");
    // A change that waited before it was made may have come in between: it is written once more, as it is.
    expect(new Set(writes.map(({ path }) => path)).size).toBe(writes.length);
    expect(writes.length).toBeLessThanOrEqual(missing);
    expect(writes.length).toBeGreaterThanOrEqual(missing - CONCURRENCY);
  }

  test.for(moments)(
    "interrupted by $signal $milliseconds ms after its first write is reported as it is, and completed by a second run",
    async (moment) => {
      for (const next of moments) {
        if (!runs.has(next.index))
          runs.set(
            next.index,
            pool.run(() => interrupted(next)),
          );
        // Each is awaited by its own test.
        runs.get(next.index)?.catch(() => undefined);
      }
      await runs.get(moment.index);
    },
  );

  test("that was interrupted while it listed cannot be completed by mistake: its result file is refused", async () => {
    const service = await slowService(1);
    service.faults.add({ operation: "listIssues", after: 1, fault: { kind: "hang" } });
    const result = await interrupt({
      options: { with: { ...connection(service), ...inputs, query: "is:unresolved" } },
      signal: "SIGINT",
      moment: () => requestOf(service, "listIssues", 2),
    });
    expect((result.result as ResultFile).issues).toEqual([]);
    const workspace = folderForTest();
    writeFileSync(join(workspace, "result.json"), JSON.stringify(result.result));
    const again = await runStep({
      workspace,
      with: { ...connection(service), ...inputs, "issues-file": "result.json" },
    });
    expect(again.exitCode).toBe(1);
    expect(again.stdout).toMatch(/^::error .*ended before it knew the issues of its selection/mu);
    expect(changedIn(service)).toEqual([]);
    await service.close();
  });
});

describe("a write that is under way", () => {
  const RELEASE = { version: "1.0.0", "set-commits": "none" };
  const cases = [
    {
      name: "the release",
      operation: "createRelease",
      with: RELEASE,
      says: /whether it was done is not known/u,
    },
    {
      name: "the deploy",
      operation: "createDeploy",
      with: { ...RELEASE, environment: "production" },
      says: /"deploy": \{.*"state":"unknown"|not confirmed|whether it was/u,
    },
    {
      name: "the new name of a key",
      operation: "updateClientKey",
      with: { command: "rename-client-key", "key-name": "Shop" },
      says: /whether it was done is not known/u,
    },
  ] as const;

  test.for(cases)("is awaited briefly, and then in doubt: $name", async (each) => {
    const service = await serviceForTest();
    service.faults.add({ operation: each.operation, fault: { kind: "hang", effect: true } });
    const key = each.operation === "updateClientKey" && { "key-id": service.state.key("web").id };
    const result = await interrupt({
      options: { with: { ...connection(service), ...each.with, ...key } },
      signal: "SIGTERM",
      moment: () => requestOf(service, each.operation),
    });
    expect(`${result.stdout}${result.summary}${JSON.stringify(result.result)}`).toMatch(each.says);
  });

  test.for(cases)("is reported as done when its answer comes in time: $name", async (each) => {
    const service = await serviceForTest();
    const answer = { operation: each.operation, fault: { kind: "latency", ms: 600 } } as const;
    service.faults.add(answer);
    const key = each.operation === "updateClientKey" && { "key-id": service.state.key("web").id };
    const step = await startStep({ with: { ...connection(service), ...each.with, ...key } });
    await requestOf(service, each.operation);
    step.kill("SIGINT");
    const result = await step.result;
    // It was the last thing to do: a wish to stop that came too late is none.
    expect([result.exitCode, result.stderr]).toEqual([0, ""]);
  });
});

describe("git", () => {
  /** A git that does as it is told but for one command, which takes for ever. */
  function slowGit(command: string): string {
    const folder = folderForTest();
    const real = execFileSync("which", ["git"]).toString("utf8").trim();
    const script = `#!/bin/sh
for argument in "$@"; do
  if [ "$argument" = ${command} ]; then touch ${folder}/reached; sleep 300 & wait; fi
done
exec ${real} "$@"
`;
    writeFileSync(join(folder, "git"), script);
    chmodSync(join(folder, "git"), 0o755);
    return folder;
  }

  function repository(): { workspace: string; sha: string } {
    const workspace = join(folderForTest(), "shop");
    repositoryWith(workspace, (history) => {
      history.tag("v1.0.0", history.commit("main", { files: { a: "1" } }));
      history.tag("v1.1.0", history.commit("main", { files: { a: "2" } }));
      return {};
    });
    return { workspace, sha: git(workspace, "rev-parse", "HEAD") };
  }

  test.for(["rev-parse", "config", "for-each-ref", "merge-base", "cat-file", "log"])(
    "that hangs in %s ends with the step",
    async (command) => {
      const service = await serviceForTest();
      const { workspace, sha } = repository();
      const folder = slowGit(command);
      await interrupt({
        options: {
          workspace,
          event: { name: "push", ref: "refs/tags/v1.1.0", sha },
          with: {
            ...connection(service),
            ...(command === "cat-file" && { "previous-ref": "v1.0.0" }),
          },
          env: { PATH: `${folder}:${process.env["PATH"] ?? ""}` },
        },
        signal: command.length % 2 === 0 ? "SIGINT" : "SIGTERM",
        moment: async () => {
          while (!readdirSync(folder).includes("reached")) await wait(5);
        },
      });
      expect(service.requests).toEqual([]);
    },
  );

  test("that waits for a server ends with the step, and so does what it started", async () => {
    const service = await serviceForTest();
    const { workspace: origin } = repository();
    const workspace = join(folderForTest(), "clone");
    cloneAs(origin, workspace, { shape: { kind: "depth", depth: 1 }, ref: "refs/tags/v1.1.0" });
    let asked = 0;
    const server = createServer(() => (asked += 1));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    git(workspace, "remote", "set-url", "origin", `http://127.0.0.1:${port}/acme/shop`);
    const sha = git(workspace, "rev-parse", "HEAD");
    await interrupt({
      options: {
        workspace,
        event: { name: "push", ref: "refs/tags/v1.1.0", sha },
        with: connection(service),
      },
      signal: "SIGINT",
      moment: async () => {
        for (;;) {
          if (asked > 0) break;
          await wait(5);
        }
      },
    });
    expect(service.requests).toEqual([]);
    server.closeAllConnections();
    server.close();
  });

  test("that hangs ends with the step's timeout, too", async () => {
    const service = await serviceForTest();
    const { workspace, sha } = repository();
    const result = await runStep({
      workspace,
      event: { name: "push", ref: "refs/tags/v1.1.0", sha },
      with: { ...connection(service), timeout: "2" },
      env: { PATH: `${slowGit("log")}:${process.env["PATH"] ?? ""}` },
    });
    expect(result.exitCode).toBe(1);
    expect(result.stdout).toMatch(/^::error .*timeout of 2 seconds/mu);
    expect(processesOf(result)).toEqual([]);
  });
});

describe("the report", () => {
  test("is not cut off by a signal that comes while it is written", async () => {
    const service = await serviceForTest({
      seed: (state) => void seedIssues(state, { project: "web", count: 3000, unresolved: 1 }),
    });
    const runnerTemp = folderForTest();
    mkdirSync(runnerTemp, { recursive: true });
    const step = await startStep({
      with: { ...connection(service), command: "list-issues", limit: "3000" },
      env: { RUNNER_TEMP: runnerTemp },
    });
    while (readdirSync(runnerTemp).length === 0) await wait(1);
    step.kill("SIGINT");
    const result = await step.result;
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "matched"]);
    expect(result.summary).toContain("3,000 issues match");
    expect((result.result as ResultFile).issues).toHaveLength(3000);
  });

  test("is written while something hangs that cannot be stopped, and the process ends all the same", async () => {
    const service = await serviceForTest();
    const url = new URL(service.url);
    const result = await interrupt({
      options: {
        with: {
          ...connection(service),
          command: "list-issues",
          "base-url": `http://service.test:${url.port}`,
          "allow-http": "true",
        },
        nodeOptions: ["--import", join(import.meta.dirname, "name-server.ts")],
        env: { TEST_NAMES_KNOWN: "0", TEST_NAMES_UNKNOWN: "0", TEST_NAMES_HANG: "true" },
      },
      signal: "SIGINT",
      moment: () => wait(1500),
    });
    expect(result.stdout).toContain("Cancelled: the issues were not listed");
  });
});
