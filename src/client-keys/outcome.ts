/** What a run of `rename-client-key` did. The key's secret and addresses are not part of it. */
import type { CommonOutcome } from "../outcome.ts";

export interface RenameClientKeyOutcome extends CommonOutcome {
  command: "rename-client-key";
  keyId?: string;
  /** The name before, where the service let us read it. */
  nameBefore?: string;
  /** The name that the service answered; the asked one on a dry run. */
  keyName?: string;
  isActive?: boolean;
  dateCreated?: string;
  /** Whether `browserSdkVersion` was sent back unchanged; false when it could not be read. */
  browserSdkVersionKept?: boolean;
  browserSdkVersion?: string;
}
