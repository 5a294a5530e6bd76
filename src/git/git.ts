import { GitChild, StartedProcesses } from "./process.ts";
import { FIXED_OPTIONS, gitEnvironment, settings } from "./environment.ts";
import { gitFailure, type GitExit } from "./failure.ts";
import { type GitVersion, parseVersion } from "./version.ts";

/**
 * One run of git. `args` are options that we wrote, commit ids, and values that an option of ours carries
 * (`--format=…`): what comes from outside is resolved to an id first (`Repository.resolve`) or goes in by `input`.
 */
export interface GitQuestion {
  /** What git is to do, as in "git could not <what>": for the error. */
  what: string;
  command: string;
  args: readonly string[];
  /** Text for stdin. */
  input?: string;
  /** True where git answers at once from what is there, starts nothing itself, and takes no `input`. */
  instant?: boolean;
  /** Exit codes that are answers, not failures; 0 always is. */
  answers?: readonly number[];
}

export type Setting = readonly [name: string, value: string];

export interface GitAnswer {
  code: number;
  stdout: string;
  stderr: string;
}

/** The git that this step uses, wherever it runs. */
export interface GitProgram {
  /** Absolute path of the git program. */
  file: string;
  /** The step's own environment, of which a process gets what `gitEnvironment` lets through. */
  inherited: NodeJS.ProcessEnv;
  signal: AbortSignal;
}

/** Where and as whom git runs. */
export interface GitPlace extends GitProgram {
  directory: string;
  /** Settings in force beyond the fixed ones. */
  settings?: Readonly<Record<string, string>>;
  /** Environment beyond the fixed one: credentials, allowed protocols, the repository's place; undefined removes. */
  environment?: Readonly<Record<string, string | undefined>>;
}

/** In place of an exit code. */
const ENDED_BY_SIGNAL = -1;
/** Tries after one that ended by a signal. */
const MOST_AGAIN = 5;

/**
 * The one way to start git: every process gets the fixed options and environment, none prints to the log, and all end
 * when the signal says so. Rejects with the signal's reason then, else with a `GitError`.
 */
export class Git {
  readonly place: GitPlace;
  #environment: Record<string, string> | undefined;

  constructor(place: GitPlace) {
    this.place = place;
  }

  /** The same git with other settings or another place. */
  with(changes: Partial<GitPlace>): Git {
    return new Git({
      ...this.place,
      ...changes,
      environment: { ...this.place.environment, ...changes.environment },
      settings: { ...this.place.settings, ...changes.settings },
    });
  }

  /** A short question: the whole answer as text. */
  async ask(question: GitQuestion): Promise<GitAnswer> {
    const answer = await this.attempt(question);
    if (answer.code === 0 || question.answers?.includes(answer.code)) return answer;
    throw gitFailure(question.what, answer);
  }

  /** Like `ask`, where every exit code is an answer. */
  async attempt(question: GitQuestion): Promise<GitAnswer> {
    if (question.instant) return await this.#exec(question);
    let answer = await this.#attemptOnce(question);
    // A partial clone makes a git before 2.39.4 start a fetch, which may not do anything and is gone at once; where git
    // still has something to tell it, that ends git by a signal.
    for (let left = MOST_AGAIN; left > 0 && answer.code === ENDED_BY_SIGNAL; left -= 1) {
      answer = await this.#attemptOnce(question);
    }
    return answer;
  }

  async #attemptOnce(question: GitQuestion): Promise<GitAnswer> {
    const child = this.#start(question);
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    try {
      const { code, stderr } = await untilAborted(child.ended, this.place.signal);
      return {
        code: code ?? ENDED_BY_SIGNAL,
        stdout: Buffer.concat(chunks).toString("utf8"),
        stderr,
      };
    } finally {
      await child.stop();
    }
  }

  /** A long answer, as bytes while they come. Leaving the loop early stops the process. */
  async *stream(question: GitQuestion): AsyncGenerator<Buffer, void, undefined> {
    const child = this.#start(question);
    const { signal } = this.place;
    const stop = () => void child.stop();
    signal.addEventListener("abort", stop, { once: true });
    try {
      for await (const chunk of child.stdout) if (Buffer.isBuffer(chunk)) yield chunk;
      this.#throwOnFailure(question, await child.ended);
    } catch (error) {
      // A stopped process fails in many ways; why it was stopped is what counts.
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener("abort", stop);
      await child.stop();
    }
  }

  /** A long run whose output does not matter (`fetch`); it is stopped with all that it started. */
  async run(question: GitQuestion): Promise<void> {
    for await (const _ of this.stream(question)) void _;
  }

  /** The version that this git says it has; empty where it says none. */
  async version(): Promise<GitVersion> {
    const { stdout } = await this.attempt({
      what: "say its version",
      command: "version",
      args: [],
    });
    return parseVersion(stdout);
  }

  /**
   * The settings whose names match, in their order; none where the configuration cannot be read.
   * @param options where to look, such as `--local`
   */
  async configuration(pattern: string, options: readonly string[] = []): Promise<Setting[]> {
    const { stdout } = await this.attempt({
      what: "read the configuration",
      command: "config",
      args: ["-z", ...options, "--get-regexp", pattern],
    });
    // `name\nvalue\0`; a name alone, without the line break, stands for true.
    return stdout.split("\0").flatMap((entry) => {
      const end = entry.indexOf("\n");
      if (entry === "") return [];
      return end === -1 ? [[entry, "true"]] : [[entry.slice(0, end), entry.slice(end + 1)]];
    });
  }

  async #exec(question: GitQuestion): Promise<GitAnswer> {
    const { file, directory, inherited, signal } = this.place;
    signal.throwIfAborted();
    const { getExecOutput } = await import("@actions/exec");
    const args = this.#arguments(question);
    using started = new StartedProcesses();
    const output = getExecOutput(`"${file}"`, args, {
      cwd: directory,
      env: gitEnvironment(inherited, this.place.environment),
      // It would print the command and its output: raw, where the runner reads commands.
      silent: true,
      ignoreReturnCode: true,
    });
    try {
      const { exitCode, stdout, stderr } = await untilAborted(output, signal);
      return { code: exitCode, stdout, stderr };
    } catch (error) {
      // Neither the toolkit nor anybody else would end it.
      started.end(args);
      throw error;
    }
  }

  #throwOnFailure(question: GitQuestion, exit: GitExit): void {
    if (exit.code === 0) return;
    if (exit.code !== null && question.answers?.includes(exit.code)) return;
    throw gitFailure(question.what, exit);
  }

  #start(question: GitQuestion): GitChild {
    const { file, directory, inherited, signal } = this.place;
    signal.throwIfAborted();
    const environment = (this.#environment ??= gitEnvironment(inherited, this.place.environment));
    return new GitChild(
      { file, args: this.#arguments(question), directory, environment },
      question.input,
    );
  }

  #arguments(question: GitQuestion): string[] {
    const more = settings(this.place.settings ?? {});
    return [...FIXED_OPTIONS, ...more, question.command, ...question.args];
  }
}

/** The promise, or the signal's reason once it is aborted. */
async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
