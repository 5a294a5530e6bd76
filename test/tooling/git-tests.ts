/**
 * `npm run test:git`: what depends on git, with other gits than the machine's.
 *
 *     npm run test:git -- FOLDER...                  with the git of each folder
 *     npm run test:git -- --debian                   with Debian's newest git and with 2.30
 *     npm run test:git -- --debian bookworm trixie   with those of these suites
 *     npm run test:git -- … --only PATH              only these tests; several times for several paths
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { canReadHistory, parseVersion, servesHostileFolders } from "../../src/git/version.ts";
import { layGit, sayVersion } from "../support/other-git.ts";
import { ROOT } from "./action.ts";
import { debianGit } from "./debian-git.ts";
import { UnavailableError } from "./debian-packages.ts";

const USAGE = `Usage: npm run test:git -- FOLDER...           with the git of each folder
       npm run test:git -- --debian [SUITE...]   with Debian's; default: bullseye (2.30) and sid (the newest)

  --only PATH    only the tests of this path; may be repeated`;
const SUITES = ["bullseye", "sid"];
/** All that starts git by itself or through the action. */
const TESTS = ["test/git", "test/security", "test/scenarios"];

/** What holds with git before 2.31 too, where no history is read by git: it does not know what merges changed. */
const TESTS_WITHOUT_HISTORY = [
  "test/security/arguments.test.ts",
  "test/security/fork-code.test.ts",
  "test/security/odd-servers.test.ts",
  "test/scenarios/client-key.test.ts",
  "test/scenarios/issues-",
  "test/scenarios/older-",
];

/** The tests for this git; `tests` where they were named. */
function testsFor(version: string, tests: readonly string[] | undefined): readonly string[] {
  if (tests !== undefined) return tests;
  if (canReadHistory(parseVersion(version))) return TESTS;
  console.log("Before 2.31 the history comes from the API: only what reads none is tried.");
  return TESTS_WITHOUT_HISTORY;
}

/**
 * Of a git that nothing is fetched from folders with, which most tests do, the distributor may have mended the fault that
 * is the reason: it says here that it is the first version without it.
 */
function trustedWithFolders(folder: string, version: string): string {
  const numbers = parseVersion(version);
  if (servesHostileFolders(numbers) || !canReadHistory(numbers)) return folder;
  console.log("Before 2.39.4 nothing is fetched from folders: it says that it is 2.39.4.");
  const programs = path.join(ROOT, "node_modules/.cache/release-tracker-git");
  return layGit(programs, sayVersion("2.39.4"), path.join(folder, "git"));
}

/** Runs the tests with this folder first on PATH, and says which git that is. */
function testWith(folder: string, tests: readonly string[] | undefined): boolean {
  const { status, stdout } = spawnSync("git", ["--version"], {
    env: withFirst(folder),
    encoding: "utf8",
  });
  const name = process.platform === "win32" ? "git.exe" : "git";
  if (status !== 0 || !existsSync(path.join(folder, name))) {
    throw new UnavailableError(`There is no git that runs in ${folder}`);
  }
  console.log(`\n=== ${stdout.trim()} (${folder})`);
  const vitest = path.join(ROOT, "node_modules/vitest/vitest.mjs");
  const parameters = [vitest, "run", "--reporter=default", ...testsFor(stdout, tests)];
  const trusted = trustedWithFolders(folder, stdout);
  const env = { ...withFirst(trusted), ...(trusted !== folder && { GIT_SAYS_LATER: "1" }) };
  return spawnSync(process.execPath, parameters, { cwd: ROOT, env, stdio: "inherit" }).status === 0;
}

/** This process's environment; on Windows the variable may be written in any case, and must not be there twice. */
function withFirst(folder: string): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => name.toUpperCase() !== "PATH");
  return {
    ...Object.fromEntries(others),
    PATH: `${folder}${path.delimiter}${process.env["PATH"] ?? ""}`,
  };
}

function folders(wanted: readonly string[], isDebian: boolean): string[] {
  if (!isDebian) return wanted.map((folder) => path.resolve(folder));
  return (wanted.length > 0 ? wanted : SUITES).map((suite) => {
    console.log(`Unpacking the git of ${suite} …`);
    return debianGit(suite);
  });
}

function main(): boolean {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      debian: { type: "boolean", default: false },
      only: { type: "string", multiple: true },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help || (positionals.length === 0 && !values.debian)) {
    console.log(USAGE);
    return values.help;
  }
  const results = folders(positionals, values.debian).map((folder) => ({
    folder,
    isGood: testWith(folder, values.only),
  }));
  for (const { folder, isGood } of results)
    console.log(`${isGood ? "passed" : "FAILED"}  ${folder}`);
  return results.every(({ isGood }) => isGood);
}

try {
  if (!main()) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
