/** The main job: the release of a repository, whole process, beside Node posting the same body with its own `fetch`. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runBuilt } from "../support/runner.ts";
import { ROOT } from "../tooling/action.ts";
import { timeNode } from "./child.ts";
import { interleaved } from "./measure.ts";
import type { Bench, BenchResult, Figure } from "./result.ts";
import { COMMITS, releaseRepository } from "./release-repository.ts";
import { ServiceProcess } from "./service-process.ts";
import { against, timeFigure } from "./table.ts";
import { assertCreated, tagRelease } from "./tag-release.ts";

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
      const repository = releaseRepository(path.join(temporary, "repository"));
      await using service = await ServiceProcess.start();
      return await measureRelease({ service, repository, temporary }, runs);
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
      {
        text: `A release of ${COMMITS} commits, as a multiple of Node posting the same with \`fetch\``,
        measured: near.measured,
        value: near.ratio,
        limit: 1.6,
        unit: "×",
      },
      {
        text: `The same with ${LATENCY_MS} ms latency, beyond that floor`,
        measured: far.measured,
        value: far.beyond,
        limit: 130,
        unit: "ms",
      },
      { text: "Requests of a release", value: requests, limit: 1, unit: "count" },
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
    measured: against(action, floor, "the floor"),
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

async function runAction(setting: Setting): Promise<number> {
  const step = await runBuilt(tagRelease(setting));
  assertCreated(step);
  return step.milliseconds;
}

/** The environment of a floor. Nothing keeps compiled code between the runs, on either side (see `bench.ts`). */
function base(): NodeJS.ProcessEnv {
  return { PATH: process.env["PATH"], NODE_DISABLE_COMPILE_CACHE: "1" };
}
