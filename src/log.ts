import { plainText } from "./text.ts";

/** A run's log. Only `runnerLog` writes to the runner's log. */
export interface Log {
  /** A line of the log. */
  info(line: string): void;
  /** Shown only when the runner's debug logging is on. */
  debug(line: string): void;
}

/** The runner: it shows lines, and masks secrets in them. `@actions/core` is one. */
export interface Runner extends Log {
  notice(message: string, properties?: { title?: string }): void;
  warning(message: string, properties?: { title?: string }): void;
  error(message: string, properties?: { title?: string }): void;
  setSecret(secret: string): void;
}

/**
 * Creates the only writer to the runner's log. The runner reads commands from stdout and stderr, so every line passes
 * `plainText`, which neutralizes commands (`::x::`, `##[x]`) and line breaks.
 * @param isOver returns true if nothing more may be logged
 */
export function runnerLog(runner: Runner, isOver = () => false): Log {
  const say = (level: keyof Log) => (line: string) => {
    if (!isOver()) runner[level](plainText(line));
  };
  return { info: say("info"), debug: say("debug") };
}

/**
 * Logs the progress of long work.
 * @returns a function that logs a line, made from the seconds since now, unless the last one is under five seconds old
 */
export function progressOf(run: { log: Log; lifetime: { timing: { ticks: () => number } } }) {
  const { ticks } = run.lifetime.timing;
  const begun = ticks();
  let said = begun;
  return (line: (seconds: number) => string): void => {
    const now = ticks();
    if (now - said < 5000) return;
    said = now;
    run.log.info(line((now - begun) / 1000));
  };
}
