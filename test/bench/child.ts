/** Starting whole processes and timing them from outside. */
import { spawn } from "node:child_process";

export interface ChildOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

/**
 * Milliseconds from the start of a Node process to its end. Another exit code than 0 is an error with the end of
 * what it printed: a process that failed early would be measured as a fast one.
 */
export async function timeNode(
  parameters: readonly string[],
  options: ChildOptions,
): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, parameters, {
    ...options,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const keep = (chunk: Buffer): void => {
    printed = (printed + chunk.toString()).slice(-4000);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  child.once("error", reject);
  child.once("close", (code) => {
    const taken = performance.now() - started;
    if (code === 0) resolve(taken);
    else reject(new Error(`node ${parameters.join(" ")} ended with ${code}:\n${printed}`));
  });
  return promise;
}
