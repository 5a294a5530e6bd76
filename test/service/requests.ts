/** The way of one request: fault, rate limit, latency, authentication, operation, delivery. */
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal, type Answer } from "./answer.ts";
import { authenticate, authorize, bearerValue } from "./auth.ts";
import type { Call, Context, Operation } from "./call.ts";
import { getClientKey, updateClientKey } from "./client-keys.ts";
import { carryOut, reset } from "./delivery.ts";
import { createDeploy } from "./deploys.ts";
import { faultyDelivery, type Fault, type Faults, type FaultyRequest } from "./faults.ts";
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
  const fault = serving.faults.strike(faultyRequest(name, serving, request), true);
  if (fault === undefined) return;
  reply.hijack();
  reset(reply.raw);
}

export async function handle(
  name: OperationName,
  serving: Serving,
  { request, reply }: Exchange,
): Promise<void> {
  const asked = faultyRequest(name, serving, request);
  const fault = serving.faults.strike(asked, false);
  const { context, limiter } = serving;
  const caller = bearerValue(request.headers.authorization) ?? "";
  const admission = limiter.admit(caller, name, { now: context.now(), dialect: context.dialect });
  reply.raw.once("close", admission.leave);
  void reply.headers(admission.headers);
  const pause = serving.latency() + pauseBefore(fault);
  if (pause > 0) await wait(pause, undefined, { ref: false });
  const perform = (): Answer =>
    answerOf(() => {
      if (admission.refusal !== undefined) throw admission.refusal;
      return HANDLERS[name](callOf(asked, serving, { request, fault }), context);
    });
  if (fault === undefined) await carryOut({ kind: "answer", answer: perform() }, reply);
  else await carryOut(faultyDelivery(fault, perform, asked), reply);
}

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

function pauseBefore(fault: Fault | undefined): number {
  return fault?.kind === "latency" && fault.when === "before" ? fault.ms : 0;
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
  { request, fault }: { request: FastifyRequest; fault: Fault | undefined },
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
