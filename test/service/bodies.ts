/**
 * Reading request bodies: JSON, and forms as well, as Sentry's framework does; every other content type is a 415.
 * The bytes are kept in the log as they arrived.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "./answer.ts";
import type { Serving } from "./requests.ts";
import type { Dialect } from "./rules.ts";

export function readBodies(
  app: FastifyInstance,
  servingOf: (request: FastifyRequest) => Serving,
): void {
  const dialectOf = (request: FastifyRequest) => servingOf(request).context.dialect;
  const read =
    (parse: (text: string, dialect: Dialect) => unknown) =>
    async (request: FastifyRequest, bytes: Buffer): Promise<unknown> => {
      const { log } = servingOf(request);
      const record = log.of(request.raw);
      if (record !== undefined) record.rawBody = bytes;
      if (bytes.length === 0) return undefined;
      const body = parse(bytes.toString("utf8"), dialectOf(request));
      if (record !== undefined) record.body = body;
      return body;
    };
  app.removeAllContentTypeParsers();
  const json = read(parseJson);
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, json);
  const other = async (request: FastifyRequest, bytes: Buffer): Promise<unknown> => {
    // GlitchTip does not look at the content type.
    if (dialectOf(request).surroundings === "glitchtip") return await json(request, bytes);
    const type = request.headers["content-type"] ?? "";
    throw new Refusal(415, { detail: `Unsupported media type "${type}" in request.` });
  };
  app.addContentTypeParser("*", { parseAs: "buffer" }, other);
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "buffer" },
    read((text, dialect) =>
      dialect.surroundings === "glitchtip" ? parseJson(text, dialect) : parseForm(text),
    ),
  );
}

function parseJson(text: string, { surroundings }: Dialect): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch (error) {
    if (surroundings === "glitchtip") {
      throw new Refusal(400, { detail: "Cannot parse request body" });
    }
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
