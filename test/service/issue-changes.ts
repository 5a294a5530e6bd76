/** What an update of issues asks for: read and checked before anything is changed. */
import { findActor } from "./actors.ts";
import { broken } from "./auth.ts";
import { Refusal } from "./answer.ts";
import type { Call, Context } from "./call.ts";
import { isRecord, Reader } from "./parameters.ts";
import type { Actor, IssueStatus, Organization, StoredIssue } from "./state.ts";

/** How long an issue stays ignored; absent: until somebody does something about it. */
export interface Snooze {
  /** Minutes. */
  ignoreDuration?: number;
  ignoreCount?: number;
  ignoreWindow?: number;
  ignoreUserCount?: number;
  ignoreUserWindow?: number;
}

const SNOOZES = [
  "ignoreDuration",
  "ignoreCount",
  "ignoreWindow",
  "ignoreUserCount",
  "ignoreUserWindow",
] as const satisfies (keyof Snooze)[];

export interface Changes {
  status?: IssueStatus | undefined;
  /** Of an issue that gets ignored. */
  substatus?: string | undefined;
  /** The release or promise that `statusDetails` names; null for none. */
  details: { inNextRelease: boolean; inRelease: string | null; snooze: Snooze };
  assignedTo?: Actor | null | undefined;
  hasSeen?: boolean | undefined;
  isBookmarked?: boolean | undefined;
  isSubscribed?: boolean | undefined;
  isPublic?: boolean | undefined;
  priority?: StoredIssue["priority"] | undefined;
}

const PRIORITIES = ["high", "medium", "low"] as const;

/** @throws Refusal for values that the dialect does not take */
export function readChanges(call: Call, context: Context, organization: Organization): Changes {
  const { dialect } = context;
  const { issues: rules } = dialect;
  const submitted = [...call.parameters].filter(
    ([name]) =>
      name === "statusDetails" ||
      name === "substatus" ||
      rules.updates.some((attribute) => attribute === name),
  );
  const reader = new Reader(new Map(submitted));
  const changes: Changes = {
    status: readStatus(reader, context),
    substatus: rules.statusDetails === "all" ? reader.text("substatus") : undefined,
    details: readDetails(reader, context),
    hasSeen: reader.flag("hasSeen"),
    isBookmarked: reader.flag("isBookmarked"),
    isSubscribed: reader.flag("isSubscribed"),
    isPublic: reader.flag("isPublic"),
    priority: PRIORITIES.find((priority) => priority === reader.text("priority")),
  };
  if (reader.has("priority") && changes.priority === undefined) {
    reader.fail("priority", `"${String(reader.value("priority"))}" is not a valid choice.`);
  }
  if (reader.has("assignedTo")) changes.assignedTo = readAssignee(reader, context, organization);
  if (!reader.ok) throw dialect.invalid(reader.errors);
  if (rules.needsStatus && changes.status === undefined) throw broken(dialect);
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

function readDetails(reader: Reader, context: Context): Changes["details"] {
  const none = { inNextRelease: false, inRelease: null, snooze: {} };
  const value = reader.value("statusDetails");
  const { statusDetails: taken } = context.dialect.issues;
  if (taken === "nothing" || !isRecord(value)) return none;
  const nested = new Reader(new Map(Object.entries(value)));
  const snooze: Snooze = {};
  for (const name of taken === "all" ? SNOOZES : []) {
    const count = nested.count(name);
    if (count) snooze[name] = count;
  }
  const inRelease = nested.text("inRelease") ?? null;
  const inNextRelease = nested.flag("inNextRelease") ?? false;
  reader.adopt("statusDetails", nested);
  return { inNextRelease, inRelease, snooze };
}

function readAssignee(
  reader: Reader,
  { dialect }: Context,
  { members, teams }: Organization,
): Actor | null | undefined {
  const text = reader.text("assignedTo", { filled: false });
  if (text === undefined || text === "") return reader.errors["assignedTo"] ? undefined : null;
  if (dialect.issues.assigneeErrors === "glitchtip")
    return glitchtipAssignee(text, { members, teams });
  const byPlainName = dialect.issues.assigneeErrors === "plain";
  // Sentry knows teams by their number alone here.
  const isParsed = byPlainName || !text.startsWith("#");
  const actor = isParsed ? findActor(text, { members, teams, byPlainName }) : null;
  if (actor === null) reader.fail("assignedTo", "Unknown actor input");
  return actor;
}

/** `user:<id>`, `team:<slug>`; any other text is an address. @throws Refusal 404, 400 */
function glitchtipAssignee(
  text: string,
  { members, teams }: Pick<Organization, "members" | "teams">,
): Actor {
  const [, kind, name = text] = /^(user|team):(.*)$/su.exec(text) ?? [];
  if (kind === "team") {
    const team = teams.find(({ slug }) => slug === name);
    if (team === undefined) throw new Refusal(404, { detail: "Team not found" });
    return { type: "team", ...team };
  }
  if (kind === "user" && !/^\d+$/u.test(name)) {
    throw new Refusal(400, { detail: "Invalid assignedTo format" });
  }
  const member = members.find(({ id, email }) => (kind === "user" ? id : email) === name);
  if (member === undefined) {
    throw new Refusal(404, { detail: "User is not a member of this organization" });
  }
  const { id, name: called, username, email } = member;
  return { type: "user", id, name: called, username, email, slug: username };
}
