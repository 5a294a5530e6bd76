/** Carries out what a client meets: an answer, a part of one, or none. */
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import type { ServerResponse } from "node:http";
import type { Answer } from "./answer.ts";

export type Delivery =
  /** `raw`: the body is a string that is sent as it is. */
  | { kind: "answer"; answer: Answer; raw?: boolean }
  /** The connection ends after a share (0 to 1) of the body. */
  | { kind: "truncated"; answer: Answer; share: number }
  | { kind: "drip"; answer: Answer; bytes: number; everyMs: number }
  /** A JSON text of so many bytes. */
  | { kind: "huge"; status: number; bytes: number }
  | { kind: "reset" }
  | { kind: "hang" };

export async function carryOut(delivery: Delivery, reply: FastifyReply): Promise<void> {
  switch (delivery.kind) {
    case "answer":
      sendWhole(delivery.answer, delivery.raw ?? delivery.answer.raw ?? false, reply);
      return;
    case "truncated":
      sendPart(delivery, hijacked(reply));
      return;
    case "drip":
      await sendSlowly(delivery, hijacked(reply));
      return;
    case "huge":
      await sendHuge(delivery, hijacked(reply));
      return;
    case "reset":
      reset(hijacked(reply));
      return;
    case "hang":
      hijacked(reply);
  }
}

function sendWhole({ status, headers, body }: Answer, raw: boolean, reply: FastifyReply): void {
  void reply.code(status).headers({ "content-type": "application/json", ...headers });
  if (body === undefined || status === 204) void reply.removeHeader("content-type").send();
  else void reply.send(raw && typeof body === "string" ? body : JSON.stringify(body));
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
export function reset(raw: ServerResponse): void {
  const { socket } = raw;
  if (socket === null || "encrypted" in socket) socket?.destroy();
  else socket.resetAndDestroy();
}

function sendPart({ answer, share }: { answer: Answer; share: number }, raw: ServerResponse): void {
  const body = head(answer, raw);
  raw.write(body.subarray(0, Math.floor(body.length * share)), () => raw.socket?.destroy());
}

async function sendSlowly(
  { answer, bytes, everyMs }: { answer: Answer; bytes: number; everyMs: number },
  raw: ServerResponse,
): Promise<void> {
  const body = head(answer, raw);
  raw.flushHeaders();
  for (let sent = 0; sent < body.length && !raw.destroyed; sent += bytes) {
    await wait(everyMs, undefined, { ref: false });
    raw.write(body.subarray(sent, sent + bytes));
  }
  raw.end();
}

async function sendHuge(
  { status, bytes }: { status: number; bytes: number },
  raw: ServerResponse,
): Promise<void> {
  raw.writeHead(status, { "content-type": "application/json" });
  const chunk = Buffer.alloc(1_000_000, "x");
  raw.write('{"padding":"');
  for (let sent = 0; sent < bytes && !raw.destroyed; sent += chunk.length) {
    if (!raw.write(chunk)) await drained(raw);
  }
  raw.end('"}');
}

/** Also over when the client goes away. */
async function drained(raw: ServerResponse): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = (): void => {
      raw.off("drain", done);
      raw.off("close", done);
      resolve();
    };
    raw.on("drain", done);
    raw.on("close", done);
  });
}

/** Writes the head of an answer with its true length; the body is to follow. */
function head({ status, headers, body }: Answer, raw: ServerResponse): Buffer {
  const bytes = Buffer.from(JSON.stringify(body) ?? "");
  raw.writeHead(status, {
    "content-type": "application/json",
    ...headers,
    "content-length": bytes.length,
  });
  return bytes;
}
