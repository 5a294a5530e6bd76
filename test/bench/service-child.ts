/** A local service in a process of its own, so that what is measured does not share an event loop with it. */
import { startService } from "../service/service.ts";
import type { Command, Reply } from "./service-process.ts";

const service = await startService({ dialect: "sentry", repositories: ["acme/shop"] });

function reply(message: Reply): void {
  process.send?.(message);
}

function obey(command: Command): void {
  if (command.latency !== undefined) service.latency = command.latency;
  const requests = service.requests.map(({ method, path, rawBody, connection }) => ({
    method,
    path,
    connection,
    body: rawBody.toString("base64"),
  }));
  if (command.forget) service.requests.length = 0;
  reply({ kind: "requests", requests });
}

process.on("message", obey);
process.on("disconnect", () => {
  void service.close();
});
reply({ kind: "ready", url: service.url, token: service.token });
