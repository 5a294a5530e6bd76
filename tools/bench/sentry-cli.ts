/** Where sentry-cli is: the program beside which source maps are measured and compared. It is no dependency. */
import { existsSync } from "node:fs";
import path from "node:path";

/** The program in the environment variable `SENTRY_CLI`, else on the path; undefined where there is none. */
export function findSentryCli(): string | undefined {
  const named = process.env["SENTRY_CLI"];
  if (named) return named;
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  return folders.map((folder) => path.join(folder, "sentry-cli")).find((file) => existsSync(file));
}
