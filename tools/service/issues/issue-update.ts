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
import { updatedIssue } from "./issue-view.ts";
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
  return answer(200, updatedIssue(issue, { user, context }));
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
  const { family, issues: rules } = context.dialect;
  const { user } = call.token;
  const changes = readChanges(call, context, organizationOf(call, context));
  const issues = meant(projects, call, context);
  if (issues === undefined) return answer(204, undefined);
  const { status, details } = changes;
  const next = status === "resolvedInNextRelease" || details.inNextRelease;
  // "In the next release" is a matter of one project.
  const many = new Set(issues.map(({ project }) => project)).size > 1;
  const isPlaced = details.inRelease !== null || details.inCommit !== undefined;
  if (many && (next || isPlaced)) {
    const place = details.inRelease === null ? "commit" : "release";
    const what = `resolved in ${next ? "next release" : place}`;
    throw new Refusal(400, { detail: `Cannot set ${what} for multiple projects.` });
  }
  checkStatus(changes, issues, context);
  // GlitchTip does not look at the release here.
  if (family === "glitchtip") {
    changes.details = { ...details, inRelease: null, inNextRelease: false };
  }
  for (const [index, issue] of issues.entries()) {
    const change = (): void => applyChanges(changes, { issue, user, context });
    if (index < rules.atOnce) change();
    else context.later(change);
  }
  // The answer is what was changed, not the issues.
  if (family === "glitchtip") return answer(200, { status: status ?? null, merge: null });
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
 * The issues that the query string means; undefined: ids, of which the token sees none. Without ids the search decides; beside
 * them it narrows what GlitchTip changes, and is not looked at by Sentry.
 */
function meant(projects: Project[], call: Call, context: Context): StoredIssue[] | undefined {
  const { state, dialect } = context;
  const ids = call.query.getAll("id");
  const issues = [...new Set(ids)].flatMap((id) => state.issues.get(id) ?? []);
  const ours = issues.filter(({ project }) => projects.includes(project));
  const named = call.idsInvisible ? [] : ours;
  const isSearched = ids.length === 0 || dialect.issues.invisibleIds === "search";
  if (dialect.family === "glitchtip") {
    const matching = found(projects, call, context);
    return ids.length === 0 ? matching : named.filter((issue) => matching.includes(issue));
  }
  if (named.length > 0) return named;
  return isSearched ? found(projects, call, context) : undefined;
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
  const isSentry = update.context.dialect.family === "sentry";
  // Whoever touches an issue is told of it from then on.
  const subscribe = (): void => {
    if (isSentry && user !== null) issue.isSubscribed = true;
  };
  const wasSo = issue.status === changes.status;
  const change = changes.status === undefined ? undefined : setStatus(changes, update);
  const resolves = change?.type.startsWith("set_resolved") === true;
  if (change !== undefined) record(update, change.type, change.data);
  // What is ignored or open already is left alone; a resolution counts each time.
  if (resolves || (change !== undefined && !wasSo)) subscribe();
  // The user's option "claim unassigned issues I have resolved".
  const claims = isSentry && user?.claimsResolved === true;
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
  const isLetGo = isBookmarked === false && issue.isBookmarked && update.context.dialect.isToday;
  if (isLetGo) issue.isSubscribed = false;
  // These two belong to a user: without one they change nothing.
  if (hasSeen !== undefined && user !== null) issue.hasSeen = hasSeen;
  if (isBookmarked !== undefined && user !== null) issue.isBookmarked = isBookmarked;
  if (isBookmarked) subscribe();
  if (isSubscribed !== undefined) issue.isSubscribed = isSubscribed;
  if (isPublic !== undefined) applySharing(isPublic, update);
  if (priority !== undefined) issue.priority = priority;
}

/** Sentry makes a new share id for an issue that is shared already. */
function applySharing(isPublic: boolean, update: Update): void {
  const { issue, context } = update;
  if (isPublic !== issue.isPublic) record(update, isPublic ? "set_public" : "set_private", {});
  issue.isPublic = isPublic;
  if (!isPublic) issue.shareId = null;
  else if (issue.shareId === null || context.dialect.family === "sentry") {
    const seed = `${issue.id}/${issue.shareId ?? ""}/${issue.activity.length}`;
    issue.shareId = hex(seeded(hash(seed)), 32);
  }
}

function record({ issue, user, context }: Update, type: string, data: Record<string, unknown>) {
  issue.activity.push({ type, dateCreated: context.now(), data, user });
}
