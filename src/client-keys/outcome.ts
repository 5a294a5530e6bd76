/** What a run of `rename-client-key` did. */
import type { CommonOutcome } from "../outcome.ts";
import type { KeySettings } from "./inputs.ts";

/** Only what we report. `secret` and `dsn` are masked, and then gone. */
export interface ClientKey extends KeySettings {
  dateCreated?: string;
  browserSdkVersion?: string;
}

export interface RenameClientKeyOutcome extends CommonOutcome {
  command: "rename-client-key";
  keyId: string;
  /** What the user asked for; the other settings stay as they are. */
  asked: KeySettings;
  /** The key before, where the service let us read it. */
  before?: ClientKey;
  /** The key as the service answered it; on a dry run what it would be. */
  key: ClientKey;
  /** Whether `browserSdkVersion` was sent back unchanged; false when it could not be read. */
  browserSdkVersionKept?: boolean;
}
