/** The main job: the release of a repository, whole process, beside Node posting the same body with its own `fetch`. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { git, repositoryWith } from "../support/repository.ts";
import { runStep } from "../support/runner.ts";
import { ROOT } from "../tooling/action.ts";
import { timeNode } from "./child.ts";
import { interleaved } from "./measure.ts";
import type { Bench, BenchResult, Claim, Figure } from "./result.ts";
import { ServiceProcess } from "./service-process.ts";
import { timeFigure } from "./table.ts";

const COMMITS = 50;
const LATENCY_MS = 100;

/** What one measurement needs: a service, a repository at its release, and a folder for what the runs leave behind. */
interface Setting {
  readonly service: ServiceProcess;
  readonly repository: string;
  readonly temporary: string;
}

export const releaseBench: Bench = {
  name: "release",
  title: `Release of a repository with ${COMMITS} commits, whole process`,
  async measure(runs) {
    const temporary = mkdtempSync(path.join(tmpdir(), "release-tracker-bench-"));
    try {
      await using service = await ServiceProcess.start();
      return await measureRelease({ service, repository: history(temporary), temporary }, runs);
    } finally {
      rmSync(temporary, { recursive: true, force: true });
    }
  },
};

async function measureRelease(setting: Setting, runs: number): Promise<BenchResult> {
  const requests = await recordBody(setting);
  const near = await compare(setting, 0, runs);
  const far = await compare(setting, LATENCY_MS, runs);
  const count: Figure = { name: "requests of a release", unit: "count", value: requests };
  return {
    bench: "release",
    figures: [...near.figures, ...far.figures, count],
    claims: [
      { text: "release on loopback", value: near.ratio, limit: 2, unit: "×" },
      {
        text: `release with ${LATENCY_MS} ms latency, beyond the floor`,
        value: far.beyond,
        limit: 150,
        unit: "ms",
      } satisfies Claim,
      { text: "requests of a release", value: requests, limit: 1, unit: "count" },
    ],
  };
}

/** Times the action and its floors at one latency. The release is a new one in each run. */
async function compare(setting: Setting, latency: number, runs: number) {
  await setting.service.tell({ latency });
  const { node, floor, action } = await interleaved(
    [
      { name: "node", once: async () => timeNode(["-e", "0"], { env: base(), cwd: ROOT }) },
      { name: "floor", once: async () => postBody(setting) },
      { name: "action", once: async () => runAction(setting) },
    ],
    runs,
  );
  const at = latency === 0 ? "" : `, ${latency} ms latency`;
  return {
    figures: [
      timeFigure(`node -e 0${at}`, node, floor),
      timeFigure(`Node with one fetch (the floor)${at}`, floor),
      timeFigure(`the action${at}`, action, floor),
    ],
    ratio: action.median / floor.median,
    beyond: action.median - floor.median,
  };
}

/** Runs the action once, keeps what it sent as the floor's body, and answers how many requests it made. */
async function recordBody(setting: Setting): Promise<number> {
  await setting.service.tell({ forget: true });
  await runAction(setting);
  const requests = await setting.service.tell({ forget: true });
  const [sent] = requests;
  if (sent === undefined) throw new Error("the action made no request");
  writeFileSync(bodyFile(setting), Buffer.from(sent.body, "base64"));
  return requests.length;
}

const bodyFile = ({ temporary }: Setting): string => path.join(temporary, "body.json");

async function postBody(setting: Setting): Promise<number> {
  const { url, token } = setting.service;
  return timeNode([path.join(import.meta.dirname, "floor-fetch.js")], {
    cwd: ROOT,
    env: {
      ...base(),
      FLOOR_URL: `${url}/api/0/organizations/acme/releases/`,
      FLOOR_TOKEN: token,
      FLOOR_BODY: bodyFile(setting),
    },
  });
}

let round = 0;

async function runAction({ service, repository }: Setting): Promise<number> {
  round += 1;
  const step = await runStep({
    workspace: repository,
    with: {
      token: service.token,
      org: "acme",
      projects: "web",
      "base-url": service.url,
      "version-prefix": `${round}-`,
    },
    event: { name: "push", ref: "refs/tags/v1.1.0", sha: git(repository, "rev-parse", "HEAD") },
  });
  if (step.exitCode === 0 && step.outputs["outcome"] === "created") return step.milliseconds;
  throw new Error(`the action ended with ${step.exitCode}:\n${step.stdout}${step.stderr}`);
}

/** The environment of a floor. Nothing keeps compiled code between the runs, on either side (see `bench.ts`). */
function base(): NodeJS.ProcessEnv {
  return { PATH: process.env["PATH"], NODE_DISABLE_COMPILE_CACHE: "1" };
}

/** A repository whose tags v1.0.0 and v1.1.0 lie 50 commits apart, checked out at the later one. */
function history(temporary: string): string {
  const directory = path.join(temporary, "repository");
  repositoryWith(directory, (writer) => {
    writer.tag("v1.0.0", writer.commit("main", { files: { "README.md": "# Shop\n" } }));
    let last = "";
    for (let index = 1; index <= COMMITS; index += 1) {
      const files = {
        [`src/part-${index}.ts`]: `export const part = ${index};\n`,
        "src/index.ts": `export const parts = ${index};\n`,
      };
      last = writer.commit("main", { message: `Add part ${index}\n`, files });
    }
    writer.tag("v1.1.0", last);
    return {};
  });
  return directory;
}
