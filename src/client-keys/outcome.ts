import type { CommonOutcome } from "../outcome.ts";
import type { KeySettings } from "./inputs.ts";

/** The reported members of a key. `secret` and `dsn` are masked and not kept. */
export interface ClientKey extends KeySettings {
  dateCreated?: string;
  browserSdkVersion?: string;
}

export interface RenameClientKeyOutcome extends CommonOutcome {
  command: "rename-client-key";
  keyId: string;
  /** The requested settings; the others stay unchanged. */
  asked: KeySettings;
  /** The key before the change, if it could be read. */
  before?: ClientKey;
  /** The key in the service's answer; on a dry run the planned key. */
  key: ClientKey;
  /** Whether `browserSdkVersion` was sent back unchanged; false when it could not be read. */
  browserSdkVersionKept?: boolean;
}
