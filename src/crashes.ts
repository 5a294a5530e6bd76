/**
 * Exceptions that nothing catches, and warnings of Node itself. Node would print both to stderr as they are: the runner
 * reads commands there, and a message may hold a secret.
 */
import { AsyncLocalStorage } from "node:async_hooks";

/** Where it is said instead. */
export interface CrashHandler {
  /** An exception or rejection that no code was there to catch. */
  readonly onCrash: (error: Error) => void;
  /** A warning of Node's or of a library's. */
  readonly onWarning: (text: string) => void;
}

/** Listens until the process ends, which fails after a crash. */
export function handleCrashes({ onCrash, onWarning }: CrashHandler): void {
  // Node calls from anywhere; what is said is said in the run, which knows its secrets.
  const inRun = AsyncLocalStorage.snapshot();
  const crash = (error: unknown) => {
    process.exitCode = 1;
    const known =
      error instanceof Error ? error : new Error("something was thrown", { cause: error });
    inRun(onCrash, known);
  };
  process.on("uncaughtException", crash);
  process.on("unhandledRejection", crash);
  // Node's own listener is the one that prints.
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message }) => inRun(onWarning, `${name}: ${message}`));
}
