/** Git as other suites of Debian have it. Each git brings the C library that it was built for, and runs with that one. */
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  readdirSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { ROOT } from "./action.ts";
import { UnavailableError, run, unpackDebian } from "./debian-packages.ts";

const CACHE = path.join(ROOT, "node_modules/.cache/release-tracker-git");

/**
 * A folder with the git of a suite, such as `bullseye` or `sid`, and all the programs that it starts.
 * @throws UnavailableError where it cannot be had
 */
export function debianGit(suite: string): string {
  const folder = path.join(CACHE, suite);
  const commands = path.join(folder, "commands");
  if (existsSync(commands)) return commands;
  unpackDebian(folder, { suite, names: ["git"] });
  return writeCommands(folder);
}

/** Commands that start the unpacked programs with the unpacked libraries. */
function writeCommands(folder: string): string {
  const system = path.join(folder, "system");
  const programs = path.join(system, "usr/lib/git-core");
  const libraries = ["lib", "usr/lib"].flatMap((name) => libraryFolders(path.join(system, name)));
  const loader = libraries.flatMap(loaders)[0];
  if (loader === undefined) throw new UnavailableError("The suite's C library brings no loader.");
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
