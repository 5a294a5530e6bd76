/** `npm run service`: the local service by itself, to rehearse a workflow against. */
import { limitEveryOperation } from "./rate-limit.ts";
import { seedIssues } from "./seed.ts";
import { startService, type LocalService } from "./service.ts";
import { readSettings, USAGE, UsageError, type Settings } from "./settings.ts";

async function start(settings: Settings): Promise<LocalService> {
  const { port, dialect, latency, rateLimit } = settings;
  return startService({
    port,
    dialect,
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
}

function introduction(service: LocalService): string {
  const { url, token, organization, state, dialect } = service;
  const projects = [...state.organization.projects.keys()];
  const [project = ""] = projects;
  const issues = `${url}/api/0/projects/${organization}/${project}/issues/?query=is:unresolved`;
  return `The local service is up, and forgets everything when it stops.

  URL           ${url}
  Dialect       ${dialect.name}
  Token         ${token}
  Organization  ${organization}
  Projects      ${projects.join(", ")}
  Issues        ${state.issues.size}
  Client key    ${state.key(project).id} (project ${project})

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
  console.log(introduction(service));
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
