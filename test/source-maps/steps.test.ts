/** Whole steps of `upload-source-maps` with the built action, against the local service. */
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { TestTime } from "../client/test-time.ts";
import { BUGSINK, type SourceMapState, sourceMapsOf } from "../service/source-maps-state.ts";
import type { LocalService } from "../service/service.ts";
import { folderForTest, runAgainst, serviceForTest } from "../support/scenario.ts";
import type { StepResult } from "../support/runner.ts";
import { placeOfError } from "./oracles.ts";
import {
  SMALL_MAP,
  SMALL_SCRIPT,
  mapText,
  scriptText,
  workspaceWith,
  writeBuild,
} from "./small-build.ts";
import { BUILDS, placeOf, writeProject } from "./builds.ts";

/** A folder with a project that was built. */
async function built(name = "rolldown, minified"): Promise<string> {
  const folder = folderForTest();
  writeProject(folder);
  await BUILDS[name]?.(folder);
  return folder;
}

const step = { command: "upload-source-maps", "source-maps": "dist" };

function maps(service: LocalService) {
  return sourceMapsOf(service.state, service.dialect);
}

interface Row {
  script: string;
  map?: string;
  debugId?: string;
  state: string;
  reason?: string;
}

function filesOf({ result }: StepResult): Row[] {
  return (result as { files: Row[] }).files;
}

function requestsOf(service: LocalService): string[] {
  return service.requests.map(
    ({ method, path: url }) =>
      `${method} ${url.replace("/api/0", "").replace(/[\da-f-]{36}/u, "<id>")}`,
  );
}

describe.each(["sentry", "glitchtip"] as const)("%s", (dialect) => {
  test("an error of the deployed script points to the original line (action-release#165, #206)", async () => {
    const service = await serviceForTest({ dialect });
    const workspace = await built();
    const result = await runAgainst(service, { workspace, with: { ...step, version: "1.2.3" } });
    expect(result.exitCode, result.stdout).toBe(0);
    expect(result.outputs["outcome"]).toBe("uploaded");
    const place = placeOfError(path.join(workspace, "dist/main.js"));
    const row = filesOf(result).find(({ script }) => script === `dist/${place.script}`);
    const found = maps(service).resolve(row?.debugId ?? "", place);
    expect(found?.source).toMatch(/greet\.ts$/u);
    expect(found?.line).toBe(placeOf("greet.ts", "throw new Error").line);
    expect(found?.text).toContain("throw new Error");
  });

  test("the release need not exist (sentry-javascript-bundler-plugins#289)", async () => {
    const { service, run, maps: held } = await small(dialect);
    const result = await run({ version: "1.2.3" });
    expect(result.exitCode, result.stdout).toBe(0);
    expect([...held.bundles.values()].map(({ release }) => release)).toEqual(["1.2.3"]);
    expect(requestsOf(service).filter((line) => /POST.*releases/u.test(line))).toEqual([]);
  });
});

test("the second run sends nothing", async () => {
  const service = await serviceForTest({ dialect: "sentry" });
  const workspace = await built();
  await runAgainst(service, { workspace, with: step });
  service.requests.length = 0;
  const again = await runAgainst(service, { workspace, with: step });
  expect(again.exitCode, again.stdout).toBe(0);
  expect(again.outputs).toMatchObject({ outcome: "unchanged", "uploaded-bytes": "0" });
  expect(
    requestsOf(service).filter((line) => line.startsWith("POST") && line.includes("chunk")),
  ).toEqual([]);
});

/** A workspace with one script, its map, and a service. */
async function small(dialect: "sentry" | "glitchtip" = "sentry") {
  const service = await serviceForTest({ dialect });
  const workspace = folderForTest();
  writeBuild(path.join(workspace, "dist"));
  const run = (inputs: Record<string, string> = {}) =>
    runAgainst(service, { workspace, with: { ...step, ...inputs }, timing: new TestTime() });
  return { service, workspace, run, maps: maps(service) };
}

/** Makes the service a Bugsink, as far as source maps see it. */
function asBugsink(service: LocalService): void {
  Object.assign(maps(service), { rules: { ...BUGSINK } });
  const body = "Unimplemented API endpoint: /api/0/projects/acme/web/";
  const fault = { kind: "status", status: 404, body } as const;
  service.faults.add({ operation: "retrieveProject", fault });
}

describe("Bugsink", () => {
  const sentChunks = (service: LocalService) =>
    service.requests.filter(({ operation }) => operation === "uploadChunks").length;

  test("tells what it misses: what an interrupted run sent is not sent again", async () => {
    const { service, run, maps: held } = await small();
    asBugsink(service);
    const fault = { kind: "status", status: 400, body: { error: "not now" } } as const;
    service.faults.add({ operation: "assembleBundle", fault, after: 1, times: 1 });
    const interrupted = await run();
    expect([interrupted.exitCode, sentChunks(service)]).toEqual([1, 1]);
    const next = await run();
    expect([next.exitCode, next.outputs["outcome"]], next.stdout).toEqual([0, "unconfirmed"]);
    expect([next.outputs["uploaded-bytes"], sentChunks(service)]).toEqual(["0", 1]);
    expect([held.silentFailures, held.bundles.size, held.chunks.size]).toEqual([[], 1, 0]);
    // It forgets the parts of what it has put together.
    expect((await run()).exitCode).toBe(0);
    expect(sentChunks(service)).toBe(2);
  });

  test("refuses an unknown project before anything is sent", async () => {
    const { service, run } = await small();
    asBugsink(service);
    const result = await run({ projects: "wbe" });
    expect(result.exitCode).toBe(1);
    expect(failureOf(result)).toContain("One or more projects are invalid");
    expect(filesOf(result)).toMatchObject([{ state: "failed" }]);
    expect(sentChunks(service)).toBe(0);
  });

  test("drops files without a debug id: they are named", async () => {
    const { service, run } = await small();
    asBugsink(service);
    const result = await run({ inject: "false", version: "1.2.3" });
    expect(result.exitCode).toBe(1);
    expect(failureOf(result)).toContain("app.js: it has no debug id, and Bugsink drops such files");
    expect(filesOf(result)).toMatchObject([{ state: "failed", reason: "dropped" }]);
  });
});

/** A map that is several chunks of 1 MiB large, and does not compress. */
function writeLarge(workspace: string): void {
  const content = randomBytes(2_400_000).toString("base64");
  writeBuild(path.join(workspace, "dist"), { ...SMALL_MAP, sourcesContent: [content] });
}

/** A proxy that lets no larger body pass. */
function limitRequests(service: LocalService, most: number): void {
  service.faults.add({
    operation: "uploadChunks",
    fault: { kind: "status", status: 413, body: "<html>Request Entity Too Large</html>" },
    when: ({ body }) => Buffer.isBuffer(body) && body.length > most,
  });
}

const failureOf = ({ result }: StepResult): string =>
  (result as { failures: { what: string }[] }).failures.map(({ what }) => what).join("\n");

describe("a service that", () => {
  test.each([
    ["2.5 MB (self-hosted#1994, #1142, #272)", 2_500_000],
    ["1 MiB, as an nginx without settings (self-hosted#937, sentry-cli#439)", 1_048_576],
  ])("lets no larger request pass than %s gets smaller parts", async (_, most) => {
    const { service, workspace, run, maps: held } = await small();
    writeLarge(workspace);
    limitRequests(service, most);
    const result = await run();
    expect(result.exitCode, result.stdout).toBe(0);
    expect(held.bundles.size).toBe(1);
    const sizes = service.requests
      .filter(({ status }) => status === 200)
      .map(({ rawBody }) => rawBody.length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(most);
  });

  test("lets nothing pass is named with its remedy", async () => {
    const { service, workspace, run } = await small();
    writeLarge(workspace);
    limitRequests(service, 1000);
    const result = await run();
    expect(result.exitCode).toBe(1);
    expect(failureOf(result)).toContain("Not even parts of 1 MiB pass.");
    expect(result.stdout).toContain("client_max_body_size");
    expect(filesOf(result)).toMatchObject([{ state: "failed" }]);
  });

  test("is unwell for a moment is asked again (sentry-cli#395, #1637, sentry-javascript-bundler-plugins#927)", async () => {
    const { service, run } = await small();
    for (const fault of [{ kind: "status", status: 504 }, { kind: "reset-before" }] as const) {
      service.faults.add({ operation: "uploadChunks", fault, times: 1 });
    }
    const result = await run();
    expect(result.exitCode, result.stdout).toBe(0);
    expect(result.outputs["outcome"]).toBe("uploaded");
  });

  test("cannot read the bundle fails the step with its words", async () => {
    const { run, maps: held } = await small();
    held.trouble.errorDetail = `the bundle is invalid${"!".repeat(100_000)}`;
    const result = await run();
    expect(result.exitCode).toBe(1);
    expect(failureOf(result)).toContain("the bundle is invalid!!!");
    expect(failureOf(result).length).toBeLessThan(500);
    expect(result.outputs["outcome"]).toBe("failed");
  });

  test("never answers ends the step when its time is over (sentry-cli#840, #988)", async () => {
    const { service, run } = await small();
    service.faults.add({ operation: "uploadChunks", fault: { kind: "hang" } });
    const result = await run({ timeout: "3" });
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "failed"]);
    expect(failureOf(result)).toContain("timeout of 3 seconds");
  });

  test("does not say what it misses gets everything (sentry-cli#3270)", async () => {
    const { service, run, maps: held } = await small("glitchtip");
    const result = await run();
    expect(result.exitCode, result.stdout).toBe(0);
    expect(held.bundles.size).toBe(1);
    expect(requestsOf(service)).toEqual([
      "GET /organizations/acme/chunk-upload/",
      "GET /projects/acme/web/",
      "POST /organizations/acme/artifactbundle/assemble/",
      "POST /organizations/acme/chunk-upload/",
      "POST /organizations/acme/artifactbundle/assemble/",
      "GET /projects/acme/web/artifact-bundles/<id>/files/",
    ]);
    // It was asked with a chunk that nobody has, and began nothing.
    expect(held.silentFailures).toEqual(["Not all chunks available for assembling"]);
  });

  test("does not look at projects gets none that does not exist", async () => {
    const { service, run } = await small("glitchtip");
    const result = await run({ projects: "web wbe", version: "1.2.3" });
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "failed"]);
    expect(failureOf(result)).toContain("read project wbe (404)");
    expect(requestsOf(service).filter((line) => line.startsWith("POST"))).toEqual([]);
  });

  test("lists a script with the release that it came with has it nevertheless", async () => {
    const { service, workspace, run, maps: held } = await small("glitchtip");
    await run({ version: "1.2.3" });
    writeFileSync(path.join(workspace, "dist/new.js"), scriptText("new.js", "var n;"));
    writeFileSync(path.join(workspace, "dist/new.js.map"), mapText());
    held.trouble.slowLooks = 2;
    const result = await run({ version: "1.2.4", "delete-maps": "true" });
    expect(result.exitCode, result.stdout).toBe(0);
    expect(result.outputs["outcome"]).toBe("uploaded");
    expect(filesOf(result).map(({ state }) => state)).toEqual(["applied", "applied"]);
    expect(service.requests.at(-1)?.path).toContain("/releases/1.2.4/files/");
    const left = readdirSync(path.join(workspace, "dist"));
    expect(left.filter((name) => name.endsWith(".map"))).toEqual([]);
  });

  test("tells what it misses without saying so gets nothing twice (GlitchTip 6)", async () => {
    const { service, run, maps: held } = await small("glitchtip");
    held.rules.tellsMissing = true;
    const outcomes = [];
    for (const version of ["1.2.3", "1.2.3"]) {
      const result = await run({ version });
      expect(result.exitCode, result.stdout).toBe(0);
      outcomes.push(result.outputs["outcome"]);
    }
    expect(outcomes).toEqual(["uploaded", "unchanged"]);
    const sent = service.requests.filter(({ operation }) => operation === "uploadChunks");
    expect(sent).toHaveLength(1);
    expect(held.silentFailures).toEqual([]);
  });

  test("lists some scripts only confirms these: they are named, and their maps deleted", async () => {
    const { service, workspace, run, maps: held } = await small("glitchtip");
    await run();
    writeFileSync(path.join(workspace, "dist/new.js"), scriptText("new.js", "var n;"));
    writeFileSync(path.join(workspace, "dist/new.js.map"), mapText());
    // It came without a version: no release lists it.
    const [old] = [...held.bundles.values()].flatMap(({ files }) => files);
    held.cameWith.set(old?.headers["debug-id"] ?? "", "");
    const result = await run({ version: "1.2.4", "delete-maps": "true" });
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "failed"]);
    expect(filesOf(result).map(({ state }) => state)).toEqual(["unknown", "applied"]);
    expect(result.stdout).toContain("for 1 of 2 scripts this service cannot tell whether");
    expect(failureOf(result)).toContain("The maps of 1 script were not deleted");
    expect(failureOf(result)).toContain("dist/app.js");
    expect(existsSync(path.join(workspace, "dist/app.js.map"))).toBe(true);
    expect(existsSync(path.join(workspace, "dist/new.js.map"))).toBe(false);
    expect(service.crashes).toEqual([]);
  });

  test.each([1, 1000])(
    "wants parts of %d bytes is refused before anything is sent",
    async (size) => {
      const { service, workspace, run, maps: held } = await small();
      held.rules.chunkSize = size;
      const result = await run();
      expect(result.exitCode).toBe(1);
      expect(failureOf(result)).toContain(`only in parts of ${size} bytes`);
      expect(requestsOf(service).filter((line) => line.startsWith("POST"))).toEqual([]);
      expect(readFileSync(path.join(workspace, "dist/app.js"), "utf8")).toBe(SMALL_SCRIPT);
    },
  );

  test("never ends leaves the files unknown when time runs out", async () => {
    const { run, maps: held } = await small();
    held.trouble.neverDone = true;
    const result = await run({ timeout: "4" });
    expect(result.exitCode).toBe(1);
    expect(result.outputs["outcome"]).toBe("failed");
    expect(filesOf(result)).toMatchObject([{ state: "unknown" }]);
  });

  test("says ok and keeps nothing is found out (sentry-cli#1220, #1658, #3144)", async () => {
    const { workspace, run, maps: held } = await small();
    held.trouble.keepsNothing = true;
    const result = await run({ "delete-maps": "true" });
    expect(result.exitCode).toBe(1);
    expect(filesOf(result)).toMatchObject([{ state: "failed", reason: "not-found-after-upload" }]);
    expect(existsSync(path.join(workspace, "dist/app.js.map"))).toBe(true);
  });

  test("sends uploads elsewhere does not get the token there", async () => {
    const { service, run, maps: held } = await small();
    const other = await serviceForTest({ dialect: "sentry" });
    held.trouble.url = `${other.url}/api/0/organizations/acme/chunk-upload/`;
    const result = await run();
    expect(result.exitCode, result.stdout).toBe(0);
    expect(other.requests).toEqual([]);
    expect(requestsOf(service)).toContain("POST /organizations/acme/chunk-upload/");
  });

  test("names a path of the same host beside its own gets them below the base URL", async () => {
    const service = await serviceForTest({ basePath: "/sentry" });
    const workspace = folderForTest();
    writeBuild(path.join(workspace, "dist"));
    maps(service).trouble.url = `${new URL(service.url).origin}/other/api/0/chunk-upload/`;
    const result = await runAgainst(service, { workspace, with: step });
    expect(result.exitCode, result.stdout).toBe(0);
    const paths = service.requests.map((request) => request.path);
    expect(paths.filter((one) => !one.startsWith("/sentry/api/0/"))).toEqual([]);
    expect(paths).toContain("/sentry/api/0/organizations/acme/chunk-upload/");
  });

  test("takes zstd gets it", async () => {
    const { service, run, maps: held } = await small();
    held.rules.compression = ["gzip", "zstd"];
    const result = await run();
    expect(result.exitCode, result.stdout).toBe(0);
    expect(service.requests.some(({ headers }) => headers["content-encoding"] === "zstd")).toBe(
      true,
    );
  });

  test.each([
    ["is too old", (held: SourceMapState) => void (held.rules.accept = ["release_files"])],
    ["has no such interface", (held: SourceMapState) => void (held.trouble.isOld = true)],
  ])(
    "%s is refused with the version that is needed (sentry-javascript-bundler-plugins#427, #261)",
    async (_, change) => {
      const { workspace, run, maps: held } = await small();
      change(held);
      const result = await run();
      expect(result.exitCode).toBe(1);
      expect(result.stdout).toContain("GlitchTip 4.2");
      expect(readFileSync(path.join(workspace, "dist/app.js"), "utf8")).toBe(SMALL_SCRIPT);
    },
  );

  test("cannot tell is not believed: unconfirmed, and no map is deleted (sentry-cli#1318)", async () => {
    const { workspace, run, maps: held } = await small("glitchtip");
    const result = await run();
    expect(result.exitCode, result.stdout).toBe(0);
    expect(result.outputs["outcome"]).toBe("unconfirmed");
    expect(filesOf(result)).toMatchObject([{ state: "unknown" }]);
    expect(held.bundles.size).toBe(1);
    const deleting = await run({ "delete-maps": "true" });
    expect(deleting.exitCode).toBe(1);
    expect(existsSync(path.join(workspace, "dist/app.js.map"))).toBe(true);
  });
});

test("maps are deleted after the verified upload, with their comments (sentry-javascript-bundler-plugins#147, sentry-webpack-plugin#56)", async () => {
  const { workspace, run } = await small();
  const result = await run({ "delete-maps": "true" });
  expect(result.exitCode, result.stdout).toBe(0);
  expect(existsSync(path.join(workspace, "dist/app.js.map"))).toBe(false);
  expect(readFileSync(path.join(workspace, "dist/app.js"), "utf8")).not.toContain(
    "sourceMappingURL",
  );
});

/** Does something else while the service is asked what it has. */
function meanwhile(service: LocalService, work: () => void): void {
  service.faults.add({
    operation: "listBundleFiles",
    fault: { kind: "status", status: 500 },
    when: () => {
      work();
      return false;
    },
  });
}

test("no copy of a map stays, in no folder (sentry-javascript#3491, #14929)", async () => {
  const service = await serviceForTest();
  const workspace = workspaceWith({
    "out/static/a.js": scriptText("a.js"),
    "out/static/a.js.map": mapText(),
    "out/static/a.js.map.gz": gzipSync(mapText()),
    "out/static/a.js.map.br": brotliCompressSync(mapText()),
    "out/static/a.js.map.zst": zstdCompressSync(mapText()),
    "out/server/b.js": scriptText("b.js", "var b;"),
    "out/server/b.js.map": mapText(),
  });
  const inputs = { ...step, "source-maps": "out", "delete-maps": "true" };
  const result = await runAgainst(service, { workspace, with: inputs });
  expect(result.exitCode, result.stdout).toBe(0);
  const left = readdirSync(path.join(workspace, "out"), { recursive: true, encoding: "utf8" });
  expect(left.filter((name) => name.includes("."))).toEqual(["server/b.js", "static/a.js"]);
});

test("what only has the name of a compressed copy stays, and is named", async () => {
  const { workspace, run } = await small();
  const others = {
    "app.js.map.gz": gzipSync("another file"),
    "app.js.map.br": brotliCompressSync("x".repeat(100_000)),
    "app.js.map.zst": Buffer.from("no archive"),
  };
  for (const [name, content] of Object.entries(others)) {
    writeFileSync(path.join(workspace, "dist", name), content);
  }
  const result = await run({ "delete-maps": "true" });
  expect(result.exitCode, result.stdout).toBe(0);
  const left = readdirSync(path.join(workspace, "dist")).toSorted();
  expect(left).toEqual(["app.js", ...Object.keys(others).toSorted()]);
  expect(result.stdout).toContain(
    "Files named like compressed copies of deleted maps have other content and were kept (3): app.js.map.gz, app.js.map.br and app.js.map.zst.",
  );
});

test("a single map that is there is told of as one", async () => {
  const { run } = await small();
  await run();
  expect((await run()).stdout).toContain("✅ 1 source map was already there");
});

test("once maps are deleted, a second run has nothing to do, and a new script without a map is missed", async () => {
  const { workspace, run } = await small();
  await run({ "delete-maps": "true" });
  const again = await run({ "delete-maps": "true", "missing-maps": "fail" });
  expect(again.exitCode, again.stdout).toBe(0);
  expect(again.outputs).toMatchObject({ outcome: "unchanged", "missing-map-count": "0" });
  expect(again.stdout).toContain("Nothing to upload: the maps were uploaded before, and deleted");
  expect(filesOf(again)).toMatchObject([{ state: "left", reason: "map-deleted" }]);
  writeFileSync(path.join(workspace, "dist/new.js"), "var added;\n");
  const failed = await run({ "delete-maps": "true", "missing-maps": "fail" });
  expect(failureOf(failed)).toBe("Scripts without a source map (1): dist/new.js.");
});

test("a map that is gone already is no error (sentry-javascript-bundler-plugins#370, #602)", async () => {
  const { service, workspace, run } = await small();
  meanwhile(service, () => rmSync(path.join(workspace, "dist/app.js.map")));
  const result = await run({ "delete-maps": "true" });
  expect(result.exitCode, result.stdout).toBe(0);
});

test("what cannot be deleted does not keep the other maps public", async () => {
  const service = await serviceForTest();
  const workspace = workspaceWith({
    "dist/a.js": scriptText("a.js"),
    "dist/a.js.map": mapText(),
    "dist/b.js": scriptText("b.js", "var b;"),
    "dist/b.js.map": mapText(),
  });
  meanwhile(service, () => writeFileSync(path.join(workspace, "dist/a.js"), "var changed;\n"));
  const result = await runAgainst(service, { workspace, with: { ...step, "delete-maps": "true" } });
  expect(result.exitCode).toBe(1);
  expect(failureOf(result)).toContain("changed by something else");
  expect(existsSync(path.join(workspace, "dist/b.js.map"))).toBe(false);
});

test("an error of the script is resolved after its map is gone (action-release#164)", async () => {
  const service = await serviceForTest();
  const workspace = await built();
  const result = await runAgainst(service, { workspace, with: { ...step, "delete-maps": "true" } });
  expect(result.exitCode, result.stdout).toBe(0);
  const place = placeOfError(path.join(workspace, "dist/main.js"));
  const row = filesOf(result).find(({ script: name }) => name === `dist/${place.script}`);
  const found = maps(service).resolve(row?.debugId ?? "", place);
  expect(found?.line).toBe(placeOf("greet.ts", "throw new Error").line);
});

test("an outage fails the step, or warns where that is asked for (sentry-webpack-plugin#100, #379, sentry-javascript-bundler-plugins#681, sentry#80979)", async () => {
  const { service, workspace, run } = await small();
  service.faults.add({ operation: "uploadChunks", fault: { kind: "status", status: 503 } });
  const failed = await run({ timeout: "4", "delete-maps": "true" });
  expect([failed.exitCode, failed.outputs["outcome"]]).toEqual([1, "failed"]);
  const warned = await run({ timeout: "4", "on-error": "warn" });
  expect([warned.exitCode, warned.outputs["outcome"]]).toEqual([0, "failed"]);
  expect(warned.stdout).not.toContain("deleted");
  const published = await run({ timeout: "4", "on-error": "warn", "delete-maps": "true" });
  expect(published.exitCode).toBe(0);
  const [first, last] = published.stdout.split("\n").filter((line) => line.startsWith("::warning"));
  expect(first).toContain("The maps were not deleted: a later step of this job may publish them.");
  expect(decodeURIComponent(last ?? "")).toContain(
    "the maps were not deleted: uploading source maps failed",
  );
  expect(existsSync(path.join(workspace, "dist/app.js.map"))).toBe(true);
});

test.each([
  ["~/stg/", "~/stg/app.js"],
  ["app://", "app:///app.js"],
  ["app:///", "app:///app.js"],
  ["https://example.com/assets", "https://example.com/assets/app.js"],
])("the URL prefix %s stays what it is (sentry-cli#311)", async (prefix, url) => {
  const { run, maps: held } = await small();
  const result = await run({ "url-prefix": prefix });
  expect(result.exitCode, result.stdout).toBe(0);
  expect([...held.bundles.values()].flatMap(({ files }) => files.map((file) => file.url))).toEqual([
    url,
    `${url}.map`,
  ]);
});

test("a second URL prefix is a second upload (sentry-cli#1605)", async () => {
  const { run, maps: held } = await small();
  for (const stage of ["stg", "preprod"]) {
    await run({ version: "1.2.3", "url-prefix": `~/${stage}/` });
  }
  const urls = [...held.bundles.values()].map(({ files }) => files[0]?.url);
  expect(urls).toEqual(["~/stg/app.js", "~/preprod/app.js"]);
});

test("a folder gets the path that it has on the server (action-release#31, #73)", async () => {
  const service = await serviceForTest();
  const workspace = workspaceWith({
    "dist/assets/a.js": scriptText("a.js"),
    "dist/assets/a.js.map": mapText(),
  });
  const inputs = { "source-maps": "./dist/assets", "url-prefix": "~/sentry-config-test/assets" };
  const result = await runAgainst(service, { workspace, with: { ...step, ...inputs } });
  expect(result.exitCode, result.stdout).toBe(0);
  const [bundle] = maps(service).bundles.values();
  expect(bundle?.files.map(({ url }) => url)).toEqual([
    "~/sentry-config-test/assets/a.js",
    "~/sentry-config-test/assets/a.js.map",
  ]);
});

test("a URL prefix that no frame begins with is refused (sentry-cli#894)", async () => {
  const { service, run } = await small();
  const result = await run({ "url-prefix": "/assets/generated_assets/" });
  expect(result.exitCode).toBe(1);
  expect(failureOf(result)).toContain("begins neither with ~/ nor with a scheme");
  expect(service.requests).toEqual([]);
});

test("several projects upload to one release, each from its folder (sentry-cli#1492)", async () => {
  const { service, workspace, run, maps: held } = await small();
  writeBuild(path.join(workspace, "api"), { ...SMALL_MAP, names: ["api"] });
  for (const [project, folder] of [
    ["web", "dist"],
    ["api", "api"],
  ] as const) {
    const result = await run({ projects: project, "source-maps": folder, version: "1.2.3" });
    expect(result.exitCode, result.stdout).toBe(0);
  }
  const bundles = [...held.bundles.values()].map(({ inProjects, release }) => [
    inProjects,
    release,
  ]);
  expect(bundles).toEqual([
    [["web"], "1.2.3"],
    [["api"], "1.2.3"],
  ]);
  expect(service.requests.every(({ status }) => status === 200)).toBe(true);
});

test("many files go at once, and compressed (sentry-cli#309, sentry#77396)", async () => {
  const service = await serviceForTest();
  const names = Array.from({ length: 60 }, (_, index) => `a${index}`);
  const content = mapText({ sourcesContent: ["let a = 1;\n".repeat(500)] });
  const workspace = workspaceWith(
    Object.fromEntries(
      names.flatMap((name) => [
        [`dist/${name}.js`, scriptText(`${name}.js`, `var ${name};`)],
        [`dist/${name}.js.map`, content],
      ]),
    ),
  );
  const result = await runAgainst(service, { workspace, with: step });
  expect(result.exitCode, result.stdout).toBe(0);
  const sent = service.requests.filter(({ operation }) => operation === "uploadChunks");
  expect(sent).toHaveLength(1);
  expect(sent[0]?.rawBody.length).toBeLessThan((names.length * content.length) / 10);
});

test("file names that look like commands of the runner stay text", async () => {
  const { workspace, run } = await small();
  const name = "::error::pwned%0A::set-output name=a::b.js";
  writeFileSync(path.join(workspace, "dist", name), "var x;\n");
  writeFileSync(path.join(workspace, "dist", `${name}.map`), "{}");
  const result = await run();
  expect(result.exitCode).toBe(1);
  expect(result.stdout).not.toMatch(/^::(?:error::pwned|set-output)/mu);
});

test("a dry run reads, and neither sends nor changes anything", async () => {
  const { service, workspace, run } = await small();
  const result = await run({ "dry-run": "true" });
  expect(result.outputs["outcome"]).toBe("planned");
  expect(requestsOf(service)).toEqual([
    "GET /organizations/acme/chunk-upload/",
    "GET /projects/acme/web/",
  ]);
  expect(readFileSync(path.join(workspace, "dist/app.js"), "utf8")).toBe(SMALL_SCRIPT);
});

test("a dry run fails for what the run would fail for", async () => {
  const { service, workspace, run } = await small();
  writeFileSync(path.join(workspace, "dist/b.js"), scriptText("b.js", "var b;"));
  writeFileSync(path.join(workspace, "dist/b.js.map"), "{}");
  const result = await run({ "dry-run": "true" });
  expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "failed"]);
  expect(result.stdout).toContain("Dry run: 1 script of 2 cannot be uploaded");
  expect(failureOf(result)).toContain("dist/b.js: its map cannot be read");
  expect(filesOf(result).map(({ state }) => state)).toEqual(["planned", "failed"]);
  expect(requestsOf(service)).toEqual([
    "GET /organizations/acme/chunk-upload/",
    "GET /projects/acme/web/",
  ]);
});

test("all projects share one upload, and each is verified", async () => {
  const { service, run, maps: held } = await small();
  const result = await run({
    projects: "web api",
    version: "refs/tags/v1.2.3",
    "tag-prefix": "v",
    dist: "7",
  });
  expect(result.exitCode, result.stdout).toBe(0);
  expect(result.outputs["version"]).toBe("1.2.3");
  const [bundle] = held.bundles.values();
  expect(bundle).toMatchObject({ inProjects: ["web", "api"], release: "1.2.3", dist: "7" });
  const sent = requestsOf(service).filter(
    (line) => line === "POST /organizations/acme/chunk-upload/",
  );
  expect(sent).toHaveLength(1);
});

test("an organization token is enough, a token without the scope is named", async () => {
  const { service, run } = await small();
  const enough = await run({ token: service.addOrganizationToken().value });
  expect(enough.exitCode, enough.stdout).toBe(0);
  const refused = await run({ token: service.addToken(["event:read"]).value });
  expect(refused.exitCode).toBe(1);
  expect(refused.stdout).toContain('"project:releases"');
});

test("wrong inputs are all told at once", async () => {
  const { service, run } = await small();
  const result = await run({
    "delete-maps": "true",
    verify: "false",
    dist: "7",
    "url-prefix": "assets",
    "missing-maps": "maybe",
  });
  const { failures } = result.result as { failures: { where: string }[] };
  expect(failures.map(({ where }) => where)).toEqual([
    "input url-prefix",
    "input missing-maps",
    "input delete-maps",
    "input dist",
  ]);
  expect(service.requests).toEqual([]);
});
