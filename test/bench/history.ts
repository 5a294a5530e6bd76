/** A large range of a large repository, in a complete clone and at depth 1, beside git printing and fetching the same. */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { json } from "node:stream/consumers";
import { serveLikeGitHub, startGitServer } from "../support/git-server.ts";
import { listening } from "../support/listening.ts";
import { cloneAs, git } from "../support/repository.ts";
import { runBuilt } from "../support/runner.ts";
import { timeProgram } from "./child.ts";
import { CHANGES, FILES, largeRepository } from "./large-repository.ts";
import { interleaved } from "./measure.ts";
import { runWithPeak } from "./peak.ts";
import type { Bench } from "./result.ts";
import { ServiceProcess } from "./service-process.ts";
import { against, timeFigure, whole } from "./table.ts";
import { assertCreated, tagRelease } from "./tag-release.ts";

const COMMITS = 2000;
const NAME = "acme/shop.git";
const [PREVIOUS, CURRENT] = ["refs/tags/v1.0.0", "refs/tags/v2.0.0"];
const ENVIRONMENT = { PATH: process.env["PATH"], GIT_CONFIG_GLOBAL: "/dev/null" };
const INPUTS = { "max-commits": String(COMMITS) };

export const historyBench: Bench = {
  name: "history",
  title: `Release of ${COMMITS} commits in ${FILES} files, in a complete clone and from a checkout of depth 1`,
  async measure(runs) {
    const temporary = mkdtempSync(path.join(tmpdir(), "release-tracker-bench-"));
    try {
      const complete = path.join(temporary, NAME);
      largeRepository(complete, COMMITS);
      serveLikeGitHub(complete);
      const shape = { kind: "depth", depth: 1 } as const;
      const shallow = cloneAs(complete, path.join(temporary, "clone"), { shape, ref: CURRENT });
      await using server = await startGitServer({ root: temporary });
      git(shallow, "remote", "set-url", "origin", `${server.url}/${NAME}`);
      // It takes everything at once: what a service does with a release is its own affair.
      const create = async (request: IncomingMessage, response: ServerResponse) => {
        const { version } = (await json(request)) as { version: string };
        response.writeHead(201, { "content-type": "application/json" });
        response.end(JSON.stringify({ version, projects: [{ slug: "web" }] }));
      };
      await using sink = await listening(
        createServer((request, response) => void create(request, response)),
      );
      const service = { url: sink.url, token: "token-of-nobody" };

      const release = async (repository: string): Promise<number> => {
        const step = await runBuilt({
          ...tagRelease({ service, repository }, INPUTS),
          env: { GITHUB_SERVER_URL: server.url },
        });
        assertCreated(step);
        const sent = step.outputs["commit-count"];
        if (sent !== String(COMMITS)) throw new Error(`${sent} commits were sent:\n${step.stdout}`);
        return step.milliseconds;
      };
      /** The range alone, without file contents, into a new repository: as somebody would who knows its beginning. */
      const fetchByHand = async (): Promise<number> => {
        const directory = path.join(temporary, "by-hand.git");
        rmSync(directory, { recursive: true, force: true });
        git(temporary, "init", "--quiet", "--bare", directory);
        const options = `--quiet --no-tags --filter=blob:none --shallow-exclude=${PREVIOUS}`;
        const range = [`${server.url}/${NAME}`, `+${CURRENT}:${CURRENT}`];
        const parameters = ["fetch", ...options.split(" "), ...range];
        return timeProgram("git", parameters, { cwd: directory, env: ENVIRONMENT });
      };
      const printed = ["log", "--name-status", `${PREVIOUS}..${CURRENT}`];
      const timeLog = () => timeProgram("git", printed, { cwd: complete, env: ENVIRONMENT });
      const transferred = async (work: () => Promise<number>): Promise<number> => {
        server.requests.length = 0;
        await work();
        return server.requests.reduce((sum, { bytes }) => sum + bytes, 0);
      };

      const peak = await peakOf(complete);
      const byHand = await transferred(fetchByHand);
      const ours = await transferred(() => release(shallow));
      const timings = await interleaved(
        [
          { name: "hand", once: fetchByHand },
          { name: "log", once: timeLog },
          { name: "complete", once: () => release(complete) },
          { name: "shallow", once: () => release(shallow) },
        ],
        Math.min(runs, 11),
      );
      const { hand, log } = timings;
      const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`;
      return {
        bench: "history",
        figures: [
          timeFigure("git log --name-status", log),
          timeFigure("git fetch --filter=blob:none by hand", hand),
          timeFigure("the action, in a complete clone", timings.complete, log),
          timeFigure("the action, at depth 1", timings.shallow, hand),
          { name: "memory of the action", unit: "bytes", value: peak },
          { name: "fetched by hand", unit: "bytes", value: byHand },
          { name: "fetched by the action", unit: "bytes", value: ours, ratio: ours / byHand },
        ],
        claims: [
          {
            text: `A release of ${whole(COMMITS)} commits in ${whole(FILES)} files, beyond 1.6 × \`git log --name-status\``,
            measured: against(timings.complete, log, "`git log`"),
            value: timings.complete.median - 1.6 * log.median,
            limit: 200,
            unit: "ms",
          },
          { text: "Its memory", value: peak, limit: 105e6, unit: "bytes" },
          {
            text: "The same from a checkout of depth 1: bytes fetched, as a multiple of `git fetch` by hand",
            measured: `${megabytes(ours)}, by hand ${megabytes(byHand)}`,
            value: ours / byHand,
            limit: 1.5,
            unit: "×",
          },
          {
            text: "What it takes, beyond 1.3 × that fetch and `git log`",
            measured: against(timings.shallow, hand, "`git fetch`"),
            value: timings.shallow.median - 1.3 * hand.median - log.median,
            limit: 300,
            unit: "ms",
          },
        ],
      };
    } finally {
      rmSync(temporary, { recursive: true, force: true });
    }
  },
};

/** Makes sure that a service receives everything, and tells the peak of memory. */
async function peakOf(repository: string): Promise<number> {
  await using service = await ServiceProcess.start();
  const { step, peak } = await runWithPeak(tagRelease({ service, repository }, INPUTS));
  assertCreated(step);
  const [request] = await service.tell({ forget: true });
  const { commits } = JSON.parse(Buffer.from(request?.body ?? "", "base64").toString("utf8")) as {
    commits: { patch_set: unknown[] }[];
  };
  const changes = commits.flatMap(({ patch_set }) => patch_set).length;
  if (commits.length === COMMITS && changes === COMMITS * CHANGES) return peak;
  throw new Error(`the service received ${commits.length} commits with ${changes} changed files`);
}
