/** `rename-client-key`: changes the asked settings of a client key and leaves the others as they are. */
import * as v from "valibot";
import type { Run } from "../command.ts";
import { ServiceError, TrackerError } from "../errors.ts";
import type { Log } from "../log.ts";
import { optionalOrIgnored } from "../schema.ts";
import { type Operation, apiPath, readAnswer } from "../service/operation.ts";
import type { ServiceAnswer, ServiceRequest, Transport } from "../service/transport.ts";
import type { KeySettings, RenameClientKeyInputs } from "./inputs.ts";
import type { ClientKey, RenameClientKeyOutcome } from "./outcome.ts";

const clientKeySchema = v.pipe(
  v.object({
    id: optionalOrIgnored(v.string()),
    name: optionalOrIgnored(v.string()),
    label: optionalOrIgnored(v.string()),
    isActive: optionalOrIgnored(v.boolean()),
    rateLimit: v.fallback(
      v.nullish(v.object({ count: v.number(), window: v.number() })),
      undefined,
    ),
    dateCreated: optionalOrIgnored(v.string()),
    browserSdkVersion: optionalOrIgnored(v.string()),
  }),
  v.transform(({ label, name = label, ...key }) => ({ ...key, name })),
);

/** A key that is shown has at least one of its names: what has none is another thing. */
const shownKeySchema = v.pipe(
  clientKeySchema,
  v.check(({ id, name }) => id !== undefined || name !== undefined),
);

const secretsSchema = v.object({
  id: optionalOrIgnored(v.string()),
  secret: optionalOrIgnored(v.string()),
  dsn: v.fallback(v.looseObject({}), {}),
});

/** Masks of one step, and addresses of a key that are looked at. What answers say beyond that is not a key: a server could hide the log of the job with it. */
const MAX_SECRETS = 20;
const MAX_ADDRESS_LENGTH = 2000;

/** The input of each member of a key. */
const KEY_FIXES = {
  name: `Write another "key-name".`,
  isActive: `Write another "key-active".`,
  rateLimit: `Write another "key-rate-limit".`,
};

/** Where a key is, as the user wrote it. */
export type KeyPlace = Pick<RenameClientKeyInputs, "organization" | "projects" | "keyId">;

/** The requests about one key. The secret parts of every answer, a refusal's too, are masked before anything else is done. */
export function keyRequests(
  transport: Transport,
  { organization, projects, keyId }: KeyPlace,
  mask: (secret: string) => void,
) {
  const [project = ""] = projects;
  let masksLeft = MAX_SECRETS;
  const onBody = (body: unknown) => {
    for (const secret of secretsOf(body, keyId).slice(0, masksLeft)) {
      masksLeft -= 1;
      mask(secret);
    }
  };
  const ask = async (
    method: "GET" | "PUT",
    request: Pick<ServiceRequest, "body" | "retry" | "recover"> = {},
  ) => {
    const [name, verb] = method === "GET" ? ["retrieve", "read"] : ["update", "update"];
    const operation: Operation = {
      name: `${name}-client-key`,
      method,
      action: `${verb} client key ${keyId} of project ${project}`,
      scopes: ["project:write"],
      fieldFixes: KEY_FIXES,
      confidential: true,
      resources: [
        `the organization "${organization}"`,
        `the project "${project}"`,
        `the key id "${keyId}"`,
      ],
    };
    const path = apiPath("projects", organization, project, "keys", keyId);
    const schema = method === "GET" ? shownKeySchema : clientKeySchema;
    const check = (answered: Pick<ServiceAnswer, "status" | "body">) =>
      readAnswer(schema, answered, operation);
    const answer = await transport.request({ ...request, operation, path, onBody, check });
    return { answer, key: check(answer) };
  };
  return {
    /** The key as it is. Not part of the contract; servers that have it answer on the same path. @throws ServiceError */
    retrieve: async (): Promise<ClientKey> => (await ask("GET")).key,
    /**
     * Changes the given settings of the key. A change without `browserSdkVersion` resets that setting on some servers, so
     * it is sent back. What is undefined is left out.
     * @param log where the key does not show them yet: after an answer that was lost, or does not show them, it is read
     * @returns the key as the service answered it; some servers ignore a change
     * @throws ServiceError
     */
    async update(change: ClientKey, log?: Log): Promise<ClientKey> {
      const lookUp = async (failure: ServiceError) => {
        if (log === undefined) return undefined;
        const found = await ask("GET", { retry: { maxAttempts: 2 } }).catch((error: unknown) => {
          // How the change ended is the better message.
          if (!(error instanceof TrackerError)) throw error;
        });
        if (!found || !isAsAsked(change, found.key)) return undefined;
        log.info(`${failure.message} The key is as asked all the same.`);
        return found;
      };
      const recover = async (failure: ServiceError) => (await lookUp(failure))?.answer;
      const { key } = await ask("PUT", { body: JSON.stringify(change), recover });
      const flaw = log && flawOf(change, key);
      return (flaw && (await lookUp(flaw))?.key) ?? key;
    },
  };
}

/**
 * The secret part of the asked key, also where only a DSN has it (as its password), and its DSNs that embed it. Servers
 * without secret keys repeat the public one in its place, which is no secret. What belongs to another key is not printed,
 * and not masked.
 */
function secretsOf(body: unknown, keyId: string): string[] {
  const parsed = v.safeParse(secretsSchema, body);
  if (!parsed.success) return [];
  const { id = keyId, secret = "", dsn } = parsed.output;
  if (!isSameKey(id, keyId)) return [];
  // Nothing that a server could hide a log or an output with, and nothing that was hidden before.
  const isSecret = (text: string) =>
    /^[!-~]{16,200}$/u.test(text) && !text.includes("***") && !isSameKey(text, keyId);
  const found = new Set(isSecret(secret) ? [secret] : []);
  for (const address of Object.values(dsn).slice(0, MAX_SECRETS)) {
    if (typeof address !== "string" || address.length > MAX_ADDRESS_LENGTH) continue;
    const url = URL.parse(address);
    if (!url || !isSameKey(url.username, keyId) || !isSecret(url.password)) continue;
    found.add(url.password).add(address);
  }
  return [...found];
}

/** GlitchTip's ids are dashed, the same id in a DSN is not. */
function isSameKey(one: string, other: string): boolean {
  const bare = (id: string) => id.replaceAll("-", "").toLowerCase();
  return bare(one) === bare(other);
}

/**
 * Reads the key where the service allows it, changes it, and compares what the service answers.
 * @throws ServiceError when the service refuses the change, or answers with other settings
 */
export async function renameClientKey(
  inputs: RenameClientKeyInputs,
  outcome: RenameClientKeyOutcome,
  { transport, mask, log }: Run,
): Promise<void> {
  const { keyId, change, projects, dryRun } = inputs;
  const client = keyRequests(transport, inputs, mask);
  let unread: ServiceError | undefined;
  try {
    outcome.before = await client.retrieve();
    outcome.key = outcome.before;
  } catch (error) {
    // A token or a server that does not allow to read the key is no reason not to change it.
    if (!(error instanceof ServiceError)) throw error;
    const { kind, status = 0 } = error;
    // The change itself tells whether there is such a key.
    const isUntold = [403, 404, 405].includes(status);
    if (kind !== "no-endpoint" && kind !== "unreadable" && !isUntold) throw error;
    unread = error;
  }
  const { before } = outcome;
  const isNoChange = before !== undefined && isAsAsked(change, before);
  // It answers to some ids with web pages, and with 200 to a change that it does not make.
  if (!isNoChange && (dryRun || unread) && (await transport.identifyService()) === "glitchtip") {
    throw new ServiceError("GlitchTip does not change client keys through its API.", {
      kind: "no-endpoint",
      where: inputs.baseUrl,
      fix: "Change the key on its own pages.",
    });
  }
  if (dryRun) {
    if (unread?.kind === "status" && unread.status === 404) throw unread;
    outcome.key = { ...before, ...defined(change) };
    outcome.outcome = "planned";
  } else if (isNoChange) {
    outcome.outcome = "unchanged";
  } else {
    log.info(`Changing client key ${keyId} of project ${projects.join()} …`);
    const { browserSdkVersion } = before ?? {};
    const sent = { ...change, browserSdkVersion };
    const changed = await client.update(sent, before && log).catch((error: unknown) => {
      // What the key is like by now is not known.
      if (error instanceof ServiceError && error.effect === "unknown") outcome.key = {};
      throw error;
    });
    const flaw = flawOf(change, changed);
    outcome.key = { ...(!flaw && before), ...defined(changed) };
    if (flaw) throw flaw;
    // A key that was read and shows no such setting has none.
    if (!before) outcome.browserSdkVersionKept = false;
    else if (browserSdkVersion !== undefined) {
      outcome.browserSdkVersionKept = outcome.key.browserSdkVersion === browserSdkVersion;
    }
    outcome.outcome = "updated";
  }
  // A change that failed has its own reason to tell.
  if (!unread) return;
  outcome.notices.push({
    level: "warning",
    what: `The key could not be read first, so its browser SDK version cannot be sent back: a change may reset it to the project's default. ${unread.message}`,
    fix: `Give the token the scope "project:read", and check the key's settings on the service.`,
  });
}

/** The members that are not undefined. */
function defined(key: ClientKey): ClientKey {
  return Object.fromEntries(Object.entries(key).filter(([, value]) => value !== undefined));
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

/** Why an answer does not show that a change was made; undefined where it does. */
function flawOf(asked: KeySettings, actual: KeySettings): ServiceError | undefined {
  const different = differences(asked, actual);
  if (different.length === 0) return undefined;
  const untold = different.find(({ shown }) => shown(actual) === undefined);
  const still = different.map(({ shown, still: say }) => say(shown(actual) ?? "")).join(", and ");
  return new ServiceError(
    untold
      ? `The service answered the change without the key's ${untold.head.toLowerCase()}: whether it was done is not known.`
      : `The service answered 200, but ${still}: it ignored the change.`,
    {
      kind: "unreadable",
      fix: "This version of the service cannot change this through its API; change the key on its own pages.",
    },
  );
}
