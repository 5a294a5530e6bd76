/**
 * Packages of Debian's suites, unpacked into a folder and never installed. Apt works with a configuration of its own: the
 * machine's lists, packages and settings stay as they are.
 */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

const KEYS = "/usr/share/keyrings/debian-archive-keyring.gpg";

/**
 * Unpacks packages of a suite, with everything that they need, into `system` of a folder, which is made anew.
 * @throws where apt, its keys, the suite or a package cannot be had
 */
export function unpackDebian(folder: string, suite: string, names: readonly string[]): string {
  if (!/^[a-z]+$/u.test(suite)) throw new Error(`"${suite}" is not the name of a suite.`);
  const archive = run("apt-get", ["indextargets", "--format", "$(REPO_URI)"])
    .split("\n")
    .find((address) => /\/debian\/?$/u.test(address));
  if (archive === undefined) throw new Error("This machine's apt has no archive of Debian.");
  if (!existsSync(KEYS)) throw new Error(`Debian's keys are missing: ${KEYS}`);
  rmSync(folder, { recursive: true, force: true });
  const place = (name: string) => path.join(folder, name);
  for (const name of ["lists/partial", "archives/partial", "system"]) {
    mkdirSync(place(name), { recursive: true });
  }
  // Nothing counts as installed: the packages come with all that they need.
  writeFileSync(place("status"), "");
  writeFileSync(place("sources.list"), `deb [signed-by=${KEYS}] ${archive} ${suite} main\n`);
  const settings = {
    "Dir::State::status": place("status"),
    "Dir::State": folder,
    "Dir::State::lists": place("lists"),
    "Dir::Cache": folder,
    "Dir::Cache::archives": place("archives"),
    "Dir::Etc::sourcelist": place("sources.list"),
    "Dir::Etc::sourceparts": "/dev/null",
    "Dir::Etc::preferences": "/dev/null",
    "Dir::Etc::preferencesparts": "/dev/null",
    "APT::Install-Recommends": "false",
    // The user whom apt downloads as has no rights in this folder.
    "APT::Sandbox::User": "",
    "Acquire::Languages": "none",
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} "${value}";\n`);
  writeFileSync(place("apt.conf"), lines.join(""));
  const env = { ...process.env, APT_CONFIG: place("apt.conf") };
  run("apt-get", ["update", "--quiet=2"], env);
  run("apt-get", ["install", "--yes", "--quiet=2", "--download-only", ...names], env);
  for (const archived of globSync(place("archives/*.deb"))) {
    run("dpkg-deb", ["-x", archived, place("system")]);
  }
  for (const name of ["lists", "archives"]) rmSync(place(name), { recursive: true });
  return place("system");
}

/**
 * A folder with the git of a suite, such as `bullseye` or `sid`, and all the programs that it starts. It runs with the C
 * library that it was built for.
 */
export function debianGit(suite: string, cache: string): string {
  const commands = path.join(cache, suite, "commands");
  if (existsSync(commands)) return commands;
  const system = unpackDebian(path.join(cache, suite), suite, ["git"]);
  const programs = path.join(system, "usr/lib/git-core");
  const libraries = globSync(path.join(system, "{lib,usr/lib}/*-linux-gnu*"));
  const [loader] = libraries.flatMap((folder) => globSync(path.join(folder, "ld-linux*.so.*")));
  if (loader === undefined) throw new Error("The suite's C library brings no loader.");
  const unfinished = `${commands}.new`;
  mkdirSync(unfinished);
  // What is started by a name that links to git must have that name still.
  writeFileSync(
    path.join(unfinished, ".start"),
    `#!/bin/sh
export GIT_EXEC_PATH='${commands}'
exec '${realpathSync(loader)}' --library-path '${libraries.join(":")}' '${programs}'/"\${0##*/}" "$@"
`,
    { mode: 0o755 },
  );
  for (const name of readdirSync(programs)) {
    const program = path.join(programs, name);
    if (lstatSync(program).isDirectory()) continue;
    const isForMachine = readFileSync(program).subarray(0, 4).equals(Buffer.from("\x7fELF"));
    symlinkSync(isForMachine ? ".start" : program, path.join(unfinished, name));
  }
  renameSync(unfinished, commands);
  return commands;
}

/**
 * Runs a program to its end and gives what it printed.
 * @throws with the last line of what it complained
 */
export function run(command: string, parameters: readonly string[], env = process.env): string {
  const { status, stdout, stderr, error } = spawnSync(command, parameters, {
    env,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (status === 0) return stdout;
  const reason = (error?.message ?? stderr).trim().split("\n").at(-1);
  throw new Error(`${command} ${parameters[0]}: ${reason}`);
}
