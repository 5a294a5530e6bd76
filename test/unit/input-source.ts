/** Inputs as the runner hands them over, without a runner. */
import { InputError, type Failure } from "../../src/errors.ts";
import { readInputs, type InputSource } from "../../src/inputs/read.ts";
import type { InputName } from "../../src/inputs/table.ts";
import type { Inputs } from "../../src/inputs/types.ts";

export const NOW = new Date("2026-03-01T12:00:00.000Z");

export type InputTexts = Partial<Record<InputName, string>>;

/** What every command needs. */
export const COMMON: InputTexts = { token: "sntryu_0123456789", org: "acme", projects: "web" };

/** The given inputs, trimmed as the runner's toolkit does it; everything else is not set. */
export function sourceOf(
  texts: InputTexts,
  { env = {}, secretsWithheld }: { env?: Record<string, string>; secretsWithheld?: string } = {},
): InputSource {
  return {
    input: (name) => (texts[name] ?? "").trim(),
    env: (name) => env[name] ?? "",
    secretsWithheld,
  };
}

/** The inputs of a command that was given these, beside what every command needs. */
export function read<Command extends Inputs["command"]>(
  command: Command,
  texts: InputTexts = {},
): Extract<Inputs, { command: Command }> {
  const inputs = readInputs(sourceOf({ ...COMMON, ...texts, command }), NOW);
  if (isOf(inputs, command)) return inputs;
  throw new Error(`read the command ${inputs.command}`);
}

function isOf<Command extends Inputs["command"]>(
  inputs: Inputs,
  command: Command,
): inputs is Extract<Inputs, { command: Command }> {
  return inputs.command === command;
}

/** Every problem of these inputs. */
export function problemsOf(source: InputSource): readonly Failure[] {
  try {
    readInputs(source, NOW);
  } catch (error) {
    if (error instanceof InputError) return error.problems;
    throw error;
  }
  return [];
}

/** Every problem of a command with these inputs, beside what every command needs. */
export function problems(command: Inputs["command"], texts: InputTexts = {}): readonly Failure[] {
  return problemsOf(sourceOf({ ...COMMON, ...texts, command }));
}

/** Where the problems are: `["input timeout", …]`. */
export function places(found: readonly Failure[]): (string | undefined)[] {
  return found.map(({ where }) => where);
}
