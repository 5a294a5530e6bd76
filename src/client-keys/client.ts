/** Client keys of a project. */
import * as v from "valibot";
import { lenient } from "../schema.ts";
import { type Operation, apiPath, readAnswer } from "../service/operation.ts";
import type { ServiceAnswer, Transport } from "../service/transport.ts";

/** Only what we report. `secret` and `dsn` are masked by the caller's `onSecrets` and then gone. */
const clientKeySchema = v.object({
  id: lenient(v.string()),
  name: lenient(v.string()),
  label: lenient(v.string()),
  isActive: lenient(v.boolean()),
  dateCreated: lenient(v.string()),
  browserSdkVersion: lenient(v.string()),
});

/** A key that is shown has at least one of its names: what has none is another thing. */
const shownKeySchema = v.pipe(
  clientKeySchema,
  v.check((key) => [key.id, key.name, key.label].some((name) => name !== undefined)),
);

const secretsSchema = v.object({
  id: lenient(v.string()),
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

  /** @param onSecrets is told the secret parts of every answer before anything else happens to it, to withhold them */
  constructor(transport: Transport, onSecrets: (secrets: string[]) => void) {
    this.#transport = transport;
    this.#onSecrets = onSecrets;
  }

  /** The key as it is. Not part of the contract; servers that have it answer on the same path. @throws ServiceError */
  async retrieve(address: ClientKeyAddress): Promise<ClientKey> {
    const operation = operationOn(address, {
      name: "retrieve-client-key",
      method: "GET",
      verb: "read",
    });
    const answer = await this.#request(operation, address);
    return readAnswer(shownKeySchema, answer, operation);
  }

  /**
   * Renames a key. A rename without `browserSdkVersion` resets that setting on some servers, so it is sent back.
   * @returns the key as the service answered it; its name may still be the old one on servers that ignore a rename
   * @throws ServiceError
   */
  async rename(
    address: ClientKeyAddress,
    change: { name: string; browserSdkVersion?: string | undefined },
  ): Promise<ClientKey> {
    const body = JSON.stringify(change);
    const operation = operationOn(address, {
      name: "update-client-key",
      method: "PUT",
      verb: "rename",
    });
    const answer = await this.#request(operation, address, body);
    return readAnswer(clientKeySchema, answer, operation);
  }

  async #request(
    operation: Operation,
    address: ClientKeyAddress,
    body?: string,
  ): Promise<ServiceAnswer> {
    const answer = await this.#transport.request({ operation, path: keyPath(address), body });
    this.#onSecrets(secretsOf(answer.body));
    return answer;
  }
}

function operationOn(
  { organization, project, keyId }: ClientKeyAddress,
  { name, method, verb }: Pick<Operation, "name" | "method"> & { verb: string },
): Operation {
  return {
    name,
    method,
    action: `${verb} client key ${keyId} of project ${project}`,
    scopes: ["project:write"],
    fieldFixes: { name: `Write another "key-name".` },
    resources: [
      `the organization "${organization}"`,
      `the project "${project}"`,
      `the key id "${keyId}"`,
    ],
  };
}

function keyPath({ organization, project, keyId }: ClientKeyAddress): string {
  return apiPath("projects", organization, project, "keys", keyId);
}

/**
 * The secret part of a key, also where only a DSN has it (as its password), and every DSN that embeds it. Servers without
 * secret keys repeat the public one in its place, which is no secret.
 */
function secretsOf(body: unknown): string[] {
  const parsed = v.safeParse(secretsSchema, body);
  if (!parsed.success) return [];
  const { id, secret, dsn } = parsed.output;
  const urls = Object.values(dsn).filter((url) => typeof url === "string");
  const passwords = urls.flatMap((url) => URL.parse(url)?.password ?? []);
  const secrets = [...new Set([secret ?? "", ...passwords])].filter(
    (text) => isSecret(text) && text !== id,
  );
  return [...secrets, ...urls.filter((url) => secrets.some((text) => url.includes(text)))];
}

/** What is hidden from the rest of the job: nothing that a server could hide a log or an output with. */
function isSecret(text: string): boolean {
  // What was hidden before is concealed in every answer after it.
  return /^[!-~]{6,200}$/u.test(text) && !text.includes("***");
}
