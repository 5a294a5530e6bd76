/**
 * Finds git, and defines its options, its environment and its versions' abilities. A repository's hostile configuration may
 * name programs, servers and output formats; for every command, all of these are overridden here.
 */
import { accessSync, constants, statSync } from "node:fs";
import { dirname, isAbsolute, join, win32 } from "node:path";
import { GitError } from "../errors.ts";
import { isInside, realPath } from "../paths.ts";
import { withoutSecrets } from "../text.ts";

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
    // A file beside the objects that says what is in commits: who can write it can make history up.
    "core.commitGraph": "false",
    // Windows: `RUNNER_TEMP` can be so deep that objects in it have longer paths than programs take by themselves.
    "core.longpaths": "true",
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

/** The variables that git gets; it gets no others, such as the job's secrets. Names are compared without case, as on Windows. */
const NEEDED: ReadonlySet<string> = new Set(
  [
    // Where programs, libraries, homes and temporary files are.
    "PATH HOME USER LOGNAME TMPDIR TZ XDG_CONFIG_HOME LD_LIBRARY_PATH DEVELOPER_DIR",
    "SYSTEMROOT SYSTEMDRIVE WINDIR COMSPEC PATHEXT TEMP TMP USERNAME USERPROFILE HOMEDRIVE HOMEPATH",
    "APPDATA LOCALAPPDATA PROGRAMDATA ALLUSERSPROFILE PROGRAMFILES PROGRAMFILES(X86) PROGRAMW6432",
    "COMMONPROGRAMFILES MSYSTEM",
    // Where a portable git finds its own programs and settings.
    "GIT_EXEC_PATH GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM GIT_CONFIG_NOSYSTEM",
    // What proxies and certificates need.
    "GIT_SSL_CAINFO GIT_SSL_CAPATH CURL_CA_BUNDLE SSL_CERT_FILE SSL_CERT_DIR KRB5_CONFIG KRB5CCNAME",
    "HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY",
  ].flatMap((names) => names.split(" ")),
);

const GUARDS: Readonly<Record<string, string>> = {
  LC_ALL: "C",
  LANGUAGE: "",
  GIT_TERMINAL_PROMPT: "0",
  GIT_ASKPASS: "",
  GIT_OPTIONAL_LOCKS: "0",
  // Into a pipe, git would write every commit by itself, and each of them would wake us.
  GIT_FLUSH: "0",
  // Replacements and grafts are local fiction: the range is that of the commits as they were made.
  GIT_NO_REPLACE_OBJECTS: "1",
  GIT_GRAFT_FILE: "/dev/null",
  // No object that a partial clone lacks is fetched by accident: it would change the clone and cost a round trip each.
  // Versions that do not know the first obey the second, which allows no protocol at all.
  GIT_NO_LAZY_FETCH: "1",
  GIT_ALLOW_PROTOCOL: "none",
};

/**
 * Makes a git process's environment: the needed variables of the step, and settings against prompts, guesses, translations,
 * writes to the repository and requests to a server.
 * @param extra overrides, such as the protocols that a fetch may use; undefined removes a variable
 */
export function gitEnvironment(
  inherited: NodeJS.ProcessEnv,
  extra: Readonly<Record<string, string | undefined>> = {},
): Record<string, string> {
  const kept = Object.entries(inherited).filter(
    ([name, value]) => NEEDED.has(name.toUpperCase()) && !isSecret(value ?? ""),
  );
  const all = { ...Object.fromEntries(kept), ...GUARDS, ...extra };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** A value that nobody may see has no business in a variable that git needs. */
function isSecret(value: string): boolean {
  return value !== "" && withoutSecrets(value) === "***";
}

/**
 * Finds the absolute path of git on PATH; undefined if there is none. A repository could bring a `git.exe`: relative entries
 * of PATH and programs in the workspace, also through a link, are skipped. Windows' own search is not used, because it
 * begins in the working directory.
 */
export function findGit(
  environment: NodeJS.ProcessEnv,
  workspace: string | undefined,
): string | undefined {
  const root = workspace === undefined ? undefined : realPath(workspace);
  return gitCandidates(environment, process.platform).find((file) => {
    try {
      accessSync(file, constants.X_OK);
      if (!statSync(file).isFile()) return false;
    } catch {
      return false;
    }
    if (root === undefined || dirname(root) === root) return true;
    const places = [realPath(dirname(file)), realPath(file)];
    return places.every((place) => place !== root && !isInside(place, root));
  });
}

/** Lists git's possible paths, in the order of PATH. */
export function gitCandidates(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] {
  const [, path = ""] =
    Object.entries(environment).find(([name]) => name.toUpperCase() === "PATH") ?? [];
  if (platform !== "win32") {
    const folders = path.split(":").filter((folder) => isAbsolute(folder));
    return folders.map((folder) => join(folder, "git"));
  }
  // An entry may be quoted; `\tools` and `C:tools` depend on the current drive and folder.
  const folders = path.replaceAll('"', "").split(";");
  const fixed = folders.filter((folder) => /^(?:[a-z]:[/\\]|\\\\[^\\])/iu.test(folder));
  return fixed.map((folder) => win32.join(folder, "git.exe"));
}

/** Numbers of a version, such as `[2, 39, 5]`. */
export type GitVersion = readonly number[];

/** `git version 2.39.5 (Apple Git-154)`, `git version 2.45.1.windows.1`; empty for what is not a version. */
export function parseVersion(text: string): GitVersion {
  const [numbers = ""] = /\d+(?:\.\d+)*/u.exec(text.slice(0, 100)) ?? [];
  return numbers === "" ? [] : numbers.split(".").map(Number);
}

/** A number that is greater for a later version. */
function rank([major = 0, minor = 0, patch = 0]: GitVersion): number {
  return (major * 1000 + minor) * 1000 + patch;
}

/** `--diff-merges=first-parent`, and settings by the environment, which no other user of the machine can read. */
const OLDEST: GitVersion = [2, 31];

/** The runner's git is too old for the operation. */
export class OldGitError extends GitError {}

const OWN_JOB = "run this step in a job of its own without `container:`";
/** The fix for a runner without git. The package lists of small images are empty. */
export const INSTALL_GIT = `Run \`apt-get update && apt-get install -y git\`, or \`apk add git\`, in a step before actions/checkout, which without git downloads an archive. Without root, use an image with git, or ${OWN_JOB}.`;

/** Whether git can fetch and list the changed files of merges. A git that tells no version is trusted: somebody built it on purpose. */
export function canReadHistory(version: GitVersion): boolean {
  return version.length === 0 || rank(version) >= rank(OLDEST);
}

/** @throws OldGitError unless `canReadHistory` */
export function requireCurrent(version: GitVersion, cause?: unknown): void {
  if (canReadHistory(version)) return;
  throw new OldGitError(
    `The runner has git ${version.join(".")}, which is too old to fetch history and to list the changed files of merges.`,
    { fix: `Use a newer image, with git 2.31 or newer, or ${OWN_JOB}.`, cause },
  );
}
