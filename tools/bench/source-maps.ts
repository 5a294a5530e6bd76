/** Source maps: injecting and uploading, beside sentry-cli. */
import { cpSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { temporaryFolder } from "../../test/support/repository.ts";
import type { StepOptions } from "../../test/support/runner.ts";
import { interleaved, timeProgram } from "./measure.ts";
import type { Bench, Claim } from "./report.ts";
import { findSentryCli } from "./sentry-cli.ts";
import { startScript } from "./service-process.ts";
import { LARGE, MANY, type Tree, writeTree } from "./source-map-trees.ts";
import { act, peakOf } from "./step.ts";

/** Each run of the large tree takes seconds. */
const MOST_RUNS = 5;

const startStub = () => startScript("source-maps-service.js");

interface Place {
  readonly service: Awaited<ReturnType<typeof startStub>>;
  readonly folder: string;
  readonly peer: string;
  readonly runs: number;
}

export const sourceMapsBench: Bench = {
  name: "source-maps",
  title: "Source maps: 200 scripts of 50 kB, and 20 of 2 MB; injected, uploaded, verified",
  async measure(runs) {
    using temporary = temporaryFolder();
    const folder = temporary.path;
    await using service = await startStub();
    const peer = findSentryCli();
    if (peer === undefined) {
      throw new Error(
        "No sentry-cli on the path: `npm i -g @sentry/cli`, or name one in SENTRY_CLI.",
      );
    }
    const place = { service, folder, peer, runs: Math.min(runs, MOST_RUNS) };
    const many = await compare(place, "200 scripts", MANY);
    const large = await compare(place, "20 large scripts", LARGE);
    return [...many, ...large];
  },
};

async function compare(
  { service, folder, peer, runs }: Place,
  name: string,
  tree: Tree,
): Promise<Claim[]> {
  const pristine = path.join(folder, `pristine ${name}`);
  writeTree(pristine, tree);
  const workspace = path.join(folder, "workspace");
  /** Does the work in an untouched build, before a service that has nothing yet. */
  const fresh = async (compression: string[], work: () => Promise<number>) => {
    await service.tell({ compression });
    rmSync(workspace, { recursive: true, force: true });
    mkdirSync(workspace, { recursive: true });
    cpSync(pristine, path.join(workspace, "dist"), { recursive: true });
    return await work();
  };
  const inputs = { command: "upload-source-maps", "source-maps": "dist", version: "1.2.3" };
  const step: StepOptions = { workspace, with: { ...service.inputs, ...inputs } };
  const action = async () => (await act(step)).milliseconds;
  const sentryCli = async (): Promise<number> => {
    const env = {
      PATH: process.env["PATH"],
      HOME: workspace,
      SENTRY_URL: service.url,
      SENTRY_AUTH_TOKEN: service.token,
      SENTRY_ORG: "acme",
      SENTRY_PROJECT: "web",
    };
    const options = { cwd: workspace, env };
    const injected = await timeProgram(peer, ["sourcemaps", "inject", "dist"], options);
    const upload = ["sourcemaps", "upload", "--release", "1.2.3", "--wait", "dist"];
    return injected + (await timeProgram(peer, upload, options));
  };
  const twice = (work: () => Promise<number>) => () =>
    fresh(["gzip"], async () => {
      await work();
      return await work();
    });
  const timings = await interleaved(
    {
      "the action": () => fresh(["gzip"], action),
      "the action, zstd": () => fresh(["gzip", "zstd"], action),
      "the action again": twice(action),
      "sentry-cli": () => fresh(["gzip"], sentryCli),
      "sentry-cli again": twice(sentryCli),
    },
    runs,
  );
  const peak = await fresh(["gzip"], () => peakOf(step));
  const theirs = timings["sentry-cli"];
  const multiple = (text: string, own: number, other: number, limit: number): Claim => {
    const measured = `${(own / 1000).toFixed(2)} s, ${(other / 1000).toFixed(2)} s`;
    const value = own / other;
    return { text: `${name}${text}`, measured, value, limit, unit: "×" };
  };
  const inOne = ", as a multiple of sentry-cli inject and upload --wait";
  const again = " again, as a multiple of sentry-cli again";
  return [
    multiple(inOne, timings["the action"], theirs, 0.7),
    multiple(" with zstd, as a multiple of sentry-cli", timings["the action, zstd"], theirs, 0.7),
    multiple(again, timings["the action again"], timings["sentry-cli again"], 0.5),
    { text: `${name}: memory`, value: peak, limit: 450e6, unit: "bytes" },
  ];
}
