/** Servers of tests on loopback. */
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface Listening extends AsyncDisposable {
  /** `http://127.0.0.1:port` */
  readonly url: string;
}

/** Lets a server listen on a port, by default a free one. Its end ends every connection. */
export async function listening(server: Server, protocol = "http", on = 0): Promise<Listening> {
  // On a busy machine a connection would end just when a request is sent over it.
  server.keepAliveTimeout = 120_000;
  await once(server.listen(on, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `${protocol}://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    },
  };
}
