/** Creating releases, and how a release is written. */
import { answer, Refusal, type Answer } from "./answer.ts";
import { organizationOf, type Call, type Context } from "./call.ts";
import { deployView } from "./deploys.ts";
import type { ReleaseRules } from "./dialect.ts";
import { readRelease, type ReleaseRequest } from "./release-input.ts";
import { markedIssues, resolveFixed, settle } from "./settlement.ts";
import type { Organization, StoredRelease } from "./state.ts";
import { milliseconds } from "./times.ts";

/** `POST …/releases/`: creates a release, or adds projects and replaces commits of one that exists. */
export function createRelease(call: Call, context: Context): Answer {
  const organization = organizationOf(call, context);
  const request = readRelease(call, context, organization);
  const rules = context.dialect.releases;
  const known = organization.releases.get(request.version);
  const release =
    known ??
    context.state.addRelease(organization, { ...created(request), ...times(request, context) });
  const added = request.projects.filter((slug) => !release.projects.includes(slug));
  release.projects.push(...added);
  storeCommits(release, request, { organization, context });
  if (rules.settlesMarkedIssues) settleLater(release, added, { organization, context });
  storeRefs(release, request, { organization, rules });
  const status = known === undefined || added.length > 0 ? 201 : rules.existingStatus;
  return answer(status, releaseView(release, organization, rules));
}

interface Stores {
  organization: Organization;
  context: Context;
}

function created({
  version,
  ref,
  url,
}: ReleaseRequest): Pick<StoredRelease, "version" | "ref" | "url"> {
  return { version, ref, url };
}

function times(
  { dateReleased }: ReleaseRequest,
  { now }: Context,
): Pick<StoredRelease, "dateCreated" | "dateReleased"> {
  return { dateCreated: now(), dateReleased };
}

/** Commits replace earlier ones; the repositories that they name are created. */
function storeCommits(
  release: StoredRelease,
  { commits }: ReleaseRequest,
  { organization, context }: Stores,
): void {
  if (commits === undefined) return;
  release.commits = commits;
  for (const { repository } of commits) {
    if (repository !== undefined) organization.repositories.add(repository);
  }
  if (context.dialect.releases.readsCommitMessages) {
    resolveFixed(context.state, organization.slug, commits);
  }
}

/** Issues that are marked after this moment wait for the release after this one. */
function settleLater(
  release: StoredRelease,
  addedProjects: readonly string[],
  { organization, context }: Stores,
): void {
  const marked = markedIssues(context.state, organization.slug, addedProjects);
  if (marked.length === 0) return;
  context.later(() => {
    for (const issue of marked) settle(issue, release);
  });
}

/** @throws Refusal 400 for unknown repositories, when everything else is already stored */
function storeRefs(
  release: StoredRelease,
  { refs }: ReleaseRequest,
  { organization, rules }: { organization: Organization; rules: ReleaseRules },
): void {
  if (refs === undefined) return;
  const unknown = refs
    .map(({ repository }) => repository)
    .filter((repository) => !organization.repositories.has(repository));
  if (rules.refsNeedKnownRepository && unknown.length > 0) {
    throw new Refusal(400, { refs: [`Invalid repository names: ${unknown.join(", ")}`] });
  }
  release.refs = refs;
}

/** A release as the contract writes it. */
export function releaseView(
  release: StoredRelease,
  organization: Organization,
  rules: ReleaseRules,
): Record<string, unknown> {
  const lastDeploy = release.deploys.at(-1);
  return {
    version: release.version,
    shortVersion: shortVersion(release.version),
    ref: release.ref,
    url: release.url,
    dateCreated: milliseconds(release.dateCreated),
    dateReleased: milliseconds(release.dateReleased),
    data: {},
    authors: authorsOf(release, rules),
    commitCount: release.commits.length,
    deployCount: release.deploys.length,
    firstEvent: null,
    lastEvent: null,
    lastCommit: lastCommitOf(release),
    lastDeploy: lastDeploy === undefined ? null : deployView(lastDeploy),
    newGroups: release.newGroups,
    owner: null,
    projects: projectsOf(release, organization, rules),
    ...(rules.extraMembers && { status: "open", versionInfo: null, userAgent: null }),
  };
}

/** `package@1.2.3` without its package; a full SHA by its first 12 digits. */
function shortVersion(version: string): string {
  const plain = /^@?[^@]+@(.+)$/su.exec(version)?.[1] ?? version;
  return /^[0-9a-f]{40}$/u.test(plain) ? plain.slice(0, 12) : plain;
}

function authorsOf({ commits }: StoredRelease, { authors }: ReleaseRules): unknown[] {
  const names = new Map<string, string>();
  for (const { author_email: email, author_name: name } of commits) {
    if (email !== undefined || name !== undefined) names.set(email ?? "", name ?? email ?? "");
  }
  return Array.from(names, ([email, name]) => (authors === "names" ? name : { name, email }));
}

/** The newest by its own date; commits without dates are sent newest first. */
function lastCommitOf({ commits }: StoredRelease): Record<string, unknown> | null {
  const [first] = commits;
  if (first === undefined) return null;
  const newest = commits.reduce((last, commit) => (dateOf(commit) > dateOf(last) ? commit : last));
  return {
    id: newest.id,
    message: newest.message ?? null,
    dateCreated: newest.timestamp ?? null,
    author: { name: newest.author_name ?? null, email: newest.author_email ?? null },
    repository: { name: newest.repository ?? null },
  };
}

function dateOf({ timestamp }: { timestamp?: string }): number {
  return timestamp === undefined ? 0 : Date.parse(timestamp);
}

function projectsOf(
  release: StoredRelease,
  organization: Organization,
  { extraMembers }: ReleaseRules,
): Record<string, unknown>[] {
  return release.projects.flatMap((slug) => {
    const project = organization.projects.get(slug);
    if (project === undefined) return [];
    const { name, id, platform } = project;
    return [{ name, slug, ...(extraMembers && { id: Number(id), platform, newGroups: 0 }) }];
  });
}
