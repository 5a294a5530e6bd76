/** Asks the service whether what was uploaded is there: its "ok" alone has been wrong before. */
import { ServiceError } from "../errors.ts";
import type { Lifetime } from "../lifetime.ts";
import type { ArtifactBundles, KnownFile } from "./client.ts";
import { normalDebugId } from "./debug-id.ts";

/** A file of the bundle, as it can be found again. */
export interface ExpectedFile {
  readonly debugId?: string;
  readonly url: string;
}

/** What one project has. */
export interface Verification {
  readonly project: string;
  /** False where the service has no way to tell. */
  readonly isVerifiable: boolean;
  readonly found: number;
  /** Ids, or URLs of files without one. */
  readonly missing: readonly string[];
}

export interface VerifyOptions {
  readonly client: ArtifactBundles;
  readonly bundleId: string;
  readonly version: string | undefined;
  readonly lifetime: Lifetime;
  /** Whether something was sent: what was there before needs no time to be listed. */
  readonly isNew: boolean;
}

/** Pauses before the service is asked again: what it has read may be listed a moment later. Milliseconds. */
const PAUSES = [250, 500, 1000, 2000, 4000];

/** @throws ServiceError where the service failed, not where it cannot tell */
export async function verifyProject(
  project: string,
  expected: readonly ExpectedFile[],
  options: VerifyOptions,
): Promise<Verification> {
  const all = [...new Set(expected.map(keyOf))];
  let missing = all;
  const { timing, stopping } = options.lifetime;
  for (const pause of [0, ...(options.isNew ? PAUSES : PAUSES.slice(0, 2))]) {
    if (pause > 0) await timing.wait(pause, stopping);
    const known = await knownFiles(project, options);
    if (!known) return { project, isVerifiable: false, found: 0, missing: [] };
    const there = new Set(known.files.map(keyOf));
    missing = all.filter((key) => !there.has(key));
    if (missing.length === 0) return { project, isVerifiable: true, found: all.length, missing };
    // A list that never has what was there before proves nothing by what it lacks.
    if (!known.isComplete && pause >= 500) {
      return { project, isVerifiable: false, found: 0, missing: [] };
    }
  }
  return { project, isVerifiable: true, found: all.length - missing.length, missing };
}

function keyOf({ debugId, url = "" }: KnownFile): string {
  return (debugId === undefined ? undefined : normalDebugId(debugId)) ?? url;
}

async function knownFiles(
  project: string,
  { client, bundleId, version }: VerifyOptions,
): Promise<{ files: KnownFile[]; isComplete: boolean } | undefined> {
  const files = await unlessUnknown(() => client.filesOfBundle(project, bundleId));
  if (files) return { files, isComplete: true };
  if (version === undefined) return undefined;
  const ofRelease = await unlessUnknown(() => client.filesOfRelease(version));
  return ofRelease && { files: ofRelease, isComplete: false };
}

/** An empty list for "there is no such bundle", undefined where the service does not know the question. */
async function unlessUnknown(ask: () => Promise<KnownFile[]>): Promise<KnownFile[] | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.status === 400) return [];
    const isUnknown =
      ["unreadable", "no-endpoint"].includes(error.kind) ||
      [403, 404, 405, 410].includes(error.status ?? 0);
    if (isUnknown) return undefined;
    throw error;
  }
}
