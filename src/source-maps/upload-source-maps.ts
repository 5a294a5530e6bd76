/** `upload-source-maps`: gives built scripts debug ids, uploads them with their maps, and verifies that they arrived. */
import type { Run } from "../command.ts";
import type { RunContext } from "../context.ts";
import { FileError, RefusalError } from "../errors.ts";
import { openCheckout } from "../git/checkout.ts";
import { refuseOutsiders } from "../git/own-code.ts";
import { remoteAddress, RemoteRepository } from "../git/remote.ts";
import { releaseVersion, versionOfTag } from "../release/version.ts";
import { counted } from "../report/format.ts";
import type { Server } from "../servers/server.ts";
import { type UploadOptions, readOptions } from "./client.ts";
import { type Decision, decide, earlierId } from "./decide.ts";
import { allowedFolders } from "./find.ts";
import type { UploadSourceMapsInputs } from "./inputs.ts";
import { type Facts, look } from "./look.ts";
import type { MapRelease, SourceMapsRun, UploadSourceMapsOutcome } from "./outcome.ts";
import { type Ends, requireProjects, upload } from "./upload.ts";
import { verifyUpload } from "./verify.ts";
import { noteDecisions, refuseFailed, refuseLeftMaps } from "./words.ts";
import { deleteMaps } from "./write.ts";

/**
 * Uploads the source maps, and adds each result to `outcome`.
 * @throws InputError; RefusalError for a fork's code, for servers that are too old, and for maps that could not be deleted;
 *   PartialFailureError if some scripts could not be uploaded; FileError, ServiceError
 */
export async function uploadSourceMaps(
  inputs: UploadSourceMapsInputs,
  outcome: UploadSourceMapsOutcome,
  base: Run,
): Promise<void> {
  const { results } = outcome;
  const release = releaseOf(inputs, outcome, base.context);
  if (release) results.push({ release });
  const folders = allowedFolders(inputs, base.context.workspace);
  const run: SourceMapsRun = { ...base, inputs, outcome, folders, release };
  await refuseForkBuild(run);

  const facts = await look(inputs.sourceMaps, folders, run);
  // The service need not answer if there is nothing to upload.
  const hasMaps = facts.pairs.some(({ map }) => map && map.problem === undefined);
  const [answer] = hasMaps ? await Promise.allSettled([askService(run)]) : [];
  const service = answer?.status === "fulfilled" ? answer.value : undefined;
  const uploaded = await earlierUploads(facts, run);
  const { options, server } = service ?? {};
  const hasVersion = release !== undefined;
  const given = { inputs, hasVersion, server: server?.maps, options, uploaded };
  const { scripts, exceeded, room } = decide(facts, given);
  results.push({ scripts }, ...facts.orphans.map((orphan) => ({ orphan })));
  noteDecisions(scripts, facts, server, run);
  const uploads = scripts.filter((each) => each.kind === "upload");
  // Its failure counts only now: wrong inputs are told before.
  if (uploads.length > 0 && answer?.status === "rejected") throw answer.reason;
  if (uploads.length > 0 && server) refuseUndeletable(server, run);
  if (exceeded !== undefined) {
    const what = `The service accepts at most ${exceeded} in one bundle; there are more.`;
    const fix = `Upload them in several steps, each with a part of the folders; "exclude" leaves files out.`;
    throw new FileError(what, { where: "input source-maps", fix });
  }

  let ends: Ends = { confirmed: [], doubtful: [] };
  // A dry run checks what the upload would find out.
  if (inputs.dryRun && uploads.length > 0) await requireProjects(run);
  else if (options && uploads.length > 0) ends = await upload(uploads, options, room, run);
  if (inputs.deleteMaps && !inputs.dryRun) await deleteConfirmed(scripts, facts, ends, run);
  refuseFailed(outcome);
  if (inputs.deleteMaps) refuseLeftMaps(scripts, facts.sheetMaps, ends.doubtful);
  const isSent = results.some(({ sentBytes }) => sentBytes !== undefined);
  outcome.outcome = isSent ? "uploaded" : "unchanged";
  if (ends.doubtful.length > 0) outcome.outcome = "unconfirmed";
  if (inputs.dryRun) outcome.outcome = "planned";
}

/**
 * The release that the maps belong to. There is no default version: without one, only debug ids connect events with maps.
 * @throws InputError for a wrong version
 */
function releaseOf(
  inputs: UploadSourceMapsInputs,
  { notices }: UploadSourceMapsOutcome,
  { event }: RunContext,
): MapRelease | undefined {
  const { version, versionPrefix, tagPrefix, dist } = inputs;
  if (version !== undefined) return { ...releaseVersion(inputs, {}, notices), dist };
  if (versionPrefix === "" && tagPrefix === "") return undefined;
  const { tag: currentTag = "", takenBack } = event;
  if (!takenBack && currentTag !== "" && versionOfTag(currentTag, tagPrefix) !== undefined) {
    return { ...releaseVersion(inputs, { currentTag }, notices), dist };
  }
  const tags = tagPrefix === "" ? "a tag" : `a tag that begins with "${tagPrefix}"`;
  const what = `There is no version: "version-prefix" and "tag-prefix" make one of the tag, but this run is not for ${tags}. Debug ids alone connect events with these maps.`;
  const fix = `Set "version", or leave the prefixes out.`;
  notices.push({ level: "notice", what, fix });
  return undefined;
}

async function askService(run: SourceMapsRun): Promise<{ options: UploadOptions; server: Server }> {
  const options = await readOptions(run);
  return { options, server: await run.transport.identified() };
}

/** The ids of scripts without a map that only the build wrote, and whose maps the service has. @throws ServiceError */
async function earlierUploads({ pairs }: Facts, run: SourceMapsRun): Promise<Set<string>> {
  const ids = pairs.flatMap((pair) => (pair.script.isOurs ? [] : (earlierId(pair) ?? [])));
  if (!run.inputs.deleteMaps || ids.length === 0) return new Set();
  await run.transport.identified();
  const sought = ids.map((key) => ({ key, mapUrl: "" }));
  const verified = await verifyUpload(sought, undefined, "nothing", run);
  return new Set(ids.filter((id) => verified.every(({ left }) => !left.has(id))));
}

/** Refuses files that a fork's code may have built: they would count as ours. @throws RefusalError */
async function refuseForkBuild(run: SourceMapsRun): Promise<void> {
  const { inputs, folders, context, mask } = run;
  const { repository, serverUrl, temporaryDirectory } = context;
  if (context.untrustedTrigger === undefined || inputs.dryRun) return;
  const { head, git } = await openCheckout(folders.directory, run);
  const address = remoteAddress(repository, undefined, serverUrl, inputs.githubToken);
  const remote =
    git === undefined || "why" in address
      ? undefined
      : new RemoteRepository({ ...address, program: git.place, temporaryDirectory, mask });
  const refused = "its source maps are not uploaded with this repository's token";
  await refuseOutsiders(run, { made: "The build", refused }, head, remote);
}

/** @throws RefusalError if maps are to be deleted, which the service surely never confirms */
function refuseUndeletable({ lacks }: Server, { inputs, release }: SourceMapsRun): void {
  const ofVersion = release ? undefined : lacks["delete-maps without version"];
  const lack = inputs.deleteMaps ? (lacks["delete-maps"] ?? ofVersion) : undefined;
  if (!lack) return;
  const what = `Nothing was uploaded: maps are deleted only once the service has confirmed that it has them. ${lack.what}`;
  throw new RefusalError(what, { ...lack, where: "input delete-maps" });
}

/** Deletes the maps of confirmed scripts, and those of style sheets unless a script failed. @throws FileError */
async function deleteConfirmed(
  scripts: readonly Decision[],
  { sheetMaps }: Facts,
  { confirmed, doubtful }: Ends,
  { outcome: { results }, lifetime, log }: SourceMapsRun,
): Promise<void> {
  const there = new Set<Decision>(confirmed.filter(({ worker }) => worker === undefined));
  const staying = new Set(scripts.filter((each) => !there.has(each)).flatMap(({ maps }) => maps));
  const uploads = scripts.filter(({ kind }) => kind === "upload");
  const hasFailed =
    scripts.some(({ kind }) => kind === "failed") ||
    uploads.length > confirmed.length + doubtful.length;
  const ofSheets = [...sheetMaps].flatMap(([path, worker]) => (worker || hasFailed ? [] : path));
  const paths = new Set([...[...there].flatMap(({ maps }) => maps), ...ofSheets]);
  const deletable = [...paths].filter((path) => !staying.has(path));
  const before = results.length;
  try {
    await deleteMaps(deletable, lifetime.stopping, results);
  } finally {
    const count = results.length - before;
    if (count > 0) log.info(`Deleted ${counted(count, "map")}.`);
  }
}
