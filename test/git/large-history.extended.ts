/** 100,000 commits between two releases: memory follows what is sent, not what is read. */
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { withPeak } from "../../tools/bench/step.ts";
import { cloneAs, git, repositoryWith, temporaryFolder } from "../support/repository.ts";
import { connection, serviceForTest } from "../support/scenario.ts";

const COUNT = 100_000;
const folder = temporaryFolder();
afterAll(() => folder.remove());
const complete = join(folder.path, "complete");
const { head, start } = repositoryWith(
  complete,
  (history) => {
    const first = history.commit("main", { message: "Start\n" });
    history.tag("v1.0.0", first);
    let tip = first;
    for (let number = 1; number <= COUNT; number++) {
      const message = `Change number ${number}\n\nWith a body of some length, as people write them.\n`;
      tip = history.commit("main", { message });
    }
    history.tag("v2.0.0", tip);
    return { head: tip, start: first };
  },
  { bare: true },
);
git(complete, "config", "uploadpack.allowFilter", "true");

test.each([
  { kind: "complete", ref: "refs/tags/v2.0.0", source: "checkout", most: 1000 },
  { kind: "complete", ref: "refs/heads/main", source: "checkout", most: 1000 },
  { kind: "depth", ref: "refs/tags/v2.0.0", source: "fetch", most: 20 },
] as const)(
  "a large history takes below 150 MB: $kind checkout, $ref",
  async ({ kind, ref, source, most }) => {
    const shape = kind === "complete" ? { kind } : { kind, depth: 1 };
    const workspace = join(folder.path, `${kind}-${ref.replaceAll("/", "-")}`);
    cloneAs(complete, workspace, { shape, ref: "refs/tags/v2.0.0" });
    const service = await serviceForTest({ repositories: ["acme/shop"] });
    const inputs = { version: "2", since: "tag", "max-commits": String(most) };
    const step = await withPeak({
      workspace,
      event: { name: "push", ref, sha: head },
      with: { ...connection(service), ...inputs },
    });
    const range = { source, previousName: "v1.0.0", previous: start };
    expect(step.result).toMatchObject({ release: { commitCount: COUNT, range } });
    const { commits } = service.state.release("2");
    expect([commits.length, commits[0]?.id]).toEqual([most, head]);
    expect(step.peak / 2 ** 20).toBeLessThan(150);
  },
);
