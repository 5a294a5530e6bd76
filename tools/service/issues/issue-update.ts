/**
 * Updating issues, one or many in one request: only what was submitted changes, in the way of the dialect, with its side
 * effects, and with the traps of real servers.
 */
import { answer, type Answer, Refusal } from "../http/answer.ts";
import type { Call, Context } from "../differences.ts";
import {
  organizationOf,
  projectOf,
  ISSUE,
  ORGANIZATION,
  PROJECT,
  type Operation,
} from "../http/paths.ts";
import { WRITE_ISSUE } from "../scopes.ts";
import { type Changes, readChanges } from "./issue-changes.ts";
import { checkStatus, setStatus } from "./issue-status.ts";
import { found, issueOf, projectsAsked } from "./issues.ts";
import { hash, hex, seeded } from "../random.ts";
import type { Member, Project, StoredIssue } from "../state.ts";

export const updateOperations: readonly Operation[] = [
  {
    name: "updateIssues",
    method: "PUT",
    path: `${PROJECT}issues/`,
    scopes: WRITE_ISSUE,
    handle: updateIssues,
  },
  {
    name: "updateOrganizationIssues",
    method: "PUT",
    path: `${ORGANIZATION}issues/`,
    scopes: WRITE_ISSUE,
    handle: updateOrganizationIssues,
  },
  {
    name: "updateIssue",
    method: "PUT",
    path: `/api/0/${ISSUE}`,
    scopes: WRITE_ISSUE,
    handle: updateIssue,
  },
  {
    name: "updateOrganizationIssue",
    method: "PUT",
    path: `${ORGANIZATION}${ISSUE}`,
    scopes: WRITE_ISSUE,
    handle: updateIssue,
  },
];

/** `PUT …/issues/{id}/` */
function updateIssue(call: Call, context: Context): Answer {
  // GlitchTip reads the body before it looks for the issue; its organization is of no account there.
  const issue = issueOf(call, context);
  const { user } = call.token;
  const changes = readChanges(call, context, context.state.organizationOf(issue));
  checkStatus(changes, [issue], context);
  applyChanges(changes, { issue, user, context });
  return answer(200, context.dialect.issues.views.updated(issue, { user, context }));
}

/** `PUT …/projects/{org}/{project}/issues/` */
function updateIssues(call: Call, context: Context): Answer {
  return updateMany([projectOf(call, context)], call, context);
}

/** `PUT …/organizations/{org}/issues/` */
function updateOrganizationIssues(call: Call, context: Context): Answer {
  return updateMany(projectsAsked(call, context), call, context);
}

function updateMany(projects: Project[], call: Call, context: Context): Answer {
  const changes = readChanges(call, context, organizationOf(call, context));
  const issues = meant(projects, call, context);
  if (issues === undefined) return answer(204, undefined);
  const { status, details } = changes;
  const next = status === "resolvedInNextRelease" || details.inNextRelease;
  // "In the next release" is a matter of one project.
  const many = new Set(issues.map(({ project }) => project)).size > 1;
  if (many && (next || details.inRelease !== null)) {
    const what = `resolved in ${next ? "next release" : "release"}`;
    throw new Refusal(400, { detail: `Cannot set ${what} for multiple projects.` });
  }
  checkStatus(changes, issues, context);
  changeAll(issues, changes, call, context);
  // The answer is what was changed, not the issues.
  const asked = Object.fromEntries(
    [...call.parameters()].filter(([name]) => Object.hasOwn(changes, name) && name !== "details"),
  );
  if (status === undefined) return answer(200, asked);
  const inRelease = details.inRelease === null ? {} : { inRelease: details.inRelease };
  const statusDetails = next ? { inNextRelease: true } : inRelease;
  const shown = { status: next ? "resolved" : status, statusDetails, inbox: null };
  return answer(200, { ...asked, ...shown });
}

/**
 * The issues that the query string means; undefined: ids, of which the token sees none. The search decides without ids, and is
 * not looked at beside them.
 */
function meant(projects: Project[], call: Call, context: Context): StoredIssue[] | undefined {
  const named = issuesNamed(projects, call, context);
  const isSearched = context.dialect.issues.invisibleIds === "search";
  if (named !== undefined && named.length > 0) return named;
  return named === undefined || isSearched ? found(projects, call, context) : undefined;
}

/** The issues of these projects that the query string names by id, as far as the token sees them; undefined: it names none. */
export function issuesNamed(
  projects: Project[],
  { query, idsInvisible }: Call,
  { state }: Context,
): StoredIssue[] | undefined {
  const ids = query.getAll("id");
  if (ids.length === 0 || idsInvisible) return ids.length === 0 ? undefined : [];
  const issues = [...new Set(ids)].flatMap((id) => state.issues.get(id) ?? []);
  return issues.filter(({ project }) => projects.includes(project));
}

/** Changes many issues, some of them later. */
export function changeAll(
  issues: StoredIssue[],
  changes: Changes,
  { token: { user } }: Call,
  context: Context,
): void {
  for (const [index, issue] of issues.entries()) {
    const change = (): void => applyChanges(changes, { issue, user, context });
    if (index < context.dialect.issues.atOnce) change();
    else context.later(change);
  }
}

interface Update {
  issue: StoredIssue;
  /** The token's user. */
  user: Member | null;
  context: Context;
}

/** Changes one issue; what is wrong with the request was found before. */
function applyChanges(changes: Changes, update: Update): void {
  const { issue, user } = update;
  const { assignedTo, hasSeen, isBookmarked, isSubscribed, isPublic, priority } = changes;
  const { userBecomes } = update.context.dialect.issues;
  const follows = userBecomes !== "nobody" && user !== null;
  // Whoever touches an issue is told of it from then on.
  const subscribe = (): void => {
    if (follows) issue.isSubscribed = true;
  };
  const wasSo = issue.status === changes.status;
  const change = changes.status === undefined ? undefined : setStatus(changes, update);
  const resolves = change?.type.startsWith("set_resolved") === true;
  if (change !== undefined) record(update, change.type, change.data);
  // What is ignored or open already is left alone; a resolution counts each time.
  if (resolves || (change !== undefined && !wasSo)) subscribe();
  // The user's option "claim unassigned issues I have resolved".
  const claims = follows && user.claimsResolved === true;
  if (resolves && claims && issue.assignedTo === null) {
    issue.assignedTo = { type: "user", id: user.id, name: user.name, email: user.email };
  }
  // An issue that was claimed in the same request stays so, whatever is asked.
  if (assignedTo === null && !(claims && changes.status?.startsWith("resolved"))) {
    issue.assignedTo = null;
    record(update, "unassigned", {});
  } else if (assignedTo) {
    issue.assignedTo = assignedTo;
    record(update, "assigned", { assignee: assignedTo.id, assigneeType: assignedTo.type });
    subscribe();
  }
  const isLetGo = isBookmarked === false && issue.isBookmarked;
  if (isLetGo && userBecomes === "leaver") issue.isSubscribed = false;
  // These two belong to a user: without one they change nothing.
  if (hasSeen !== undefined && user !== null) issue.hasSeen = hasSeen;
  if (isBookmarked !== undefined && user !== null) issue.isBookmarked = isBookmarked;
  if (isBookmarked) subscribe();
  if (isSubscribed !== undefined) issue.isSubscribed = isSubscribed;
  if (isPublic !== undefined) applySharing(isPublic, update);
  if (priority !== undefined) issue.priority = priority;
}

function applySharing(isPublic: boolean, update: Update): void {
  const { issue, context } = update;
  if (isPublic !== issue.isPublic) record(update, isPublic ? "set_public" : "set_private", {});
  issue.isPublic = isPublic;
  if (!isPublic) issue.shareId = null;
  else if (issue.shareId === null || context.dialect.issues.renewsShareIds) {
    const seed = `${issue.id}/${issue.shareId ?? ""}/${issue.activity.length}`;
    issue.shareId = hex(seeded(hash(seed)), 32);
  }
}

function record({ issue, user, context }: Update, type: string, data: Record<string, unknown>) {
  issue.activity.push({ type, dateCreated: context.now(), data, user });
}
