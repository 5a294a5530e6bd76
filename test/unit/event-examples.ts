/** Payloads as GitHub's own documentation shows them, and the runner's environment around one. */
import { mkdtempSync, rmSync, writeFileSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { WebhookDefinition } from "@octokit/webhooks-examples";
import { type RunContext, readContext } from "../../src/context.ts";

const require = createRequire(import.meta.url);
const definitions = JSON.parse(
  readFileSync(require.resolve("@octokit/webhooks-examples"), "utf8"),
) as WebhookDefinition[];

type Payload = Record<string, unknown>;

/** The first example of an event whose members are these. */
export function example(event: string, members: Payload = {}): Payload {
  const examples = definitions.find(({ name }) => name === event)?.examples ?? [];
  const found = (examples as unknown as Payload[]).find((payload) =>
    Object.entries(members).every(([name, value]) => payload[name] === value),
  );
  if (!found) throw new Error(`no example of ${event} with ${JSON.stringify(members)}`);
  return structuredClone(found);
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
