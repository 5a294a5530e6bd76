/** Prepares files as the command does, without a service. */
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { StepLifetime } from "../../src/lifetime.ts";
import { BundleWriter } from "../../src/source-maps/bundle.ts";
import { ArtifactBundles } from "../../src/source-maps/client.ts";
import type { UploadSourceMapsInputs } from "../../src/source-maps/inputs.ts";
import { beginUpload } from "../../src/source-maps/outcome.ts";
import { placesOf, planFiles, writeFiles } from "../../src/source-maps/upload-source-maps.ts";
import type { Work } from "../../src/source-maps/deliver.ts";
import { Transport } from "../../src/service/transport.ts";
import { readBundle } from "../service/source-maps-bundle.ts";

function inputsFor(inputs: Partial<UploadSourceMapsInputs>): UploadSourceMapsInputs {
  return {
    version: undefined,
    versionPrefix: "",
    dist: undefined,
    workingDirectory: undefined,
    tagPrefix: "",
    token: "secret-token",
    organization: "acme",
    projects: ["web"],
    baseUrl: "http://127.0.0.1:9",
    headers: {},
    dryRun: false,
    onError: "fail",
    timeout: 60,
    sourceMaps: ["dist"],
    exclude: [],
    inject: true,
    urlPrefix: "~/",
    includeSources: true,
    missingMaps: "warn",
    verify: true,
    deleteMaps: false,
    concurrency: 4,
    ...inputs,
  };
}

/** Everything up to the upload. @param meanwhile what happens after files were read and before they are written */
export async function prepare(
  workspace: string,
  partial: Partial<UploadSourceMapsInputs> = {},
  meanwhile: () => void = () => undefined,
) {
  using lifetime = new StepLifetime(600);
  const inputs = inputsFor(partial);
  const log = { info: () => undefined, debug: () => undefined };
  await using transport = new Transport({ ...inputs, lifetime, log, environment: {} });
  const context = {
    event: { name: "push" },
    serverUrl: "https://github.com",
    apiUrl: "https://api.github.com",
    workspace,
    temporaryDirectory: workspace,
    environment: {},
  };
  const work: Work = {
    inputs,
    outcome: {
      ...beginUpload(inputs),
      ...(inputs.version !== undefined && { version: inputs.version.name }),
    },
    run: {
      context,
      lifetime,
      log,
      transport,
      mask: () => undefined,
    },
    client: new ArtifactBundles(transport, inputs.organization),
    places: await placesOf(inputs, workspace),
  };
  const planned = await planFiles(work);
  meanwhile();
  const file = path.join(workspace, "bundle");
  using removal = new DisposableStack();
  removal.defer(() => rmSync(file));
  using bundle = new BundleWriter(file);
  const ready = inputs.dryRun ? [] : await writeFiles(planned, bundle, work);
  bundle.seal({ organization: inputs.organization, projects: inputs.projects });
  return { outcome: work.outcome, planned, ready, bundled: readBundle(readFileSync(file)).files };
}

/** The one row of a script. */
export function rowOf<Row extends { script: string }>(rows: readonly Row[], name: string): Row {
  const row = rows.find(({ script }) => path.basename(script) === name);
  expect(row, `row of ${name}`).toBeDefined();
  return row as Row;
}

/** The first map of a bundle, parsed. */
export function uploadedMap(files: readonly { type: string; content: Buffer }[]): {
  sourcesContent?: unknown;
} {
  const map = files.find(({ type }) => type === "source_map");
  return JSON.parse(map?.content.toString() ?? "{}") as object;
}
