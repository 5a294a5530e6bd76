/** The way of one request: fault, rate limit, latency, authentication, operation, delivery. */
import { setImmediate, setTimeout as wait } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { answer, Refusal, type Answer } from "./answer.ts";
import { authenticate, authorize, bearerValue, broken, missingPath, type Stray } from "./auth.ts";
import { updateIssues, updateOrganizationIssues } from "./bulk-update.ts";
import type { Call, Context, Operation } from "./call.ts";
import { getClientKey, listClientKeys, updateClientKey } from "./client-keys.ts";
import { carryOut, reset, type Delivery } from "./delivery.ts";
import { createDeploy, listDeploys } from "./deploys.ts";
import { faultyDelivery } from "./fault-effects.ts";
import type { DecisiveFault, Faults, FaultyRequest, Strike } from "./faults.ts";
import { updateIssue } from "./issue-update.ts";
import { listIssues, listOrganizationIssues, retrieveIssue } from "./issues.ts";
import {
  type AnyOperation,
  OPERATION_NAMES,
  OPERATIONS,
  type OperationName,
} from "./operations.ts";
import * as overview from "./overview.ts";
import { isRecord, membersOf } from "./parameters.ts";
import type { RateLimiter, RateLimits } from "./rate-limit.ts";
import { createProjectRelease, createRelease } from "./releases.ts";
import * as releases from "./release-details.ts";
import type { RequestLog } from "./request-log.ts";
import type { Token } from "./state.ts";

export interface Serving extends Context {
  faults: Faults;
  limiter: RateLimiter;
  limits: RateLimits;
  log: RequestLog;
  /** Milliseconds that each request waits before it is handled. */
  latency: number | (() => number);
  /** Before `/api/0/`: empty or `/some/path`. */
  basePath: string;
  /** `http` or `https`. */
  protocol: string;
  /** Exceptions that nobody foresaw: defects of this service. */
  crashes: unknown[];
  /** False: no `Date` header, as a server without a proxy in front of it. */
  dateHeader: boolean;
}

const HANDLERS: Readonly<Record<OperationName, Operation>> = {
  createRelease,
  listReleases: releases.listReleases,
  retrieveRelease: releases.retrieveRelease,
  updateRelease: releases.updateRelease,
  deleteRelease: releases.deleteRelease,
  createProjectRelease,
  listProjectReleases: releases.listReleases,
  setCommits: releases.setCommits,
  createDeploy,
  listDeploys,
  updateClientKey,
  listClientKeys,
  getClientKey,
  listIssues,
  updateIssues,
  listOrganizationIssues,
  updateOrganizationIssues,
  retrieveIssue,
  updateIssue,
  retrieveOrganizationIssue: retrieveIssue,
  updateOrganizationIssue: updateIssue,
  retrieveProject: overview.retrieveProject,
  listRepositories: overview.listRepositories,
  retrieveOrganization: overview.retrieveOrganization,
  describeService: overview.describeService,
  readSettings: overview.readSettings,
};

/** Before the body is read. */
export async function meetEarlyFault(
  name: AnyOperation,
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
  const caller = bearerValue(request.headers.authorization) ?? "";
  const admission = serving.limiter.admit(caller, name, serving);
  reply.raw.once("close", admission.leave);
  void reply.headers(admission.headers);
  const arrivedAt = serving.log.of(request.raw)?.arrivedAt ?? performance.now();
  await waitUntil(arrivedAt + latencyOf(serving) + delay.before);
  const perform = (): Answer =>
    answerOf(() => {
      if (admission.refusal !== undefined) throw admission.refusal;
      if (lacks(serving, name)) return absentOperation(OPERATIONS[name].path, serving, request);
      if (isTorn(asked, serving)) return absentOperation(null, serving, request);
      return HANDLERS[name](callOf(asked, serving, { request, fault }), serving);
    });
  await deliver(perform, { serving, asked, fault, delay }, reply);
}

function latencyOf({ latency }: Serving): number {
  return typeof latency === "number" ? latency : latency();
}

/** Delivers the answer of an operation, or what befalls it. */
async function deliver(
  perform: () => Answer,
  { serving, asked, fault, delay }: Strike & { serving: Serving; asked: FaultyRequest },
  reply: FastifyReply,
): Promise<void> {
  const delivery: Delivery =
    fault === undefined
      ? { kind: "answer", answer: perform() }
      : faultyDelivery(fault, perform, asked);
  await waitUntil(performance.now() + delay.after);
  if (isEndless(delivery)) serving.faults.hold(reply.raw);
  await carryOut(delivery, reply);
}

/** Whether only the client's patience ends it. */
function isEndless(delivery: Delivery): boolean {
  if (delivery.kind !== "drip") return delivery.kind === "hang";
  const { length } = JSON.stringify(delivery.answer.body ?? "");
  return (length / delivery.bytes) * delivery.everyMs > 2000;
}

/** An operation with a route of its own, which no rate limit and no peculiarity of a dialect is about. */
export async function handleApart(
  name: AnyOperation,
  { serving, perform }: { serving: Serving; perform: () => Answer },
  { request, reply }: Exchange,
): Promise<void> {
  const asked = faultyRequest(name, serving, request);
  const strike = serving.faults.strike(asked);
  await waitUntil(performance.now() + latencyOf(serving) + strike.delay.before);
  await deliver(() => answerOf(perform), { serving, asked, ...strike }, reply);
}

/** Whether the server of the dialect has no such operation. */
function lacks({ dialect }: Context, name: OperationName): boolean {
  return dialect.lacks.includes(name) || (!dialect.deploys && /Deploys?$/u.test(name));
}

/**
 * No part of a path is empty. A slash inside one makes two parts of it where the path is decoded before it is matched
 * (GlitchTip).
 */
function isTorn({ path }: FaultyRequest, { dialect }: Context): boolean {
  return path.includes("//") || (dialect.surroundings === "glitchtip" && /%2f/iu.test(path));
}

/** What a path or a method answers that the dialect does not have; other operations on the same path make it a 405. */
export function absentOperation(
  path: string | null,
  serving: Serving,
  request: FastifyRequest,
): Answer {
  const methods = path === null ? [] : methodsOf(path, serving);
  const token = bearerValue(request.headers.authorization) ?? "";
  const stray: Stray = {
    method: request.method,
    pathname: splitUrl(request).pathname.slice(serving.basePath.length),
    isKnown: serving.state.tokens.has(token),
  };
  if (methods.length === 0) return missingPath(serving.dialect, stray);
  return wrongMethod(serving, methods, request);
}

/** The methods that the server of the dialect has for a path. */
function methodsOf(path: string, context: Context): string[] {
  const names = OPERATION_NAMES.filter((name) => OPERATIONS[name].path === path);
  return names.filter((name) => !lacks(context, name)).map((name) => OPERATIONS[name].method);
}

function wrongMethod({ dialect }: Context, methods: string[], { method }: FastifyRequest): Answer {
  const allow = methods.join(", ");
  if (dialect.surroundings === "glitchtip") {
    const headers = { allow, "content-type": "text/html; charset=utf-8" };
    return { status: 405, headers, body: "Method not allowed", raw: true };
  }
  return answer(405, { detail: `Method "${method}" not allowed.` }, { allow });
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
function answerOf(operation: () => Answer): Answer {
  try {
    return operation();
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    throw error;
  }
}

/** @throws Refusal 401, 403 */
function callOf(
  { operation, query, path: pathname }: FaultyRequest<OperationName>,
  serving: Serving,
  { request, fault }: { request: FastifyRequest; fault: DecisiveFault | undefined },
): Call {
  const { dialect } = serving;
  const token = callerOf(operation, serving, request);
  authorize(dialect, operation, token);
  const answered = new URLSearchParams(query);
  if (fault?.kind === "endless-cursor") answered.delete("cursor");
  return {
    operation,
    path: (name) => pathPart(request.params, name),
    query: answered,
    // This one takes a bare list.
    parameters: operation === "setCommits" ? new Map() : membersOf(request.body),
    body: request.body,
    token,
    pathname,
    address: addressOf(serving, request, pathname),
    idsInvisible: fault?.kind === "ids-not-visible",
  };
}

/** Some operations answer nobody in particular. */
function callerOf(operation: OperationName, { state, dialect }: Context, request: FastifyRequest) {
  const { authorization: header } = request.headers;
  const isOpen = dialect.scopes[operation].length === 0;
  if (operation === "readSettings") return NOBODY;
  if (isOpen && bearerValue(header) === undefined) return NOBODY;
  if (operation === "describeService" && dialect.surroundings === "glitchtip") {
    if (dialect.unknownPaths === "json")
      return state.tokens.get(bearerValue(header) ?? "") ?? NOBODY;
    if (state.tokens.has(bearerValue(header) ?? "")) throw broken(dialect);
    return NOBODY;
  }
  return authenticate(state, dialect, { header, method: request.method });
}

const NOBODY: Token = {
  value: "",
  label: "nobody",
  scopes: [],
  user: null,
  organizations: [],
  projects: [],
};

/** A server that was configured with an address writes that one. */
function addressOf(
  { publicUrl, protocol, basePath }: Serving,
  { headers }: FastifyRequest,
  pathname: string,
): string {
  if (publicUrl !== null) return `${publicUrl}${pathname.slice(basePath.length)}`;
  return `${protocol}://${headers.host ?? "localhost"}${pathname}`;
}

function pathPart(params: unknown, name: string): string {
  const value = isRecord(params) ? params[name] : undefined;
  return typeof value === "string" ? value : "";
}

function faultyRequest<Name extends AnyOperation>(
  operation: Name,
  { faults }: Serving,
  request: FastifyRequest,
): FaultyRequest<Name> {
  const { pathname, query } = splitUrl(request);
  const number = faults.numberOf(request.raw);
  return { operation, path: pathname, query, body: request.body, number };
}

function splitUrl({ raw }: FastifyRequest): { pathname: string; query: URLSearchParams } {
  const url = raw.url ?? "";
  const mark = url.indexOf("?");
  if (mark === -1) return { pathname: url, query: new URLSearchParams() };
  return { pathname: url.slice(0, mark), query: new URLSearchParams(url.slice(mark + 1)) };
}
