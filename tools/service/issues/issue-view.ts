/** How an issue is written: the list form, the retrieved form and the updated form. */
import type { Context } from "../differences.ts";
import { releaseView } from "../releases/releases.ts";
import { statsOf, type StatsPeriod } from "./stats.ts";
import type { Activity, Member, StoredIssue } from "../state.ts";
import { seconds, shortTime } from "../times.ts";

/** Who looks: some members are the caller's own. */
export interface Viewer {
  user: Member | null;
  context: Context;
}

type View = Record<string, unknown>;

/** In a list: with the stats of the chosen period, without stats for null. */
export function listedIssue(issue: StoredIssue, period: StatsPeriod | null, viewer: Viewer): View {
  const { context } = viewer;
  if (context.dialect.family === "glitchtip") return glitchtipIssue(issue, context);
  const stats = period !== null && { [period]: statsOf(issue, period, context.now()) };
  return { ...basicIssue(issue, viewer), ...(stats && { stats }) };
}

/** After an update: without stats. */
export function updatedIssue(issue: StoredIssue, viewer: Viewer): View {
  const { family, issues } = viewer.context.dialect;
  if (family !== "glitchtip") return basicIssue(issue, viewer);
  const members = Object.entries(retrievedIssue(issue, viewer));
  return Object.fromEntries(
    members.map(([name, value]) => [(issues.snakeCase && SNAKE_CASE[name]) || name, value]),
  );
}

/** Members that an update answers under another name. */
const SNAKE_CASE: Readonly<Record<string, string>> = {
  statusDetails: "status_details",
  shareId: "share_id",
  userCount: "user_count",
  subscriptionDetails: "subscription_details",
  matchingEventId: "matching_event_id",
};

/** In full. */
export function retrievedIssue(issue: StoredIssue, viewer: Viewer): View {
  const { context } = viewer;
  const { userReportCount } = issue;
  if (context.dialect.family === "glitchtip") {
    return { ...glitchtipIssue(issue, context), userReportCount };
  }
  const now = context.now();
  const organization = context.state.organizationOf(issue);
  const releaseOf = (version: string | null): View | null => {
    const release = organization.releases.get(version ?? "");
    return release === undefined ? null : releaseView(release, organization, context);
  };
  return {
    ...basicIssue(issue, viewer),
    stats: { "24h": statsOf(issue, "24h", now), "30d": statsOf(issue, "30d", now) },
    activity: activityOf(issue),
    firstRelease: releaseOf(issue.firstRelease),
    lastRelease: releaseOf(issue.lastRelease),
    tags: Object.entries(issue.tags).map(([key, value]) => ({
      key,
      name: key.charAt(0).toUpperCase() + key.slice(1),
      totalValues: issue.count,
      topValues: [{ key, name: value, value, count: issue.count }],
    })),
    userReportCount,
  };
}

/** What both forms have in common. */
function commonMembers(issue: StoredIssue): View {
  const { id, shortId, title, culprit, type, level, metadata, status, count, numComments } = issue;
  return {
    id,
    shortId,
    title,
    culprit,
    type,
    level,
    // Of an exception its type and more; of a plain message its title; never both.
    metadata: Object.keys(metadata).length === 0 ? { title } : metadata,
    status,
    count: String(count),
    numComments,
  };
}

function basicIssue(issue: StoredIssue, { user, context }: Viewer): View {
  const { family, issues } = context.dialect;
  const { logger, statusDetails, userCount, isPublic, isSubscribed, shareId, assignedTo } = issue;
  const { id, name, slug, organization, platform } = issue.project;
  const ignored = issue.status === "ignored" ? issues.ignoredSubstatus : null;
  const plain = issue.status === "unresolved" ? "ongoing" : ignored;
  return {
    ...commonMembers(issue),
    logger,
    statusDetails,
    userCount,
    firstSeen: seconds(issue.firstSeen),
    lastSeen: seconds(issue.lastSeen),
    // Without a user nobody has seen or marked it; a subscription is shown as it is.
    hasSeen: user !== null && issue.hasSeen,
    isBookmarked: user !== null && issue.isBookmarked,
    isPublic,
    isSubscribed,
    shareId,
    assignedTo,
    permalink: `${context.url}/organizations/${organization}/issues/${issue.id}/`,
    project: { id, name, slug, ...(family === "sentry" && { platform }) },
    annotations: [],
    subscriptionDetails: isSubscribed ? { reason: "unknown" } : null,
    // What real servers send beyond the contract.
    ...(family === "sentry" && {
      ...(issues.updates.includes("priority") && { priority: issue.priority }),
      substatus: issue.substatus ?? plain,
      platform,
      issueCategory: "error",
      isUnhandled: issue.level === "fatal",
    }),
  };
}

function memberView({ id, name, username, email }: Member): View {
  return { id, name, username, email };
}

/** GlitchTip's own form: no own members, no stats, and a page that is not there. */
function glitchtipIssue(issue: StoredIssue, { state, dialect, url }: Context): View {
  const { id, slug, name, platform } = issue.project;
  const { statusDetails, omits } = dialect.issues;
  const releaseOf = (version: string | null): View | null => {
    const release = state.organizationOf(issue).releases.get(version ?? "");
    if (release === undefined) return null;
    const { dateCreated, dateReleased } = release;
    const dates = { dateCreated: shortTime(dateCreated), dateReleased: shortTime(dateReleased) };
    return { version, shortVersion: version, ...dates };
  };
  const view = {
    ...commonMembers(issue),
    logger: null,
    statusDetails: statusDetails === "nothing" ? {} : issue.statusDetails,
    userCount: 0,
    firstSeen: shortTime(issue.firstSeen),
    lastSeen: shortTime(issue.lastSeen),
    shareId: null,
    permalink: `${url}/${slug}/issues/${issue.id}`,
    project: { id, slug, name, platform },
    stats: { "24h": [] },
    subscriptionDetails: null,
    matchingEventId: null,
    firstRelease: releaseOf(issue.firstRelease),
    lastRelease: releaseOf(issue.lastRelease),
    assignedTo: issue.assignedTo,
  };
  return Object.fromEntries(Object.entries(view).filter(([member]) => !omits.includes(member)));
}

/** Newest first; `first_seen` is the last entry and has the id 0. */
function activityOf(issue: StoredIssue): View[] {
  const { firstSeen: dateCreated } = issue;
  const firstSeen: Activity = { type: "first_seen", dateCreated, data: {}, user: null };
  return [firstSeen, ...issue.activity]
    .map((entry, index) => ({
      id: String(index),
      ...entry,
      dateCreated: seconds(entry.dateCreated),
      user: entry.user && memberView(entry.user),
    }))
    .toReversed();
}
