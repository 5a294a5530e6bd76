import * as core from "@actions/core";
import { plainText, withholdSecret } from "./text.ts";

/** What a run says while it works. The one implementation that writes to the runner's log is `runnerLog`. */
export interface Log {
  /** A line of the log. */
  info(line: string): void;
  /** Shown only when the runner's debug logging is on. */
  debug(line: string): void;
}

/**
 * The one writer to the runner's log. The runner reads commands from stdout and stderr, so nothing else may print:
 * every line passes `plainText`, which leaves no way to start a command (`::x::`, `##[x]`) or to break out of a line.
 */
export const runnerLog: Log = {
  info: (line) => core.info(plainText(line)),
  debug: (line) => core.debug(plainText(line)),
};

/** Keeps a secret out of all that the runner shows and of all that we write. Called before the secret is used. */
export function maskSecret(secret: string): void {
  if (withholdSecret(secret)) core.setSecret(secret);
}
