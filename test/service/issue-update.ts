/** Updating an issue: only what was submitted changes, in the way of the dialect. */
import { answer, type Answer } from "./answer.ts";
import type { Call, Context } from "./call.ts";
import { updatedIssue } from "./issue-view.ts";
import { issueOf } from "./issues.ts";
import { isRecord, Reader } from "./parameters.ts";
import { findActor } from "./query.ts";
import { hash, hex, seeded } from "./random.ts";
import type { Actor, IssueStatus, StoredIssue, StoredRelease } from "./state.ts";

interface Changes {
  status?: IssueStatus | undefined;
  /** The release or promise that `statusDetails` names; null for none. */
  details: { inNextRelease: boolean; inRelease: string | null };
  assignedTo?: Actor | null | undefined;
  hasSeen?: boolean | undefined;
  isBookmarked?: boolean | undefined;
  isSubscribed?: boolean | undefined;
  isPublic?: boolean | undefined;
}

interface Update {
  issue: StoredIssue;
  call: Call;
  context: Context;
}

/** `PUT …/issues/{id}/` */
export function updateIssue(call: Call, context: Context): Answer {
  const issue = issueOf(call, context);
  const update: Update = { issue, call, context };
  const changes = readChanges(update);
  applyStatus(changes, update);
  applyAssignee(changes, update);
  applyFlags(changes, update);
  return answer(200, updatedIssue(issue, context));
}

/** Reads and checks everything before anything is changed. */
function readChanges({ issue, call, context }: Update): Changes {
  const { dialect, state } = context;
  const submitted = [...call.parameters].filter(
    ([name]) =>
      name === "statusDetails" || dialect.issues.updates.some((attribute) => attribute === name),
  );
  const reader = new Reader(new Map(submitted));
  const organization = state.organizations.get(issue.project.organization);
  const changes: Changes = {
    status: readStatus(reader, context),
    details: readDetails(reader, context),
    hasSeen: reader.flag("hasSeen"),
    isBookmarked: reader.flag("isBookmarked"),
    isSubscribed: reader.flag("isSubscribed"),
    isPublic: reader.flag("isPublic"),
  };
  if (reader.has("assignedTo")) {
    changes.assignedTo = readAssignee(reader, {
      members: organization?.members ?? [],
      teams: organization?.teams ?? [],
    });
  }
  if (!reader.ok) throw dialect.invalid(reader.errors);
  return changes;
}

function readStatus(reader: Reader, { dialect }: Context): IssueStatus | undefined {
  const status = reader.text("status", { filled: true });
  if (status === undefined) return undefined;
  const next = status === "resolvedInNextRelease" && dialect.issues.nextRelease !== "refused";
  if (status === "unresolved" || status === "resolved" || status === "ignored") return status;
  if (next) return "resolvedInNextRelease";
  reader.fail("status", `"${status}" is not a valid choice.`);
  return undefined;
}

function readDetails(reader: Reader, { dialect }: Context): Changes["details"] {
  const none = { inNextRelease: false, inRelease: null };
  const value = reader.value("statusDetails");
  if (!dialect.issues.takesStatusDetails || !isRecord(value)) return none;
  const inRelease = value["inRelease"];
  return {
    inNextRelease: value["inNextRelease"] === true,
    inRelease: typeof inRelease === "string" ? inRelease : null,
  };
}

function readAssignee(
  reader: Reader,
  known: Parameters<typeof findActor>[1],
): Actor | null | undefined {
  const text = reader.text("assignedTo", { filled: false });
  if (text === undefined || text === "") return reader.errors["assignedTo"] ? undefined : null;
  const actor = findActor(text, known);
  if (actor === null) reader.fail("assignedTo", "Unknown actor input");
  return actor;
}

function applyStatus({ status, details }: Changes, { issue, call, context }: Update): void {
  if (status === undefined) return;
  const rules = context.dialect.issues;
  const resolves = status === "resolved" || status === "resolvedInNextRelease";
  if (rules.resolvedStays && resolves && issue.status === "resolved") return;
  const record = recorder({ issue, call, context });
  if (status === "resolvedInNextRelease" && rules.nextRelease === "as-is") {
    issue.status = status;
    issue.statusDetails = {};
    record("set_resolved_in_release", { version: "" });
  } else if (resolves) {
    issue.status = "resolved";
    const next = status === "resolvedInNextRelease" || details.inNextRelease;
    issue.statusDetails = resolution({ ...details, inNextRelease: next }, issue, context);
    record(next ? "set_resolved_in_release" : "set_resolved", {});
  } else {
    issue.status = status;
    issue.statusDetails = {};
    record(status === "ignored" ? "set_ignored" : "set_unresolved", {});
  }
}

/**
 * What a server says of a resolved issue. "In the next release" is a promise; in a project with semantic versions it
 * names the latest release, and in one without releases it means nothing.
 */
function resolution(
  { inNextRelease, inRelease }: Changes["details"],
  issue: StoredIssue,
  context: Context,
): Record<string, unknown> {
  const latest = latestRelease(issue, context)?.version;
  if (inRelease !== null) return { inRelease: inRelease === "latest" ? latest : inRelease };
  if (!inNextRelease || latest === undefined) return {};
  return issue.project.semver ? { inRelease: latest } : { inNextRelease: true };
}

function latestRelease({ project }: StoredIssue, { state }: Context): StoredRelease | undefined {
  const releases = [...(state.organizations.get(project.organization)?.releases.values() ?? [])];
  return releases.findLast(({ projects }) => projects.includes(project.slug));
}

function applyAssignee({ assignedTo }: Changes, update: Update): void {
  if (assignedTo === undefined) return;
  update.issue.assignedTo = assignedTo;
  const record = recorder(update);
  if (assignedTo === null) record("unassigned", {});
  else record("assigned", { assignee: assignedTo.id, assigneeType: assignedTo.type });
}

/** hasSeen and isBookmarked belong to a user: without one they change nothing. */
function applyFlags(changes: Changes, update: Update): void {
  const { issue, call, context } = update;
  const { hasSeen, isBookmarked, isSubscribed, isPublic } = changes;
  if (hasSeen !== undefined && call.token.user !== null) issue.hasSeen = hasSeen;
  if (isBookmarked !== undefined && call.token.user !== null) issue.isBookmarked = isBookmarked;
  if (isSubscribed !== undefined) issue.isSubscribed = isSubscribed;
  if (isPublic === undefined) return;
  const sharesAnew = isPublic && (issue.shareId === null || context.dialect.issues.sharesAnew);
  if (isPublic !== issue.isPublic) recorder(update)(isPublic ? "set_public" : "set_private", {});
  issue.isPublic = isPublic;
  if (sharesAnew) issue.shareId = newShareId(issue);
  if (!isPublic) issue.shareId = null;
}

function newShareId(issue: StoredIssue): string {
  return hex(seeded(hash(`${issue.id}/${issue.shareId ?? ""}/${issue.activity.length}`)), 32);
}

function recorder({ issue, call, context }: Update) {
  return (type: string, data: Record<string, unknown>): void => {
    issue.activity.push({ type, dateCreated: context.now(), data, user: call.token.user });
  };
}
