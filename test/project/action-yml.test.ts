/**
 * `action.yml` is strict YAML that only GitHub's runner reads: a mistake in it shows at the user's. So it is checked here, with
 * the `action.yml` of each command's folder.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { PRESET_INPUTS } from "../../src/inputs/read.ts";
import { COMMANDS } from "../../src/main.ts";
import { COMMON_OUTPUTS } from "../../src/report/view.ts";
import { triageService } from "../issues/triage.ts";
import { startGitHubIssues } from "../support/github-issues.ts";
import { COMMAND_NAMES, INPUT_COMMANDS, SHARED_INPUTS } from "../support/register.ts";
import { temporaryFolder } from "../support/repository.ts";
import { runAgainst, serviceForTest } from "../support/scenario.ts";
import { readAction, ROOT } from "../../tools/action.ts";
import { seedIssues } from "../../tools/service/seed.ts";
import type { LocalService } from "../../tools/service/service.ts";
import { commandActions } from "../../tools/command-actions.ts";

describe("inputs", () => {
  const { inputs } = readAction();

  test("action.yml has the commands' inputs, the shared ones first", () => {
    const names = Object.keys(inputs);
    expect(names.slice(0, SHARED_INPUTS.length)).toEqual(SHARED_INPUTS);
    expect(names.toSorted()).toEqual([...INPUT_COMMANDS.keys()].toSorted());
  });

  test("only inputs of every command and github-token have a default", () => {
    const withDefault = Object.keys(inputs).filter((name) => inputs[name]?.default !== undefined);
    expect([...SHARED_INPUTS, ...PRESET_INPUTS]).toEqual(expect.arrayContaining(withDefault));
  });

  test.each(Object.entries(inputs))(
    "the description of %s says what happens without it",
    (name, input) => {
      // A key has no default, nor have the files of an upload.
      const needed = ["key-id", "source-maps"].includes(name);
      expect(
        input.default !== undefined || / Default: .+\.$/su.test(input.description.trim()),
      ).toBe(!needed);
    },
  );
});

test("action.yml has the outputs that the commands list", () => {
  const listed = new Set([...COMMON_OUTPUTS, ...COMMANDS.flatMap(({ outputs }) => outputs)]);
  expect(Object.keys(readAction().outputs).toSorted()).toEqual([...listed].toSorted());
});

test("the bundle that action.yml names exists", () => {
  expect(existsSync(path.join(ROOT, readAction().runs.main))).toBe(true);
});

test("each command's action.yml is as npm run docs makes it", () => {
  for (const [file, text] of commandActions(readAction())) {
    expect(readFileSync(path.join(ROOT, file), "utf8"), file).toBe(text);
  }
});

describe.each(COMMANDS)("the folder $name", ({ name, inputs, outputs }) => {
  const root = readAction();
  const action = readAction(name);

  test("a command's action.yml has only its own inputs and outputs", () => {
    const own = [...SHARED_INPUTS.filter((input) => input !== "command"), ...Object.keys(inputs)];
    expect(Object.keys(action.inputs).toSorted()).toEqual(own.toSorted());
    expect(Object.keys(action.outputs).toSorted()).toEqual(
      [...COMMON_OUTPUTS, ...outputs].toSorted(),
    );
  });

  test("a command's action.yml has the defaults of the root's", () => {
    for (const [input, { required: _, description: __, ...said }] of Object.entries(
      action.inputs,
    )) {
      const { description, ...others } = root.inputs[input] ?? { description: "" };
      expect([input, said]).toEqual([input, description && others]);
    }
  });

  test("a command's action.yml speaks of no other command", () => {
    const others = COMMAND_NAMES.filter((other) => other !== name && other !== "release");
    for (const [input, { description }] of Object.entries(action.inputs)) {
      expect([input, others.filter((other) => description.includes(`\`${other}\``))]).toEqual([
        input,
        [],
      ]);
    }
  });

  test("a command's action.yml requires only inputs without a stand-in", () => {
    const required = Object.keys(action.inputs).filter((input) => action.inputs[input]?.required);
    const needed: Record<string, string> = {
      "upload-source-maps": "source-maps",
      "rename-client-key": "key-id",
      "sync-issues": "query",
    };
    expect(required).toEqual([needed[name] ?? []].flat());
  });

  test("a command's script adds only the command's name", () => {
    const script = readFileSync(path.join(ROOT, name, action.runs.main), "utf8");
    expect(script).toBe(`process.argv.splice(2, 0, "${name}");\nawait import("./index.js");\n`);
  });
});

/** Inputs with which each command succeeds on `service` in `workspace`, by its name. */
const workingInputs = (service: LocalService): Record<string, Record<string, string>> => ({
  release: { version: "1.0.0", "set-commits": "none" },
  "update-issues": { query: "is:unresolved", status: "resolved" },
  "list-issues": { query: "is:unresolved", "fail-above": "5" },
  "show-issues": { issues: "WEB-1" },
  "sync-issues": { query: "is:unresolved" },
  "rename-client-key": { "key-id": service.state.key("web").id, "key-name": "Checkout" },
  check: { version: "1.0.0", "set-commits": "none" },
  "upload-source-maps": { "source-maps": "." },
});

describe.each(COMMAND_NAMES)("a step of the folder %s", (name) => {
  test("a command's folder does the same as the input command", async () => {
    await using github = await startGitHubIssues(() => Date.now());
    const steps = [];
    for (const folder of [undefined, name]) {
      const service = await triageService((state) => {
        seedIssues(state, { project: "web", count: 2 });
      });
      using workspace = temporaryFolder();
      const map = { version: 3, sources: ["a.ts"], names: [], mappings: "AAAA" };
      writeFileSync(path.join(workspace.path, "a.js"), "f();\n//# sourceMappingURL=a.js.map\n");
      writeFileSync(path.join(workspace.path, "a.js.map"), JSON.stringify(map));
      const inputs = workingInputs(service)[name];
      const step = await runAgainst(service, {
        folder,
        workspace: workspace.path,
        env: { GITHUB_API_URL: github.url },
        with: folder === undefined ? { ...inputs, command: name } : { ...inputs },
      });
      steps.push({
        exitCode: step.exitCode,
        command: (step.result as { command: string }).command,
        requests: service.requests.map(({ method, path: asked }) => `${method} ${asked}`),
      });
    }
    expect(steps[1]).toEqual(steps[0]);
    expect(steps[1]).toMatchObject({ command: name, exitCode: 0 });
  });

  test("a command's folder refuses the inputs of other commands", async () => {
    const service = await serviceForTest();
    const foreign = name === "rename-client-key" ? "limit" : "key-id";
    const owner = INPUT_COMMANDS.get(foreign)?.[0] ?? "";
    const step = await runAgainst(service, {
      folder: name,
      with: { ...workingInputs(service)[name], command: "release", [foreign]: "1" },
    });
    expect(step.exitCode).toBe(1);
    expect(step.stdout).toContain(
      `The input "command" does not belong to the action in the folder "${name}", which is that command. Fix: Remove it, or use the action without the folder.`,
    );
    expect(step.stdout).toContain(
      `The input "${foreign}" does not belong to the command "${name}". Fix: Remove it, or use the action's folder "${owner}".`,
    );
    expect(service.requests).toEqual([]);
  });
});

test("the built script of each folder starts its command", async () => {
  for (const folder of ["list-issues", "upload-source-maps"]) {
    const service = await serviceForTest();
    const inputs = { ...workingInputs(service)[folder] };
    const step = await runAgainst(service, { process: true, folder, with: inputs });
    expect(step.stderr).toBe("");
    expect(step.result).toMatchObject({ command: folder });
  }
});
