/** Prepares files as the command does, without a service. */
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { StepLifetime } from "../../src/lifetime.ts";
import { BundleWriter } from "../../src/source-maps/bundle.ts";
import { ArtifactBundles } from "../../src/source-maps/client.ts";
import type { UploadSourceMapsInputs } from "../../src/source-maps/inputs.ts";
import { type SourceMapsRun, newOutcome } from "../../src/source-maps/outcome.ts";
import { allowedFolders, planFiles } from "../../src/source-maps/upload-source-maps.ts";
import { writePair } from "../../src/source-maps/write.ts";
import { Transport } from "../../src/service/transport.ts";
import { readBundle } from "../service/source-maps-bundle.ts";

export const INPUTS: UploadSourceMapsInputs = {
  version: undefined,
  versionPrefix: "",
  tagPrefix: "",
  dist: undefined,
  workingDirectory: undefined,
  headers: {},
  token: "secret-token",
  organization: "acme",
  projects: ["web"],
  baseUrl: "http://127.0.0.1:9",
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
};

/** Everything up to the upload. @param meanwhile what happens after files were read and before they are written */
export async function prepare(
  workspace: string,
  partial: Partial<UploadSourceMapsInputs> = {},
  meanwhile: () => void = () => undefined,
) {
  using lifetime = new StepLifetime(600);
  const inputs = { ...INPUTS, ...partial };
  const log = { info: () => undefined, debug: () => undefined };
  await using transport = new Transport({ ...inputs, lifetime, log, environment: {} });
  const outcome = newOutcome(inputs);
  if (inputs.version) outcome.version = inputs.version.name;
  const run: SourceMapsRun = {
    context: {
      event: { name: "push" },
      serverUrl: "https://github.com",
      apiUrl: "https://api.github.com",
      workspace,
      temporaryDirectory: workspace,
      environment: {},
    },
    lifetime,
    log,
    transport,
    mask: () => undefined,
    inputs,
    outcome,
    client: new ArtifactBundles(transport, inputs.organization),
    folders: await allowedFolders(inputs, workspace),
  };
  const plans = await planFiles(run);
  meanwhile();
  const file = path.join(workspace, "bundle");
  using removal = new DisposableStack();
  removal.defer(() => rmSync(file));
  using bundle = new BundleWriter(file);
  const written = inputs.dryRun ? [] : plans.map((plan) => writePair(plan, bundle, run));
  bundle.seal({ organization: inputs.organization, projects: inputs.projects });
  return { outcome, plans, written, bundled: readBundle(readFileSync(file)).files };
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
