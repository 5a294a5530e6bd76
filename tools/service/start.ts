/** `npm run service`: the local service by itself, and GitHub's issues, to rehearse a workflow against. */
import path from "node:path";
import { parseArgs } from "node:util";
import { type GitHubIssuesApi, startGitHubIssues } from "../../test/support/github-issues.ts";
import { type DialectName, dialects } from "./dialect.ts";
import { seedIssues } from "./seed.ts";
import { type LocalService, startService } from "./service.ts";

const DIALECTS = Object.keys(dialects) as DialectName[];

const USAGE = `Usage: npm run service -- [options]

  --port N          port to listen on; default 4400, 0 for any free one
  --dialect NAME    which server it resembles; default contract. One of
                    ${DIALECTS.join(" ")}
  --issues N        issues in each project; default 40
  --github          plays the issues of the GitHub repository acme/shop, too
  --help            this text`;

/** What to do with it. @param github what plays GitHub's issues */
function introduction(service: LocalService, github: GitHubIssuesApi | undefined): string {
  const { url, state, dialect, token } = service;
  const { slug: organization } = state.organization;
  const projects = [...state.organization.projects.keys()].join(", ");
  const issues = `${url}/api/0/projects/${organization}/web/issues/?query=is:unresolved`;
  const inputs = {
    command: github ? "sync-issues" : "list-issues",
    "base-url": url,
    token,
    org: organization,
    projects,
    query: "is:unresolved",
    ...(github && { "github-token": "any" }),
  };
  const runner = github && {
    GITHUB_API_URL: github.url,
    GITHUB_SERVER_URL: "https://github.com",
    GITHUB_REPOSITORY: REPOSITORY,
    GITHUB_EVENT_NAME: "workflow_dispatch",
  };
  const variables = [
    ...Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
    ...Object.entries(runner ?? {}),
  ];
  const step = Object.entries(inputs).map(([name, value]) => `      ${name}: ${value}\n`);
  // A runner sets GITHUB_API_URL itself, whatever a workflow says.
  const workflow = github
    ? ""
    : `In a workflow, on a runner of this machine:

  - uses: OWNER/release-tracker@v1
    with:
${step.join("")}
`;
  return `The local service is up, and forgets everything when it stops.

  URL           ${url}
  Dialect       ${dialect.name}
  Token         ${token}
  Organization  ${organization}
  Projects      ${projects}
  Issues        ${state.issues.size}
  Client key    ${state.key("web").id} (project web)
${github ? `  GitHub        ${github.url} (the issues of ${REPOSITORY})\n` : ""}
Try it:

  curl -H 'Authorization: Bearer ${token}' \\
    '${issues}'

By hand, without a runner ("env", since names with "-" cannot be set in a shell):

  env ${variables.map(([name, value]) => `'${name}=${value}'`).join(" \\\n    ")} \\
    ${NODE} dist/index.js

For another command set INPUT_COMMAND, and its inputs by their names in capitals. For a release of the tag v1.2.0 add
GITHUB_EVENT_NAME=push, GITHUB_REF=refs/tags/v1.2.0, GITHUB_WORKSPACE (the repository's folder) and GITHUB_SHA (the tag's commit).
GITHUB_STEP_SUMMARY and GITHUB_OUTPUT name files that get the job summary and the outputs.

${workflow}Each request is shown below. Ctrl+C stops the service.
`;
}

const REPOSITORY = "acme/shop";
/** As the runner has it, whichever Node is the machine's own. */
const NODE = path.relative(process.cwd(), process.execPath);

/** One line per answered request. */
function showRequests(service: LocalService, github?: GitHubIssuesApi): NodeJS.Timeout {
  return setInterval(() => {
    while (github?.requests[0]?.status !== undefined) {
      const { status, method, path: below } = github.requests.shift() ?? {};
      console.log(`${status}  ${method} GitHub: ${below || "the repository"}`);
    }
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
    github: { type: "boolean", default: false },
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
    repositories: [REPOSITORY],
    seed: (state) => {
      const projects = state.organization.projects.keys();
      for (const project of projects) seedIssues(state, { project, count });
    },
  });
  const github = values.github ? await startGitHubIssues() : undefined;
  console.log(introduction(service, github));
  const timer = showRequests(service, github);
  const stop = (): void => {
    clearInterval(timer);
    void service.close();
    void github?.[Symbol.asyncDispose]();
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}
