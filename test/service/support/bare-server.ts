/** Bare servers, for what the local service would never answer. */
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A server that is listening, with what the client needs to know of it. */
export class BareServer implements AsyncDisposable {
  readonly url: string;
  readonly token = "token";
  readonly #server: Server;

  static async start(listener: RequestListener, server = createServer()): Promise<BareServer> {
    server.on("request", listener);
    await once(server.listen(0, "127.0.0.1"), "listening");
    return new BareServer(server);
  }

  constructor(server: Server) {
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    this.#server = server;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await this.#server[Symbol.asyncDispose]();
  }
}

/** An address where nothing listens. */
export async function deadAddress(): Promise<string> {
  await using server = await BareServer.start(() => undefined);
  return new URL(server.url).host;
}
