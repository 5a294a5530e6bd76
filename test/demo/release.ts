/** The demo of a release. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { startService } from "../service/service.ts";
import type { StoredRelease } from "../service/state.ts";
import { type DemoRepository, git } from "./repository.ts";
import { pairs, play, say, title } from "./show.ts";

const SHOWN_COMMITS = 12;

export async function demonstrateRelease(repository: DemoRepository, out: string): Promise<void> {
  const { commit, directory, name, ref } = repository;
  await using service = await startService({ dialect: "sentry", repositories: [name] });
  const pushed = ref.replace("refs/tags/", "the tag ").replace("refs/heads/", "the branch ");
  const connection = { token: service.token, org: "acme", projects: "web, api" };
  const step = await play({
    heading: `The step, after ${pushed} was pushed to ${name} and checked out`,
    options: {
      workspace: directory,
      with: { ...connection, "base-url": service.url },
      env: { GITHUB_REPOSITORY: name },
      event: { name: "push", ref, sha: commit, payload: { ref, after: commit } },
    },
    page: path.join(out, "summary.html"),
  });
  const requests =
    service.requests.length === 1 ? "one request" : `${service.requests.length} requests`;
  title(`The release as the service holds it now, after ${requests}`);
  const release = service.state.organization.releases.get(step.outputs["version"] ?? "");
  if (release) showRelease(release, repository);
  else say("  The service has no such release.");
  const result = path.join(out, "result.json");
  writeFileSync(result, `${JSON.stringify(step.result, undefined, 2)}\n`);
  say();
  pairs([
    ["The result file", result],
    ["The repository of this run", directory],
  ]);
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
  for (const { id, message = "", author_name = "", patch_set = [] } of release.commits.slice(
    0,
    SHOWN_COMMITS,
  )) {
    const files = patch_set.length === 1 ? "1 file" : `${patch_set.length} files`;
    const [subject = ""] = message.split("\n", 1);
    say(`    ${id.slice(0, 12)}  ${subject} (${author_name}, ${files})`);
  }
  const more = release.commits.length - SHOWN_COMMITS;
  if (more > 0) say(`    … and ${more} more`);
  say(`\n  ${comparison(release, directory)}`);
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
