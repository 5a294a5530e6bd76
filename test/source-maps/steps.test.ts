/** Whole steps of `upload-source-maps` with the built action, against the local service. */
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { type SourceMapState, sourceMapsOf } from "../service/source-maps-state.ts";
import type { LocalService } from "../service/service.ts";
import { folderForTest, runAgainst, serviceForTest } from "../support/scenario.ts";
import type { StepResult } from "../support/runner.ts";
import { placeOfError } from "./oracles.ts";
import { SMALL_MAP, SMALL_SCRIPT, writeBuild } from "./small-build.ts";
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
  return service.requests.map(({ method, path: url }) => `${method} ${url.replace("/api/0", "")}`);
}

describe.each(["sentry", "glitchtip"] as const)("%s", (dialect) => {
  test("an error of the deployed script points to the original line (action-release#165)", async () => {
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
    runAgainst(service, { workspace, with: { ...step, ...inputs } });
  return { service, workspace, run, maps: maps(service) };
}

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
  test("lets no large request pass gets smaller parts (self-hosted#1994)", async () => {
    const { service, workspace, run, maps: held } = await small();
    writeLarge(workspace);
    limitRequests(service, 2_500_000);
    const result = await run();
    expect(result.exitCode, result.stdout).toBe(0);
    expect(held.bundles.size).toBe(1);
    const sizes = service.requests
      .filter(({ status }) => status === 200)
      .map(({ rawBody }) => rawBody.length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2_500_000);
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

  test("is unwell for a moment is asked again", async () => {
    const { service, run } = await small();
    for (const fault of [{ kind: "status", status: 502 }, { kind: "reset-before" }] as const) {
      service.faults.add({ operation: "uploadChunks", fault, times: 1 });
    }
    const result = await run();
    expect(result.exitCode, result.stdout).toBe(0);
    expect(result.outputs["outcome"]).toBe("uploaded");
  });

  test("cannot read the bundle fails the step with its words (sentry-cli#3270)", async () => {
    const { run, maps: held } = await small();
    held.trouble.errorDetail = "the bundle is invalid";
    const result = await run();
    expect(result.exitCode).toBe(1);
    expect(failureOf(result)).toContain("the bundle is invalid");
    expect(result.outputs["outcome"]).toBe("failed");
  });

  test("never ends leaves the files unknown when time runs out", async () => {
    const { run, maps: held } = await small();
    held.trouble.neverDone = true;
    const result = await run({ timeout: "4" });
    expect(result.exitCode).toBe(1);
    expect(result.outputs["outcome"]).toBe("failed");
    expect(filesOf(result)).toMatchObject([{ state: "unknown" }]);
  });

  test("says ok and keeps nothing is found out (sentry-cli#1658)", async () => {
    const { workspace, run, maps: held } = await small();
    held.trouble.keepsNothing = true;
    const result = await run({ "delete-maps": "true" });
    expect(result.exitCode).toBe(1);
    expect(filesOf(result)).toMatchObject([{ state: "failed", reason: "not-found-after-upload" }]);
    expect(existsSync(path.join(workspace, "dist/app.js.map"))).toBe(true);
  });

  test("remembers a bundle that was deleted gets it again (sentry-cli#1724)", async () => {
    const { run, maps: held } = await small();
    await run();
    held.bundles.clear();
    const result = await run();
    expect(result.exitCode, result.stdout).toBe(0);
    expect(held.bundles.size).toBe(1);
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
  ])("%s is refused with the version that is needed", async (_, change) => {
    const { workspace, run, maps: held } = await small();
    change(held);
    const result = await run();
    expect(result.exitCode).toBe(1);
    expect(result.stdout).toContain("GlitchTip 4.2");
    expect(readFileSync(path.join(workspace, "dist/app.js"), "utf8")).toBe(SMALL_SCRIPT);
  });

  test("cannot tell is not believed: unconfirmed, and no map is deleted (sentry-cli#1318)", async () => {
    const { workspace, run, maps: held } = await small("glitchtip");
    const result = await run();
    expect(result.exitCode, result.stdout).toBe(0);
    expect(result.outputs["outcome"]).toBe("unconfirmed");
    expect(filesOf(result)).toMatchObject([{ state: "unknown" }]);
    expect(held.silentFailures).toEqual([]);
    expect(held.bundles.size).toBe(1);
    const deleting = await run({ "delete-maps": "true" });
    expect(deleting.exitCode).toBe(1);
    expect(existsSync(path.join(workspace, "dist/app.js.map"))).toBe(true);
  });
});

test("maps are deleted after the verified upload, with their comments (sentry-javascript-bundler-plugins#147)", async () => {
  const { workspace, run } = await small();
  const result = await run({ "delete-maps": "true" });
  expect(result.exitCode, result.stdout).toBe(0);
  expect(existsSync(path.join(workspace, "dist/app.js.map"))).toBe(false);
  expect(readFileSync(path.join(workspace, "dist/app.js"), "utf8")).not.toContain(
    "sourceMappingURL",
  );
});

test("an outage fails the step, or warns where that is asked for (sentry-webpack-plugin#100, #379)", async () => {
  const { service, workspace, run } = await small();
  service.faults.add({ operation: "uploadChunks", fault: { kind: "status", status: 503 } });
  const failed = await run({ timeout: "4", "delete-maps": "true" });
  expect([failed.exitCode, failed.outputs["outcome"]]).toEqual([1, "failed"]);
  const warned = await run({ timeout: "4", "on-error": "warn" });
  expect([warned.exitCode, warned.outputs["outcome"]]).toEqual([0, "failed"]);
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
  expect(requestsOf(service)).toEqual(["GET /organizations/acme/chunk-upload/"]);
  expect(readFileSync(path.join(workspace, "dist/app.js"), "utf8")).toBe(SMALL_SCRIPT);
});

test("all projects share one upload, and each is verified (action-release#31)", async () => {
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
    "input delete-maps",
    "input dist",
    "input url-prefix",
    "input missing-maps",
  ]);
  expect(service.requests).toEqual([]);
});
