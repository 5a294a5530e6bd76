/** Prepares files as the command does, without a service. */
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { InputError } from "../../src/errors.ts";
import { StepLifetime } from "../../src/lifetime.ts";
import { BundleWriter } from "../../src/source-maps/bundle.ts";
import type { UploadSourceMapsInputs } from "../../src/source-maps/inputs.ts";
import {
  type SourceMapRow,
  type SourceMapsRun,
  newOutcome,
} from "../../src/source-maps/outcome.ts";
import { allowedFolders } from "../../src/source-maps/find.ts";
import { planFiles } from "../../src/source-maps/plan.ts";
import { notePlans } from "../../src/source-maps/upload-source-maps.ts";
import { writePair } from "../../src/source-maps/write.ts";
import { ServerTransport } from "../../src/servers/identify.ts";
import { readBundle } from "../../tools/service/source-maps/source-maps-bundle.ts";
import { read } from "../inputs/input-source.ts";
import { workspaceWith } from "./small-build.ts";

/** The inputs of an upload of `dist`, with a service that nobody asks. */
export const INPUTS: UploadSourceMapsInputs = {
  ...(read("upload-source-maps") as UploadSourceMapsInputs),
  baseUrl: "http://127.0.0.1:9",
  timeout: 60,
};

/**
 * Everything up to the upload.
 * @param from a workspace, or the files of a new one
 * @param meanwhile what happens after files were read and before they are written
 */
export async function prepare(
  from: string | Readonly<Record<string, string | Buffer>>,
  partial: Partial<UploadSourceMapsInputs> = {},
  meanwhile: () => void = () => undefined,
) {
  const workspace = typeof from === "string" ? from : workspaceWith(from);
  using lifetime = new StepLifetime();
  const inputs = { ...INPUTS, ...partial };
  const log = { info: () => undefined, debug: () => undefined };
  await using transport = new ServerTransport({ ...inputs, lifetime, log, environment: {} });
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
    folders: allowedFolders(inputs, workspace),
    room: { bytes: 100_000_000 },
  };
  const planned = await planFiles(run, async () => await Promise.resolve(undefined));
  notePlans(planned, undefined, run);
  const plans = planned.decisions.filter((decision) => decision.kind === "upload");
  meanwhile();
  const file = path.join(workspace, "bundle");
  using removal = new DisposableStack();
  removal.defer(() => rmSync(file));
  const bundle = new BundleWriter(file);
  for (const plan of inputs.dryRun ? [] : plans) await writePair(plan, bundle, run);
  bundle.seal(inputs, undefined);
  const bundled = readBundle(readFileSync(file)).files;
  return {
    workspace,
    outcome,
    plans,
    bundled,
    row: (name: string): SourceMapRow => {
      const row = outcome.files.find(({ script }) => path.basename(script) === name);
      if (!row) throw new Error(`no row of ${name}`);
      return row;
    },
  };
}

/** The problems of inputs for which the work fails. */
export async function problemsOf(work: Promise<unknown>): Promise<string[]> {
  const error: unknown = await work.catch((error_: unknown) => error_);
  expect(error).toBeInstanceOf(InputError);
  return (error as InputError).problems.map(({ what }) => what);
}

/** A version that somebody wrote. */
export const VERSION = { name: "1.2.3", isTag: false, where: "input version" };

/** The first map of a bundle, parsed. */
export function uploadedMap(files: readonly { type: string; content: Buffer }[]): {
  sourcesContent?: unknown;
} {
  const map = files.find(({ type }) => type === "source_map");
  return JSON.parse(map?.content.toString() ?? "{}") as object;
}
