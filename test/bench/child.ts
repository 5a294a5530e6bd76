/** Starting whole processes and timing them from outside. */
import { spawn } from "node:child_process";

export interface ChildOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

/** `timeProgram` for the Node that runs the bench. */
export async function timeNode(
  parameters: readonly string[],
  options: ChildOptions,
): Promise<number> {
  return timeProgram(process.execPath, parameters, options);
}

/**
 * Milliseconds from the start of a process to its end. Another exit code than 0 is an error with the end of what it
 * printed: a process that failed early would be measured as a fast one.
 */
export async function timeProgram(
  program: string,
  parameters: readonly string[],
  options: ChildOptions,
): Promise<number> {
  const started = performance.now();
  const child = spawn(program, parameters, {
    ...options,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed: Buffer = Buffer.alloc(0);
  const keep = (chunk: Buffer): void => {
    printed = chunk.length < 4000 ? Buffer.concat([printed, chunk]).subarray(-4000) : chunk;
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  child.once("error", reject);
  child.once("close", (code) => {
    const taken = performance.now() - started;
    if (code === 0) resolve(taken);
    else
      reject(
        new Error(`${program} ${parameters.join(" ")} ended with ${code}:\n${printed.toString()}`),
      );
  });
  return promise;
}
