/** The one way to the service: authentication, JSON, deadlines, retries, pacing, and errors that a person can use. */
import * as v from "valibot";
import { ServiceError, TimeoutError } from "../errors.ts";
import { type Lifetime, type Timing, onAbort } from "../lifetime.ts";
import type { Log } from "../log.ts";
import { asSentence, withholdSecret, withoutSecrets } from "../text.ts";
import { type ConnectionPool, openPool } from "./connections.ts";
import {
  type ExchangeResult,
  MAX_BODY_BYTES,
  type RawResponse,
  RequestHandler,
  parseBody,
} from "./exchange.ts";
import {
  NETWORK_FIX,
  type Target,
  connectionError,
  lacksDetail,
  responseError,
  unreadableError,
} from "./failure.ts";
import { PROBES, type ServiceKind, shownBy } from "./kind.ts";
import type { Operation } from "./operation.ts";
import { type RateLimiter, RateLimits, parseRateLimit } from "./rate-limit.ts";
import { type FailedAttempt, type RetryPolicy, parseRetryAfter, retryDelay } from "./retry.ts";

/** What every request needs to know. */
export interface Connection {
  /** `{base_url}`, without a trailing slash. */
  baseUrl: string;
  token: string;
  /** For every request below the base URL's origin: an access proxy may ask for them. */
  headers: Readonly<Record<string, string>>;
  /** Most connections at once. */
  concurrency: number;
  lifetime: Lifetime;
  log: Log;
  /** The environment variables, which may name a proxy. */
  environment: NodeJS.ProcessEnv;
}

export interface ServiceRequest {
  operation: Operation;
  /** Path and query below `{base_url}`, beginning with `/api/0/`, every part encoded; the path ends with a slash. */
  path: string;
  /** JSON text, or bytes of another type. */
  body?: string | Payload | undefined;
  retry?: RetryPolicy;
  /** Of the answer; a larger one is not read. */
  maxBytes?: number;
  /** Is told the body of every answer, a refusal's too, before anything else is done with it: to withhold its secrets. */
  onBody?: (body: unknown) => void;
  /**
   * Called after each attempt that failed and may have had its effect all the same (its effect is unknown),
   * before it is repeated or given up: an answer stands in for the one that was lost.
   */
  recover?: (failure: ServiceError) => Promise<ServiceAnswer | undefined>;
}

/** A body that is not JSON. */
export interface Payload {
  bytes: Uint8Array;
  /** Its content type. */
  type: string;
  /** Its content encoding, where it has one. */
  encoding?: string;
}

export interface ServiceAnswer {
  status: number;
  /** Parsed JSON; undefined for an empty body. */
  body: unknown;
  link: string | undefined;
  /** How many items a list has over all its pages (`X-Hits`); undefined where it is not told, or only a bound is. */
  hits: number | undefined;
  /** Epoch milliseconds of the `Date` header. */
  date: number | undefined;
  /** True when an earlier attempt of the same request may have had its effect. */
  repeated: boolean;
}

const IDENTIFY: Operation = {
  name: "identify",
  method: "GET",
  action: "find out which service this is",
  scopes: [],
  resources: [],
};

const USER_AGENT = "release-tracker/1";
/** A pause that is worth a line in the log. */
const LONG_PAUSE_MS = 10_000;

/** What all transports of a step have in common. */
interface Shared {
  /** Of the base URL: the user's headers go nowhere else. */
  readonly origin: string;
  readonly pool: ConnectionPool;
  readonly limits: RateLimits;
  /** Of the service, as far as its answers have shown it. */
  kind?: ServiceKind | undefined;
  /** Whether it has shown itself a GlitchTip of version 6. */
  isGlitchTip6: boolean;
  /** The probes, once they were begun. */
  asked?: Promise<void>;
  /** Whether any answer has come. */
  isHeard: boolean;
}

export class Transport implements AsyncDisposable {
  readonly baseUrl: string;
  readonly #connection: Connection;
  readonly #shared: Shared;

  /** @param shared of another transport to the same service */
  constructor(connection: Connection, shared?: Shared) {
    const { baseUrl, token, concurrency: connections, environment } = connection;
    const { origin } = new URL(baseUrl);
    this.baseUrl = baseUrl;
    this.#connection = connection;
    this.#shared = shared ?? {
      origin,
      pool: openPool({ origin, connections, environment }),
      limits: new RateLimits(),
      isGlitchTip6: false,
      isHeard: false,
    };
    withholdSecret(token);
  }

  /** The time in which the step lives. */
  get timing(): Timing {
    return this.#connection.lifetime.timing;
  }

  /** The same connections for a part of the step that may not take as long. */
  withLifetime(lifetime: Lifetime): Transport {
    return new Transport({ ...this.#connection, lifetime }, this.#shared);
  }

  /** The same connections, limits and token at another address of the same service. @param baseUrl as in `Connection` */
  withBaseUrl(baseUrl: string): Transport {
    return new Transport({ ...this.#connection, baseUrl }, this.#shared);
  }

  /** Requests per second that the service allows of an operation; undefined where its answers have not told. */
  requestsPerSecond(operation: string): number | undefined {
    return this.#shared.limits.of({ name: operation }).requestsPerSecond;
  }

  /** The kind of the service, as far as its answers so far show it. Asks nothing. */
  get serviceKind(): ServiceKind | undefined {
    return this.#shared.kind;
  }

  /** The same, but asks the service where its answers have not shown it: for what went wrong, not for what goes well. */
  async identifyService(): Promise<ServiceKind | undefined> {
    if (this.#shared.kind === undefined) await (this.#shared.asked ??= this.#probe());
    return this.#shared.kind;
  }

  /** Whether its answers so far show a GlitchTip whose releases hold commits, and whose issues are resolved in a release. */
  get isGlitchTip6(): boolean {
    return this.#shared.isGlitchTip6;
  }

  async #probe(): Promise<void> {
    for (const { path, kind, proof } of PROBES) {
      if (this.#shared.kind !== undefined) return;
      try {
        const { body } = await this.request({
          operation: IDENTIFY,
          path,
          retry: { maxAttempts: 1 },
        });
        if (v.is(proof, body)) this.#shared.kind ??= kind;
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
      }
    }
  }

  /**
   * Sends a request, again where that is safe and worth it, until it is answered with 2xx.
   * @throws ServiceError when it was not, also when the step ended after an attempt; the lifetime's reason when the
   *   step ended before anything was sent
   */
  async request(request: ServiceRequest): Promise<ServiceAnswer> {
    const { lifetime, log } = this.#connection;
    const limiter = this.#shared.limits.of(request.operation);
    const begun = this.timing.ticks();
    let earlier: ServiceError | undefined;
    let defects = 0;
    for (let attempts = 1; ; attempts += 1) {
      const attempt = await this.#attempt(request, limiter, earlier);
      const wasUnknown = earlier?.effect === "unknown";
      if ("answer" in attempt) return { ...attempt.answer, repeated: wasUnknown };
      const { error, askedDelay } = attempt;
      // What an attempt may have done, no later one takes back.
      const failure = wasUnknown ? error.with({ effect: "unknown" }) : error;
      earlier = failure;
      const recovered = error.effect === "unknown" ? await request.recover?.(failure) : undefined;
      if (recovered) return recovered;
      if (error.status === 500) defects += 1;
      const elapsed = this.timing.ticks() - begun;
      const tried = { attempts, defects, elapsed };
      const delay = retryDelay(attempt, tried, request.retry ?? {}, this.timing.random());
      if (delay === undefined) throw failure;
      this.#throwIfStopped(failure);
      // An attempt that cannot be is no reason to wait.
      if (delay >= lifetime.remaining()) {
        throw failure.with({
          what: `${failure.message} Another attempt in ${seconds(delay)} would be after the step's timeout.`,
          fix:
            error.kind === "status" || error.fix === undefined
              ? `Raise "timeout", or run the step again later.`
              : `${asSentence(error.fix)} Or raise "timeout".`,
        });
      }
      const now = this.timing.now();
      // A pause that the service asked for is one for all requests of this operation: one of them tells it.
      const isAsked = error.status === 429 || askedDelay !== undefined;
      if (isAsked) limiter.pause(now + delay);
      if (!isAsked || limiter.announces(now, now + delay)) {
        log.info(`${failure.message} Attempt ${attempts + 1} follows in ${seconds(delay)}.`);
      }
      await this.#wait(delay, failure);
    }
  }

  /** Ends all connections, and whatever still goes on over them. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#shared.pool[Symbol.asyncDispose]();
  }

  async #wait(milliseconds: number, earlier: ServiceError | undefined): Promise<void> {
    const either = new AbortController();
    const abort = (reason: Error) => either.abort(reason);
    using watching = new DisposableStack();
    watching.use(onAbort(this.#connection.lifetime.stopping, abort));
    watching.use(onAbort(this.#shared.pool.closing, abort));
    try {
      await this.timing.wait(milliseconds, either.signal);
    } catch (error) {
      this.#throwIfStopped(earlier);
      throw error;
    }
  }

  /** Nothing new is sent after the wish to stop; what an earlier attempt met, and may have done, is not forgotten. */
  #throwIfStopped(earlier: ServiceError | undefined): void {
    const { stopping } = this.#connection.lifetime;
    this.#shared.pool.closing.throwIfAborted();
    if (stopping.aborted && earlier) {
      throw earlier.with({ what: `${earlier.message} The step ended before another attempt.` });
    }
    stopping.throwIfAborted();
  }

  async #attempt(
    request: ServiceRequest,
    limiter: RateLimiter,
    earlier: ServiceError | undefined,
  ): Promise<Attempt> {
    const { now } = this.timing;
    this.#throwIfStopped(earlier);
    for (let delay; (delay = limiter.delay(now())) > 0;) {
      if (delay > LONG_PAUSE_MS && limiter.announces(now(), now() + delay)) {
        this.#connection.log.info(
          `The service's rate limit is used up; the next request follows in ${seconds(delay)}.`,
        );
      }
      await this.#wait(delay, earlier);
    }
    limiter.sent(now());
    const result = await this.#exchange(request);
    if (result.response) return await this.#readResponse(request, result.response, limiter);
    limiter.lost();
    this.#shared.pool.closing.throwIfAborted();
    const { sent, error } = result;
    const { stopping } = this.#connection.lifetime;
    if (stopping.aborted && error === stopping.reason) {
      this.#throwInterrupted(request.operation, sent, earlier);
    }
    if (error instanceof ServiceError) return { error };
    return connectionError(request.operation, { sent, error }, this.#target);
  }

  /** One attempt on the wire, within its own time and the step's. */
  async #exchange({ operation, path, body, maxBytes }: ServiceRequest): Promise<ExchangeResult> {
    const { lifetime, token, headers } = this.#connection;
    const dispatcher = await this.#shared.pool.dispatcher;
    const handler = new RequestHandler(maxBytes ?? MAX_BODY_BYTES);
    const abort = (reason: Error) => handler.abort(reason);
    using watching = new DisposableStack();
    watching.use(timeLimit(this.timing, abort));
    watching.use(onAbort(this.#shared.pool.closing, abort));
    watching.use(onAbort(lifetime.aborting, abort));
    const stop = (reason: Error) => {
      // A write under way may still be answered after the wish to stop; what only reads is given up at once.
      if (!handler.sent || operation.method === "GET") abort(reason);
    };
    watching.use(onAbort(lifetime.stopping, stop));
    const { origin, pathname } = new URL(this.baseUrl);
    dispatcher.dispatch(
      {
        origin,
        path: `${pathname === "/" ? "" : pathname}${path}`,
        method: operation.method,
        headers: {
          accept: "application/json",
          "user-agent": USER_AGENT,
          ...(origin === this.#shared.origin && headers),
          authorization: `Bearer ${token}`,
          ...contentHeaders(body),
        },
        body: typeof body === "object" ? body.bytes : (body ?? null),
      },
      handler,
    );
    return await handler.end();
  }

  /** What a failure says of where it happened. */
  get #target(): Target {
    const organizationToken = this.#connection.token.startsWith("sntrys_");
    return { baseUrl: this.baseUrl, organizationToken, kind: this.serviceKind };
  }

  async #readResponse(
    { operation, onBody, maxBytes }: ServiceRequest,
    response: RawResponse,
    limiter: RateLimiter,
  ): Promise<Attempt> {
    const { status } = response;
    this.#shared.isHeard = true;
    // A server may repeat what it was told: no secret of ours gets further than this.
    const values = (name: string): string[] =>
      [response.headers[name] ?? []].flat().map((value) => withoutSecrets(value));
    const header = (name: string): string | undefined => values(name)[0];
    const received = this.timing.now();
    const date = parseDate(header("date"));
    const limits = parseRateLimit(header);
    limiter.received(limits, { now: received, date });
    // A list of links may come in several headers.
    const link = values("link").join(", ") || undefined;
    const body = parseBody(response.bytes, maxBytes);
    onBody?.(body.value);
    const { kind, isSix } = shownBy(body.value, Object.keys(response.headers), link);
    this.#shared.kind ??= kind;
    if (isSix && this.serviceKind === "glitchtip") this.#shared.isGlitchTip6 = true;
    if (status >= 200 && status < 300) {
      if (body.flaw === undefined) {
        return { answer: { status, body: body.value, link, hits: hitsOf(header), date } };
      }
      return { error: unreadableError(operation, { status, ...body }, this.#target) };
    }
    const refused = { status, body: body.value, location: header("location") };
    // Bugsink refuses in the form of gateways.
    if (lacksDetail(refused) && operation !== IDENTIFY) await this.identifyService();
    const askedDelay =
      parseRetryAfter(header("retry-after"), date ?? received) ??
      (status === 429 && limits?.remaining === 0
        ? limiter.resetDelay(limits, received)
        : undefined);
    return { error: responseError(operation, refused, this.#target), askedDelay };
  }

  /** The step ended while an attempt was under way. */
  #throwInterrupted(
    { method, action }: Operation,
    sent: boolean,
    earlier: ServiceError | undefined,
  ): void {
    const cause: unknown = this.#connection.lifetime.stopping.reason;
    const where = this.baseUrl;
    if (sent && method !== "GET") {
      throw new ServiceError(
        `The step ended before the service answered the request to ${action}: whether it was done is not known.`,
        { kind: "interrupted", where, fix: "Run the step again.", cause },
      );
    }
    // A time-out that is shorter than those of connections must not hide what to look at.
    if (!this.#shared.isHeard && !earlier && cause instanceof TimeoutError) {
      throw new ServiceError(`Could not ${action}: the service did not answer in time.`, {
        kind: sent ? "interrupted" : "unreachable",
        where,
        fix: NETWORK_FIX,
        cause,
      });
    }
    this.#throwIfStopped(earlier);
  }
}

function contentHeaders(body: ServiceRequest["body"]): Record<string, string> {
  if (body === undefined) return {};
  if (typeof body === "string") return { "content-type": "application/json" };
  return {
    "content-type": body.type,
    ...(body.encoding !== undefined && { "content-encoding": body.encoding }),
  };
}

type Attempt =
  | { answer: Omit<ServiceAnswer, "repeated"> }
  | (FailedAttempt & { error: ServiceError });

/** Servers count up to `X-Max-Hits` only: that number says no more than "at least". */
function hitsOf(header: (name: string) => string | undefined): number | undefined {
  const [hits, most] = ["x-hits", "x-max-hits"].map((name) => {
    const text = header(name)?.trim() ?? "";
    return /^\d{1,15}$/u.test(text) ? Number(text) : undefined;
  });
  return hits !== undefined && hits < (most ?? Infinity) ? hits : undefined;
}

function parseDate(text: string | undefined): number | undefined {
  const date = Date.parse(text ?? "");
  return Number.isNaN(date) ? undefined : date;
}

function timeLimit({ after, attemptMs }: Timing, onEnd: (reason: Error) => void): Disposable {
  return after(attemptMs, () => {
    onEnd(
      new TimeoutError(`no complete answer came within ${seconds(attemptMs)}`, {
        fix: "Check the service's health; run the step again.",
      }),
    );
  });
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 1 : 0)} s`;
}
