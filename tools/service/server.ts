/** The HTTP server: routes, bodies, errors and unknown paths. */
import {
  createServer as createHttp,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
} from "node:http";
import { createServer as createHttps, type Server as HttpsServer } from "node:https";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { answer, type Answer, Refusal } from "./http/answer.ts";
import { whole } from "./http/delivery.ts";
import { OPERATION_NAMES } from "./operation-names.ts";
import { OPERATIONS } from "./operations.ts";
import {
  absentOperation,
  type Arrival,
  handle,
  meetEarlyFault,
  type Serving,
} from "./http/requests.ts";
import { recorded } from "./http/request-log.ts";

/** Releases with the patch sets of thousands of commits fit. */
const BODY_LIMIT = 64 * 1024 * 1024;
const METHODS = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"];

/** A server that is not yet listening. */
export async function buildServer(
  serving: Serving,
  tls?: { cert: string; key: string },
): Promise<HttpServer | HttpsServer> {
  const { basePath } = serving;
  const made = apps.get(basePath) ?? buildApp(basePath);
  apps.set(basePath, made);
  const app = await made;
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    arrivals.set(request, { serving, record: recorded(serving, request, response), number: 0 });
    app.routing(request, response);
  };
  const server = tls === undefined ? createHttp(listener) : createHttps(tls, listener);
  // Longer than any pause of a client: a connection that is reset is a fault that a test asked for.
  server.keepAliveTimeout = 120_000;
  return server;
}

/** By base path: to make one takes longer than a whole step that is tested with it, so that the services share them. */
const apps = new Map<string, Promise<FastifyInstance>>();
const arrivals = new WeakMap<IncomingMessage, Arrival>();

function arrivalOf({ raw }: FastifyRequest): Arrival {
  const arrival = arrivals.get(raw);
  if (arrival === undefined) throw new Error("the request came to no service");
  return arrival;
}

async function buildApp(basePath: string): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 4096 },
    frameworkErrors: (_error, _request, reply) => {
      void send(answer(400, { detail: "Malformed URL" }), reply);
    },
  });
  readBodies(app);
  app.addHook("onRequest", async (request, reply) => {
    const { serving } = arrivalOf(request);
    if (serving.dateHeader) {
      void reply.header("date", new Date(serving.now()).toUTCString());
    } else {
      reply.raw.sendDate = false;
    }
  });
  app.setNotFoundHandler((request, reply) =>
    send(absentOperation(null, arrivalOf(request), request), reply),
  );
  app.setErrorHandler((error, request, reply) =>
    send(failure(error, arrivalOf(request).serving), reply),
  );
  for (const path of new Set(OPERATION_NAMES.map((name) => OPERATIONS[name].path))) {
    addPath(app, path, `${basePath}${path}`);
  }
  await app.ready();
  return app;
}

async function send(sent: Answer, reply: FastifyReply): Promise<void> {
  await whole(sent).carryOut(reply);
}

/** Forms with files; all else is JSON. The bytes are kept in the log as they arrived. */
function readBodies(app: FastifyInstance): void {
  const add = (type: string | RegExp, read: (bytes: Buffer) => unknown): void => {
    const parse = async (request: FastifyRequest, bytes: Buffer): Promise<unknown> => {
      arrivalOf(request).record.rawBody = bytes;
      return read(bytes);
    };
    app.addContentTypeParser(type, { parseAs: "buffer" }, parse);
  };
  app.removeAllContentTypeParsers();
  add(/^multipart\/form-data/u, (bytes) => bytes);
  add("*", json);
  app.addHook("preHandler", async (request) => {
    if (!Buffer.isBuffer(request.body)) arrivalOf(request).record.body = request.body;
  });
}

const json = (bytes: Buffer): unknown =>
  bytes.length === 0 ? undefined : JSON.parse(bytes.toString("utf8"));

/** Every method of a path: its operations, and 405 for the rest. */
function addPath(app: FastifyInstance, path: string, url: string): void {
  const names = OPERATION_NAMES.filter((name) => OPERATIONS[name].path === path);
  for (const name of names) {
    app.route({
      method: OPERATIONS[name].method,
      url,
      onRequest: async (request, reply) => meetEarlyFault(name, arrivalOf(request), request, reply),
      handler: async (request, reply) => {
        await handle(name, arrivalOf(request), request, reply);
        return reply;
      },
    });
  }
  const methods: string[] = names.map((name) => OPERATIONS[name].method);
  app.route({
    method: METHODS.filter((method) => !methods.includes(method)),
    url,
    handler: async (request, reply) => {
      await send(absentOperation(path, arrivalOf(request), request), reply);
      return reply;
    },
  });
}

function failure(error: unknown, { crashes }: Serving): Answer {
  if (error instanceof Refusal) return error.answer;
  const { statusCode } = error as { statusCode?: number };
  if (statusCode === undefined || statusCode >= 500) {
    crashes.push(error);
    return answer(500, { detail: "Internal Error", errorId: null });
  }
  return answer(statusCode, { detail: error instanceof Error ? error.message : String(error) });
}
