/**
 * All inputs, read once: text → typed values. Behind this nobody sees a string that means a boolean. Every problem is
 * found before anything is sent, and all of them are reported at once.
 */
import { InputError } from "../errors.ts";
import { type CommonInputName, type CommonInputs, readCommon } from "./common.ts";
import { InputReader, alternatives } from "./reader.ts";

/** Where inputs are read. */
export interface InputSource {
  /** The trimmed text of a named input, `''` where it is not set. */
  input(name: string): string;
  /** An environment variable, `''` where it is not set. */
  env(name: string): string;
  /** Why secrets are withheld from this run (a fork, Dependabot), where they are: an empty token has this reason then. */
  secretsWithheld?: string | undefined;
}

/**
 * The token as it stands, before anything was checked: it must be masked before any other work.
 * @returns `''` where there is none
 */
export function rawToken(source: InputSource): string {
  return source.input("token") || source.env("SENTRY_AUTH_TOKEN").trim();
}

/** What belongs to one command, and how it is read. */
interface InputOwner<Task> {
  readonly name: string;
  readonly inputs: { readonly names: readonly string[]; readonly withDefault: readonly string[] };
  begin(reader: InputReader, common: CommonInputs, now: Date): Task;
}

/**
 * Reads and checks all inputs.
 * @param commands the first one is the default
 * @returns the command's task
 * @throws InputError with every problem, each with what to write instead
 */
export function readInputs<Task>(
  source: InputSource,
  commands: readonly InputOwner<Task>[],
  now: Date,
): Task {
  const reader = new InputReader((name) => source.input(name) || fallbackOf(name, source));
  const { secretsWithheld } = source;
  const names = commands.map(({ name }) => name);
  const asked = reader.choice("command", names) ?? names[0];
  const command = commands.find(({ name }) => name === asked);
  if (command === undefined || reader.problems.length > 0) {
    // What belongs to an unknown command cannot be told; what belongs to all commands can.
    readCommon(reader, secretsWithheld);
    throw new InputError(reader.problems);
  }
  reportForeignInputs(command, commands, { source, reader });
  const task = command.begin(reader, readCommon(reader, secretsWithheld), now);
  if (reader.problems.length > 0) throw new InputError(reader.problems);
  return task;
}

/** The environment variables that stand in for an input which is not set. */
const FALLBACKS = new Map<string, string>([
  ["token", "SENTRY_AUTH_TOKEN"],
  ["org", "SENTRY_ORG"],
  ["projects", "SENTRY_PROJECT"],
  ["base-url", "SENTRY_URL"],
] satisfies [CommonInputName, string][]);

function fallbackOf(name: string, source: InputSource): string {
  const variable = FALLBACKS.get(name);
  return variable === undefined ? "" : source.env(variable).trim();
}

/** An input that was set but does not belong to the command is an error: it would be ignored without a word. */
function reportForeignInputs<Task>(
  command: InputOwner<Task>,
  commands: readonly InputOwner<Task>[],
  { source, reader }: { source: InputSource; reader: InputReader },
): void {
  const others = commands.flatMap(({ inputs }) => inputs.names);
  const withDefault = commands.flatMap(({ inputs }) => inputs.withDefault);
  for (const name of new Set(others)) {
    if (command.inputs.names.includes(name) || withDefault.includes(name)) continue;
    if (source.input(name) === "") continue;
    const owners = commands.filter(({ inputs }) => inputs.names.includes(name));
    reader.problem(name, {
      what: `The input "${name}" does not belong to the command "${command.name}".`,
      fix: `Remove it, or use the command ${alternatives(owners.map((owner) => owner.name))}.`,
    });
  }
}
