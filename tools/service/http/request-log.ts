/** Every request that arrived, in order, with what became of it. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { bearerValue } from "./auth.ts";
import type { OperationName } from "../operations.ts";
import type { ServiceState } from "../state.ts";

export interface RecordedRequest {
  /** null for OPTIONS, unknown paths and methods. */
  operation: OperationName | null;
  method: string;
  /** Including the query string, as it was sent. */
  path: string;
  /** Lower-case names. The value of a token is replaced by its label. */
  headers: Record<string, string>;
  /** Parsed JSON or form; undefined for none, or for one that could not be read. */
  body: unknown;
  rawBody: Buffer;
  /** null until answered, and for ever when the connection was reset or no answer came. */
  status: number | null;
  /** Milliseconds of `performance.now()`. */
  arrivedAt: number;
  /** The same by the service's clock: epoch milliseconds. */
  date: number;
  /** When the answer was sent whole, or the connection ended; null until then. */
  answeredAt: number | null;
  /** 1 for the first connection. */
  connection: number;
}

/** What only asks which service it is. */
const PROBE = /\/api\/(?:settings|0|canonical\/0\/schema)\/(?:\?|$)/u;

export class RequestLog {
  /** All but the probes. */
  readonly requests: RecordedRequest[] = [];
  readonly probes: RecordedRequest[] = [];
  readonly #state: ServiceState;
  readonly #connections = new WeakMap<Socket, number>();
  #connectionCount = 0;

  constructor(state: ServiceState) {
    this.#state = state;
  }

  /** Records a request as it arrives, and its end when that comes. */
  begin(message: IncomingMessage, response: ServerResponse): RecordedRequest {
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(message.headers)) {
      headers[name] = [value ?? ""].flat().join(", ");
    }
    if (headers["authorization"] !== undefined) {
      const token = this.#state.tokens.get(bearerValue(headers["authorization"]));
      headers["authorization"] = `Bearer <${token?.label ?? "unknown token"}>`;
    }
    const { socket } = message;
    const connection = this.#connections.get(socket) ?? (this.#connectionCount += 1);
    this.#connections.set(socket, connection);
    const record: RecordedRequest = {
      operation: null,
      method: message.method ?? "",
      path: message.url ?? "",
      headers,
      body: undefined,
      rawBody: Buffer.alloc(0),
      status: null,
      arrivedAt: performance.now(),
      date: this.#state.now(),
      answeredAt: null,
      connection,
    };
    response.once("close", () => {
      record.answeredAt = performance.now();
      record.status = response.headersSent ? response.statusCode : null;
    });
    (PROBE.test(record.path) ? this.probes : this.requests).push(record);
    return record;
  }
}
