/** `rename-client-key`: gives a client key another name and leaves its other settings as they are. */
import { ServiceError } from "../errors.ts";
import type { RenameClientKeyInputs } from "./inputs.ts";
import type { Notice } from "../outcome.ts";
import type { RenameClientKeyOutcome } from "./outcome.ts";
import { type ClientKey, type ClientKeyAddress, ClientKeys } from "./client.ts";
import type { Run } from "../command.ts";

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
  const { key: before, unread } = await readKey(keys, address);
  if (before) noteKey(before, outcome);
  outcome.nameBefore = before?.name;
  if (inputs.dryRun) {
    outcome.keyName = keyName;
    outcome.outcome = "planned";
  } else if (before?.name === keyName) {
    outcome.outcome = "unchanged";
  } else {
    const { browserSdkVersion } = before ?? {};
    run.log.info(`Renaming client key ${keyId} of project ${project} to "${keyName}" …`);
    const renamed = await keys.rename(address, { name: keyName, browserSdkVersion });
    noteKey(renamed, outcome);
    assertRenamed(renamed, keyName);
    const kept = [browserSdkVersion, undefined].includes(renamed.browserSdkVersion);
    outcome.browserSdkVersionKept = browserSdkVersion !== undefined && kept;
    outcome.outcome = "updated";
  }
  // A rename that failed has its own reason to tell.
  if (unread) outcome.notices.push(unread);
}

/** The key as it is, or why it could not be read: a token or a server that does not allow it is no reason not to rename. */
async function readKey(
  keys: ClientKeys,
  address: ClientKeyAddress,
): Promise<{ key?: ClientKey; unread?: Notice }> {
  try {
    return { key: await keys.retrieve(address) };
  } catch (error) {
    // A wrong token or key is told by the rename itself; so is a server that is down.
    if (!(error instanceof ServiceError) || !isUnreadable(error)) throw error;
    return {
      unread: {
        level: "warning",
        what: `The key could not be read first, so its browser SDK version cannot be sent back: a rename may reset it to the project's default. ${error.message}`,
        fix: `Give the token the scope "project:read", and check the key's settings on the service.`,
      },
    };
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
