/** What an update of issues asks for: read and checked before anything is changed. */
import type { Call, Context, Dialect } from "../differences.ts";
import { isRecord, Reader } from "../http/parameters.ts";
import type { Actor, IssueStatus, Organization, StoredIssue } from "../state.ts";

/** How long an issue stays ignored, `ignoreDuration` in minutes; absent: until somebody does something about it. */
export type Snooze = Partial<Record<(typeof SNOOZES)[number], number>>;

const SNOOZES = [
  "ignoreDuration",
  "ignoreCount",
  "ignoreWindow",
  "ignoreUserCount",
  "ignoreUserWindow",
] as const;

export interface Changes {
  status?: IssueStatus | undefined;
  /** Of an issue that gets ignored. */
  substatus?: string | undefined;
  /** The release or promise that `statusDetails` names; null for none. */
  details: {
    inNextRelease: boolean;
    inRelease: string | null;
    snooze: Snooze;
  };
  assignedTo?: Actor | null | undefined;
  hasSeen?: boolean | undefined;
  isBookmarked?: boolean | undefined;
  isSubscribed?: boolean | undefined;
  isPublic?: boolean | undefined;
  priority?: StoredIssue["priority"] | undefined;
}

const PRIORITIES = ["high", "medium", "low"] as const;

/** @throws Refusal for values that the dialect does not take */
export function readChanges(call: Call, { dialect }: Context, organization: Organization): Changes {
  const { updates, statusDetails, needsStatus } = dialect.issues;
  const read: readonly string[] = [...updates, "statusDetails", "substatus"];
  const reader = new Reader(
    new Map([...call.parameters()].filter(([name]) => read.includes(name))),
  );
  const changes: Changes = {
    status: readStatus(reader, dialect),
    substatus: statusDetails === "all" ? reader.text("substatus") : undefined,
    details: readDetails(reader, dialect),
    hasSeen: reader.flag("hasSeen"),
    isBookmarked: reader.flag("isBookmarked"),
    isSubscribed: reader.flag("isSubscribed"),
    isPublic: reader.flag("isPublic"),
    priority: PRIORITIES.find((priority) => priority === reader.text("priority")),
  };
  if (reader.has("priority") && changes.priority === undefined) {
    reader.fail("priority", `"${String(reader.value("priority"))}" is not a valid choice.`);
  }
  if (reader.has("assignedTo")) changes.assignedTo = readAssignee(reader, dialect, organization);
  if (!reader.ok) throw dialect.invalid(reader.errors);
  if (needsStatus && changes.status === undefined) throw dialect.broken();
  return changes;
}

function readStatus(reader: Reader, { issues: { statuses } }: Dialect): IssueStatus | undefined {
  const status = reader.text("status", { filled: true });
  if (status === undefined) return undefined;
  const known = statuses.find((each) => each === status);
  return known ?? reader.fail("status", `"${status}" is not a valid choice.`);
}

function readDetails(reader: Reader, { issues: { statusDetails } }: Dialect): Changes["details"] {
  const value = reader.value("statusDetails");
  if (statusDetails === "nothing" || !isRecord(value)) {
    return { inNextRelease: false, inRelease: null, snooze: {} };
  }
  return reader.nested("statusDetails", value, (nested) => {
    const snooze: Snooze = {};
    for (const name of statusDetails === "all" ? SNOOZES : []) {
      const count = nested.count(name);
      if (count) snooze[name] = count;
    }
    const inRelease = nested.text("inRelease") ?? null;
    const inNextRelease = nested.flag("inNextRelease") ?? false;
    return { inNextRelease, inRelease, snooze };
  });
}

function readAssignee(
  reader: Reader,
  { issues }: Dialect,
  known: Organization,
): Actor | null | undefined {
  const text = reader.text("assignedTo");
  if (!text) return reader.errors["assignedTo"] ? undefined : null;
  return issues.assignee(text, known) ?? reader.fail("assignedTo", "Unknown actor input");
}
