/** What a command works with. */
import type { RunContext } from "../context.ts";
import type { Lifetime } from "../lifetime.ts";
import type { Log } from "../log.ts";
import type { Transport } from "../service/transport.ts";

export interface Run {
  readonly context: RunContext;
  readonly lifetime: Lifetime;
  readonly log: Log;
  readonly transport: Transport;
  /** Keeps a secret out of everything that the runner shows. */
  readonly mask: (secret: string) => void;
}
