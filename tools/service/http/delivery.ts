/** What a client meets: the answer of an operation, what a fault makes of it, a part of one, or none. */
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import type { ServerResponse } from "node:http";
import type { Answer } from "./answer.ts";
import type { DecisiveFault, FaultyRequest } from "./faults.ts";

export interface Delivery {
  carryOut: (reply: FastifyReply) => void | Promise<void>;
  /** Only the client's patience ends it. */
  isEndless?: boolean;
}

export const RESET: Delivery = { carryOut: (reply) => reset(hijacked(reply)) };

const PROXY_PAGE =
  "<!DOCTYPE html>\n<html><head><title>502 Bad Gateway</title></head>\n" +
  "<body><center><h1>502 Bad Gateway</h1></center><hr></body></html>\n";

/** What a struck request meets. `perform` runs the operation; not calling it means that nothing happens. */
export function deliveryOf(
  fault: DecisiveFault,
  perform: () => Answer,
  request: FaultyRequest,
): Delivery {
  switch (fault.kind) {
    case "status":
      return instead(fault.status, fault.body, fault.headers);
    case "redirect":
      return instead(fault.status, undefined, { location: fault.location });
    case "reset-before":
      return RESET;
    case "hang":
      if (fault.effect) perform();
      return { carryOut: (reply) => void hijacked(reply), isEndless: true };
    default:
  }
  const done = perform();
  const text = JSON.stringify(done.body) ?? "";
  switch (fault.kind) {
    case "status-after-effect":
      return instead(fault.status, fault.body, fault.headers);
    case "reset-after":
      return RESET;
    case "drip": {
      const isEndless = (text.length / fault.bytes) * fault.everyMs > 2000;
      return { carryOut: (reply) => sendSlowly(done, fault, hijacked(reply)), isEndless };
    }
    case "truncated":
      return { carryOut: (reply) => sendHalf(done, hijacked(reply)) };
    case "malformed-json":
      return instead(done.status, `${text.slice(0, -1)},,`);
    case "html":
      return instead(fault.status ?? 200, PROXY_PAGE, { "content-type": "text/html" });
    case "content-type":
      return instead(done.status, text, { ...done.headers, "content-type": fault.contentType });
    case "wrong-shape":
      return instead(done.status, fault.body ?? { unexpected: ["shape"] });
    case "huge-body": {
      const { bytes = 50_000_000 } = fault;
      return { carryOut: (reply) => sendHuge(done.status, bytes, hijacked(reply)) };
    }
    case "ids-not-visible":
      return whole(done);
    case "repeated-cursor":
      return whole(withNextCursor(done, request.query.get("cursor")));
    case "endless-cursor":
      return whole(withNextCursor(done, `${9_000_000_000_000 + request.number}:0:0`));
  }
}

export function whole(answer: Answer): Delivery {
  return { carryOut: (reply) => sendWhole(answer, reply) };
}

function instead(status: number, body: unknown, headers: Record<string, string> = {}): Delivery {
  return whole({ status, headers, body, raw: typeof body === "string" });
}

/** Replaces the cursor of the next page and says that there is one; null leaves the answer as it is. */
function withNextCursor(done: Answer, cursor: string | null): Answer {
  if (cursor === null) return done;
  const link = (done.headers["link"] ?? "").replace(
    /(<[^>]*?)(?:&cursor=[^>&]*)?(>; rel="next"); results="\w+"(?:; cursor="[^"]*")?$/u,
    `$1&cursor=${cursor}$2; results="true"; cursor="${cursor}"`,
  );
  return { ...done, headers: { ...done.headers, link } };
}

const JSON_TYPE = { "content-type": "application/json" };

function sendWhole({ status, headers, body, raw }: Answer, reply: FastifyReply): void {
  void reply.code(status).headers({ ...JSON_TYPE, ...headers });
  if (body === undefined || status === 204) void reply.removeHeader("content-type").send();
  else void reply.send(raw ? body : JSON.stringify(body));
}

/** From here on the raw response is ours; headers that hooks set on the reply go along. */
function hijacked(reply: FastifyReply): ServerResponse {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined && !raw.headersSent) raw.setHeader(name, value);
  }
  return raw;
}

/** TCP connections are reset; TLS ones can only be ended without their closing message. */
function reset({ socket }: ServerResponse): void {
  if (socket === null || "encrypted" in socket) socket?.destroy();
  else socket.resetAndDestroy();
}

/** The announced length is right, and the connection ends halfway. */
function sendHalf(answer: Answer, raw: ServerResponse): void {
  const body = begin(answer, raw);
  raw.write(body.subarray(0, Math.floor(body.length / 2)), () => raw.socket?.destroy());
}

async function sendSlowly(
  answer: Answer,
  { bytes, everyMs }: { bytes: number; everyMs: number },
  raw: ServerResponse,
): Promise<void> {
  const body = begin(answer, raw);
  raw.flushHeaders();
  for (let sent = 0; sent < body.length && !raw.destroyed; sent += bytes) {
    await wait(everyMs, undefined, { ref: false });
    raw.write(body.subarray(sent, sent + bytes));
  }
  raw.end();
}

async function sendHuge(status: number, bytes: number, raw: ServerResponse): Promise<void> {
  raw.writeHead(status, JSON_TYPE);
  const chunk = Buffer.alloc(1_000_000, "x");
  raw.write('{"padding":"');
  for (let sent = 0; sent < bytes && !raw.destroyed; sent += chunk.length) {
    if (raw.write(chunk)) continue;
    // Also over when the client goes away.
    const { promise, resolve } = Promise.withResolvers<void>();
    raw.once("drain", resolve).once("close", resolve);
    await promise;
    raw.off("drain", resolve).off("close", resolve);
  }
  raw.end('"}');
}

/** Writes the head of an answer with its true length; the body is to follow. */
function begin({ status, headers, body }: Answer, raw: ServerResponse): Buffer {
  const bytes = Buffer.from(JSON.stringify(body) ?? "");
  raw.writeHead(status, { ...JSON_TYPE, ...headers, "content-length": bytes.length });
  return bytes;
}
