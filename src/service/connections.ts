/** The connections of one step: kept alive, at most so many at once, through a proxy where the environment names one. */
import type { Dispatcher, buildConnector } from "undici";
import { ServiceError } from "../errors.ts";

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

type Connector = buildConnector.connector;
/** How connecting ended: the arguments of undici's callback. */
type Result = Parameters<buildConnector.Callback>;

/**
 * Makes connections for undici. The first one can be begun ahead, while other work goes on; it is handed out when a
 * connection to the same place is asked for, if it is still good by then.
 */
export class FirstConnection {
  readonly #connect: Connector;
  #ahead: { place: string; result: Promise<Result> } | undefined;

  /** @param connect makes every connection */
  constructor(connect: Connector) {
    this.#connect = connect;
  }

  /** Begins to connect. A failure before the connection is asked for is nobody's: it is made anew then. */
  begin(origin: string): void {
    const { hostname, host, protocol, port } = new URL(origin);
    const target = { hostname: hostname.replace(/^\[(.*)\]$/u, "$1"), host, protocol, port };
    const { promise, resolve } = Promise.withResolvers<Result>();
    const ahead = { place: placeOf(target), result: promise };
    this.#ahead = ahead;
    this.#connect(target, (...result) => {
      if (result[0] && this.#ahead === ahead) this.#ahead = undefined;
      resolve(result);
    });
  }

  /** What undici calls to connect. */
  readonly connector: Connector = (options, callback) => {
    const ahead = this.#ahead;
    if (ahead?.place !== placeOf(options)) {
      this.#connect(options, callback);
      return;
    }
    this.#ahead = undefined;
    void this.#handOut(ahead.result, { options, callback });
  };

  async #handOut(
    ahead: Promise<Result>,
    { options, callback }: { options: buildConnector.Options; callback: buildConnector.Callback },
  ): Promise<void> {
    const result = await ahead;
    if (isStale(result)) this.#connect(options, callback);
    else callback(...result);
  }
}

function placeOf({ protocol, hostname, port }: buildConnector.Options): string {
  return `${protocol}//${hostname}:${port}`;
}

/** While nobody used it, the server may have closed the connection, or have said something (a time-out) first. */
function isStale([, socket]: Result): boolean {
  // A failure comes without a socket: undici's connector then leaves the argument out, or passes null.
  if (!socket) return false;
  return socket.destroyed || !socket.writable || socket.readableLength > 0;
}

/** Addresses by the protocol of what is asked for. `NO_PROXY` is read by the agent itself. */
export interface Proxies {
  httpProxy: string | undefined;
  httpsProxy: string | undefined;
}

/**
 * @param refused makes the error for a variable that holds no URL; its value may hold a password
 * @returns undefined where no proxy is named
 */
export function readProxies(
  env: NodeJS.ProcessEnv,
  refused: (variable: string) => Error,
): Proxies | undefined {
  const httpProxy = address("http_proxy", { env, refused });
  const httpsProxy = address("https_proxy", { env, refused });
  if (httpProxy === undefined && httpsProxy === undefined) return undefined;
  return { httpProxy, httpsProxy };
}

/** In small letters or in capitals; `host:port` means http, as it does elsewhere. */
function address(
  name: string,
  { env, refused }: { env: NodeJS.ProcessEnv; refused: (variable: string) => Error },
): string | undefined {
  const value = env[name] || env[name.toUpperCase()];
  if (!value) return undefined;
  const url = value.includes("://") ? value : `http://${value}`;
  if (URL.canParse(url)) return url;
  throw refused(name.toUpperCase());
}
