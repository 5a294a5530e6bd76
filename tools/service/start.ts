/** `npm run service`: the local service by itself, to rehearse a workflow against. */
import { parseArgs } from "node:util";
import { type DialectName, dialects } from "./dialect.ts";
import { seedIssues } from "./seed.ts";
import { type LocalService, startService } from "./service.ts";

const USAGE = `Usage: npm run service -- [options]

  --port N          port to listen on; default 4400, 0 for any free one
  --dialect NAME    which server it resembles; default contract. One of
                    ${Object.keys(dialects).join(" ")}
  --issues N        issues in each project; default 40
  --help            this text`;

class UsageError extends Error {
  override readonly name = "UsageError";
}

function isDialectName(name: string): name is DialectName {
  return Object.hasOwn(dialects, name);
}

/** @throws UsageError */
function wholeNumber(name: string, text: string, most: number): number {
  const value = Number(text);
  if (/^\d+$/u.test(text) && value <= most) return value;
  throw new UsageError(`${name} must be a whole number from 0 to ${most}, not "${text}".`);
}

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

function reasonOf(error: unknown): string {
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    return "The port is taken: choose another one with --port, or --port 0 for any free one.";
  }
  return error instanceof Error ? error.message : String(error);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "4400" },
      dialect: { type: "string", default: "contract" },
      issues: { type: "string", default: "40" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const { dialect } = values;
  if (values.help) {
    console.log(USAGE);
    return;
  }
  if (!isDialectName(dialect)) throw new UsageError(`There is no dialect "${dialect}".`);
  const count = wholeNumber("--issues", values.issues, 100_000);
  const service = await startService({
    port: wholeNumber("--port", values.port, 65_535),
    dialect,
    repositories: ["acme/shop"],
    seed: (state) => {
      for (const project of state.organization.projects.keys())
        seedIssues(state, { project, count });
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

try {
  await main();
} catch (error) {
  console.error(reasonOf(error));
  const isUsage = error instanceof UsageError || error instanceof TypeError;
  if (isUsage) console.error(`\n${USAGE}`);
  process.exitCode = 1;
}
