/** Prepares files as the command does, without a service. */
import { realpathSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { StepLifetime } from "../../src/lifetime.ts";
import { Ahead } from "../../src/source-maps/ahead.ts";
import { BundleDraft } from "../../src/source-maps/bundle.ts";
import { ArtifactBundles } from "../../src/source-maps/client.ts";
import { MAX_CHUNK_BYTES } from "../../src/source-maps/compression.ts";
import type { UploadSourceMapsInputs } from "../../src/source-maps/inputs.ts";
import { beginUpload } from "../../src/source-maps/outcome.ts";
import { type Work, placesOf, planFiles, writeFiles } from "../../src/source-maps/prepare.ts";
import { Transport } from "../../src/service/transport.ts";

function inputsFor(inputs: Partial<UploadSourceMapsInputs>): UploadSourceMapsInputs {
  return {
    versionPrefix: "",
    tagPrefix: "",
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
  const options = { compression: ["gzip"], chunkSize: MAX_CHUNK_BYTES };
  const ahead = new Ahead(inputs.urlPrefix, Promise.resolve(options));
  const work: Work = {
    inputs,
    ahead,
    outcome: beginUpload(inputs),
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
  const temporary = realpathSync(workspace);
  const draft = new BundleDraft({
    chunkSize: MAX_CHUNK_BYTES,
    signal: lifetime.stopping,
    follower: ahead,
  });
  const ready = inputs.dryRun ? [] : await writeFiles(planned, { temporary, draft }, work);
  const bundle = await draft.seal({ organization: inputs.organization, projects: inputs.projects });
  return { outcome: work.outcome, planned, ready, ahead, bundle };
}

/** The one row of a script. */
export function rowOf<Row extends { script: string }>(rows: readonly Row[], name: string): Row {
  const row = rows.find(({ script }) => path.basename(script) === name);
  expect(row, `row of ${name}`).toBeDefined();
  return row as Row;
}
