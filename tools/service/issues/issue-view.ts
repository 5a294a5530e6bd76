/** How an issue is written: the list form, the retrieved form and the updated form. */
import { without } from "../http/answer.ts";
import type { IssueRules, View, Viewer } from "../differences.ts";
import { releaseView } from "../releases/release-view.ts";
import type { Activity, Member, StoredIssue } from "../state.ts";
import { seconds } from "../times.ts";
import { statsOf } from "./stats.ts";

/** @param basic what all forms have in common */
function viewsWith(basic: (issue: StoredIssue, viewer: Viewer) => View): IssueRules["views"] {
  const sent = (view: View, { context }: Viewer): View =>
    without(view, context.dialect.issues.omits);
  return {
    listed: (issue, period, viewer) => {
      const stats = period && { [period]: statsOf(issue, period, viewer.context.now()) };
      return sent({ ...basic(issue, viewer), ...(stats && { stats }) }, viewer);
    },
    retrieved: (issue, viewer) =>
      sent({ ...basic(issue, viewer), ...fullMembers(issue, viewer) }, viewer),
    updated: (issue, viewer) => sent(basic(issue, viewer), viewer),
  };
}

/** As the contract has them. */
export const plainViews = viewsWith(basicIssue);

/** With what Sentry sends beyond the contract. */
export const sentryViews = viewsWith((issue, viewer) => {
  const { updates, ignoredAs } = viewer.context.dialect.issues;
  const { id, name, slug, platform } = issue.project;
  const ignored = issue.status === "ignored" ? ignoredAs.plain : null;
  const plain = issue.status === "unresolved" ? "ongoing" : ignored;
  return {
    ...basicIssue(issue, viewer),
    project: { id, name, slug, platform },
    ...(updates.includes("priority") && { priority: issue.priority }),
    substatus: issue.substatus ?? plain,
    platform,
    issueCategory: "error",
    isUnhandled: issue.level === "fatal",
  };
});

function fullMembers(issue: StoredIssue, { context }: Viewer): View {
  const now = context.now();
  const organization = context.state.organizationOf(issue);
  const releaseOf = (version: string | null): View | null => {
    const release = organization.releases.get(version ?? "");
    return release === undefined ? null : releaseView(release, organization, context);
  };
  return {
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
    userReportCount: issue.userReportCount,
  };
}

/** What issues of all servers but Bugsink have in common. */
export function commonMembers(issue: StoredIssue): View {
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
  const { logger, statusDetails, userCount, isPublic, isSubscribed, shareId, assignedTo } = issue;
  const { id, name, slug, organization } = issue.project;
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
    project: { id, name, slug },
    annotations: [],
    subscriptionDetails: isSubscribed ? { reason: "unknown" } : null,
  };
}

function memberView({ id, name, username, email }: Member): View {
  return { id, name, username, email };
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
