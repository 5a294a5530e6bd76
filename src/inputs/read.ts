/**
 * All inputs, read once: text → typed values. Behind this nobody sees a string that means a boolean. Every problem is
 * found before anything is sent, and all of them are reported at once.
 */
import { InputError } from "../errors.ts";
import { proxyPasswords } from "../proxies.ts";
import { inWords } from "../text.ts";
import { type CommonInputs, readCommon, secretsOfHeaders } from "./common.ts";
import { choice, type Given, InputReader, type InputSource, type InputTable } from "./reader.ts";

/** The environment variables that stand in for an input which is not set. */
const FALLBACKS = new Map([
  ["token", "SENTRY_AUTH_TOKEN"],
  ["org", "SENTRY_ORG"],
  ["projects", "SENTRY_PROJECT"],
  ["base-url", "SENTRY_URL"],
  ["version", "SENTRY_RELEASE"],
]);

function givenFor(name: string, source: InputSource): Given {
  const input = { text: source.input(name), where: `input ${name}` };
  const variable = FALLBACKS.get(name);
  if (input.text !== "" || variable === undefined) return input;
  const text = source.env(variable).trim();
  return text === "" ? input : { text, where: `environment variable ${variable}` };
}

/** What tokens of Sentry, GlitchTip, GitHub and GitLab look like; no slug, number or command does. */
const LIKE_A_TOKEN = /^(?:(?:sntry[a-z]|gh[a-z]|github_pat|glpat)[_-].{20,}|[\da-f]{32,})$/iu;

/** The secrets as they stand, before anything was checked: they must be masked before any other work. */
export function rawSecrets(source: InputSource): string[] {
  const textOf = (name: string) => givenFor(name, source).text;
  const slugs = `${textOf("org")} ${textOf("projects")}`.split(/[\s,]+/u);
  const headers = secretsOfHeaders(source.input("headers"), slugs);
  // One in the wrong place is repeated by the message that says so.
  const misplaced = ["command", "org", "projects", "timeout"]
    .flatMap((name) => textOf(name).split(/[\s,]+/u))
    .filter((word) => LIKE_A_TOKEN.test(word));
  const passwords = proxyPasswords((name) => source.env(name));
  const proxies = passwords.filter((password) => !slugs.includes(password));
  return [textOf("token"), source.input("github-token"), ...headers, ...proxies, ...misplaced];
}

/** What belongs to one command, and how it is read. */
interface InputOwner {
  readonly name: string;
  readonly inputs: InputTable;
  readInputs(reader: InputReader, common: CommonInputs): CommonInputs;
}

/**
 * Inputs of some commands to which `action.yml` gives a default all the same: that they are set says nothing about what the user
 * wrote.
 */
export const PRESET_INPUTS: readonly string[] = ["github-token"];

/** Reads and checks all inputs; the first command is the default. @throws InputError with every problem */
export function readInputs<Command extends InputOwner>(
  source: InputSource,
  commands: readonly Command[],
): { command: Command; inputs: CommonInputs } {
  const reader = new InputReader((name) => givenFor(name, source));
  const names = commands.map(({ name }) => name);
  const asked = reader.isSet("command") ? reader.value("command", choice(...names)) : names[0];
  const command = commands.find(({ name }) => name === asked);
  // An input that was set but does not belong to the command would be ignored without a word.
  for (const name of new Set(commands.flatMap(({ inputs }) => Object.keys(inputs)))) {
    const owners = commands.filter(({ inputs }) => Object.hasOwn(inputs, name));
    if (source.input(name) === "" || PRESET_INPUTS.includes(name)) continue;
    if (command === undefined || owners.includes(command)) continue;
    const others = owners.map((owner) => `"${owner.name}"`);
    reader.problem(name, {
      what: `The input "${name}" does not belong to the command "${command.name}".`,
      fix: `Remove it, or use the command ${inWords(others, "or")}.`,
    });
  }
  const common = readCommon(reader, source);
  // What belongs to an unknown command cannot be told.
  const inputs = command?.readInputs(reader, common);
  if (command === undefined || inputs === undefined || reader.problems.length > 0) {
    throw new InputError(reader.problems);
  }
  return { command, inputs };
}
