import { GitError } from "../errors.ts";
import { onAbort } from "../lifetime.ts";
import { GitProcess } from "./process.ts";
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
  /** Exit codes that are answers, not failures; 0 always is. */
  answers?: readonly number[];
}

export type Setting = readonly [name: string, value: string];

export interface GitAnswer extends GitExit {
  stdout: string;
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

/** Bytes of a short answer: more would not be one. */
const MAX_ANSWER = 200_000_000;

/**
 * The one way to start git: every process gets the fixed options and environment, none prints to the log, and all end
 * when the signal says so. Rejects with the signal's reason then, else with a `GitError`.
 */
export class Git {
  readonly place: GitPlace;
  readonly #environment: Record<string, string>;

  constructor(place: GitPlace) {
    this.place = place;
    this.#environment = gitEnvironment(place.inherited, place.environment);
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
    const answer = await this.askAnyExit(question);
    throwOnFailure(question, answer);
    return answer;
  }

  /** Like `ask`, where every exit code is an answer. */
  async askAnyExit(question: GitQuestion): Promise<GitAnswer> {
    const run = this.#run(question);
    const chunks: Buffer[] = [];
    let bytes = 0;
    for (;;) {
      const { value, done } = await run.next();
      if (done) return { ...value, stdout: Buffer.concat(chunks).toString("utf8") };
      bytes += value.length;
      if (bytes > MAX_ANSWER) {
        await run.return({ code: null, stderr: "" });
        throw new GitError(`git could not ${question.what}: its answer is too long.`);
      }
      chunks.push(value);
    }
  }

  /** A long answer, as bytes while they come. Leaving the loop early stops the process. */
  async *stream(question: GitQuestion): AsyncGenerator<Buffer, void, undefined> {
    throwOnFailure(question, yield* this.#run(question));
  }

  /** A long run whose output does not matter (`fetch`); it is stopped with all that it started. */
  async run(question: GitQuestion): Promise<void> {
    for await (const _ of this.stream(question)) void _;
  }

  /** The version that this git says it has; empty where it says none. */
  async version(): Promise<GitVersion> {
    const { file, directory, signal } = this.place;
    signal.throwIfAborted();
    const { getExecOutput } = await import("@actions/exec");
    const output = getExecOutput(`"${file}"`, [...FIXED_OPTIONS, "version"], {
      cwd: directory,
      env: this.#environment,
      // It would print the command and its output: raw, where the runner reads commands.
      silent: true,
      ignoreReturnCode: true,
    }).catch((error: unknown) => {
      throw new GitError("git could not be started to say its version.", { cause: error });
    });
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    using watching = new DisposableStack();
    watching.use(onAbort(signal, reject));
    const { stdout } = await Promise.race([output, aborted]);
    return parseVersion(stdout);
  }

  /**
   * The settings whose names match, in their order; none where the configuration cannot be read.
   * @param options where to look, such as `--local`
   */
  async configuration(pattern: string, options: readonly string[] = []): Promise<Setting[]> {
    const { stdout } = await this.askAnyExit({
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

  async *#run({ command, args, input }: GitQuestion): AsyncGenerator<Buffer, GitExit, undefined> {
    const { file, directory, signal, settings: own = {} } = this.place;
    signal.throwIfAborted();
    const environment = this.#environment;
    const all = [...FIXED_OPTIONS, ...settings(own), command, ...args];
    const child = new GitProcess(file, all, { directory, environment, input });
    const stop = () => void child.stop();
    signal.addEventListener("abort", stop, { once: true });
    try {
      for await (const chunk of child.stdout) if (Buffer.isBuffer(chunk)) yield chunk;
      const exit = await child.ended;
      signal.throwIfAborted();
      return exit;
    } catch (error) {
      // A stopped process fails in many ways; why it was stopped is what counts.
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener("abort", stop);
      await child.stop();
    }
  }
}

function throwOnFailure({ what, answers }: GitQuestion, exit: GitExit): void {
  if (exit.code === 0 || (exit.code !== null && answers?.includes(exit.code))) return;
  throw gitFailure(what, exit);
}
