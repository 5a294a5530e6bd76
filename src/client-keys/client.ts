/** Client keys of a project. */
import * as v from "valibot";
import { optionalOrIgnored } from "../schema.ts";
import { type Operation, apiPath, readAnswer } from "../service/operation.ts";
import { nextCursor } from "../service/pagination.ts";
import type { ServiceAnswer, Transport } from "../service/transport.ts";

/** A key takes at most `count` events in each `window` of seconds. */
export interface KeyRateLimit {
  count: number;
  window: number;
}

/** The settings of a key that can be changed. */
export interface KeySettings {
  name?: string | undefined;
  isActive?: boolean | undefined;
  /** Null: as many events as come. */
  rateLimit?: KeyRateLimit | null | undefined;
}

/** Only what we report. `secret` and `dsn` are masked, and then gone. */
const clientKeySchema = v.object({
  id: optionalOrIgnored(v.string()),
  name: optionalOrIgnored(v.string()),
  label: optionalOrIgnored(v.string()),
  isActive: optionalOrIgnored(v.boolean()),
  rateLimit: v.fallback(v.nullish(v.object({ count: v.number(), window: v.number() })), undefined),
  dateCreated: optionalOrIgnored(v.string()),
  browserSdkVersion: optionalOrIgnored(v.string()),
});

/** A key that is shown has at least one of its names: what has none is another thing. */
const shownKeySchema = v.pipe(
  clientKeySchema,
  v.check((key) => [key.id, key.name, key.label].some((name) => name !== undefined)),
);

const secretsSchema = v.object({
  id: optionalOrIgnored(v.string()),
  secret: optionalOrIgnored(v.string()),
  dsn: v.fallback(v.record(v.string(), v.unknown()), {}),
});

export type ClientKey = v.InferOutput<typeof clientKeySchema>;

/** Masks of one step. What answers say beyond that is not a key: a server could hide the log of the job with it. */
const MAX_SECRETS = 20;

/** The input of each member of a key. */
const KEY_FIXES = {
  name: `Write another "key-name".`,
  isActive: `Write another "key-active".`,
  rateLimit: `Write another "key-rate-limit".`,
};

/** The key of a project that is asked for, as the user wrote it. */
export interface AskedKey {
  organization: string;
  project: string;
  keyId: string;
}

export class ClientKeys {
  readonly #transport: Transport;
  readonly #asked: AskedKey;
  readonly #mask: (secret: string) => void;
  #masksLeft = MAX_SECRETS;

  /**
   * @param mask is told the secret parts of every answer, a refusal's too, before anything else happens to it, to withhold
   *   them
   */
  constructor(transport: Transport, asked: AskedKey, mask: (secret: string) => void) {
    this.#transport = transport;
    this.#asked = asked;
    this.#mask = mask;
  }

  /** The key as it is. Not part of the contract; servers that have it answer on the same path. @throws ServiceError */
  async retrieve(): Promise<ClientKey> {
    const operation = this.#operation("retrieve-client-key", "GET", "read");
    return readAnswer(shownKeySchema, await this.#request(operation, this.#asked.keyId), operation);
  }

  /**
   * The keys of the project, on the services that list them.
   * @returns undefined where there are more than one page
   * @throws ServiceError
   */
  async list(): Promise<ClientKey[] | undefined> {
    const operation = this.#operation("list-client-keys", "GET", "look for");
    const answer = await this.#request(operation);
    const keys = readAnswer(v.array(shownKeySchema), answer, operation);
    return nextCursor(answer.link) === undefined ? keys : undefined;
  }

  /**
   * Changes the given settings of a key. A change without `browserSdkVersion` resets that setting on some servers, so it
   * is sent back. What is undefined is left out.
   * @param keyId as the service calls it
   * @returns the key as the service answered it; some servers ignore a change
   * @throws ServiceError
   */
  async update(
    keyId: string,
    change: KeySettings & { browserSdkVersion?: string | undefined },
  ): Promise<ClientKey> {
    const operation = this.#operation("update-client-key", "PUT", "update");
    const answer = await this.#request(operation, keyId, JSON.stringify(change));
    return readAnswer(clientKeySchema, answer, operation);
  }

  #operation(name: string, method: Operation["method"], verb: string): Operation {
    const { organization, project, keyId } = this.#asked;
    return {
      name,
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
  }

  /** @param keyId absent for the list */
  async #request(operation: Operation, keyId?: string, body?: string): Promise<ServiceAnswer> {
    const { organization, project, keyId: asked } = this.#asked;
    const id = keyId === undefined ? [] : [keyId];
    const path = apiPath("projects", organization, project, "keys", ...id);
    const onBody = (answered: unknown) => {
      for (const each of Array.isArray(answered) ? answered : [answered]) {
        for (const secret of secretsOf(each, asked)) {
          if (this.#masksLeft === 0) return;
          this.#masksLeft -= 1;
          this.#mask(secret);
        }
      }
    };
    return await this.#transport.request({ operation, path, body, onBody });
  }
}

/** A key has a handful of addresses. */
const MAX_ADDRESSES = 20;
const MAX_ADDRESS_LENGTH = 2000;

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
  const addresses = Object.values(dsn)
    .slice(0, MAX_ADDRESSES)
    .flatMap((address) => {
      if (typeof address !== "string" || address.length > MAX_ADDRESS_LENGTH) return [];
      const url = URL.parse(address);
      return url && isSameKey(url.username, keyId) ? [{ address, password: url.password }] : [];
    });
  // Nothing that a server could hide a log or an output with, and nothing that was hidden before.
  const isSecret = (text: string) =>
    /^[!-~]{16,200}$/u.test(text) && !text.includes("***") && !isSameKey(text, keyId);
  const own = [secret, ...addresses.map(({ password }) => password)].filter(isSecret);
  const embedding = addresses.filter(({ password }) => isSecret(password));
  return [...new Set([...own, ...embedding.map(({ address }) => address)])];
}

/** GlitchTip's ids are dashed, the same id in a DSN is not. */
export function isSameKey(one: string, other: string): boolean {
  const bare = (id: string) => id.replaceAll("-", "").toLowerCase();
  return bare(one) === bare(other);
}
