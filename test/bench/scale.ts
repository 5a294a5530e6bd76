/** The model of `docs/scale.md` beside what is measured. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RateLimits } from "../service/rate-limit.ts";
import { git } from "../support/repository.ts";
import { runBuilt } from "../support/runner.ts";
import { timeProgram } from "./child.ts";
import { CHANGES, largeRepository } from "./large-repository.ts";
import { timing } from "./measure.ts";
import {
  issuesMemory,
  listRequests,
  listTime,
  releaseBytes,
  releaseMemory,
  releaseTime,
  updateTime,
} from "./model.ts";
import { runWithPeak } from "./peak.ts";
import type { Bench, Figure } from "./result.ts";
import { ServiceProcess } from "./service-process.ts";
import { assertDone } from "./step.ts";
import { assertCreated, tagRelease } from "./tag-release.ts";

const LATENCY_MS = 20;
const CONCURRENCY = 8;
const PER_SECOND = 5;
const RUNS = 5;

export const scaleBench: Bench = {
  name: "scale",
  title: "The model of docs/scale.md: what was measured, and as a multiple of what the model says",
  async measure() {
    await using service = await ServiceProcess.start();
    const figures: Figure[] = [];
    for (const commits of [50, 1000, 5000]) figures.push(...(await releases(service, commits)));
    for (const issues of [100, 1000, 10_000]) figures.push(...(await lists(service, issues)));
    for (const issues of [100, 1000]) figures.push(await updates(service, issues));
    figures.push(await updates(service, 100, PER_SECOND));
    return { bench: "scale", figures, claims: [] };
  },
};

async function releases(service: ServiceProcess, commits: number): Promise<Figure[]> {
  const temporary = mkdtempSync(path.join(tmpdir(), "release-tracker-bench-"));
  try {
    const repository = path.join(temporary, "repository");
    largeRepository(repository, commits);
    await service.tell({ latency: LATENCY_MS, limits: {}, forget: true });
    const inputs = { "max-commits": String(commits) };
    const { step, peak } = await runWithPeak(tagRelease({ service, repository }, inputs));
    assertCreated(step);
    const requests = await service.tell({ forget: true });
    const bytes = Buffer.from(requests[0]?.body ?? "", "base64").length;
    const taken = await median(async () => {
      const timed = await runBuilt(tagRelease({ service, repository }, inputs));
      assertCreated(timed);
      await service.tell({ forget: true });
      return timed.milliseconds;
    });
    const start = await median(() => least(service, repository));
    const log = await median(() => timeLog(repository));
    const size = { commits, changes: commits * CHANGES, message: 60, path: 28 };
    const model = releaseTime(size, { start, log, latency: LATENCY_MS });
    const what = `release of ${commits} commits`;
    return [
      figure(`${what}: time`, "ms", [taken, model]),
      figure(`${what}: requests`, "count", [requests.length, 1]),
      figure(`${what}: bytes sent`, "bytes", [bytes, releaseBytes(size)]),
      figure(`${what}: memory`, "bytes", [peak, releaseMemory(size)]),
    ];
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** A release that reads no history and has nobody to wait for. */
async function least(service: ServiceProcess, repository: string): Promise<number> {
  await service.tell({ latency: 0 });
  const step = await runBuilt(tagRelease({ service, repository }, { "set-commits": "none" }));
  assertCreated(step);
  await service.tell({ latency: LATENCY_MS, forget: true });
  return step.milliseconds;
}

async function timeLog(repository: string): Promise<number> {
  const env = { PATH: process.env["PATH"], GIT_CONFIG_GLOBAL: "/dev/null" };
  const range = `v1.0.0..${git(repository, "rev-parse", "v2.0.0")}`;
  return timeProgram("git", ["log", "--name-status", range], { cwd: repository, env });
}

async function lists(service: ServiceProcess, issues: number): Promise<Figure[]> {
  const inputs = { command: "list-issues", query: "is:unresolved" };
  const { taken, start, requests, peak } = await actOn(service, issues, inputs);
  const what = `list of ${issues} issues`;
  return [
    figure(`${what}: time`, "ms", [taken, listTime(issues, { start, latency: LATENCY_MS })]),
    figure(`${what}: requests`, "count", [requests, listRequests(issues)]),
    figure(`${what}: memory`, "bytes", [peak, issuesMemory(issues)]),
  ];
}

/** @param perSecond the service's limit; it takes its time once */
async function updates(
  service: ServiceProcess,
  issues: number,
  perSecond?: number,
): Promise<Figure> {
  const inputs = {
    command: "update-issues",
    query: "is:unresolved",
    status: "ignored",
    "max-issues": String(issues),
    concurrency: String(CONCURRENCY),
  };
  const { taken, start } = await actOn(service, issues, inputs, perSecond);
  const given = { start, latency: LATENCY_MS, concurrency: CONCURRENCY };
  const model = updateTime(issues, perSecond === undefined ? given : { ...given, perSecond });
  const how = perSecond === undefined ? `, ${CONCURRENCY} at once` : ` at ${perSecond} a second`;
  return figure(`update of ${issues} issues${how}: time`, "ms", [taken, model]);
}

async function actOn(
  service: ServiceProcess,
  issues: number,
  inputs: Record<string, string>,
  perSecond?: number,
) {
  const options = { with: { ...service.inputs, ...inputs } };
  const run = async (setting: { issues: number; latency: number; limits: RateLimits }) => {
    await service.tell({ ...setting, forget: true });
    const step = await runBuilt(options);
    assertDone(step);
    return step.milliseconds;
  };
  /** Of a step on no issues, with no latency. */
  const start = await median(() => run({ issues: 0, latency: 0, limits: {} }));
  const limits = perSecond === undefined ? {} : { updateIssue: { limit: perSecond, window: 1 } };
  const setting = { issues, latency: LATENCY_MS, limits };
  const taken = await median(() => run(setting), perSecond === undefined ? RUNS : 1);
  await service.tell({ ...setting, limits: {}, forget: true });
  const { peak } = await runWithPeak(options);
  const requests = await service.tell({ forget: true });
  return { taken, start, requests: requests.length, peak };
}

async function median(once: () => Promise<number>, runs = RUNS): Promise<number> {
  const samples: number[] = [];
  for (let round = 0; round < runs; round += 1) samples.push(await once());
  return timing(samples).median;
}

function figure(
  name: string,
  unit: Figure["unit"],
  [value, model]: readonly [value: number, model: number],
): Figure {
  return { name, unit, value, ratio: value / model };
}
