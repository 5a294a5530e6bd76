/** Processes: those that we start ourselves, and those that the toolkit starts for us. */
import { ChildProcess, type ChildProcessByStdio, spawn, spawnSync } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { GitError } from "../errors.ts";
import type { GitExit } from "./failure.ts";

/** Bytes of stderr that are kept: its end, where git says why. */
const KEPT_STDERR = 16_384;
/** Milliseconds between asking a process to end and ending it. */
const GRACE = 1_000;

interface ChildOptions {
  file: string;
  args: readonly string[];
  directory: string;
  environment: Record<string, string>;
}

const running = new Set<GitChild>();
// Our children lead process groups of their own: nobody else would end them when this process goes down in disorder.
process.once("exit", () => {
  for (const child of running) child.killNow();
});

/**
 * A process whose output is streamed: reading slowly slows it down, and it can be stopped together with what it started
 * (`git fetch` runs `git-remote-https`).
 */
export class GitChild {
  readonly stdout: Readable;
  /** Settles when the process and its streams have ended; rejects with `GitError` when it could not be started. */
  readonly ended: Promise<GitExit>;
  readonly #process: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #environment: ChildOptions["environment"];

  constructor(options: ChildOptions, input: string | undefined) {
    this.#process = spawn(options.file, options.args, {
      cwd: options.directory,
      env: options.environment,
      stdio: ["pipe", "pipe", "pipe"],
      // A process group, so that one signal reaches all of them. Windows has none: there it would open a console.
      detached: process.platform !== "win32",
      windowsHide: true,
    });
    this.#environment = options.environment;
    this.stdout = this.#process.stdout;
    this.ended = this.#watch();
    // Whoever awaits `ended` sees its failure; nobody may, after the reading failed first.
    this.ended.catch(() => undefined);
    // A process that ends before it has read its input is judged by its exit code.
    this.#process.stdin.on("error", () => undefined);
    this.#process.stdin.end(input);
  }

  #watch(): Promise<GitExit> {
    running.add(this);
    let stderr = Buffer.alloc(0);
    this.#process.stderr.on("data", (chunk: Buffer) => {
      stderr = Buffer.concat([stderr, chunk]).subarray(-KEPT_STDERR);
    });
    return new Promise<GitExit>((resolve, reject) => {
      this.#process.once("error", (error) => {
        reject(new GitError(`git could not be started: ${error.message}.`, { cause: error }));
      });
      this.#process.once("close", (code) => resolve({ code, stderr: stderr.toString("utf8") }));
    }).finally(() => running.delete(this));
  }

  /** Sends a signal to the process and to what it started. */
  signal(name: "SIGTERM" | "SIGKILL"): void {
    const { pid } = this.#process;
    if (pid === undefined) return;
    try {
      if (process.platform === "win32") endTree(this.#process, pid, this.#environment);
      else process.kill(-pid, name);
    } catch {
      // It has ended already.
    }
  }

  /** Ends the process and what it started before this returns: nothing else runs any more when Node exits. */
  killNow(): void {
    const { pid } = this.#process;
    if (process.platform !== "win32" || pid === undefined) this.signal("SIGKILL");
    else spawnSync(...taskkill(pid, this.#environment));
  }

  /** Ends the process, kindly first, and waits until it is gone. */
  async stop(): Promise<void> {
    if (!running.has(this)) return;
    this.signal("SIGTERM");
    const timer = setTimeout(() => this.signal("SIGKILL"), GRACE);
    // What it still writes must go somewhere, or it would never close.
    this.stdout.destroy();
    await this.ended.catch(() => undefined);
    clearTimeout(timer);
  }
}

/** Ended alone, git would leave `git-remote-https` behind, which keeps our end of its streams open. */
function endTree(child: ChildProcess, pid: number, environment: ChildOptions["environment"]): void {
  spawn(...taskkill(pid, environment)).once("error", () => {
    child.kill();
  });
}

/** Windows knows neither signals nor groups: its own tool ends a process with all that it started. */
function taskkill(pid: number, environment: ChildOptions["environment"]) {
  const system = environment["SystemRoot"] ?? String.raw`C:\Windows`;
  return [
    join(system, "System32", "taskkill.exe"),
    ["/pid", String(pid), "/t", "/f"],
    { stdio: "ignore", windowsHide: true },
  ] as const;
}

/** Node tells here of each process that anybody starts. */
const CHANNEL = "child_process";

/** The processes that are started until it is disposed: the toolkit's `exec` does not hand out its own. */
export class StartedProcesses implements Disposable {
  readonly #processes: ChildProcess[] = [];
  readonly #note = (message: unknown) => {
    if (typeof message !== "object" || message === null || !("process" in message)) return;
    if (message.process instanceof ChildProcess) this.#processes.push(message.process);
  };

  constructor() {
    subscribe(CHANNEL, this.#note);
  }

  /** Ends those that have just these arguments. */
  end(args: readonly string[]): void {
    for (const child of this.#processes) {
      // Told of before it was started: by now it knows what it runs.
      const own = child.spawnargs.slice(1);
      if (own.length === args.length && own.every((arg, index) => arg === args[index])) {
        child.kill("SIGKILL");
      }
    }
  }

  [Symbol.dispose](): void {
    unsubscribe(CHANNEL, this.#note);
  }
}
