/** A release from a checkout of depth 1: what it fetches and how long that takes, beside git doing the same by hand. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type GitServer, serveLikeGitHub, startGitServer } from "../support/git-server.ts";
import { cloneAs, git } from "../support/repository.ts";
import { runBuilt } from "../support/runner.ts";
import { timeProgram } from "./child.ts";
import { FILES, largeRepository } from "./large-repository.ts";
import { interleaved } from "./measure.ts";
import { ObligingService } from "./obliging-service.ts";
import type { Bench, BenchResult } from "./result.ts";
import { against, timeFigure, whole } from "./table.ts";
import { assertCreated, tagRelease } from "./tag-release.ts";

const COMMITS = 2000;
const NAME = "acme/shop.git";
const [PREVIOUS, CURRENT] = ["refs/tags/v1.0.0", "refs/tags/v2.0.0"];

interface Setting {
  /** It takes everything at once: what a service does with a release is its own affair. */
  readonly service: { readonly url: string; readonly token: string };
  readonly server: GitServer;
  /** The same repository, whole and as a checkout of depth 1. */
  readonly complete: string;
  readonly shallow: string;
  readonly temporary: string;
}

export const fetchBench: Bench = {
  name: "fetch",
  title: `Release of ${COMMITS} commits in ${FILES} files from a checkout of depth 1, fetched over http`,
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
      await using sink = new ObligingService("");
      const service = { url: await sink.start(), token: "token-of-nobody" };
      return await measureFetch(
        { service, server, complete, shallow, temporary },
        Math.min(runs, 11),
      );
    } finally {
      rmSync(temporary, { recursive: true, force: true });
    }
  },
};

async function measureFetch(setting: Setting, runs: number): Promise<BenchResult> {
  const bytes = {
    hand: await transferred(setting, () => fetchByHand(setting)),
    ours: await transferred(setting, () => release(setting, setting.shallow)),
  };
  const { hand, log, shallow, complete } = await interleaved(
    [
      { name: "hand", once: () => fetchByHand(setting) },
      { name: "log", once: () => timeLog(setting) },
      { name: "shallow", once: () => release(setting, setting.shallow) },
      { name: "complete", once: () => release(setting, setting.complete) },
    ],
    runs,
  );
  // What the checkout's depth costs: all that is done beside what is done in a complete clone.
  const more = shallow.median - complete.median;
  const ratio = bytes.ours / bytes.hand;
  return {
    bench: "fetch",
    figures: [
      timeFigure("git fetch --filter=blob:none by hand", hand),
      timeFigure("git log --name-status", log),
      timeFigure("the action, in a complete clone", complete, log),
      timeFigure("the action, at depth 1", shallow),
      { name: "of that for the depth", unit: "ms", value: more, ratio: more / hand.median },
      { name: "fetched by hand", unit: "bytes", value: bytes.hand },
      { name: "fetched by the action", unit: "bytes", value: bytes.ours, ratio },
    ],
    claims: [
      {
        text: `A release of ${whole(COMMITS)} commits from a checkout of depth 1: bytes fetched, as a multiple of \`git fetch\` by hand`,
        measured: `${megabytes(bytes.ours)}, by hand ${megabytes(bytes.hand)}`,
        value: ratio,
        limit: 1.5,
        unit: "×",
      },
      {
        text: "What it takes, beyond 1.2 × that fetch",
        measured: against(shallow, hand, "`git fetch`"),
        value: shallow.median - 1.2 * hand.median,
        limit: 200,
        unit: "ms",
      },
      {
        text: "The same in a complete clone, beyond 1.3 × `git log --name-status`",
        measured: against(complete, log, "`git log`"),
        value: complete.median - 1.3 * log.median,
        limit: 120,
        unit: "ms",
      },
    ],
  };
}

/** Bytes of the answers of git's server. */
async function transferred({ server }: Setting, work: () => Promise<number>): Promise<number> {
  server.requests.length = 0;
  await work();
  return server.requests.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function release({ service, server }: Setting, repository: string): Promise<number> {
  const step = await runBuilt({
    ...tagRelease({ service, repository }, { "max-commits": String(COMMITS) }),
    env: { GITHUB_SERVER_URL: server.url },
  });
  assertCreated(step);
  const sent = step.outputs["commit-count"];
  if (sent !== String(COMMITS)) throw new Error(`${sent} commits were sent:\n${step.stdout}`);
  return step.milliseconds;
}

/** The range alone, without file contents, into a new repository: as somebody would who knows its beginning. */
async function fetchByHand({ server, temporary }: Setting): Promise<number> {
  const directory = path.join(temporary, "by-hand.git");
  rmSync(directory, { recursive: true, force: true });
  git(temporary, "init", "--quiet", "--bare", directory);
  const options = ["--quiet", "--no-tags", "--filter=blob:none", `--shallow-exclude=${PREVIOUS}`];
  const parameters = ["fetch", ...options, `${server.url}/${NAME}`, `+${CURRENT}:${CURRENT}`];
  return timeProgram("git", parameters, { cwd: directory, env: ENVIRONMENT });
}

async function timeLog({ complete }: Setting): Promise<number> {
  const parameters = ["log", "--name-status", `${PREVIOUS}..${CURRENT}`];
  return timeProgram("git", parameters, { cwd: complete, env: ENVIRONMENT });
}

const ENVIRONMENT = { PATH: process.env["PATH"], GIT_CONFIG_GLOBAL: "/dev/null" };

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`;
