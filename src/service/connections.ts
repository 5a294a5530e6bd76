/** The connections of one step: kept alive, at most so many at once, through a proxy where the environment names one. */
import type { Dispatcher } from "undici";
import { ServiceError } from "../errors.ts";
import { readProxies } from "../proxies.ts";

export interface ConnectionPool extends AsyncDisposable {
  /** Follows no redirects. Rejects with a ServiceError where the proxy variables make no sense. */
  readonly dispatcher: Promise<Dispatcher>;
  /** Aborted when the pool is disposed. */
  readonly closing: AbortSignal;
}

/** What a pool connects to, and how. */
export interface PoolOptions {
  /** The one place that all of its connections lead to. */
  origin: string;
  /** Most connections at once. */
  connections: number;
  /** Names the proxies. */
  environment: NodeJS.ProcessEnv;
}

const CONNECT_MS = 10_000;
/** The links of a list repeat its query, which may be as long as a server takes: twice, and with escapes. */
const MAX_HEADER_BYTES = 65_536;

/** undici is loaded when the first connection is wanted. */
export function openPool(options: PoolOptions): ConnectionPool {
  const controller = new AbortController();
  const { signal: closing } = controller;
  let opened: Promise<Dispatcher> | undefined;
  return {
    get dispatcher() {
      return (opened ??= openDispatcher(options, closing));
    },
    closing,
    [Symbol.asyncDispose]: async () => {
      controller.abort(new ServiceError("The step is over.", { kind: "interrupted" }));
      const dispatcher = await opened?.catch(() => undefined);
      await dispatcher?.destroy();
    },
  };
}

async function openDispatcher(
  { origin, connections, environment }: PoolOptions,
  closing: AbortSignal,
): Promise<Dispatcher> {
  // A connection that is still being made would keep the process alive: the signal ends it.
  const connect = { timeout: CONNECT_MS, signal: closing };
  // The transport has a limit of its own for each attempt.
  const options = {
    connections,
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    connect,
  };
  const proxies = readProxies(environment, new URL(origin), wrongProxy);
  if (proxies === undefined) {
    const { default: Agent } = await import("undici/lib/dispatcher/agent.js");
    return new Agent(options);
  }
  const { openProxyAgent } = await import("./proxy-agent.ts");
  return openProxyAgent(proxies, { ...options, proxyTls: connect, requestTls: connect });
}

export function wrongProxy(variable: string): ServiceError {
  return new ServiceError(`The environment variable ${variable} does not hold a URL.`, {
    kind: "unreachable",
    where: `environment variable ${variable}`,
    fix: `Write "http://host:port", or remove the variable.`,
  });
}
