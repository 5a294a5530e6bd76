/** The settings of a client key, what a run of `rename-client-key` did to them, and how they are compared. Pure. */
import type { CommonOutcome } from "../outcome.ts";

/** A key takes at most `count` events in each `window` of seconds. */
export interface KeyRateLimit {
  count: number;
  window: number;
}

/** The settings of a key that this command changes. */
export interface KeySettings {
  name?: string | undefined;
  isActive?: boolean | undefined;
  /** Null: as many events as come. */
  rateLimit?: KeyRateLimit | null | undefined;
}

export interface RenameClientKeyOutcome extends CommonOutcome {
  command: "rename-client-key";
  keyId?: string;
  /** What the user asked for; the other settings stay as they are. */
  asked: KeySettings;
  /** The settings before, where the service let us read them. */
  before?: KeySettings;
  /** The settings as the service answered them; on a dry run what they would be. */
  settings: KeySettings;
  dateCreated?: string;
  /** Whether `browserSdkVersion` was sent back unchanged; false when it could not be read. */
  browserSdkVersionKept?: boolean;
  browserSdkVersion?: string;
}

/** `1000/3600`, as the input writes it. */
export function rateText(limit: KeyRateLimit | null): string {
  return limit === null ? "none" : `${limit.count}/${limit.window}`;
}

/** A setting that is not as asked. */
interface Difference {
  setting: string;
  /** What it is, as a clause; undefined where it is not known. */
  actual: string | undefined;
}

/** The asked settings that `actual` does not have. */
export function differences(asked: KeySettings, actual: KeySettings): Difference[] {
  const { name, isActive, rateLimit } = actual;
  const found: Difference[] = [];
  if (asked.name !== undefined && asked.name !== name) {
    const clause = name === undefined ? undefined : `the key is still called "${name}"`;
    found.push({ setting: "name", actual: clause });
  }
  if (asked.isActive !== undefined && asked.isActive !== isActive) {
    const clause = `the key is still ${isActive ? "active" : "inactive"}`;
    found.push({ setting: "state", actual: isActive === undefined ? undefined : clause });
  }
  if (asked.rateLimit !== undefined && !isSameLimit(asked.rateLimit, rateLimit)) {
    const clause =
      rateLimit === undefined ? undefined : `its rate limit is still ${rateText(rateLimit)}`;
    found.push({ setting: "rate limit", actual: clause });
  }
  return found;
}

function isSameLimit(asked: KeyRateLimit | null, actual: KeySettings["rateLimit"]): boolean {
  return actual !== undefined && rateText(asked) === rateText(actual);
}
