/** A connection that is opened before there is anything to send over it. */
import type { buildConnector } from "undici";

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
