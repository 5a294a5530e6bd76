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
import { interleaved } from "./measure.ts";
import { ObligingService } from "./obliging-service.ts";
import { releaseRepository } from "./release-repository.ts";
import type { Bench, Figure } from "./result.ts";
import { SENTRY_CLI_PACKAGE, installSentryCli } from "./sentry-cli.ts";
import { timeFigure } from "./table.ts";
import { assertCreated, tagRelease } from "./tag-release.ts";

const TOKEN = "token-of-nobody";

export const peersBench: Bench = {
  name: "peers",
  title: `Release of 50 commits, beside ${SENTRY_CLI_PACKAGE} from npm (releases new, set-commits, finalize)`,
  async measure(runs) {
    const temporary = mkdtempSync(path.join(tmpdir(), "release-tracker-bench-"));
    try {
      const { natives, launcher } = installSentryCli(path.join(temporary, "peers"));
      const repository = releaseRepository(path.join(temporary, "repository"));
      await using service = new ObligingService(git(repository, "rev-parse", "v1.0.0"));
      const url = await service.start();
      const counts = new Map<string, string>();
      const candidate = (name: string, work: () => Promise<number>) => ({
        name,
        once: async () => {
          service.requests = 0;
          service.connections = 0;
          const taken = await work();
          counts.set(name, `${service.requests} requests, ${service.connections} connections`);
          return taken;
        },
      });
      const peer = (command: string[]) => () => runPeer(command, { url, repository });
      const candidates = [
        candidate("the action", async () => {
          const step = await runBuilt(tagRelease({ service: { url, token: TOKEN }, repository }));
          assertCreated(step);
          return step.milliseconds;
        }),
        candidate("sentry-cli, through npm", peer([process.execPath, launcher])),
        ...natives.map((file) => candidate("sentry-cli, its program alone", peer([file]))),
      ];
      const figures: Figure[] = [];
      for (const latency of [0, 100]) {
        service.latency = latency;
        const timings = await interleaved(candidates, Math.min(runs, 11));
        for (const [name, timing] of Object.entries(timings)) {
          const at = `${counts.get(name)}, ${latency} ms latency`;
          figures.push(timeFigure(`${name}: ${at}`, timing, timings["the action"]));
        }
      }
      return { bench: "peers", figures, claims: [] };
    } finally {
      rmSync(temporary, { recursive: true, force: true });
    }
  },
};

let round = 0;

/** The three commands of a release, one after the other. */
async function runPeer(
  command: readonly string[],
  { url, repository }: { url: string; repository: string },
): Promise<number> {
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
