/**
 * What users can pick instead, on the same work: a release of 50 commits. Only when asked for (`--peers`): the tools come
 * from npm into a temporary folder, and none of them is a dependency.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { git } from "../support/repository.ts";
import { runBuilt } from "../support/runner.ts";
import { type ChildOptions, timeProgram } from "./child.ts";
import { type Candidate, interleaved } from "./measure.ts";
import { ObligingService } from "./obliging-service.ts";
import { releaseRepository } from "./release-repository.ts";
import type { Bench, Figure } from "./result.ts";
import { SENTRY_CLI_PACKAGE, installSentryCli } from "./sentry-cli.ts";
import { timeFigure } from "./table.ts";
import { assertCreated, tagRelease } from "./tag-release.ts";

const LATENCY_MS = 100;
const TOKEN = "token-of-nobody";

export const peersBench: Bench = {
  name: "peers",
  title: `Release of 50 commits, beside ${SENTRY_CLI_PACKAGE} from npm (releases new, set-commits, finalize)`,
  async measure(runs) {
    const temporary = mkdtempSync(path.join(tmpdir(), "release-tracker-bench-"));
    try {
      const programs = install(path.join(temporary, "peers"));
      const repository = releaseRepository(path.join(temporary, "repository"));
      await using service = new ObligingService(git(repository, "rev-parse", "v1.0.0"));
      const place: Place = { service, url: await service.start(), repository };
      const near = await compare(place, programs, runs);
      service.latency = LATENCY_MS;
      const far = await compare(place, programs, Math.min(runs, 11));
      return { bench: "peers", figures: [...near, ...far], claims: [] };
    } finally {
      rmSync(temporary, { recursive: true, force: true });
    }
  },
};

interface Place {
  service: ObligingService;
  url: string;
  repository: string;
}

interface Program {
  name: string;
  command: string[];
}

/** sentry-cli as npm starts it, and its program alone where npm brought one for this machine. */
function install(folder: string): Program[] {
  const { natives, launcher } = installSentryCli(folder);
  return [
    ...natives.map((file) => ({ name: "sentry-cli, its program alone", command: [file] })),
    { name: "sentry-cli, through npm", command: [process.execPath, launcher] },
  ];
}

async function compare(place: Place, programs: readonly Program[], runs: number) {
  const { service } = place;
  const candidates: (Candidate & { counts: () => string })[] = [];
  const candidate = (name: string, work: () => Promise<number>): void => {
    let counted = "";
    const once = async () => {
      service.requests = 0;
      service.connections = 0;
      const taken = await work();
      counted = `${service.requests} requests, ${service.connections} connections`;
      return taken;
    };
    candidates.push({ name, once, counts: () => counted });
  };
  candidate("the action", () => runAction(place));
  for (const program of programs) candidate(program.name, () => runPeer(program, place));
  const timings = await interleaved(candidates, runs);
  const own = timings["the action"];
  return candidates.flatMap(({ name, counts }): Figure[] => {
    const timing = timings[name];
    const at = service.latency === 0 ? "" : `, ${service.latency} ms latency`;
    return timing ? [timeFigure(`${name}: ${counts()}${at}`, timing, own)] : [];
  });
}

async function runAction({ url, repository }: Place): Promise<number> {
  const service = { url, token: TOKEN };
  const step = await runBuilt(tagRelease({ service, repository }));
  assertCreated(step);
  return step.milliseconds;
}

let round = 0;

/** The three commands of a release, one after the other. */
async function runPeer({ command }: Program, { url, repository }: Place): Promise<number> {
  const [program = "", ...first] = command;
  round += 1;
  const version = `peer-${round}`;
  const options: ChildOptions = {
    cwd: repository,
    env: {
      PATH: process.env["PATH"],
      HOME: repository,
      SENTRY_URL: url,
      SENTRY_AUTH_TOKEN: TOKEN,
      SENTRY_ORG: "acme",
      SENTRY_PROJECT: "web",
      GIT_CONFIG_GLOBAL: "/dev/null",
    },
  };
  let taken = 0;
  for (const parameters of [
    ["releases", "new", version],
    ["releases", "set-commits", version, "--local"],
    ["releases", "finalize", version],
  ]) {
    taken += await timeProgram(program, [...first, ...parameters], options);
  }
  return taken;
}
