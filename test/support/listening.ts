/** Servers of tests on loopback. */
import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Disturbance } from "../../tools/service/http/rules.ts";

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

/** Answers a request instead of the server (true), or alters it or the headers of its answer. */
export type Respond = (request: IncomingMessage, response: ServerResponse) => boolean;

/** The same; a test fails in which it does nothing. */
export function disturbing(respond: Respond): Respond {
  const answers = new Disturbance("an answer instead of the server's, or an altered one");
  return (request, response) => {
    const { url } = request;
    const isAnswered = respond(request, response);
    if (isAnswered || request.url !== url || response.getHeaderNames().length > 0) answers.strike();
    return isAnswered;
  };
}
