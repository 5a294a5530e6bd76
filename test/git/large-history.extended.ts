/** 100,000 commits between two releases: memory follows what is sent, not what is read. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneAs, git, repositoryWith, temporaryFolder } from "../support/repository.ts";
import { WANT_ALL } from "./history-defaults.ts";
import type { LargeReading } from "./read-large.ts";

const COUNT = 100_000;
const folder = temporaryFolder();
const complete = join(folder.path, "complete");
let head: string;
let start: string;

beforeAll(() => {
  ({ head, start } = repositoryWith(
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
  ));
  git(complete, "config", "uploadpack.allowFilter", "true");
});
afterAll(() => folder.remove());

test.each([
  { kind: "complete", by: "tag", source: "checkout", maxCommits: 1000 },
  { kind: "complete", by: "nearest tag", source: "checkout", maxCommits: 1000 },
  { kind: "depth 1", by: "tag", source: "fetch", maxCommits: 20 },
] as const)("from a checkout that is $kind, by the $by", ({ kind, by, source, maxCommits }) => {
  const directory = join(folder.path, by.replace(" ", "-") + kind);
  const shape = kind === "complete" ? { kind } : { kind: "depth" as const, depth: 1 };
  cloneAs(complete, directory, { shape, ref: "refs/tags/v2.0.0" });
  const request = {
    directory,
    event: by === "tag" ? { name: "push", commit: head, tag: "v2.0.0" } : { name: "schedule" },
    want: { ...WANT_ALL, maxCommits },
    temporaryDirectory: folder.path,
  };
  const script = join(import.meta.dirname, "read-large.ts");
  const output = execFileSync(process.execPath, [script, JSON.stringify(request)], {
    encoding: "utf8",
  });
  const reading = JSON.parse(output.trim().split("\n").at(-1) ?? "") as LargeReading;
  expect(reading).toMatchObject({
    commits: maxCommits,
    newest: head,
    commitCount: COUNT,
    source,
    previousName: "v1.0.0",
    previous: start,
  });
  expect(reading.memory).toBeLessThan(150);
});
