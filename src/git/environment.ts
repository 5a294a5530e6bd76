/**
 * Which git is started, and with what. A repository is hostile: its configuration may name programs to run, servers to
 * ask and ways to shape the output. All of that is out of force here, for every command, whether it needs it or not.
 */
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

/** Global options of every process. They come before the command, and no configuration file can undo them. */
export const FIXED_OPTIONS: readonly string[] = [
  "--no-pager",
  ...settings({
    // Programs that a repository's configuration could start.
    "core.fsmonitor": "false",
    "core.hooksPath": "/dev/null",
    "core.sshCommand": "false",
    "core.askPass": "",
    "credential.helper": "",
    "diff.external": "",
    "gpg.program": "false",
    "log.showSignature": "false",
    "protocol.ext.allow": "never",
    // A container often runs as another user than the one that owns the checkout.
    "safe.directory": "*",
    // A bare repository inside the work tree is content, not the repository we were asked about.
    "safe.bareRepository": "explicit",
    // Settings that change what `log` and `fetch` say.
    "diff.ignoreSubmodules": "none",
    "diff.relative": "false",
    "diff.orderFile": "/dev/null",
    "log.follow": "false",
    "log.showRoot": "true",
    "log.mailmap": "false",
    "core.quotePath": "false",
    "core.warnAmbiguousRefs": "false",
    "color.ui": "false",
    "fetch.recurseSubmodules": "false",
    "gc.auto": "0",
    "maintenance.auto": "false",
  }),
];

/** `-c name=value` for each. */
export function settings(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** Names that a child process never gets: what steers git, and what is secret. */
const WITHHELD =
  /^(?:GIT_.*|SSH_ASKPASS|DISPLAY|INPUT_.*|SENTRY_.*|ACTIONS_.*|GH_TOKEN|GITHUB_TOKEN)$/iu;
/** Where a portable git finds its own programs, and where users keep what their proxy and certificates need. */
const KEPT = /^(?:GIT_EXEC_PATH|GIT_CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM)|GIT_SSL_CA(?:INFO|PATH))$/iu;

const GUARDS: Readonly<Record<string, string>> = {
  LC_ALL: "C",
  LANGUAGE: "",
  GIT_TERMINAL_PROMPT: "0",
  GIT_ASKPASS: "",
  GIT_OPTIONAL_LOCKS: "0",
  // Replacements and grafts are local fiction: the range is that of the commits as they were made.
  GIT_NO_REPLACE_OBJECTS: "1",
  GIT_GRAFT_FILE: "/dev/null",
  // No object that a partial clone lacks is fetched by accident: it would change the clone and cost a round trip each.
  // Versions that do not know the first obey the second, which allows no protocol at all.
  GIT_NO_LAZY_FETCH: "1",
  GIT_ALLOW_PROTOCOL: "none",
};

/**
 * The environment of a git process: the step's own without what steers git from outside, and with what keeps it from
 * asking, guessing, translating, writing to the repository or talking to a server.
 * @param extra overrides, such as the protocols that a fetch may use; undefined removes a variable
 */
export function gitEnvironment(
  inherited: NodeJS.ProcessEnv,
  extra: Readonly<Record<string, string | undefined>> = {},
): Record<string, string> {
  const kept = Object.entries(inherited).filter(
    ([name]) => !WITHHELD.test(name) || KEPT.test(name),
  );
  const all = { ...Object.fromEntries(kept), ...GUARDS, ...extra };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/**
 * The git on the path, as an absolute path; undefined where there is none. Relative entries of the path are passed over,
 * and Windows' own search, which begins in the working directory, is not used: a repository could bring a `git.exe`.
 */
export function findGit(
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
): string | undefined {
  const path = Object.entries(environment).find(([name]) => name.toUpperCase() === "PATH")?.[1];
  const name = platform === "win32" ? "git.exe" : "git";
  return (path ?? "")
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, name))
    .find((candidate) => isExecutable(candidate));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
