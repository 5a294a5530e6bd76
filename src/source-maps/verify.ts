/** Asks the service whether what was uploaded is there: its "ok" alone has been wrong before. */
import { ServiceError } from "../errors.ts";
import { inParallel } from "../parallel.ts";
import type { KnownFile } from "./client.ts";
import { normalDebugId } from "./debug-id.ts";
import type { SourceMapsRun } from "./outcome.ts";

/** What one project has of the files. */
export interface Verification {
  readonly project: string;
  /** Ids, or URLs of files without one. */
  readonly found: ReadonlySet<string>;
  /** Whether all others are missing; else the service cannot tell whether it has them. */
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
/** Releases that are looked through, one request or more each. */
const MAX_RECENT = 50;

/** A file by its id, else by its URL. */
export function keyOf({ debugId, url = "" }: KnownFile): string {
  return (debugId === undefined ? undefined : normalDebugId(debugId)) ?? url;
}

/**
 * @param isNew whether something was sent: what was there before needs no time to be listed
 * @throws ServiceError where the service failed, not where it cannot tell
 */
export async function verifyUpload(
  files: readonly KnownFile[],
  bundleId: string,
  isNew: boolean,
  run: Pick<SourceMapsRun, "client" | "inputs" | "outcome" | "lifetime" | "transport">,
): Promise<Verification[]> {
  const { client, inputs, outcome, lifetime } = run;
  const { projects, concurrency } = inputs;
  /** Looks again and again for those that a list does not have. @returns as `without` */
  const search = async (
    keys: ReadonlySet<string>,
    pauses: readonly number[],
    list: () => AsyncIterable<KnownFile>,
  ): Promise<ReadonlySet<string> | undefined> => {
    let left = await without(keys, list());
    let looks = isNew ? pauses.length : FEW;
    for (const pause of pauses) {
      if (!left?.size || looks === 0 || lifetime.remaining() < pause + SPARE_MS) break;
      await lifetime.timing.wait(pause, lifetime.stopping);
      const now: Set<string> = (await without(left, list())) ?? left;
      // What was sent together arrives together.
      looks = now.size < left.size ? FEW : looks - 1;
      left = now;
    }
    return left;
  };

  const all = new Set(files.map(keyOf));
  const missing = new Map<string, ReadonlySet<string>>();
  await inParallel(projects, concurrency, async (project) => {
    const left = await search(all, BUNDLE_PAUSES, () => client.filesOfBundle(project, bundleId));
    if (left) missing.set(project, left);
  });

  // Releases belong to all projects, and their lists prove nothing by what they lack. Sentry's have old uploads alone.
  const { version } = outcome;
  let left: ReadonlySet<string> = all;
  if (missing.size === 0 && version !== undefined && run.transport.serviceKind !== "sentry") {
    // GlitchTip lists a file with the release that it came with: one that did not change since stays with an earlier one.
    const recent = await client.recentVersions().catch((error: unknown) => {
      if (isUnknown(error)) return [];
      throw error;
    });
    for (const name of recent.slice(0, MAX_RECENT)) {
      left = (await without(left, client.filesOfRelease(name))) ?? left;
      if (left.size === 0) break;
    }
    if (left.size > 0) {
      left = (await search(left, RELEASE_PAUSES, () => client.filesOfRelease(version))) ?? left;
    }
  }
  return projects.map((project) => {
    const others = missing.get(project) ?? left;
    const found = new Set([...all].filter((key) => !others.has(key)));
    return { project, found, isComplete: missing.has(project) };
  });
}

/** Those of `keys` that a list does not have. @returns undefined where the service does not know the list */
async function without(
  keys: ReadonlySet<string>,
  list: AsyncIterable<KnownFile>,
): Promise<Set<string> | undefined> {
  const left = new Set(keys);
  try {
    for await (const file of list) {
      left.delete(keyOf(file));
      if (left.size === 0) break;
    }
  } catch (error) {
    if (isUnknown(error)) return undefined;
    // There is no such bundle.
    if (!(error instanceof ServiceError) || error.status !== 400) throw error;
  }
  return left;
}

/** Whether the service does not know what it was asked for, or does not tell. */
function isUnknown(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false;
  const { kind, status = 0 } = error;
  return kind === "unreadable" || kind === "no-endpoint" || [403, 404, 405, 410].includes(status);
}
