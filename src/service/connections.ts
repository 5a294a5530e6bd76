/** The connections of one step: kept alive, at most so many at once, through a proxy where the environment names one. */
import type { Dispatcher, buildConnector } from "undici";
import { ServiceError } from "../errors.ts";
import { isLoopback } from "../loopback.ts";

export interface ConnectionPool extends AsyncDisposable {
  /** Follows no redirects. Rejects with a ServiceError where the proxy variables make no sense. */
  readonly dispatcher: Promise<Dispatcher>;
  /** Aborted when the pool is disposed. */
  readonly closing: AbortSignal;
  /** Connects before there is anything to send, where no proxy is in between. */
  connect(): Promise<void>;
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

interface Connections {
  dispatcher: Dispatcher;
  /** Absent where a proxy is in between. */
  first?: FirstConnection;
}

const CONNECT_MS = 10_000;

/** undici is loaded when the first connection is wanted. */
export function openPool(options: PoolOptions): ConnectionPool {
  const controller = new AbortController();
  const { signal: closing } = controller;
  let opened: Promise<Connections> | undefined;
  const open = () => (opened ??= openConnections(options, closing));
  return {
    get dispatcher() {
      return open().then(({ dispatcher }) => dispatcher);
    },
    closing,
    connect: async () => {
      const { first } = await open();
      if (!closing.aborted) first?.begin(options.origin);
    },
    [Symbol.asyncDispose]: async () => {
      controller.abort(new ServiceError("The step is over.", { kind: "interrupted" }));
      const pool = await opened?.catch(() => undefined);
      await pool?.dispatcher.destroy();
    },
  };
}

/** The links of a list repeat its query, which may be as long as a server takes: twice, and with escapes. */
const MAX_HEADER_BYTES = 65_536;

async function openConnections(
  { origin, connections, environment }: PoolOptions,
  closing: AbortSignal,
): Promise<Connections> {
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
  const proxies = readProxies(environment, new URL(origin), wrongProxy);
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
  return new ServiceError(`The environment variable ${variable} does not hold a URL.`, {
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

/** One proxy for whatever is asked for, in the words of undici, and the hosts that are reached without. */
export interface Proxies {
  httpProxy: string;
  httpsProxy: string;
  noProxy: string;
}

/**
 * The proxy that the environment names for a target, in small letters or in capitals: https has `HTTPS_PROXY` and http
 * `HTTP_PROXY`, as git has it. What goes to this machine never takes one: it would show a token, and bytes that no
 * network sees, to another host.
 * @param refused makes the error for a variable that does not hold a URL; its value may hold a password
 * @returns undefined where none is in between
 */
export function readProxies(
  environment: NodeJS.ProcessEnv,
  target: URL,
  refused: (variable: string) => Error,
): Proxies | undefined {
  if (isLoopback(target.hostname)) return undefined;
  const variable = (name: string) => environment[name] || environment[name.toUpperCase()] || "";
  const name = target.protocol === "https:" ? "https_proxy" : "http_proxy";
  const value = variable(name);
  if (value === "") return undefined;
  // `host:port` means http, as it does elsewhere.
  const url = value.includes("://") ? value : `http://${value}`;
  if (!URL.canParse(url)) throw refused(name.toUpperCase());
  return { httpProxy: url, httpsProxy: url, noProxy: variable("no_proxy") };
}
