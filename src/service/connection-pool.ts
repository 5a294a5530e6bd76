/** The connections of one step: kept alive, at most so many at once, through a proxy where the environment names one. */
import type { Dispatcher } from "undici";
import Agent from "undici/lib/dispatcher/agent.js";
import { ServiceError } from "../errors.ts";

export interface ConnectionPool extends AsyncDisposable {
  /** Follows no redirects. Rejects with a ServiceError where the proxy variables make no sense. */
  readonly dispatcher: Promise<Dispatcher>;
  /** Aborted when the pool is disposed. */
  readonly closing: AbortSignal;
}

const CONNECT_MS = 10_000;

/** @param connections most at once */
export function openPool(connections: number): ConnectionPool {
  const controller = new AbortController();
  const dispatcher = createDispatcher(connections, controller.signal);
  // Whoever sends a request is told; a step may end without one.
  dispatcher.catch(() => undefined);
  return {
    dispatcher,
    closing: controller.signal,
    [Symbol.asyncDispose]: async () => {
      controller.abort(
        new ServiceError("The step is over.", { kind: "interrupted", mayHaveHappened: true }),
      );
      const opened = await dispatcher.catch(() => undefined);
      await opened?.destroy();
    },
  };
}

async function createDispatcher(connections: number, closing: AbortSignal): Promise<Dispatcher> {
  // A connection that is still being made would keep the process alive: the signal ends it.
  const connect = { timeout: CONNECT_MS, signal: closing };
  // The transport has a limit of its own for each attempt.
  const options = { connections, connect, headersTimeout: 0, bodyTimeout: 0, allowH2: false };
  const httpProxy = proxyAddress("http_proxy");
  const httpsProxy = proxyAddress("https_proxy");
  if (httpProxy === undefined && httpsProxy === undefined) return new Agent(options);
  // Proxies need the whole of undici, which takes longer to load than all the rest of us.
  const { EnvHttpProxyAgent } = await import("undici");
  return new EnvHttpProxyAgent({
    ...options,
    httpProxy,
    httpsProxy,
    proxyTls: connect,
    requestTls: connect,
  });
}

/**
 * A proxy variable, in small letters or in capitals; `host:port` means http, as it does elsewhere.
 * @throws ServiceError that does not repeat the value, which may hold a password
 */
function proxyAddress(name: string): string | undefined {
  const value = process.env[name] || process.env[name.toUpperCase()];
  if (!value) return undefined;
  const address = value.includes("://") ? value : `http://${value}`;
  if (URL.canParse(address)) return address;
  throw new ServiceError(`The environment variable ${name.toUpperCase()} holds no URL.`, {
    kind: "unreachable",
    where: `environment variable ${name.toUpperCase()}`,
    fix: `Write "http://host:port", or remove the variable.`,
  });
}
