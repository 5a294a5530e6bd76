/** Asks again and again for a while. The clock is an argument. */
import { ServiceError } from "../errors.ts";
import { mayPass } from "./client.ts";
import type { Log } from "../log.ts";

/** Milliseconds between two readings. */
const INTERVAL_MS = 30_000;

export interface Watch {
  /** Throws what ends the watch. */
  read: () => Promise<void>;
  /** After each reading that was good. @param left seconds */
  told: (left: number) => void;
  log: Log;
  /** Milliseconds since some moment. */
  ticks: () => number;
  /** Rejects when the step ends first. */
  wait: (milliseconds: number) => Promise<void>;
}

/**
 * Reads every 30 s until the time is over. A reading that the service or the network failed is repeated; the last one
 * must be good.
 * @throws what `read` throws, but for failures that may pass
 */
export async function watch(
  seconds: number,
  { read, told, log, ticks, wait }: Watch,
): Promise<void> {
  const end = ticks() + seconds * 1000;
  for (;;) {
    const begun = ticks();
    const failure = await attempt(read);
    const left = Math.max(0, end - ticks());
    if (left === 0 && failure) throw failure;
    if (failure) log.info(`${failure.message} It is read again.`);
    else told(Math.ceil(left / 1000));
    if (left === 0) return;
    await wait(Math.min(left, Math.max(0, begun + INTERVAL_MS - ticks())));
  }
}

async function attempt(read: () => Promise<void>): Promise<ServiceError | undefined> {
  try {
    await read();
    return undefined;
  } catch (error) {
    if (error instanceof ServiceError && mayPass(error)) return error;
    throw error;
  }
}
