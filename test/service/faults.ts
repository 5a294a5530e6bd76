/**
 * Faults on demand. A rule says where (operations), how often (times, after, probability) and what (a `Fault`).
 * `faultyDelivery` is the one place that turns a fault into what the client meets; `delivery.ts` carries it out.
 */
import type { IncomingMessage } from "node:http";
import { answer, type Answer } from "./answer.ts";
import type { Delivery } from "./delivery.ts";
import type { OperationName } from "./operations.ts";
import { seeded, type Random } from "./random.ts";

export type Fault =
  /** An answer instead of the operation. A string is sent as it is, everything else as JSON. */
  | { kind: "status"; status: number; body?: unknown; headers?: Record<string, string> }
  /** The operation takes effect, but a gateway answers this. */
  | {
      kind: "status-after-effect";
      status: number;
      body?: unknown;
      headers?: Record<string, string>;
    }
  /** `before`: the operation waits; `after` (the default): it takes effect at once, the answer waits. */
  | { kind: "latency"; ms: number; when?: "before" | "after" }
  /** The connection is reset before the request was read. */
  | { kind: "reset-before" }
  /** The operation takes effect, then the connection is reset. */
  | { kind: "reset-after" }
  /** Never answered; `effect` (default false) says whether the operation takes effect. */
  | { kind: "hang"; effect?: boolean }
  /** The right answer, a few bytes at a time. */
  | { kind: "drip"; bytes: number; everyMs: number }
  /** The announced length is right, the connection ends after this share (0 to 1) of the body. */
  | { kind: "truncated"; share?: number }
  | { kind: "malformed-json" }
  /** An error page of a proxy, with status 200 unless said otherwise; the operation takes effect. */
  | { kind: "html"; status?: number }
  /** The right body under another content type. */
  | { kind: "content-type"; contentType: string }
  /** JSON that is not what the contract says; the operation takes effect. */
  | { kind: "wrong-shape"; body?: unknown }
  /** A JSON text of this many bytes, 50 MB unless said otherwise; the operation takes effect. */
  | { kind: "huge-body"; bytes?: number }
  | { kind: "redirect"; status: 301 | 302 | 303 | 307 | 308; location: string }
  /** The next page's cursor is the one of this page. */
  | { kind: "repeated-cursor" }
  /** Every page is the first one, and each names a new cursor. */
  | { kind: "endless-cursor" };

/** 409 of a release whose commits are still being read. */
export const COMMITS_BEING_PROCESSED: Fault = {
  kind: "status",
  status: 409,
  body: { detail: "Release commits are currently being processed" },
};

/** 200 of an update that found nothing to update. */
export const NO_GROUPS_FOUND: Fault = {
  kind: "status",
  status: 200,
  body: { detail: "No groups found" },
};

/** What a rule can ask about a request. The body is known except to `reset-before`. */
export interface FaultyRequest {
  operation: OperationName;
  path: string;
  query: URLSearchParams;
  body: unknown;
  /** Requests of this operation so far, this one included. */
  number: number;
}

export interface FaultRule {
  fault: Fault;
  /** Absent: every operation. */
  operation?: OperationName | readonly OperationName[];
  /** At most so often; absent: always. */
  times?: number;
  /** Spares the first so many requests that the rule is about. */
  after?: number;
  /** 0 to 1, with `seed`. */
  probability?: number;
  seed?: number;
  when?: (request: FaultyRequest) => boolean;
}

interface ActiveRule extends FaultRule {
  /** Requests that the rule is about. */
  seen: number;
  /** How often it struck. */
  struck: number;
  random: Random;
}

export interface FaultHandle {
  /** How often it struck. */
  readonly struck: number;
  remove: () => void;
}

export class Faults {
  #rules: ActiveRule[] = [];
  readonly #counts = new Map<OperationName, number>();
  readonly #numbers = new WeakMap<IncomingMessage, number>();

  /** The first rule that applies strikes; rules are tried in the order in which they were added. */
  add(rule: FaultRule): FaultHandle {
    const active: ActiveRule = { ...rule, seen: 0, struck: 0, random: seeded(rule.seed ?? 1) };
    this.#rules.push(active);
    return {
      get struck() {
        return active.struck;
      },
      remove: () => {
        this.#rules = this.#rules.filter((other) => other !== active);
      },
    };
  }

  clear(): void {
    this.#rules = [];
  }

  /** Counts a request that arrives. */
  arrive(operation: OperationName, message: IncomingMessage): void {
    const number = (this.#counts.get(operation) ?? 0) + 1;
    this.#counts.set(operation, number);
    this.#numbers.set(message, number);
  }

  /** The number of a request within its operation. */
  numberOf(message: IncomingMessage): number {
    return this.#numbers.get(message) ?? 0;
  }

  /** The fault of a request, if any. `early`: before the body is read, which is when `reset-before` strikes. */
  strike(request: FaultyRequest, early: boolean): Fault | undefined {
    const rule = this.#rules.find(
      (candidate) =>
        (candidate.fault.kind === "reset-before") === early && applies(candidate, request),
    );
    if (rule === undefined) return undefined;
    rule.struck += 1;
    return rule.fault;
  }
}

function applies(rule: ActiveRule, request: FaultyRequest): boolean {
  const { operation } = rule;
  const operations = typeof operation === "string" ? [operation] : operation;
  if (operations !== undefined && !operations.includes(request.operation)) return false;
  if (rule.when !== undefined && !rule.when(request)) return false;
  rule.seen += 1;
  if (rule.seen <= (rule.after ?? 0) || rule.struck >= (rule.times ?? Infinity)) return false;
  return rule.probability === undefined || rule.random() < rule.probability;
}

const PROXY_PAGE =
  "<!DOCTYPE html>\n<html><head><title>502 Bad Gateway</title></head>\n" +
  "<body><center><h1>502 Bad Gateway</h1></center><hr></body></html>\n";

/** What a struck request meets. `perform` runs the operation; not calling it means that nothing happens. */
export function faultyDelivery(
  fault: Fault,
  perform: () => Answer,
  request: FaultyRequest,
): Delivery {
  switch (fault.kind) {
    case "status":
      return deliver(fault.status, fault.body, fault.headers);
    case "status-after-effect":
      perform();
      return deliver(fault.status, fault.body, fault.headers);
    case "redirect":
      return deliver(fault.status, undefined, { location: fault.location });
    case "reset-before":
      return { kind: "reset" };
    case "reset-after":
      perform();
      return { kind: "reset" };
    case "hang":
      if (fault.effect) perform();
      return { kind: "hang" };
    case "latency":
      return {
        kind: "answer",
        answer: perform(),
        ...(fault.when !== "before" && { waitMs: fault.ms }),
      };
    default:
      return spoilt(fault, perform(), request);
  }
}

type SpoiltFault = Exclude<
  Fault,
  {
    kind:
      | "status"
      | "status-after-effect"
      | "redirect"
      | "reset-before"
      | "reset-after"
      | "hang"
      | "latency";
  }
>;

/** Faults of the answer to an operation that took effect. */
function spoilt(fault: SpoiltFault, done: Answer, request: FaultyRequest): Delivery {
  const text = JSON.stringify(done.body) ?? "";
  switch (fault.kind) {
    case "drip":
      return { kind: "drip", answer: done, bytes: fault.bytes, everyMs: fault.everyMs };
    case "truncated":
      return { kind: "truncated", answer: done, share: fault.share ?? 0.5 };
    case "malformed-json":
      return deliver(done.status, `${text.slice(0, -1)},,`, { "content-type": "application/json" });
    case "html":
      return deliver(fault.status ?? 200, PROXY_PAGE, { "content-type": "text/html" });
    case "content-type":
      return deliver(done.status, text, { ...done.headers, "content-type": fault.contentType });
    case "wrong-shape":
      return deliver(done.status, fault.body ?? { unexpected: ["shape"] });
    case "huge-body":
      return { kind: "huge", status: done.status, bytes: fault.bytes ?? 50_000_000 };
    case "repeated-cursor":
      return withNextCursor(done, request.query.get("cursor"));
    case "endless-cursor":
      return withNextCursor(done, `${9_000_000_000_000 + request.number}:0:0`);
  }
}

function deliver(status: number, body: unknown, headers: Record<string, string> = {}): Delivery {
  return { kind: "answer", answer: answer(status, body, headers), raw: typeof body === "string" };
}

/** Replaces the cursor of the next page and says that there is one; null leaves the answer as it is. */
function withNextCursor(done: Answer, cursor: string | null): Delivery {
  if (cursor === null) return { kind: "answer", answer: done };
  const link = (done.headers["link"] ?? "").replace(
    /(<[^>]*?)(?:&cursor=[^>&]*)?(>; rel="next"); results="\w+"(?:; cursor="[^"]*")?$/u,
    `$1&cursor=${cursor}$2; results="true"; cursor="${cursor}"`,
  );
  return { kind: "answer", answer: { ...done, headers: { ...done.headers, link } } };
}
