/** The job of the continuous integration that runs the action on itself, run here: its scripts by bash, its steps for real. */
import { readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { runWorkflow } from "../docs/workflow-run.ts";
import { believableRepository, git, temporaryFolder } from "../support/repository.ts";
import { ROOT } from "../../tools/action.ts";

describe("the action on itself (the job dogfood)", () => {
  const { path: folder, remove } = temporaryFolder();
  let service: number | undefined;
  afterAll(() => {
    if (service !== undefined) process.kill(service);
    remove();
  });

  test("the dogfood job passes against the local service", async () => {
    const origin = `${folder}/origin`;
    believableRepository(origin);
    const { jobs, ...rest } = v.parse(
      v.looseObject({ jobs: v.looseObject({ dogfood: v.looseObject({}) }) }),
      parse(readFileSync(path.join(ROOT, ".github/workflows/ci.yml"), "utf8")),
    );
    const dogfood = { ...jobs.dogfood, strategy: { matrix: { os: ["this"] } } };
    const ran = await runWorkflow(JSON.stringify({ ...rest, jobs: { dogfood } }), {
      folder: `${folder}/run`,
      origin,
      event: { name: "push", ref: "refs/heads/main", sha: git(origin, "rev-parse", "main") },
      scripts: true,
      replacements: {
        "npm ci --ignore-scripts": "true",
        // Here nobody ends what a step has started.
        "2>&1 &": String.raw`2>&1 &\necho \"pid=$!\" >> \"$GITHUB_OUTPUT\"`,
      },
    });
    const log = ran.steps.map(({ name, output, result }) => `${name}\n${output ?? result?.stdout}`);
    service = Number(ran.steps.find(({ name }) => name === "service")?.outputs["pid"]);
    expect(ran.jobs, log.join("\n")).toEqual({ dogfood: "success" });
    expect(ran.steps.filter(({ result }) => result).map(({ name }) => name)).toEqual([
      "release",
      "again",
      "preview",
      "update",
      "holds",
      "fails",
    ]);
  });
});
