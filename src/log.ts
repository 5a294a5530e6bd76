import { plainText } from "./text.ts";

/** What a run says while it works. The one implementation that writes to the runner's log is `runnerLog`. */
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
 * The one writer to the runner's log. The runner reads commands from stdout and stderr, so nothing else may print:
 * every line passes `plainText`, which leaves no way to start a command (`::x::`, `##[x]`) or to break out of a line.
 * @param isOver whether nothing more is said
 */
export function runnerLog(runner: Runner, isOver = () => false): Log {
  const say = (level: keyof Log) => (line: string) => {
    if (!isOver()) runner[level](plainText(line));
  };
  return { info: say("info"), debug: say("debug") };
}

/**
 * Says how far long work is: not so often that the log is nothing else.
 * @returns logs a line, which is given the seconds since now, unless the last one is less than five seconds old
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
