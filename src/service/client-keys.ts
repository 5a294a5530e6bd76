/** Client keys of a project. */
import * as v from "valibot";
import { apiPath, lenient, readAnswer } from "./answer.ts";
import { KEY_SCOPES, type Operation } from "./operation.ts";
import type { Transport } from "./transport.ts";

/** Only what we report. `secret` and `dsn` are masked by the caller's `onSecrets` and then gone. */
const clientKeySchema = v.object({
  id: lenient(v.string()),
  name: lenient(v.string()),
  label: lenient(v.string()),
  isActive: lenient(v.boolean()),
  dateCreated: lenient(v.string()),
  browserSdkVersion: lenient(v.string()),
});

const secretsSchema = v.object({
  secret: lenient(v.string()),
  dsn: v.fallback(v.record(v.string(), v.unknown()), {}),
});

export type ClientKey = v.InferOutput<typeof clientKeySchema>;

/** Where a key is. */
export interface ClientKeyAddress {
  organization: string;
  project: string;
  keyId: string;
}

export class ClientKeys {
  readonly #transport: Transport;
  readonly #onSecrets: (secrets: string[]) => void;

  /** @param onSecrets is told the secret parts of every answer before anything else happens to it */
  constructor(transport: Transport, onSecrets: (secrets: string[]) => void) {
    this.#transport = transport;
    this.#onSecrets = onSecrets;
  }

  /** The key as it is. Not part of the contract; servers that have it answer on the same path. @throws ServiceError */
  async retrieve(address: ClientKeyAddress): Promise<ClientKey> {
    return await this.#request("read", "GET", address);
  }

  /**
   * Renames a key. A rename without `browserSdkVersion` resets that setting on some servers, so it is sent back.
   * @returns the key as the service answered it; its name may still be the old one on servers that ignore a rename
   * @throws ServiceError
   */
  async rename(
    address: ClientKeyAddress,
    change: { name: string; browserSdkVersion?: string },
  ): Promise<ClientKey> {
    return await this.#request("rename", "PUT", address, JSON.stringify(change));
  }

  async #request(
    verb: string,
    method: "GET" | "PUT",
    { organization, project, keyId }: ClientKeyAddress,
    body?: string,
  ): Promise<ClientKey> {
    const operation: Operation = {
      name: "client-key",
      wish: `${verb} client key ${keyId} of project ${project}`,
      scopes: KEY_SCOPES,
      needs: [
        `the organization "${organization}"`,
        `the project "${project}"`,
        `the key id "${keyId}"`,
      ],
    };
    const answer = await this.#transport.request({
      operation,
      method,
      path: apiPath("projects", organization, project, "keys", keyId),
      ...(body !== undefined && { body }),
    });
    this.#onSecrets(secretsOf(answer.body));
    return readAnswer(clientKeySchema, answer, operation);
  }
}

/** The secret, and every DSN that embeds it. */
function secretsOf(body: unknown): string[] {
  const parsed = v.safeParse(secretsSchema, body);
  if (!parsed.success) return [];
  const { secret, dsn } = parsed.output;
  if (!secret) return [];
  const urls = Object.values(dsn).filter((url) => typeof url === "string");
  return [secret, ...urls.filter((url) => url.includes(secret))];
}
