/** What a runner is told that starts the action with another Node than `action.yml` asks for. */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { nodeProblem } from "../../src/main.ts";
import { readAction, ROOT } from "../../tools/action.ts";
import { runAgainst, serviceForTest } from "../support/scenario.ts";

/** The program of an older Node: npm installs the one package that fits the machine, where there is one. */
function olderNode(major: string): string | undefined {
  const cwd = path.join(ROOT, ".ci/older-nodes", major, "node_modules");
  const [program] = globSync(["*/bin/node", "*/bin/node.exe"], { cwd });
  if (program === undefined) return undefined;
  const file = path.join(cwd, program);
  return spawnSync(file, ["--version"]).status === 0 ? file : undefined;
}

describe.each([
  ["20", "v20."],
  ["22", "v22."],
])("Node %s", (major, version) => {
  const node = olderNode(major) ?? "";

  // Intel Macs have no package of it, and none of them runs on Alpine.
  it.skipIf(node === "")(
    "a step on an old Node sends nothing and names the Node it needs",
    async () => {
      const service = await serviceForTest();
      const step = await runAgainst(service, {
        node,
        folder: "list-issues",
        with: { org: "acme", projects: "web", query: "is:unresolved" },
      });
      expect(step.exitCode).toBe(1);
      expect(step.stderr).toBe("");
      const lines = step.stdout.trim().split(/\r?\n/u);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain(
        `title=Nothing was sent::The action needs Node 24, but this runner started it with ${version}`,
      );
      expect(lines[0]).toContain("node:24-bookworm");
      expect(service.requests).toEqual([]);
    },
  );
});

it("the step runs on the Node of action.yml and on later ones", () => {
  const { using } = readAction().runs;
  const needed = Number(using.replace("node", ""));
  expect(nodeProblem(`v${needed}.0.0`)).toBeUndefined();
  expect(nodeProblem(`v${needed + 2}.1.0`)).toBeUndefined();
  expect(nodeProblem(`v${needed - 1}.11.1`)?.what).toContain(`needs Node ${needed},`);
  expect(nodeProblem(process.version)).toBeUndefined();
});
