/** The one way to the service: authentication, JSON, deadlines, retries, pacing, and errors that a person can use. */
import type { Dispatcher } from "undici";
import * as v from "valibot";
import { ServiceError, TimeoutError } from "../errors.ts";
import type { Lifetime, Timing } from "../lifetime.ts";
import type { Log } from "../log.ts";
import { asSentence, withoutSecrets } from "../text.ts";
import { exchange, openConnections, parseBody, type RawResponse } from "./exchange.ts";
import { connectionError, lacksDetail, responseError } from "./failure.ts";
import { type Evidence, kindOfHost, PROBES, type ServiceKind, shownBy } from "./kind.ts";
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
  /** For every request to the base URL's origin: an access proxy may ask for them. */
  headers: Readonly<Record<string, string>>;
  /** Most connections at once. */
  concurrency: number;
  /** The input of that name: a fix does not advise what is set. */
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
  /** Gets every body, also of a refusal, before anything else: to withhold its secrets. */
  onBody?: (body: unknown) => void;
  /** Reads an answer of 2xx. One for which it throws a ServiceError is as good as lost. */
  check?: (answer: Pick<ServiceAnswer, "status" | "body">) => unknown;
  /**
   * Called after each attempt that failed and may have had its effect all the same, before it is repeated or given up: finds
   * an answer in place of the lost one, or that nothing was changed, or neither.
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
  /** How many items a list has over all its pages (`X-Hits`), where that is told. */
  hits: number | undefined;
  /** Epoch milliseconds of the `Date` header. */
  date: number | undefined;
  /** True when an earlier attempt of the same request may have had its effect. */
  repeated: boolean;
}

const IDENTIFY = {
  name: "identify",
  method: "GET",
  action: "find out which service this is",
} as const;

/** What all transports of a step have in common. */
interface Shared {
  /** Of the base URL. */
  readonly origin: string;
  /** Aborted when the connections end. */
  readonly over: AbortController;
  /** Opened for the first request. */
  dispatcher?: Promise<Dispatcher>;
  /** By operation. */
  readonly limiters: Map<string, RateLimiter>;
  /** Which kind it is, by the surest of what has come. */
  evidence?: Evidence | undefined;
  /** The probes, once they were begun: those that may fail, and those that must not. */
  readonly asked: Partial<Record<"lightly" | "surely", Promise<void> | undefined>>;
  /** Whether any answer has come. */
  isHeard: boolean;
}

export class Transport implements AsyncDisposable {
  readonly baseUrl: string;
  readonly #connection: Connection;
  readonly #shared: Shared;
  /** Ends with the connections at the latest. */
  readonly #lifetime: Lifetime;

  /** @param shared of another transport to the same service */
  constructor(connection: Connection, shared?: Shared) {
    const { baseUrl, lifetime } = connection;
    this.baseUrl = baseUrl;
    this.#connection = connection;
    const { origin, hostname } = new URL(baseUrl);
    const kind = kindOfHost(hostname);
    this.#shared = shared ?? {
      origin,
      evidence: kind && { kind, sureness: 5 },
      over: new AbortController(),
      limiters: new Map(),
      isHeard: false,
      asked: {},
    };
    const { signal } = this.#shared.over;
    this.#lifetime = {
      stopping: AbortSignal.any([lifetime.stopping, signal]),
      aborting: AbortSignal.any([lifetime.aborting, signal]),
      timing: lifetime.timing,
      remaining: () => lifetime.remaining(),
    };
  }

  get timing(): Timing {
    return this.#lifetime.timing;
  }

  /** The same connections for a part of the step that may not take as long. */
  withLifetime(lifetime: Lifetime): Transport {
    return new Transport({ ...this.#connection, lifetime }, this.#shared);
  }

  /** The same connections, limits and token at another address of the service. */
  withBaseUrl(baseUrl: string): Transport {
    return new Transport({ ...this.#connection, baseUrl }, this.#shared);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { over, dispatcher } = this.#shared;
    over.abort(new ServiceError("The step is over.", { kind: "interrupted" }));
    await (await dispatcher?.catch(() => undefined))?.destroy();
  }

  /** Requests per second that the service allows of an operation; undefined where its answers have not told. */
  requestsPerSecond(operation: string): number | undefined {
    return this.#shared.limiters.get(operation)?.requestsPerSecond;
  }

  /** As far as the answers so far show it. */
  get serviceKind(): ServiceKind | undefined {
    return this.#shared.evidence?.kind;
  }

  /** As far as the answers so far show it: a GlitchTip whose releases hold commits. */
  get isGlitchTip6(): boolean {
    return this.#shared.evidence?.isGlitchTip6 === true;
  }

  /** The kind as `serviceKind`, but asks once; an outage leaves it unknown. */
  async identifyService(): Promise<ServiceKind | undefined> {
    return await this.#probeOnce("lightly");
  }

  /** The same for work that depends on the kind. @throws ServiceError where no probe is answered */
  async knownService(): Promise<ServiceKind | undefined> {
    return await this.#probeOnce("surely");
  }

  async #probeOnce(how: "lightly" | "surely") {
    const { asked } = this.#shared;
    asked[how] ??= this.#probe(how === "surely").catch((error: unknown) => {
      // A watch asks again, and so does what has its own time.
      asked[how] = undefined;
      throw error;
    });
    await asked[how];
    return this.serviceKind;
  }

  /** Asks all; where the kind must be known, those that failed again, and patiently if none of them was answered. */
  async #probe(isNeeded: boolean): Promise<void> {
    let left = PROBES;
    let isSilent = false;
    for (const maxAttempts of isNeeded ? [1, 3] : [1]) {
      const failed: typeof left = [];
      for (const probe of left) {
        if (this.serviceKind !== undefined) return;
        const { path, kind, form } = probe;
        try {
          const retry = isSilent ? {} : { maxAttempts };
          const { body } = await this.request({ operation: IDENTIFY, path, retry });
          if (kind && v.is(form, body)) this.#learn({ kind, sureness: 1 });
          isSilent = false;
        } catch (error) {
          if (!(error instanceof ServiceError)) throw error;
          // A 500 is a defect of this path, as GlitchTip's root has had some.
          const isOutage = error.status === undefined || (error.mayPass && error.status !== 500);
          if (isOutage && isSilent) throw error;
          if (isOutage) failed.push(probe);
          else isSilent = false;
        }
      }
      isSilent = failed.length === PROBES.length;
      left = failed;
    }
  }

  #learn(shown: Evidence | undefined): void {
    const { sureness = 0 } = this.#shared.evidence ?? {};
    if (shown && shown.sureness > sureness) this.#shared.evidence = shown;
  }

  /**
   * Sends a request, again where that is safe and worth it, until it is answered with 2xx.
   * @throws ServiceError when it was not; the lifetime's reason when the step ended before anything was sent
   */
  async request(request: ServiceRequest): Promise<ServiceAnswer> {
    const { limiters } = this.#shared;
    const { name } = request.operation;
    const limiter = limiters.get(name) ?? new RateLimiter();
    limiters.set(name, limiter);
    const { now, ticks, random } = this.timing;
    const begun = ticks();
    let earlier: ServiceError | undefined;
    let defects = 0;
    for (let attempts = 1; ; attempts += 1) {
      const attempt = await this.#attempt(request, limiter, earlier);
      const wasUnknown = earlier?.effect === "unknown";
      if ("answer" in attempt) return { ...attempt.answer, repeated: wasUnknown };
      const { error, askedDelay } = attempt;
      // What an attempt may have done, no later one takes back.
      let failure = wasUnknown ? error.with({ effect: "unknown" }) : error;
      const found = error.effect === "unknown" ? await request.recover?.(failure) : undefined;
      if (found === "unchanged") {
        failure = failure.with({ what: `${failure.message} It changed nothing.`, effect: "none" });
      } else if (found) return found;
      earlier = failure;
      if (isDefect(error)) defects += 1;
      const tried = { attempts, defects, elapsed: ticks() - begun };
      const delay = retryDelay(error, tried, request.retry ?? {}, askedDelay, random());
      if (delay === undefined) throw failure;
      this.#throwIfStopped(failure);
      // A pause that the service asked for is one for all requests of this operation.
      const isAsked = error.status === 429 || askedDelay !== undefined;
      const isNews = !isAsked || limiter.pause(now(), delay);
      const line = `${failure.message} Attempt ${attempts + 1} follows`;
      await this.#pause(delay, failure, isNews ? line : undefined);
    }
  }

  /**
   * Waits before an attempt, or until the wish to stop, which the attempt then meets.
   * @param failure the reason to wait: nobody waits for an attempt that would come too late
   * @param line of the log
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
    if (line !== undefined) this.#connection.log.info(`${line} in ${seconds(delay)}.`);
    await this.timing.wait(delay, this.#lifetime.stopping).catch(() => undefined);
  }

  /** @param earlier what an attempt met, and may have done, is told */
  #throwIfStopped(earlier?: ServiceError): void {
    const { stopping } = this.#lifetime;
    if (stopping.aborted && earlier) {
      throw earlier.with({ what: `${earlier.message} The step ended before another attempt.` });
    }
    stopping.throwIfAborted();
  }

  /** One attempt, when the rate limit lets it go. */
  async #attempt(
    request: ServiceRequest,
    limiter: RateLimiter,
    earlier: ServiceError | undefined,
  ): Promise<Attempt> {
    const { operation, path, body } = request;
    const { token, headers, concurrency, environment } = this.#connection;
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
    const { origin: own, over } = this.#shared;
    const open = () => openConnections(own, concurrency, environment, over.signal);
    const dispatcher = await (this.#shared.dispatcher ??= open());
    const { origin, pathname } = new URL(this.baseUrl);
    const result = await exchange(
      dispatcher,
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
      // A short timeout must not hide that the service says nothing.
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
    // A server may repeat what it was told: no secret of ours gets further than this.
    const values = (name: string) => [headers[name] ?? []].flat().map(withoutSecrets);
    const header = (name: string) => values(name)[0];
    const received = this.timing.now();
    const date = Date.parse(header("date") ?? "") || undefined;
    limiter.received(parseRateLimit(header), received, date);
    // A list of links may come in several headers.
    const link = values("link").join(", ") || undefined;
    const body = parseBody(bytes);
    onBody?.(body.value);
    this.#learn(shownBy(body.value, Object.keys(headers), link ?? "", this.#connection.token));
    if (status >= 200 && status < 300 && body.flaw === undefined) {
      const answer = { status, body: body.value, link, hits: hitsOf(header), date };
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
    // Bugsink refuses in the form of gateways.
    if (lacksDetail(refused) && operation !== IDENTIFY) await this.identifyService();
    // Without a word when to come back, a window that is used up tells.
    const rest = status === 429 ? limiter.delay(received) || undefined : undefined;
    const askedDelay = parseRetryAfter(header("retry-after"), date ?? received) ?? rest;
    const kind = this.serviceKind;
    const error = responseError(operation, refused, { ...this.#connection, kind });
    const isRepeated = retry?.alsoStatuses?.includes(status) === true;
    return { error: isRepeated ? error.with({ mayPass: true }) : error, askedDelay };
  }
}

/** How it ended, and the milliseconds that the service asked to wait before another one. */
type Attempt =
  | { answer: Omit<ServiceAnswer, "repeated"> }
  | { error: ServiceError; askedDelay?: number | undefined };

/** Servers count up to `X-Max-Hits` only: that number says no more than "at least". */
function hitsOf(header: (name: string) => string | undefined): number | undefined {
  const count = (name: string) =>
    Number(/^\d{1,15}$/u.exec(header(name)?.trim() ?? "")?.[0] ?? Infinity);
  return count("x-hits") < count("x-max-hits") ? count("x-hits") : undefined;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 1 : 0)} s`;
}
