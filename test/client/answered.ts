/** A client of a server that answers each request as a test says. */
import { Client } from "./client.ts";
import { BareServer } from "./server.ts";

/** What a path is answered with; the status is 200 unless said otherwise. */
export interface Reply {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export class ScriptedClient extends Client {
  /** `GET /path?query` of each request. */
  readonly seen: string[];
  readonly #server: BareServer;

  /** @param reply is asked for each request, with `GET /path?query` */
  static async start(reply: (request: string) => Reply): Promise<ScriptedClient> {
    const seen: string[] = [];
    const server = await BareServer.start((message, response) => {
      message.resume();
      const request = `${message.method} ${message.url}`;
      seen.push(request);
      const { status = 200, body = "", headers } = reply(request);
      const text = typeof body === "string" ? body : JSON.stringify(body);
      response.writeHead(status, headers).end(text);
    });
    return new ScriptedClient(server, seen);
  }

  constructor(server: BareServer, seen: string[]) {
    super(server);
    this.seen = seen;
    this.#server = server;
  }

  override async [Symbol.asyncDispose](): Promise<void> {
    await super[Symbol.asyncDispose]();
    await this.#server[Symbol.asyncDispose]();
  }
}
