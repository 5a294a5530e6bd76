/** Asks the service whether what was uploaded is there: its "ok" alone has been wrong before. */
import { ServiceError } from "../errors.ts";
import type { Lifetime } from "../lifetime.ts";
import { inParallel } from "../parallel.ts";
import type { ArtifactBundles, KnownFile } from "./client.ts";
import { normalDebugId } from "./debug-id.ts";

/** What one project has of the files; of those that are neither found nor missing the service cannot tell. */
export interface Verification {
  readonly project: string;
  /** Ids, or URLs of files without one. */
  readonly found: ReadonlySet<string>;
  readonly missing: ReadonlySet<string>;
}

export interface VerifyOptions {
  readonly client: ArtifactBundles;
  readonly projects: readonly string[];
  readonly bundleId: string;
  readonly version: string | undefined;
  /** Most requests at once. */
  readonly concurrency: number;
  /** Whether something was sent: what was there before needs no time to be listed. */
  readonly isNew: boolean;
  readonly lifetime: Lifetime;
}

/** What the service has read may be listed a moment later. Milliseconds. */
const BUNDLE_PAUSES = [250, 500, 1000, 2000, 4000];
/** GlitchTip's worker was seen to take 50 seconds. */
const RELEASE_PAUSES = [...BUNDLE_PAUSES, ...Array.from({ length: 10 }, () => 8000)];
/** Looks that are worth it where nothing is on its way, or its first part has arrived already. */
const FEW = 2;

/** What a slow worker leaves of the step's time for the report. */
const SPARE_MS = 5000;
/** Earlier releases that are looked through, one request or more each. */
const MAX_EARLIER = 50;

/** A file by its id, else by its URL. */
export function keyOf({ debugId, url = "" }: KnownFile): string {
  return (debugId === undefined ? undefined : normalDebugId(debugId)) ?? url;
}

/** @throws ServiceError where the service failed, not where it cannot tell */
export async function verifyUpload(
  files: readonly KnownFile[],
  options: VerifyOptions,
): Promise<Verification[]> {
  const { projects, concurrency, version } = options;
  const all = new Set(files.map(keyOf));
  const lacks = new Map<string, Set<string>>();
  await inParallel(projects, concurrency, async (project) => {
    const missing = await missingInBundle(all, project, options);
    if (missing) lacks.set(project, missing);
  });
  // Releases belong to all projects, and their lists prove nothing by what they lack.
  const untold =
    lacks.size > 0 || version === undefined ? all : await notInReleases(all, version, options);
  return projects.map((project) => {
    const missing = lacks.get(project);
    const others = missing ?? untold;
    const found = new Set([...all].filter((key) => !others.has(key)));
    return { project, found, missing: missing ?? new Set() };
  });
}

/** @returns undefined where the service has no such list */
async function missingInBundle(
  all: ReadonlySet<string>,
  project: string,
  { client, bundleId, isNew, lifetime }: VerifyOptions,
): Promise<Set<string> | undefined> {
  const look = () => without(all, client.filesOfBundle(project, bundleId));
  let missing = await look();
  for (const pause of isNew ? BUNDLE_PAUSES : BUNDLE_PAUSES.slice(0, FEW)) {
    if (!missing || missing.size === 0) break;
    await lifetime.timing.wait(pause, lifetime.stopping);
    missing = await look();
  }
  return missing;
}

/**
 * GlitchTip lists a file with the release that it came with first: one that did not change since stays with an earlier release.
 * @returns those that no list has
 */
async function notInReleases(
  all: ReadonlySet<string>,
  version: string,
  { client, isNew, lifetime }: VerifyOptions,
): Promise<ReadonlySet<string>> {
  let left = await without(all, client.filesOfRelease(version));
  if (!left) return all;
  // What was sent together arrives together; but an earlier upload of the same release may have been listed already.
  const begun = left.size < all.size ? BUNDLE_PAUSES.length : RELEASE_PAUSES.length;
  const versions = left.size === 0 ? [] : await orNone(() => client.recentVersions());
  for (const earlier of versions?.slice(0, MAX_EARLIER) ?? []) {
    if (left.size === 0) return left;
    if (earlier !== version) left = (await without(left, client.filesOfRelease(earlier))) ?? left;
  }
  let looks = isNew ? begun : FEW;
  for (const pause of RELEASE_PAUSES) {
    if (left.size === 0 || looks === 0 || lifetime.remaining() < pause + SPARE_MS) break;
    await lifetime.timing.wait(pause, lifetime.stopping);
    const now: Set<string> | undefined = await without(left, client.filesOfRelease(version));
    if (!now) break;
    looks = now.size < left.size ? FEW : looks - 1;
    left = now;
  }
  return left;
}

/** Those of `keys` that a list does not have. @returns undefined where the service does not know the list */
async function without(
  keys: ReadonlySet<string>,
  list: AsyncIterable<KnownFile>,
): Promise<Set<string> | undefined> {
  return await orNone(async () => {
    const left = new Set(keys);
    try {
      for await (const file of list) {
        left.delete(keyOf(file));
        if (left.size === 0) break;
      }
    } catch (error) {
      // There is no such bundle.
      if (!(error instanceof ServiceError) || error.status !== 400) throw error;
    }
    return left;
  });
}

async function orNone<Result>(ask: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const isUnknown =
      ["unreadable", "no-endpoint"].includes(error.kind) ||
      [403, 404, 405, 410].includes(error.status ?? 0);
    if (isUnknown) return undefined;
    throw error;
  }
}
