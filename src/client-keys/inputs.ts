/** The inputs of the command `rename-client-key`. */
import {
  type CommonInputName,
  type CommonInputs,
  requireOneProject,
  SLUG,
} from "../inputs/common.ts";
import type { InputReader } from "../inputs/reader.ts";

export const CLIENT_KEY_INPUTS = ["key-id", "key-name"] as const;

type Reader = InputReader<CommonInputName | (typeof CLIENT_KEY_INPUTS)[number]>;

export interface RenameClientKeyInputs extends CommonInputs {
  keyId: string;
  keyName: string;
}

/** The service's limit on a client key's name. */
const MAX_KEY_NAME_LENGTH = 64;

export function readRenameClientKey(reader: Reader, common: CommonInputs): RenameClientKeyInputs {
  requireOneProject(reader, common.projects);
  const keyId = reader.required(
    "key-id",
    "Write the id of the key, which is its public part: the user name in the project's DSN.",
  );
  if (keyId !== "" && !SLUG.test(keyId)) {
    reader.problem("key-id", {
      what: 'The input "key-id" is not the id of a client key.',
      fix: "Write the public part of the key alone (letters, digits and dashes), not the whole DSN.",
    });
  }
  const keyName = reader.required("key-name", "Write the new name of the key.");
  // The service counts characters, not UTF-16 units.
  const length = [...keyName].length;
  if (length > MAX_KEY_NAME_LENGTH) {
    reader.problem("key-name", {
      what: `The new name has ${length} characters; the service takes at most ${MAX_KEY_NAME_LENGTH}.`,
      fix: "Write a shorter name.",
    });
  }
  return { ...common, keyId, keyName };
}
