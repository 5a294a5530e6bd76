/** The questions that `check` asks the service. All of them only read, and each is asked twice at most. */
import * as v from "valibot";
import { ServiceError } from "../errors.ts";
import { lenient } from "../schema.ts";
import { apiPath, type Operation } from "../service/operation.ts";
import type { ServiceAnswer, Transport } from "../service/transport.ts";

/** What came back: an answer, or why there is none. */
export type Reply =
  | { ok: true; body: unknown; date: number | undefined }
  | { ok: false; error: ServiceError };

/** `GET /api/0/` of Sentry: `auth` is null without a token. */
const rootSchema = v.object({
  version: v.string(),
  auth: v.nullish(v.object({ scopes: lenient(v.array(v.string())) })),
});

const settingsSchema = v.object({ version: v.string() });
const namesSchema = v.array(v.object({ name: v.string() }));

export class Surroundings {
  readonly #transport: Transport;
  readonly #organization: string;

  constructor(transport: Transport, organization: string) {
    this.#transport = transport;
    this.#organization = organization;
  }

  /** The scopes of the token, where the service lists them (Sentry does). */
  async scopes(): Promise<string[] | undefined> {
    const reply = await this.#ask("/api/0/", "read what the token may do");
    const root = reply.ok ? v.safeParse(rootSchema, reply.body) : undefined;
    return root?.success ? root.output.auth?.scopes : undefined;
  }

  /** The version of a GlitchTip. */
  async glitchTipVersion(): Promise<string | undefined> {
    const reply = await this.#ask("/api/settings/", "read the version of the service");
    const settings = reply.ok ? v.safeParse(settingsSchema, reply.body) : undefined;
    return settings?.success ? settings.output.version : undefined;
  }

  async organization(): Promise<Reply> {
    return await this.#ask(apiPath("organizations", this.#organization), "read the organization");
  }

  async project(slug: string): Promise<Reply> {
    return await this.#ask(apiPath("projects", this.#organization, slug), `read project ${slug}`);
  }

  /** One release: on most servers reading them takes less than making them, so a refusal says more than an answer. */
  async releases(): Promise<Reply> {
    const path = apiPath("organizations", this.#organization, "releases");
    return await this.#ask(`${path}?per_page=1`, "read the releases");
  }

  async issues(project: string): Promise<Reply> {
    const path = apiPath("projects", this.#organization, project, "issues");
    return await this.#ask(`${path}?query=&limit=1`, `list the issues of project ${project}`);
  }

  async keys(project: string): Promise<Reply> {
    const path = apiPath("projects", this.#organization, project, "keys");
    return await this.#ask(path, `read the client keys of project ${project}`);
  }

  /** Names of the organization's repositories; the refusal where they cannot be read. */
  async repositories(): Promise<string[] | ServiceError> {
    const path = apiPath("organizations", this.#organization, "repos");
    const reply = await this.#ask(path, "read the repositories");
    if (!reply.ok) return reply.error;
    const names = v.safeParse(namesSchema, reply.body);
    return names.success ? names.output.map(({ name }) => name) : [];
  }

  async #ask(path: string, action: string): Promise<Reply> {
    const operation: Operation = {
      // A window of its own for each: they are too few to use one up.
      name: `check: ${action}`,
      method: "GET",
      action,
      scopes: [],
      resources: [`the organization "${this.#organization}"`],
    };
    try {
      const request = { operation, path, retry: { maxAttempts: 2 } };
      const { body, date }: ServiceAnswer = await this.#transport.request(request);
      return { ok: true, body, date };
    } catch (error) {
      if (error instanceof ServiceError) return { ok: false, error };
      throw error;
    }
  }
}
