/** `upload-source-maps`: gives built scripts debug ids, uploads them with their maps, and verifies that they arrived. */
import { basename } from "node:path";
import type { Run } from "../command.ts";
import { InputError, PartialFailureError, RefusalError } from "../errors.ts";
import { openCheckout } from "../git/checkout.ts";
import { refuseOutsiders } from "../git/own-code.ts";
import { remoteAddress, RemoteRepository } from "../git/remote.ts";
import { type Notice, record } from "../outcome.ts";
import { releaseVersion } from "../release/version.ts";
import { counted } from "../report/format.ts";
import { shorten, singleLine } from "../text.ts";
import type { Server } from "../servers/server.ts";
import { type UploadOptions, readOptions } from "./client.ts";
import { allowedFolders, nameIn } from "./find.ts";
import type { UploadSourceMapsInputs } from "./inputs.ts";
import {
  type Skipped,
  type SourceMapRow,
  type SourceMapsRun,
  type UploadSourceMapsOutcome,
  failureOf,
  names,
  skip,
} from "./outcome.ts";
import { type Plan, type Planned, planFiles } from "./plan.ts";
import { requireProjects, upload } from "./upload.ts";
import { verifyUpload } from "./verify.ts";
import { deleteMaps } from "./write.ts";

/** Most bytes of sources that are added to all maps. */
const MAX_ADDED = 100_000_000;

/**
 * Uploads the source maps, and fills `outcome` while it works.
 * @throws InputError; RefusalError for a fork's code, for servers that are too old, and for maps that could not be deleted;
 *   PartialFailureError if some scripts could not be uploaded; FileError, ServiceError
 */
export async function uploadSourceMaps(
  inputs: UploadSourceMapsInputs,
  outcome: UploadSourceMapsOutcome,
  base: Run,
): Promise<void> {
  // There is no default version: without one, only debug ids connect events with maps.
  if (inputs.version !== undefined) {
    record(outcome, releaseVersion(inputs, {}, outcome.notices));
    outcome.dist = inputs.dist;
  }
  const folders = allowedFolders(inputs, base.context.workspace);
  const run: SourceMapsRun = { ...base, inputs, outcome, folders, room: { bytes: MAX_ADDED } };
  await refuseForkBuild(run);
  let answer: Promise<{ options: UploadOptions; server: Server }> | undefined;
  const ask = async () => {
    const options = await readOptions(run);
    return { options, server: await base.transport.identified() };
  };
  /** The service need not answer if there is nothing to upload; its failure is thrown where the answer is needed. */
  const known = async () => (await (answer ??= ask()).catch(() => undefined))?.server;
  const planned = await withEarlierUploads(await planFiles(run, known), run);
  const { decisions } = planned;
  const plans = decisions.filter((decision) => decision.kind === "upload");
  notePlans(planned, plans.length > 0 ? await known() : undefined, run);
  const { server, options } = (plans.length > 0 ? await answer : undefined) ?? {};
  const { lacks } = server ?? {};
  const ofVersion =
    outcome.version === undefined ? lacks?.["delete-maps without version"] : undefined;
  const lack = inputs.deleteMaps ? (lacks?.["delete-maps"] ?? ofVersion) : undefined;
  if (lack) {
    const what = `Nothing was uploaded: maps are deleted only once the service has confirmed that it has them. ${lack.what}`;
    throw new RefusalError(what, { ...lack, where: "input delete-maps" });
  }
  // A dry run checks what the upload would find out.
  if (inputs.dryRun && plans.length > 0) await requireProjects(run);
  const { confirmed, doubtful } = await upload(inputs.dryRun ? [] : plans, options, run);
  if (inputs.deleteMaps && !inputs.dryRun) {
    await deleteMaps(confirmed, planned, run);
    if (outcome.deletedMaps > 0) run.log.info(`Deleted ${counted(outcome.deletedMaps, "map")}.`);
  }
  throwIfFailed(outcome);
  if (inputs.deleteMaps) refuseLeftMaps(planned, doubtful);
  if (inputs.dryRun) outcome.outcome = "planned";
  else if (doubtful.length > 0) outcome.outcome = "unconfirmed";
  else outcome.outcome = outcome.bundle?.sentChunks ? "uploaded" : "unchanged";
}

/** Asks the service whether it has the maps of scripts whose map is gone and whose build wrote the id. @throws ServiceError */
async function withEarlierUploads(planned: Planned, run: SourceMapsRun): Promise<Planned> {
  const gone = planned.decisions.flatMap(({ kind, row }) =>
    kind === "without-map" && row.debugId !== undefined
      ? { key: row.debugId, mapUrl: "", row }
      : [],
  );
  if (gone.length === 0) return planned;
  await run.transport.identified();
  const verified = await verifyUpload(gone, undefined, "nothing", run);
  const there = gone.filter(({ key }) => verified.every(({ left }) => !left.has(key)));
  const skipped = new Map(there.map(({ row }) => [row, skip(row, "map-deleted")]));
  const decisions = planned.decisions.map((each) => skipped.get(each.row) ?? each);
  return { ...planned, decisions };
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

/** Adds warnings and notices before files are changed. @throws InputError as `noteSkippedScripts` does */
export function notePlans(
  { decisions, styles, unread }: Planned,
  server: Server | undefined,
  { inputs, outcome, folders }: SourceMapsRun,
): void {
  const { notices, orphans, version } = outcome;
  const note = (what: string, about: Iterable<string>, fix?: string) => {
    const list = [...about];
    if (list.length === 0) return;
    const level = fix === undefined ? "notice" : "warning";
    notices.push({ level, what: `${what} (${list.length}): ${names(list)}.`, ...(fix && { fix }) });
  };
  const plans = decisions.filter((decision) => decision.kind === "upload");
  note(
    "Scripts and maps have several debug ids; the first one counts, because the script sends it",
    plans
      .filter(({ ids }) => ids.length > 1)
      .map(({ row, ids }) => `${row.script} (${names(ids)})`),
    "Let one tool alone write debug ids.",
  );
  note(
    "Debug ids are only in a comment, which nothing reads at run time",
    plans
      .filter(({ ids, setsIdAtRuntime }) => !version && ids.length > 0 && !setsIdAtRuntime)
      .map(({ row }) => row.script),
    `Set "inject: true", or a "version" that the SDK sends too.`,
  );
  // Copies of a script share a key, and count once.
  const different = new Map(plans.map(({ key, row }) => [key, row.script])).values();
  const alike = Map.groupBy(server?.maps.pairsByName ? different : [], (name) => basename(name));
  note(
    `${server?.called} tells the scripts of one stack trace apart by their file names alone, which are the same`,
    [...alike.values()].filter((same) => same.length > 1).map(names),
    "Let the build give each script a name of its own, for example with a hash.",
  );
  note(
    "Patterns that leave nothing out",
    [...folders.unusedPatterns].map((pattern) => `"${shorten(singleLine(pattern), 200)}"`),
    `Patterns count from the working directory, with "/" between folders; one without "/" matches names in any folder.`,
  );
  note(
    "Not searched for hashes of scripts, because they are too large or cannot be read",
    unread,
    `Browsers refuse a changed script if such a file keeps its hash. Name smaller folders, or leave the files out with "exclude" if they hold no hashes.`,
  );
  if (inputs.deleteMaps) {
    note("Maps that belong to no script stay", orphans, "Delete them before you publish.");
  } else {
    note("Maps that belong to no script are not uploaded", orphans);
    const named = styles.map((path) => nameIn(folders.directory, path));
    note("Maps of style sheets are not uploaded", named);
  }
  noteSkippedScripts(inputs.missingMaps, decisions, notices);
}

/**
 * Reports the scripts that are left.
 * @throws InputError if `policy` forbids them (`warn`: if no script has a map), or if hashes leave none to upload
 */
function noteSkippedScripts(
  policy: "warn" | "fail" | "ignore",
  decisions: readonly (Plan | Skipped)[],
  notices: Notice[],
): void {
  const scripts = decisions.filter(({ kind }) => kind !== "no-code");
  const isNothingThere = !scripts.some(({ kind }) => ["upload", "failed", "done"].includes(kind));
  const isMissing = ({ kind }: Plan | Skipped) => kind === "without-map";
  const isUnmade = (script: Plan | Skipped) =>
    isMissing(script) && script.row.reason !== "map-excluded";
  // A script whose hash is in a file is uploaded unchanged if a version or an id connects it with events.
  const isPinned = (script: Plan | Skipped) =>
    script.kind === "pinned" || (script.kind === "upload" && script.lacksId);
  const told = scripts
    .filter((each) => isNothingThere || isPinned(each) || (policy !== "ignore" && isMissing(each)))
    // A lost map tells more than a map that never was.
    .toSorted((a, b) => Number(a.row.reason === "no-map") - Number(b.row.reason === "no-map"));
  if (told.length === 0) return;
  const list = names(told.map(({ row }) => `${row.script} (${failureOf(row).what})`));
  const other = told.find((script) => !isUnmade(script))?.row;
  const or = policy === "ignore" ? "" : `, or set "missing-maps: ignore"`;
  const maps = `Make the build write maps beside the scripts (in most tools "sourcemap" or "devtool"), leave such scripts out with "exclude"${or}.`;
  const what = isNothingThere
    ? `No script is uploaded: ${list}.`
    : `Left unchanged (${told.length} of ${counted(decisions.length, "script")}): ${list}.`;
  const fixes = [told.some(isUnmade) && maps, failureOf(other).fix];
  const fix = fixes.filter(Boolean).join(" ");
  const hasPinned = isNothingThere && told.some(isPinned);
  const isMistake =
    hasPinned || policy === "fail"
      ? isNothingThere || scripts.some(isMissing)
      : policy === "warn" && scripts.every(isMissing);
  const where = hasPinned ? "input source-maps" : "input missing-maps";
  if (isMistake) throw new InputError([{ what, where, fix }]);
  // A notice is enough if every script named here is uploaded, though unchanged: with such a build the message comes in every
  // run.
  const isServed = told.every(({ kind }) => kind === "upload");
  const level = isServed || (policy === "ignore" && isNothingThere) ? "notice" : "warning";
  notices.push({ level, what, fix });
}

/** @throws RefusalError if maps were left, because they would be published */
function refuseLeftMaps({ decisions, styles, kept }: Planned, doubtful: readonly Plan[]): void {
  const left: Pick<SourceMapRow, "script" | "reason" | "detail">[] = decisions.flatMap(
    ({ row, keepsMap }) => (keepsMap ? row : []),
  );
  for (const path of styles) {
    const detail = kept.workerOf(path);
    if (detail !== undefined) left.push({ script: basename(path), reason: "precached", detail });
  }
  const because = ({ script }: { script: string }, what: string) => `${script} (${what})`;
  const reasons = [
    ...left.map((row) => because(row, failureOf(row).what || "its map is a part of it")),
    ...doubtful.map(({ row }) => because(row, "the service cannot tell whether it has its map")),
  ];
  if (reasons.length === 0) return;
  const own =
    "Delete them in a step of your own, or let the build write maps into files of their own.";
  const what = `Maps could not be deleted (${reasons.length}): ${names(reasons)}.`;
  const fixes = left.map((row) => failureOf(row).fix ?? own);
  const fix = [...new Set(doubtful.length > 0 ? [...fixes, own] : fixes)].join(" ");
  throw new RefusalError(what, { where: "input delete-maps", fix });
}

/** @throws PartialFailureError if some scripts failed; the others are uploaded (on a dry run: would be) */
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
