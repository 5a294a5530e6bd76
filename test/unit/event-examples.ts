/**
 * Payloads as GitHub's own documentation shows them (`@octokit/webhooks-examples` 7.6.1, without most addresses and counts),
 * and the runner's environment around one.
 */
import { mkdtempSync, rmSync, writeFileSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunContext, readContext } from "../../src/context.ts";

type Payload = Record<string, unknown>;

const EXAMPLES = JSON.parse(
  readFileSync(new URL("event-examples.json", import.meta.url), "utf8"),
) as { event: string; payload: Payload }[];

/** The first example of an event whose members are these. */
export function example(event: string, members: Payload = {}): Payload {
  const found = EXAMPLES.find(
    ({ event: name, payload }) =>
      name === event && Object.entries(members).every(([key, value]) => payload[key] === value),
  );
  if (!found) throw new Error(`no example of ${event} with ${JSON.stringify(members)}`);
  return structuredClone(found.payload);
}

/** What the runner's environment makes of this event, with a payload file that holds `payload` as it stands. */
export function contextOf(
  event: string,
  payload: Payload | string | Buffer,
  env: Record<string, string> = {},
): RunContext {
  const directory = mkdtempSync(join(tmpdir(), "event-"));
  try {
    const path = join(directory, "event.json");
    const isRaw = typeof payload === "string" || Buffer.isBuffer(payload);
    writeFileSync(path, isRaw ? payload : JSON.stringify(payload));
    return readContext({
      GITHUB_EVENT_NAME: event,
      GITHUB_EVENT_PATH: path,
      GITHUB_REPOSITORY: "Codertocat/Hello-World",
      ...env,
    });
  } finally {
    rmSync(directory, { recursive: true });
  }
}
