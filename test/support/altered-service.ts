/** A service whose JSON answers are changed on their way: fields missing, null, of another type, or more of them. */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as forward,
  type ServerResponse,
} from "node:http";
import { buffer } from "node:stream/consumers";
import { type Listening, listening } from "./listening.ts";

/** Changes one object of an answer: an issue, a release, a key, an activity. Paths are names without indices. */
export type Alter = (value: Readonly<Record<string, unknown>>, path: string) => unknown;

/** Changes the headers of an answer. */
export type AlterHeaders = (headers: IncomingHttpHeaders) => IncomingHttpHeaders;

export async function startAltered(
  target: string,
  alter: Alter,
  alterHeaders: AlterHeaders = (headers) => headers,
): Promise<Listening> {
  const server = createServer((request, response) =>
    pass(target, { request, response, alter, alterHeaders }),
  );
  return await listening(server);
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  alter: Alter;
  alterHeaders: AlterHeaders;
}

function pass(target: string, { request, response, alter, alterHeaders }: Exchange): void {
  const { method = "GET", headers, url = "" } = request;
  // The links of a list repeat its query, twice.
  const options = { method, headers, agent: false, maxHeaderSize: 65_536 };
  const onward = forward(new URL(url, target), options, (answer) => {
    void answerAltered(answer, response, { alter, alterHeaders });
  });
  request.pipe(onward);
}

async function answerAltered(
  answer: IncomingMessage,
  response: ServerResponse,
  { alter, alterHeaders }: Pick<Exchange, "alter" | "alterHeaders">,
): Promise<void> {
  const text = (await buffer(answer)).toString("utf8");
  const { "content-length": _length, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 502, alterHeaders(headers));
  response.end(alteredText(text, alter));
}

/** What is no JSON stays as it is. */
function alteredText(text: string, alter: Alter): string {
  try {
    return JSON.stringify(altered(JSON.parse(text), "", alter));
  } catch {
    return text;
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
