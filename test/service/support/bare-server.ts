/** Bare servers, for what the local service would never answer. */
import { createServer, type RequestListener } from "node:http";
import { type Listening, listening } from "../../support/listening.ts";

/** A server that is listening, with what the client needs to know of it. */
export interface BareServer extends Listening {
  readonly token: string;
}

export async function startBare(
  listener: RequestListener,
  server = createServer(),
): Promise<BareServer> {
  return { ...(await listening(server.on("request", listener))), token: "token" };
}

/** An address where nothing listens. */
export async function deadAddress(): Promise<string> {
  await using server = await startBare(() => undefined);
  return new URL(server.url).host;
}
