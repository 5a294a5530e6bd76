/** What a command is: the features define theirs, `main.ts` lists them and runs one of them. */
import type { RunContext } from "./context.ts";
import type { CommonInputs } from "./inputs/common.ts";
import type { InputOwner } from "./inputs/read.ts";
import type { Lifetime } from "./lifetime.ts";
import type { Log } from "./log.ts";
import type { CommonOutcome } from "./outcome.ts";
import type { CommandReport } from "./report/view.ts";
import type { ServerTransport } from "./servers/identify.ts";

/** What a command works with. */
export interface Run {
  readonly context: RunContext;
  readonly lifetime: Lifetime;
  readonly log: Log;
  readonly transport: ServerTransport;
  /** Keeps a secret out of all that the runner shows and of all that we write. Called before the secret is used. */
  readonly mask: (secret: string) => void;
}

/**
 * A command, from its inputs to its report. Its parts are methods, which TypeScript lets stand in a list of commands with
 * inputs and outcomes of their own: `main.ts` hands to each only what the same command made.
 */
export interface Command<
  Inputs extends CommonInputs = CommonInputs,
  Outcome extends CommonOutcome = CommonOutcome,
  Output extends string = string,
> extends InputOwner<Inputs> {
  /** The outputs that it sets beside those of every command; its report knows no others. */
  readonly outputs: readonly Output[];
  /** The outcome of a run that has done nothing yet: it says "failed". */
  newOutcome(inputs: Inputs): Outcome;
  /** What only a run needs: loaded when it begins. */
  load(): Promise<{
    /**
     * Does the work and fills the outcome, which it sets to a success only at its end.
     * @throws whatever stops it; what had happened by then is in the outcome
     */
    run(inputs: Inputs, outcome: Outcome, run: Run): Promise<void>;
    readonly report: CommandReport<Outcome, Output>;
  }>;
}
