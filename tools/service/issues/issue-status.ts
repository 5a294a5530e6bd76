/** The status of an issue: what each dialect makes of a resolution, a promise and a snooze. */
import { Refusal } from "../http/answer.ts";
import type { Context } from "../differences.ts";
import type { Changes } from "./issue-changes.ts";
import type { Member, StoredIssue, StoredRelease } from "../state.ts";

/** What happened, for the activity of the issue. */
export interface StatusChange {
  type: "set_resolved" | "set_resolved_in_release" | "set_ignored" | "set_unresolved";
  data: Record<string, unknown>;
}

interface Setting {
  issue: StoredIssue;
  /** Who does it. */
  user: Member | null;
  context: Context;
}

/**
 * Refuses what cannot be done to these issues, before anything is done to any.
 * @throws Refusal 400, 500
 */
export function checkStatus(changes: Changes, issues: StoredIssue[], context: Context): void {
  const { status, details } = changes;
  const { dialect } = context;
  if (dialect.issues.statusDetails !== "all" || !status?.startsWith("resolved")) return;
  const refused = (name: string, message: string): Refusal =>
    new Refusal(400, { statusDetails: { [name]: [message] } });
  for (const issue of issues) {
    const releases = releasesOf(issue, context);
    const isKnown = releases.some(({ version }) => version === details.inRelease);
    const isLatest = details.inRelease === "latest" && releases.length > 0;
    if (details.inRelease !== null && !isKnown && !isLatest) {
      throw refused("inRelease", "Unable to find a release with the given version.");
    }
    if (releases.length > 0) continue;
    const none = "No release data present in the system to form a basis for 'Next Release'";
    if (details.inNextRelease) throw refused("inNextRelease", none);
    const isPromise = status === "resolvedInNextRelease";
    if (isPromise && dialect.issues.promise === "needs-release") throw dialect.broken();
  }
}

/** Sets the status that is asked. @returns what happened; undefined where the dialect leaves the issue as it is */
export function setStatus(changes: Changes, setting: Setting): StatusChange | undefined {
  const { status, details } = changes;
  const { issue, context } = setting;
  const { issues: rules } = context.dialect;
  if (status === "unresolved" || status === "ignored") return setOpen(status, changes, setting);
  if (rules.resolvedStays && issue.status === "resolved") return undefined;
  if (status === "resolvedInNextRelease" && rules.promise === "is-status") {
    Object.assign(issue, { status, statusDetails: {}, substatus: null });
    return { type: "set_resolved_in_release", data: { version: "" } };
  }
  const inNextRelease = status === "resolvedInNextRelease" || details.inNextRelease;
  const keeps = rules.resolutionStays && issue.status === "resolved";
  const asked = resolution({ ...details, inNextRelease }, setting);
  Object.assign(issue, { status: "resolved", substatus: null });
  if (asked === undefined) {
    if (!keeps) issue.statusDetails = {};
    return { type: "set_resolved", data: {} };
  }
  issue.promisedAfter = asked.after;
  issue.statusDetails = { ...asked.details, ...actorOf(setting) };
  return { type: "set_resolved_in_release", data: { version: asked.details["inRelease"] ?? "" } };
}

function setOpen(
  status: "unresolved" | "ignored",
  { details: { snooze: asked }, substatus }: Changes,
  setting: Setting,
): StatusChange {
  const isSnoozed = status === "ignored" && Object.keys(asked).length > 0;
  const { ignoreDuration: minutes, ...counts } = asked;
  const until = minutes === undefined ? null : setting.context.now() + minutes * 60_000;
  // A snooze says what is left until it ends.
  const snoozed = {
    ignoreCount: null,
    ignoreUserCount: null,
    ignoreUserWindow: null,
    ignoreWindow: null,
    ...counts,
    ignoreUntil: until === null ? null : new Date(until).toISOString(),
    ...actorOf(setting),
  };
  const { issue, context } = setting;
  const { ignoredAs, snoozeStays } = context.dialect.issues;
  // What is ignored already stays ignored in its first way.
  const kept = issue.status === "ignored" && status === "ignored";
  const way = isSnoozed ? ignoredAs.snoozed : (substatus ?? null);
  const lasts = status === "unresolved" && "ignoreCount" in issue.statusDetails;
  const open = lasts && snoozeStays ? issue.statusDetails : {};
  Object.assign(issue, {
    status,
    substatus: kept ? issue.substatus : way,
    promisedAfter: null,
    statusDetails: isSnoozed ? snoozed : open,
  });
  return { type: status === "ignored" ? "set_ignored" : "set_unresolved", data: {} };
}

/** Who did it, with the address. */
function actorOf({ user, context }: Setting): Record<string, unknown> {
  if (context.dialect.issues.userBecomes === "nobody" || user === null) return {};
  const { id, name, username, email } = user;
  return { actor: { id, name, username, email, isActive: true } };
}

/**
 * What a server says of an issue that is resolved in a release. "In the next release" is a promise, with the newest
 * release at that time.
 */
function resolution(
  { inNextRelease, inRelease }: Changes["details"],
  { issue, context }: Setting,
): { details: Record<string, unknown>; after: string | null } | undefined {
  const latest = releasesOf(issue, context).at(-1)?.version;
  if (context.dialect.issues.statusDetails === "releases") {
    const version = inRelease ?? (inNextRelease ? latest : undefined);
    const isKnown = context.state.organizationOf(issue).releases.has(version ?? "");
    return isKnown ? { details: { inRelease: version }, after: null } : undefined;
  }
  if (inNextRelease && latest !== undefined) {
    return { details: { inNextRelease: true }, after: latest };
  }
  if (inRelease === null) return undefined;
  return { details: { inRelease: inRelease === "latest" ? latest : inRelease }, after: null };
}

function releasesOf(issue: StoredIssue, { state }: Context): StoredRelease[] {
  const releases = [...state.organizationOf(issue).releases.values()];
  return releases.filter(({ projects }) => projects.includes(issue.project.slug));
}
