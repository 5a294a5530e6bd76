/** The main job: the release of a repository, whole process, beside Node posting the same body with its own `fetch`. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { temporaryFolder } from "../../test/support/repository.ts";
import { interleaved, timeNode } from "./measure.ts";
import { rangeRepository } from "./range-repository.ts";
import { type Bench, against } from "./report.ts";
import { startService } from "./service-process.ts";
import { act, tagRelease } from "./step.ts";

const COMMITS = 50;
const LATENCY_MS = 100;

export const releaseBench: Bench = {
  name: "release",
  title: `Release of a repository with ${COMMITS} commits, whole process`,
  async measure(runs) {
    using temporary = temporaryFolder();
    const repository = path.join(temporary.path, "repository");
    rangeRepository(repository, { commits: COMMITS, files: COMMITS, changes: 2 });
    await using service = await startService();
    const body = path.join(temporary.path, "body.json");
    const release = async () => (await act(tagRelease(repository, service.inputs))).milliseconds;
    const postBody = () =>
      timeNode([path.join(import.meta.dirname, "floor-fetch.js")], {
        FLOOR_URL: `${service.url}/api/0/organizations/acme/releases/`,
        FLOOR_TOKEN: service.token,
        FLOOR_BODY: body,
      });
    const compare = async (latency: number) => {
      await service.tell({ latency });
      return await interleaved({ floor: postBody, action: release }, runs);
    };

    await release();
    const requests = await service.tell({});
    writeFileSync(body, Buffer.from(requests[0]?.body ?? "", "base64"));
    const near = await compare(0);
    const far = await compare(LATENCY_MS);
    return [
      {
        text: `A release of ${COMMITS} commits, as a multiple of Node posting the same with \`fetch\``,
        measured: against(near.action, near.floor, "the floor"),
        value: near.action / near.floor,
        limit: 1.7,
        unit: "×",
      },
      {
        text: `The same with ${LATENCY_MS} ms latency, beyond that floor`,
        measured: against(far.action, far.floor, "the floor"),
        value: far.action - far.floor,
        limit: 130,
        unit: "ms",
      },
      { text: "Requests of a release", value: requests.length, limit: 1, unit: "count" },
    ];
  },
};
