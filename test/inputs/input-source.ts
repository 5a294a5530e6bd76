/** Inputs as the runner hands them over, without a runner, and tables of what is read of them and what is refused. */
import { expect, test } from "vitest";
import { COMMANDS } from "../../src/main.ts";
import { InputError, type Failure } from "../../src/errors.ts";
import { readInputs } from "../../src/inputs/read.ts";

export type InputTexts = Readonly<Partial<Record<string, string>>>;

/** What every command needs. */
export const COMMON = { token: "sntryu_0123456789", org: "acme", projects: "web" };

/** The least that each command takes beside it. */
export const LEAST = {
  release: {},
  "update-issues": { issues: "1", status: "resolved" },
  "list-issues": {},
  "show-issues": { issues: "4711" },
  "sync-issues": { query: "is:unresolved", "github-token": "ghs_0123456789" },
  "rename-client-key": { "key-id": "3c5f9a", "key-name": "Web" },
  check: {},
  "upload-source-maps": { "source-maps": "dist" },
} satisfies Record<string, InputTexts>;

export type Command = keyof typeof LEAST;

/** The environment of a step with these inputs; everything else is not set. */
export function environmentOf(texts: InputTexts, env: InputTexts = {}): NodeJS.ProcessEnv {
  const inputs = Object.entries(texts).map(([name, text]) => [`INPUT_${name.toUpperCase()}`, text]);
  return { ...env, ...(Object.fromEntries(inputs) as NodeJS.ProcessEnv) };
}

/** The inputs of a command that was given these, beside the least that it takes. */
export function read(command: Command, texts: InputTexts = {}, env: InputTexts = {}) {
  const given = { ...COMMON, ...LEAST[command], ...texts, command };
  return readInputs(environmentOf(given, env), COMMANDS).inputs;
}

/** Every problem of these inputs. */
export function problemsOf(
  environment: NodeJS.ProcessEnv,
  secretsWithheld?: string,
): readonly Failure[] {
  try {
    readInputs(environment, COMMANDS, { secretsWithheld });
  } catch (error) {
    if (error instanceof InputError) return error.problems;
    throw error;
  }
  return [];
}

/** Every problem of a command with these inputs, beside the least that it takes. */
export function problems(command: Command, texts: InputTexts = {}, env: InputTexts = {}) {
  return problemsOf(environmentOf({ ...COMMON, ...LEAST[command], ...texts, command }, env));
}

/** Where the problems are: `["input timeout", …]`. */
export function places(found: readonly Failure[]): (string | undefined)[] {
  return found.map(({ where }) => where);
}

/** Tests what a command reads of inputs, as far as it is named. */
export function reads(command: Command, rows: readonly (readonly [InputTexts, object])[]): void {
  test.each(rows)(`${command} reads the inputs %j as %j`, (texts, expected) => {
    expect(read(command, texts)).toMatchObject(expected);
  });
}

/** Tests that each of these texts is refused for an input, and nothing else; without a word that a secret begins with. */
export function refuses(
  command: Command,
  input: string,
  texts: readonly string[],
  beside: InputTexts = {},
): void {
  test.each(texts)(`${command} refuses the input ${input}: %j`, (text) => {
    const found = problems(command, { ...beside, [input]: text });
    expect(places(found)).toEqual([`input ${input}`]);
    expect(JSON.stringify(found)).not.toContain("s3cret");
  });
}

/** Tests what is said of wrong inputs: where, and words of the problem or of its fix. */
export function answers(
  command: Command,
  rows: readonly (readonly [InputTexts, input: string, words?: string])[],
): void {
  test.for(rows)(`${command} refuses the inputs %j at %s: %s`, ([texts, input, words = ""]) => {
    const found = problems(command, texts);
    expect(new Set(places(found))).toEqual(new Set([`input ${input}`]));
    expect(found.map(({ what, fix }) => `${what} ${fix}`).join("\n")).toContain(words);
  });
}
