/**
 * Faults on demand. A rule says where (operations), how often (`rules.ts`) and what (a `Fault`).
 * `delivery.ts` says what a struck request meets.
 */
import type { ServerResponse } from "node:http";
import type { OperationName } from "../operation-names.ts";
import { ActiveRule, type Rule } from "./rules.ts";

/** An answer instead of that of the operation. A string is sent as it is, everything else as JSON. */
interface Instead {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A fault that decides what the client meets. */
export type DecisiveFault =
  /** The operation does not take effect. */
  | ({ kind: "status" } & Instead)
  /** The operation takes effect, but a gateway answers this. */
  | ({ kind: "status-after-effect" } & Instead)
  /** The connection is reset before the request was read. */
  | { kind: "reset-before" }
  /** The operation takes effect, then the connection is reset. */
  | { kind: "reset-after" }
  /** Never answered; `effect` (default false) says whether the operation takes effect. */
  | { kind: "hang"; effect?: boolean }
  /** The right answer, a few bytes at a time. */
  | { kind: "drip"; bytes: number; everyMs: number }
  /** The announced length is right, the connection ends after half of the body. */
  | { kind: "truncated" }
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
  | { kind: "endless-cursor" }
  /**
   * A bulk update for which the token sees none of the issues that the query string names. What the server does then is
   * up to its dialect (`invisibleIds`).
   */
  | { kind: "ids-not-visible" };

/** A fault that comes on top of any other. */
type Addition =
  /** `before`: the operation waits; `after` (the default): it takes effect at once, the answer waits. */
  | { kind: "latency"; ms: number; when?: "before" | "after" }
  /** What happens elsewhere just before the request is handled: no fault by itself. */
  | { kind: "meanwhile"; happens: (request: FaultyRequest) => void };

export type Fault = DecisiveFault | Addition;

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

export interface FaultRule extends Rule<FaultyRequest> {
  fault: Fault;
  /** Absent: every operation. */
  operation?: OperationName | readonly OperationName[];
}

/** What befalls one request. */
export interface Strike {
  fault: DecisiveFault | undefined;
  /** Milliseconds before the operation, and between it and its answer. */
  delay: { before: number; after: number };
}

type ActiveFault = ActiveRule<FaultyRequest, FaultRule>;

export class Faults {
  #rules: ActiveFault[] = [];
  readonly #counts = new Map<OperationName, number>();
  /** Requests that wait for an answer that never comes, or not whole. */
  held = 0;

  /**
   * The first rule that applies strikes; rules are tried in the order in which they were added. Of rules about latency, and of
   * what happens meanwhile, all that apply strike.
   */
  add(rule: FaultRule): Readonly<Pick<ActiveFault, "struck">> & Pick<ActiveFault, "remove"> {
    const operations = rule.operation === undefined ? undefined : [rule.operation].flat();
    const active = new ActiveRule(rule, ({ operation }: FaultyRequest) => {
      return operations?.includes(operation) ?? true;
    });
    this.#rules.push(active);
    return active;
  }

  clear(): void {
    this.#rules = [];
  }

  /** A request that is not answered, until its client goes away. */
  hold(response: ServerResponse): void {
    this.held += 1;
    response.once("close", () => (this.held -= 1));
  }

  /** Counts a request that arrives. @returns its number within its operation */
  arrive(operation: OperationName): number {
    const number = (this.#counts.get(operation) ?? 0) + 1;
    this.#counts.set(operation, number);
    return number;
  }

  /** Whether the connection is reset before the body is read. */
  strikeEarly(request: FaultyRequest): boolean {
    return this.#rules.some((active) => {
      return active.rule.fault.kind === "reset-before" && active.applies(request);
    });
  }

  strike(request: FaultyRequest): Strike {
    const strike: Strike = { fault: undefined, delay: { before: 0, after: 0 } };
    for (const active of this.#rules) {
      const { fault } = active.rule;
      if (fault.kind === "reset-before") continue;
      if (fault.kind === "latency") {
        if (active.applies(request)) strike.delay[fault.when ?? "after"] += fault.ms;
      } else if (fault.kind === "meanwhile") {
        if (active.applies(request)) fault.happens(request);
      } else if (strike.fault === undefined && active.applies(request)) {
        strike.fault = fault;
      }
    }
    return strike;
  }
}
