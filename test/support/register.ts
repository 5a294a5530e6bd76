/** The register of commands as tests and tools look at it: names, and whose each input is. */
import { COMMANDS } from "../../src/main.ts";
import { COMMON_INPUTS } from "../../src/inputs/common.ts";

export const COMMAND_NAMES: readonly string[] = COMMANDS.map(({ name }) => name);

/** The inputs of every command. */
export const SHARED_INPUTS: readonly string[] = Object.keys(COMMON_INPUTS);

/** Every input, with the commands that it belongs to. */
export const INPUT_COMMANDS: ReadonlyMap<string, readonly string[]> = new Map([
  ...SHARED_INPUTS.map((input) => [input, COMMAND_NAMES] as const),
  ...COMMANDS.flatMap(({ inputs }) => Object.keys(inputs)).map((input) => {
    const owners = COMMANDS.filter(({ inputs }) => Object.hasOwn(inputs, input));
    return [input, owners.map(({ name }) => name)] as const;
  }),
]);
