/** `rename-client-key`: changes the asked settings of a client key and leaves the others as they are. */
import type { Run } from "../command.ts";
import { ServiceError } from "../errors.ts";
import type { Notice } from "../outcome.ts";
import { type ClientKey, type ClientKeyAddress, ClientKeys } from "./client.ts";
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
  const { address, key, unread } = await findKey(keys, { organization, project, keyId }, run);
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
    outcome.browserSdkVersionKept = browserSdkVersion !== undefined && kept;
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
  /** True where the service knows no key there. */
  isMissing?: boolean;
}

/** What a DSN shows of a key's id on GlitchTip, whose interface wants the dashes of a UUID. */
const BARE_UUID = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/iu;

async function findKey(
  keys: ClientKeys,
  address: ClientKeyAddress,
  { transport }: Run,
): Promise<FoundKey> {
  const found = await readKey(keys, address);
  if (!found.isMissing || !BARE_UUID.test(address.keyId)) return found;
  if ((await transport.identifyService()) !== "glitchtip") return found;
  const keyId = address.keyId.replace(BARE_UUID, "$1-$2-$3-$4-$5");
  const dashed = await readKey(keys, { ...address, keyId });
  return dashed.isMissing ? found : dashed;
}

/** A token or a server that does not allow to read the key is no reason not to change it. */
async function readKey(keys: ClientKeys, address: ClientKeyAddress): Promise<FoundKey> {
  try {
    return { address, key: await keys.retrieve(address) };
  } catch (error) {
    // A wrong token or key is told by the change itself; so is a server that is down.
    if (!(error instanceof ServiceError) || !isUnreadable(error)) throw error;
    return {
      address,
      isMissing: error.kind === "no-endpoint" || error.status === 404,
      unread: {
        level: "warning",
        what: `The key could not be read first, so its browser SDK version cannot be sent back: a change may reset it to the project's default. ${error.message}`,
        fix: `Give the token the scope "project:read", and check the key's settings on the service.`,
      },
    };
  }
}

function isUnreadable({ status, kind }: ServiceError): boolean {
  return ["unreadable", "no-endpoint"].includes(kind) || [403, 404, 405].includes(status ?? 0);
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
