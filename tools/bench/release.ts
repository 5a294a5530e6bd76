/**
 * The main job: the release of a repository, whole process, beside Node posting the same body: with its own `fetch`, and with
 * undici bundled as the action has it, which is the least that any code could need.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { rolldown } from "rolldown";
import { temporaryFolder } from "../../test/support/repository.ts";
import { UNREACHED } from "../slim.ts";
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
    const bundled = path.join(temporary.path, "floor-undici.mjs");
    await bundleFloor(bundled);
    const postWith = async (script: string) =>
      await timeNode([script], {
        FLOOR_URL: `${service.url}/api/0/organizations/acme/releases/`,
        FLOOR_TOKEN: service.token,
        FLOOR_BODY: body,
      });
    const compare = async (latency: number) => {
      await service.tell({ latency });
      const ways = {
        floor: () => postWith(path.join(import.meta.dirname, "floor-fetch.js")),
        least: () => postWith(bundled),
        action: release,
      };
      return await interleaved(ways, runs);
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
        text: "The same, as a multiple of Node posting it with the bundled undici",
        measured: against(near.action, near.least, "the floor"),
        value: near.action / near.least,
        limit: 2.6,
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

/** The floor as one file, made as the action is: of undici only what is reached, compact. */
async function bundleFloor(file: string): Promise<void> {
  const load = (id: string) => {
    const [, name = ""] = /[\\/]undici[\\/](.+)$/u.exec(id) ?? [];
    return UNREACHED[name.replaceAll("\\", "/")];
  };
  const bundle = await rolldown({
    input: path.join(import.meta.dirname, "floor-undici.js"),
    platform: "node",
    plugins: [{ name: "slim", load }],
  });
  await bundle.write({ file, format: "esm", minify: true });
  await bundle.close();
}
