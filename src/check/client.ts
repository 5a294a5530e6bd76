/** The questions that `check` asks the service. All of them only read, and each is asked twice at most. */
import * as v from "valibot";
import type { Run } from "../command.ts";
import { ServiceError, TimeoutError } from "../errors.ts";
import { type Lifetime, partOfLifetime } from "../lifetime.ts";
import type { ReleaseInputs } from "../release/inputs.ts";
import { duration } from "../report/format.ts";
import { lenient } from "../schema.ts";
import type { ServiceKind } from "../service/kind.ts";
import { apiPath, type Operation } from "../service/operation.ts";
import type { Transport } from "../service/transport.ts";

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

/** Most seconds for all questions together: a service that takes longer is told to be slow, and not waited for. */
const MOST_SECONDS = 30;

export class CheckClient {
  readonly #organization: string;
  readonly #lifetime: Lifetime;
  readonly #transport: Transport;
  readonly #tooSlow: ServiceError;
  /** Milliseconds that are left to wait for answers. */
  #left: number;

  /** All answers together take a third of the step's time at most. */
  constructor({ organization, timeout, baseUrl }: ReleaseInputs, { lifetime, transport }: Run) {
    const seconds = Math.min(MOST_SECONDS, timeout / 3);
    this.#organization = organization;
    this.#lifetime = lifetime;
    this.#transport = transport;
    this.#left = seconds * 1000;
    this.#tooSlow = new ServiceError(
      `The service did not answer what it was asked within ${duration(seconds)}.`,
      { kind: "interrupted", where: baseUrl, fix: "Look at the state of the service." },
    );
  }

  async kind(): Promise<ServiceKind | undefined> {
    const kind = await this.#inTime((transport) => transport.identifyService());
    return kind instanceof ServiceError ? this.#transport.serviceKind : kind;
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

  async deploys(version: string): Promise<Reply> {
    const path = apiPath("organizations", this.#organization, "releases", version, "deploys");
    return await this.#ask(path, `read the deploys of release ${version}`);
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
    const answer = await this.#inTime((transport) =>
      transport.request({ operation, path, retry: { maxAttempts: 2 } }),
    );
    return answer instanceof ServiceError
      ? { ok: false, error: answer }
      : { ok: true, body: answer.body, date: answer.date };
  }

  /** What a question brings; its failure too, unless it is the step that ends. */
  async #inTime<T>(ask: (transport: Transport) => Promise<T>): Promise<T | ServiceError> {
    if (this.#left <= 0) return this.#tooSlow;
    const { timing, stopping } = this.#lifetime;
    const begun = timing.ticks();
    using time = partOfLifetime(this.#lifetime, this.#left);
    try {
      return await ask(this.#transport.within(time));
    } catch (error) {
      stopping.throwIfAborted();
      if (error instanceof TimeoutError) return this.#tooSlow;
      if (!(error instanceof ServiceError)) throw error;
      return error.kind === "interrupted" && time.stopping.aborted ? this.#tooSlow : error;
    } finally {
      this.#left -= timing.ticks() - begun;
    }
  }
}
