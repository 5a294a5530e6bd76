/** `rename-client-key`: changes the asked settings of a client key and leaves the others as they are. */
import type { Run } from "../command.ts";
import { InputError, ServiceError } from "../errors.ts";
import type { Notice } from "../outcome.ts";
import { type ClientKey, type ClientKeyAddress, ClientKeys, isSameKey } from "./client.ts";
import type { RenameClientKeyInputs } from "./inputs.ts";
import type { KeySettings, RenameClientKeyOutcome } from "./outcome.ts";
import { differences, settingsOf } from "./settings.ts";

/**
 * Reads the key where the service allows it, changes it, and compares what the service answers.
 * @throws ServiceError when the service refuses the change, or answers with other settings
 */
export async function renameClientKey(
  inputs: RenameClientKeyInputs,
  outcome: RenameClientKeyOutcome,
  run: Run,
): Promise<void> {
  const { keyId, change, organization } = inputs;
  const [project = ""] = inputs.projects;
  const keys = new ClientKeys(run.transport, (secrets) => {
    for (const secret of secrets) run.mask(secret);
  });
  outcome.keyId = keyId;
  const { address, key, unread } = await findKey(keys, { organization, project, keyId });
  outcome.keyId = address.keyId;
  if (key) {
    noteKey(key, outcome);
    outcome.before = settingsOf(key);
  }
  if (inputs.dryRun) {
    outcome.settings = { ...outcome.before, ...defined(change) };
    outcome.outcome = "planned";
  } else if (outcome.before && differences(change, outcome.before).length === 0) {
    outcome.outcome = "unchanged";
  } else {
    const { browserSdkVersion } = key ?? {};
    run.log.info(`Changing client key ${address.keyId} of project ${project} …`);
    const changed = await keys.update(address, { ...change, browserSdkVersion });
    noteKey(changed, outcome);
    assertChanged(settingsOf(changed), change);
    const kept = [browserSdkVersion, undefined].includes(changed.browserSdkVersion);
    // A key that was read and shows no such setting has none.
    if (!key || browserSdkVersion !== undefined)
      outcome.browserSdkVersionKept = Boolean(key) && kept;
    outcome.outcome = "updated";
  }
  // A change that failed has its own reason to tell.
  if (unread) outcome.notices.push(unread);
}

/** The key where it is, and as it is or why it could not be read. */
interface FoundKey {
  address: ClientKeyAddress;
  key?: ClientKey;
  unread?: Notice;
}

/**
 * Reads the key. A token or a server that does not allow that is no reason not to change it. Where the service has nothing
 * at the key's path, its list of keys tells whether there is such a key, also under an id with the dashes of GlitchTip.
 * @throws InputError where the project has no such key; ServiceError for what the change itself would meet as well
 */
async function findKey(keys: ClientKeys, address: ClientKeyAddress): Promise<FoundKey> {
  try {
    return { address, key: await keys.retrieve(address) };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const isMissing = error.kind === "no-endpoint" || error.status === 404;
    const listed = isMissing ? await listKeys(keys, address) : undefined;
    const key = listed?.find(({ id = "" }) => isSameKey(id, address.keyId));
    if (key?.id !== undefined) return { address: { ...address, keyId: key.id }, key };
    if (listed) throw noSuchKey(address, listed);
    if (!isMissing && error.kind !== "unreadable" && ![403, 405].includes(error.status ?? 0)) {
      throw error;
    }
    return {
      address,
      unread: {
        level: "warning",
        what: `The key could not be read first, so its browser SDK version cannot be sent back: a change may reset it to the project's default. ${error.message}`,
        fix: `Give the token the scope "project:read", and check the key's settings on the service.`,
      },
    };
  }
}

/** Undefined where the service does not list them, or not all at once. */
async function listKeys(
  keys: ClientKeys,
  address: ClientKeyAddress,
): Promise<ClientKey[] | undefined> {
  try {
    return await keys.list(address);
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

/** Keys that a message names. */
const MOST_NAMED = 5;

function noSuchKey({ project, keyId }: ClientKeyAddress, keys: readonly ClientKey[]): InputError {
  const named = keys.slice(0, MOST_NAMED).map(({ id, name, label }) => {
    return `${id ?? "?"} (${name ?? label ?? "no name"})`;
  });
  const more = keys.length > MOST_NAMED ? ` and ${keys.length - MOST_NAMED} more` : "";
  return new InputError([
    {
      what: `The project "${project}" has no client key with the id "${keyId}".`,
      where: "input key-id",
      fix:
        keys.length === 0
          ? `It has none: check the slug in "projects".`
          : `Write the id of one of its keys: ${named.join(", ")}${more}.`,
    },
  ]);
}

function noteKey(key: ClientKey, outcome: RenameClientKeyOutcome): void {
  outcome.settings = { ...outcome.settings, ...defined(settingsOf(key)) };
  if (key.dateCreated !== undefined) outcome.dateCreated = key.dateCreated;
  if (key.browserSdkVersion !== undefined) outcome.browserSdkVersion = key.browserSdkVersion;
}

/** The members that are not undefined. */
function defined({ name, isActive, rateLimit }: KeySettings): KeySettings {
  const entries = Object.entries({ name, isActive, rateLimit });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function assertChanged(settings: KeySettings, change: KeySettings): void {
  const different = differences(change, settings);
  if (different.length === 0) return;
  const untold = different.find(({ actual }) => actual === undefined);
  const still = different.map(({ actual }) => actual).join(", and ");
  throw new ServiceError(
    untold === undefined
      ? `The service answered 200, but ${still}: it ignored the change.`
      : `The service answered the change without the key's ${untold.setting}: whether it was done is not known.`,
    {
      kind: "unreadable",
      fix: "This version of the service does not change this by its interface; change the key on its pages.",
    },
  );
}
