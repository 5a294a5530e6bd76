/** The greatest memory use of a step. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type StepOptions, type StepResult, runBuilt } from "../support/runner.ts";

const HOOK = pathToFileURL(path.join(import.meta.dirname, "peak-memory.js")).href;

/** Runs a step and tells its peak in bytes. Telling costs time: such a step is not timed. */
export async function runWithPeak(
  options: StepOptions,
): Promise<{ step: StepResult; peak: number }> {
  const folder = mkdtempSync(path.join(tmpdir(), "release-tracker-bench-"));
  try {
    const peakFile = path.join(folder, "peak");
    const env = { ...options.env, PEAK_MEMORY_FILE: peakFile };
    const step = await runBuilt({ ...options, env, nodeOptions: ["--import", HOOK] });
    return { step, peak: Number(readFileSync(peakFile, "utf8")) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
