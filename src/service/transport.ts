/** Sends every request to the service: authentication, JSON, deadlines, retries, rate limits, errors with a fix. */
import type { Dispatcher } from "undici";
import { ServiceError, TimeoutError } from "../errors.ts";
import type { Lifetime, Timing } from "../lifetime.ts";
import type { Log } from "../log.ts";
import { asSentence, withoutSecrets } from "../text.ts";
import { exchange, openConnections, parseBody, type RawResponse } from "./exchange.ts";
import { connectionError, type RefusedAnswer } from "./failure.ts";
import { failureOf, type Operation } from "./operation.ts";
import {
  isDefect,
  parseRateLimit,
  parseRetryAfter,
  RateLimiter,
  retryDelay,
  type RetryPolicy,
} from "./retry.ts";

export interface Connection {
  /** `{base_url}`, without a trailing slash. */
  baseUrl: string;
  token: string;
  /** Sent with every request to the base URL's origin: an access proxy may need them. */
  headers: Readonly<Record<string, string>>;
  /** Most connections at once. */
  concurrency: number;
  /** The input `on-error`: a fix does not advise a value that is already set. */
  onError?: string;
  lifetime: Lifetime;
  log: Log;
  /** May name a proxy. */
  environment: NodeJS.ProcessEnv;
}

export interface ServiceRequest {
  operation: Operation;
  /** Path and query below `{base_url}`, beginning with `/api/0/`, every part encoded; the path ends with a slash. */
  path: string;
  /** JSON text, or bytes of another type. */
  body?: string | Payload | undefined;
  retry?: RetryPolicy;
  /** Called first with every body, also of a refusal, so that its secrets can be withheld. */
  onBody?: (body: unknown) => void;
  /** Checks a 2xx answer. If it throws a ServiceError, the answer counts as lost. */
  check?: (answer: Pick<ServiceAnswer, "status" | "body">) => unknown;
  /**
   * Called after each failed attempt whose effect is unknown, before a retry or the end. Returns a substitute for the lost
   * answer, "unchanged" if the attempt changed nothing, or undefined if neither is known.
   */
  recover?: (failure: ServiceError) => Promise<ServiceAnswer | "unchanged" | undefined>;
}

/** A body that is not JSON. */
export interface Payload {
  bytes: Uint8Array;
  headers: Readonly<Record<string, string>>;
}

export interface ServiceAnswer {
  status: number;
  /** Parsed JSON; undefined for an empty body. */
  body: unknown;
  link: string | undefined;
  /** Epoch milliseconds of the `Date` header. */
  date: number | undefined;
  /** True when an earlier attempt of the same request may have had its effect. */
  repeated: boolean;
}

/** Milliseconds before the step's end that the last attempt is made, if there is that much time. */
const LAST_ATTEMPT_MS = 10_000;

/** State that all transports of a step share. */
interface Shared {
  /** Of the base URL. */
  readonly own: string;
  /** Aborted when the connections end. */
  readonly over: AbortController;
  /** By origin; each is opened for the first request. */
  readonly dispatchers: Map<string, Promise<Dispatcher>>;
  /** By operation. */
  readonly limiters: Map<string, RateLimiter>;
  /** Whether any answer has come. */
  isHeard: boolean;
}

/** Sends requests with retries and rate limits. A subclass identifies the server and words its refusals. */
export abstract class Transport implements AsyncDisposable {
  readonly baseUrl: string;
  protected readonly connection: Connection;
  readonly #shared: Shared;
  /** Ends with the connections at the latest. */
  readonly #lifetime: Lifetime;

  /** @param other a transport to the same service, whose connections and rate limits are shared */
  constructor(connection: Connection, other?: Transport) {
    const { baseUrl, lifetime } = connection;
    this.baseUrl = baseUrl;
    this.connection = connection;
    this.#shared = other
      ? other.#shared
      : {
          own: new URL(baseUrl).origin,
          over: new AbortController(),
          dispatchers: new Map(),
          limiters: new Map(),
          isHeard: false,
        };
    const { signal } = this.#shared.over;
    this.#lifetime = {
      stopping: AbortSignal.any([lifetime.stopping, signal]),
      aborting: AbortSignal.any([lifetime.aborting, signal]),
      timing: lifetime.timing,
      remaining: () => lifetime.remaining(),
    };
  }

  /** Called with each answer before it is used. */
  protected abstract see(body: unknown, headers: RawResponse["headers"]): void;

  /** Makes an error from a refusal. */
  protected abstract refusal(operation: Operation, refused: RefusedAnswer): Promise<ServiceError>;

  get timing(): Timing {
    return this.#lifetime.timing;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { over, dispatchers } = this.#shared;
    over.abort(new ServiceError("The step is over.", { kind: "interrupted" }));
    for (const opened of dispatchers.values())
      await (await opened.catch(() => undefined))?.destroy();
  }

  /** Requests per second that the service allows for an operation; undefined if no answer had rate limit headers. */
  requestsPerSecond(operation: string): number | undefined {
    return this.#shared.limiters.get(operation)?.requestsPerSecond;
  }

  /**
   * Sends a request until it is answered with 2xx, with retries if they are safe and may help.
   * @throws ServiceError after the last attempt; the lifetime's reason if the step ended before anything was sent
   */
  async request(request: ServiceRequest): Promise<ServiceAnswer> {
    const { limiters } = this.#shared;
    const { name } = request.operation;
    const limiter = limiters.get(name) ?? new RateLimiter();
    limiters.set(name, limiter);
    const { now, random } = this.timing;
    let earlier: ServiceError | undefined;
    let defects = 0;
    let isLast = false;
    for (let attempts = 1; ; attempts += 1) {
      const attempt = await this.#attempt(request, limiter, earlier);
      const wasUnknown = earlier?.effect === "unknown";
      if ("answer" in attempt) return { ...attempt.answer, repeated: wasUnknown };
      const { error, askedDelay } = attempt;
      // A later failure does not undo what an earlier attempt may have changed.
      let failure = wasUnknown ? error.with({ effect: "unknown" }) : error;
      const found = error.effect === "unknown" ? await request.recover?.(failure) : undefined;
      if (found === "unchanged") {
        failure = failure.with({ what: `${failure.message} It changed nothing.`, effect: "none" });
      } else if (found) return found;
      earlier = failure;
      if (isDefect(error)) defects += 1;
      const tried = { attempts, defects };
      let delay = retryDelay(error, tried, request.retry ?? {}, askedDelay, random());
      if (delay === undefined || isLast) throw failure;
      this.#throwIfStopped(failure);
      const left = this.#lifetime.remaining();
      if (askedDelay === undefined && delay >= left) {
        delay = left - Math.min(LAST_ATTEMPT_MS, left / 2);
        isLast = true;
      }
      // A delay that the service requested applies to all requests of this operation.
      const isAsked = error.status === 429 || askedDelay !== undefined;
      const isNews = !isAsked || limiter.pause(now(), delay);
      const line = `${failure.message} Attempt ${attempts + 1} follows`;
      await this.#pause(delay, failure, isNews ? line : undefined);
    }
  }

  /**
   * Waits before an attempt. Returns early if the step is to stop; the attempt then throws.
   * @param failure thrown if the attempt would come after the step's end
   * @param line logged before the wait
   */
  async #pause(delay: number, failure: ServiceError, line: string | undefined): Promise<void> {
    if (delay >= this.#lifetime.remaining()) {
      const { message, kind, fix } = failure;
      throw failure.with({
        what: `${message} Another attempt in ${seconds(delay)} would come too late.`,
        fix:
          kind === "status" || fix === undefined
            ? `Raise "timeout", or run the step again later.`
            : `${asSentence(fix)} Or raise "timeout".`,
      });
    }
    if (line !== undefined) this.connection.log.info(`${line} in ${seconds(delay)}.`);
    await this.timing.wait(delay, this.#lifetime.stopping).catch(() => undefined);
  }

  /** @param earlier an attempt's failure, thrown in place of the reason to stop */
  #throwIfStopped(earlier?: ServiceError): void {
    const { stopping } = this.#lifetime;
    if (stopping.aborted && earlier) {
      throw earlier.with({ what: `${earlier.message} The step ended before another attempt.` });
    }
    stopping.throwIfAborted();
  }

  /** Sends one attempt after the rate limit allows it. */
  async #attempt(
    request: ServiceRequest,
    limiter: RateLimiter,
    earlier: ServiceError | undefined,
  ): Promise<Attempt> {
    const { operation, path, body } = request;
    const { token, headers, concurrency, environment } = this.connection;
    const { now } = this.timing;
    for (;;) {
      this.#throwIfStopped(earlier);
      const delay = limiter.delay(now());
      if (delay <= 0) break;
      const what = `Nothing was sent to ${operation.action}: the service's rate limit is used up.`;
      const unsent = { kind: "status", status: 429, where: this.baseUrl } as const;
      const failure = earlier ?? failureOf(operation, what, unsent);
      const isNews = delay > 10_000 && limiter.pause(now(), delay);
      const line = "The service's rate limit is used up; the next request follows";
      await this.#pause(delay, failure, isNews ? line : undefined);
    }
    limiter.sent(now());
    const { own, over, dispatchers } = this.#shared;
    const { origin, pathname } = new URL(this.baseUrl);
    const opened =
      dispatchers.get(origin) ?? openConnections(origin, concurrency, environment, over.signal);
    dispatchers.set(origin, opened);
    const result = await exchange(
      await opened,
      {
        origin,
        path: `${pathname === "/" ? "" : pathname}${path}`,
        method: operation.method,
        headers: {
          accept: "application/json",
          "user-agent": "release-tracker/1",
          ...(origin === own && headers),
          authorization: `Bearer ${token}`,
          ...(typeof body === "string" && { "content-type": "application/json" }),
          ...(typeof body === "object" && body.headers),
        },
        body: typeof body === "object" ? body.bytes : (body ?? null),
      },
      this.#lifetime,
    );
    if (result.response) return await this.#readResponse(request, result.response, limiter);
    limiter.lost();
    const { stopping } = this.#lifetime;
    if (!stopping.aborted || result.error !== stopping.reason) {
      return { error: connectionError(operation, result, this.baseUrl) };
    }
    if (!result.sent || operation.method === "GET") {
      // A short timeout must not hide that the service has not answered at all.
      if (!this.#shared.isHeard && !earlier && result.error instanceof TimeoutError) {
        const error = new TimeoutError("the service did not answer in time");
        throw connectionError(operation, { ...result, error }, this.baseUrl);
      }
      this.#throwIfStopped(earlier);
    }
    throw new ServiceError(
      `The step ended before the service answered the request to ${operation.action}: whether it was done is not known.`,
      { kind: "interrupted", where: this.baseUrl, fix: "Run the step again.", cause: result.error },
    );
  }

  async #readResponse(
    { operation, onBody, check, retry }: ServiceRequest,
    { status, headers, bytes }: RawResponse,
    limiter: RateLimiter,
  ): Promise<Attempt> {
    this.#shared.isHeard = true;
    // A server may repeat our secrets: nothing above sees headers or bodies that hold them.
    const values = (name: string) => [headers[name] ?? []].flat().map(withoutSecrets);
    const header = (name: string) => values(name)[0];
    const received = this.timing.now();
    const date = Date.parse(header("date") ?? "") || undefined;
    limiter.received(parseRateLimit(header), received, date);
    // A list of links may come in several headers.
    const link = values("link").join(", ") || undefined;
    const body = parseBody(bytes);
    onBody?.(body.value);
    this.see(body.value, headers);
    if (status >= 200 && status < 300 && body.flaw === undefined) {
      const answer = { status, body: body.value, link, date };
      try {
        check?.(answer);
        return { answer };
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        return { error };
      }
    }
    const { value, flaw } = body;
    const refused = { status, body: value, flaw, location: header("location") };
    const error = await this.refusal(operation, refused);
    // Without Retry-After, an exhausted window gives the delay.
    const rest = status === 429 ? limiter.delay(received) || undefined : undefined;
    const askedDelay = parseRetryAfter(header("retry-after"), date ?? received) ?? rest;
    const isRepeated = retry?.alsoStatuses?.includes(status) === true;
    return { error: isRepeated ? error.with({ mayPass: true }) : error, askedDelay };
  }
}

/** An attempt's answer, or its error and the delay in milliseconds that the service requested. */
type Attempt =
  | { answer: Omit<ServiceAnswer, "repeated"> }
  | { error: ServiceError; askedDelay?: number | undefined };

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 1 : 0)} s`;
}
