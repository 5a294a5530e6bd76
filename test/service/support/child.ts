/** Runs a script of this folder in a process of its own: some things can only be said at its start. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";

export interface ScriptResult {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

export async function runScript(
  name: string,
  options: { arguments: string[]; env?: Record<string, string> },
): Promise<ScriptResult> {
  const script = join(import.meta.dirname, "scripts", name);
  const child = spawn(process.execPath, [script, ...options.arguments], {
    env: { PATH: process.env["PATH"] ?? "", ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { exitCode: child.exitCode, stdout, stderr };
}
