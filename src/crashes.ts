/**
 * What nobody foresaw, and what Node itself has to say. Node would print both raw to stderr, where the runner reads
 * commands and where a secret in a message would stand as it is.
 */

/** What is told instead. */
export interface ProcessListener {
  /** An exception or rejection that no code was there to catch. */
  readonly onCrash: (error: Error) => void;
  /** A warning of Node's or of a library's. */
  readonly onWarning: (text: string) => void;
}

/** Listens until the process ends. */
export function followProcess({ onCrash, onWarning }: ProcessListener): void {
  const crash = (error: unknown) => {
    onCrash(error instanceof Error ? error : new Error("something was thrown", { cause: error }));
  };
  process.on("uncaughtException", crash);
  process.on("unhandledRejection", crash);
  // Node's own listener is the one that prints.
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message }) => onWarning(`${name}: ${message}`));
}
