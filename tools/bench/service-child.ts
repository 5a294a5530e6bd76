/** The local service, for `service-process.ts`. */
import { seedIssues } from "../service/seed.ts";
import { startService } from "../service/service.ts";
import type { LoggedRequest, ServiceCommand } from "./service-process.ts";

const service = await startService({ dialect: "sentry", repositories: ["acme/shop"] });

process.on("message", ({ latency, limits, issues }: ServiceCommand) => {
  if (latency !== undefined) service.latency = latency;
  if (limits !== undefined) service.limits = limits;
  if (issues !== undefined) {
    const { state } = service;
    // From the end: each removal looks its issue up in the list.
    for (const issue of [...state.issues.values()].toReversed()) state.removeIssue(issue);
    seedIssues(state, { project: "web", count: issues, unresolved: 1 });
  }
  const requests = service.requests.map(
    ({ method, path, rawBody, arrivedAt, answeredAt }): LoggedRequest => {
      return { method, path, body: rawBody.toString("base64"), arrivedAt, answeredAt };
    },
  );
  service.requests.length = 0;
  process.send?.(requests);
});
process.on("disconnect", () => void service.close());
process.send?.({ url: service.url, token: service.token });
