/** The main job: the release of a repository, whole process, beside Node posting the same body with its own `fetch`. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runBuilt } from "../support/runner.ts";
import { ROOT } from "../tooling/action.ts";
import { timeNode } from "./child.ts";
import { interleaved } from "./measure.ts";
import { COMMITS, releaseRepository } from "./release-repository.ts";
import type { Bench } from "./result.ts";
import { ServiceProcess } from "./service-process.ts";
import { against, timeFigure } from "./table.ts";
import { assertCreated, tagRelease } from "./tag-release.ts";

const LATENCY_MS = 100;

export const releaseBench: Bench = {
  name: "release",
  title: `Release of a repository with ${COMMITS} commits, whole process`,
  async measure(runs) {
    const temporary = mkdtempSync(path.join(tmpdir(), "release-tracker-bench-"));
    try {
      const repository = releaseRepository(path.join(temporary, "repository"));
      await using service = await ServiceProcess.start();
      const body = path.join(temporary, "body.json");
      /** The release is a new one in each run. */
      const runAction = async (): Promise<number> => {
        const step = await runBuilt(tagRelease({ service, repository }));
        assertCreated(step);
        return step.milliseconds;
      };
      const postBody = () =>
        timeNode([path.join(import.meta.dirname, "floor-fetch.js")], {
          cwd: ROOT,
          env: {
            PATH: process.env["PATH"],
            // Nothing keeps compiled code between the runs, on either side (see `bench.ts`).
            NODE_DISABLE_COMPILE_CACHE: "1",
            FLOOR_URL: `${service.url}/api/0/organizations/acme/releases/`,
            FLOOR_TOKEN: service.token,
            FLOOR_BODY: body,
          },
        });
      const compare = async (latency: number) => {
        await service.tell({ latency });
        return await interleaved(
          [
            { name: "floor", once: postBody },
            { name: "action", once: runAction },
          ],
          runs,
        );
      };

      await service.tell({ forget: true });
      await runAction();
      const requests = await service.tell({ forget: true });
      writeFileSync(body, Buffer.from(requests[0]?.body ?? "", "base64"));
      const near = await compare(0);
      const far = await compare(LATENCY_MS);
      return {
        bench: "release",
        figures: [
          timeFigure("Node with one fetch (the floor)", near.floor),
          timeFigure("the action", near.action, near.floor),
          timeFigure(`the floor, ${LATENCY_MS} ms latency`, far.floor),
          timeFigure(`the action, ${LATENCY_MS} ms latency`, far.action, far.floor),
        ],
        claims: [
          {
            text: `A release of ${COMMITS} commits, as a multiple of Node posting the same with \`fetch\``,
            measured: against(near.action, near.floor, "the floor"),
            value: near.action.median / near.floor.median,
            limit: 1.7,
            unit: "×",
          },
          {
            text: `The same with ${LATENCY_MS} ms latency, beyond that floor`,
            measured: against(far.action, far.floor, "the floor"),
            value: far.action.median - far.floor.median,
            limit: 130,
            unit: "ms",
          },
          { text: "Requests of a release", value: requests.length, limit: 1, unit: "count" },
        ],
      };
    } finally {
      rmSync(temporary, { recursive: true, force: true });
    }
  },
};
