/**
 * A door in front of the service, for what goes wrong below HTTP. Every request has a connection of its own; after so
 * many answers the door is shut, or shows another certificate.
 */
import {
  createServer as createHttp,
  type IncomingMessage,
  request as forward,
  type ServerResponse,
} from "node:http";
import { createServer as createHttps } from "node:https";
import { TLSSocket } from "node:tls";
import { type Certificate, selfSigned } from "../../tools/service/http/certificate.ts";
import { listening } from "../support/listening.ts";

const BELOW_HTTP = ["refused", "unknown host", "untrusted certificate"] as const;
export type BelowHttp = (typeof BELOW_HTTP)[number];

export function isBelowHttp(fault: object): fault is { kind: BelowHttp } {
  return "kind" in fault && BELOW_HTTP.some((kind) => kind === fault.kind);
}

export interface Front extends AsyncDisposable {
  readonly url: string;
  /** Lets everybody in again. */
  open(): Promise<void>;
}

interface FrontOptions {
  kind: BelowHttp;
  /** Answers after which the fault begins. */
  spared: number;
  /** The certificate that is shown until then. */
  trusted: Certificate;
}

export async function openFront(
  target: string,
  { kind, spared, trusted }: FrontOptions,
): Promise<Front> {
  const isTls = kind === "untrusted certificate";
  let answered = 0;
  const server = isTls ? createHttps(trusted) : createHttp();
  const strike = (): void => {
    if (answered !== spared || kind === "unknown host") return;
    if ("setSecureContext" in server) server.setSecureContext(selfSigned());
    else server.close();
  };
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    pass(target, { request, response }, () => {
      answered += 1;
      strike();
    });
  });
  const door = await listening(server, isTls ? "https" : "http");
  const url = new URL(door.url);
  strike();
  if (kind === "unknown host") url.hostname = "service.test";
  return {
    url: url.origin,
    open: async () => {
      if (kind !== "refused" || server.listening) return;
      await listening(server, "http", Number(url.port));
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      if (server.listening) server.close();
    },
  };
}

/** Hands a request on; the client may go on once the answer is complete and its connection is closed. */
function pass(
  target: string,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  done: () => void,
): void {
  const { method = "GET", headers, url = "" } = request;
  const onward = forward(new URL(url, target), { method, headers, agent: false }, (answer) => {
    // Before the client learns of the answer: it must not be let in for the next request.
    done();
    const { link, ...others } = answer.headers;
    const closing = { ...others, connection: "close" };
    // The service does not know that there is a door before it.
    const scheme = request.socket instanceof TLSSocket ? "https:" : "http:";
    const links = [link ?? []].flat().map((text) => text.replaceAll("http:", scheme));
    response.writeHead(answer.statusCode ?? 502, { ...closing, link: links });
    answer.pipe(response);
  });
  onward.on("error", () => response.destroy());
  request.pipe(onward);
}

/** How a step in a process of its own gets names that are known for so many look-ups, and then never found or refused. */
export function slowNames({ spared, asked }: { spared: number; asked: string }): {
  nodeOptions: string[];
  env: Record<string, string>;
} {
  return {
    nodeOptions: ["--import", new URL("slow-names.ts", import.meta.url).href],
    env: { TEST_NAMES_KNOWN: String(spared), TEST_NAMES_HANG: asked },
  };
}
