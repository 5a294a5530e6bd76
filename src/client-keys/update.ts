/** `rename-client-key`: changes the asked settings of a client key and leaves the others as they are. */
import type { Run } from "../command.ts";
import { InputError, ServiceError } from "../errors.ts";
import type { CommonInputs } from "../inputs/common.ts";
import type { CommonOutcome, Notice } from "../outcome.ts";
import {
  type AskedKey,
  type ClientKey,
  ClientKeys,
  isSameKey,
  type KeySettings,
} from "./client.ts";

export interface RenameClientKeyInputs extends CommonInputs {
  keyId: string;
  /** What is changed: at least one setting. */
  change: KeySettings;
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

/**
 * Reads the key where the service allows it, changes it, and compares what the service answers.
 * @throws ServiceError when the service refuses the change, or answers with other settings
 */
export async function renameClientKey(
  { keyId, change, organization, projects, dryRun }: RenameClientKeyInputs,
  outcome: RenameClientKeyOutcome,
  run: Run,
): Promise<void> {
  const [project = ""] = projects;
  const asked = { organization, project, keyId };
  const keys = new ClientKeys(run.transport, asked, run.mask);
  outcome.keyId = keyId;
  const { key, unread } = await findKey(keys, asked);
  if (key) {
    // GlitchTip's ids have dashes, which an id out of a DSN lacks.
    if (key.id !== undefined && isSameKey(key.id, keyId)) outcome.keyId = key.id;
    noteKey(key, outcome);
    outcome.before = outcome.settings;
  }
  if (dryRun) {
    outcome.settings = { ...outcome.before, ...defined(change) };
    outcome.outcome = "planned";
    // GlitchTip answers 200 to a change, and makes none.
    if ((await run.transport.identifyService()) === "glitchtip") {
      outcome.notices.push({
        level: "warning",
        what: "The run would fail: GlitchTip does not change client keys through its API.",
        fix: "Change the key on its own pages.",
      });
    }
  } else if (outcome.before && isAsAsked(change, outcome.before)) {
    outcome.outcome = "unchanged";
  } else {
    const { browserSdkVersion } = key ?? {};
    run.log.info(`Changing client key ${outcome.keyId} of project ${project} …`);
    const changed = await keys.update(outcome.keyId, { ...change, browserSdkVersion });
    noteKey(changed, outcome);
    assertChanged(change, settingsOf(changed));
    const kept = [browserSdkVersion, undefined].includes(changed.browserSdkVersion);
    // A key that was read and shows no such setting has none.
    if (!key || browserSdkVersion !== undefined) {
      outcome.browserSdkVersionKept = Boolean(key) && kept;
    }
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
  { project, keyId }: AskedKey,
): Promise<{ key?: ClientKey; unread?: Notice }> {
  try {
    return { key: await keys.retrieve() };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const isMissing = error.kind === "no-endpoint" || error.status === 404;
    const all = isMissing ? await listKeys(keys) : undefined;
    const key = all?.find(({ id }) => id !== undefined && isSameKey(id, keyId));
    if (key) return { key };
    if (all) {
      const named = all.slice(0, 5).map(({ id = "?", name, label }) => {
        return `${id} (${name ?? label ?? "no name"})`;
      });
      const more = all.length > named.length ? ` and ${all.length - named.length} more` : "";
      const what = `The project "${project}" has no client key with the id "${keyId}".`;
      const fix =
        all.length === 0
          ? `It has none: check the slug in "projects".`
          : `Write the id of one of its keys: ${named.join(", ")}${more}.`;
      throw new InputError([{ what, where: "input key-id", fix }], { cause: error });
    }
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
function defined(settings: KeySettings): KeySettings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

/** What the settings are called, how each is shown, and what is said of one that a change left as it was. */
export const SETTINGS: readonly {
  readonly head: string;
  readonly shown: (settings: KeySettings) => string | undefined;
  readonly still: (shown: string) => string;
}[] = [
  { head: "Name", shown: ({ name }) => name, still: (it) => `the key is still called "${it}"` },
  {
    head: "State",
    shown: ({ isActive }) => ({ true: "active", false: "inactive", undefined })[`${isActive}`],
    still: (it) => `the key is still ${it}`,
  },
  {
    head: "Rate limit",
    // As the input writes it: `1000/3600`.
    shown: ({ rateLimit: limit }) =>
      limit === null ? "none" : limit && `${limit.count}/${limit.window}`,
    still: (it) => `its rate limit is still ${it}`,
  },
];

/** Whether all asked settings are what `actual` has. */
export function isAsAsked(asked: KeySettings, actual: KeySettings): boolean {
  return differences(asked, actual).length === 0;
}

function differences(asked: KeySettings, actual: KeySettings) {
  return SETTINGS.filter(({ shown }) => ![undefined, shown(actual)].includes(shown(asked)));
}

function assertChanged(asked: KeySettings, actual: KeySettings): void {
  const different = differences(asked, actual);
  if (different.length === 0) return;
  const untold = different.find(({ shown }) => shown(actual) === undefined);
  const still = different.map(({ shown, still: say }) => say(shown(actual) ?? "")).join(", and ");
  throw new ServiceError(
    untold
      ? `The service answered the change without the key's ${untold.head.toLowerCase()}: whether it was done is not known.`
      : `The service answered 200, but ${still}: it ignored the change.`,
    {
      kind: "unreadable",
      fix: "This version of the service cannot change this through its API; change the key on its own pages.",
    },
  );
}
