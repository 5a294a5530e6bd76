/** `npm run service`: the local service by itself, to rehearse a workflow against. */
import { parseArgs } from "node:util";
import { type DialectName, dialects } from "./dialect.ts";
import { seedIssues } from "./seed.ts";
import { type LocalService, startService } from "./service.ts";

const DIALECTS = Object.keys(dialects) as DialectName[];

const USAGE = `Usage: npm run service -- [options]

  --port N          port to listen on; default 4400, 0 for any free one
  --dialect NAME    which server it resembles; default contract. One of
                    ${DIALECTS.join(" ")}
  --issues N        issues in each project; default 40
  --help            this text`;

function introduction(service: LocalService): string {
  const { url, state, dialect, token } = service;
  const { slug: organization } = state.organization;
  const projects = [...state.organization.projects.keys()].join(", ");
  const issues = `${url}/api/0/projects/${organization}/web/issues/?query=is:unresolved`;
  return `The local service is up, and forgets everything when it stops.

  URL           ${url}
  Dialect       ${dialect.name}
  Token         ${token}
  Organization  ${organization}
  Projects      ${projects}
  Issues        ${state.issues.size}
  Client key    ${state.key("web").id} (project web)

Try it:

  curl -H 'Authorization: Bearer ${token}' \\
    '${issues}'

In a workflow, on a runner of this machine:

  - uses: OWNER/release-tracker@v1
    with:
      base-url: ${url}
      token: ${token}
      org: ${organization}
      projects: ${projects}

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

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4400" },
    dialect: { type: "string", default: "contract" },
    issues: { type: "string", default: "40" },
    help: { type: "boolean", short: "h", default: false },
  },
});
const dialect = DIALECTS.find((name) => name === values.dialect);
const [port, count] = [Number(values.port), Number(values.issues)];
if (values.help || dialect === undefined || ![port, count].every(Number.isInteger)) {
  console.log(USAGE);
  process.exitCode = values.help ? 0 : 1;
} else {
  const service = await startService({
    port,
    dialect,
    repositories: ["acme/shop"],
    seed: (state) => {
      const projects = state.organization.projects.keys();
      for (const project of projects) seedIssues(state, { project, count });
    },
  });
  console.log(introduction(service));
  const timer = showRequests(service);
  const stop = (): void => {
    clearInterval(timer);
    void service.close();
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}
