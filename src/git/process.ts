/** A process of git, which is ended with all that it started. */
import { type ChildProcessByStdio, spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { GitError } from "../errors.ts";
import type { GitExit } from "./failure.ts";

/** Bytes of stderr that are kept: its end, where git says why. */
const KEPT_STDERR = 16_384;
/** Milliseconds between asking a process to end and ending it. */
const GRACE = 1_000;

const running = new Set<GitProcess>();
// Our children lead process groups of their own: nobody else would end them when this process goes down in disorder.
process.once("exit", () => {
  for (const child of running) child.signal("SIGKILL");
});

/**
 * A process whose output is streamed: reading slowly slows it down, and it can be stopped together with what it started
 * (`git fetch` runs `git-remote-https`).
 */
export class GitProcess {
  readonly stdout: Readable;
  /** Settles when the process and its streams have ended; rejects with `GitError` when it could not be started. */
  readonly ended: Promise<GitExit>;
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #systemRoot: string;

  constructor(
    file: string,
    args: readonly string[],
    place: { directory: string; environment: Record<string, string>; input?: string | undefined },
  ) {
    const { directory, environment, input } = place;
    this.#systemRoot = environment["SystemRoot"] ?? String.raw`C:\Windows`;
    this.#child = spawn(file, args, {
      cwd: directory,
      env: environment,
      stdio: ["pipe", "pipe", "pipe"],
      // A process group, so that one signal reaches all of them. Windows has none: there it would open a console.
      detached: process.platform !== "win32",
      windowsHide: true,
    });
    this.stdout = this.#child.stdout;
    this.ended = this.#watch();
    // Whoever awaits `ended` sees its failure; nobody may, after the reading failed first.
    this.ended.catch(() => undefined);
    // A process that ends before it has read its input is judged by its exit code.
    this.#child.stdin.on("error", () => undefined);
    this.#child.stdin.end(input);
  }

  async #watch(): Promise<GitExit> {
    running.add(this);
    let stderr = Buffer.alloc(0);
    this.#child.stderr.on("data", (chunk: Buffer) => {
      stderr = Buffer.concat([stderr, chunk]).subarray(-KEPT_STDERR);
    });
    try {
      return await new Promise((resolve, reject) => {
        this.#child.once("error", (error) => {
          reject(new GitError(`git could not be started: ${error.message}.`, { cause: error }));
        });
        this.#child.once("close", (code) => resolve({ code, stderr: stderr.toString("utf8") }));
      });
    } finally {
      running.delete(this);
    }
  }

  /** Sends a signal to the process and to what it started. Windows knows neither: its own tool ends them all. */
  signal(name: "SIGTERM" | "SIGKILL"): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    if (process.platform === "win32") {
      const taskkill = join(this.#systemRoot, "System32", "taskkill.exe");
      spawnSync(taskkill, ["/pid", String(pid), "/t", "/f"], {
        stdio: "ignore",
        windowsHide: true,
      });
      return;
    }
    try {
      process.kill(-pid, name);
    } catch {
      // It has ended already.
    }
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
