/** Source maps: injecting and uploading, beside sentry-cli. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type StepOptions, runBuilt } from "../support/runner.ts";
import { timeProgram } from "./child.ts";
import { type Timing, interleaved } from "./measure.ts";
import { runWithPeak } from "./peak.ts";
import type { Bench, BenchResult, Claim } from "./result.ts";
import { findSentryCli, installSentryCli } from "./sentry-cli.ts";
import { LARGE, MANY, type Tree, writeTree } from "./source-map-trees.ts";
import { assertDone } from "./step.ts";
import { timeFigure } from "./table.ts";

/** Each run of the large tree takes seconds. */
const MOST_RUNS = 5;

export const sourceMapsBench: Bench = {
  name: "source-maps",
  title: "Source maps: 200 scripts of 50 kB, and 20 of 2 MB; injected, uploaded, verified",
  async measure(runs) {
    const folder = mkdtempSync(path.join(tmpdir(), "release-tracker-bench-"));
    try {
      await using service = await Stub.start();
      const peer = findSentryCli() ?? installSentryCli(path.join(folder, "peer"));
      const place = { service, folder, peer, runs: Math.min(runs, MOST_RUNS) };
      const many = await compare(place, "200 scripts", MANY);
      const large = await compare(place, "20 large scripts", LARGE);
      return {
        bench: "source-maps",
        figures: [...many.figures, ...large.figures],
        claims: [...many.claims, ...large.claims],
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface Place {
  readonly service: Stub;
  readonly folder: string;
  readonly peer: string;
  readonly runs: number;
}

async function compare(
  { service, folder, peer, runs }: Place,
  name: string,
  tree: Tree,
): Promise<Pick<BenchResult, "figures" | "claims">> {
  const pristine = path.join(folder, `pristine ${name}`);
  writeTree(pristine, tree);
  const workspace = path.join(folder, "workspace");
  /** Does the work in an untouched build, before a service that has nothing yet. */
  const fresh = async (compression: string[], work: () => Promise<number>) => {
    await service.tell({ compression, forget: true });
    rmSync(workspace, { recursive: true, force: true });
    mkdirSync(workspace, { recursive: true });
    cpSync(pristine, path.join(workspace, "dist"), { recursive: true });
    return await work();
  };
  const step: StepOptions = {
    workspace,
    with: {
      command: "upload-source-maps",
      "source-maps": "dist",
      version: "1.2.3",
      token: "token-of-nobody",
      org: "acme",
      projects: "web",
      "base-url": service.url,
    },
  };
  const action = async (): Promise<number> => {
    const result = await runBuilt(step);
    assertDone(result);
    return result.milliseconds;
  };
  const sentryCli = async (): Promise<number> => {
    const env = {
      PATH: process.env["PATH"],
      HOME: workspace,
      SENTRY_URL: service.url,
      SENTRY_AUTH_TOKEN: "token-of-nobody",
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
  const candidates = [
    { name: "the action", once: () => fresh(["gzip"], action) },
    { name: "the action, zstd", once: () => fresh(["gzip", "zstd"], action) },
    { name: "the action again", once: twice(action) },
    { name: "sentry-cli", once: () => fresh(["gzip"], sentryCli) },
    { name: "sentry-cli again", once: twice(sentryCli) },
  ] as const;
  const timings = await interleaved(candidates, runs);
  let peak = 0;
  await fresh(["gzip"], async () => {
    const measured = await runWithPeak(step);
    assertDone(measured.step);
    peak = measured.peak;
    return peak;
  });
  const theirs = timings["sentry-cli"];
  return {
    figures: candidates.map((candidate) =>
      timeFigure(`${name}: ${candidate.name}`, timings[candidate.name], theirs),
    ),
    claims: [
      claim(
        `${name}, as a multiple of sentry-cli inject and upload --wait`,
        [timings["the action"], theirs],
        0.7,
      ),
      claim(
        `${name} with zstd, as a multiple of sentry-cli`,
        [timings["the action, zstd"], theirs],
        0.7,
      ),
      claim(
        `${name} again, as a multiple of sentry-cli again`,
        [timings["the action again"], timings["sentry-cli again"]],
        0.5,
      ),
      { text: `${name}: memory`, value: peak, limit: 450e6, unit: "bytes" },
    ],
  };
}

function claim(text: string, [own, other]: [Timing, Timing], limit: number): Claim {
  const measured = `${(own.median / 1000).toFixed(2)} s, ${(other.median / 1000).toFixed(2)} s`;
  return { text, measured, value: own.median / other.median, limit, unit: "×" };
}

/** The parent's side of `source-maps-service.js`. */
class Stub implements AsyncDisposable {
  readonly url: string;
  readonly #child: ReturnType<typeof fork>;

  private constructor(child: ReturnType<typeof fork>, url: string) {
    this.#child = child;
    this.url = url;
  }

  static async start(): Promise<Stub> {
    const child = fork(path.join(import.meta.dirname, "source-maps-service.js"));
    const [{ url }] = (await once(child, "message")) as [{ url: string }];
    return new Stub(child, url);
  }

  /** Changes the service, which answers when it has. */
  async tell(command: { compression: string[]; forget: boolean }): Promise<void> {
    const told = once(this.#child, "message");
    this.#child.send(command);
    await told;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = once(this.#child, "exit");
    this.#child.kill();
    await ended;
  }
}
