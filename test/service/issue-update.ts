/** Updating an issue: only what was submitted changes, in the way of the dialect, with its side effects. */
import { answer, type Answer } from "./answer.ts";
import type { Call, Context } from "./call.ts";
import { type Changes, readChanges } from "./issue-changes.ts";
import { checkStatus, setStatus } from "./issue-status.ts";
import { updatedIssue } from "./issue-view.ts";
import { issueOf, organizationOfIssue } from "./issues.ts";
import { hash, hex, seeded } from "./random.ts";
import type { Member, StoredIssue } from "./state.ts";

/** `PUT …/issues/{id}/` */
export function updateIssue(call: Call, context: Context): Answer {
  // GlitchTip reads the body before it looks for the issue; its organization is of no account there.
  const issue = issueOf(call, context);
  const changes = readChanges(call, context, organizationOfIssue(issue, context));
  checkStatus(changes, [issue], context);
  applyChanges(changes, { issue, user: call.token.user, context });
  return answer(200, updatedIssue(issue, { user: call.token.user, context }));
}

export interface Update {
  issue: StoredIssue;
  /** The token's user. */
  user: Member | null;
  context: Context;
}

/** Changes one issue; what is wrong with the request was found before. */
export function applyChanges(changes: Changes, update: Update): void {
  applyStatus(changes, update);
  applyAssignee(changes, update);
  applyFlags(changes, update);
  if (changes.priority !== undefined) update.issue.priority = changes.priority;
}

function applyStatus(changes: Changes, update: Update): void {
  if (changes.status === undefined) return;
  const wasSo = update.issue.status === changes.status;
  const change = setStatus(changes, update);
  if (change === undefined) return;
  const resolves = change.type === "set_resolved" || change.type === "set_resolved_in_release";
  record(update, change.type, change.data);
  // What is ignored or open already is left alone; a resolution counts each time.
  if (resolves || !wasSo) subscribe(update);
  if (resolves) claim(update);
}

/** The user's option "claim unassigned issues I have resolved". */
function claim({ issue, user, context }: Update): void {
  const claims = context.dialect.issues.sideEffects && user?.claimsResolved;
  if (!claims || issue.assignedTo !== null) return;
  issue.assignedTo = { type: "user", id: user.id, name: user.name, email: user.email };
}

/** Whoever touches an issue is told of it from then on, unless they said that they do not want to be. */
function subscribe({ issue, user, context }: Update): void {
  const flags = context.state.flagsOf(issue, user);
  if (!context.dialect.issues.sideEffects || flags === null || user === null) return;
  if (!issue.unsubscribed.has(user.id)) flags.isSubscribed = true;
}

function applyAssignee({ assignedTo, status }: Changes, update: Update): void {
  if (assignedTo === undefined) return;
  const { issue, user, context } = update;
  const isClaimed = context.dialect.issues.sideEffects && user?.claimsResolved === true;
  // An issue that was claimed in the same request stays so, whatever is asked.
  if (assignedTo === null && isClaimed && status?.startsWith("resolved")) return;
  issue.assignedTo = assignedTo;
  if (assignedTo === null) {
    record(update, "unassigned", {});
    return;
  }
  record(update, "assigned", { assignee: assignedTo.id, assigneeType: assignedTo.type });
  subscribe(update);
}

/** hasSeen, isBookmarked and isSubscribed belong to a user: without one the first two change nothing. */
function applyFlags(changes: Changes, update: Update): void {
  const { issue, user, context } = update;
  const { hasSeen, isBookmarked, isSubscribed, isPublic } = changes;
  const flags = context.state.flagsOf(issue, user);
  if (hasSeen !== undefined && flags !== null) flags.hasSeen = hasSeen;
  if (isBookmarked !== undefined && flags !== null) flags.isBookmarked = isBookmarked;
  if (isBookmarked) subscribe(update);
  if (isSubscribed !== undefined) applySubscription(isSubscribed, update);
  if (isPublic !== undefined) applySharing(isPublic, update);
}

function applySubscription(isSubscribed: boolean, { issue, user, context }: Update): void {
  (context.state.flagsOf(issue, user) ?? issue).isSubscribed = isSubscribed;
  if (user === null) return;
  if (isSubscribed) issue.unsubscribed.delete(user.id);
  else issue.unsubscribed.add(user.id);
}

function applySharing(isPublic: boolean, update: Update): void {
  const { issue, context } = update;
  const sharesAnew = isPublic && (issue.shareId === null || context.dialect.issues.sharesAnew);
  if (isPublic !== issue.isPublic) record(update, isPublic ? "set_public" : "set_private", {});
  issue.isPublic = isPublic;
  if (sharesAnew) issue.shareId = newShareId(issue);
  if (!isPublic) issue.shareId = null;
}

function newShareId(issue: StoredIssue): string {
  return hex(seeded(hash(`${issue.id}/${issue.shareId ?? ""}/${issue.activity.length}`)), 32);
}

function record({ issue, user, context }: Update, type: string, data: Record<string, unknown>) {
  issue.activity.push({ type, dateCreated: context.now(), data, user });
}
