/** The connections of one step: kept alive, at most so many at once, through a proxy where the environment names one. */
import type { Dispatcher } from "undici";
import { ServiceError } from "../errors.ts";
import { readProxies } from "./proxy.ts";
import { FirstConnection } from "./first-connection.ts";

export interface ConnectionPool extends AsyncDisposable {
  /** Follows no redirects. Rejects with a ServiceError where the proxy variables make no sense. */
  readonly dispatcher: Promise<Dispatcher>;
  /** Aborted when the pool is disposed. */
  readonly closing: AbortSignal;
  /** Connects before there is anything to send, where no proxy is in between. */
  connect(origin: string): Promise<void>;
}

interface Connections {
  dispatcher: Dispatcher;
  /** Absent where a proxy is in between. */
  first?: FirstConnection;
}

const CONNECT_MS = 10_000;

/**
 * undici is loaded when the first connection is wanted.
 * @param connections most at once
 */
export function openPool(connections: number): ConnectionPool {
  const controller = new AbortController();
  const { signal: closing } = controller;
  let opened: Promise<Connections> | undefined;
  const open = () => (opened ??= openConnections(connections, closing));
  return {
    get dispatcher() {
      return open().then(({ dispatcher }) => dispatcher);
    },
    closing,
    connect: async (origin) => {
      const { first } = await open();
      if (!closing.aborted) first?.begin(origin);
    },
    [Symbol.asyncDispose]: async () => {
      controller.abort(
        new ServiceError("The step is over.", { kind: "interrupted", mayHaveHappened: true }),
      );
      const pool = await opened?.catch(() => undefined);
      await pool?.dispatcher.destroy();
    },
  };
}

/** The links of a list repeat its query, which may be as long as a server takes: twice, and with escapes. */
const MAX_HEADER_BYTES = 65_536;

async function openConnections(connections: number, closing: AbortSignal): Promise<Connections> {
  // A connection that is still being made would keep the process alive: the signal ends it.
  const connect = { timeout: CONNECT_MS, signal: closing };
  // The transport has a limit of its own for each attempt.
  const options = {
    connections,
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
    maxHeaderSize: MAX_HEADER_BYTES,
  };
  const proxies = readProxies(process.env, wrongProxy);
  const { Agent, connector, loadProxyAgent } = await import("./undici.ts");
  if (proxies === undefined) {
    const first = new FirstConnection(connector({ ...connect, allowH2: false }));
    return { dispatcher: new Agent({ ...options, connect: first.connector }), first };
  }
  const { openProxyAgent } = await loadProxyAgent();
  const connecting = { connect, proxyTls: connect, requestTls: connect };
  return { dispatcher: openProxyAgent(proxies, { ...options, ...connecting }) };
}

function wrongProxy(variable: string): ServiceError {
  return new ServiceError(`The environment variable ${variable} holds no URL.`, {
    kind: "unreachable",
    where: `environment variable ${variable}`,
    fix: `Write "http://host:port", or remove the variable.`,
  });
}
