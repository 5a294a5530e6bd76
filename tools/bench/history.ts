/** A large range of a large repository, in a complete clone and at depth 1, beside git printing and fetching the same. */
import { rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import { json } from "node:stream/consumers";
import { serveLikeGitHub, startGitServer } from "../../test/support/git-server.ts";
import { listening } from "../../test/support/listening.ts";
import { cloneAs, git, temporaryFolder } from "../../test/support/repository.ts";
import { interleaved, timeProgram } from "./measure.ts";
import { rangeRepository } from "./range-repository.ts";
import { type Bench, against, whole } from "./report.ts";
import { startService } from "./service-process.ts";
import { act, peakOf, tagRelease } from "./step.ts";

const SHAPE = { commits: 2000, files: 20_000, changes: 10 };
const NAME = "acme/shop.git";
const [PREVIOUS, CURRENT] = ["refs/tags/v1.0.0", "refs/tags/v2.0.0"];
const ENVIRONMENT = { PATH: process.env["PATH"], GIT_CONFIG_GLOBAL: "/dev/null" };
const INPUTS = { "max-commits": String(SHAPE.commits) };

export const historyBench: Bench = {
  name: "history",
  title: `Release of ${SHAPE.commits} commits in ${SHAPE.files} files, in a complete clone and from a checkout of depth 1`,
  async measure(runs) {
    using temporary = temporaryFolder();
    const complete = path.join(temporary.path, NAME);
    rangeRepository(complete, SHAPE);
    serveLikeGitHub(complete);
    const shallow = cloneAs(complete, path.join(temporary.path, "clone"), {
      shape: { kind: "depth", depth: 1 },
      ref: CURRENT,
    });
    await using server = await startGitServer({ root: temporary.path });
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
    const inputs = { ...INPUTS, token: "none", org: "acme", projects: "web", "base-url": sink.url };

    const release = async (repository: string): Promise<number> => {
      const env = { GITHUB_SERVER_URL: server.url };
      const step = await act({ ...tagRelease(repository, inputs), env });
      const sent = Number(step.outputs["commit-count"]);
      if (sent === SHAPE.commits) return step.milliseconds;
      throw new Error(`${sent} commits were sent:\n${step.stdout}`);
    };
    /** The range alone, without file contents, into a new repository: as somebody would who knows its beginning. */
    const fetchByHand = async (): Promise<number> => {
      const cwd = path.join(temporary.path, "by-hand.git");
      rmSync(cwd, { recursive: true, force: true });
      git(temporary.path, "init", "--quiet", "--bare", cwd);
      const options = `--quiet --no-tags --filter=blob:none --shallow-exclude=${PREVIOUS}`;
      const range = [`${server.url}/${NAME}`, `+${CURRENT}:${CURRENT}`];
      const parameters = ["fetch", ...options.split(" "), ...range];
      return await timeProgram("git", parameters, { cwd, env: ENVIRONMENT });
    };
    const printed = ["log", "--name-status", `${PREVIOUS}..${CURRENT}`];
    const transferred = async (work: () => Promise<number>): Promise<number> => {
      server.requests.length = 0;
      await work();
      return server.requests.reduce((sum, { bytes }) => sum + bytes, 0);
    };

    const peak = await peakOfRelease(complete);
    const byHand = await transferred(fetchByHand);
    const ours = await transferred(() => release(shallow));
    const timings = await interleaved(
      {
        hand: fetchByHand,
        log: () => timeProgram("git", printed, { cwd: complete, env: ENVIRONMENT }),
        complete: () => release(complete),
        shallow: () => release(shallow),
      },
      Math.min(runs, 11),
    );
    const { hand, log } = timings;
    const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`;
    return [
      {
        text: `A release of ${whole(SHAPE.commits)} commits in ${whole(SHAPE.files)} files, beyond 1.6 × \`git log --name-status\``,
        measured: against(timings.complete, log, "`git log`"),
        value: timings.complete - 1.6 * log,
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
        value: timings.shallow - 1.3 * hand - log,
        limit: 300,
        unit: "ms",
      },
    ];
  },
};

/** Makes sure that a service receives everything, and tells the peak of memory. */
async function peakOfRelease(repository: string): Promise<number> {
  await using service = await startService();
  const peak = await peakOf(tagRelease(repository, { ...INPUTS, ...service.inputs }));
  const [request] = await service.tell({});
  const { commits } = JSON.parse(Buffer.from(request?.body ?? "", "base64").toString("utf8")) as {
    commits: { patch_set: unknown[] }[];
  };
  const changes = commits.flatMap(({ patch_set }) => patch_set).length;
  if (commits.length === SHAPE.commits && changes === SHAPE.commits * SHAPE.changes) return peak;
  throw new Error(`the service received ${commits.length} commits with ${changes} changed files`);
}
