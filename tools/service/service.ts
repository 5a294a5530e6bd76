/**
 * A local service that speaks the contract and keeps state. It resembles one of several real servers (its dialect), can
 * be told to fail, and remembers every request. It serves the tests, the demo, the bench, and `npm run service`.
 *
 *   await using service = await startService({ dialect: "sentry", projects: ["web"] });
 *   seedIssues(service.state, { project: "web", count: 400 });
 *   service.faults.add({ operation: "updateIssue", fault: { kind: "status", status: 500 }, probability: 0.05 });
 *   … run something against service.url with service.token …
 *   service.requests.filter(({ operation }) => operation === "updateIssue")
 *   service.state.release("1.4.0").commits
 *
 * `state` (`state.ts`) is read and changed directly, and so are the members of the service that are not read-only; a dialect is a
 * value (`{ ...dialects.sentry, version: "1" }`), and a `requests` of length 0 is forgotten.
 */
import type { AddressInfo, Socket } from "node:net";
import { ORGANIZATION_TOKEN_PREFIX, ORGANIZATION_TOKEN_SCOPES } from "./http/auth.ts";
import { dialects, type DialectName } from "./dialect.ts";
import type { Dialect } from "./differences.ts";
import { Faults } from "./http/faults.ts";
import type { OperationName } from "./operation-names.ts";
import { hash, hex, seeded } from "./random.ts";
import type { Serving } from "./http/requests.ts";
import { RateLimiter, type RateLimits } from "./http/rate-limit.ts";
import type { RecordedRequest } from "./http/request-log.ts";
import { buildServer } from "./server.ts";
import { ServiceState, type Token } from "./state.ts";

/** What can be said of a service before it starts. */
type Settings = Pick<
  LocalService,
  | "basePath"
  | "brownouts"
  | "dateHeader"
  | "ignoreQuery"
  | "latency"
  | "limits"
  | "pageSize"
  | "settlement"
>;

export interface ServiceOptions extends Partial<Settings> {
  /** A name, or a dialect derived from one. Default: `contract`. */
  dialect?: DialectName | Dialect;
  /** Slugs; default `web` and `api`. */
  projects?: readonly string[];
  /** Names of repositories that the organization knows from the start. */
  repositories?: readonly string[];
  /** Fills the state before the service listens. */
  seed?: (state: ServiceState) => void;
  /** Milliseconds since the epoch: dates of records, rate-limit windows and the `Date` header. */
  clock?: () => number;
  /** Serves https with this certificate and key (PEM). */
  tls?: { cert: string; key: string };
  /** Milliseconds until a new release settles marked issues; default 5, 0 for at once. */
  settleDelay?: number;
  /** Default 0: a free port. */
  port?: number;
}

type Server = Awaited<ReturnType<typeof buildServer>>;

export class LocalService implements AsyncDisposable, Serving {
  /** `{base_url}` of the contract, without a trailing slash; empty until it listens. */
  url = "";
  /** Value of a token that may do everything. */
  readonly token: string;
  readonly state: ServiceState;
  readonly faults = new Faults();
  readonly limiter = new RateLimiter();
  /** In the order of arrival; but for those that only ask which service it is. */
  readonly requests: RecordedRequest[] = [];
  readonly probes: RecordedRequest[] = [];
  /** 1 for the first that brought a request. */
  readonly connections = new WeakMap<Socket, number>();
  connectionCount = 0;
  /** Exceptions that nobody foresaw: defects of this service. */
  readonly crashes: unknown[] = [];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Issues per page; null: as many as the dialect and the request say. */
  readonly pageSize: number | null = null;
  /** Before `/api/0/`: empty or `/some/path`. */
  readonly basePath: string = "";
  readonly protocol: "http" | "https";
  /** False: no `Date` header, as a server without a proxy in front of it. */
  readonly dateHeader: boolean = true;
  dialect: Dialect;
  limits: RateLimits = {};
  /** Milliseconds that each request waits before it is handled. */
  latency: number | (() => number) = 0;
  /** True: lists do not apply their query. */
  ignoreQuery = false;
  /** What is switched off for now, as Sentry does with what it retires: 410. */
  brownouts: readonly OperationName[] = [];
  /** `lost`: issues that wait for the next release are not settled by a new one, as when its task was lost. */
  settlement: "works" | "lost" = "works";
  readonly #settleDelay: number;
  /** Of work that a real server does after it has answered. */
  readonly #timers = new Set<NodeJS.Timeout>();
  #server: Server | undefined;

  constructor({
    dialect = "contract",
    projects = ["web", "api"],
    repositories = [],
    seed,
    clock = Date.now,
    tls,
    settleDelay = 5,
    port: _port,
    ...settings
  }: ServiceOptions) {
    Object.assign(this, settings satisfies Partial<Settings>);
    this.dialect = typeof dialect === "string" ? dialects[dialect] : dialect;
    this.now = clock;
    this.state = new ServiceState(clock, this.dialect.shortIdDigits);
    this.protocol = tls === undefined ? "http" : "https";
    this.#settleDelay = settleDelay;
    const organization = this.state.addOrganization("acme");
    for (const slug of projects) this.state.addProject(organization, slug);
    for (const name of repositories) organization.repositories.add(name);
    this.token = this.addToken(this.dialect.tokens.scopes, { label: "full token" }).value;
    seed?.(this.state);
  }

  /** @throws when the port is taken */
  async listen({ tls, port = 0 }: ServiceOptions): Promise<void> {
    const server = await buildServer(this, tls);
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", resolve);
    });
    const address = server.address() as AddressInfo;
    this.#server = server;
    this.url = `${this.protocol}://127.0.0.1:${address.port}${this.basePath}`;
  }

  /** Runs what a real server does later. */
  later(work: () => void): void {
    if (this.#settleDelay === 0) work();
    else this.#timers.add(setTimeout(work, this.#settleDelay));
  }

  /** A further token with just these scopes. */
  addToken(scopes: readonly string[], more: Partial<Token> = {}): Token {
    return this.state.addToken({
      value: this.dialect.tokens.value(randomValue(this.state)),
      scopes: [...scopes],
      ...more,
    });
  }

  /**
   * A Sentry organization token: creates releases, reaches neither issues nor keys. It carries its organization and the
   * service's address, as real ones do: base64 of JSON between its prefix and its secret.
   */
  addOrganizationToken(): Token {
    const { slug } = this.state.organization;
    const { url } = this;
    const payload = JSON.stringify({ iat: 1_772_452_800, url, region_url: url, org: slug });
    const encoded = Buffer.from(payload).toString("base64");
    const secret = Buffer.from(randomValue(this.state), "hex").toString("base64");
    const value = `${ORGANIZATION_TOKEN_PREFIX}${encoded}_${secret.replaceAll("=", "")}`;
    const more = { label: "organization token", user: null, organizations: [slug] };
    return this.addToken(ORGANIZATION_TOKEN_SCOPES, { ...more, value });
  }

  /** Ends every connection, also those of requests that hang. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#server?.closeAllConnections();
    await this.#server?.[Symbol.asyncDispose]();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

/** @throws when the port is taken */
export async function startService(options: ServiceOptions = {}): Promise<LocalService> {
  const service = new LocalService(options);
  await service.listen(options);
  return service;
}

/** The same in every run, so that snapshots are; different for each token. */
function randomValue(state: ServiceState): string {
  return hex(seeded(hash(`token ${state.tokens.size}`)), 64);
}
