/** The way of one request: fault, rate limit, latency, authentication, operation, delivery. */
import { setImmediate, setTimeout as wait } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { page, Refusal, type Answer } from "./answer.ts";
import { authenticate, authorize, bearerValue } from "./auth.ts";
import { deliveryOf, RESET, whole } from "./delivery.ts";
import type { Faults, FaultyRequest } from "./faults.ts";
import type { RateLimiter, RateLimits } from "./rate-limit.ts";
import type { Call, Context, LedgerName } from "../differences.ts";
import { OPERATION_NAMES, type OperationName, shownName } from "../operation-names.ts";
import { OPERATIONS } from "../operations.ts";
import { isRecord, membersOf } from "./parameters.ts";
import type { RecordedRequest, Recording } from "./request-log.ts";
import type { Token } from "../state.ts";

/** A request that an operation carried out. */
export interface Sent {
  method: string;
  /** With the query, below `{base_url}`. */
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Parsed JSON, or the bytes of a form. */
  body: unknown;
}

/** Is told of each, with the ledgers of the server. Tests compare it with what real servers accepted. */
export const accepted = {
  tell: (_ledgers: readonly LedgerName[], _sent: Sent): void => undefined,
};

/** The service, as its server needs it. */
export interface Serving extends Context, Recording {
  readonly faults: Faults;
  readonly limiter: RateLimiter;
  readonly limits: RateLimits;
  readonly latency: number | (() => number);
  readonly brownouts: readonly OperationName[];
  readonly basePath: string;
  readonly dateHeader: boolean;
  readonly crashes: unknown[];
}

/** A request that came to a service. */
export interface Arrival {
  serving: Serving;
  record: RecordedRequest;
  /** Its number within its operation. */
  number: number;
}

/** Before the body is read. */
export async function meetEarlyFault(
  name: OperationName,
  arrival: Arrival,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { faults } = arrival.serving;
  arrival.record.operation = shownName(name);
  arrival.number = faults.arrive(shownName(name));
  if (faults.strikeEarly(faultyRequest(name, arrival, request))) await RESET.carryOut(reply);
}

export async function handle(
  name: OperationName,
  arrival: Arrival,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { serving, record } = arrival;
  const asked = faultyRequest(name, arrival, request);
  const { fault, delay } = serving.faults.strike(asked);
  const admission = serving.limiter.admit(bearerOf(request), shownName(name), serving);
  reply.raw.once("close", admission.leave);
  void reply.headers(admission.headers);
  const latency = typeof serving.latency === "number" ? serving.latency : serving.latency();
  await waitUntil(record.arrivedAt + latency + delay.before);
  const perform = (): Answer => {
    try {
      if (admission.refusal !== undefined) throw admission.refusal;
      if (serving.dialect.lacks.includes(name)) {
        return absentOperation(OPERATIONS[name].path, arrival, request);
      }
      const line = `${request.method} ${request.raw.url ?? ""} HTTP/1.1`;
      if (line.length > serving.dialect.requestLine) {
        return page(400, "Bad Request", "Request Line is too large");
      }
      if (isTorn(asked, serving)) return absentOperation(null, arrival, request);
      const call = callOf(name, asked, serving, request);
      if (serving.brownouts.includes(name)) {
        throw new Refusal(410, { message: "This API no longer exists." });
      }
      if (fault?.kind === "endless-cursor") call.query.delete("cursor");
      call.idsInvisible = fault?.kind === "ids-not-visible";
      const carryOut = serving.dialect.handlers[name] ?? OPERATIONS[name].handle;
      const answered = carryOut(call, serving);
      const path = (request.raw.url ?? "").slice(serving.basePath.length);
      const { headers, method, body } = request;
      if (answered.status < 300) {
        accepted.tell(serving.dialect.ledgers, { method, path, headers, body });
      }
      return answered;
    } catch (error) {
      if (error instanceof Refusal) return error.answer;
      throw error;
    }
  };
  const delivery = fault === undefined ? whole(perform()) : deliveryOf(fault, perform, asked);
  await waitUntil(performance.now() + delay.after);
  if (delivery.isEndless) serving.faults.hold(reply.raw);
  await delivery.carryOut(reply);
}

/** No part of a path is empty. */
function isTorn({ path }: FaultyRequest, { dialect }: Context): boolean {
  return path.includes("//") || (dialect.decodesPaths && /%2f/iu.test(path));
}

/** What a path or a method answers that the dialect does not have; other operations on the same path make it a 405. */
export function absentOperation(
  path: string | null,
  { serving }: Arrival,
  request: FastifyRequest,
): Answer {
  const { dialect, state, basePath } = serving;
  const { method } = request;
  const names = OPERATION_NAMES.filter(
    (name) => OPERATIONS[name].path === path && !dialect.lacks.includes(name),
  );
  if (names.length === 0) {
    const pathname = splitUrl(request).pathname.slice(basePath.length);
    return dialect.missingPath({ method, pathname, isKnown: state.tokens.has(bearerOf(request)) });
  }
  const allow = names.map((name) => OPERATIONS[name].method).join(", ");
  return dialect.wrongMethod(method, allow);
}

/**
 * Waits until a moment of `performance.now()`, never less and hardly more: benchmarks measure against it, and a timer
 * alone is up to a millisecond late. A long wait does not keep the process alive.
 */
async function waitUntil(moment: number): Promise<void> {
  const wholeMs = Math.floor(moment - performance.now());
  if (wholeMs > 0) await wait(wholeMs, undefined, { ref: false });
  while (performance.now() < moment) await setImmediate();
}

/** @throws Refusal 401, 403 */
function callOf(
  operation: OperationName,
  { query, path: pathname, body }: FaultyRequest,
  serving: Context,
  request: FastifyRequest,
): Call {
  const token = callerOf(operation, serving, request);
  authorize(serving.dialect, scopesOf(operation, serving), token);
  const { host = "localhost", "content-encoding": encoding } = request.headers;
  const parts = isRecord(request.params) ? request.params : {};
  return {
    method: request.method,
    path: (name) => (typeof parts[name] === "string" ? parts[name] : ""),
    query: new URLSearchParams(query),
    parameters: () => membersOf(body),
    body,
    encoding,
    token,
    pathname,
    address: `${serving.protocol}://${host}${pathname}`,
    idsInvisible: false,
  };
}

const scopesOf = (name: OperationName, { dialect }: Pick<Context, "dialect">) =>
  dialect.scopes[name] ?? OPERATIONS[name].scopes;

/** Some operations answer nobody in particular. */
function callerOf(operation: OperationName, { state, dialect }: Context, request: FastifyRequest) {
  const value = bearerOf(request);
  const isOpen = scopesOf(operation, { dialect }).length === 0;
  if (isOpen && (value === "" || dialect.openToAll)) return state.tokens.get(value) ?? NOBODY;
  return authenticate(state, dialect, { value, method: request.method });
}

const NOBODY: Token = {
  value: "",
  label: "nobody",
  scopes: [],
  user: null,
  organizations: [],
  projects: null,
};

function bearerOf({ headers }: FastifyRequest): string {
  return bearerValue(headers.authorization);
}

function faultyRequest(
  operation: OperationName,
  { number }: Arrival,
  request: FastifyRequest,
): FaultyRequest {
  const { pathname, query } = splitUrl(request);
  return { operation: shownName(operation), path: pathname, query, body: request.body, number };
}

function splitUrl({ raw }: FastifyRequest): { pathname: string; query: URLSearchParams } {
  const [, pathname = "", query = ""] = /^([^?]*)\??(.*)$/su.exec(raw.url ?? "") ?? [];
  return { pathname, query: new URLSearchParams(query) };
}
