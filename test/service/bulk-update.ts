/**
 * Updating many issues in one request, with the traps of real servers: no id is visible, no id is given, and what the
 * search of the query string does then.
 */
import { answer, type Answer, Refusal } from "./answer.ts";
import { type Call, type Context, organizationOf, projectOf } from "./call.ts";
import { type Changes, readChanges } from "./issue-changes.ts";
import { checkStatus } from "./issue-status.ts";
import { applyChanges } from "./issue-update.ts";
import { projectsAsked, testOf } from "./issues.ts";
import type { Organization, Project, StoredIssue } from "./state.ts";

/** The most that a search changes at once. */
const MOST = 1000;

/** `PUT …/projects/{org}/{project}/issues/` */
export function updateIssues(call: Call, context: Context): Answer {
  const organization = organizationOf(call, context);
  return update([projectOf(call, context)], organization, { call, context });
}

/** `PUT …/organizations/{org}/issues/` */
export function updateOrganizationIssues(call: Call, context: Context): Answer {
  const organization = organizationOf(call, context);
  return update(projectsAsked(organization, call, context), organization, { call, context });
}

interface Request {
  call: Call;
  context: Context;
}

function update(projects: Project[], organization: Organization, request: Request): Answer {
  const { call, context } = request;
  const changes = readChanges(call, context, organization);
  const issues = meant(projects, request);
  if (issues === undefined) return answer(204, undefined);
  checkProjects(changes, issues);
  checkStatus(changes, issues, context);
  const { user } = call.token;
  const { answer: form, atOnce } = context.dialect.issues.bulk;
  // GlitchTip does not look at the release here.
  if (form === "glitchtip")
    changes.details = { ...changes.details, inRelease: null, inNextRelease: false };
  for (const issue of issues.slice(0, atOnce)) applyChanges(changes, { issue, user, context });
  for (const issue of issues.slice(atOnce)) {
    context.later(() => applyChanges(changes, { issue, user, context }));
  }
  if (form === "glitchtip") return answer(200, { status: changes.status ?? null, merge: null });
  return answer(200, changeView(changes, call));
}

/** The issues that the query string means; undefined: ids, of which the token sees none. */
function meant(projects: Project[], { call, context }: Request): StoredIssue[] | undefined {
  const { invisibleIds, queryBesideIds } = context.dialect.issues.bulk;
  const ids = call.query.getAll("id");
  const named = call.idsInvisible ? [] : visible(ids, projects, context);
  if (ids.length === 0) return found(projects, { call, context });
  if (queryBesideIds === "narrows") {
    const matching = new Set(found(projects, { call, context }));
    return named.filter((issue) => matching.has(issue));
  }
  if (named.length > 0) return named;
  return invisibleIds === "nothing" ? undefined : found(projects, { call, context });
}

function visible(ids: string[], projects: Project[], { state }: Context): StoredIssue[] {
  const issues = [...new Set(ids)].flatMap((id) => state.issues.get(id) ?? []);
  return issues.filter(({ project }) => projects.includes(project));
}

/** What the search finds; without `query` it is the default one of a list. */
function found(projects: Project[], { call, context }: Request): StoredIssue[] {
  const query = call.query.get("query") ?? context.dialect.issues.defaultQuery;
  const issues = projects.flatMap((project) => {
    const matches = testOf(query, { call, context, project });
    return context.state.issuesOf(project).filter((issue) => matches(issue));
  });
  const most = context.dialect.issues.glitchtipView ? issues.length : MOST;
  return issues.slice(0, most);
}

/** @throws Refusal 400: "in the next release" is a matter of one project */
function checkProjects({ status, details }: Changes, issues: StoredIssue[]): void {
  const projects = new Set(issues.map(({ project }) => project.slug));
  const next = status === "resolvedInNextRelease" || details.inNextRelease;
  const what = next ? "resolved in next release" : "resolved in release";
  if (projects.size > 1 && (next || details.inRelease !== null)) {
    throw new Refusal(400, { detail: `Cannot set ${what} for multiple projects.` });
  }
}

/** A bulk update answers what was changed, not the issues. */
function changeView(changes: Changes, { parameters }: Call): Record<string, unknown> {
  const asked = Object.fromEntries(
    [...parameters].filter(([name]) => Object.hasOwn(changes, name) && name !== "details"),
  );
  const { status, details } = changes;
  if (status === undefined) return asked;
  const next = status === "resolvedInNextRelease" || details.inNextRelease;
  const inRelease = details.inRelease === null ? {} : { inRelease: details.inRelease };
  const statusDetails = next ? { inNextRelease: true } : inRelease;
  return { ...asked, status: next ? "resolved" : status, statusDetails, inbox: null };
}
