/** Source maps: injecting and uploading, beside sentry-cli and beside the least that it can take. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type StepOptions, runBuilt } from "../support/runner.ts";
import { timeNode, timeProgram } from "./child.ts";
import { type Candidate, type Timing, interleaved } from "./measure.ts";
import { runWithPeak } from "./peak.ts";
import type { Bench, Claim, Figure } from "./result.ts";
import { findSentryCli, installSentryCli } from "./sentry-cli.ts";
import { LARGE, MANY, type Tree, writeTree } from "./source-map-trees.ts";
import { assertDone } from "./step.ts";
import { timeFigure } from "./table.ts";

const LATENCY_MS = 100;
const MIB = 2 ** 20;
/** Each run of the large tree takes seconds. */
const MOST_RUNS = 5;

export const sourceMapsBench: Bench = {
  name: "source-maps",
  title: "Source maps: 200 scripts of 50 kB, and 20 of 2 MB; injected, uploaded, verified",
  async measure(runs) {
    const folder = mkdtempSync(path.join(tmpdir(), "release-tracker-bench-"));
    try {
      await using service = await Stub.start();
      const peer = findSentryCli() ?? installSentryCli(path.join(folder, "peer")).natives[0];
      if (peer === undefined) throw new Error("sentry-cli has no program for this machine");
      const most = Math.min(runs, MOST_RUNS);
      const many = await compare(
        { name: "200 scripts", tree: MANY, memory: 250 },
        { service, folder, peer, runs: most },
      );
      const large = await compare(
        { name: "20 large scripts", tree: LARGE, memory: 450 },
        { service, folder, peer, runs: most },
      );
      const parts = [many, large];
      return {
        bench: "source-maps",
        figures: parts.flatMap(({ figures }) => figures),
        claims: parts.flatMap(({ claims }) => claims),
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface Case {
  readonly name: string;
  readonly tree: Tree;
  /** MiB that are promised. */
  readonly memory: number;
}

interface Place {
  readonly service: Stub;
  readonly folder: string;
  readonly peer: string;
  readonly runs: number;
}

async function compare(what: Case, place: Place): Promise<{ figures: Figure[]; claims: Claim[] }> {
  const trees = new Trees(path.join(place.folder, what.name.replaceAll(" ", "-")), what.tree);
  const candidates = candidatesFor(trees, place);
  const timings = await interleaved(candidates, place.runs);
  const peak = await peakOf(trees, place);
  const own = timings["the action"];
  const far = what.tree === MANY ? await latency(trees, place) : [];
  const sent = await sizes(trees, place);
  return {
    figures: [
      ...candidates.map(({ name }) =>
        timeFigure(`${what.name}: ${name}`, timings[name], timings["floor"]),
      ),
      { name: `${what.name}: memory of the action`, unit: "bytes", value: peak },
      ...sent.map(({ name, value, unit }): Figure => ({
        name: `${what.name}: ${name}`,
        unit,
        value,
      })),
      ...far,
    ],
    claims: [
      claim(
        `${what.name}, as a multiple of sentry-cli inject and upload --wait`,
        [own, timings["sentry-cli"]],
        0.7,
      ),
      claim(
        `${what.name} with zstd, as a multiple of sentry-cli`,
        [timings["the action, zstd"], timings["sentry-cli"]],
        0.7,
      ),
      claim(
        `${what.name} again, as a multiple of sentry-cli again`,
        [timings["the action again"], timings["sentry-cli again"]],
        0.5,
      ),
      { text: `${what.name}: memory`, value: peak, limit: what.memory * MIB, unit: "bytes" },
    ],
  };
}

function claim(text: string, [own, other]: [Timing, Timing], limit: number): Claim {
  const measured = `${(own.median / 1000).toFixed(2)} s, ${(other.median / 1000).toFixed(2)} s`;
  return { text, measured, value: own.median / other.median, limit, unit: "×" };
}

/** Fresh copies of one tree. */
class Trees {
  readonly pristine: string;
  readonly #folder: string;
  #count = 0;

  constructor(folder: string, tree: Tree) {
    this.#folder = folder;
    this.pristine = path.join(folder, "pristine/dist");
    writeTree(this.pristine, tree);
  }

  /** A workspace with an untouched build in `dist`. */
  fresh(): { workspace: string; remove: () => void } {
    this.#count += 1;
    const workspace = path.join(this.#folder, String(this.#count));
    mkdirSync(workspace, { recursive: true });
    cpSync(this.pristine, path.join(workspace, "dist"), { recursive: true });
    return { workspace, remove: () => rmSync(workspace, { recursive: true, force: true }) };
  }
}

type Name =
  | "the action"
  | "the action, zstd"
  | "the action again"
  | "sentry-cli"
  | "sentry-cli again"
  | "floor"
  | "floor, zstd";

function candidatesFor(trees: Trees, place: Place): (Candidate & { name: Name })[] {
  const { service } = place;
  const gzip = { compression: ["gzip"] };
  const fresh = async (options: object, work: (workspace: string) => Promise<number>) => {
    await service.tell({ ...options, forget: true });
    const { workspace, remove } = trees.fresh();
    const taken = await work(workspace);
    remove();
    return taken;
  };
  const twice = (work: (workspace: string) => Promise<number>) =>
    fresh(gzip, async (workspace) => {
      await work(workspace);
      return await work(workspace);
    });
  const action = (workspace: string) => runAction(place, workspace);
  const peer = (workspace: string) => runPeer(place, workspace);
  return [
    { name: "the action", once: () => fresh(gzip, action) },
    { name: "the action, zstd", once: () => fresh({ compression: ["gzip", "zstd"] }, action) },
    { name: "the action again", once: () => twice(action) },
    { name: "sentry-cli", once: () => fresh(gzip, peer) },
    { name: "sentry-cli again", once: () => twice(peer) },
    { name: "floor", once: () => floor(trees, "gzip") },
    { name: "floor, zstd", once: () => floor(trees, "zstd") },
  ];
}

function step({ service }: Place, workspace: string): StepOptions {
  return {
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
}

async function runAction(place: Place, workspace: string): Promise<number> {
  const result = await runBuilt(step(place, workspace));
  assertDone(result);
  return result.milliseconds;
}

async function runPeer({ service, peer }: Place, workspace: string): Promise<number> {
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
}

async function floor(trees: Trees, coding: string): Promise<number> {
  const script = path.join(import.meta.dirname, "floor-source-maps.js");
  const options = { cwd: trees.pristine, env: { PATH: process.env["PATH"] } };
  return await timeNode([script, trees.pristine, coding], options);
}

async function peakOf(trees: Trees, place: Place): Promise<number> {
  await place.service.tell({ compression: ["gzip"], forget: true });
  const { workspace, remove } = trees.fresh();
  const { step: result, peak } = await runWithPeak(step(place, workspace));
  assertDone(result);
  remove();
  return peak;
}

/** Requests and bytes of each way. */
async function sizes(trees: Trees, place: Place): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, work] of [
    ["the action", runAction],
    ["sentry-cli", runPeer],
  ] as const) {
    await place.service.tell({ forget: true });
    const { workspace, remove } = trees.fresh();
    await work(place, workspace);
    remove();
    const { requests, bytes } = await place.service.tell({ forget: true });
    figures.push({ name: `requests of ${name}`, unit: "count", value: requests });
    figures.push({ name: `bytes sent by ${name}`, unit: "bytes", value: bytes });
  }
  return figures;
}

async function latency(trees: Trees, place: Place): Promise<Figure[]> {
  await place.service.tell({ latency: LATENCY_MS });
  const all = candidatesFor(trees, place);
  const timings = await interleaved(
    all.filter(({ name }) => ["the action", "sentry-cli"].includes(name)),
    Math.min(place.runs, 3),
  );
  await place.service.tell({ latency: 0 });
  return Object.entries(timings).map(([name, timing]) =>
    timeFigure(`200 scripts: ${name}, ${LATENCY_MS} ms latency`, timing),
  );
}

interface Told {
  requests: number;
  bytes: number;
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

  /** Changes the service; @returns what arrived since the last time */
  async tell(command: {
    latency?: number;
    compression?: string[];
    forget?: boolean;
  }): Promise<Told> {
    const told = once(this.#child, "message");
    this.#child.send(command);
    const [counts] = (await told) as [Told];
    return counts;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = once(this.#child, "exit");
    this.#child.kill();
    await ended;
  }
}
