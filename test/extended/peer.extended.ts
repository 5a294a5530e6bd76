/** Beside sentry-cli, where it is to be had (`SENTRY_CLI`, or on the path): the same ids, and bundles that it reads. */
import { execFile } from "node:child_process";
import { cpSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { findSentryCli } from "../../tools/bench/sentry-cli.ts";
import { sourceMapsOf } from "../../tools/service/source-maps/source-maps-state.ts";
import type { LocalService } from "../../tools/service/service.ts";
import { folderForTest, runAgainst, serviceForTest } from "../support/scenario.ts";
import { writeProject } from "../source-maps/builds.ts";
import { ALL_BUILDS } from "./builds.ts";

const program = findSentryCli();

/** Without blocking: the service answers in this process. */
async function sentryCli(
  folder: string,
  parameters: readonly string[],
  service?: LocalService,
): Promise<{ status: number; output: string }> {
  const env = {
    PATH: process.env["PATH"],
    HOME: folder,
    SENTRY_AUTH_TOKEN: service?.token ?? "none",
    SENTRY_URL: service?.url ?? "http://127.0.0.1:9",
    SENTRY_ORG: "acme",
    SENTRY_PROJECT: "web",
  };
  return await new Promise((resolve) => {
    execFile(program ?? "", parameters, { cwd: folder, env }, (error, stdout, stderr) => {
      resolve({ status: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr });
    });
  });
}

/** The ids in the comments of scripts, by name. */
function idsIn(folder: string): Record<string, string | undefined> {
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  return Object.fromEntries(
    scripts.map((name) => {
      const text = readFileSync(path.join(folder, name), "utf8");
      return [name, /^\/\/# debugId=(\S+)/mu.exec(text)?.[1]];
    }),
  );
}

/** What sentry-cli derives ids for as we do: files that have none, with a map that it finds. */
const SAME = Object.keys(ALL_BUILDS).filter((name) => !/debug ids|nosources|both|Bun/u.test(name));

/** The built project, and our upload of it to a service of its own. */
async function uploaded(name: string, inputs: Record<string, string> = {}) {
  const workspace = folderForTest();
  writeProject(workspace);
  await ALL_BUILDS[name]?.(workspace);
  const theirs = folderForTest();
  cpSync(path.join(workspace, "dist"), path.join(theirs, "dist"), { recursive: true });
  const service = await serviceForTest({ dialect: "sentry" });
  const given = { command: "upload-source-maps", "source-maps": "dist", ...inputs };
  const result = await runAgainst(service, { workspace, with: given });
  expect(result.exitCode, result.stdout).toBe(0);
  return { workspace, theirs, service, maps: sourceMapsOf(service.state, service.dialect) };
}

describe.skipIf(program === undefined)("sentry-cli", () => {
  test.each(SAME)("gives the same ids: %s", async (name) => {
    const { workspace: ours, theirs } = await uploaded(name);
    expect((await sentryCli(theirs, ["sourcemaps", "inject", "dist"])).status).toBe(0);
    expect(idsIn(path.join(ours, "dist"))).toEqual(idsIn(path.join(theirs, "dist")));
  });

  test("calls our bundle usable, and shows its id", async () => {
    const { workspace, maps } = await uploaded("rolldown, minified");
    const file = path.join(workspace, "bundle.zip");
    writeFileSync(file, Buffer.concat([...maps.chunks.values()]));
    const { output, status } = await sentryCli(workspace, ["debug-files", "check", file]);
    expect(status, output).toBe(0);
    expect(output).toMatch(/Type: sourcebundle/u);
    expect(output).toMatch(/Usable: yes/u);
    expect(output).toContain([...maps.bundles.keys()][0]);
  });

  test("uploads the same files to the local service, and fails where that cannot take them", async () => {
    const version = { version: "1.2.3" };
    const { workspace, service, maps } = await uploaded("rolldown, minified", version);
    const upload = ["sourcemaps", "upload", "--release", "1.2.3", "--wait", "dist"];
    const { status, output } = await sentryCli(workspace, upload, service);
    expect(status, output).toBe(0);
    const [own, theirs] = [...maps.bundles.values()].map(({ files }) =>
      files.map(({ url, type, headers }) => [url, type, headers["debug-id"], headers["sourcemap"]]),
    );
    expect(theirs).toEqual(own);
    maps.trouble.errorDetail = "the bundle is invalid";
    const failing = await sentryCli(workspace, [...upload, "--dist", "7"], service);
    expect(failing.status).not.toBe(0);
  });
});
