/** Asks the service whether it has the uploaded files: its "ok" has been wrong before. */
import { ServiceError } from "../errors.ts";
import { inParallel } from "../parallel.ts";
import { apiPath } from "../service/operation.ts";
import { type KnownFile, PAGE, allReleases, filesWith, uploadedFiles } from "./client.ts";
import { normalDebugId } from "./script.ts";
import type { SourceMapsRun } from "./outcome.ts";
import type { Upload } from "./decide.ts";

/** A pair to look for, by the script's id, else its URL, or its SHA-1 if the service lists no URLs. */
type Sought = Pick<Upload, "key" | "mapUrl"> & { readonly edits?: Upload["edits"] };

/** The files that one project lacks. */
export interface Verification {
  readonly project: string;
  /** Keys of pairs that are not listed completely (`left`), and of those that came with an earlier release (`old`). */
  readonly left: ReadonlySet<string>;
  readonly old: ReadonlySet<string>;
  /** Whether `left` is certain; if not, the service cannot tell whether it has them. */
  readonly isComplete: boolean;
}

/** Milliseconds between looks: the service may list files a moment after it has read them. */
const BUNDLE_PAUSES = [250, 500, 1000, 2000, 4000];
/** GlitchTip's worker was seen to take 50 seconds. */
const RELEASE_PAUSES = [...BUNDLE_PAUSES, ...Array.from({ length: 10 }, () => 8000)];
/** Further looks if nothing was sent, or after the first files have arrived. */
const FEW = 2;
/** Time of the step that is kept for the report. */
const SPARE_MS = 5000;
/** Earlier releases between two looks at the uploaded one, and most requests for all releases. */
const MANY_RELEASES = 20;
const MAX_REQUESTS = 300;
/** Sentry lists no more files of a bundle. */
const MAX_LISTED = 20_000;

/**
 * Looks for files in the service's lists.
 * @param bundleId absent to look in all bundles
 * @param when `before` sending, it looks once; if `nothing` was sent, a few times; after files were `sent`, until all pauses are over
 * @throws ServiceError if the service failed, but not if it cannot tell
 */
export async function verifyUpload(
  files: readonly Sought[],
  bundleId: string | undefined,
  when: "before" | "nothing" | "sent",
  run: Pick<SourceMapsRun, "inputs" | "release" | "lifetime" | "transport">,
): Promise<Verification[]> {
  const { inputs, lifetime, transport } = run;
  const { lists } = transport.server.maps;
  const { organization } = inputs;
  /** Repeats a look for the files that the list lacks. @returns as `without` */
  const search = async (first: Seen | undefined, pauses: readonly number[], path: string) => {
    let seen = first;
    let looks = { before: 0, nothing: FEW, sent: pauses.length }[when];
    for (const pause of pauses) {
      if (!seen?.left.size || !seen.isWhole) break;
      if (looks === 0 || lifetime.remaining() < pause + SPARE_MS) break;
      await lifetime.timing.wait(pause, lifetime.stopping);
      const now: Seen = (await without(seen.left, uploadedFiles(run, path))) ?? seen;
      // Files that were sent together arrive together.
      looks = now.left.size < seen.left.size ? FEW : looks - 1;
      seen = now;
    }
    return seen;
  };

  const pairs = new Set(files.flatMap(({ key, mapUrl }) => [key, mapKey(key, mapUrl)]));
  const missing = new Map<string, Seen>();
  const listing = lists.includes("bundles") ? inputs.projects : [];
  await inParallel(listing, inputs.concurrency, async (project) => {
    const parts = ["projects", organization, project, "artifact-bundles", bundleId ?? "", "files"];
    const path = apiPath(...parts);
    const isAny = bundleId === undefined;
    const list = isAny ? filesWith(run, project, files) : uploadedFiles(run, path);
    const seen = await without(pairs, list);
    const last = isAny ? seen : await search(seen, BUNDLE_PAUSES, path);
    if (last) missing.set(project, last);
  });

  // Releases belong to all projects, and a file that their lists lack may still be there.
  const version = run.release?.version;
  let left: ReadonlySet<string> = new Set(files.map(({ key }) => key));
  const old = new Set<string>();
  if (missing.size === 0 && version !== undefined && lists.includes("releases")) {
    const pathOf = (id: string) => apiPath("organizations", organization, "releases", id, "files");
    // A script is listed in the release that first brought its id.
    const end = (lifetime.remaining() * 2) / 3;
    let requests = 0;
    const look = async (id: string) => {
      const isOther = id !== version;
      const seen = await without(left, uploadedFiles(run, pathOf(id)), isOther);
      requests += seen?.pages ?? 1;
      for (const key of isOther && seen ? left : []) if (!seen?.left.has(key)) old.add(key);
      left = seen?.left ?? left;
      return seen;
    };
    const own = await look(version);
    // A file without an id counts only in its own release.
    const isSought = () => [...left].some((key) => normalDebugId(key) !== undefined);
    const isAny = own !== undefined && when !== "before" && isSought();
    try {
      let count = 0;
      for await (const { id } of isAny ? allReleases(run) : []) {
        if (count % PAGE === 0) requests += 1;
        if (requests >= MAX_REQUESTS || lifetime.remaining() < end || !isSought()) break;
        if (id !== version) await look(id);
        count += 1;
        if (count % MANY_RELEASES === 0) await look(version);
      }
    } catch (error) {
      if (!isUnknown(error)) throw error;
    }
    // A worker has read files that this run did not change before, unless the build wrote their ids: no long wait.
    const isNew = files.some(
      ({ key, edits }) => (edits?.script === true || edits?.map === true) && left.has(key),
    );
    const pauses = isNew ? RELEASE_PAUSES : BUNDLE_PAUSES;
    left =
      (await search(own && { ...own, left: new Set(left) }, pauses, pathOf(version)))?.left ?? left;
  }
  return inputs.projects.map((project) => {
    const seen = missing.get(project);
    if (!seen) return { project, left, old, isComplete: false };
    const lacking = files.filter(({ key, mapUrl }) =>
      [key, mapKey(key, mapUrl)].some((each) => seen.left.has(each)),
    );
    return { project, left: new Set(lacking.map(({ key }) => key)), old, isComplete: seen.isWhole };
  });
}

/** The key of a map: derived from its script's id, else its URL. */
function mapKey(key: string, mapUrl: string): string {
  return normalDebugId(key) === undefined ? mapUrl : `${key}.map`;
}

type Seen = NonNullable<Awaited<ReturnType<typeof without>>>;

/**
 * Finds the keys that a list lacks, the number of its pages, and whether the service showed all of it.
 * @returns undefined if the service does not know the list
 */
async function without(
  keys: ReadonlySet<string>,
  list: AsyncIterable<KnownFile>,
  byIdAlone = false,
) {
  const left = new Set(keys);
  let count = 0;
  let isWhole = true;
  try {
    for await (const { headers, debugId = headers["debug-id"], filePath, name, sha1 } of list) {
      count += 1;
      const url = filePath ?? name ?? "";
      const id = normalDebugId(debugId ?? "");
      const key = id !== undefined && /\.map$/iu.test(url) ? mapKey(id, url) : id;
      for (const each of byIdAlone ? [key] : [key ?? url, sha1]) left.delete(each ?? "");
      if (left.size === 0) break;
    }
  } catch (error) {
    if (isUnknown(error)) return undefined;
    if (!(error instanceof ServiceError) || error.status !== 400) throw error;
    // The bundle does not exist, or has more files than Sentry lists.
    isWhole = count < MAX_LISTED || !error.message.includes("Pagination offset too large");
    if (count > 0 && isWhole) throw error;
  }
  return { left, pages: Math.ceil((count + 1) / PAGE), isWhole };
}

/** Whether an error means that the service does not know the requested thing, or does not tell. */
function isUnknown(error: unknown): error is ServiceError {
  if (!(error instanceof ServiceError)) return false;
  const { kind, status = 0 } = error;
  const isUntold = kind === "unreadable" || kind === "no-endpoint" || kind === "guarded";
  return isUntold || [403, 404, 405, 410].includes(status);
}
