/** Inputs as the runner hands them over, without a runner. */
import { InputError, type Failure } from "../../src/errors.ts";
import { readInputs } from "../../src/inputs/read.ts";
import type { InputSource } from "../../src/inputs/reader.ts";
import type { RenameClientKeyInputs } from "../../src/client-keys/update.ts";
import { COMMANDS } from "../../src/commands.ts";
import type {
  ListIssuesInputs,
  ShowIssuesInputs,
  UpdateIssuesInputs,
} from "../../src/issues/inputs.ts";
import type { ReleaseInputs } from "../../src/release/inputs.ts";
import type { UploadSourceMapsInputs } from "../../src/source-maps/inputs.ts";

/** The typed inputs of each command. */
export interface InputsOf {
  release: ReleaseInputs;
  "update-issues": UpdateIssuesInputs;
  "list-issues": ListIssuesInputs;
  "show-issues": ShowIssuesInputs;
  "rename-client-key": RenameClientKeyInputs;
  check: ReleaseInputs;
  "upload-source-maps": UploadSourceMapsInputs;
}

export type InputTexts = Partial<Record<string, string>>;

/** What every command needs. */
export const COMMON: InputTexts = { token: "sntryu_0123456789", org: "acme", projects: "web" };

interface Beside {
  env?: Record<string, string>;
  secretsWithheld?: string;
}

/** The given inputs, trimmed as the runner's toolkit does it; everything else is not set. */
export function sourceOf(
  texts: InputTexts,
  { env = {}, secretsWithheld }: Beside = {},
): InputSource {
  return {
    input: (name) => (texts[name] ?? "").trim(),
    env: (name) => env[name] ?? "",
    secretsWithheld,
  };
}

/** The inputs of a command that was given these, beside what every command needs. */
export function read<Command extends keyof InputsOf>(
  command: Command,
  texts: InputTexts = {},
  beside: Beside = {},
): InputsOf[Command] {
  const { inputs } = readInputs(sourceOf({ ...COMMON, ...texts, command }, beside), COMMANDS);
  return inputs as InputsOf[Command];
}

/** Every problem of these inputs. */
export function problemsOf(source: InputSource): readonly Failure[] {
  try {
    readInputs(source, COMMANDS);
  } catch (error) {
    if (error instanceof InputError) return error.problems;
    throw error;
  }
  return [];
}

/** Every problem of a command with these inputs, beside what every command needs. */
export function problems(
  command: keyof InputsOf,
  texts: InputTexts = {},
  beside: Beside = {},
): readonly Failure[] {
  return problemsOf(sourceOf({ ...COMMON, ...texts, command }, beside));
}

/** Where the problems are: `["input timeout", …]`. */
export function places(found: readonly Failure[]): (string | undefined)[] {
  return found.map(({ where }) => where);
}
