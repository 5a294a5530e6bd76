/** A local service in a process of its own, so that what is measured does not share an event loop with it. */
import { seedIssues } from "../service/seed.ts";
import { startService } from "../service/service.ts";
import type { Command, Reply } from "./service-process.ts";

const service = await startService({ dialect: "sentry", repositories: ["acme/shop"] });

function reply(message: Reply): void {
  process.send?.(message);
}

function obey(command: Command): void {
  if (command.latency !== undefined) service.latency = command.latency;
  if (command.limits !== undefined) service.limits = command.limits;
  if (command.issues !== undefined) replaceIssues(command.issues);
  const requests = service.requests.map(({ rawBody, ...request }) => ({
    method: request.method,
    path: request.path,
    connection: request.connection,
    body: rawBody.toString("base64"),
    status: request.status,
    arrivedAt: request.arrivedAt,
    answeredAt: request.answeredAt,
  }));
  if (command.forget) service.requests.length = 0;
  reply({ kind: "requests", requests });
}

function replaceIssues(count: number): void {
  const { state } = service;
  // From the end: each removal looks its issue up in the list.
  for (const issue of [...state.issues.values()].toReversed()) state.removeIssue(issue);
  seedIssues(state, { project: "web", count, unresolved: 1 });
}

process.on("message", obey);
process.on("disconnect", () => {
  void service.close();
});
reply({ kind: "ready", url: service.url, token: service.token });
