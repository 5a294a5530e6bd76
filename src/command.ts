/** What a command is: the features define theirs, `commands.ts` lists them, `main.ts` runs one of them. */
import type { RunContext } from "./context.ts";
import type { CommonInputName, CommonInputs } from "./inputs/common.ts";
import type { InputReader } from "./inputs/reader.ts";
import type { Lifetime } from "./lifetime.ts";
import type { Log } from "./log.ts";
import type { CommonOutcome } from "./outcome.ts";
import { type CommandReport, type ReportView, viewOf } from "./report/view.ts";
import { Transport } from "./service/transport.ts";

/** What a command works with. */
export interface Run {
  readonly context: RunContext;
  readonly lifetime: Lifetime;
  readonly log: Log;
  readonly transport: Transport;
  /** Keeps a secret out of everything that the runner shows. */
  readonly mask: (secret: string) => void;
}

/** A command, from its inputs to its report. What only its run and its report need is loaded when it begins. */
export interface CommandDefinition<
  Name extends string,
  Inputs extends CommonInputs,
  Outcome extends CommonOutcome,
> {
  /** The value of the input `command`. */
  readonly name: string;
  readonly inputs: {
    /** The inputs that belong to it, beside those of every command. */
    readonly names: readonly Name[];
    /** Those to which `action.yml` gives a default, so that "is set" says nothing about what the user wrote. */
    readonly withDefault?: readonly Name[];
    /** Reads them; every problem is noted in the reader. */
    readonly read: (
      reader: InputReader<Name | CommonInputName>,
      common: CommonInputs,
      now: Date,
    ) => Inputs;
  };
  /** The outcome of a run that has done nothing yet: it says "failed". */
  readonly begin: (inputs: Inputs) => Outcome;
  /** Does the work and fills the outcome, which it sets to a success only at its end. */
  readonly run: () => Promise<(inputs: Inputs, outcome: Outcome, run: Run) => Promise<void>>;
  /** Verdict, summary, outputs and result of the outcome. */
  readonly report: () => Promise<CommandReport<Outcome>>;
}

/** A command of the register: its types are its own affair. */
export interface Command {
  readonly name: string;
  readonly inputs: { readonly names: readonly string[]; readonly withDefault: readonly string[] };
  /** Reads the command's inputs. The task is good only where the reader has no problems then. */
  begin(reader: InputReader, common: CommonInputs, now: Date): Task;
}

/** One run of a command: what was asked, and what was done so far. */
export interface Task {
  readonly inputs: CommonInputs;
  readonly outcome: CommonOutcome;
  /** @throws whatever the command throws; what had happened by then is in the outcome */
  run(runner: Omit<Run, "transport">): Promise<void>;
  /** What there is to say of the outcome as it is then. */
  report(): Promise<ReportView>;
}

export function command<
  Name extends string,
  Inputs extends CommonInputs,
  Outcome extends CommonOutcome,
>(definition: CommandDefinition<Name, Inputs, Outcome>): Command {
  const { name, inputs: own } = definition;
  return {
    name,
    inputs: { names: own.names, withDefault: own.withDefault ?? [] },
    begin(reader, common, now) {
      const inputs = own.read(reader, common, now);
      const outcome = definition.begin(inputs);
      return {
        inputs,
        outcome,
        run: (runner) => runCommand(definition, { inputs, outcome }, runner),
        async report() {
          return viewOf(outcome, await definition.report());
        },
      };
    },
  };
}

/** Runs a command over one pool of connections. */
async function runCommand<Inputs extends CommonInputs, Outcome extends CommonOutcome>(
  definition: Pick<CommandDefinition<string, Inputs, Outcome>, "run" | "report">,
  { inputs, outcome }: { inputs: Inputs; outcome: Outcome },
  runner: Omit<Run, "transport">,
): Promise<void> {
  // The report is needed whatever happens: loaded together, both take less time than one after the other.
  const [run] = await Promise.all([definition.run(), definition.report()]);
  const { baseUrl, token, concurrency = 1 } = inputs;
  const { lifetime, log, context } = runner;
  const { environment } = context;
  await using transport = new Transport({
    baseUrl,
    token,
    concurrency,
    lifetime,
    log,
    environment,
  });
  await run(inputs, outcome, { ...runner, transport });
}
