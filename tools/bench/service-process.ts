/** Services in processes of their own, so that what is measured does not share an event loop with them. */
import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { RateLimits } from "../service/http/rate-limit.ts";

/** Changes the local service. */
export interface ServiceCommand {
  /** Milliseconds per request. */
  readonly latency?: number;
  /** Requests of each operation per window. */
  readonly limits?: RateLimits;
  /** Replaces the issues of the project `web` by so many unresolved ones. */
  readonly issues?: number;
}

/** Changes the service of `source-maps-service.js`, which forgets what was uploaded. */
interface StubCommand {
  readonly compression: readonly string[];
}

export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  /** Base64. */
  readonly body: string;
  /** Milliseconds by the service's clock, which starts anywhere. */
  readonly arrivedAt: number;
  readonly answeredAt: number | null;
}

/** The local service. It answers each command with the requests that it received since the one before. */
export const startService = () => startScript<readonly LoggedRequest[]>("service-child.ts");
export type Service = Awaited<ReturnType<typeof startService>>;

/** Starts a script of this folder, which first tells its address and token, and then answers each command. */
export async function startScript<Answer>(script: string) {
  const child = fork(path.join(import.meta.dirname, script));
  const ended = new AbortController();
  child.once("exit", (code) => ended.abort(new Error(`${script} ended with ${code}`)));
  const message = async (): Promise<unknown> =>
    (await once(child, "message", { signal: ended.signal }))[0];
  const { url, token } = (await message()) as { url: string; token: string };
  return {
    url,
    token,
    /** The inputs that say where the service is and who we are. */
    inputs: { token, org: "acme", projects: "web", "base-url": url },
    tell: async (command: ServiceCommand | StubCommand): Promise<Answer> => {
      const answer = message();
      child.send(command);
      return (await answer) as Answer;
    },
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode !== null) return;
      const gone = once(child, "exit");
      child.kill();
      await gone;
    },
  };
}

/** Milliseconds from the arrival of the first request to the answer of the last. */
export function span(requests: readonly LoggedRequest[]): number {
  const first = requests.reduce((least, { arrivedAt }) => Math.min(least, arrivedAt), Infinity);
  const last = requests.reduce((most, { answeredAt }) => Math.max(most, answeredAt ?? 0), 0);
  return last - first;
}
