/** Asks the service whether what was uploaded is there: its "ok" alone has been wrong before. */
import { ServiceError } from "../errors.ts";
import { inParallel } from "../parallel.ts";
import { apiPath } from "../service/operation.ts";
import { type KnownFile, allReleases, uploadedFiles } from "./client.ts";
import { normalDebugId } from "./script.ts";
import type { SourceMapsRun } from "./outcome.ts";

/** What one project lacks of the files. */
export interface Verification {
  readonly project: string;
  readonly left: ReadonlySet<string>;
  /** Whether it surely lacks them; else the service cannot tell whether it has them. */
  readonly isComplete: boolean;
}

/** What the service has read may be listed a moment later. Milliseconds. */
const BUNDLE_PAUSES = [250, 500, 1000, 2000, 4000];
/** GlitchTip's worker was seen to take 50 seconds. */
const RELEASE_PAUSES = [...BUNDLE_PAUSES, ...Array.from({ length: 10 }, () => 8000)];
/** Looks that are worth it where nothing is on its way, or the first part of it has arrived. */
const FEW = 2;
/** What a slow worker leaves of the step's time for the report. */
const SPARE_MS = 5000;
/** Earlier releases between two looks at the one that was uploaded to. */
const MANY_RELEASES = 100;

/**
 * Looks for files, each by its id; for one without by its URL, or by its SHA-1 where URLs are not listed.
 * @param when `before` anything is sent, one look is all; what was there (`nothing` was sent) needs no time to be listed
 * @throws ServiceError where the service failed, not where it cannot tell
 */
export async function verifyUpload(
  files: readonly string[],
  bundleId: string,
  when: "before" | "nothing" | "sent",
  run: Pick<SourceMapsRun, "inputs" | "outcome" | "lifetime" | "transport">,
): Promise<Verification[]> {
  const { inputs, outcome, lifetime, transport } = run;
  const { serviceKind } = transport;
  const { organization } = inputs;
  /** Looks again and again for those that a list does not have. @returns as `without` */
  const search = async (
    keys: ReadonlySet<string>,
    pauses: readonly number[],
    path: string,
  ): Promise<ReadonlySet<string> | undefined> => {
    let left = await without(keys, uploadedFiles(run, path));
    let looks = { before: 0, nothing: FEW, sent: pauses.length }[when];
    for (const pause of pauses) {
      if (!left?.size || looks === 0 || lifetime.remaining() < pause + SPARE_MS) break;
      await lifetime.timing.wait(pause, lifetime.stopping);
      const now: Set<string> = (await without(left, uploadedFiles(run, path))) ?? left;
      // What was sent together arrives together.
      looks = now.size < left.size ? FEW : looks - 1;
      left = now;
    }
    return left;
  };

  const all = new Set(files);
  const missing = new Map<string, ReadonlySet<string>>();
  if (serviceKind !== "glitchtip" && serviceKind !== "bugsink") {
    await inParallel(inputs.projects, inputs.concurrency, async (project) => {
      const parts = ["projects", organization, project, "artifact-bundles", bundleId, "files"];
      const left = await search(all, BUNDLE_PAUSES, apiPath(...parts));
      if (left) missing.set(project, left);
    });
  }

  // Releases belong to all projects, and their lists prove nothing by what they lack. Sentry's have old uploads alone.
  const { version } = outcome;
  let left: ReadonlySet<string> = all;
  if (missing.size === 0 && version !== undefined && serviceKind !== "sentry") {
    const pathOf = (id: string) => apiPath("organizations", organization, "releases", id, "files");
    // GlitchTip lists a script with the release that its id came with first.
    const end = (lifetime.remaining() * 2) / 3;
    let count = 0;
    try {
      for await (const { id } of when === "before" ? [] : allReleases(run)) {
        if (count % MANY_RELEASES === 0) {
          left = (await without(left, uploadedFiles(run, pathOf(version)))) ?? left;
        }
        // A file without an id counts only in the release that it is for.
        const hasIds = [...left].some((key) => normalDebugId(key) !== undefined);
        if (!hasIds || lifetime.remaining() < end) break;
        count += 1;
        if (id === version) continue;
        left = (await without(left, uploadedFiles(run, pathOf(id)), true)) ?? left;
      }
    } catch (error) {
      if (!isUnknown(error)) throw error;
    }
    if (left.size > 0) left = (await search(left, RELEASE_PAUSES, pathOf(version))) ?? left;
  }
  return inputs.projects.map((project) => {
    return { project, left: missing.get(project) ?? left, isComplete: missing.has(project) };
  });
}

/** Those of `keys` that a list does not have. @returns undefined where the service does not know the list */
async function without(
  keys: ReadonlySet<string>,
  list: AsyncIterable<KnownFile>,
  byIdAlone = false,
): Promise<Set<string> | undefined> {
  const left = new Set(keys);
  let isListed = false;
  try {
    for await (const { headers, debugId = headers["debug-id"], filePath, name, sha1 } of list) {
      isListed = true;
      const id = normalDebugId(debugId ?? "");
      for (const key of byIdAlone ? [id] : [id ?? filePath ?? name, sha1]) left.delete(key ?? "");
      if (left.size === 0) break;
    }
  } catch (error) {
    if (isUnknown(error)) return undefined;
    if (!(error instanceof ServiceError) || error.status !== 400) throw error;
    // There is no such bundle; or there is, and Sentry lists no more than 20,000 files of its archive.
    if (isListed) return new Set();
  }
  return left;
}

/** Whether the service does not know what it was asked for, or does not tell. */
export function isUnknown(error: unknown): error is ServiceError {
  if (!(error instanceof ServiceError)) return false;
  const { kind, status = 0 } = error;
  const isUntold = kind === "unreadable" || kind === "no-endpoint" || kind === "guarded";
  return isUntold || [403, 404, 405, 410].includes(status);
}
