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
 * - `startService(options)`: see `ServiceOptions`; `url`, `token`, `organization`, `dialect`, `close()`, `await using`.
 * - `state` (`state.ts`): organizations, projects, releases, issues, keys, tokens; read and changed directly. Short ways
 *   in: `state.project(slug)`, `.release(version)`, `.issue(idOrShortId)`, `.key(projectSlug)`; `.addIssue(project, …)`,
 *   `.mergeIssue(from, into)`, `.removeIssue(issue)`, `.addRelease(organization, …)`, `.addKey(project, name)`.
 *   `seedIssues(state, …)` (`seed.ts`) adds believable issues in any number.
 * - `requests` (`request-log.ts`): an array in the order of arrival; set its length to 0 to forget.
 * - `faults` (`faults.ts`): `add({ operation?, fault, times?, after?, probability?, seed?, when? })` gives a handle with
 *   `struck` and `remove()`; `clear()`. `Fault` is the list of what can go wrong.
 * - `limits` (`rate-limit.ts`), `latency`, `ignoreQuery`, `publicUrl`, `dateHeader`, `settlement`, `dialect` (`dialect.ts`;
 *   a dialect is a value, so variants are `{ ...dialects.sentry, deploys: false }`): assigned at any time.
 * - `addToken(scopes, more?)`, `addOrganizationToken()`; `settled()` waits for what a release does to marked issues.
 * - `selfSigned()` (`certificate.ts`) makes a certificate for the option `tls`.
 */
import { ALL_SCOPES, ORGANIZATION_TOKEN_PREFIX, ORGANIZATION_TOKEN_SCOPES } from "./auth.ts";
import type { Context } from "./call.ts";
import { dialects, type DialectName } from "./dialect.ts";
import { Faults } from "./faults.ts";
import { hash, hex, seeded } from "./random.ts";
import { RateLimiter, type RateLimits } from "./rate-limit.ts";
import { RequestLog, type RecordedRequest } from "./request-log.ts";
import type { Serving } from "./requests.ts";
import type { Dialect } from "./rules.ts";
import { buildServer } from "./server.ts";
import { ServiceState, type Token } from "./state.ts";

export interface ServiceOptions {
  /** A name, or a dialect derived from one. Default: `contract`. */
  dialect?: DialectName | Dialect;
  /** Slug; default `acme`. */
  organization?: string;
  /** Slugs; default `web` and `api`. */
  projects?: readonly string[];
  /** Names of repositories that the organization knows from the start. */
  repositories?: readonly string[];
  /** A path before `/api/0/`, e.g. `/tracker`. */
  basePath?: string;
  /** Fills the state before the service listens. */
  seed?: (state: ServiceState) => void;
  /** Milliseconds that each request waits before it is handled. */
  latency?: number | (() => number);
  /** Milliseconds since the epoch: dates of records, rate-limit windows and the `Date` header. */
  clock?: () => number;
  /** Serves https with this certificate and key (PEM). */
  tls?: { cert: string; key: string };
  /** Issues per page, whatever the dialect and the request say. */
  pageSize?: number;
  /**
   * The address that the server was configured with: links, permalinks and DSNs begin with it, whatever address was asked.
   * Default: its own.
   */
  publicUrl?: string;
  /** False: no `Date` header, as a server without a proxy in front of it. */
  dateHeader?: boolean;
  /** `lost`: issues that wait for the next release are not settled by a new one, as when its task was lost. */
  settlement?: "works" | "lost";
  /** None by default. */
  rateLimits?: RateLimits;
  /** True: lists do not apply their query. */
  ignoreQuery?: boolean;
  /** Milliseconds until a new release settles marked issues; default 5, 0 for at once. */
  settleDelay?: number;
  /** Default 0: a free port. */
  port?: number;
}

export class LocalService implements AsyncDisposable {
  /** `{base_url}` of the contract, without a trailing slash. */
  readonly url: string;
  /** Value of a token that may do everything. */
  readonly token: string;
  readonly state: ServiceState;
  /** In the order of arrival. */
  readonly requests: RecordedRequest[];
  readonly faults: Faults;
  readonly #context: Context;
  readonly #serving: Serving;
  readonly #server: Server;
  readonly #later: Later;

  constructor(url: string, server: Server, parts: Parts) {
    this.url = url;
    this.token = parts.token.value;
    this.state = parts.context.state;
    this.requests = parts.serving.log.requests;
    this.faults = parts.serving.faults;
    this.#context = parts.context;
    this.#serving = parts.serving;
    this.#server = server;
    this.#later = parts.later;
  }

  /** Slug of the first organization. */
  get organization(): string {
    return this.state.organization.slug;
  }

  get dialect(): Dialect {
    return this.#context.dialect;
  }

  /** A server that changes while it runs. */
  set dialect(dialect: Dialect) {
    this.#context.dialect = dialect;
  }

  /** Exceptions inside this service: empty unless it has a defect. */
  get crashes(): readonly unknown[] {
    return this.#serving.crashes;
  }

  get limits(): RateLimits {
    return this.#serving.limiter.limits;
  }

  /** Rate limits by operation, from now on. */
  set limits(limits: RateLimits) {
    this.#serving.limiter.limits = limits;
  }

  get latency(): () => number {
    return this.#serving.latency;
  }

  /** Milliseconds that each request waits before it is handled, from now on. */
  set latency(latency: number | (() => number)) {
    this.#serving.latency = typeof latency === "number" ? () => latency : latency;
  }

  get ignoreQuery(): boolean {
    return this.#context.ignoreQuery;
  }

  /** Whether lists ignore their query, from now on. */
  set ignoreQuery(ignoreQuery: boolean) {
    this.#context.ignoreQuery = ignoreQuery;
  }

  get publicUrl(): string | null {
    return this.#context.publicUrl;
  }

  /** The address that the server was configured with, from now on; null: its own. */
  set publicUrl(publicUrl: string | null) {
    this.#context.publicUrl = publicUrl;
  }

  get dateHeader(): boolean {
    return this.#serving.dateHeader;
  }

  /** Whether answers have a `Date` header, from now on. */
  set dateHeader(dateHeader: boolean) {
    this.#serving.dateHeader = dateHeader;
  }

  get settlement(): "works" | "lost" {
    return this.#context.settlement;
  }

  /** What becomes of the task that a new release starts, from now on. */
  set settlement(settlement: "works" | "lost") {
    this.#context.settlement = settlement;
  }

  /** A further token with just these scopes. */
  addToken(scopes: readonly string[], more: Partial<Token> = {}): Token {
    return newToken(this.state, scopes, more);
  }

  /**
   * A Sentry organization token: creates releases, reaches neither issues nor keys. It carries its organization and the
   * service's address, as real ones do: base64 of JSON between its prefix and its secret.
   */
  addOrganizationToken(): Token {
    const { slug } = this.state.organization;
    const url = this.#context.baseUrl();
    const payload = JSON.stringify({ iat: 1_772_452_800, url, region_url: url, org: slug });
    const encoded = Buffer.from(payload).toString("base64");
    const secret = Buffer.from(randomValue(this.state), "hex").toString("base64");
    const value = `${ORGANIZATION_TOKEN_PREFIX}${encoded}_${secret.replaceAll("=", "")}`;
    const more = { label: "organization token", user: null, organizations: [slug] };
    return newToken(this.state, ORGANIZATION_TOKEN_SCOPES, { ...more, value });
  }

  /** When everything is done that the service does later (settling issues after a release). */
  async settled(): Promise<void> {
    await this.#later.settled();
  }

  /** Ends every connection, also those of requests that hang. */
  async close(): Promise<void> {
    this.#later.stop();
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
    this.#server.closeAllConnections();
    await closed;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

type Server = Awaited<ReturnType<typeof buildServer>>;

interface Parts {
  context: Context;
  serving: Serving;
  later: Later;
  token: Token;
}

/** @throws when the port is taken */
export async function startService(options: ServiceOptions = {}): Promise<LocalService> {
  let url = "";
  const parts = assemble(options, () => url);
  const server = await buildServer(parts.serving, options.tls);
  const port = await listen(server, options.port ?? 0);
  const { protocol, basePath } = parts.serving;
  url = `${protocol}://127.0.0.1:${port}${basePath}`;
  return new LocalService(url, server, parts);
}

function assemble(options: ServiceOptions, ownUrl: () => string): Parts {
  const state = new ServiceState(options.clock);
  const dialect = dialectOf(options.dialect ?? "contract");
  state.shortIdDigits = dialect.issues.shortIdDigits;
  const organization = state.addOrganization(options.organization ?? "acme");
  for (const slug of options.projects ?? ["web", "api"]) state.addProject(organization, slug);
  for (const name of options.repositories ?? []) organization.repositories.add(name);
  const token = newToken(state, ALL_SCOPES, { label: "full token" });
  options.seed?.(state);
  const later = new Later(options.settleDelay ?? 5);
  const context: Context = {
    state,
    dialect,
    now: options.clock ?? Date.now,
    baseUrl: () => context.publicUrl ?? ownUrl(),
    publicUrl: options.publicUrl ?? null,
    pageSize: options.pageSize ?? null,
    ignoreQuery: options.ignoreQuery ?? false,
    settlement: options.settlement ?? "works",
    later: (work) => later.run(work),
  };
  const latency = options.latency ?? 0;
  const serving: Serving = {
    context,
    faults: new Faults(),
    limiter: new RateLimiter(options.rateLimits ?? {}),
    log: new RequestLog(state),
    latency: typeof latency === "number" ? () => latency : latency,
    basePath: options.basePath ?? "",
    protocol: options.tls === undefined ? "http" : "https",
    crashes: [],
    dateHeader: options.dateHeader ?? true,
  };
  return { context, serving, later, token };
}

function dialectOf(dialect: DialectName | Dialect): Dialect {
  return typeof dialect === "string" ? dialects[dialect] : dialect;
}

function newToken(state: ServiceState, scopes: readonly string[], more: Partial<Token>): Token {
  return state.addToken({ value: `sntryu_${randomValue(state)}`, scopes: [...scopes], ...more });
}

/** The same in every run, so that snapshots are; different for each token. */
function randomValue(state: ServiceState): string {
  return hex(seeded(hash(`token ${state.tokens.size}`)), 64);
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no TCP address");
  return address.port;
}

/** Work that a real server does after it has answered. */
class Later {
  readonly #delay: number;
  readonly #timers = new Set<NodeJS.Timeout>();
  #waiting: (() => void)[] = [];

  constructor(delay: number) {
    this.#delay = delay;
  }

  run(work: () => void): void {
    if (this.#delay === 0) {
      work();
      return;
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
      if (this.#timers.size === 0) this.#release();
    }, this.#delay);
    this.#timers.add(timer);
  }

  async settled(): Promise<void> {
    if (this.#timers.size === 0) return;
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#release();
  }

  #release(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting = [];
  }
}
