/**
 * All inputs, read once: text → `Inputs`, a union on `command`. Below this folder nobody sees a string that means a
 * boolean. Every problem is found before anything is sent, and all of them are reported at once.
 */
import { InputError } from "../errors.ts";
import type { CommandName } from "../outcome.ts";
import { readRenameClientKey } from "../client-keys/inputs.ts";
import { readCommon, requireOneProject, requireProjects } from "./common.ts";
import { readListIssues, readShowIssues, readUpdateIssues } from "../issues/inputs.ts";
import { InputReader, alternatives } from "./reader.ts";
import { readRelease } from "../release/inputs.ts";
import { COMMANDS, INPUT_DEFINITIONS, type InputName } from "./table.ts";
import type { Inputs } from "./types.ts";

/** Where inputs are read. */
export interface InputSource {
  /** The trimmed text of a named input, `''` where it is not set. */
  input(name: InputName): string;
  /** An environment variable, `''` where it is not set. */
  env(name: string): string;
  /** Why secrets are withheld from this run (a fork, Dependabot), where they are: an empty token has this reason then. */
  secretsWithheld?: string | undefined;
}

/** The environment variables that stand in for an input which is not set. */
const FALLBACKS: Partial<Record<InputName, string>> = {
  token: "SENTRY_AUTH_TOKEN",
  org: "SENTRY_ORG",
  projects: "SENTRY_PROJECT",
  "base-url": "SENTRY_URL",
};

/**
 * The token as it stands, before anything was checked: it must be masked before any other work.
 * @returns `''` where there is none
 */
export function rawToken(source: InputSource): string {
  return source.input("token") || source.env("SENTRY_AUTH_TOKEN").trim();
}

/**
 * Reads and checks all inputs.
 * @throws InputError with every problem, each with what to write instead
 */
export function readInputs(source: InputSource, now: Date): Inputs {
  const reader = new InputReader((name) => {
    const fallback = FALLBACKS[name];
    return source.input(name) || (fallback === undefined ? "" : source.env(fallback).trim());
  });
  const { secretsWithheld } = source;
  const command = reader.choice("command", COMMANDS) ?? "release";
  if (reader.problems.length > 0) {
    // What belongs to an unknown command cannot be told; what belongs to all commands can.
    readCommon(reader, secretsWithheld);
    throw new InputError(reader.problems);
  }
  reportForeignInputs(command, source, reader);
  const inputs = readCommand(command, reader, { now, secretsWithheld });
  if (reader.problems.length > 0) throw new InputError(reader.problems);
  return inputs;
}

function readCommand(
  command: CommandName,
  reader: InputReader,
  { now, secretsWithheld }: { now: Date; secretsWithheld: string | undefined },
): Inputs {
  const common = readCommon(reader, secretsWithheld);
  switch (command) {
    case "release":
      requireProjects(reader, common.projects);
      return { command, ...common, ...readRelease(reader, now) };
    case "update-issues":
      requireProjects(reader, common.projects);
      return { command, ...common, ...readUpdateIssues(reader) };
    case "list-issues":
      requireProjects(reader, common.projects);
      return { command, ...common, ...readListIssues(reader) };
    case "show-issues":
      return { command, ...common, ...readShowIssues(reader, common.projects) };
    case "rename-client-key":
      requireOneProject(reader, common.projects);
      return { command, ...common, ...readRenameClientKey(reader) };
  }
}

/** An input that was set but does not belong to the command is an error: it would be ignored without a word. */
function reportForeignInputs(command: CommandName, source: InputSource, reader: InputReader): void {
  for (const { name, commands, hasDefault } of INPUT_DEFINITIONS) {
    if (commands === "all" || commands.includes(command) || hasDefault) continue;
    if (source.input(name) === "") continue;
    reader.problem(name, {
      what: `The input "${name}" does not belong to the command "${command}".`,
      fix: `Remove it, or use the command ${alternatives(commands)}.`,
    });
  }
}
