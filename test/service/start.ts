/** `npm run service`: the local service by itself, to rehearse a workflow against. */
import type { FaultRule } from "./faults.ts";
import { limitEveryOperation } from "./rate-limit.ts";
import { seedIssues } from "./seed.ts";
import { startService, type LocalService } from "./service.ts";
import { readSettings, USAGE, UsageError, type Settings } from "./settings.ts";

async function start(settings: Settings): Promise<LocalService> {
  const { port, dialect, organization, projects, latency, rateLimit } = settings;
  const service = await startService({
    port,
    dialect,
    organization,
    projects,
    latency,
    repositories: ["acme/shop"],
    ...(rateLimit !== undefined && {
      rateLimits: limitEveryOperation({ limit: rateLimit, window: 1 }),
    }),
    seed: (state) => {
      for (const project of state.organization.projects.keys()) {
        seedIssues(state, { project, count: settings.issues });
      }
    },
  });
  for (const rule of settings.faults) service.faults.add(rule);
  return service;
}

function introduction(service: LocalService, { scopes, faults }: Settings): string {
  const { url, organization, state, dialect } = service;
  const token = scopes === null ? service.token : service.addToken(scopes).value;
  const projects = [...state.organization.projects.keys()];
  const [project = ""] = projects;
  const issues = `${url}/api/0/projects/${organization}/${project}/issues/?query=is:unresolved`;
  return `The local service is up, and forgets everything when it stops.

  URL           ${url}
  Dialect       ${dialect.name}
  Token         ${token}
  Scopes        ${scopes === null ? "all that there are" : scopes.join(", ")}
  Organization  ${organization}
  Projects      ${projects.join(", ")}
  Issues        ${state.issues.size}
  Client key    ${state.key(project).id} (project ${project})
  Faults        ${faults.length === 0 ? "none" : faults.map(describeFault).join("; ")}

Try it:

  curl -H 'Authorization: Bearer ${token}' \\
    '${issues}'

In a workflow, on a runner of this machine:

  - uses: OWNER/release-tracker@v1
    with:
      base-url: ${url}
      token: ${token}
      org: ${organization}
      projects: ${projects.join(", ")}

Each request is shown below. Ctrl+C stops the service.
`;
}

function describeFault({ fault, operation, probability }: FaultRule): string {
  const status = "status" in fault && fault.status !== undefined ? ` ${fault.status}` : "";
  const where = operation === undefined ? "every operation" : String(operation);
  const share = probability === undefined ? "" : `, a share of ${probability}`;
  return `${fault.kind}${status} at ${where}${share}`;
}

/** One line per answered request. */
function showRequests(service: LocalService): NodeJS.Timeout {
  return setInterval(() => {
    for (;;) {
      const [request] = service.requests;
      if (request === undefined || request.answeredAt === null) return;
      // Forgotten once shown: the service may run for days.
      service.requests.shift();
      const took = Math.round(request.answeredAt - request.arrivedAt);
      console.log(
        `${request.status ?? "no answer"}  ${request.method} ${request.path}  ${took} ms`,
      );
    }
  }, 100);
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    return "The port is taken: choose another one with --port, or --port 0 for any free one.";
  }
  return error instanceof Error ? error.message : String(error);
}

async function main(): Promise<void> {
  const settings = readSettings(process.argv.slice(2));
  if (settings === "help") {
    console.log(USAGE);
    return;
  }
  const service = await start(settings);
  console.log(introduction(service, settings));
  const timer = showRequests(service);
  const stop = (): void => {
    clearInterval(timer);
    void service.close();
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}

try {
  await main();
} catch (error) {
  console.error(reasonOf(error));
  if (error instanceof UsageError) console.error(`\n${USAGE}`);
  process.exitCode = 1;
}
