/** Releases beside their creation: reading, listing and updating them. */
import { answer, type Answer } from "./answer.ts";
import { organizationOf, projectOf, releaseOf, type Call, type Context } from "./call.ts";
import { isRecord, Reader } from "./parameters.ts";
import { readCommits, readRefs, UNLIMITED } from "./release-input.ts";
import { releaseView, storeCommits, storeRefs } from "./releases.ts";

/**
 * `GET …/releases/` of an organization or a project, newest first: those with `query` in their version that were deployed to
 * `environment`, or sent events from there. There is one page.
 */
export function listReleases(call: Call, context: Context): Answer {
  const organization = organizationOf(call, context);
  const project = call.path("project") === "" ? undefined : projectOf(call, context).slug;
  const wanted = call.query.get("query") ?? "";
  const environment = call.query.get("environment");
  const size = Number(call.query.get("per_page") ?? 100);
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
export function retrieveRelease(call: Call, context: Context): Answer {
  const { organization, release } = releaseOf(call, context);
  return answer(200, releaseView(release, organization, context));
}

const MOST_COMMITS = 1000;

/** `POST …/releases/{version}/commits/`: a bare list that replaces what there was; in camel case, and nothing else is read. */
export function setCommits(call: Call, context: Context): Answer {
  const { organization, release } = releaseOf(call, context);
  const { dialect } = context;
  const { body } = call;
  if (!Array.isArray(body)) throw dialect.invalid({ payload: ["Expected a list of items."] });
  const commits = body.map((item: unknown) => {
    const reader = new Reader(new Map(isRecord(item) ? Object.entries(item) : []));
    const id = reader.text("id", { required: true }) ?? "";
    const [message, name, email] = ["message", "authorName", "authorEmail"].map((member) => {
      if (reader.value(member) === null) reader.fail(member, "Not a valid string.");
      return reader.text(member) ?? "";
    });
    if (!reader.ok) throw dialect.invalid(reader.errors);
    return { id, message, author_name: name, author_email: email };
  });
  release.commits = commits.slice(0, MOST_COMMITS);
  release.commitsLeftOut = commits.length - release.commits.length;
  return answer(200, releaseView(release, organization, context));
}

/** `DELETE …/releases/{version}/` */
export function deleteRelease(call: Call, context: Context): Answer {
  const { organization, release } = releaseOf(call, context);
  organization.releases.delete(release.version);
  return answer(204, undefined);
}

/** `PUT …/releases/{version}/`, by the rules of the dialect. */
export function updateRelease(call: Call, context: Context): Answer {
  const rules = context.dialect.releases;
  const reader = new Reader(call.parameters);
  const limits = rules.limits ?? UNLIMITED;
  const ref = reader.text("ref", { most: limits.ref });
  const url = reader.text("url");
  const dateReleased = reader.date("dateReleased");
  const commits = readCommits(reader, context.dialect);
  const refs = readRefs(reader, context.dialect);
  if (!reader.ok) throw context.dialect.invalid(reader.errors);
  const { organization, release } = releaseOf(call, context);
  if (rules.update === "whole") {
    release.ref = ref ?? null;
    release.dateReleased = reader.has("dateReleased") ? (dateReleased ?? null) : context.now();
  } else {
    if (ref) release.ref = ref;
    if (url) release.url = url;
    if (dateReleased !== undefined) release.dateReleased = dateReleased;
    storeCommits(release, { commits }, { organization, context });
    storeRefs(release, { refs }, { organization, context });
  }
  return answer(200, releaseView(release, organization, context));
}
