/** The status of an issue: what each dialect makes of a resolution, a promise and a snooze. */
import { Refusal } from "./answer.ts";
import { broken } from "./auth.ts";
import type { Context } from "./call.ts";
import { organizationOfIssue } from "./issues.ts";
import type { Changes, Snooze } from "./issue-changes.ts";
import type { Member, StoredIssue, StoredRelease } from "./state.ts";

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
  const { nextRelease, nextWithoutRelease } = context.dialect.issues;
  if (nextRelease !== "status-details") return;
  const resolves = status === "resolved" || status === "resolvedInNextRelease";
  for (const issue of resolves ? issues : []) {
    const newest = newestRelease(issue, context);
    if (details.inRelease !== null) checkRelease(details.inRelease, issue, context);
    if (newest !== undefined || nextWithoutRelease === "resolves") continue;
    if (details.inNextRelease) throw refusedDetail("inNextRelease", NO_RELEASE);
    if (status === "resolvedInNextRelease") throw broken(context.dialect);
  }
}

const NO_RELEASE = "No release data present in the system to form a basis for 'Next Release'";

function checkRelease(version: string, issue: StoredIssue, context: Context): void {
  const known = releasesOf(issue, context);
  if (known.some((release) => release.version === version)) return;
  throw refusedDetail("inRelease", "Unable to find a release with the given version.");
}

function refusedDetail(name: string, message: string): Refusal {
  return new Refusal(400, { statusDetails: { [name]: [message] } });
}

/** Sets the status that is asked. @returns what happened; undefined where the dialect leaves the issue as it is */
export function setStatus(changes: Changes, setting: Setting): StatusChange | undefined {
  const { status } = changes;
  const { issue, context } = setting;
  const rules = context.dialect.issues;
  if (status === "unresolved" || status === "ignored") return setOpen(status, changes, setting);
  if (rules.resolvedStays && issue.status === "resolved") return undefined;
  if (status === "resolvedInNextRelease" && rules.nextRelease === "as-is") {
    Object.assign(issue, { status, statusDetails: {}, substatus: null });
    return { type: "set_resolved_in_release", data: { version: "" } };
  }
  const next = status === "resolvedInNextRelease" || changes.details.inNextRelease;
  const keeps = rules.resolutionStays && issue.status === "resolved";
  const asked = resolution({ ...changes.details, inNextRelease: next }, setting);
  issue.status = "resolved";
  issue.substatus = null;
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
  { details, substatus }: Changes,
  setting: Setting,
): StatusChange {
  const { issue } = setting;
  const isSnoozed = status === "ignored" && Object.keys(details.snooze).length > 0;
  issue.status = status;
  issue.substatus = isSnoozed ? "archived_until_condition_met" : (substatus ?? null);
  issue.promisedAfter = null;
  issue.statusDetails = isSnoozed ? snoozed(details.snooze, setting) : {};
  return { type: status === "ignored" ? "set_ignored" : "set_unresolved", data: {} };
}

/** A snooze says what is left until it ends. */
function snoozed(snooze: Snooze, setting: Setting): Record<string, unknown> {
  const { ignoreDuration: minutes, ...counts } = snooze;
  const until = minutes === undefined ? null : setting.context.now() + minutes * 60_000;
  return {
    ignoreCount: counts.ignoreCount ?? null,
    ignoreUntil: until === null ? null : new Date(until).toISOString(),
    ignoreUserCount: counts.ignoreUserCount ?? null,
    ignoreUserWindow: counts.ignoreUserWindow ?? null,
    ignoreWindow: counts.ignoreWindow ?? null,
    ...actorOf(setting),
  };
}

/** Who did it: a server tells it whole, with the address. */
function actorOf({ user, context }: Setting): Record<string, unknown> {
  if (!context.dialect.issues.tellsActor || user === null) return {};
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
  const latest = newestRelease(issue, context)?.version;
  const { statusDetails } = context.dialect.issues;
  if (statusDetails === "releases") {
    const version = inRelease ?? (inNextRelease ? latest : undefined);
    const isKnown = organizationOfIssue(issue, context).releases.has(version ?? "");
    return isKnown ? { details: { inRelease: version }, after: null } : undefined;
  }
  if (inRelease !== null) return { details: { inRelease }, after: null };
  if (!inNextRelease || latest === undefined) return undefined;
  return { details: { inNextRelease: true }, after: latest };
}

function newestRelease(issue: StoredIssue, context: Context): StoredRelease | undefined {
  return releasesOf(issue, context).at(-1);
}

function releasesOf(issue: StoredIssue, context: Context): StoredRelease[] {
  const releases = [...organizationOfIssue(issue, context).releases.values()];
  return releases.filter(({ projects }) => projects.includes(issue.project.slug));
}
