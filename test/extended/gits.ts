/** `npm run test:git`: what depends on git, with other gits than the machine's. */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";
import { canReadHistory, parseVersion } from "../../src/git/environment.ts";
import { pathWith } from "../support/other-git.ts";
import { ROOT } from "../../tools/action.ts";

const USAGE = `Usage: npm run test:git -- FOLDER...    with the git of each folder

  --only PATH    only the tests of this path; may be repeated`;
/** All that starts git by itself or through the action. */
const TESTS = [
  "test/git",
  "test/history",
  "test/security",
  "test/release",
  "test/issues",
  "test/main",
];
/** What holds with git before 2.31 too, where no history is read by git: it cannot tell what merges changed. */
const TESTS_WITHOUT_HISTORY = [
  "test/security/arguments.test.ts",
  "test/security/fork-code.test.ts",
  "test/security/odd-servers.test.ts",
  "test/client-keys/client-key.test.ts",
  "test/issues/issues-",
  "test/main/older-",
];

/** Runs the tests with this folder first on PATH, and says which git that is. */
function testWith(folder: string, only: readonly string[] | undefined): boolean {
  const git = spawnSync(path.join(folder, "git"), ["--version"], { encoding: "utf8" });
  if (git.status !== 0) throw new Error(`There is no git that runs in ${folder}`);
  console.log(`\n=== ${git.stdout.trim()} (${folder})`);
  const version = parseVersion(git.stdout);
  const readsHistory = canReadHistory(version);
  if (!readsHistory && !only) console.log("Before 2.31: only what reads no history is tried.");
  const vitest = path.join(ROOT, "node_modules/vitest/vitest.mjs");
  const tests = only ?? (readsHistory ? TESTS : TESTS_WITHOUT_HISTORY);
  const { status } = spawnSync(process.execPath, [vitest, "run", "--reporter=default", ...tests], {
    cwd: ROOT,
    env: { ...process.env, PATH: pathWith(folder) },
    stdio: "inherit",
  });
  return status === 0;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string", multiple: true },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (values.help || positionals.length === 0) {
  console.log(USAGE);
  process.exitCode = values.help ? 0 : 1;
} else {
  for (const folder of positionals.map((name) => path.resolve(name))) {
    const isGood = testWith(folder, values.only);
    console.log(`${isGood ? "passed" : "FAILED"}  ${folder}`);
    if (!isGood) process.exitCode = 1;
  }
}
