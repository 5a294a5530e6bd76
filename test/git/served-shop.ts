/** The tangled repository on a server that stands for GitHub, and clones of it in any shape. Each test file has its own. */
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import type { Step } from "../../src/release/head.ts";
import { serveLikeGitHub, startGitServer } from "../support/git-server.ts";
import {
  cloneAs,
  type CloneShape,
  git,
  setOrigin,
  temporaryFolder,
} from "../support/repository.ts";
import { tangledRepository } from "../support/tangled-repository.ts";
import { treeOf } from "../support/tree.ts";
import { type HistoryRequest, historyRequest } from "../history/history-defaults.ts";
import { expectCommits, readHistory } from "../history/history-request.ts";

export const TOKEN = "ghs_test-token-0123456789";

/** Makes them, for the test file that calls it. */
export async function serveShop() {
  const folder = temporaryFolder();
  const complete = join(folder.path, "complete");
  const served = join(folder.path, "acme", "shop.git");
  const temporaryDirectory = join(folder.path, "temp");
  mkdirSync(temporaryDirectory);
  const commits = tangledRepository(complete);
  git(folder.path, "clone", "--quiet", "--bare", complete, served);
  serveLikeGitHub(served);
  const server = await startGitServer({ root: folder.path, token: TOKEN });

  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    folder.remove();
  });

  function makeClone(name: string, shape: CloneShape): string {
    const path = join(folder.path, name);
    rmSync(path, { recursive: true, force: true });
    cloneAs(served, path, { shape, ref: "refs/tags/v2.0.0" });
    setOrigin(path, `${server.url}/acme/shop`);
    return path;
  }

  function requestFor(directory: string, changes: Partial<HistoryRequest> = {}): Step {
    return historyRequest(directory, {
      event: { name: "push", commit: commits.head, tag: "v2.0.0" },
      github: { serverUrl: server.url, repository: "acme/shop", token: TOKEN },
      temporaryDirectory,
      ...changes,
    });
  }

  /** The release of v2.0.0, whatever the clone is; the clone is compared before and after. */
  async function expectRelease(
    clone: string,
    source: string,
    changes: Partial<HistoryRequest> = {},
  ) {
    const before = treeOf(clone);
    const result = await readHistory(requestFor(clone, changes));
    expect(result.history.notices).toEqual([]);
    expect(result.history.range).toMatchObject({
      previous: commits.second,
      current: commits.head,
      previousName: "v1.1.0",
      source,
    });
    expectCommits(result.history, { complete, range: "v1.1.0..v2.0.0" });
    expect(treeOf(clone)).toEqual(before);
    expect(readdirSync(temporaryDirectory)).toEqual([]);
    return result;
  }

  return {
    commits,
    complete,
    expectRelease,
    folder,
    makeClone,
    requestFor,
    served,
    server,
    temporaryDirectory,
  };
}
