/** Releases: creating, reading and updating them, and how one is written. */
import { answer, Refusal, type Answer } from "../http/answer.ts";
import type { Call, Context, Dialect } from "../differences.ts";
import {
  organizationOf,
  projectOf,
  releaseOf,
  ORGANIZATION,
  PROJECT,
  RELEASE,
  type Operation,
} from "../http/paths.ts";
import { READ_RELEASE, WRITE_RELEASE } from "../scopes.ts";
import { pageSizeOf } from "../http/pages.ts";
import { Reader } from "../http/parameters.ts";
import { readCommits, readRefs, readRelease, type ReleaseRequest } from "./release-input.ts";
import { releaseView } from "./release-view.ts";
import { resolveFixed, settlementOf } from "./settlement.ts";
import type { Organization, StoredCommit, StoredRef, StoredRelease } from "../state.ts";

export const releaseOperations: readonly Operation[] = [
  {
    name: "createRelease",
    method: "POST",
    path: `${ORGANIZATION}releases/`,
    scopes: WRITE_RELEASE,
    handle: createRelease,
  },
  {
    name: "listReleases",
    method: "GET",
    path: `${ORGANIZATION}releases/`,
    scopes: READ_RELEASE,
    handle: listReleases,
  },
  {
    name: "retrieveRelease",
    method: "GET",
    path: RELEASE,
    scopes: READ_RELEASE,
    handle: retrieveRelease,
  },
  {
    name: "updateRelease",
    method: "PUT",
    path: RELEASE,
    scopes: WRITE_RELEASE,
    handle: updateRelease,
  },
  {
    name: "deleteRelease",
    method: "DELETE",
    path: RELEASE,
    scopes: WRITE_RELEASE,
    handle: deleteRelease,
  },
  {
    name: "createProjectRelease",
    method: "POST",
    path: `${PROJECT}releases/`,
    scopes: WRITE_RELEASE,
    handle: createProjectRelease,
  },
  {
    name: "listProjectReleases",
    method: "GET",
    path: `${PROJECT}releases/`,
    scopes: READ_RELEASE,
    handle: listReleases,
  },
  {
    name: "setCommits",
    method: "POST",
    path: `${RELEASE}commits/`,
    scopes: WRITE_RELEASE,
    handle: setCommits,
  },
];

/** `POST …/organizations/{org}/releases/`: creates a release, or adds projects and replaces commits of one that exists. */
function createRelease(call: Call, context: Context): Answer {
  const organization = organizationOf(call, context);
  return create(readRelease(call, context, organization), organization, context);
}

/** `POST …/projects/{org}/{project}/releases/`: the same for one project; one that exists gets it and nothing else. */
function createProjectRelease(call: Call, context: Context): Answer {
  const organization = organizationOf(call, context);
  const { slug } = projectOf(call, context);
  const parameters = () => new Map(call.parameters()).set("projects", [slug]);
  const request = readRelease({ ...call, parameters }, context, organization);
  const known = organization.releases.get(request.version);
  if (known === undefined || context.dialect.releases.existingStatus !== 500) {
    return create(request, organization, context);
  }
  if (!known.projects.includes(slug)) known.projects.push(slug);
  return answer(201, releaseView(known, organization, context));
}

function create(request: ReleaseRequest, organization: Organization, context: Context): Answer {
  const { state, dialect, settlement } = context;
  const { existingStatus, settlesMarkedIssues } = dialect.releases;
  const { version, ref, url, dateReleased, projects, commits, refs } = request;
  const known = organization.releases.get(version);
  if (known !== undefined && existingStatus === 500) throw dialect.broken();
  const release = known ?? state.addRelease(organization, { version, ref, url, dateReleased });
  const added = projects.filter((slug) => !release.projects.includes(slug));
  release.projects.push(...added);
  if (known === undefined && settlesMarkedIssues) {
    // A task does it, after the answer: issues that are marked by then for a release before this one get this one. A task
    // that is lost leaves them to the next release.
    const settle = settlementOf(release, organization, state);
    if (settlement === "works") context.later(settle);
  }
  storeCommits(release, commits, organization, context);
  storeRefs(release, refs, organization, dialect);
  const status = known === undefined || added.length > 0 ? 201 : existingStatus;
  return answer(status, releaseView(release, organization, context));
}

/**
 * Commits replace earlier ones; the repositories that they name are created.
 * @throws Refusal 500 for dates on some commits only: what was there before the request is gone then
 */
function storeCommits(
  release: StoredRelease,
  commits: StoredCommit[] | undefined,
  organization: Organization,
  { state, dialect }: Context,
): void {
  if (commits === undefined) return;
  const { limits, readsCommitMessages, followsLinks } = dialect.releases;
  const dated = commits.filter(({ timestamp }) => timestamp !== undefined).length;
  if (limits !== null && dated > 0 && dated < commits.length) {
    release.commits = [];
    throw dialect.broken();
  }
  release.commits = commits;
  for (const { repository } of commits) {
    if (repository !== undefined) organization.repositories.add(repository);
  }
  if (readsCommitMessages) resolveFixed(state, organization.slug, release, followsLinks);
}

/** @throws Refusal 400 for unknown repositories, when everything else is already stored */
function storeRefs(
  release: StoredRelease,
  refs: StoredRef[] | undefined,
  { repositories }: Organization,
  { releases: { checksRepositories } }: Dialect,
): void {
  const named = refs?.map(({ repository }) => repository) ?? [];
  const unknown = named.filter((repository) => !repositories.has(repository));
  if (checksRepositories && unknown.length > 0) {
    throw new Refusal(400, { refs: [`Invalid repository names: ${unknown.join(", ")}`] });
  }
  if (refs !== undefined) release.refs = refs;
}

/**
 * `GET …/releases/` of an organization or a project, newest first: those with `query` in their version that were deployed to
 * `environment`, or sent events from there. There is one page.
 */
function listReleases(call: Call, context: Context): Answer {
  const organization = organizationOf(call, context);
  const project = call.path("project") === "" ? undefined : projectOf(call, context).slug;
  const wanted = call.query.get("query") ?? "";
  const environment = call.query.get("environment");
  const size = pageSizeOf(call);
  const found = [...organization.releases.values()].filter(
    ({ version, projects, deploys, environments }) =>
      version.includes(wanted) &&
      (project === undefined || projects.includes(project)) &&
      (environment === null ||
        environments.includes(environment) ||
        deploys.some((deploy) => deploy.environment === environment)),
  );
  const views = found.toReversed().map((release) => releaseView(release, organization, context));
  return answer(200, views.slice(0, size));
}

/** `GET …/releases/{version}/` */
function retrieveRelease(call: Call, context: Context): Answer {
  const { organization, release } = releaseOf(call, context);
  return answer(200, releaseView(release, organization, context));
}

/** `DELETE …/releases/{version}/` */
function deleteRelease(call: Call, context: Context): Answer {
  const { organization, release } = releaseOf(call, context);
  organization.releases.delete(release.version);
  return answer(204, undefined);
}

/** `PUT …/releases/{version}/` changes what is sent, and takes null for nothing. */
function updateRelease(call: Call, context: Context): Answer {
  const { dialect } = context;
  const reader = new Reader(call.parameters());
  const ref = reader.text("ref", { most: dialect.releases.limits?.ref });
  const url = reader.text("url");
  const dateReleased = reader.date("dateReleased");
  const commits = readCommits(reader, dialect);
  const refs = readRefs(reader, dialect);
  if (!reader.ok) throw dialect.invalid(reader.errors);
  const { organization, release } = releaseOf(call, context);
  if (ref) release.ref = ref;
  if (url) release.url = url;
  if (dateReleased !== undefined) release.dateReleased = dateReleased;
  storeCommits(release, commits, organization, context);
  storeRefs(release, refs, organization, dialect);
  return answer(200, releaseView(release, organization, context));
}

const MOST_COMMITS = 1000;

/** `POST …/releases/{version}/commits/`: a bare list that replaces what there was; in camel case, and nothing else is read. */
function setCommits(call: Call, context: Context): Answer {
  const { organization, release } = releaseOf(call, context);
  const { dialect } = context;
  const { body } = call;
  if (!Array.isArray(body)) throw dialect.invalid({ payload: ["Expected a list of items."] });
  const reader = new Reader(new Map());
  const commits = body.map((item: unknown) =>
    reader.nested("payload", item, (nested) => {
      const id = nested.text("id", { required: true }) ?? "";
      const [message, author_name, author_email] = ["message", "authorName", "authorEmail"].map(
        (name) => {
          if (nested.value(name) === null) nested.fail(name, "Not a valid string.");
          return nested.text(name) ?? "";
        },
      );
      return { id, message, author_name, author_email };
    }),
  );
  if (!reader.ok) throw dialect.invalid(reader.errors);
  release.commits = commits.slice(0, MOST_COMMITS);
  release.commitsLeftOut = commits.length - release.commits.length;
  return answer(200, releaseView(release, organization, context));
}
