/** Starts git. No other module does. */
import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { GitError } from "../errors.ts";
import { type Lifetime, onAbort } from "../lifetime.ts";
import {
  FIXED_OPTIONS,
  gitEnvironment,
  settings,
  type GitVersion,
  parseVersion,
} from "./environment.ts";
import { DAMAGED, gitFailure, type GitExit, UNREACHABLE } from "./failure.ts";

/**
 * One run of git. `args` holds only our own options, with their values (`--format=…`), and commit ids. Text from outside is
 * first resolved to an id (`Repository.resolve`) or passed by `input`.
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
  /** Of a request to a server: milliseconds that it may be silent, and when it is ended, by `performance.now()`. */
  limits?: { readonly patience: number; readonly deadline: number };
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
  lifetime: Pick<Lifetime, "stopping" | "remaining">;
}

/** Git's directory, settings and environment. */
export interface GitPlace extends GitProgram {
  directory: string;
  /** Settings in force beyond the fixed ones. */
  settings?: Readonly<Record<string, string>>;
  /** Environment beyond the fixed one: credentials, allowed protocols, the repository's place; undefined removes. */
  environment?: Readonly<Record<string, string | undefined>>;
  /** Whether an outsider may have made the repository. Git's messages, which can quote any file, are then not repeated. */
  isForeign?: boolean;
  /** Whether the server that it asks never gets a token. */
  isAnonymous?: boolean;
}

/** Git took too long and was ended before its answer was complete. */
export class SlowGitError extends GitError {}

/** Commands that answer at once, unless a pipe stands in place of a file of the repository: opening it waits for ever. */
const LOOKUPS = /^(?:config|rev-parse|for-each-ref|cat-file)$/u;
/** Milliseconds without a byte after which nothing more is waited for. */
export const PATIENCE_MS = 60_000;

/** Most bytes of a short answer: half a million tags. */
const MAX_ANSWER = 64_000_000;
/** Bytes of stderr that are kept: its end, where git says why. */
const KEPT_STDERR = 16_384;
/** Ends each of the processes that run. At once: what they write is in folders that are removed, and never in a clone. */
const running = new Set<() => void>();
// The children lead process groups of their own, so nothing else ends them when this process crashes.
process.once("exit", () => {
  for (const end of running) end();
});

/**
 * Runs git with the fixed options and environment; nothing is printed to the log. If the step is stopped, all processes and
 * their children end, and calls reject with the reason. Other failures reject with a `GitError`.
 */
export class Git {
  readonly place: GitPlace;
  readonly #environment: Record<string, string>;

  constructor(place: GitPlace) {
    this.place = place;
    this.#environment = gitEnvironment(place.inherited, place.environment);
  }

  /** The same git in another place or another environment. */
  with(changes: Pick<Partial<GitPlace>, "directory" | "environment">): Git {
    const environment = { ...this.place.environment, ...changes.environment };
    return new Git({ ...this.place, ...changes, environment });
  }

  /** Runs git and returns its whole output as text. */
  async ask(question: GitQuestion): Promise<GitAnswer> {
    const answer = await this.askAnyExit(question);
    this.#throwOnFailure(question, answer);
    return answer;
  }

  /** The error of a process of this git that failed. */
  failure(what: string, exit: GitExit): GitError {
    return gitFailure(what, exit, this.place);
  }

  #throwOnFailure({ what, answers }: GitQuestion, exit: GitExit): void {
    if (exit.code === 0 || (exit.code !== null && answers?.includes(exit.code))) return;
    throw this.failure(what, exit);
  }

  /** Like `ask`, but accepts every exit code. */
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
        throw new GitError(`git could not ${question.what}: its output is too long.`);
      }
      chunks.push(value);
    }
  }

  /** Yields git's output as it arrives. Reading slowly slows git down; leaving the loop stops it. */
  async *stream(question: GitQuestion): AsyncGenerator<Buffer, void, undefined> {
    this.#throwOnFailure(question, yield* this.#run(question));
  }

  /** The version that this git reports; empty if it reports none. A git that the step cannot wait for is left behind. */
  async version(): Promise<GitVersion> {
    const { file, directory, lifetime } = this.place;
    const { promise: stopped, reject } = Promise.withResolvers<never>();
    using _ = onAbort(lifetime.stopping, reject);
    const { getExecOutput } = await import("@actions/exec");
    const asked = getExecOutput(`"${file}"`, [...FIXED_OPTIONS, "version"], {
      cwd: directory,
      env: this.#environment,
      // It would print the command and its output unescaped, where the runner reads commands.
      silent: true,
      ignoreReturnCode: true,
    }).catch((error: unknown) => {
      throw new GitError("git could not be started to say its version.", { cause: error });
    });
    return parseVersion((await Promise.race([stopped, asked])).stdout);
  }

  /**
   * Reads the settings whose names match, in order. Returns none if the configuration cannot be read.
   * @param options such as `--local`
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

  async *#run(question: GitQuestion): AsyncGenerator<Buffer, GitExit, undefined> {
    const { what, command, args, input } = question;
    const { file, directory, lifetime, settings: own = {} } = this.place;
    const isLookup = LOOKUPS.test(command);
    const patience = isLookup ? Math.min(PATIENCE_MS, lifetime.remaining() / 2) : Infinity;
    const limits = question.limits ?? { patience, deadline: Infinity };
    const slow = new AbortController();
    const signal = AbortSignal.any([lifetime.stopping, slow.signal]);
    signal.throwIfAborted();
    const child = spawn(file, [...FIXED_OPTIONS, ...settings(own), command, ...args], {
      cwd: directory,
      env: this.#environment,
      stdio: ["pipe", "pipe", "pipe"],
      // A process group, so that one signal reaches all of them. Windows has none: there it would open a console.
      detached: process.platform !== "win32",
      windowsHide: true,
    });
    const end = () => endGroup(child.pid, this.#environment["SystemRoot"]);
    running.add(end);
    let timer: NodeJS.Timeout | undefined;
    /** Something came: the process gets its time anew. */
    const waitOn = () => {
      clearTimeout(timer);
      const left = limits.deadline - performance.now();
      const time = Math.min(limits.patience, left);
      if (time === Infinity) return;
      const silent = `nothing came for ${Math.round(time / 1000)} s`;
      const why = time < left ? silent : "it took half of the step's timeout";
      const fix = question.limits ? UNREACHABLE : DAMAGED;
      const giveUp = () => slow.abort(new SlowGitError(`git could not ${what}: ${why}.`, { fix }));
      // Node warns of a negative time.
      timer = setTimeout(giveUp, Math.max(time, 0));
    };
    let stderr = Buffer.alloc(0);
    child.stderr.on("data", (chunk: Buffer) => {
      waitOn();
      stderr = Buffer.concat([stderr, chunk]).subarray(-KEPT_STDERR);
    });
    const ended = new Promise<GitExit>((resolve, reject) => {
      child.once("error", (cause) => {
        running.delete(end);
        reject(new GitError(`git could not be started: ${cause.message}.`, { cause }));
      });
      child.once("close", (code) => {
        running.delete(end);
        resolve({ code, stderr: stderr.toString("utf8") });
      });
    });
    // If reading fails first, nobody awaits it.
    ended.catch(() => undefined);
    // A process that ends before it has read its input is judged by its exit code.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
    /** Ends the process, and waits until it is gone. */
    const stop = async (): Promise<void> => {
      if (!running.has(end)) return;
      end();
      // Unread output would keep it from closing.
      child.stdout.destroy();
      await ended.catch(() => undefined);
    };
    using watching = new DisposableStack();
    watching.use(onAbort(signal, () => void stop()));
    try {
      waitOn();
      for await (const chunk of child.stdout) {
        waitOn();
        if (Buffer.isBuffer(chunk)) yield chunk;
      }
      const exit = await ended;
      signal.throwIfAborted();
      return exit;
    } catch (error) {
      // A stopped process fails in many ways; the reason for stopping it counts.
      signal.throwIfAborted();
      throw error;
    } finally {
      clearTimeout(timer);
      await stop();
    }
  }
}

/** Ends a process and what it started (`git fetch` runs `git-remote-https`). Windows knows no groups. */
function endGroup(pid: number | undefined, systemRoot = String.raw`C:\Windows`): void {
  if (pid === undefined) return;
  if (process.platform === "win32") {
    const taskkill = join(systemRoot, "System32", "taskkill.exe");
    spawnSync(taskkill, ["/pid", String(pid), "/t", "/f"], { stdio: "ignore", windowsHide: true });
    return;
  }
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}
