/** `npm run service` as a process of its own. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const START = fileURLToPath(new URL("../service/start.ts", import.meta.url));

export interface Program extends AsyncDisposable {
  url: string;
  token: string;
  /** What it printed until it was ready. */
  printed: string;
  /** Interrupts it. @returns its exit code */
  stop: () => Promise<number | null>;
}

/** Waits until the service is up. @throws when it ends before that */
export async function startProgram(args: readonly string[]): Promise<Program> {
  const child = spawn(process.execPath, [START, ...args]);
  child.stdout.setEncoding("utf8");
  let printed = "";
  const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const ready = new Promise<void>((resolve) => {
    child.stdout.on("data", (text: string) => {
      printed += text;
      if (printed.includes("stops the service")) resolve();
    });
  });
  const early = exit.then((code) => {
    throw new Error(`the service ended with ${code} before it was up:\n${printed}`);
  });
  await Promise.race([ready, early]);
  const stop = async (): Promise<number | null> => {
    child.kill("SIGINT");
    return await exit;
  };
  const found = (label: string): string =>
    new RegExp(`^ *${label} +(\\S+)$`, "mu").exec(printed)?.[1] ?? "";
  return {
    url: found("URL"),
    token: found("Token"),
    printed,
    stop,
    [Symbol.asyncDispose]: async () => {
      await stop();
    },
  };
}
