/** The HTTP server: routes, errors and unknown paths. Every answer is JSON. */
import {
  createServer as createHttp,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
} from "node:http";
import { createServer as createHttps, type Server as HttpsServer } from "node:https";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { answer, Refusal, type Answer } from "./answer.ts";
import { readBodies } from "./bodies.ts";
import { carryOut } from "./delivery.ts";
import { OPERATION_NAMES, OPERATIONS } from "./operations.ts";
import { absentOperation, handle, meetEarlyFault, type Serving } from "./requests.ts";
import { addSourceMapRoutes } from "./source-maps.ts";

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
    servings.set(request, serving);
    app.routing(request, response);
  };
  const server = tls === undefined ? createHttp(listener) : createHttps(tls, listener);
  // Longer than any pause of a client: a connection that is reset is a fault that a test asked for.
  server.keepAliveTimeout = 120_000;
  return server;
}

/** By base path: to make one takes longer than a whole step that is tested with it, so that the services share them. */
const apps = new Map<string, Promise<FastifyInstance>>();
/** Which service a request came to. */
const servings = new WeakMap<IncomingMessage, Serving>();

function servingOf({ raw }: FastifyRequest): Serving {
  const serving = servings.get(raw);
  if (serving === undefined) throw new Error("the request came to no service");
  return serving;
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
  readBodies(app, servingOf);
  app.addHook("onRequest", async (request, reply) => {
    const serving = servingOf(request);
    serving.log.begin(request.raw, reply.raw);
    if (serving.dateHeader) {
      void reply.header("date", new Date(serving.now()).toUTCString());
    } else {
      reply.raw.sendDate = false;
    }
  });
  app.setNotFoundHandler((request, reply) =>
    send(absentOperation(null, servingOf(request), request), reply),
  );
  app.setErrorHandler((error, request, reply) => send(failure(error, servingOf(request)), reply));
  for (const path of new Set(OPERATION_NAMES.map((name) => OPERATIONS[name].path))) {
    addPath(app, path, basePath);
  }
  addSourceMapRoutes(app, basePath, servingOf);
  await app.ready();
  return app;
}

async function send(whole: Answer, reply: FastifyReply): Promise<void> {
  await carryOut({ kind: "answer", answer: whole }, reply);
}

/** Every method of a path: its operations, and 405 for the rest. */
function addPath(app: FastifyInstance, path: string, basePath: string): void {
  const url = `${basePath}${path}`;
  const names = OPERATION_NAMES.filter((name) => OPERATIONS[name].path === path);
  for (const name of names) {
    app.route({
      method: OPERATIONS[name].method,
      url,
      onRequest: async (request, reply) => {
        const serving = servingOf(request);
        const record = serving.log.of(request.raw);
        if (record !== undefined) record.operation = name;
        await meetEarlyFault(name, serving, { request, reply });
      },
      handler: async (request, reply) => {
        await handle(name, servingOf(request), { request, reply });
        return reply;
      },
    });
  }
  const methods: string[] = names.map((name) => OPERATIONS[name].method);
  app.route({
    method: METHODS.filter((method) => !methods.includes(method)),
    url,
    handler: async (request, reply) => {
      await send(absentOperation(path, servingOf(request), request), reply);
      return reply;
    },
  });
}

function failure(error: unknown, { crashes }: Serving): Answer {
  if (error instanceof Refusal) return error.answer;
  const status = statusOf(error);
  if (status === undefined || status >= 500) {
    crashes.push(error);
    return answer(500, { detail: "Internal Error", errorId: null });
  }
  const detail = error instanceof Error ? error.message : String(error);
  return answer(status, { detail });
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return undefined;
  return typeof error.statusCode === "number" ? error.statusCode : undefined;
}
