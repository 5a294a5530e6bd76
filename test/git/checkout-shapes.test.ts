/**
 * The range of a release comes out right from any checkout: whatever a clone lacks, the commits are those of a complete
 * clone, with the files that each of them changed, and the clone stays as it was.
 */
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveLikeGitHub, startGitServer, type GitServer } from "../support/git-server.ts";
import { cloneAs, type CloneShape, git, temporaryFolder } from "../support/repository.ts";
import { tangledRepository, type TangledCommits } from "../support/tangled-repository.ts";
import { expectCommits, historyRequest, readHistory, snapshot } from "./history-request.ts";

const TOKEN = "ghs_test-token-0123456789";
const folder = temporaryFolder();
const complete = join(folder.path, "complete");
const served = join(folder.path, "acme", "shop.git");
const temporaryDirectory = join(folder.path, "temp");
let commits: TangledCommits;
let server: GitServer;

beforeAll(async () => {
  commits = tangledRepository(complete);
  git(folder.path, "clone", "--quiet", "--bare", complete, served);
  serveLikeGitHub(served);
  mkdirSync(temporaryDirectory);
  server = await startGitServer({ root: folder.path, token: TOKEN });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  folder.remove();
});

/** A remote that the clone's `origin` names: the server that stands for GitHub, or a path. */
type Remote = "http" | "file";

function makeClone(name: string, shape: CloneShape, remote: Remote): string {
  const path = join(folder.path, `${name}-${remote}`);
  rmSync(path, { recursive: true, force: true });
  cloneAs(served, path, { shape, ref: "refs/tags/v2.0.0" });
  if (remote === "http") git(path, "remote", "set-url", "origin", `${server.url}/acme/shop`);
  return path;
}

function requestFor(directory: string, event: Partial<Parameters<typeof historyRequest>[1]> = {}) {
  return historyRequest(directory, {
    event: { name: "push", commit: commits.head, tag: "v2.0.0" },
    github: { serverUrl: server.url, apiUrl: server.url, repository: "acme/shop", token: TOKEN },
    temporaryDirectory,
    ...event,
  });
}

const SHAPES: [name: string, shape: CloneShape, source: "checkout" | "fetch"][] = [
  ["complete", { kind: "complete" }, "checkout"],
  ["depth 1", { kind: "depth", depth: 1 }, "fetch"],
  ["depth 1 with tags", { kind: "depth", depth: 1, tags: true }, "fetch"],
  ["depth with the boundary inside the range", { kind: "depth", depth: 4 }, "fetch"],
  ["depth with the boundary outside the range", { kind: "depth", depth: 13 }, "fetch"],
  ["depth greater than the history, without tags", { kind: "depth", depth: 99 }, "checkout"],
  ["blobless", { kind: "filter", filter: "blob:none" }, "checkout"],
  ["treeless", { kind: "filter", filter: "tree:0" }, "fetch"],
];

describe.each(["http", "file"] as const)("over %s", (remote) => {
  test.each(SHAPES)("%s", async (name, shape, source) => {
    const clone = makeClone(name.replaceAll(" ", "-"), shape, remote);
    const before = snapshot(clone);
    const { history, head } = await readHistory(requestFor(clone));
    expect(head.currentTag).toBe("v2.0.0");
    expect(history.notices).toEqual([]);
    expect(history.range).toMatchObject({
      previous: commits.second,
      current: commits.head,
      previousName: "v1.1.0",
      source,
    });
    expectCommits(history, { complete, range: "v1.1.0..v2.0.0" });
    expect(snapshot(clone)).toEqual(before);
    expect(readdirSync(temporaryDirectory)).toEqual([]);
  });

  test("a range that begins at a commit, from depth 1", async () => {
    const clone = makeClone("before", { kind: "depth", depth: 1 }, remote);
    const event = { name: "push", commit: commits.head, branch: "main", before: commits.middle };
    const { history } = await readHistory(requestFor(clone, { event }));
    expect(history.range).toMatchObject({
      previous: commits.middle,
      source: "fetch",
      currentName: "main",
    });
    expectCommits(history, { complete, range: `${commits.middle}..v2.0.0` });
  });

  test("the nearest tag, from depth 1", async () => {
    const clone = makeClone("nearest", { kind: "depth", depth: 1 }, remote);
    const event = { name: "workflow_dispatch", commit: commits.head, branch: "main" };
    const { history } = await readHistory(requestFor(clone, { event }));
    const nearest = git(complete, "describe", "--tags", "--abbrev=0", "v2.0.0^");
    expect(["nightly", "api/v0.10.0"]).toContain(nearest);
    expect(history.range).toMatchObject({ previous: commits.middle, previousName: "api/v0.10.0" });
    expectCommits(history, { complete, range: `${nearest}..v2.0.0` });
  });
});
