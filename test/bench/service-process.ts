/** The parent's side of `service-child.ts`. */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** Changes the service (`latency` in milliseconds per request) and asks for its log; `forget` empties the log after. */
export interface Command {
  readonly latency?: number;
  readonly forget?: boolean;
}

export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly connection: number;
  /** Base64. */
  readonly body: string;
}

export type Reply =
  | { readonly kind: "ready"; readonly url: string; readonly token: string }
  | { readonly kind: "requests"; readonly requests: readonly LoggedRequest[] };

export class ServiceProcess implements AsyncDisposable {
  readonly url: string;
  readonly token: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string, token: string) {
    this.#child = child;
    this.url = url;
    this.token = token;
  }

  static async start(): Promise<ServiceProcess> {
    const child = fork(path.join(import.meta.dirname, "service-child.ts"));
    const reply = await nextReply(child);
    if (reply.kind !== "ready") throw new Error(`the service answered ${reply.kind}, not ready`);
    return new ServiceProcess(child, reply.url, reply.token);
  }

  /** Carries out a command and answers the requests that the service had received by then. */
  async tell(command: Command): Promise<readonly LoggedRequest[]> {
    const answered = nextReply(this.#child);
    this.#child.send(command);
    const reply = await answered;
    if (reply.kind !== "requests") throw new Error(`the service answered ${reply.kind}`);
    return reply.requests;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const ended = once(this.#child, "exit");
    this.#child.kill();
    await ended;
  }
}

async function nextReply(child: ChildProcess): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const ended = (code: number | null): void => {
    reject(new Error(`the service ended with ${code}`));
  };
  child.once("exit", ended);
  child.once("message", (message: Reply) => {
    child.off("exit", ended);
    resolve(message);
  });
  return promise;
}
