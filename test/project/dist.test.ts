/** What a runner downloads: `dist`, made by `npm run build` just before the tests. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import * as v from "valibot";
import { afterAll, describe, expect, test } from "vitest";
import { startService } from "../../tools/service/service.ts";
import { git, repositoryWith, temporaryFolder } from "../support/repository.ts";
import { runStep, type StepOptions } from "../support/runner.ts";
import { ROOT } from "../../tools/action.ts";
import { bundledPackages, licenceText } from "../../tools/licences.ts";

const DIST = path.join(ROOT, "dist");
/** Written by the build. */
const STATS = path.join(ROOT, "node_modules/.cache/release-tracker-stats.json");
const files = readdirSync(DIST);
const scripts = files.filter((name) => name.endsWith(".js"));
const read = (name: string): string => readFileSync(path.join(DIST, name), "utf8");

/** Bytes of files in `dist`. */
function sizeOf(names: readonly string[]): number {
  return names.reduce((sum, name) => sum + statSync(path.join(DIST, name)).size, 0);
}

/** Bytes of the committed tree as GitHub packs it for a runner; undefined where nothing is committed. */
function packedSize(): number | undefined {
  const { status, stdout } = spawnSync("git", ["archive", "HEAD"], {
    cwd: ROOT,
    maxBuffer: 2 ** 28,
  });
  return status === 0 ? gzipSync(stdout).length : undefined;
}

const coverageSchema = v.object({ result: v.array(v.object({ url: v.string() })) });

/** Runs a step and tells which scripts of `dist` it loaded, and which modules of Node (`node:crypto`), by Node's own account. */
async function loadedScripts(options: StepOptions) {
  using folder = temporaryFolder();
  const step = await runStep({
    ...options,
    env: { ...options.env, NODE_V8_COVERAGE: folder.path },
  });
  const covered = readdirSync(folder.path).flatMap((name) => {
    const text = readFileSync(path.join(folder.path, name), "utf8");
    return v.parse(coverageSchema, JSON.parse(text)).result;
  });
  const paths = covered.flatMap(({ url }) => (url.startsWith("file:") ? [fileURLToPath(url)] : []));
  const loaded = paths.filter((file) => path.dirname(file) === DIST);
  const ofNode = covered.flatMap(({ url }) => (url.startsWith("node:") ? [url] : []));
  return { step, loaded: loaded.map((file) => path.basename(file)), ofNode };
}

test("dist has only JavaScript, package.json and licences", () => {
  const others = files.filter((name) => !scripts.includes(name));
  expect(others).toEqual(["licenses.txt", "package.json"]);
  expect(scripts).toContain("index.js");
  expect(JSON.parse(read("package.json"))).toEqual({ type: "module" });
});

describe("size", () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  test("the JavaScript of dist has at most 0.95 MB", () => {
    expect(sizeOf(scripts)).toBeLessThanOrEqual(950_000);
  });

  test("a release loads at most 0.5 MB of dist, without Octokit and proxies", async () => {
    const workspace = path.join(folder.path, "shop");
    repositoryWith(workspace, (writer) => {
      writer.tag("v1.0.0", writer.commit("main", { files: { a: "1" } }));
      writer.tag("v1.1.0", writer.commit("main", { files: { a: "2" } }));
      return {};
    });
    await using service = await startService({ repositories: ["acme/shop"] });
    const sha = git(workspace, "rev-parse", "HEAD");
    const { step, loaded, ofNode } = await loadedScripts({
      workspace,
      with: { token: service.token, org: "acme", projects: "web", "base-url": service.url },
      event: { name: "push", ref: "refs/tags/v1.1.0", sha },
    });
    expect(step.outputs["outcome"]).toBe("created");
    expect(sizeOf(loaded)).toBeLessThanOrEqual(520_000);
    const text = loaded.map(read).join("\n");
    expect(text).toContain("Creating release");
    expect(text).not.toMatch(/@octokit\/|Proxy uri is mandatory/u);
    // Of source maps the names and rules of their inputs, and no more.
    expect(text).toContain("include-sources");
    expect(text).not.toMatch(/_sentryDebugIds|artifactbundle|isExtglob/u);
    expect(ofNode).toContain("node:path");
    expect(ofNode).not.toContain("node:crypto");
    expect(ofNode).not.toContain("node:http2");
  });

  test("a step with wrong inputs loads only one file of dist", async () => {
    const { step, loaded } = await loadedScripts({});
    expect(step.exitCode).toBe(1);
    expect(loaded).toEqual(["index.js"]);
    expect(sizeOf(loaded)).toBeLessThanOrEqual(135_000);
  });

  test("the archive that runners download has less than 800 kB", () => {
    expect(packedSize()).toBeLessThan(800_000);
  });
});

test("no file of dist says where it was built", () => {
  for (const name of files) {
    expect(read(name)).not.toContain(ROOT);
    expect(read(name)).not.toContain("file:///");
  }
});

describe("licences", () => {
  const packages = bundledPackages(STATS);

  test("the licences in dist name every package of the bundle", () => {
    expect(packages.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["@actions/core", "undici", "valibot"]),
    );
    expect(read("licenses.txt")).toBe(licenceText(packages));
  });

  test.each(packages)("the licence of $name $version in dist is permissive", ({ licence }) => {
    expect(["MIT", "ISC", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "0BSD"]).toContain(licence);
  });
});

test("no library is in dist twice", () => {
  const names = bundledPackages(STATS).map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});
