/** A large range of a large repository, beside `git log` printing the same. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as v from "valibot";
import { runBuilt } from "../support/runner.ts";
import { timeProgram } from "./child.ts";
import { CHANGES, FILES, largeRepository } from "./large-repository.ts";
import { interleaved } from "./measure.ts";
import { runWithPeak } from "./peak.ts";
import type { Bench, Figure } from "./result.ts";
import { ObligingService } from "./obliging-service.ts";
import { ServiceProcess } from "./service-process.ts";
import { against, timeFigure, whole } from "./table.ts";
import { assertCreated, tagRelease } from "./tag-release.ts";

const COMMITS = 1980;
const MEMORY = 100 * 2 ** 20;

interface Setting {
  readonly service: ServiceProcess;
  readonly repository: string;
}

export const historyBench: Bench = {
  name: "history",
  title: `Release of ${COMMITS} commits in a repository of ${FILES} files, with their patch sets`,
  async measure(runs) {
    const temporary = mkdtempSync(path.join(tmpdir(), "release-tracker-bench-"));
    try {
      const repository = path.join(temporary, "repository");
      largeRepository(repository, COMMITS);
      await using service = await ServiceProcess.start();
      const setting = { service, repository };
      const peak = await releaseOnce(setting);
      await using sink = new ObligingService("");
      const timed = { url: await sink.start(), token: service.token };
      // The body is several megabytes: a few runs tell enough.
      const { log, action } = await compare(timed, { repository, runs: Math.min(runs, 11) });
      const memory: Figure = { name: "memory of the action", unit: "bytes", value: peak };
      return {
        bench: "history",
        figures: [
          timeFigure("git log --name-status", log),
          timeFigure("the action", action, log),
          memory,
        ],
        claims: [
          {
            text: `A release of ${whole(COMMITS)} commits in ${whole(FILES)} files, beyond 1.3 × \`git log --name-status\``,
            measured: against(action, log, "`git log`"),
            value: action.median - 1.3 * log.median,
            limit: 120,
            unit: "ms",
          },
          { text: "Its memory", value: peak, limit: MEMORY, unit: "bytes" },
        ],
      };
    } finally {
      rmSync(temporary, { recursive: true, force: true });
    }
  },
};

const inputs = { "max-commits": "2000" };

/** Times the action before a service that takes everything at once: ours takes a tenth of the whole to check it. */
async function compare(
  service: { url: string; token: string },
  { repository, runs }: { repository: string; runs: number },
) {
  return await interleaved(
    [
      {
        name: "log",
        once: async () =>
          timeProgram("git", ["log", "--name-status", "v1.0.0..v2.0.0"], {
            cwd: repository,
            env: { PATH: process.env["PATH"], GIT_CONFIG_GLOBAL: "/dev/null" },
          }),
      },
      {
        name: "action",
        once: async () => {
          const step = await runBuilt(tagRelease({ service, repository }, inputs));
          assertCreated(step);
          return step.milliseconds;
        },
      },
    ],
    runs,
  );
}

const bodySchema = v.object({
  commits: v.array(
    v.object({ id: v.string(), patch_set: v.array(v.object({ path: v.string() })) }),
  ),
});

/** Makes sure that the service received everything, and tells the peak of memory. */
async function releaseOnce({ service, repository }: Setting): Promise<number> {
  const { step, peak } = await runWithPeak(tagRelease({ service, repository }, inputs));
  assertCreated(step);
  const [request] = await service.tell({ forget: true });
  const text = Buffer.from(request?.body ?? "", "base64").toString("utf8");
  const { commits } = v.parse(bodySchema, JSON.parse(text));
  const changes = commits.flatMap(({ patch_set }) => patch_set).length;
  if (commits.length === COMMITS && changes === COMMITS * CHANGES) return peak;
  throw new Error(`the service received ${commits.length} commits with ${changes} changed files`);
}
