/**
 * Reading request bodies: JSON, and forms as well, as Sentry's framework does; every other content type is a 415.
 * The bytes are kept in the log as they arrived.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "./answer.ts";
import type { RequestLog } from "./request-log.ts";

export function readBodies(app: FastifyInstance, log: RequestLog): void {
  const read =
    (parse: (text: string) => unknown) =>
    async (request: FastifyRequest, bytes: Buffer): Promise<unknown> => {
      const record = log.of(request.raw);
      if (record !== undefined) record.rawBody = bytes;
      if (bytes.length === 0) return undefined;
      const body = parse(bytes.toString("utf8"));
      if (record !== undefined) record.body = body;
      return body;
    };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, read(parseJson));
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "buffer" },
    read(parseForm),
  );
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal(400, { detail: `JSON parse error - ${reason}` });
  }
}

/** A name that is repeated is a list. */
function parseForm(text: string): Record<string, unknown> {
  const form = new URLSearchParams(text);
  return Object.fromEntries(
    Array.from(new Set(form.keys()), (name) => {
      const values = form.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}
