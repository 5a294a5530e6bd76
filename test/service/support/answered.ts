/** A client of a server that answers each request as a test says. */
import { Client, type ClientOptions } from "./client.ts";
import { type BareServer, startBare } from "./bare-server.ts";

/** What a path is answered with; the status is 200 unless said otherwise. */
export interface Reply {
  status?: number;
  /** A text or bytes as they are, everything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

export class ScriptedClient extends Client {
  /** `GET /path?query` of each request. */
  readonly seen: string[];
  readonly #server: BareServer;

  /** @param reply is asked for each request, with `GET /path?query` */
  static async start(
    reply: (request: string) => Reply,
    options: ClientOptions = {},
  ): Promise<ScriptedClient> {
    const seen: string[] = [];
    const server = await startBare((message, response) => {
      message.resume();
      const request = `${message.method} ${message.url}`;
      seen.push(request);
      const { status = 200, body = "", headers } = reply(request);
      const isWhole = typeof body === "string" || Buffer.isBuffer(body);
      response.writeHead(status, headers).end(isWhole ? body : JSON.stringify(body));
    });
    return new ScriptedClient(server, seen, options);
  }

  constructor(server: BareServer, seen: string[], options: ClientOptions) {
    super(server, options);
    this.seen = seen;
    this.#server = server;
  }

  override async [Symbol.asyncDispose](): Promise<void> {
    await super[Symbol.asyncDispose]();
    await this.#server[Symbol.asyncDispose]();
  }
}
