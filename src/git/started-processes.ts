/** Processes that others start for us: the tool-kit's `exec` does not hand out its own, but Node tells of each. */
import { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";

const CHANNEL = "child_process";

/** Notes the processes that are started until it is disposed. */
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
