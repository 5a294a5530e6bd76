/** The way of one request: fault, rate limit, latency, authentication, operation, delivery. */
import { setImmediate, setTimeout as wait } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal, type Answer } from "./answer.ts";
import { authenticate, authorize, bearerValue } from "./auth.ts";
import type { Call, Context, Operation } from "./call.ts";
import { getClientKey, updateClientKey } from "./client-keys.ts";
import { carryOut, reset, type Delivery } from "./delivery.ts";
import { createDeploy } from "./deploys.ts";
import { faultyDelivery } from "./fault-effects.ts";
import type { DecisiveFault, Faults, FaultyRequest } from "./faults.ts";
import { updateIssue } from "./issue-update.ts";
import { listIssues, retrieveIssue } from "./issues.ts";
import type { OperationName } from "./operations.ts";
import { isRecord, mergeParameters } from "./parameters.ts";
import type { RateLimiter } from "./rate-limit.ts";
import { createRelease } from "./releases.ts";
import type { RequestLog } from "./request-log.ts";

export interface Serving {
  context: Context;
  faults: Faults;
  limiter: RateLimiter;
  log: RequestLog;
  /** Milliseconds that each request waits before it is handled. */
  latency: () => number;
  /** Before `/api/0/`: empty or `/some/path`. */
  basePath: string;
  /** `http` or `https`. */
  protocol: string;
  /** Exceptions that nobody foresaw: defects of this service. */
  crashes: unknown[];
}

const HANDLERS: Readonly<Record<OperationName, Operation>> = {
  createRelease,
  createDeploy,
  updateClientKey,
  getClientKey,
  listIssues,
  retrieveIssue,
  updateIssue,
};

/** Before the body is read. */
export async function meetEarlyFault(
  name: OperationName,
  serving: Serving,
  { request, reply }: Exchange,
): Promise<void> {
  serving.faults.arrive(name, request.raw);
  if (!serving.faults.strikeEarly(faultyRequest(name, serving, request))) return;
  reply.hijack();
  reset(reply.raw);
}

export async function handle(
  name: OperationName,
  serving: Serving,
  { request, reply }: Exchange,
): Promise<void> {
  const asked = faultyRequest(name, serving, request);
  const { fault, delay } = serving.faults.strike(asked);
  const { context, limiter } = serving;
  const caller = bearerValue(request.headers.authorization) ?? "";
  const admission = limiter.admit(caller, name, { now: context.now(), dialect: context.dialect });
  reply.raw.once("close", admission.leave);
  void reply.headers(admission.headers);
  const arrivedAt = serving.log.of(request.raw)?.arrivedAt ?? performance.now();
  await waitUntil(arrivedAt + serving.latency() + delay.before);
  const perform = (): Answer =>
    answerOf(() => {
      if (admission.refusal !== undefined) throw admission.refusal;
      return HANDLERS[name](callOf(asked, serving, { request, fault }), context);
    });
  const delivery: Delivery =
    fault === undefined
      ? { kind: "answer", answer: perform() }
      : faultyDelivery(fault, perform, asked);
  await waitUntil(performance.now() + delay.after);
  await carryOut(delivery, reply);
}

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Waits until a moment of `performance.now()`, never less and hardly more: benchmarks measure against it, and a timer
 * alone is up to a millisecond late. A long wait does not keep the process alive.
 */
async function waitUntil(moment: number): Promise<void> {
  const whole = Math.floor(moment - performance.now());
  if (whole > 0) await wait(whole, undefined, { ref: false });
  while (performance.now() < moment) await setImmediate();
}

/** The answer of an operation, also where it refused. */
export function answerOf(operation: () => Answer): Answer {
  try {
    return operation();
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    throw error;
  }
}

/** @throws Refusal 401, 403 */
function callOf(
  { operation, query }: FaultyRequest,
  serving: Serving,
  { request, fault }: { request: FastifyRequest; fault: DecisiveFault | undefined },
): Call {
  const { context, protocol } = serving;
  const token = authenticate(context.state, context.dialect, request.headers.authorization);
  authorize(context.dialect, operation, token);
  const answered = new URLSearchParams(query);
  if (fault?.kind === "endless-cursor") answered.delete("cursor");
  return {
    operation,
    path: (name) => pathPart(request.params, name),
    query: answered,
    parameters: mergeParameters(request.body, answered),
    token,
    origin: `${protocol}://${request.headers.host ?? "localhost"}`,
    pathname: splitUrl(request).pathname,
  };
}

function pathPart(params: unknown, name: string): string {
  const value = isRecord(params) ? params[name] : undefined;
  return typeof value === "string" ? value : "";
}

function faultyRequest(
  operation: OperationName,
  { faults }: Serving,
  request: FastifyRequest,
): FaultyRequest {
  const { pathname, query } = splitUrl(request);
  const number = faults.numberOf(request.raw);
  return { operation, path: pathname, query, body: request.body, number };
}

export function splitUrl({ raw }: FastifyRequest): { pathname: string; query: URLSearchParams } {
  const url = raw.url ?? "";
  const mark = url.indexOf("?");
  if (mark === -1) return { pathname: url, query: new URLSearchParams() };
  return { pathname: url.slice(0, mark), query: new URLSearchParams(url.slice(mark + 1)) };
}
