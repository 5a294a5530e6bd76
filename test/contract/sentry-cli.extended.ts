/**
 * sentry-cli 3 against `npm run service`: people rehearse with it. It is no dependency; the test takes the one that
 * SENTRY_CLI or PATH names, and is skipped where there is none.
 */
import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { git, temporaryFolder } from "../support/repository.ts";
import { type Program, startProgram } from "./program.ts";

const CLI = process.env["SENTRY_CLI"] ?? "sentry-cli";
const { stdout: version } = spawnSync(CLI, ["--version"], { encoding: "utf8" });
const isThere = (version ?? "").startsWith("sentry-cli 3.");

describe.skipIf(!isThere)("sentry-cli 3 runs against npm run service", () => {
  const { path: repository, remove } = temporaryFolder();
  let service: Program;

  beforeAll(async () => {
    service = await startProgram(["--port", "0", "--dialect", "sentry", "--issues", "5"]);
    git(repository, "init", "--quiet");
    git(repository, "remote", "add", "origin", "https://github.com/acme/shop.git");
    for (const message of ["One", "Two"]) {
      const author = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
      git(repository, ...author, "commit", "--quiet", "--allow-empty", "-m", message);
    }
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    remove();
  });

  const cli = (...args: string[]): { status: number | null; said: string } => {
    const { status, stdout, stderr } = spawnSync(CLI, args, {
      cwd: repository,
      encoding: "utf8",
      env: {
        PATH: process.env["PATH"],
        HOME: repository,
        SENTRY_URL: service.url,
        SENTRY_AUTH_TOKEN: service.token,
        SENTRY_ORG: "acme",
        SENTRY_PROJECT: "web",
      },
    });
    return { status, said: `${stdout}${stderr}` };
  };

  const read = async (path: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${service.token}` };
    return await (await fetch(`${service.url}/api/0/${path}`, { headers })).json();
  };

  test.each([
    [["info"], "ada@example.com"],
    [["releases", "new", "3.0.0"], "Created release 3.0.0"],
    [["releases", "set-commits", "3.0.0", "--auto"], "Success! Set commits for release 3.0.0"],
    [["releases", "set-commits", "3.0.0", "--local"], "Success! Set commits for release 3.0.0"],
    [["releases", "finalize", "3.0.0"], "Finalized release 3.0.0"],
    [["releases", "list"], "| 3.0.0 "],
    [["releases", "info", "3.0.0"], "| 3.0.0 "],
    [["deploys", "new", "--release", "3.0.0", "-e", "production"], "'production'"],
    [["deploys", "list", "--release", "3.0.0"], "| production "],
    [["organizations", "list"], "| acme "],
    [["projects", "list"], "| web "],
    [["repos", "list"], "| acme/shop "],
    [["issues", "list"], "| WEB-1 "],
    [["issues", "resolve", "-i", "4100000001"], "new status: resolved"],
    [["issues", "mute", "-i", "4100000002"], "new status: muted"],
  ])("%j", (args, expected) => {
    const { status, said } = cli(...args);
    expect(said).toContain(expected);
    expect(status).toBe(0);
  });

  test("and leaves behind what it said", async () => {
    expect(await read("organizations/acme/releases/3.0.0/")).toMatchObject({
      commitCount: 2,
      dateReleased: expect.any(String) as string,
      deployCount: 1,
      lastDeploy: { environment: "production" },
    });
    expect(await read("issues/4100000001/")).toMatchObject({ status: "resolved" });
    expect(await read("issues/4100000002/")).toMatchObject({ status: "ignored" });
    expect(await read("issues/4100000004/")).not.toMatchObject({ status: "ignored" });
  });
});
