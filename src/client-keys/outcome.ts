/** What a run of `rename-client-key` did. The key's secret and addresses are not part of it. */
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
