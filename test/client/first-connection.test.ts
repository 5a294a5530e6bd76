/** The connection that is opened before there is anything to send. */
import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { describe, expect, test, vi } from "vitest";
import { FirstConnection } from "../../src/service/connections.ts";
import { selfSigned } from "../service/certificate.ts";
import { startService } from "../service/service.ts";
import { Client, newRelease, serviceError } from "./client.ts";
import { Proxy, behindProxy } from "./proxy.ts";
import { deadAddress } from "./server.ts";

/** A server below HTTP: hands out every connection, in the order of arrival. */
class Listener implements AsyncDisposable {
  readonly sockets: Socket[] = [];
  /** What arrived on each connection. */
  readonly received: string[] = [];
  readonly #server: Server = createServer((socket) => {
    const index = this.sockets.push(socket) - 1;
    this.received[index] = "";
    socket.on("error", () => socket.destroy());
    socket.on("data", (bytes) => {
      this.received[index] += bytes.toString();
      if (this.received[index]?.includes("\r\n\r\n")) socket.end(ANSWER);
    });
  });

  async start(port = 0): Promise<string> {
    await once(this.#server.listen(port, "127.0.0.1"), "listening");
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await this.#server[Symbol.asyncDispose]();
  }
}

const ANSWER =
  "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\n\r\n[]";

describe("the first connection", () => {
  test("is made ahead without a request, and carries the first one", async () => {
    await using listener = new Listener();
    await using client = new Client({ url: await listener.start(), token: "token" });
    client.transport.connect();
    await vi.waitUntil(() => listener.sockets.length === 1);
    expect(listener.received).toEqual([""]);
    expect(await client.idsOfAll()).toEqual([]);
    expect(listener.sockets).toHaveLength(1);
    expect(listener.received[0]).toContain("GET /api/0/");
  });

  test("is made anew where the server closed it in the meantime", async () => {
    await using listener = new Listener();
    await using client = new Client({ url: await listener.start(), token: "token" });
    client.transport.connect();
    await vi.waitUntil(() => listener.sockets.length === 1);
    listener.sockets[0]?.end();
    await once(listener.sockets[0] as Socket, "close");
    expect(await client.idsOfAll()).toEqual([]);
    expect([listener.sockets.length, listener.received[0], client.lines]).toEqual([2, "", []]);
  });

  test("is made anew where the server said something on it, such as a time-out", async () => {
    await using listener = new Listener();
    await using client = new Client({ url: await listener.start(), token: "token" });
    client.transport.connect();
    await vi.waitUntil(() => listener.sockets.length === 1);
    listener.sockets[0]?.write("HTTP/1.1 408 Request Time-out\r\ncontent-length: 0\r\n\r\n");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await client.idsOfAll()).toEqual([]);
    expect([listener.sockets.length, listener.received[0], client.lines]).toEqual([2, "", []]);
  });

  test("that fails is nobody's failure: the request makes its own", async () => {
    const host = await deadAddress();
    await using listener = new Listener();
    await using client = new Client({ url: `http://${host}`, token: "token" });
    client.transport.connect();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await listener.start(Number(host.split(":")[1]));
    expect(await client.idsOfAll()).toEqual([]);
    expect([listener.sockets.length, client.lines]).toEqual([1, []]);
  });

  test("that fails while the request waits for it is the request's failure", async () => {
    await using service = await startService({ tls: selfSigned() });
    await using client = new Client(service);
    client.transport.connect();
    const error = await serviceError(client.releases.create(newRelease()));
    expect(error).toMatchObject({ kind: "unreachable", effect: "none" });
    expect(error.message).toContain("DEPTH_ZERO_SELF_SIGNED_CERT");
  });

  test("that fails without a socket is a failure for whoever asked", async () => {
    const failure = new Error("getaddrinfo EAI_AGAIN");
    let fail = (): void => undefined;
    const first = new FirstConnection((_options, callback) => {
      // As undici's connector does: one argument.
      fail = () => void Reflect.apply(callback, undefined, [failure]);
    });
    first.begin("http://sentry.test:80");
    const told = new Promise((resolve) => {
      const options = { protocol: "http:", hostname: "sentry.test", port: "" };
      first.connector(options, (...result) => resolve(result[0]));
    });
    fail();
    expect(await told).toBe(failure);
  });

  test("that nothing is sent over ends with the client", async () => {
    await using listener = new Listener();
    const client = new Client({ url: await listener.start(), token: "token" });
    client.transport.connect();
    await vi.waitUntil(() => listener.sockets.length === 1);
    const closed = once(listener.sockets[0] as Socket, "close");
    await client[Symbol.asyncDispose]();
    await closed;
    expect(listener.received).toEqual([""]);
  });

  test("goes no way around a proxy", async () => {
    await using service = await startService();
    await using proxy = await Proxy.start();
    const { token } = service;
    const environment = { HTTP_PROXY: proxy.url };
    await using client = new Client({ url: behindProxy(service.url), token }, { environment });
    client.transport.connect();
    await client.releases.create(newRelease());
    expect(proxy.seen).toHaveLength(1);
    expect(service.requests.map(({ connection }) => connection)).toEqual([1]);
  });
});
