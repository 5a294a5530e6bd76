/** The parent's side of `service-child.ts`. */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { RateLimits } from "../service/rate-limit.ts";

/** Changes the service and asks for its log. */
export interface Command {
  /** Milliseconds per request. */
  readonly latency?: number;
  /** Requests of each operation per window. */
  readonly limits?: RateLimits;
  /** Replaces the issues of the project `web` by so many unresolved ones. */
  readonly issues?: number;
  /** Empties the log after it was answered. */
  readonly forget?: boolean;
}

export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly connection: number;
  /** Base64. */
  readonly body: string;
  /** null without an answer. */
  readonly status: number | null;
  /** Milliseconds by the service's clock, which starts anywhere. */
  readonly arrivedAt: number;
  readonly answeredAt: number | null;
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

  /** The inputs that say where the service is and who we are. */
  get inputs(): Record<string, string> {
    return { token: this.token, org: "acme", projects: "web", "base-url": this.url };
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

/** Milliseconds from the arrival of the first request to the answer of the last. */
export function span(requests: readonly LoggedRequest[]): number {
  const first = requests.reduce((least, { arrivedAt }) => Math.min(least, arrivedAt), Infinity);
  const last = requests.reduce((most, { answeredAt }) => Math.max(most, answeredAt ?? 0), 0);
  return last - first;
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
