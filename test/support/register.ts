/** The register of commands as tests and tools look at it: names, and whose each input is. */
import { COMMANDS } from "../../src/commands.ts";
import { COMMON_INPUTS, COMMON_INPUTS_WITH_DEFAULT } from "../../src/inputs/common.ts";

export const COMMAND_NAMES: readonly string[] = COMMANDS.map(({ name }) => name);

/** The inputs of every command. */
export const SHARED_INPUTS: readonly string[] = COMMON_INPUTS;

/** Every input, with the commands that it belongs to. */
export const INPUT_COMMANDS: ReadonlyMap<string, readonly string[]> = new Map([
  ...SHARED_INPUTS.map((input) => [input, COMMAND_NAMES] as const),
  ...COMMANDS.flatMap(({ inputs }) => inputs.names).map(
    (input) =>
      [
        input,
        COMMANDS.filter(({ inputs }) => inputs.names.includes(input)).map(({ name }) => name),
      ] as const,
  ),
]);

/** The inputs to which `action.yml` gives a default. */
export const INPUTS_WITH_DEFAULT: readonly string[] = [
  ...new Set([
    ...COMMON_INPUTS_WITH_DEFAULT,
    ...COMMANDS.flatMap(({ inputs }) => inputs.withDefault),
  ]),
];
