/** Scenes about a step itself: its inputs, its event, a key, and the refusals of a whole command. Few texts for each run. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as yaml from "yaml";
import { type LocalService, startService } from "../service/service.ts";
import { startAltered } from "../support/altered-service.ts";
import type { StepOptions } from "../support/runner.ts";
import { runBundle, stepObjections } from "./bundle.ts";
import { expectedOf, inputsFor } from "./issue-scenes.ts";
import type { Scene, TextQueue } from "./scene.ts";

const COMMANDS = ["release", "update-issues", "list-issues", "show-issues", "rename-client-key"];

/** All inputs, but those whose text is a secret: to mask it, the runner is told it as it is. */
function inputNames(): string[] {
  const file = fileURLToPath(new URL("../../action.yml", import.meta.url));
  const { inputs } = yaml.parse(readFileSync(file, "utf8")) as { inputs: object };
  return Object.keys(inputs).filter((name) => !["token", "github-token", "headers"].includes(name));
}

/** The last is what a workflow itself gives as the address of its release. */
const PLACES = ["https://github.com/", "http://127.0.0.1:", "https://example.com/"];

/** What a run may give that can succeed or fail: annotations of ours, and either exit code. */
function leniently(objections: readonly string[]): string[] {
  return objections.filter(
    (each) => !/^(?:exit code 1|the annotations (?:(?:notice|warning|error) ?)+)$/u.test(each),
  );
}

/** Runs the bundle several times, each with about this many texts. */
async function repeatedly(
  each: number,
  count: number,
  run: (index: number) => Promise<string[]>,
): Promise<string[]> {
  const objections: string[] = [];
  for (let index = 0; index < Math.max(1, Math.round(count / each)); index += 1) {
    objections.push(...(await run(index)));
  }
  return objections;
}

async function runWith(
  options: (service: LocalService) => StepOptions,
  debug: boolean,
): Promise<string[]> {
  await using service = await startService({ dialect: "sentry", repositories: ["acme/shop"] });
  const { with: inputs = {}, ...more } = options(service);
  const all = { ...inputsFor(service, service.url), ...inputs };
  const left = await runBundle({ ...more, with: all }, debug);
  return leniently(await stepObjections(left, expectedOf(service, { places: PLACES })));
}

/** Every input at once: what is wrong with each is told with its text. */
export const allInputs: Scene = {
  name: "inputs, all of them wrong",
  size: 70,
  run: async (texts, { debug, count }) => {
    const names = inputNames();
    return await repeatedly(names.length, count, (index) =>
      runWith(() => {
        const hostile = names.map((name) => [name, texts.forEnvironment()] as const);
        const command = index % 6 === 5 ? texts.forEnvironment() : (COMMANDS[index % 5] ?? "");
        return { with: { ...Object.fromEntries(hostile), command } };
      }, debug),
    );
  },
};

/** Inputs of free text, which are used and shown, beside others that are right. */
function freeInputs(texts: TextQueue): Record<string, string>[] {
  const text = () => texts.forEnvironment();
  return [
    {
      version: "1.0.0",
      "set-commits": "none",
      ref: text(),
      environment: text(),
      "deploy-name": text(),
      "release-url": `https://example.com/${text()}`,
    },
    { version: text(), "version-prefix": text(), "set-commits": "none" },
    { "tag-prefix": text(), repository: text(), "previous-ref": text(), "tag-pattern": text() },
    { version: "1.0.0", paths: `${text()}\n${text()}`, "working-directory": text() },
    { command: "list-issues", query: text(), "fail-above": "0" },
    { command: "update-issues", query: text(), "assigned-to": text(), status: "ignored" },
    { command: "update-issues", query: `x${text()}`, "assigned-to": `x${text()}` },
    { command: "show-issues", "issues-file": text(), issues: text() },
    { command: "rename-client-key", "key-id": "abc", "key-name": text() },
    { command: "rename-client-key", "key-id": text(), "key-name": text(), projects: text() },
    {
      command: "rename-client-key",
      "key-id": "abc",
      "key-active": text(),
      "key-rate-limit": text(),
    },
  ];
}

export const freeText: Scene = {
  name: "inputs of free text",
  size: 44,
  run: async (texts, { debug, count }) => {
    const cases = Array.from({ length: Math.max(1, Math.round(count / 22)) }, () =>
      freeInputs(texts),
    );
    const inputs = cases.flat();
    return await repeatedly(1, inputs.length, (index) =>
      runWith(() => ({ with: inputs[index] ?? {} }), debug),
    );
  },
};

/** Payloads in which every text is hostile, with the shapes that we read. */
function payloadOf(name: string, texts: TextQueue): object {
  const repository = { full_name: texts.next() };
  return {
    ref: texts.next(),
    before: texts.next(),
    deleted: name === "push",
    action: "deleted",
    release: { tag_name: texts.next() },
    pull_request: { head: { sha: "a".repeat(40), ref: texts.next(), repo: repository } },
    workflow_run: { event: "pull_request", head_repository: repository },
    head_commit: { message: texts.next() },
  };
}

const EVENTS = ["push", "delete", "release", "pull_request_target", "workflow_run", "pull_request"];

export const events: Scene = {
  name: "events",
  size: 48,
  run: async (texts, { debug, count }) =>
    await repeatedly(8, count, (index) =>
      runWith(() => {
        const name = EVENTS[index % EVENTS.length] ?? "";
        const sha = index % 4 === 3 ? texts.forEnvironment() : "b".repeat(40);
        const ref = `refs/${index % 2 === 0 ? "heads" : "tags"}/${texts.forEnvironment()}`;
        return {
          event: { name, ref, sha, payload: payloadOf(name, texts) },
          ...(index % 5 === 4 && { env: { GITHUB_REPOSITORY: texts.forEnvironment() } }),
        };
      }, debug),
    ),
};

export const clientKeys: Scene = {
  name: "client keys",
  size: 30,
  run: async (texts, { debug, count }) =>
    await repeatedly(5, count, async (index) => {
      await using service = await startService({ dialect: "sentry" });
      const secret = "5e0f1a2b3c4d5e6f708192a3b4c5d6e7";
      const { id } = service.state.key("web");
      await using altered = await startAltered(service.url, (value, path) => {
        if (path !== "" || !("public" in value)) return value;
        const [name, label, browserSdkVersion, dateCreated] = texts.many(4);
        const dsn = { public: texts.next(), secret: `https://${id}:${secret}@example.com/1` };
        const named = index % 2 === 0 ? { name, label } : { name: "New", label };
        return { ...value, ...named, browserSdkVersion, dateCreated, secret, dsn };
      });
      const inputs = {
        ...inputsFor(service, altered.url),
        command: "rename-client-key",
        "key-id": id,
        "key-name": "New",
        "dry-run": String(index % 3 === 2),
      };
      const left = await runBundle({ with: inputs }, debug);
      const expected = expectedOf(service, { secrets: [service.token, secret] });
      return leniently(await stepObjections(left, expected));
    }),
};

/** A service that fails with other words at each attempt, and repeats the token among them. */
export const refusedCommands: Scene = {
  name: "refusals of a whole command",
  size: 50,
  run: async (texts, { debug, count }) =>
    await repeatedly(10, count, (index) =>
      runWith((service) => {
        const said = () => `${texts.next()} ${service.token}${texts.next()}`;
        for (const status of [500, 502, 503, 429]) {
          const headers = { "retry-after": "0", "x-said": "x" };
          service.faults.add({
            times: 1,
            fault: { kind: "status", status, headers, body: said() },
          });
        }
        const status = [400, 401, 403, 404, 302][index % 5] ?? 400;
        const headers = {
          location: `https://evil.example/${encodeURIComponent(texts.forEnvironment())}`,
        };
        const bodies = [{ detail: said() }, said(), { slug: said() }, { [said()]: [said()] }];
        const fault = { kind: "status", status, headers, body: bodies[index % 4] } as const;
        service.faults.add({ fault });
        const command = COMMANDS[index % COMMANDS.length] ?? "";
        const inputs: Readonly<Record<string, Record<string, string>>> = {
          release: { version: "1.0.0", "set-commits": "none", "on-error": "warn" },
          "update-issues": { query: "x", status: "ignored" },
          "show-issues": { issues: "1 2 WEB-3" },
          "rename-client-key": { "key-id": "abc", "key-name": "x" },
        };
        return { with: { command, ...inputs[command] } };
      }, debug),
    ),
};
