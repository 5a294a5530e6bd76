/**
 * A service whose JSON answers are changed on their way: fields missing, null, of another type, or more of them. A test fails
 * when none was.
 */
import { createServer, type IncomingHttpHeaders, request as forward } from "node:http";
import { text } from "node:stream/consumers";
import { Disturbance } from "../../tools/service/http/rules.ts";
import { type Listening, listening } from "./listening.ts";

/** Changes one object of an answer: an issue, a release, a key, an activity. Paths are names without indices. */
export type Alter = (value: Readonly<Record<string, unknown>>, path: string) => unknown;

/** Changes the headers of an answer. */
export type AlterHeaders = (headers: IncomingHttpHeaders) => IncomingHttpHeaders;

export async function startAltered(
  target: string,
  alter?: Alter,
  alterHeaders?: AlterHeaders,
): Promise<Listening> {
  const inBodies = new Disturbance("a body that is altered", alter ? 1 : 0);
  const inHeaders = new Disturbance("headers that are altered", alterHeaders ? 1 : 0);
  const server = createServer((request, response) => {
    const { method = "GET", headers, url = "" } = request;
    // The links of a list repeat its query, twice.
    const options = { method, headers, agent: false, maxHeaderSize: 65_536 };
    const onward = forward(new URL(url, target), options, (answer) => {
      void (async () => {
        const body = await text(answer);
        const { "content-length": _length, ...others } = answer.headers;
        const newHeaders = alterHeaders?.(others) ?? others;
        if (JSON.stringify(newHeaders) !== JSON.stringify(others)) inHeaders.strike();
        const newBody = alter ? alteredText(body, alter) : body;
        if (newBody !== body) inBodies.strike();
        response.writeHead(answer.statusCode ?? 502, newHeaders);
        response.end(newBody);
      })();
    });
    request.pipe(onward);
  });
  return await listening(server);
}

/** What is no JSON stays as it is. */
function alteredText(body: string, alter: Alter): string {
  try {
    return JSON.stringify(altered(JSON.parse(body), "", alter));
  } catch {
    return body;
  }
}

/** From the inside out. */
function altered(value: unknown, path: string, alter: Alter): unknown {
  if (Array.isArray(value)) return value.map((item) => altered(item, path, alter));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]: [string, unknown]) => {
    return [name, altered(inner, path === "" ? name : `${path}.${name}`, alter)] as const;
  });
  return alter(Object.fromEntries(entries), path);
}
