/** `rename-client-key`: changes the requested settings of a client key and keeps the others. */
import * as v from "valibot";
import type { Run } from "../command.ts";
import { ServiceError, TrackerError } from "../errors.ts";
import { optionalOrIgnored } from "../schema.ts";
import { type Operation, apiPath, readAnswer } from "../service/operation.ts";
import type { ServiceAnswer, ServiceRequest } from "../service/transport.ts";
import { absenceOf } from "../servers/server.ts";
import type { KeySettings, RenameClientKeyInputs } from "./inputs.ts";
import type { ClientKey, RenameClientKeyOutcome } from "./outcome.ts";

const keySchema = v.object({
  // Required: an object without a name is not a key.
  name: v.string(),
  isActive: optionalOrIgnored(v.boolean()),
  rateLimit: v.fallback(v.nullish(v.object({ count: v.number(), window: v.number() })), undefined),
  dateCreated: optionalOrIgnored(v.string()),
  browserSdkVersion: optionalOrIgnored(v.string()),
});

/** Maximum addresses of a key that are masked. With more, a server could hide the job's log. */
const MAX_ADDRESSES = 10;
const MAX_ADDRESS_LENGTH = 2000;

const addressSchema = v.fallback(v.pipe(v.string(), v.maxLength(MAX_ADDRESS_LENGTH)), "");
const secretsSchema = v.fallback(
  v.object({
    secret: optionalOrIgnored(v.string()),
    dsn: optionalOrIgnored(v.record(v.string(), addressSchema)),
  }),
  {},
);

/** The input of each member of a key. */
const KEY_FIXES = {
  name: `Write another "key-name".`,
  isActive: `Write another "key-active".`,
  rateLimit: `Write another "key-rate-limit".`,
};

/**
 * Reads a key, or changes its given settings, which some servers ignore. The contract has no read; servers that have it use
 * the same path. The secrets of every answer, also of a refusal, are masked first.
 * @param change undefined members are omitted
 * @throws ServiceError
 */
export async function requestKey(
  { transport, mask }: Pick<Run, "transport" | "mask">,
  { organization, projects, keyId }: KeyPlace,
  { change, ...options }: Pick<ServiceRequest, "retry" | "recover"> & { change?: ClientKey } = {},
): Promise<{ answer: ServiceAnswer; key: ClientKey }> {
  const [project = ""] = projects;
  const operation: Operation = {
    name: change ? "update-client-key" : "retrieve-client-key",
    method: change ? "PUT" : "GET",
    action: `${change ? "update" : "read"} client key ${keyId} of project ${project}`,
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
  const onBody = (body: unknown) => {
    for (const secret of secretsOf(body, keyId)) mask(secret);
  };
  const check = (answered: Pick<ServiceAnswer, "status" | "body">) =>
    readAnswer(keySchema, answered, operation);
  const body = change && JSON.stringify(change);
  const answer = await transport.request({ ...options, operation, path, body, onBody, check });
  return { answer, key: check(answer) };
}

export type KeyPlace = Pick<RenameClientKeyInputs, "organization" | "projects" | "keyId">;

/**
 * Returns a key's secret, also if only a DSN holds it (as its password), and the DSNs that embed it. Servers without secret
 * keys repeat the public key there, which is not a secret.
 */
function secretsOf(body: unknown, keyId: string): string[] {
  const { secret = "", dsn = {} } = v.parse(secretsSchema, body);
  // GlitchTip's key ids have dashes; the same id in a DSN has none.
  const bare = (id: string) => id.replaceAll("-", "").toLowerCase();
  // Nothing short, with which a server could mask a log or an output, and nothing that is masked already.
  const isSecret = (text: string) =>
    /^[!-~]{16,200}$/u.test(text) && !text.includes("***") && bare(text) !== bare(keyId);
  const addresses = Object.values(dsn)
    .slice(0, MAX_ADDRESSES)
    .map((address) => ({ address, password: URL.parse(address)?.password ?? "" }))
    .filter(({ password }) => isSecret(password));
  return [
    ...(isSecret(secret) ? [secret] : []),
    ...addresses.flatMap(({ address, password }) => [password, address]),
  ];
}

/**
 * Reads the key if the service allows it, changes it, and checks the answer.
 * @throws ServiceError if the service refuses the change, or answers with other settings
 */
export async function renameClientKey(
  inputs: RenameClientKeyInputs,
  outcome: RenameClientKeyOutcome,
  run: Run,
): Promise<void> {
  const { keyId, change, projects, dryRun } = inputs;
  const { transport, log } = run;
  let unread: ServiceError | undefined;
  try {
    outcome.before = (await requestKey(run, inputs)).key;
    outcome.key = outcome.before;
  } catch (error) {
    // The key can be changed even if the token or the server does not allow to read it.
    if (!(error instanceof ServiceError)) throw error;
    const { kind, status = 0 } = error;
    // The change itself shows whether the key exists.
    const isUntold = kind === "guarded" || [403, 404, 405].includes(status);
    if (kind !== "no-endpoint" && kind !== "unreadable" && !isUntold) throw error;
    unread = error;
  }
  const { before } = outcome;
  const isNoChange = before !== undefined && isAsAsked(change, before);
  const isDoubtful = !isNoChange && (dryRun || unread !== undefined);
  const { lacks } = isDoubtful ? await transport.identified("lightly") : transport.server;
  const lack = isDoubtful ? lacks["rename-client-key"] : undefined;
  if (lack) {
    throw new ServiceError(lack.what, { ...lack, kind: "no-endpoint", where: inputs.baseUrl });
  }
  if (dryRun) {
    if (unread && absenceOf(unread, transport.server) === "absent") throw unread;
    outcome.key = { ...before, ...defined(change) };
    outcome.outcome = "planned";
  } else if (isNoChange) {
    outcome.outcome = "unchanged";
  } else {
    log.info(`Changing client key ${keyId} of project ${projects.join()} …`);
    const lookUp = async (failure: ServiceError) => {
      const reading = before && requestKey(run, inputs, { retry: { maxAttempts: 2 } });
      const found = await reading?.catch((error: unknown) => {
        // Not thrown: the failure of the change says more.
        if (!(error instanceof TrackerError)) throw error;
      });
      if (!found || !isAsAsked(change, found.key)) return undefined;
      log.info(`${failure.message} The change took effect.`);
      return found;
    };
    const recover = async (failure: ServiceError) => (await lookUp(failure))?.answer;
    // Sent back, because a change without it resets it on some servers.
    const { browserSdkVersion } = before ?? {};
    const sent = { change: { ...change, browserSdkVersion }, recover };
    const { key } = await requestKey(run, inputs, sent).catch((error: unknown) => {
      // The key's present state is not known.
      if (error instanceof ServiceError && error.effect === "unknown") outcome.key = {};
      throw error;
    });
    outcome.key = defined(key);
    const flaw = flawOf(change, key, before);
    const found = flaw && (await lookUp(flaw));
    if (flaw && !found) throw flaw;
    outcome.key = { ...before, ...defined(found?.key ?? key) };
    // A key that was read without a version has none that could be lost.
    const isKept = before !== undefined && outcome.key.browserSdkVersion === browserSdkVersion;
    if (!before || browserSdkVersion !== undefined) outcome.browserSdkVersionKept = isKept;
    outcome.outcome = "updated";
  }
  // Not reached after a failed change, which reports its own reason.
  if (!unread) return;
  const isScope = unread.kind === "status" && unread.status === 403;
  outcome.notices.push({
    level: "warning",
    what: `The key could not be read first, so its browser SDK version cannot be sent back: a change may reset it to the project's default. ${unread.message}`,
    fix: `${isScope ? 'Give the token the scope "project:read", and check' : "Check"} the key's settings on the service.`,
  });
}

function defined(key: ClientKey): ClientKey {
  return Object.fromEntries(Object.entries(key).filter(([, value]) => value !== undefined));
}

/** The settings by name, and how to show each; undefined if a key does not show it. */
export const SETTINGS: Readonly<Record<string, (key: KeySettings) => string | undefined>> = {
  Name: ({ name }) => name,
  State: ({ isActive }) => ({ true: "active", false: "inactive", undefined })[`${isActive}`],
  // As the input writes it: `1000/3600`.
  "Rate limit": ({ rateLimit: limit }) =>
    limit === null ? "none" : limit && `${limit.count}/${limit.window}`,
};

/** Whether `actual` has all requested values. */
export function isAsAsked(asked: KeySettings, actual: KeySettings): boolean {
  return differences(asked, actual).length === 0;
}

/** The settings whose value in `actual` differs from the requested one: their names, and the values in `actual`. */
function differences(asked: KeySettings, actual: KeySettings) {
  return Object.entries(SETTINGS)
    .filter(([, shown]) => ![undefined, shown(actual)].includes(shown(asked)))
    .map(([name, shown]) => ({ name: name.toLowerCase(), is: shown(actual) }));
}

/** Why an answer does not confirm a change; undefined if it does. */
function flawOf(
  asked: KeySettings,
  actual: KeySettings,
  before: KeySettings = {},
): ServiceError | undefined {
  const different = differences(asked, actual);
  if (different.length === 0) return undefined;
  const isPart = differences(asked, before).length > different.length;
  const untold = different.find(({ is }) => is === undefined);
  const still = different.map(({ name, is }) => `the key's ${name} is still "${is}"`);
  return new ServiceError(
    untold
      ? `The service answered the change without the key's ${untold.name}: whether it was done is not known.`
      : `The service answered 200, but ${still.join(", and ")}: it ignored ${isPart ? "this part of " : ""}the change.`,
    {
      kind: "unreadable",
      fix: "This version of the service cannot change this through its API; change the key on its own pages.",
    },
  );
}
