/** Where sentry-cli is: the program beside which source maps are measured and compared. It is no dependency. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

const SENTRY_CLI_PACKAGE = "@sentry/cli@3";

/** The program in the environment variable `SENTRY_CLI`, else on the path; undefined where there is none. */
export function findSentryCli(): string | undefined {
  const named = process.env["SENTRY_CLI"];
  if (named) return named;
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  return folders.map((folder) => path.join(folder, "sentry-cli")).find((file) => existsSync(file));
}

/** The program as npm brings it for this machine, in a folder of its own. @throws Error without npm's help */
export function installSentryCli(folder: string): string {
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const { status, stderr } = spawnSync(
    npm,
    ["install", "--prefix", folder, "--no-audit", SENTRY_CLI_PACKAGE],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`${SENTRY_CLI_PACKAGE} could not be installed:\n${stderr}`);
  const scope = path.join(folder, "node_modules/@sentry");
  const program = readdirSync(scope)
    .map((name) => path.join(scope, name, "bin/sentry-cli"))
    .find((file) => existsSync(file) && !file.includes(path.join("cli", "bin")));
  if (program === undefined) throw new Error("sentry-cli has no program for this machine");
  return program;
}
