/** The client's classes, connected to a service. */
import type { Lifetime, Timing } from "../../../src/lifetime.ts";
import { ServiceError } from "../../../src/errors.ts";
import { type KeyPlace, requestKey } from "../../../src/client-keys/update.ts";
import { Issues } from "../../../src/servers/issues.ts";
import type { Deploy, NewRelease } from "../../../src/servers/release.ts";
import { Releases } from "../../../src/servers/releases.ts";
import { ServerTransport } from "../../../src/servers/identify.ts";
import { termsOf } from "../../../src/servers/query.ts";
import type { How } from "../../../src/servers/server.ts";
import { TestLifetime } from "./test-time.ts";

/** What a client needs to know of a service. */
export interface Address {
  /** `{base_url}` */
  url: string;
  token: string;
}

export interface ClientOptions {
  concurrency?: number;
  headers?: Record<string, string>;
  lifetime?: Lifetime;
  timing?: Timing;
  /** Names no proxy unless said otherwise. */
  environment?: NodeJS.ProcessEnv;
}

const ORGANIZATION = "acme";
/** The default of `timeout`. */
const TIMEOUT_MS = 600_000;

function inTime({
  lifetime = new TestLifetime(),
  timing = lifetime.timing,
}: ClientOptions): Lifetime {
  const { stopping, aborting } = lifetime;
  const end = timing.ticks() + TIMEOUT_MS;
  const remaining = () => Math.max(0, Math.min(lifetime.remaining(), end - timing.ticks()));
  return { stopping, aborting, timing, remaining };
}

/** Asks nothing but what it is told to: what answers show is enough. */
class OpenTransport extends ServerTransport {
  override async identified(how: How = "surely") {
    return how === "surely" ? this.server : await super.identified(how);
  }

  async surelyKnown() {
    return await super.identified();
  }
}

export class Client implements AsyncDisposable {
  readonly transport: OpenTransport;
  readonly releases: Releases;
  readonly issues: Issues;
  /** Lines that the client logged. */
  readonly lines: string[] = [];

  constructor({ url, token }: Address, options: ClientOptions = {}) {
    const note = (line: string) => void this.lines.push(line);
    this.transport = new OpenTransport({
      baseUrl: url,
      token,
      headers: options.headers ?? {},
      concurrency: options.concurrency ?? 4,
      lifetime: inTime(options),
      log: { info: note, debug: note },
      environment: options.environment ?? {},
    });
    this.releases = new Releases(this.transport, ORGANIZATION);
    this.issues = new Issues(this.transport, ORGANIZATION, {
      single: {},
      numbers: new Map(),
      tags: new Map(),
    });
  }

  async renameKey(place: KeyPlace, name: string) {
    const run = { transport: this.transport, mask: () => undefined };
    return (await requestKey(run, place, { change: { name } })).key;
  }

  /** The ids of all issues of a project that match, page by page. */
  async idsOfAll(query = "", project = "web"): Promise<string[]> {
    const ids: string[] = [];
    for await (const page of this.issues.matching(project, termsOf(query))) {
      ids.push(...page.items.map(({ id }) => id));
    }
    return ids;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.transport[Symbol.asyncDispose]();
  }
}

/** What a promise is rejected with; fails where it is not. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("it was expected to fail, and did not");
}

/** The same, for a failure that the client foresees. */
export async function serviceError(promise: Promise<unknown>): Promise<ServiceError> {
  const error = await rejection(promise);
  if (error instanceof ServiceError) return error;
  throw error;
}

const SHA = "a".repeat(40);

export function newRelease(more: Partial<NewRelease> = {}): NewRelease {
  return {
    version: "1.4.0",
    projects: ["web"],
    ref: SHA,
    commits: [{ id: SHA, repository: "acme/web", message: "Fix it" }],
    refs: [{ repository: "acme/web", commit: SHA }],
    ...more,
  };
}

export function deployTo(environment: string): Deploy {
  const [dateStarted, dateFinished] = ["2026-03-01T12:00:00.123Z", "2026-03-01T12:00:07.456Z"];
  return { environment, name: undefined, url: undefined, dateStarted, dateFinished };
}
