/** The demo of a release. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { startService } from "../service/service.ts";
import type { StoredCommit, StoredRelease } from "../service/state.ts";
import { runStep } from "../support/runner.ts";
import { DemoError, type DemoRepository, git } from "./repository.ts";
import { pairs, say, showLog, showOutputs, showSummary, title } from "./show.ts";

const SHOWN_COMMITS = 12;

export async function demonstrateRelease(repository: DemoRepository, out: string): Promise<void> {
  await using service = await startService({
    dialect: "sentry",
    repositories: [repository.name],
  });
  title("The workflow");
  showWorkflow(repository, service.url);
  const step = await runStep({
    workspace: repository.directory,
    with: { token: service.token, org: "acme", projects: "web, api", "base-url": service.url },
    env: { GITHUB_REPOSITORY: repository.name },
    event: {
      name: "push",
      ref: repository.ref,
      sha: repository.commit,
      payload: { ref: repository.ref, after: repository.commit },
    },
  });
  title(`The log (${Math.round(step.milliseconds)} ms, exit code ${step.exitCode})`);
  showLog(step.stdout + step.stderr);
  title("The outputs");
  showOutputs(step.outputs);
  title(`The release as the service holds it now, after ${count(service.requests.length)}`);
  const release = service.state.organization.releases.get(step.outputs["version"] ?? "");
  if (release) showRelease(release, repository);
  else say("  The service has no such release.");
  title("The job summary");
  const page = path.join(out, "summary.html");
  await showSummary(step.summary, page);
  title("To look at");
  const result = path.join(out, "result.json");
  writeFileSync(result, `${JSON.stringify(step.result, undefined, 2)}\n`);
  pairs([
    ["The job summary as GitHub shows it", pathToFileURL(page).href],
    ["The result file", result],
    ["The repository of this run", repository.directory],
  ]);
  if (step.exitCode !== 0) throw new DemoError("The step failed: see its log above.");
}

const count = (requests: number): string =>
  requests === 1 ? "one request" : `${requests} requests`;

function showWorkflow({ ref, name }: DemoRepository, url: string): void {
  const tag = ref.startsWith("refs/tags/");
  const pushed = ref.replace(/^refs\/(?:tags|heads)\//u, "");
  say(`  The ${tag ? "tag" : "branch"} ${pushed} was pushed to ${name}. The job's steps:\n`);
  say(`    - uses: actions/checkout@v7
      with:
        fetch-depth: 0
    - uses: OWNER/release-tracker@v1
      with:
        token: \${{ secrets.SENTRY_AUTH_TOKEN }}
        org: acme
        projects: web, api
        base-url: ${url}`);
}

function showRelease(release: StoredRelease, { directory }: DemoRepository): void {
  const date = (time: number | null) => (time === null ? "–" : new Date(time).toISOString());
  pairs([
    ["version", release.version],
    ["projects", release.projects.join(", ")],
    ["ref", release.ref ?? "–"],
    ["url", release.url ?? "–"],
    ["dateCreated", date(release.dateCreated)],
    ["dateReleased", date(release.dateReleased)],
    ...release.refs.map(({ repository, previousCommit, commit }): [string, string] => [
      "refs",
      `${repository} ${previousCommit === null ? "" : `${previousCommit.slice(0, 12)}..`}${commit.slice(0, 12)}`,
    ]),
    ["commits", String(release.commits.length)],
  ]);
  for (const commit of release.commits.slice(0, SHOWN_COMMITS)) say(`    ${commitLine(commit)}`);
  const more = release.commits.length - SHOWN_COMMITS;
  if (more > 0) say(`    … and ${more} more`);
  say(`\n  ${comparison(release, directory)}`);
}

function commitLine({ id, message = "", author_name = "", patch_set = [] }: StoredCommit): string {
  const files = patch_set.length === 1 ? "1 file" : `${patch_set.length} files`;
  const [subject = ""] = message.split("\n", 1);
  return `${id.slice(0, 12)}  ${subject} (${author_name}, ${files})`;
}

/** What plain git says of the same range. */
function comparison({ refs, commits }: StoredRelease, directory: string): string {
  const [ref] = refs;
  if (!ref?.previousCommit) return "A first release: the newest commits are sent.";
  const range = `${ref.previousCommit}..${ref.commit}`;
  const wanted = git(directory, "rev-list", range).split("\n").filter(Boolean).toSorted();
  const stored = commits.map(({ id }) => id).toSorted();
  const short = range.replaceAll(/([0-9a-f]{12})[0-9a-f]+/gu, "$1");
  return wanted.join() === stored.join()
    ? `${wanted.length === 1 ? "This is the commit" : `These are the ${wanted.length} commits`} of: git rev-list ${short}`
    : `git rev-list ${short} has ${wanted.length} commits, the release ${stored.length}.`;
}
