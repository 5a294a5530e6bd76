/** How a release and a deploy are written. */
import { without } from "../http/answer.ts";
import type { Context, View } from "../differences.ts";
import type { Deploy, Organization, StoredCommit, StoredRelease } from "../state.ts";
import { milliseconds } from "../times.ts";

/** A release in the form of the dialect, less what that does not send. */
export function releaseView(
  release: StoredRelease,
  organization: Organization,
  context: Context,
): View {
  const { view, omits } = context.dialect.releases;
  return without(view(release, organization, context), omits);
}

/** As the contract writes it. */
export function plainRelease(release: StoredRelease, { projects }: Organization): View {
  const { version, ref, url, commits, deploys, newGroups } = release;
  const lastDeploy = deploys.at(-1);
  return {
    version,
    shortVersion: shortVersion(version),
    ref,
    url,
    dateCreated: milliseconds(release.dateCreated),
    dateReleased: milliseconds(release.dateReleased),
    data: {},
    authors: authorsOf(release),
    commitCount: commits.length + release.commitsLeftOut,
    deployCount: deploys.length,
    firstEvent: null,
    lastEvent: null,
    lastCommit: lastCommitOf(release),
    lastDeploy: lastDeploy === undefined ? null : deployView(lastDeploy),
    newGroups,
    owner: null,
    projects: release.projects.flatMap((slug) => {
      const { name } = projects.get(slug) ?? {};
      return name === undefined ? [] : [{ name, slug }];
    }),
  };
}

/** With what Sentry sends beyond the contract. */
export function sentryRelease(release: StoredRelease, organization: Organization): View {
  const projects = release.projects.flatMap((slug) => {
    const { id, name, platform } = organization.projects.get(slug) ?? {};
    return name === undefined ? [] : [{ name, slug, id: Number(id), platform, newGroups: 0 }];
  });
  const more = { status: "open", versionInfo: null, userAgent: null };
  return { ...plainRelease(release, organization), projects, ...more };
}

export function deployView({ projects: _projects, ...deploy }: Deploy): View {
  return {
    ...deploy,
    dateStarted: milliseconds(deploy.dateStarted),
    dateFinished: milliseconds(deploy.dateFinished),
  };
}

/** `package@1.2.3` without its package; a full SHA by its first 12 digits. */
function shortVersion(version: string): string {
  const plain = /^@?[^@]+@(.+)$/su.exec(version)?.[1] ?? version;
  return /^[0-9a-f]{40}$/u.test(plain) ? plain.slice(0, 12) : plain;
}

function authorsOf({ commits }: StoredRelease): unknown[] {
  const names = new Map<string, string>();
  for (const { author_email: email, author_name: name } of commits) {
    if (email !== undefined || name !== undefined) names.set(email ?? "", name ?? email ?? "");
  }
  return Array.from(names, ([email, name]) => ({ name, email }));
}

/** The newest by its own date; commits without dates are sent newest first. */
function lastCommitOf({ commits }: StoredRelease): View | null {
  const [first] = commits;
  if (first === undefined) return null;
  const dateOf = ({ timestamp }: StoredCommit) => Date.parse(timestamp ?? "1970-01-01");
  const newest = commits.reduce((last, commit) => (dateOf(commit) > dateOf(last) ? commit : last));
  return {
    id: newest.id,
    message: newest.message ?? null,
    dateCreated: newest.timestamp ?? null,
    author: { name: newest.author_name ?? null, email: newest.author_email ?? null },
    repository: { name: newest.repository ?? null },
  };
}
