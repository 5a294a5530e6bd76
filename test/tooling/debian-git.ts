/**
 * Git as other suites of Debian have it, unpacked beside the project and never installed. Apt works with a configuration of
 * its own: the machine's lists, packages and settings stay as they are. Each git brings the C library that it was built for,
 * and runs with that one.
 */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { ROOT } from "./action.ts";

const CACHE = path.join(ROOT, "node_modules/.cache/release-tracker-git");
const KEYS = "/usr/share/keyrings/debian-archive-keyring.gpg";

/** A git that cannot be had here; the message says why. */
export class NoGitError extends Error {
  override readonly name = "NoGitError";
}

/**
 * A folder with the git of a suite, such as `bullseye` or `sid`, and all the programs that it starts.
 * @throws NoGitError where apt, its keys or the suite cannot be had
 */
export function debianGit(suite: string): string {
  if (!/^[a-z]+$/u.test(suite)) throw new NoGitError(`"${suite}" is not the name of a suite.`);
  const folder = path.join(CACHE, suite);
  const commands = path.join(folder, "commands");
  if (existsSync(commands)) return commands;
  const archive = machinesArchive();
  rmSync(folder, { recursive: true, force: true });
  unpack(suite, { folder, archive });
  return writeCommands(folder);
}

/** Where this machine takes Debian's packages from: a mirror near it, perhaps, or the only one that it reaches. */
function machinesArchive(): string {
  const known = run("apt-get", ["indextargets", "--format", "$(REPO_URI)"]).split("\n");
  const archive = known.find((address) => /\/debian\/?$/u.test(address));
  if (archive === undefined) throw new NoGitError("This machine's apt knows no archive of Debian.");
  if (!existsSync(KEYS)) throw new NoGitError(`Debian's keys are missing: ${KEYS}`);
  return archive;
}

function unpack(suite: string, { folder, archive }: { folder: string; archive: string }): void {
  const place = (name: string) => path.join(folder, name);
  for (const name of ["lists/partial", "archives/partial", "system"]) {
    mkdirSync(place(name), { recursive: true });
  }
  writeFileSync(place("sources.list"), `deb [signed-by=${KEYS}] ${archive} ${suite} main\n`);
  writeFileSync(
    place("apt.conf"),
    [
      // Nothing counts as installed: git comes with everything that it needs.
      `Dir::State::status "/dev/null";`,
      `Dir::State "${folder}";`,
      `Dir::State::lists "${place("lists")}";`,
      `Dir::Cache "${folder}";`,
      `Dir::Cache::archives "${place("archives")}";`,
      `Dir::Etc::sourcelist "${place("sources.list")}";`,
      `Dir::Etc::sourceparts "/dev/null";`,
      `Dir::Etc::preferences "/dev/null";`,
      `Dir::Etc::preferencesparts "/dev/null";`,
      `APT::Install-Recommends "false";`,
      // The user whom apt downloads as has no rights in this folder.
      `APT::Sandbox::User "";`,
      `Acquire::Languages "none";`,
      "",
    ].join("\n"),
  );
  const env = { ...process.env, APT_CONFIG: place("apt.conf") };
  run("apt-get", ["update", "--quiet=2"], env);
  run("apt-get", ["install", "--yes", "--quiet=2", "--download-only", "git"], env);
  for (const name of readdirSync(place("archives"))) {
    if (name.endsWith(".deb"))
      run("dpkg-deb", ["-x", path.join(place("archives"), name), place("system")]);
  }
  for (const name of ["lists", "archives"]) rmSync(place(name), { recursive: true });
}

/** Commands that start the unpacked programs with the unpacked libraries. */
function writeCommands(folder: string): string {
  const system = path.join(folder, "system");
  const programs = path.join(system, "usr/lib/git-core");
  const libraries = ["lib", "usr/lib"].flatMap((name) => libraryFolders(path.join(system, name)));
  const loader = libraries.flatMap(loaders)[0];
  if (loader === undefined) throw new NoGitError("The suite's C library brings no loader.");
  const commands = path.join(folder, "commands.new");
  mkdirSync(commands);
  // What is started by a name that links to git must have that name still.
  const start = path.join(commands, ".start");
  writeFileSync(
    start,
    `#!/bin/sh
export GIT_EXEC_PATH='${path.join(folder, "commands")}'
exec '${loader}' --library-path '${libraries.join(":")}' '${programs}'/"\${0##*/}" "$@"
`,
  );
  chmodSync(start, 0o755);
  for (const { name, isFile, isLink } of entries(programs)) {
    if (!isFile && !isLink) continue;
    const program = path.join(programs, name);
    symlinkSync(isProgram(program) ? ".start" : program, path.join(commands, name));
  }
  run("mv", [commands, path.join(folder, "commands")]);
  return path.join(folder, "commands");
}

function entries(folder: string): { name: string; isFile: boolean; isLink: boolean }[] {
  return readdirSync(folder, { withFileTypes: true }).map((entry) => ({
    name: entry.name,
    isFile: entry.isFile(),
    isLink: entry.isSymbolicLink(),
  }));
}

/** Folders like `lib/x86_64-linux-gnu`. */
function libraryFolders(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /-linux-gnu/u.test(name))
    .map((name) => path.join(folder, name));
}

function loaders(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /^ld-linux.*\.so\.\d+$/u.test(name))
    .map((name) => realpathSync(path.join(folder, name)));
}

/** Whether a file is for the machine, and no script. */
function isProgram(file: string): boolean {
  const start = Buffer.alloc(4);
  const descriptor = openSync(file, "r");
  readSync(descriptor, start);
  closeSync(descriptor);
  return start.equals(Buffer.from("\x7fELF"));
}

function run(command: string, parameters: readonly string[], env = process.env): string {
  const { status, stdout, stderr, error } = spawnSync(command, parameters, {
    env,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (status === 0) return stdout;
  const [reason = ""] = (error?.message ?? stderr).trim().split("\n").slice(-1);
  throw new NoGitError(`${command} ${parameters[0]}: ${reason}`);
}
