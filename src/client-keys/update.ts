/** `rename-client-key`: changes the asked settings of a client key and leaves the others as they are. */
import type { Run } from "../command.ts";
import { InputError, ServiceError } from "../errors.ts";
import type { Notice } from "../outcome.ts";
import { type AskedKey, type ClientKey, ClientKeys, isSameKey } from "./client.ts";
import type { RenameClientKeyInputs } from "./inputs.ts";
import { differences, type KeySettings, type RenameClientKeyOutcome } from "./settings.ts";

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
  const asked = { organization, project, keyId };
  const keys = new ClientKeys(run.transport, asked, (secrets) => {
    for (const secret of secrets) run.mask(secret);
  });
  outcome.keyId = keyId;
  const { key, unread } = await findKey(keys, asked);
  // GlitchTip's ids have dashes, which an id out of a DSN lacks.
  if (key?.id !== undefined && isSameKey(key.id, keyId)) outcome.keyId = key.id;
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
    run.log.info(`Changing client key ${outcome.keyId} of project ${project} …`);
    const changed = await keys.update(outcome.keyId, { ...change, browserSdkVersion });
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

/**
 * Reads the key. A token or a server that does not allow that is no reason not to change it. Where the service has nothing
 * at the key's path, its list of keys tells whether there is such a key, also under an id with the dashes of GlitchTip.
 * @returns the key, or why it could not be read
 * @throws InputError where the project has no such key; ServiceError for what the change itself would meet as well
 */
async function findKey(
  keys: ClientKeys,
  asked: AskedKey,
): Promise<{ key?: ClientKey; unread?: Notice }> {
  try {
    return { key: await keys.retrieve() };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const isMissing = error.kind === "no-endpoint" || error.status === 404;
    const listed = isMissing ? await listKeys(keys) : undefined;
    const key = listed?.find(({ id }) => id !== undefined && isSameKey(id, asked.keyId));
    if (key) return { key };
    if (listed) throw noSuchKey(asked, listed);
    if (!isMissing && error.kind !== "unreadable" && ![403, 405].includes(error.status ?? 0)) {
      throw error;
    }
    return {
      unread: {
        level: "warning",
        what: `The key could not be read first, so its browser SDK version cannot be sent back: a change may reset it to the project's default. ${error.message}`,
        fix: `Give the token the scope "project:read", and check the key's settings on the service.`,
      },
    };
  }
}

/** Undefined where the service does not list them, or not all at once. */
async function listKeys(keys: ClientKeys): Promise<ClientKey[] | undefined> {
  try {
    return await keys.list();
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

/** Keys that a message names. */
const MOST_NAMED = 5;

function noSuchKey({ project, keyId }: AskedKey, keys: readonly ClientKey[]): InputError {
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

/** `label` stands in for a name that is missing. */
function settingsOf({ name, label, isActive, rateLimit }: ClientKey): KeySettings {
  return { name: name ?? label, isActive, rateLimit };
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
