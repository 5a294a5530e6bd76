/** A small forward proxy: CONNECT tunnels, and plain requests in absolute form. */
import { once } from "node:events";
import { createServer, request as forward, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";

/** The same address under a name that only the proxy knows: what goes to this machine takes no proxy. */
export function behindProxy(url: string): string {
  return url.replace("//127.0.0.1:", "//remote.test:");
}

function thisMachine(url: string): string {
  return url.replace("//remote.test:", "//127.0.0.1:");
}

export class Proxy implements AsyncDisposable {
  /** `CONNECT host:port` and `POST http://…`, in the order of arrival. */
  readonly seen: string[] = [];
  /** The credentials that came along, undefined for none. */
  readonly credentials: (string | undefined)[] = [];
  /** The value of every header of a CONNECT, to look for what has no business there. */
  readonly connectHeaders: string[] = [];
  readonly #server = createServer();
  readonly #sockets = new Set<Socket>();
  /** Answers every request with this status and passes nothing on. */
  #refusal: number | undefined;

  static async start(options: { refusal?: number } = {}): Promise<Proxy> {
    const proxy = new Proxy();
    proxy.#refusal = options.refusal;
    await once(proxy.#server.listen(0, "127.0.0.1"), "listening");
    return proxy;
  }

  constructor() {
    this.#server.on("connection", (socket) => this.#keep(socket));
    this.#server.on("connect", (message, socket: Socket) => {
      this.seen.push(`CONNECT ${message.url}`);
      this.credentials.push(message.headers["proxy-authorization"]);
      this.connectHeaders.push(...Object.values(message.headers).map(String));
      if (this.#refusal === undefined) this.#tunnel(message.url ?? "", socket);
      else socket.end(`HTTP/1.1 ${this.#refusal} Refused\r\ncontent-length: 0\r\n\r\n`);
    });
    this.#server.on("request", (message, response: ServerResponse) => {
      this.seen.push(`${message.method} ${message.url}`);
      this.credentials.push(message.headers["proxy-authorization"]);
      if (this.#refusal !== undefined) {
        response.writeHead(this.#refusal).end();
        return;
      }
      const { "proxy-authorization": _own, ...headers } = message.headers;
      const onward = forward(
        thisMachine(message.url ?? ""),
        { method: message.method, headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        },
      );
      message.pipe(onward);
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await this.#server[Symbol.asyncDispose]();
  }

  #tunnel(target: string, socket: Socket): void {
    const { hostname, port } = new URL(thisMachine(`http://${target}`));
    const onward = connect(Number(port), hostname, () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      socket.pipe(onward).pipe(socket);
    });
    this.#keep(onward);
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("error", () => socket.destroy());
  }
}
