/**
 * Packages of Debian's suites, unpacked into a folder and never installed. Apt works with a configuration of its own: the
 * machine's lists, packages and settings stay as they are.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const KEYS = "/usr/share/keyrings/debian-archive-keyring.gpg";

/** What cannot be had here; the message says why. */
export class UnavailableError extends Error {
  override readonly name = "UnavailableError";
}

export interface Packages {
  /** Such as `bullseye` or `sid`. */
  suite: string;
  /** They come with everything that they need. */
  names: readonly string[];
}

/**
 * Unpacks packages into `system` of a folder, which is made anew.
 * @throws UnavailableError where apt, its keys, the suite or a package cannot be had
 */
export function unpackDebian(folder: string, { suite, names }: Packages): string {
  if (!/^[a-z]+$/u.test(suite))
    throw new UnavailableError(`"${suite}" is not the name of a suite.`);
  const archive = machinesArchive();
  rmSync(folder, { recursive: true, force: true });
  const place = (name: string) => path.join(folder, name);
  for (const name of ["lists/partial", "archives/partial", "system"]) {
    mkdirSync(place(name), { recursive: true });
  }
  writeFileSync(place("status"), "");
  writeFileSync(place("sources.list"), `deb [signed-by=${KEYS}] ${archive} ${suite} main\n`);
  writeFileSync(
    place("apt.conf"),
    [
      // Nothing counts as installed: they come with all that they need.
      `Dir::State::status "${place("status")}";`,
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
  run("apt-get", ["install", "--yes", "--quiet=2", "--download-only", ...names], env);
  for (const name of readdirSync(place("archives"))) {
    if (name.endsWith(".deb"))
      run("dpkg-deb", ["-x", path.join(place("archives"), name), place("system")]);
  }
  for (const name of ["lists", "archives"]) rmSync(place(name), { recursive: true });
  return place("system");
}

/** Where this machine takes Debian's packages from: a mirror near it, perhaps, or the only one that it reaches. */
function machinesArchive(): string {
  const known = run("apt-get", ["indextargets", "--format", "$(REPO_URI)"]).split("\n");
  const archive = known.find((address) => /\/debian\/?$/u.test(address));
  if (archive === undefined)
    throw new UnavailableError("This machine's apt knows no archive of Debian.");
  if (!existsSync(KEYS)) throw new UnavailableError(`Debian's keys are missing: ${KEYS}`);
  return archive;
}

/**
 * Runs a program to its end and gives what it printed.
 * @throws UnavailableError with the last line of what it complained
 */
export function run(command: string, parameters: readonly string[], env = process.env): string {
  const { status, stdout, stderr, error } = spawnSync(command, parameters, {
    env,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (status === 0) return stdout;
  const [reason = ""] = (error?.message ?? stderr).trim().split("\n").slice(-1);
  throw new UnavailableError(`${command} ${parameters[0]}: ${reason}`);
}
