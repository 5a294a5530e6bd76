/** A real git server over http on loopback: `git http-backend` behind Node's server, with a note of every request. */
import { spawn } from "node:child_process";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { disturbing, type Listening, listening, type Respond } from "./listening.ts";
import { configure } from "./repository.ts";

/** As it was at the start: a test may put another git on the path for the code that it tests. */
const PATH = process.env["PATH"];

export interface GitRequest {
  /** Path and query. */
  path: string;
  authorization: string | undefined;
  /** Bytes of the answer's body. */
  bytes: number;
}

/** Its address stands for `GITHUB_SERVER_URL`. */
export interface GitServer extends Listening {
  readonly requests: GitRequest[];
}

export interface GitServerOptions {
  /** Folder whose repositories are served: `owner/name.git` in it is `<url>/owner/name.git`. */
  root: string;
  /** Without this token, answers are 401. */
  token?: string;
  /** Answers instead of git. */
  respond?: Respond;
}

/** Settings that a server like GitHub has: partial clones, and any commit by its id. */
export function serveLikeGitHub(repository: string): void {
  configure(repository, { uploadpack: { allowFilter: "true", allowAnySHA1InWant: "true" } });
}

export async function startGitServer(options: GitServerOptions): Promise<GitServer> {
  const requests: GitRequest[] = [];
  const respond = options.respond && disturbing(options.respond);
  const server = createServer((request, response) => {
    const { authorization } = request.headers;
    const entry = { path: request.url ?? "", authorization, bytes: 0 };
    requests.push(entry);
    if (respond?.(request, response)) return;
    if (options.token !== undefined && authorization !== basic(options.token)) {
      response.writeHead(401, { "www-authenticate": 'Basic realm="test"' }).end();
      return;
    }
    runBackend(options.root, { request, response, entry });
  });
  return { ...(await listening(server)), requests };
}

/** The Authorization header that belongs to a token. */
export function basic(token: string): string {
  return `basic ${Buffer.from(`x-access-token:${token}`).toString("base64")}`;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  entry: GitRequest;
}

/** One request as a CGI program: the headers in the environment, the body on stdin, head and body on stdout. */
function runBackend(root: string, { request, response, entry }: Exchange): void {
  const url = new URL(request.url ?? "", "http://localhost");
  const { headers } = request;
  const child = spawn("git", ["http-backend"], {
    env: {
      PATH,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: "1",
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_GLOBAL: join(root, "no-config"),
      PATH_INFO: decodeURIComponent(url.pathname),
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: headers["content-type"],
      ...(headers["content-length"] && { CONTENT_LENGTH: headers["content-length"] }),
      HTTP_CONTENT_ENCODING: headers["content-encoding"],
      GIT_PROTOCOL: String(headers["git-protocol"] ?? ""),
    },
  });
  request.pipe(child.stdin);
  child.stdin.on("error", () => undefined);
  child.stderr.resume();
  let head = Buffer.alloc(0);
  child.stdout.on("data", (chunk: Buffer) => {
    if (response.headersSent) {
      entry.bytes += chunk.length;
      response.write(chunk);
      return;
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf("\r\n\r\n");
    if (end === -1) return;
    const rest = head.subarray(end + 4);
    writeHead(head.subarray(0, end).toString("latin1"), response);
    entry.bytes += rest.length;
    response.write(rest);
  });
  child.on("close", () => response.end());
  response.on("close", () => child.kill());
}

function writeHead(text: string, response: ServerResponse): void {
  let status = 200;
  for (const line of text.split("\r\n")) {
    const [name = "", value = ""] = line.split(": ");
    if (name === "Status") status = Number.parseInt(value, 10);
    else response.setHeader(name, value);
  }
  response.writeHead(status);
}
