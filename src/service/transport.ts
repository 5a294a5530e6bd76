/** The one way to the service: authentication, JSON, deadlines, retries, pacing, and errors that a person can use. */
import { setTimeout as sleep } from "node:timers/promises";
import { Agent, type Dispatcher, EnvHttpProxyAgent } from "undici";
import { ServiceError, TimeoutError } from "../errors.ts";
import type { Lifetime } from "../lifetime.ts";
import type { Log } from "../log.ts";
import { type RefusedAnswer, breakage, refusal } from "./failure.ts";
import type { Operation } from "./operation.ts";
import { RateLimits, parseRateLimit } from "./rate-limit.ts";
import { type FailedAttempt, type RetryPolicy, parseRetryAfter, retryDelay } from "./retry.ts";

/** What every request needs to know. */
export interface Connection {
  /** `{base_url}`, without a trailing slash. */
  baseUrl: string;
  token: string;
  /** Most connections at once. */
  concurrency: number;
  lifetime: Lifetime;
  log: Log;
}

export interface ServiceRequest {
  operation: Operation;
  method: "GET" | "POST" | "PUT";
  /** Path and query below `{base_url}`, beginning with `/api/0/`, every part encoded; the path ends with a slash. */
  path: string;
  /** JSON text. */
  body?: string;
  retry?: RetryPolicy;
}

export interface ServiceAnswer {
  status: number;
  /** Parsed JSON; undefined for an empty body. */
  body: unknown;
  link: string | undefined;
  /** `X-Hits`: all results of a list, where the service counts them. */
  hits: string | undefined;
  /** Epoch milliseconds of the `Date` header. */
  date: number | undefined;
  /** Attempts that were made. */
  attempts: number;
  /** Milliseconds from the beginning of the first attempt to the answer. */
  elapsed: number;
}

/** No answer to one attempt is worth more: the service processes large releases, but it does so in seconds. */
const ATTEMPT_MS = 90_000;
const CONNECT_MS = 10_000;
/** Larger answers are not what the contract describes; a page of 100 issues has well under 1 MB. */
const MAX_BODY_BYTES = 20_000_000;
const USER_AGENT = "release-tracker/1";

export class Transport implements AsyncDisposable {
  readonly baseUrl: string;
  readonly #connection: Connection;
  readonly #dispatcher: Dispatcher;
  readonly #limits: RateLimits;
  readonly #origin: string;
  readonly #basePath: string;

  /** @param shared the connections and limits of another transport to the same service */
  constructor(connection: Connection, shared?: Transport) {
    const { origin, pathname } = new URL(connection.baseUrl);
    this.#connection = connection;
    this.baseUrl = connection.baseUrl;
    this.#origin = origin;
    this.#basePath = pathname === "/" ? "" : pathname;
    this.#dispatcher = shared ? shared.#dispatcher : createDispatcher(connection.concurrency);
    this.#limits = shared ? shared.#limits : new RateLimits();
  }

  /** The same connections for a part of the step that may not take as long. */
  within(lifetime: Lifetime): Transport {
    return new Transport({ ...this.#connection, lifetime }, this);
  }

  /** Requests per second that the service allows, as far as its answers have told; undefined where they have not. */
  get requestsPerSecond(): number | undefined {
    return this.#limits.requestsPerSecond;
  }

  /**
   * Sends a request, again where that is safe and worth it, until it is answered with 2xx.
   * @throws ServiceError when it was not; the lifetime's reason when the step is to stop
   */
  async request(request: ServiceRequest): Promise<ServiceAnswer> {
    const begun = performance.now();
    let mayHaveHappened = false;
    for (let attempts = 1; ; attempts += 1) {
      // One attempt after the other is the point of a retry.
      const attempt = await this.#attempt(request, mayHaveHappened);
      const elapsed = performance.now() - begun;
      if (attempt.answer) return { ...attempt.answer, attempts, elapsed };
      mayHaveHappened ||= attempt.error.mayHaveHappened;
      const delay = retryDelay(attempt.failed, {
        state: { attempts, elapsed },
        policy: request.retry ?? {},
        random: Math.random(),
      });
      if (delay === undefined) throw withEffect(attempt.error, mayHaveHappened);
      this.#announceRetry(request, attempt, { delay, attempts });
      await this.#sleep(delay, request, mayHaveHappened);
    }
  }

  /** Ends all connections. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#dispatcher.destroy();
  }

  /** Says what went wrong and when the next attempt follows; an attempt that cannot be is no reason to wait. */
  #announceRetry(
    { operation }: ServiceRequest,
    { failed, error }: Failed,
    { delay, attempts }: { delay: number; attempts: number },
  ): void {
    const { lifetime, log } = this.#connection;
    if (delay >= lifetime.remaining() && !lifetime.stopping.aborted) {
      throw withEffect(error, error.mayHaveHappened, {
        what: `${error.message} Another attempt in ${seconds(delay)} would be after the step's timeout.`,
        fix: `Raise "timeout", or run the step again later.`,
      });
    }
    log.info(`${error.message} Attempt ${attempts + 1} follows in ${seconds(delay)}.`);
    if (failed.status === 429) this.#limits.of(operation).pause(Date.now() + delay);
  }

  async #sleep(delay: number, request: ServiceRequest, mayHaveHappened: boolean): Promise<void> {
    const { stopping } = this.#connection.lifetime;
    try {
      await sleep(delay, undefined, { signal: stopping });
    } catch (error) {
      this.#checkStop(request, mayHaveHappened);
      throw error;
    }
  }

  /** Nothing new is sent after the wish to stop; what an earlier attempt may have done is not forgotten. */
  #checkStop(request: ServiceRequest, mayHaveHappened: boolean): void {
    const { stopping } = this.#connection.lifetime;
    if (stopping.aborted && mayHaveHappened) throw this.#stopped(request, stopping.reason);
    stopping.throwIfAborted();
  }

  #stopped(request: ServiceRequest, reason: unknown): ServiceError {
    return new ServiceError(
      `The step ended before the service answered the wish to ${request.operation.wish}: whether it was done is not known.`,
      { kind: "interrupted", where: this.baseUrl, fix: "Run the step again.", cause: reason },
    );
  }

  async #attempt(request: ServiceRequest, mayHaveHappened: boolean): Promise<Attempt> {
    const { stopping, aborting } = this.#connection.lifetime;
    this.#checkStop(request, mayHaveHappened);
    const limiter = this.#limits.of(request.operation);
    for (let delay; (delay = limiter.delay(Date.now())) > 0;) {
      await this.#sleep(delay, request, mayHaveHappened);
    }
    // A write under way may still be answered after the wish to stop; what only reads is given up at once.
    const isRead = request.method === "GET";
    const signal = isRead ? stopping : aborting;
    const sent = Date.now();
    limiter.sent();
    try {
      using limit = timeLimit(signal, ATTEMPT_MS);
      const response = await this.#send(request, limit.signal);
      return this.#sort(request, response, sent);
    } catch (error) {
      limiter.lost();
      if (signal.aborted) throw isRead ? signal.reason : this.#stopped(request, signal.reason);
      return this.#broken(request, error);
    }
  }

  async #send(request: ServiceRequest, signal: AbortSignal): Promise<RawResponse> {
    const { method, path, body } = request;
    const response = await this.#dispatcher.request({
      origin: this.#origin,
      path: `${this.#basePath}${path}`,
      method,
      headers: {
        authorization: `Bearer ${this.#connection.token}`,
        accept: "application/json",
        "user-agent": USER_AGENT,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      body: body ?? null,
      signal,
    });
    const text = await readText(response.body);
    return { status: response.statusCode, headers: response.headers, text };
  }

  #sort(request: ServiceRequest, response: RawResponse, sent: number): Attempt {
    const { status } = response;
    const header = (name: string): string | undefined => [response.headers[name]].flat()[0];
    const date = parseDate(header("date"));
    const received = Date.now();
    if (date !== undefined) this.#limits.clock.observe(date, { sent, received });
    const limits = parseRateLimit(header);
    const limiter = this.#limits.of(request.operation);
    limiter.received(limits, date);
    const body = parseBody(response.text);
    if (status >= 200 && status < 300) {
      if (!body.valid) return this.#unreadable(request, response);
      const [link, hits] = [header("link"), header("x-hits")];
      return { answer: { status, body: body.value, link, hits, date } };
    }
    const refused = { status, body: body.value, location: header("location") };
    const askedDelay =
      status === 429 || status === 503
        ? (parseRetryAfter(header("retry-after"), date ?? received) ??
          (limits && limiter.resetDelay(limits, received)))
        : undefined;
    return this.#refused(request, refused, askedDelay);
  }

  #refused(request: ServiceRequest, answer: RefusedAnswer, askedDelay: number | undefined): Failed {
    const error = refusal(request.operation, answer, {
      baseUrl: this.baseUrl,
      organizationToken: this.#connection.token.startsWith("sntrys_"),
    });
    const failed: FailedAttempt = { kind: "status", status: answer.status };
    // A refusal that asks for no time at all would be repeated without a pause.
    if (askedDelay !== undefined) failed.askedDelay = Math.max(askedDelay, 50);
    return { failed, error };
  }

  #unreadable(request: ServiceRequest, { status, text }: RawResponse): Failed {
    const error = new ServiceError(
      `The service answered the wish to ${request.operation.wish} with ${status} and a body that is no JSON${/^\s*</.test(text) ? " but HTML" : ""}: whether it was done is not known.`,
      {
        kind: "unreadable",
        status,
        where: this.baseUrl,
        fix: "Check that the base URL is the service's own address and that no login page or proxy answers for it.",
      },
    );
    return { failed: { kind: "unreadable", status }, error };
  }

  #broken(request: ServiceRequest, error: unknown): Failed {
    if (error instanceof ServiceError) return { failed: { kind: error.kind }, error };
    const timedOut = error instanceof TimeoutError;
    const { kind, text, fix, maxAttempts } = timedOut
      ? { kind: "interrupted" as const, text: error.message, fix: error.fix ?? "", maxAttempts: 3 }
      : breakage(error);
    const failed: FailedAttempt = { kind, ...(maxAttempts !== undefined && { maxAttempts }) };
    const host = new URL(this.baseUrl).host;
    return {
      failed,
      error: new ServiceError(`Could not ${request.operation.wish}: ${text} (${host}).`, {
        kind,
        where: this.baseUrl,
        fix,
        cause: error,
      }),
    };
  }
}

interface RawResponse {
  status: number;
  headers: Dispatcher.ResponseData["headers"];
  text: string;
}

type Answered = { answer: Omit<ServiceAnswer, "attempts" | "elapsed">; failed?: never };
interface Failed {
  answer?: never;
  failed: FailedAttempt;
  error: ServiceError;
}
type Attempt = Answered | Failed;

/** One pool for the whole step. Redirects are not followed: undici does so only when told to. */
function createDispatcher(connections: number): Dispatcher {
  const options = {
    connections,
    connect: { timeout: CONNECT_MS },
    // The attempt's own limit covers these; undici's are longer.
    headersTimeout: ATTEMPT_MS,
    bodyTimeout: ATTEMPT_MS,
    allowH2: false,
  };
  const proxied = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY"].some(
    (name) => process.env[name],
  );
  return proxied ? new EnvHttpProxyAgent(options) : new Agent(options);
}

async function readText(body: Dispatcher.ResponseData["body"]): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > MAX_BODY_BYTES) {
      throw new ServiceError(
        `The service's answer is larger than ${MAX_BODY_BYTES / 1_000_000} MB and was not read.`,
        { kind: "unreadable", fix: "Check that the base URL is the service's own address." },
      );
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks, length).toString("utf8");
}

/** Content types lie, so the body itself decides: JSON, nothing, or text that is no JSON. */
function parseBody(text: string): { valid: boolean; value: unknown } {
  if (text.trim() === "") return { valid: true, value: undefined };
  try {
    return { valid: true, value: JSON.parse(text) };
  } catch {
    return { valid: false, value: text };
  }
}

function parseDate(text: string | undefined): number | undefined {
  const date = Date.parse(text ?? "");
  return Number.isNaN(date) ? undefined : date;
}

/** The same failure with what is known of its effect, after all attempts. */
function withEffect(
  error: ServiceError,
  mayHaveHappened: boolean,
  words: { what?: string; fix?: string } = {},
): ServiceError {
  const { kind, status, fields, where } = error;
  return new ServiceError(words.what ?? error.message, {
    kind,
    status,
    fields,
    where,
    mayHaveHappened,
    fix: words.fix ?? error.fix,
    cause: error.cause,
  });
}

/** A signal that follows another one and has a time limit. Disposing it leaves nothing behind on the other one. */
function timeLimit(
  signal: AbortSignal,
  milliseconds: number,
): Disposable & { signal: AbortSignal } {
  const controller = new AbortController();
  const follow = () => controller.abort(signal.reason);
  const timer = setTimeout(() => {
    controller.abort(
      new TimeoutError(`no whole answer came within ${seconds(milliseconds)}`, {
        fix: "Check the service's health; run the step again.",
      }),
    );
  }, milliseconds);
  if (signal.aborted) follow();
  else signal.addEventListener("abort", follow, { once: true });
  return {
    signal: controller.signal,
    [Symbol.dispose]: () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", follow);
    },
  };
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 1 : 0)} s`;
}
