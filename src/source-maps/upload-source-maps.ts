/** `upload-source-maps`: gives built scripts debug ids, uploads them with their maps, and makes sure that they arrived. */
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Run } from "../command.ts";
import { PartialFailureError, RefusalError } from "../errors.ts";
import { openCheckout } from "../git/checkout.ts";
import { isOwnCommit, ownRepository, pullRequestOf } from "../git/own-code.ts";
import { releaseVersion } from "../release/version.ts";
import { counted } from "../report/format.ts";
import type { ServiceKind } from "../service/kind.ts";
import { BundleWriter } from "./bundle.ts";
import { ArtifactBundles, type UploadOptions } from "./client.ts";
import type { UploadSourceMapsInputs } from "./inputs.ts";
import { fingerprintOf, readBytes, yieldToEventLoop } from "./files.ts";
import { type Script, allowedFolders, findFiles, nameIn, pairMaps } from "./find.ts";
import {
  type Skipped,
  type SourceMapRow,
  type SourceMapsRun,
  type UploadSourceMapsOutcome,
  failureOf,
  names,
  skip,
} from "./outcome.ts";
import { KeptHashes } from "./pinned-hashes.ts";
import {
  type Plan,
  mapsLeft,
  notePlans,
  noteSkippedScripts,
  planPair,
  withoutConflicts,
} from "./plan.ts";
import { readScript } from "./script.ts";
import { requireProjects, uploadBundle } from "./upload.ts";
import { verifyUpload } from "./verify.ts";
import { MAX_ADDED_BYTES, deleteMaps, writePair } from "./write.ts";

/**
 * Uploads the source maps, and fills `outcome` while it works.
 * @throws InputError; RefusalError for somebody else's code and for servers that are too old; PartialFailureError where
 *   some scripts could not be uploaded; FileError, ServiceError
 */
export async function uploadSourceMaps(
  inputs: UploadSourceMapsInputs,
  outcome: UploadSourceMapsOutcome,
  base: Run,
): Promise<void> {
  // There is no default version: what has none is connected by debug ids alone.
  if (inputs.version !== undefined) {
    Object.assign(outcome, releaseVersion(inputs, {}, outcome.notices));
    outcome.dist = inputs.dist;
  }
  const client = new ArtifactBundles(base.transport, inputs.organization);
  const folders = await allowedFolders(inputs, base.context.workspace);
  const run: SourceMapsRun = { ...base, inputs, outcome, client, folders };
  await refuseForkBuild(run);
  // The service answers while files are read; that it did not is told where its answer is needed.
  const asked = client.options();
  const identified = asked.then(async () => await base.transport.knownService());
  const known = identified.catch(() => undefined);
  const { decisions, styles } = await planFiles(run, known);
  const plans = decisions.filter((decision) => decision.kind === "upload");
  // Where nothing is to be done the service need not answer.
  const service = inputs.dryRun || plans.length > 0 ? await identified : undefined;
  const isListed = outcome.version !== undefined && service === "glitchtip";
  if (inputs.deleteMaps && !isListed && (service === "glitchtip" || service === "bugsink")) {
    const what =
      "Nothing was uploaded: maps are deleted only once the service has confirmed that it has them. GlitchTip confirms only uploads with a version, Bugsink none.";
    const fix = `On GlitchTip set "version". On Bugsink remove "delete-maps", and delete the maps in a step of your own.`;
    throw new RefusalError(what, { where: "input delete-maps", fix });
  }
  // Where the run would find out by its upload.
  if (inputs.dryRun) await requireProjects(run);
  const isSent = !inputs.dryRun && plans.length > 0;
  const { confirmed, doubtful } = isSent
    ? await upload(plans, await asked, run)
    : { confirmed: [], doubtful: [] };
  if (inputs.deleteMaps && !inputs.dryRun) {
    deleteMaps(confirmed, styles, outcome);
    if (outcome.deletedMaps > 0) run.log.info(`Deleted ${counted(outcome.deletedMaps, "map")}.`);
  }
  throwIfFailed(outcome);
  if (inputs.deleteMaps) refuseLeftMaps(mapsLeft(decisions), doubtful);
  if (inputs.dryRun) outcome.outcome = "planned";
  else if (doubtful.length > 0) outcome.outcome = "unconfirmed";
  else outcome.outcome = outcome.bundle?.sentChunks ? "uploaded" : "unchanged";
}

/** Built files of an outsider would be taken for ours. @throws RefusalError */
async function refuseForkBuild(run: SourceMapsRun): Promise<void> {
  const { inputs, folders, context } = run;
  const { untrustedTrigger } = context;
  if (untrustedTrigger === undefined || inputs.dryRun) return;
  const { head = "", repository } = await openCheckout(folders.directory, run);
  const { place } = repository?.git ?? {};
  const remote = place && ownRepository(place, head, run, inputs.githubToken);
  if (await isOwnCommit(head, remote, run)) return;
  const code = head === "" ? "The build" : `The head commit ${head}`;
  const what = `${code} may come from ${pullRequestOf(untrustedTrigger)}: its source maps are not uploaded with this repository's token.`;
  const fix = `Upload on "push" to a tag or a branch of this repository, or set "dry-run: true".`;
  throw new RefusalError(what, { where: `event ${context.event.name}`, fix });
}

/** The longest address of a map that is taken for one. */
const MAX_ADDRESS = 4000;

/**
 * Reads all files, and decides what is done with each. @param identified the kind of the service, where that can be told
 * @returns what is decided for each script, all of which are in the outcome; and the maps of style sheets
 * @throws InputError for paths without files, and for scripts without maps where that is not allowed
 */
export async function planFiles(
  run: SourceMapsRun,
  identified: Promise<ServiceKind | undefined>,
): Promise<{ decisions: (Plan | Skipped)[]; styles: string[] }> {
  const { inputs, outcome, folders, log } = run;
  const { stopping } = run.lifetime;
  const found = await findFiles(inputs.sourceMaps, folders);
  const hashes = new KeptHashes();
  for (const path of found.pages) {
    await yieldToEventLoop(stopping);
    hashes.note(path, readBytes(path));
  }
  const scripts: Script[] = [];
  for (const file of found.scripts) {
    await yieldToEventLoop(stopping);
    // Each is read again when it is its turn: all at once may need more memory than there is.
    const bytes = readBytes(file.path);
    hashes.note(file.path, bytes, true);
    const [text, fingerprint] = [readScript(bytes), fingerprintOf(bytes)];
    const url = typeof text === "string" ? undefined : text.reference?.url;
    // A copy: a part of a text keeps the whole.
    const address = Buffer.from(url?.slice(0, MAX_ADDRESS) ?? "").toString();
    scripts.push({ ...file, address, fingerprint, size: bytes.length });
  }
  const maps = counted(found.maps.size, "map file");
  log.info(`Found ${counted(scripts.length, "script")} and ${maps}.`);

  const relativePath = (path: string) => nameIn(folders.directory, path);
  const service = await identified;
  const orphans = new Set(found.maps);
  const planned: (Plan | Skipped)[] = [];
  for (const pair of pairMaps(scripts, found, folders)) {
    await yieldToEventLoop(stopping);
    const { script, mapPath } = pair;
    const row: SourceMapRow = {
      script: relativePath(script.path),
      map: mapPath === undefined ? undefined : relativePath(mapPath),
      url: `${inputs.urlPrefix}${script.name}`,
      bytes: script.size,
      state: inputs.dryRun ? "planned" : "not-started",
      injected: false,
    };
    outcome.files.push(row);
    orphans.delete(mapPath ?? "");
    planned.push(planPair(pair, row, inputs, hashes, service));
  }
  const styles = [...orphans].filter((path) => /\.css\.map$/iu.test(path));
  outcome.orphans = [...orphans].filter((path) => !styles.includes(path)).map(relativePath);
  const decisions = withoutConflicts(planned);
  notePlans(decisions, styles.map(relativePath), service, outcome);
  noteSkippedScripts(inputs.missingMaps, decisions, outcome.notices);
  return { decisions, styles };
}

/** Changes the files, uploads them, and looks what arrived: the rows say it, too. */
async function upload(
  plans: readonly Plan[],
  options: UploadOptions,
  run: SourceMapsRun,
): Promise<Record<"confirmed" | "doubtful", Plan[]>> {
  const { inputs, outcome, context, lifetime, transport, log } = run;
  const temporary = await mkdtemp(join(context.temporaryDirectory, "source-maps-"));
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(async () => await rm(temporary, { recursive: true, force: true }));
  const bundle = new BundleWriter(join(temporary, "bundle"), options.maxFileSize);
  const room = { bytes: MAX_ADDED_BYTES };
  for (const plan of plans) {
    await yieldToEventLoop(lifetime.stopping);
    writePair(plan, bundle, run, room);
  }
  const all = counted(plans.length, "script");
  log.info(`Uploading ${all} with source maps …`);
  const sealed = bundle.seal(inputs, outcome.version);
  const isRead = await uploadBundle(sealed, plans, options, run);
  const when = outcome.bundle?.sentChunks ? "sent" : "nothing";
  const keys = plans.map(({ key }) => key);
  const verified = inputs.verify ? await verifyUpload(keys, sealed.id, when, run) : [];
  const expected = new Set(keys).size;
  outcome.verified = verified.map(({ project, left, isComplete }) => {
    const found = expected - left.size;
    return { project, isVerifiable: isComplete || found > 0, found, expected };
  });
  const confirmed: Plan[] = [];
  const doubtful: Plan[] = [];
  for (const plan of plans) {
    const { row, key } = plan;
    if (verified.some(({ left, isComplete }) => isComplete && left.has(key))) {
      skip(row, "not-found-after-upload");
    } else if (verified.length > 0 ? verified.every(({ left }) => !left.has(key)) : isRead) {
      // Without a look, the service's word is all that there is.
      row.state = when === "sent" ? "applied" : "unchanged";
      confirmed.push(plan);
    } else {
      doubtful.push(plan);
    }
  }
  if (doubtful.length === 0) return { confirmed, doubtful };
  const lists = `GlitchTip shows what it has to tokens with the scope "project:releases" alone. It lists a script only with the release that it came with first, never one that came without a "version" or whose release was deleted. `;
  const why = transport.serviceKind === "glitchtip" ? lists : "";
  outcome.notices.push({
    level: "warning",
    what: `The source maps were sent, but for ${doubtful.length} of ${all} this service cannot tell whether they arrived: ${names(doubtful.map(({ row }) => row.script))}.`,
    fix: `${why}Look at an event of the new build on the service.`,
  });
  return { confirmed, doubtful };
}

/** @throws RefusalError for maps that had to be left: they would be published */
function refuseLeftMaps(left: readonly SourceMapRow[], doubtful: readonly Plan[]): void {
  const because = (row: SourceMapRow, what: string) => `${row.script} (${what})`;
  const reasons = [
    ...left.map((row) => because(row, failureOf(row).what || "its map is a part of it")),
    ...doubtful.map(({ row }) => because(row, "the service cannot tell whether it has its map")),
  ];
  if (reasons.length === 0) return;
  const own =
    "Delete them in a step of your own, or let the build write maps into files of their own.";
  const what = `Maps could not be deleted (${reasons.length}): ${names(reasons)}.`;
  const fix = failureOf(left[0]).fix ?? own;
  throw new RefusalError(what, { where: "input delete-maps", fix });
}

/** @throws PartialFailureError where some scripts failed; the others are uploaded, or would be */
function throwIfFailed({ files, dryRun }: UploadSourceMapsOutcome): void {
  const failed = files.filter(({ state }) => state === "failed");
  const [first] = failed;
  if (!first) return;
  const reasons = failed.map((row) => `${row.script}: ${failureOf(row).what}`);
  throw new PartialFailureError(
    `${failed.length} of ${counted(files.length, "script")} ${dryRun ? "cannot" : "could not"} be uploaded: ${names(reasons)}.`,
    { fix: failureOf(first).fix },
  );
}
