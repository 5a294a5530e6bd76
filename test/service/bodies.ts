/** Reading request bodies: JSON; every other content type is a 415. The bytes are kept in the log as they arrived. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "./answer.ts";
import type { Serving } from "./requests.ts";

export function readBodies(
  app: FastifyInstance,
  servingOf: (request: FastifyRequest) => Serving,
): void {
  const json = async (request: FastifyRequest, bytes: Buffer): Promise<unknown> => {
    const record = servingOf(request).log.of(request.raw);
    if (record !== undefined) record.rawBody = bytes;
    if (bytes.length === 0) return undefined;
    const body = parsed(bytes.toString("utf8"));
    if (record !== undefined) record.body = body;
    return body;
  };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, json);
  app.addContentTypeParser(
    "*",
    { parseAs: "buffer" },
    async (request: FastifyRequest, bytes: Buffer) => {
      // GlitchTip does not look at the content type.
      const { surroundings } = servingOf(request).dialect;
      if (surroundings === "glitchtip") return await json(request, bytes);
      throw new Refusal(415, { detail: "Unsupported media type in request." });
    },
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refusal(400, { detail: "JSON parse error" });
  }
}
