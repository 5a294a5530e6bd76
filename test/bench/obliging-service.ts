/** A service that says yes to all that a release asks: the tools beside us ask for more than our local service knows. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import * as v from "valibot";

const bodySchema = v.fallback(v.object({ version: v.optional(v.string()) }), {});

const REPOSITORY = {
  id: "1",
  name: "acme/shop",
  url: null,
  provider: { id: "github", name: "GitHub" },
  status: "active",
  dateCreated: "2026-01-01T00:00:00Z",
};

export class ObligingService implements AsyncDisposable {
  /** Milliseconds per request. */
  latency = 0;
  requests = 0;
  connections = 0;
  readonly #previousCommit: string;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  /** @param previousCommit the head of the release before */
  constructor(previousCommit: string) {
    this.#previousCommit = previousCommit;
  }

  async start(): Promise<string> {
    this.#server.on("connection", () => (this.connections += 1));
    await once(this.#server.listen(0, "127.0.0.1"), "listening");
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests += 1;
    const body = await text(request);
    await wait(this.latency);
    response.statusCode = request.method === "POST" ? 201 : 200;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(this.#body(request.url ?? "", body)));
  }

  #body(url: string, body: string): unknown {
    if (url.includes("/repos/")) return [REPOSITORY];
    if (url.includes("/previous-with-commits/")) {
      return release("the one before", { lastCommit: { id: this.#previousCommit } });
    }
    const sent = v.parse(bodySchema, body === "" ? {} : JSON.parse(body));
    return release(sent.version ?? decodeURIComponent(url.split("/").at(-2) ?? ""));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await this.#server[Symbol.asyncDispose]();
  }
}

function release(version: string, more: object = {}): object {
  return {
    version,
    shortVersion: version,
    dateCreated: new Date().toISOString(),
    dateReleased: null,
    url: null,
    ref: null,
    newGroups: 0,
    projects: [{ slug: "web", name: "web" }],
    ...more,
  };
}
