/** Parses all inputs into typed values before anything is sent, and reports all problems at once. */
import { type Failure, InputError } from "../errors.ts";
import { proxySecrets } from "../proxies.ts";
import { inWords } from "../text.ts";
import { COMMON_INPUTS, type CommonInputs, readCommon, secretsOfHeaders } from "./common.ts";
import { choice, InputReader, type InputTable } from "./reader.ts";

/** Matches tokens of Sentry, GlitchTip, GitHub and GitLab, but no slug, number or command. */
const LIKE_A_TOKEN = /^(?:(?:sntry[a-z]|gh[a-z]|github_pat|glpat)[_-].{20,}|[\da-f]{32,})$/iu;

/** Returns the secrets of unchecked inputs. They must be masked before any other work. */
export function rawSecrets(environment: NodeJS.ProcessEnv): string[] {
  const reader = new InputReader(environment);
  const textOf = (name: string) => reader.given(name).text;
  const slugs = `${textOf("org")} ${textOf("projects")}`.split(/[\s,]+/u);
  const headers = secretsOfHeaders(textOf("headers"), slugs);
  // One in the wrong place is repeated by the message that says so.
  const misplaced = ["command", "org", "projects", "timeout"]
    .flatMap((name) => textOf(name).split(/[\s,]+/u))
    .filter((word) => LIKE_A_TOKEN.test(word));
  const proxies = proxySecrets(environment).filter((secret) => !slugs.includes(secret));
  return [textOf("token"), textOf("github-token"), ...headers, ...proxies, ...misplaced];
}

/** The inputs of one command. */
export interface InputOwner<Inputs extends CommonInputs = CommonInputs> {
  /** The value of the input `command`. */
  readonly name: string;
  /** The command's inputs in addition to the common ones. */
  readonly inputs: InputTable;
  /** Reads the inputs. The result is valid only if the reader has no problems afterwards. */
  readInputs(reader: InputReader, common: CommonInputs): Inputs;
}

/** Inputs that no command has any more, and what to write instead. */
const ENDED: Readonly<Record<string, string>> = {
  "in-commit": `Remove it, and write "Fixes WEB-12" into the commit's message: its release then resolves the issue, with Sentry by itself, elsewhere with "resolve-from-commits: true". "in-release" resolves issues in a release.`,
  link: `Remove it: the body of each GitHub issue links to its issue. To see it in Sentry too, link it there, with Sentry's GitHub integration.`,
};

/** Returns our inputs, and the variables of others that are set, which no `action.yml` declares. */
export function undeclaredInputs(
  environment: NodeJS.ProcessEnv,
  commands: readonly InputOwner[],
): { declared: string[]; undeclared: [variable: string, value: string][] } {
  const declared = [COMMON_INPUTS, ...commands.map(({ inputs }) => inputs)].flatMap(Object.keys);
  const known = new Set([...declared, ...Object.keys(ENDED)].map((name) => name.toUpperCase()));
  const undeclared = Object.entries(environment).flatMap(
    ([variable, value = ""]): [string, string][] => {
      const [, name] = /^INPUT_(.+)$/su.exec(variable) ?? [];
      return name === undefined || known.has(name) || value.trim() === ""
        ? []
        : [[variable, value.trim()]];
    },
  );
  return { declared, undeclared };
}

/** Inputs with a default in `action.yml`: they are set even if the user did not write them. */
export const PRESET_INPUTS: readonly string[] = ["github-token"];

/**
 * Reads and checks all inputs; the first command is the default.
 * @param where.folder the command whose folder's `action.yml` started the step
 * @param where.secretsWithheld why secrets are withheld from this run, if they are
 * @param found problems that were found before
 * @throws InputError with every problem
 */
export function readInputs<Command extends InputOwner>(
  environment: NodeJS.ProcessEnv,
  commands: readonly Command[],
  where: { folder?: string | undefined; secretsWithheld?: string | undefined } = {},
  found: readonly Failure[] = [],
): { command: Command; inputs: CommonInputs } {
  const reader = new InputReader(environment);
  reader.problems.push(...found);
  const names = commands.map(({ name }) => name);
  const folder = names.find((name) => name === where.folder);
  if (folder !== undefined && reader.written("command") !== "") {
    const what = `The input "command" does not belong to the action in the folder "${folder}", which is that command.`;
    reader.problem("command", { what, fix: "Remove it, or use the action without the folder." });
  }
  const written = reader.isSet("command") ? reader.value("command", choice(...names)) : names[0];
  const asked = folder ?? written;
  const command = commands.find(({ name }) => name === asked);
  // An input that was set but does not belong to the command would be ignored without a word.
  for (const name of new Set(commands.flatMap(({ inputs }) => Object.keys(inputs)))) {
    const owners = commands.filter(({ inputs }) => Object.hasOwn(inputs, name));
    if (reader.written(name) === "" || PRESET_INPUTS.includes(name)) continue;
    if (command === undefined || owners.includes(command)) continue;
    const others = owners.map((owner) => `"${owner.name}"`);
    reader.problem(name, {
      what: `The input "${name}" does not belong to the command "${command.name}".`,
      fix: `Remove it, or use ${folder === undefined ? "the command" : "the action's folder"} ${inWords(others, "or")}.`,
    });
  }
  for (const [name, fix] of Object.entries(ENDED)) {
    const what = `The input "${name}" does not exist any more.`;
    if (reader.written(name) !== "") reader.problem(name, { what, fix });
  }
  const common = readCommon(reader, environment, where.secretsWithheld);
  // What belongs to an unknown command cannot be told.
  const inputs = command?.readInputs(reader, common);
  if (command === undefined || inputs === undefined || reader.problems.length > 0) {
    throw new InputError(reader.problems);
  }
  return { command, inputs };
}
