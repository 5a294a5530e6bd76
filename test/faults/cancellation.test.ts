/** A step that is cancelled at any other moment: what was done is said, what is in doubt too, no process of ours is left. */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { selfSigned } from "../../tools/service/http/certificate.ts";
import { seedIssues } from "../../tools/service/seed.ts";
import type { LocalService } from "../../tools/service/service.ts";
import { listening } from "../support/listening.ts";
import { layGit, pathWith } from "../support/other-git.ts";
import { cloneAs, git, repositoryWith } from "../support/repository.ts";
import { runBuilt, runStep, startStep } from "../support/runner.ts";
import { connection, folderForTest, serviceForTest } from "../support/scenario.ts";
import { VirtualTime } from "../support/virtual-time.ts";
import { SMALL_MAP } from "../source-maps/small-build.ts";
import { openFront, slowNames } from "./front.ts";
import { interrupt, printLongest, processesOf, requestOf, until } from "./interrupt.ts";

afterAll(printLongest);

const RELEASE = { version: "1.0.0", "set-commits": "none" };
const RENAME = { command: "rename-client-key", "key-name": "Shop" };

function inputsFor(service: LocalService, inputs: Readonly<Record<string, string>>) {
  const key = inputs["command"] === RENAME.command && { "key-id": service.state.key("web").id };
  return { ...connection(service), ...inputs, ...key };
}

describe("a write that is under way", () => {
  const cases = [
    { name: "the release", operation: "createRelease", with: RELEASE, more: {} },
    {
      name: "the deploy",
      operation: "createDeploy",
      with: { ...RELEASE, environment: "production" },
      more: { release: { version: "1.0.0", deploy: { state: "unknown" } } },
    },
    { name: "the new name of a key", operation: "updateClientKey", with: RENAME, more: {} },
  ] as const;

  test.for(cases)("a cancelled write, never answered, ends unknown: $name", async (each) => {
    const service = await serviceForTest();
    service.faults.add({ operation: each.operation, fault: { kind: "hang", effect: true } });
    const timing = new VirtualTime();
    let cancel: () => void = () => undefined;
    const running = runStep({
      with: inputsFor(service, { ...each.with, "on-error": "warn" }),
      timing,
      onBegin: (lifetime) => (cancel = () => lifetime.cancel("SIGTERM")),
    });
    await requestOf(service, each.operation);
    cancel();
    expect(await Promise.race([running, wait(20, "not ended")])).toBe("not ended");
    timing.next();
    const result = await running;
    const { failures } = result.result as { failures: { what: string }[] };
    const doubt = "whether it was done is not known";
    expect(failures.filter(({ what }) => what.includes(doubt))).toHaveLength(1);
    const told = { outcome: "failed", cancelled: true, tolerated: false };
    expect(result.result).toMatchObject({ ...told, ...each.more });
    expect(service.requests.filter(({ operation }) => operation === each.operation)).toHaveLength(
      1,
    );
  });

  test.for(cases)(
    "a write answered soon after the signal is reported as done: $name",
    async (each) => {
      const service = await serviceForTest();
      const fault = { kind: "latency", ms: 600 } as const;
      service.faults.add({ operation: each.operation, fault });
      const step = await startStep({ with: inputsFor(service, each.with) });
      await requestOf(service, each.operation);
      step.kill("SIGINT");
      const result = await step.result;
      // It was the last thing to do: a wish to stop that came too late is none.
      expect([result.exitCode, result.stderr]).toEqual([0, ""]);
    },
  );
});

test("a deploy that never got a connection is not reported as planned", async () => {
  const service = await serviceForTest();
  const folder = folderForTest();
  const known = 1;
  await using front = await openFront(service.url, {
    kind: "unknown host",
    spared: known,
    trusted: selfSigned(),
  });
  const names = slowNames({ spared: known, asked: join(folder, "asked") });
  const result = await interrupt({
    options: {
      with: {
        ...inputsFor(service, { ...RELEASE, environment: "production" }),
        "base-url": front.url,
        "allow-http": "true",
      },
      ...names,
    },
    signal: "SIGINT",
    moment: () => until(() => readdirSync(folder).length > 0),
  });
  const deploy = { state: "failed", reason: "it was not sent" };
  expect(result.result).toMatchObject({ release: { version: "1.0.0", deploy } });
  expect(result.summary).not.toContain("would be");
  expect(service.requests.map(({ operation }) => operation)).toEqual(["createRelease"]);
});

describe("what is waited for ends with the step, and nothing follows", () => {
  const HANG = { kind: "hang" } as const;
  const NOT_NOW = { kind: "status", status: 429, headers: { "retry-after": "300" } } as const;
  const BROKEN = { kind: "status", status: 503, headers: { "retry-after": "300" } } as const;
  const cases = [
    { name: "a list", operation: "listIssues", fault: HANG, with: { command: "list-issues" } },
    {
      name: "the search before a release",
      operation: "listIssues",
      fault: HANG,
      with: { ...RELEASE, "resolve-in-next-release": "true" },
    },
    { name: "a rate limit", operation: "createRelease", fault: NOT_NOW, with: RELEASE },
    { name: "a next attempt", operation: "updateClientKey", fault: BROKEN, with: RENAME },
  ] as const;

  test.for(cases)(
    "a cancelled step stops waiting for $name and sends no more",
    async ({ operation, fault, with: inputs }) => {
      const service = await serviceForTest({
        seed: (state) => void state.addIssue(state.project("web"), {}),
      });
      service.faults.add({ operation, fault });
      let log = "";
      let before = 0;
      await interrupt({
        options: { with: inputsFor(service, inputs), onOutput: (text) => (log += text) },
        signal: "SIGINT",
        moment: async () => {
          await requestOf(service, operation);
          await until(() => fault.kind === "hang" || log.includes("Attempt 2 follows"));
          before = service.requests.length;
        },
      });
      const requests = service.requests.map((request) => request.operation);
      expect(requests.filter((each) => each === operation)).toHaveLength(1);
      expect(requests).toHaveLength(before);
    },
  );
});

/** Their gits are scripts of a shell. */
describe.skipIf(process.platform === "win32")("git", () => {
  /** A folder that tells when this command is reached, and the path to a git for which that takes for ever. */
  function slowGit(name: string, wayToHang = "sleep 300 & wait"): { folder: string; PATH: string } {
    const folder = folderForTest();
    const script = `[ "$command" = ${name} ] && { touch '${folder}/reached'; ${wayToHang}; }`;
    return { folder, PATH: pathWith(layGit(folderForTest(), script)) };
  }

  function repository(): { workspace: string; sha: string } {
    const workspace = join(folderForTest(), "shop");
    repositoryWith(workspace, (history) => {
      const first = history.commit("main", { files: { a: "1" } });
      history.tag("v1.0.0", first);
      history.tag("beside", history.commit("beside", { from: first, files: { b: "1" } }));
      history.tag("v1.1.0", history.commit("main", { files: { a: "2" } }));
      return {};
    });
    return { workspace, sha: git(workspace, "rev-parse", "HEAD") };
  }

  const questions: { command: string; with: Record<string, string>; wayToHang?: string }[] = [
    { command: "rev-parse", with: {} },
    { command: "config", with: {} },
    { command: "for-each-ref", with: {} },
    { command: "cat-file", with: { "previous-ref": "v1.0.0" } },
    { command: "merge-base", with: { "previous-ref": "beside" } },
    // The tool-kit's `exec` asks this one: there is no group of processes that could be ended, and git is left behind.
    { command: "version", with: { version: "9.9.9" }, wayToHang: "exec sleep 300" },
    { command: "log", with: {} },
  ];

  test.for(questions)(
    "cancellation ends git $command if it hangs",
    async ({ command, with: inputs, wayToHang }) => {
      const service = await serviceForTest();
      const { workspace, sha } = repository();
      const { folder, PATH } = slowGit(command, wayToHang);
      await interrupt({
        options: {
          workspace,
          event: { name: "push", ref: "refs/tags/v1.1.0", sha },
          with: { ...connection(service), ...inputs },
          env: { PATH },
        },
        signal: command.length % 2 === 0 ? "SIGINT" : "SIGTERM",
        moment: () => until(() => readdirSync(folder).includes("reached")),
        mayLeave: command === "version",
      });
      expect(service.requests).toEqual([]);
    },
  );

  test("cancellation ends a git fetch that waits, and its children", async () => {
    const service = await serviceForTest();
    const { workspace: origin } = repository();
    const workspace = join(folderForTest(), "clone");
    cloneAs(origin, workspace, { shape: { kind: "depth", depth: 1 }, ref: "refs/tags/v1.1.0" });
    let asked = 0;
    await using server = await listening(createServer(() => (asked += 1)));
    git(workspace, "remote", "set-url", "origin", `${server.url}/acme/shop`);
    const sha = git(workspace, "rev-parse", "HEAD");
    await interrupt({
      options: {
        workspace,
        event: { name: "push", ref: "refs/tags/v1.1.0", sha },
        with: connection(service),
      },
      signal: "SIGINT",
      moment: () => until(() => asked > 0),
    });
    expect(service.requests).toEqual([]);
  });

  test("the step's timeout ends a git that hangs", async () => {
    const service = await serviceForTest();
    const { workspace, sha } = repository();
    const timing = new VirtualTime();
    const { folder, PATH } = slowGit("log");
    const running = runStep({
      workspace,
      event: { name: "push", ref: "refs/tags/v1.1.0", sha },
      with: { ...connection(service), timeout: "2" },
      env: { PATH },
      timing,
    });
    await until(() => readdirSync(folder).includes("reached"));
    timing.next();
    const result = await running;
    expect(result.exitCode).toBe(1);
    expect(result.stdout).toMatch(/^::error .*timeout of 2 seconds/mu);
    expect(processesOf(result)).toEqual([]);
  });
});

describe("the report", () => {
  test("the verdict is the last line of the log, whatever else is printed", async () => {
    const service = await serviceForTest();
    const script = join(folderForTest(), "talk.mjs");
    writeFileSync(script, `setInterval(() => process.emitWarning("still here"), 1).unref();\n`);
    const step = await startStep({
      with: { ...connection(service), command: "list-issues" },
      nodeOptions: ["--import", script],
    });
    const lines = (await step.result).stdout.trimEnd().split("\n");
    expect(lines.filter((line) => line.includes("still here")).length).toBeGreaterThan(0);
    expect(lines.at(-1)).toContain("✅ No issues match");
  });

  test("a signal while the report is written does not cut it off", async () => {
    const service = await serviceForTest({
      seed: (state) => void seedIssues(state, { project: "web", count: 3000, unresolved: 1 }),
    });
    const runnerTemp = folderForTest();
    mkdirSync(runnerTemp, { recursive: true });
    const step = await startStep({
      with: { ...connection(service), command: "list-issues", limit: "3000" },
      env: { RUNNER_TEMP: runnerTemp },
    });
    await until(() => readdirSync(runnerTemp).length > 0);
    step.kill("SIGINT");
    const result = await step.result;
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "matched"]);
    expect(result.summary).toContain("3,000 issues match");
    expect((result.result as { issues: object[] }).issues).toHaveLength(3000);
  });

  test("a cancelled step ends with its report despite a hanging DNS look-up", async () => {
    const service = await serviceForTest();
    const url = new URL(service.url);
    const folder = folderForTest();
    const names = slowNames({ spared: 0, asked: join(folder, "asked") });
    const result = await interrupt({
      options: {
        with: {
          ...connection(service),
          command: "list-issues",
          "base-url": `http://service.test:${url.port}`,
          "allow-http": "true",
          "dry-run": "true",
        },
        ...names,
      },
      signal: "SIGINT",
      moment: () => until(() => readdirSync(folder).length > 0),
    });
    expect(result.stdout).toContain("Cancelled dry run: the issues were not listed");
  });
});

test("an error after the report fails the step, and is reported", async () => {
  const service = await serviceForTest();
  const script = join(folderForTest(), "crash.mjs");
  const crash = `if (statSync(process.env.GITHUB_OUTPUT).size === 0) return;
clearInterval(timer);
throw new Error("Late");`;
  writeFileSync(
    script,
    `import { statSync } from "node:fs";\nconst timer = setInterval(() => {\n${crash}\n}, 20);\n`,
  );
  const result = await runBuilt({
    with: { ...connection(service), command: "list-issues" },
    nodeOptions: ["--import", script],
  });
  expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "matched"]);
  expect(result.stdout).toMatch(/^::error.*: Late.*defect of the action/mu);
});

describe("built files that are changed", () => {
  test("cancelled upload: a script and its map are both changed, or neither", async () => {
    const service = await serviceForTest({ dialect: "sentry" });
    const workspace = folderForTest();
    const names = Array.from({ length: 1000 }, (_, index) => `${index}.js`);
    const dist = join(workspace, "dist");
    mkdirSync(dist, { recursive: true });
    for (const name of names) {
      writeFileSync(join(dist, name), `var a${name.slice(0, -3)};\n`);
      writeFileSync(join(dist, `${name}.map`), JSON.stringify(SMALL_MAP));
    }
    const text = (name: string) => readFileSync(join(dist, name), "utf8");
    const isChanged = (name: string) => text(name).includes("_sentryDebugIds");
    const inputs = { command: "upload-source-maps", "source-maps": "dist" };
    const result = await interrupt({
      options: { workspace, with: { ...connection(service), ...inputs } },
      signal: "SIGINT",
      moment: () => until(() => isChanged("0.js")),
    });
    const changed = names.filter(isChanged);
    expect(names.filter((name) => text(`${name}.map`).includes("debugId"))).toEqual(changed);
    for (const name of changed) {
      const { mappings } = JSON.parse(text(`${name}.map`)) as { mappings: string };
      expect(mappings).toBe(`;${SMALL_MAP.mappings}`);
    }
    // Not one of them waits beside the others.
    expect(readdirSync(dist).filter((name) => name.endsWith(".tmp"))).toEqual([]);
    const { files } = result.result as { files: { script: string; injected: boolean }[] };
    const told = files.filter(({ injected }) => injected).map(({ script }) => script);
    expect(told.toSorted()).toEqual(changed.map((name) => `dist/${name}`).toSorted());
    expect(changed).toContain("0.js");
  });
});
