/** Prepares files as the command does, without a service. */
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { InputError } from "../../src/errors.ts";
import { StepLifetime } from "../../src/lifetime.ts";
import { BundleWriter } from "../../src/source-maps/bundle.ts";
import { decide } from "../../src/source-maps/decide.ts";
import { allowedFolders } from "../../src/source-maps/find.ts";
import type { UploadSourceMapsInputs } from "../../src/source-maps/inputs.ts";
import { look } from "../../src/source-maps/look.ts";
import { type SourceMapRow, account } from "../../src/source-maps/account.ts";
import { type SourceMapsRun, newOutcome } from "../../src/source-maps/outcome.ts";
import { noteDecisions } from "../../src/source-maps/words.ts";
import { writeUpload } from "../../src/source-maps/write.ts";
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

/** A run on a workspace. */
function runIn(workspace: string, partial: Partial<UploadSourceMapsInputs>) {
  const ends = new AsyncDisposableStack();
  const lifetime = ends.use(new StepLifetime());
  const inputs = { ...INPUTS, ...partial };
  const log = { info: () => undefined, debug: () => undefined };
  const connection = { ...inputs, lifetime, log, environment: {} };
  const transport = ends.use(new ServerTransport(connection));
  const { version } = inputs;
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
    outcome: newOutcome(inputs),
    folders: allowedFolders(inputs, workspace),
    release: version && { version: version.name, versionFrom: version.where },
  };
  return { run, [Symbol.asyncDispose]: async () => await ends.disposeAsync() };
}

/** Looks at a workspace, as the command does. */
export async function lookAt(workspace: string, partial: Partial<UploadSourceMapsInputs> = {}) {
  await using running = runIn(workspace, partial);
  const { run } = running;
  return await look(run.inputs.sourceMaps, run.folders, run);
}

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
  await using running = runIn(workspace, partial);
  const { run } = running;
  const { inputs, outcome, folders, release, lifetime } = run;
  const facts = await look(inputs.sourceMaps, folders, run);
  const { scripts, room } = decide(facts, { inputs, hasVersion: release !== undefined });
  outcome.results.push({ scripts }, ...facts.orphans.map((orphan) => ({ orphan })));
  noteDecisions(scripts, facts, undefined, run);
  const uploads = scripts.filter((each) => each.kind === "upload");
  meanwhile();
  const file = path.join(workspace, "bundle");
  using removal = new DisposableStack();
  removal.defer(() => rmSync(file));
  const bundle = new BundleWriter(file);
  const means = { folders, stopping: lifetime.stopping };
  for (const upload of inputs.dryRun ? [] : uploads) {
    const sources = await writeUpload(upload, bundle, room, means);
    outcome.results.push({ written: { upload, ...sources } });
  }
  bundle.seal(inputs);
  const bundled = readBundle(readFileSync(file)).files;
  const told = account(outcome);
  return {
    workspace,
    outcome: { ...told, notices: outcome.notices },
    uploads,
    bundled,
    row: (name: string): SourceMapRow => {
      const row = told.files.find(({ script }) => path.basename(script) === name);
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
