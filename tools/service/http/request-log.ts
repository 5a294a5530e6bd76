/** Every request that arrived, in order, with what became of it. */
import type { Socket } from "node:net";
import type { IncomingMessage, ServerResponse } from "node:http";
import { bearerValue } from "./auth.ts";
import type { OperationName } from "../operation-names.ts";
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

/** A service, as its log needs it. */
export interface Recording {
  readonly state: ServiceState;
  readonly requests: RecordedRequest[];
  /** Requests that only ask which service it is. */
  readonly probes: RecordedRequest[];
  readonly connections: WeakMap<Socket, number>;
  connectionCount: number;
}

/** What only asks which service it is. */
const PROBE = /\/api\/(?:settings|0|canonical\/0\/schema)\/(?:\?|$)/u;

/** Records a request as it arrives, and its end when that comes. */
export function recorded(
  service: Recording,
  message: IncomingMessage,
  response: ServerResponse,
): RecordedRequest {
  const { state, requests, probes, connections } = service;
  const connection = connections.get(message.socket) ?? (service.connectionCount += 1);
  connections.set(message.socket, connection);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(message.headers)) {
    headers[name] = [value ?? ""].flat().join(", ");
  }
  if (headers["authorization"] !== undefined) {
    const token = state.tokens.get(bearerValue(headers["authorization"]));
    headers["authorization"] = `Bearer <${token?.label ?? "unknown token"}>`;
  }
  const record: RecordedRequest = {
    operation: null,
    method: message.method ?? "",
    path: message.url ?? "",
    headers,
    body: undefined,
    rawBody: Buffer.alloc(0),
    status: null,
    arrivedAt: performance.now(),
    date: state.now(),
    answeredAt: null,
    connection,
  };
  response.once("close", () => {
    record.answeredAt = performance.now();
    record.status = response.headersSent ? response.statusCode : null;
  });
  (PROBE.test(record.path) ? probes : requests).push(record);
  return record;
}
