/** The type of a command. Features define commands; `main.ts` lists them and runs one. */
import type { RunContext } from "./context.ts";
import type { CommonInputs } from "./inputs/common.ts";
import type { InputOwner } from "./inputs/read.ts";
import type { Lifetime } from "./lifetime.ts";
import type { Log } from "./log.ts";
import type { CommonOutcome } from "./outcome.ts";
import type { CommandReport } from "./report/view.ts";
import type { ServerTransport } from "./servers/identify.ts";

/** The collaborators of a running command. */
export interface Run {
  readonly context: RunContext;
  readonly lifetime: Lifetime;
  readonly log: Log;
  readonly transport: ServerTransport;
  /** Keeps a secret out of the runner's log and our output. Call it before the secret is used. */
  readonly mask: (secret: string) => void;
}

/**
 * A command, from its inputs to its report. Its parts are methods, not function properties: TypeScript then accepts a list
 * of commands with different inputs and outcomes.
 */
export interface Command<
  Inputs extends CommonInputs = CommonInputs,
  Outcome extends CommonOutcome = CommonOutcome,
  Output extends string = string,
> extends InputOwner<Inputs> {
  /** The outputs that the command sets in addition to the common ones. */
  readonly outputs: readonly Output[];
  /** Creates the outcome of a new run, which says "failed". */
  newOutcome(inputs: Inputs): Outcome;
  /** Loads the modules that only a run needs. */
  load(): Promise<{
    /**
     * Runs the command and fills the outcome; sets it to a success only at the end.
     * @throws any failure; the outcome then holds the effects so far
     */
    run(inputs: Inputs, outcome: Outcome, run: Run): Promise<void>;
    readonly report: CommandReport<Outcome, Output>;
  }>;
}
