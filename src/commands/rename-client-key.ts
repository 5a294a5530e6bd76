/** `rename-client-key`: gives a client key another name and leaves its other settings as they are. */
import { ServiceError } from "../errors.ts";
import type { RenameClientKeyInputs } from "../inputs/types.ts";
import type { RenameClientKeyOutcome } from "../outcome.ts";
import { type ClientKey, type ClientKeyAddress, ClientKeys } from "../service/client-keys.ts";
import type { Run } from "./run.ts";

/**
 * Reads the key where the service allows it, renames it, and compares the name that the service answers.
 * @throws ServiceError when the service refuses the rename, or answers with another name
 */
export async function renameClientKey(
  inputs: RenameClientKeyInputs,
  outcome: RenameClientKeyOutcome,
  run: Run,
): Promise<void> {
  const { keyId, keyName, organization } = inputs;
  const [project = ""] = inputs.projects;
  const address = { organization, project, keyId };
  const keys = new ClientKeys(run.transport, (secrets) => {
    for (const secret of secrets) run.mask(secret);
  });
  outcome.keyId = keyId;
  const before = await readKey(keys, address, outcome);
  if (before?.name === keyName) {
    noteKey(before, outcome);
    outcome.outcome = inputs.dryRun ? "planned" : "unchanged";
    return;
  }
  if (inputs.dryRun) {
    outcome.keyName = keyName;
    outcome.outcome = "planned";
    return;
  }
  const { browserSdkVersion } = before ?? {};
  const renamed = await keys.rename(address, { name: keyName, browserSdkVersion });
  noteKey(renamed, outcome);
  assertRenamed(renamed, keyName);
  const kept = [browserSdkVersion, undefined].includes(renamed.browserSdkVersion);
  outcome.browserSdkVersionKept = browserSdkVersion !== undefined && kept;
  outcome.outcome = "updated";
}

/** The key as it is. A token or a server that does not let us read it is no reason not to rename. */
async function readKey(
  keys: ClientKeys,
  address: ClientKeyAddress,
  outcome: RenameClientKeyOutcome,
): Promise<ClientKey | undefined> {
  try {
    const key = await keys.retrieve(address);
    if (key.name !== undefined) outcome.nameBefore = key.name;
    noteKey(key, outcome);
    return key;
  } catch (error) {
    // A wrong token or key is told by the rename itself; so is a server that is down.
    if (!(error instanceof ServiceError) || !isUnreadable(error)) throw error;
    outcome.notices.push({
      level: "warning",
      what: `The key could not be read before it was renamed, so its browser SDK version could not be sent back: the service may reset it to the project's default. ${error.message}`,
      fix: `Give the token the scope "project:read", and check the key's settings on the service.`,
    });
    return undefined;
  }
}

function isUnreadable({ status, kind }: ServiceError): boolean {
  return kind === "unreadable" || [403, 404, 405].includes(status ?? 0);
}

function noteKey(key: ClientKey, outcome: RenameClientKeyOutcome): void {
  const name = key.name ?? key.label;
  if (name !== undefined) outcome.keyName = name;
  if (key.isActive !== undefined) outcome.isActive = key.isActive;
  if (key.dateCreated !== undefined) outcome.dateCreated = key.dateCreated;
  if (key.browserSdkVersion !== undefined) outcome.browserSdkVersion = key.browserSdkVersion;
}

function assertRenamed(key: ClientKey, asked: string): void {
  const name = key.name ?? key.label;
  if (name === asked) return;
  throw new ServiceError(
    name === undefined
      ? "The service answered the rename without the key's name: whether it was done is not known."
      : `The service answered 200, but the key is still called "${name}": it ignored the rename.`,
    {
      kind: "unreadable",
      fix: "This version of the service does not rename client keys by its interface; rename the key on its pages.",
    },
  );
}
