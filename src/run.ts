/** What a command works with. */
import type { RunContext } from "./context.ts";
import type { Lifetime } from "./lifetime.ts";
import type { Log } from "./log.ts";
import type { Transport } from "./service/transport.ts";

export interface Run {
  readonly context: RunContext;
  readonly lifetime: Lifetime;
  readonly log: Log;
  readonly transport: Transport;
  /** Does what has to be done anyway, later or now: to be called where the step waits for others. */
  readonly whileWaiting: () => void;
  /** Keeps a secret out of everything that the runner shows. */
  readonly mask: (secret: string) => void;
}
