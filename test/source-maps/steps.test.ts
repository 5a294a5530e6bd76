/** Whole steps of `upload-source-maps` against the local service. */
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import type { Failure } from "../../src/errors.ts";
import {
  type SourceMapState,
  sourceMapsOf,
} from "../../tools/service/source-maps/source-maps-state.ts";
import type { DialectName } from "../../tools/service/dialect.ts";
import type { LocalService } from "../../tools/service/service.ts";
import { mostAtOnce } from "../issues/triage.ts";
import { temporaryFolder } from "../support/repository.ts";
import { runAgainst, serviceForTest } from "../support/scenario.ts";
import { SOURCES, writeBuiltProject } from "./builds.ts";
import { placeOfError } from "./oracles.ts";
import {
  PAIR,
  SMALL_SCRIPT,
  built,
  mapText,
  expectUnchanged,
  read,
  scriptText,
  workspaceWith,
  writeBuild,
} from "./small-build.ts";

const NEW_PAIR = { "dist/new.js": scriptText("new.js", "var n;"), "dist/new.js.map": mapText() };

/** A service, and steps against it on a workspace: one script with its map, unless files are given. */
async function small(
  dialect: DialectName = "sentry",
  files?: Readonly<Record<string, string | Buffer>>,
) {
  const service = await serviceForTest({ dialect });
  const workspace = workspaceWith(files ?? {});
  if (!files) writeBuild(path.join(workspace, "dist"));
  /** Runs a step, which is to end so; with the rows of its files and the words of its failures. */
  const run = async (inputs: Record<string, string> = {}, outcome?: string) => {
    const given = { command: "upload-source-maps", "source-maps": "dist", ...inputs };
    const step = await runAgainst(service, { workspace, with: given });
    const ended = [step.exitCode, step.outputs["outcome"]];
    if (outcome) expect(ended, step.stdout).toEqual([outcome === "failed" ? 1 : 0, outcome]);
    const { files: rows = [], failures } = step.result as { files?: Row[]; failures: Failure[] };
    return { ...step, rows, failure: failures.map(({ what }) => what).join("\n") };
  };
  const maps = sourceMapsOf(service.state, service.dialect);
  /** How the next requests of an operation are counted. */
  const sent = () => service.requests.filter(({ operation }) => operation === "uploadChunks");
  const left = () => readdirSync(path.join(workspace, "dist")).toSorted();
  return { service, workspace, run, maps, sent, left };
}

function add(workspace: string, files: Readonly<Record<string, string | Buffer>>): void {
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(path.join(workspace, name), content);
  }
}

interface Row {
  script: string;
  debugId?: string;
  state: string;
  url: string;
  reason?: string;
}

function requestsOf(service: LocalService): string[] {
  return service.requests.map(
    ({ method, path: url }) =>
      `${method} ${url.replace("/api/0", "").replace(/[\da-f-]{36}/u, "<id>")}`,
  );
}

let project = "";
beforeAll(async () => {
  const { path: folder, remove } = temporaryFolder();
  project = folder;
  await writeBuiltProject(project);
  return remove;
});

test.each([
  ["sentry", {}],
  ["glitchtip", { version: "1.2.3" }],
  ["sentry", { "delete-maps": "true" }],
] as const)(
  // action-release#164, #165, #206
  "%s: an error of the deployed script shows the original line: %j",
  async (dialect, inputs) => {
    const { workspace, run, maps } = await small(dialect, {});
    cpSync(project, workspace, { recursive: true });
    const result = await run(inputs, "uploaded");
    const place = placeOfError(path.join(workspace, "dist/main.js"));
    const row = result.rows.find(({ script }) => script === `dist/${place.script}`);
    const found = maps.resolve(row?.debugId ?? "", place);
    expect(found?.source).toMatch(/greet\.ts$/u);
    const [above = ""] = SOURCES["greet.ts"]?.split("throw new Error") ?? [];
    expect(found?.line).toBe(above.split("\n").length);
    expect(found?.text).toContain("throw new Error");
  },
);

test.each([
  ["GlitchTip 6", () => small("glitchtip-6"), { version: "1.2.3" }, "uploaded"],
  ["Bugsink", () => small("bugsink"), {}, "unconfirmed"],
] as const)("%s accepts an upload after one that failed", async (_, start, inputs, outcome) => {
  const { service, run, maps } = await start();
  const fault = { kind: "status", status: 400, body: { detail: "not now" } } as const;
  service.faults.add({ operation: "assembleBundle", fault, times: 1 });
  await run(inputs, "failed");
  await run(inputs, outcome);
  expect([maps.silentFailures, maps.bundles.size]).toEqual([[], 1]);
});

test.skipIf(process.platform === "win32")(
  "edited scripts and maps keep their permissions",
  async () => {
    const { workspace, run } = await small();
    const files = ["dist/app.js", "dist/app.js.map"].map((name) => path.join(workspace, name));
    for (const file of files) chmodSync(file, 0o775);
    await run({}, "uploaded");
    for (const file of files) expect(statSync(file).mode & 0o777).toBe(0o775);
  },
);

test.each([
  ["sentry", "uploaded"],
  ["glitchtip", "unconfirmed"],
] as const)("verify: false uploads without a look at what %s has: %s", async (kind, outcome) => {
  const { run, maps } = await small(kind);
  await run({ version: "1.2.3", verify: "false" }, outcome);
  expect(maps.bundles.size).toBe(1);
});

describe("odd answers of the service", () => {
  // sentry-cli#840, #988
  test("files are unknown if the service does not finish before the timeout", async () => {
    const { run, maps } = await small();
    maps.trouble.neverDone = true;
    const result = await run({ timeout: "3" }, "failed");
    expect(result.failure).toContain("timeout of 3 seconds");
    expect(result.rows).toMatchObject([{ state: "unknown" }]);
    const { stdout } = await run({ timeout: "30" }, "failed");
    const waits = [...stdout.matchAll(/again in (\d+) ms/gu)].map(([, ms]) => Number(ms));
    expect(waits.slice(0, 5)).toEqual([250, 500, 1000, 2000, 2000]);
  });

  test("an upload is unconfirmed if one of two projects has no list", async () => {
    const { service, run } = await small();
    service.faults.add({
      operation: "listBundleFiles",
      fault: { kind: "status", status: 404 },
      when: ({ path: asked }) => asked.includes("/acme/api/"),
    });
    const result = await run({ projects: "web api" }, "unconfirmed");
    expect(result.rows).toMatchObject([{ state: "unknown" }]);
    // Releases of Sentry list what is old.
    await run({ projects: "api", version: "1.2.3" }, "unconfirmed");
    expect(requestsOf(service).join()).not.toContain("/releases/");
  });

  test("Sentry 23.7, which names no missing chunks, gets each bundle once", async () => {
    const { run, maps, sent } = await small();
    maps.rules.accept = ["debug_files", "release_files", "artifact_bundles"];
    maps.rules.tellsMissing = false;
    await run({ "delete-maps": "true" }, "uploaded");
    const other = await small();
    Object.assign(other.maps.rules, maps.rules);
    await other.run({}, "uploaded");
    await other.run({}, "unchanged");
    expect([sent().length, other.sent().length]).toEqual([1, 1]);
    other.maps.trouble.neverDone = true;
    add(other.workspace, NEW_PAIR);
    const late = await other.run({ timeout: "60" }, "failed");
    expect(late.rows.map(({ state }) => state)).toEqual(["unknown", "unknown"]);
  });

  test("GlitchTip confirms a script without an id only by equal content", async () => {
    const files = { "dist/assets/a.js": scriptText("a.js"), "dist/assets/a.js.map": mapText() };
    const { workspace, run, maps } = await small("glitchtip", files);
    const inputs = { inject: "false", version: "1.2.3" };
    await run(inputs, "uploaded");
    expect([...maps.bundles.values()].at(-1)?.files[0]?.url).toBe("~/assets/a.js");
    await run(inputs, "unchanged");
    add(workspace, { "dist/assets/a.js": scriptText("a.js", "var changed;") });
    maps.trouble.keepsNothing = true;
    await run(inputs, "unconfirmed");
  });

  test("GlitchTip confirms scripts whose ids are not sent by their names", async () => {
    const id = "85314830-023f-4cf1-a267-535f4e37bb17";
    const code = scriptText("a.js", `var a;\n//# debugId=${id}`);
    const { run } = await small("glitchtip", { ...PAIR, "dist/a.js": code });
    const { rows } = await run({ inject: "false", version: "1.2.3" }, "uploaded");
    expect(rows).toMatchObject([{ debugId: id, url: "~/a.js" }]);
  });

  test.each(["chunkSize", "maxRequestSize"])(
    "uploads keep to the service's concurrency and %s",
    async (most) => {
      const { service, workspace, run, maps, sent } = await small();
      Object.assign(maps.rules, { [most]: 65_536, concurrency: 2 });
      const code = `var a = "${randomBytes(200_000).toString("hex")}";`;
      add(workspace, { "dist/app.js": scriptText("app.js", code) });
      service.faults.add({ operation: "uploadChunks", fault: { kind: "latency", ms: 100 } });
      await run({ concurrency: "8" }, "uploaded");
      expect(sent().length).toBeGreaterThan(4);
      expect(mostAtOnce(sent())).toBe(2);
    },
  );

  test("unusable upload options: parts are sent one at a time", async () => {
    const { service, workspace, run, sent } = await small("sentry-today");
    const accept = ["artifact_bundles_v2"];
    const odd = { url: null, maxRequestSize: null, maxFileSize: "much", concurrency: 0, accept };
    const fault = { kind: "status", status: 200, body: { ...odd, chunkSize: 65_536 } } as const;
    service.faults.add({ operation: "readUploadOptions", fault });
    service.faults.add({ operation: "uploadChunks", fault: { kind: "latency", ms: 20 } });
    add(workspace, { "dist/app.js": scriptText("app.js", `var a = "${"x".repeat(200_000)}";`) });
    await run({}, "uploaded");
    expect([sent().length, mostAtOnce(sent())]).toEqual([4, 1]);
  });

  test("a service that names no missing chunks gets all of them", async () => {
    const { service, run, sent } = await small();
    const body = { state: "not_found", missingChunks: [] };
    const fault = { kind: "status", status: 200, body } as const;
    service.faults.add({ operation: "assembleBundle", fault, when: () => sent().length === 0 });
    await run({}, "uploaded");
    expect(sent()).toHaveLength(1);
  });

  test("an upload address on another host gets neither parts nor token", async () => {
    const { service, run, maps } = await small();
    const other = await serviceForTest({ dialect: "sentry" });
    maps.trouble.url = `${other.url}/api/0/organizations/acme/chunk-upload/`;
    await run({}, "uploaded");
    expect(other.requests).toEqual([]);
    expect(requestsOf(service)).toContain("POST /organizations/acme/chunk-upload/");
  });

  test.each([
    [["gzip", "zstd"], /"content-encoding":"zstd"/u],
    [["gzip"], /name="file_gzip"/u],
    [[], /"url":"~\/app\.js"/u],
  ])("a service that decodes %j gets parts encoded so", async (compression, wanted) => {
    const { run, maps, sent } = await small("sentry-today");
    maps.rules.compression = compression;
    const { outputs } = await run({}, "uploaded");
    const [chunk] = sent();
    expect(JSON.stringify(chunk?.headers) + chunk?.rawBody.toString("latin1")).toMatch(wanted);
    expect(outputs["uploaded-bytes"]).toBe(`${chunk?.rawBody.length}`);
  });

  test.each<[string, (maps: SourceMapState) => unknown, string]>([
    ["wants small parts", (maps) => (maps.rules.chunkSize = 65_535), `"chunkSize" is not what`],
    ["wants small requests", (maps) => (maps.rules.maxRequestSize = 1), `"maxRequestSize" is not`],
  ])("a service that %s is refused before anything is changed", async (_, change, message) => {
    const { service, workspace, run, maps } = await small();
    change(maps);
    const result = await run({}, "failed");
    expect(result.stdout).toContain(message);
    expect(read(workspace, "dist/app.js")).toBe(SMALL_SCRIPT);
    expect(requestsOf(service).filter((line) => line.startsWith("POST"))).toEqual([]);
  });

  // sentry-webpack-plugin#100, #379, sentry#80979
  test("an outage fails an upload, or warns if nothing is left to delete", async () => {
    const { service, workspace, run } = await small();
    service.faults.add({ operation: "uploadChunks", fault: { kind: "status", status: 503 } });
    const { temporaryFiles } = await run({ timeout: "4", "delete-maps": "true" }, "failed");
    const refused = await run({ token: "wrong-token-0123456789" }, "failed");
    expect(refused.outputs["map-count"]).toBe("0");
    // The bundle is as large as the build.
    expect(temporaryFiles.filter((name) => name.startsWith("source-maps"))).toEqual([]);
    const warned = await run({ timeout: "4", "on-error": "warn" });
    expect([warned.exitCode, warned.outputs["outcome"]]).toEqual([0, "failed"]);
    expect(warned.stdout).not.toContain("deleted");
    // One that could not be changed stays so, although the timeout comes last.
    const broken = path.join(workspace, "dist/broken.js");
    writeFileSync(broken, "b();\n//# sourceMappingURL=broken.js.map\n");
    writeFileSync(`${broken}.map`, "{");
    await run({ timeout: "4", "on-error": "warn" }, "failed");
    for (const file of [broken, `${broken}.map`]) rmSync(file);
    // A later step would publish them.
    const deleting = { timeout: "4", "on-error": "warn", "delete-maps": "true" };
    await run(deleting, "failed");
    expect(existsSync(path.join(workspace, "dist/app.js.map"))).toBe(true);
    expect(
      (await run({ ...deleting, "dry-run": "true", timeout: "600" }, "planned")).exitCode,
    ).toBe(0);
    // A dry run leaves nothing to be published.
    service.faults.add({ operation: "readUploadOptions", fault: { kind: "status", status: 503 } });
    expect((await run({ ...deleting, "dry-run": "true" })).exitCode).toBe(0);
  });
});

describe("a script whose map is gone, and whose build wrote its id", () => {
  const ID = "85314830-023f-4cf1-a267-535f4e37bb17";
  const code = `!function(){try{var e=globalThis,n=new e.Error().stack;n&&(e._sentryDebugIds=e._sentryDebugIds||{},e._sentryDebugIds[n]="${ID}",e._sentryDebugIdIdentifier="sentry-dbid-${ID}")}catch(e){}}();`;
  const withMap = built("dist/a", code);
  const deleting = { "delete-maps": "true", version: "1.2.3" };

  test.each(["sentry", "glitchtip"] as const)(
    "%s: a script with its map deleted needs an earlier upload",
    async (kind) => {
      const fresh = await small(kind, {
        "dist/a.js": scriptText("a.js", code).split("//")[0] ?? "",
      });
      expect((await fresh.run(deleting, "failed")).failure).toContain("it has no source map");
      const known = await small(kind, withMap);
      await known.run(deleting, "uploaded");
      expect(known.left()).toEqual(["a.js"]);
      const again = await known.run(deleting, "unchanged");
      expect(again.rows).toMatchObject([{ state: "left", reason: "map-deleted" }]);
    },
  );

  test.each<[string, (all: Awaited<ReturnType<typeof small>>) => unknown, Record<string, string>]>([
    ["in one of two projects", () => undefined, { projects: "web api" }],
    [
      "without its map",
      ({ maps }) => {
        for (const bundle of maps.bundles.values()) {
          bundle.files = bundle.files.filter(({ type }) => type !== "source_map");
        }
      },
      {},
    ],
    ["where the service cannot tell", ({ maps }) => (maps.rules.lists = "release-files"), {}],
  ])("a script with its map deleted fails if listed only %s", async (_, change, inputs) => {
    const all = await small("sentry", withMap);
    await all.run({ "delete-maps": "true" }, "uploaded");
    change(all);
    const { rows } = await all.run({ "delete-maps": "true", ...inputs }, "failed");
    expect(rows).toMatchObject([{ state: "left", reason: "map-not-found" }]);
  });

  test("one list of a bundle confirms several scripts with deleted maps", async () => {
    const withId = (id: string) => code.replaceAll(ID, id);
    const [second, third] = ["2", "3"].map((digit) => `${digit}${ID.slice(1)}`);
    const others = built("dist/b", withId(second ?? ""));
    const { service, workspace, run } = await small("sentry", { ...withMap, ...others });
    await run(deleting, "uploaded");
    add(workspace, { "dist/c.js": `${withId(third ?? "")}\n` });
    const { rows } = await run({ ...deleting, "missing-maps": "warn" }, "unchanged");
    expect(rows.map(({ reason }) => reason)).toEqual(["map-deleted", "map-deleted", "no-map"]);
    const asked = service.requests.filter(({ operation }) => operation === "listBundles");
    expect(asked.map(({ path: url }) => url.split("=")[1])).toEqual([ID, third]);
  });

  test("a script listed without its map is looked for in other bundles", async () => {
    const other = code.replaceAll(ID, `2${ID.slice(1)}`);
    const files = { ...withMap, ...built("dist/b", other) };
    const { workspace, run, maps } = await small("sentry", files);
    await run({}, "uploaded");
    for (const bundle of maps.bundles.values()) {
      bundle.files = bundle.files.filter(({ url }) => url !== "~/b.js.map");
    }
    await run({ exclude: "a.js" }, "uploaded");
    for (const name of ["a", "b"]) rmSync(path.join(workspace, `dist/${name}.js.map`));
    add(workspace, { "dist/a.js": `${code}\n`, "dist/b.js": `${other}\n` });
    const { rows } = await run(deleting, "unchanged");
    expect(rows.map(({ reason }) => reason)).toEqual(["map-deleted", "map-deleted"]);
  });

  test("a script with its map deleted fails while the service is down", async () => {
    const { service, run } = await small("sentry", withMap);
    await run({ "delete-maps": "true" }, "uploaded");
    service.faults.add({ operation: "listBundles", fault: { kind: "status", status: 503 } });
    const { failure } = await run({ "delete-maps": "true", timeout: "3" }, "failed");
    expect(failure).toContain("look for earlier uploads (503)");
  });
});

test("a dry run and a real one refuse a bundle that the server does not take", async () => {
  const { service, workspace, run, maps } = await small();
  maps.rules.maxFileSize = 1000;
  for (const dryRun of ["true", "false"]) {
    const { failure } = await run({ "dry-run": dryRun }, "failed");
    expect(failure).toBe("The service accepts at most 1,000 bytes in one bundle; there are more.");
    expect(read(workspace, "dist/app.js")).toBe(SMALL_SCRIPT);
  }
  expect(requestsOf(service).filter((line) => line.startsWith("POST"))).toEqual([]);
});

describe("version-prefix and tag-prefix without a version", () => {
  const sha = "1".repeat(40);
  const tag = (name: string) => ({ name: "push", ref: `refs/tags/${name}`, sha });
  const branch = { name: "push", ref: "refs/heads/main", sha };
  test.each([
    [{ "tag-prefix": "web/v" }, tag("web/v1.2.3"), "1.2.3"],
    [{ "version-prefix": "web@" }, tag("1.2.3"), "web@1.2.3"],
    [{ "version-prefix": "web@", "tag-prefix": "v" }, tag("v1.2.3"), "web@1.2.3"],
    [{ "tag-prefix": "web/v" }, tag("api/v1.2.3"), ""],
    [{ "version-prefix": "web@" }, branch, ""],
    [{}, tag("v1.2.3"), ""],
  ])("%j: the maps of an event of %j belong to the version %j", async (inputs, event, version) => {
    const { service, workspace, maps } = await small();
    const given = { command: "upload-source-maps", "source-maps": "dist", ...inputs };
    const { outputs, stdout } = await runAgainst(service, { workspace, event, with: given });
    expect(outputs).toMatchObject({ outcome: "uploaded", version });
    expect([...maps.bundles.values()].map(({ release }) => release ?? "")).toEqual([version]);
    const isTold = version === "" && Object.keys(inputs).length > 0;
    expect(stdout.includes("Debug ids alone connect events with these maps.")).toBe(isTold);
  });
});

test("delete-maps deletes all maps that have a script's name, or that it names", async () => {
  const two = "var b;\n//# sourceMappingURL=old/b.map\n//# sourceMappingURL=b.1.map\n";
  const { run, left, workspace } = await small("sentry", {
    ...PAIR,
    "dist/b.js": two,
    "dist/b.1.map": mapText(),
    "dist/b.js.map": mapText(),
    "dist/old/b.map": mapText(),
  });
  await run({ "delete-maps": "true" }, "uploaded");
  expect(left()).toEqual(["a.js", "b.js", "old"]);
  expect(readdirSync(path.join(workspace, "dist/old"))).toEqual([]);
  await run({ "delete-maps": "true" }, "unchanged");
});

test("delete-maps: a script with an inline map fails, and the others are uploaded", async () => {
  const url = `data:application/json;base64,${Buffer.from(mapText()).toString("base64")}`;
  const code = `var b;\n//# sourceMappingURL=${url}\n//# sourceMappingURL=b.js.map\n`;
  const files = { "dist/b.js": code, "dist/b.js.map": mapText() };
  const { run, left, workspace } = await small("sentry", { ...PAIR, ...files });
  const { rows, stdout } = await run({ "delete-maps": "true" }, "failed");
  expect(rows.map(({ state, reason }) => [state, reason])).toEqual([
    ["applied", undefined],
    ["failed", "inline-map"],
  ]);
  expect(stdout).toContain(`Leave it out with "exclude" if it is another project's`);
  expect(left()).toEqual(["a.js", "b.js", "b.js.map"]);
  expectUnchanged(workspace, files);
});

test("a second upload with nothing to do sends no request", async () => {
  const { service, run } = await small();
  await run({ "delete-maps": "true" }, "uploaded");
  service.requests.length = 0;
  await run({ "delete-maps": "true" }, "unchanged");
  await run({ "delete-maps": "true", "dry-run": "true" }, "planned");
  expect(requestsOf(service)).toEqual([]);
});

test("a bundle as large as a part is sent as one part", async () => {
  const build = built("dist/a", `const text = "${"x".repeat(70_000)}";`);
  const sizesOfParts = async (chunkSize: number) => {
    const { run, maps } = await small("sentry", build);
    maps.rules.chunkSize = chunkSize;
    await run({}, "uploaded");
    return [...maps.chunks.values()].map((chunk) => chunk.length);
  };
  const [size = 0] = await sizesOfParts(8_388_608);
  expect(await sizesOfParts(size)).toEqual([size]);
});

test("the error for a proxy that rejects all parts names their size", async () => {
  const { service, run, maps } = await small();
  maps.rules.chunkSize = 65_536;
  service.faults.add({ operation: "uploadChunks", fault: { kind: "status", status: 413 } });
  expect((await run({}, "failed")).failure).toContain("Not even parts of 64 KiB pass.");
});

test.each([
  ["the bundle is invalid", "The same files would be refused again"],
  ["Not all chunks available for assembling", "run the step again after that"],
])("the service's error about a bundle gets its own fix: %s", async (detail, fix) => {
  const { run, maps } = await small();
  maps.trouble.errorDetail = detail;
  const { failure, stdout } = await run({}, "failed");
  expect([failure, stdout]).toEqual([
    expect.stringContaining(detail),
    expect.stringContaining(fix),
  ]);
});

test("a list that breaks off confirms no upload, and no map is deleted", async () => {
  const scripts = Array.from({ length: 60 }, (_, index) =>
    Object.entries(built(`dist/${index}`, `var a${index};`)),
  );
  const { service, run, left } = await small("sentry", Object.fromEntries(scripts.flat()));
  let pages = 0;
  service.faults.add({
    operation: "listBundleFiles",
    fault: { kind: "status", status: 400, body: { detail: "Invalid cursor" } },
    when: () => (pages += 1) === 2,
  });
  const { failure, rows } = await run({ "delete-maps": "true" }, "failed");
  expect(failure).toContain("list the uploaded source maps (400): Invalid cursor");
  expect([left().length, new Set(rows.map(({ state }) => state))]).toEqual([
    120,
    new Set(["unknown"]),
  ]);
});

test("GlitchTip: sources count as added only for a new map", async () => {
  const map = mapText({ sources: ["../src/a.ts"], sourcesContent: undefined });
  const { workspace, run } = await small("glitchtip", built("dist/a", "var a;", map));
  const told = async (version: string, outcome: string) => {
    const { result } = await run({ version }, outcome);
    return (result as { sourceMaps: { sources: unknown } }).sourceMaps.sources;
  };
  expect(await told("1.2.3", "uploaded")).toEqual({ added: 0, missing: 1 });
  mkdirSync(path.join(workspace, "src"));
  add(workspace, { "src/a.ts": "let a: 1;" });
  expect(await told("1.2.3", "unchanged")).toEqual({ added: 0, missing: 0 });
  expect(await told("1.2.4", "uploaded")).toEqual({ added: 0, missing: 0 });
});

describe("maps are deleted after the verified upload", () => {
  /** Does something else while the service is asked what it has. */
  function meanwhile(service: LocalService, work: () => void): void {
    service.faults.add({
      operation: "listBundleFiles",
      fault: { kind: "meanwhile", happens: work },
    });
  }

  // sentry-javascript-bundler-plugins#370, #602
  test("delete-maps: a map that is already gone is not an error", async () => {
    const { service, workspace, run } = await small();
    meanwhile(service, () => rmSync(path.join(workspace, "dist/app.js.map")));
    await run({ "delete-maps": "true" }, "uploaded");
  });

  test("delete-maps: if one map cannot be deleted, the others are", async () => {
    const { service, workspace, run, left } = await small("sentry", { ...PAIR, ...NEW_PAIR });
    meanwhile(service, () => {
      rmSync(path.join(workspace, "dist/a.js.map"));
      mkdirSync(path.join(workspace, "dist/a.js.map"));
    });
    const result = await run({ "delete-maps": "true" }, "failed");
    expect(result.failure).toContain("A map could not be deleted");
    expect(result.stdout).toContain("dist/a.js.map");
    expect(left()).toEqual(["a.js", "a.js.map", "new.js"]);
  });
});

describe("delete-maps", () => {
  const css = (name: string) => `a{}\n/*# sourceMappingURL=${name}.map */`;
  const deleting = { "delete-maps": "true", "missing-maps": "ignore" };

  test("delete-maps keeps maps that a service worker loads, and fails", async () => {
    const files = { ...PAIR, ...NEW_PAIR, "dist/b.css": css("b.css"), "dist/b.css.map": mapText() };
    const { workspace, run, left } = await small("sentry", files);
    add(workspace, { "dist/sw.js": `precache([{"url":"a.js.map"},{"url":"b.css.map"}])` });
    const { failure } = await run(deleting, "failed");
    expect(failure).toBe(
      "Maps could not be deleted (2): dist/a.js (a service worker loads its map (sw.js)) and b.css.map (a service worker loads its map (sw.js)).",
    );
    expect(left()).toEqual(["a.js", "a.js.map", "b.css", "b.css.map", "new.js", "sw.js"]);
    expectUnchanged(workspace, PAIR);
    expect(read(workspace, "dist/b.css")).toBe(files["dist/b.css"]);
  });

  test("delete-maps deletes the maps that sheets name, and leaves sheets alone", async () => {
    const files = {
      ...PAIR,
      "dist/css/b.css": css("../maps/b"),
      "dist/maps/b.map": mapText(),
      "dist/css/c.css": "c{}\n",
      "dist/css/c.css.map": mapText(),
      "dist/css/c.css.map.gz": gzipSync("any"),
      "dist/css/d.css.map": mapText(),
      "dist/css/e.css": css("e.css"),
      "dist/css/e.css.map": mapText(),
      "dist/maps/other.map": mapText(),
    };
    const { workspace, run, left } = await small("sentry", files);
    const result = await run({ ...deleting, exclude: "e.css.map" }, "uploaded");
    expect(left()).toEqual(["a.js", "css", "maps"]);
    expect(readdirSync(path.join(workspace, "dist/css")).toSorted()).toEqual([
      "b.css",
      "c.css",
      "e.css",
      "e.css.map",
    ]);
    expect(readdirSync(path.join(workspace, "dist/maps"))).toEqual(["other.map"]);
    expect(result.stdout).toContain("belong to no script stay (1): dist/maps/other.map.");
    for (const name of ["dist/css/b.css", "dist/css/c.css", "dist/css/e.css"] as const) {
      expect(read(workspace, name)).toBe(files[name]);
    }
  });

  test("delete-maps keeps the maps of style sheets if a script failed", async () => {
    const broken = built("dist/0", "var other;", "{");
    const styles = { "dist/b.css": css("b.css"), "dist/b.css.map": mapText() };
    const { run, left } = await small("sentry", { ...PAIR, ...broken, ...styles });
    await run(deleting, "failed");
    expect(left()).toEqual(["0.js", "0.js.map", "a.js", "b.css", "b.css.map"]);
  });

  test.each([
    ["a banner", "var a;\n//# sourceMappingURL=a.js.map\n/*!\n * (c) */ /* banner */\n"],
    ["line ends of old", "var a;\r//# sourceMappingURL=a.js.map\r"],
    ["line ends of old, and others", "var a;\r//# sourceMappingURL=a.js.map\r//c\n\n"],
  ])("delete-maps leaves the comment of a script before %s", async (_, code) => {
    const { workspace, run, left } = await small("sentry", { ...PAIR, "dist/a.js": code });
    await run(deleting, "uploaded");
    expect(left()).toEqual(["a.js"]);
    const text = read(workspace, "dist/a.js");
    expect(text).toContain("sourceMappingURL=a.js.map");
    await run(deleting, "unchanged");
    expect(read(workspace, "dist/a.js")).toBe(text);
  });
});

test("file names that look like commands of the runner stay text", async () => {
  const { workspace, run } = await small();
  const name = "::error::pwned%0A::set-output name=a::b.js";
  add(workspace, { [`dist/${name}`]: "var x;\n", [`dist/${name}.map`]: "{}" });
  const result = await run({}, "failed");
  expect(result.stdout).not.toMatch(/^::(?:error::pwned|set-output)/mu);
});

test.each([
  ["glitchtip", { version: "1.2.3" }],
  ["sentry", { "dry-run": "true" }],
] as const)("%s: nothing is uploaded if a project does not exist: %j", async (dialect, inputs) => {
  const { service, workspace, run } = await small(dialect);
  const result = await run({ projects: "web wbe", ...inputs }, "failed");
  expect(read(workspace, "dist/app.js")).toBe(SMALL_SCRIPT);
  expect(result.failure).toMatch(/project wbe \(404\)/u);
  expect(requestsOf(service).filter((line) => line.startsWith("POST"))).toEqual([]);
});

test("Bugsink: a token that may only upload does so, and projects are not known", async () => {
  const { service, run } = await small("bugsink");
  const token = service.addToken(["debug-files:upload"]).value;
  const result = await run({ token }, "unconfirmed");
  expect(result.stdout).toMatch(/^::notice .*projects:read/mu);
});

test("an organization token may upload; a missing scope is named", async () => {
  const { service, run } = await small();
  const token = service.addOrganizationToken().value;
  await run({ token, "dry-run": "true" }, "planned");
  await run({ token }, "uploaded");
  const refused = await run({ token: service.addToken(["event:read"]).value }, "failed");
  expect(refused.stdout).toContain('"project:releases"');
  expect(refused.stdout).not.toContain("GlitchTip 4.2");
});
