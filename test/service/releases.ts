/** Creating releases, and how a release is written. */
import { answer, Refusal, type Answer } from "./answer.ts";
import { broken } from "./auth.ts";
import { organizationOf, projectOf, type Call, type Context } from "./call.ts";
import { deployView } from "./deploys.ts";
import { readRelease, type ReleaseRequest } from "./release-input.ts";
import { shortTime, milliseconds } from "./times.ts";
import type { ReleaseRules } from "./rules.ts";
import { resolveFixed, settlementOf } from "./settlement.ts";
import type { Organization, StoredRelease } from "./state.ts";

/** `POST …/organizations/{org}/releases/`: creates a release, or adds projects and replaces commits of one that exists. */
export function createRelease(call: Call, context: Context): Answer {
  const organization = organizationOf(call, context);
  const request = readRelease(call, context, organization);
  return create(request, { organization, context });
}

/** `POST …/projects/{org}/{project}/releases/`: the same for one project; one that exists gets it and nothing else. */
export function createProjectRelease(call: Call, context: Context): Answer {
  const organization = organizationOf(call, context);
  const { slug } = projectOf(call, context);
  const parameters = new Map(call.parameters).set("projects", [slug]);
  const request = readRelease({ ...call, parameters }, context, organization);
  const known = organization.releases.get(request.version);
  if (known === undefined || context.dialect.releases.existingStatus !== 500) {
    return create(request, { organization, context });
  }
  if (!known.projects.includes(slug)) known.projects.push(slug);
  return answer(201, releaseView(known, organization, context));
}

interface Stores {
  organization: Organization;
  context: Context;
}

function create(request: ReleaseRequest, { organization, context }: Stores): Answer {
  const { state, dialect } = context;
  const rules = dialect.releases;
  const known = organization.releases.get(request.version);
  if (known !== undefined && rules.existingStatus === 500) throw broken(dialect);
  const release =
    known ?? state.addRelease(organization, { ...created(request), ...times(request, context) });
  const added = request.projects.filter((slug) => !release.projects.includes(slug));
  release.projects.push(...added);
  if (known === undefined && rules.settlesMarkedIssues) {
    settleLater(release, { organization, context });
  }
  storeCommits(release, request, { organization, context });
  storeRefs(release, request, { organization, context });
  const status = known === undefined || added.length > 0 ? 201 : rules.existingStatus;
  return answer(status, releaseView(release, organization, context));
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

/**
 * Commits replace earlier ones; the repositories that they name are created.
 * @throws Refusal 500 for dates on some commits only: what was there before the request is gone then
 */
export function storeCommits(
  release: StoredRelease,
  { commits }: Pick<ReleaseRequest, "commits">,
  { organization, context }: Stores,
): void {
  if (commits === undefined) return;
  const { releases: rules } = context.dialect;
  const dated = commits.filter(({ timestamp }) => timestamp !== undefined).length;
  if (rules.limits !== null && dated > 0 && dated < commits.length) {
    release.commits = [];
    throw broken(context.dialect);
  }
  release.commits = commits;
  for (const { repository } of commits) {
    if (repository !== undefined) organization.repositories.add(repository);
  }
  if (rules.readsCommitMessages) resolveFixed(context.state, organization.slug, commits);
}

/**
 * A task does it, after the answer: issues that are marked by then for a release before this one get this one. A task that
 * is lost leaves them to the next release.
 */
function settleLater(release: StoredRelease, { organization, context }: Stores): void {
  const settle = settlementOf(release, organization, context.state);
  if (context.settlement === "works") context.later(settle);
}

/** @throws Refusal 400 for unknown repositories, when everything else is already stored */
export function storeRefs(
  release: StoredRelease,
  { refs }: Pick<ReleaseRequest, "refs">,
  { organization, context }: Stores,
): void {
  if (refs === undefined) return;
  const unknown = refs
    .map(({ repository }) => repository)
    .filter((repository) => !organization.repositories.has(repository));
  if (context.dialect.releases.refsNeedKnownRepository && unknown.length > 0) {
    throw new Refusal(400, { refs: [`Invalid repository names: ${unknown.join(", ")}`] });
  }
  release.refs = refs;
}

/** A release as the contract writes it, less what the dialect does not send. */
export function releaseView(
  release: StoredRelease,
  organization: Organization,
  context: Context,
): Record<string, unknown> {
  const { releases: rules, issues } = context.dialect;
  const lastDeploy = release.deploys.at(-1);
  const time = issues.glitchtipView ? shortTime : milliseconds;
  const view = {
    version: release.version,
    shortVersion: issues.glitchtipView ? release.version : shortVersion(release.version),
    ref: release.ref,
    url: release.url,
    dateCreated: time(release.dateCreated),
    dateReleased: time(release.dateReleased),
    data: rules.showsCommits && release.commits.length > 0 ? { commits: dataOf(release) } : {},
    authors: authorsOf(release),
    commitCount: release.commits.length + release.commitsLeftOut,
    deployCount: release.deploys.length,
    firstEvent: milliseconds(release.firstEvent),
    lastEvent: milliseconds(release.lastEvent),
    lastCommit: lastCommitOf(release),
    lastDeploy: lastDeploy === undefined ? null : deployView(lastDeploy),
    newGroups: release.newGroups,
    owner: null,
    projects: projectsOf(release, organization, rules),
    ...(rules.showsCommits && { repository: null }),
    ...(rules.extraMembers && { status: "open", versionInfo: null, userAgent: null }),
  };
  return Object.fromEntries(Object.entries(view).filter(([name]) => !rules.omits.includes(name)));
}

function dataOf({ commits }: StoredRelease): Record<string, string>[] {
  return commits.map(({ id, message = "", author_name = "", author_email = "" }) => {
    return { id, message, authorName: author_name, authorEmail: author_email };
  });
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
