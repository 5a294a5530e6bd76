/**
 * Exceptions that nothing catches, and warnings of Node itself. Node would print both to stderr as they are: the runner
 * reads commands there, and a message may hold a secret.
 */

/** Where it is said instead. */
export interface CrashHandler {
  /** An exception or rejection that no code was there to catch. */
  readonly onCrash: (error: Error) => void;
  /** A warning of Node's or of a library's. */
  readonly onWarning: (text: string) => void;
}

/** Listens until the process ends. */
export function handleCrashes({ onCrash, onWarning }: CrashHandler): void {
  const crash = (error: unknown) => {
    onCrash(error instanceof Error ? error : new Error("something was thrown", { cause: error }));
  };
  process.on("uncaughtException", crash);
  process.on("unhandledRejection", crash);
  // Node's own listener is the one that prints.
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message }) => onWarning(`${name}: ${message}`));
}
