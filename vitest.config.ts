import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { canReadHistory, parseVersion } from "./src/git/environment.ts";

/** What Windows has not: signals, scripts of a shell as programs, links and pipes without special rights. */
const NOT_ON_WINDOWS = [
  "test/{check,source-maps}/transcripts.test.ts",
  "test/faults/!(cancellation).test.ts",
  "test/git/**",
  "test/history/**",
  "test/issues/{issues-file,issues-selection}.test.ts",
  "test/project/dogfood.test.ts",
  "test/security/**",
  "test/service/stopping.test.ts",
];

/**
 * What expects the history to be read by git, which takes 2.31. What an older git does is in `test/git/other-gits.extended.ts`.
 */
const NOT_WITH_OLD_GIT = [
  "test/docs/scale.test.ts",
  "test/git/!(failure).test.ts",
  "test/history/!(rules).test.ts",
  "test/{check,release}/transcripts.test.ts",
  "test/report/{summary,write}.test.ts",
  "test/security/{git,repository,secrets}.test.ts",
  "test/release/{deploy,release,release-history,resolve,since}.test.ts",
];

const gitVersion = parseVersion(spawnSync("git", ["version"], { encoding: "utf8" }).stdout);

/**
 * What starts many processes, git above all. A start copies the page tables of the process that starts: these do not share one with
 * tests whose data fill hundreds of megabytes, begin anew for each group, and keep their heaps small.
 */
const PROCESSES = {
  git: [
    "test/history/**/*.test.ts",
    "test/git/!(log-format).test.ts",
    "test/security/{arguments,fork-code,git,repository,secrets}.test.ts",
  ],
  releases: [
    "test/{check,release}/**/*.test.ts",
    "test/main/{access-proxy,bugsink,frame,glitchtip,older-node,tls-bundle}.test.ts",
    "test/project/{action-yml,demo,dist,dogfood,service-alone}.test.ts",
  ],
  documents: ["test/docs/**/*.test.ts"],
  large: ["test/git/log-format.test.ts"],
};
const SMALL_HEAP = ["--max-semi-space-size=1", "--max-old-space-size=128"];

/** What leaves secrets in its process. */
const ALONE = ["test/fuzz/channels.test.ts"];

/**
 * A folder for the temporary files of this run, in memory if the machine has room there (a container often has 64 MB). Tests make
 * and remove thousands of small repositories, which takes a disk three times as long.
 */
function temporaryFolder(): string {
  const mounts = process.platform === "linux" ? readFileSync("/proc/mounts", "utf8") : "";
  // Some temporary files are programs.
  const isUsable = /^\S+ \/dev\/shm tmpfs (?!\S*\bnoexec\b)/mu.test(mounts);
  const { bavail, bsize } = statfsSync(isUsable ? "/dev/shm" : tmpdir());
  const isRoomy = bavail * bsize > 2 ** 31;
  const folder = mkdtempSync(join(isUsable && isRoomy ? "/dev/shm" : tmpdir(), "release-tracker-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

const folder = temporaryFolder();

const exclude = [
  "**/node_modules/**",
  ...(process.platform === "win32" ? NOT_ON_WINDOWS : []),
  ...(canReadHistory(gitVersion) ? [] : NOT_WITH_OLD_GIT),
];

export default defineConfig({
  test: {
    // Every core: by default one is left idle, which of two is half.
    maxWorkers: "100%",
    // The second and the third are how Windows calls it.
    env: { TMPDIR: folder, TEMP: folder, TMP: folder, TEST_TEMPLATES: join(folder, "templates") },
    // A hang should be found, not waited for; no test is written against the clock.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // `.ci/run` reads the numbers of its closing line from this file.
    setupFiles: ["test/support/after-each-test.ts"],
    reporters: ["default", ["json", { outputFile: "node_modules/.cache/test-results.json" }]],
    projects: [
      {
        extends: true,
        // Runs keep their state to themselves, so files can share a process: most would need longer to load than to run.
        test: {
          name: "tests",
          include: ["test/**/*.test.ts"],
          exclude: [...exclude, ...ALONE, ...Object.values(PROCESSES).flat()],
          isolate: false,
        },
      },
      ...Object.entries(PROCESSES).map(([name, include]) => ({
        extends: true as const,
        test: { name, include, exclude, isolate: false, execArgv: SMALL_HEAP },
      })),
      { extends: true, test: { name: "alone", include: ALONE, exclude } },
    ],
  },
});
