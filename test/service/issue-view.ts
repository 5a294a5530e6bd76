/** How an issue is written: the list form, the retrieved form and the updated form. */
import type { Context } from "./call.ts";
import { releaseView } from "./releases.ts";
import { statsOf, type StatsPeriod } from "./stats.ts";
import type { Activity, Organization, StoredIssue } from "./state.ts";
import { seconds } from "./times.ts";

/** In a list: with the stats of the chosen period, without stats for null. */
export function listedIssue(
  issue: StoredIssue,
  period: StatsPeriod | null,
  context: Context,
): Record<string, unknown> {
  const view = basicIssue(issue, context);
  if (period !== null) view["stats"] = { [period]: statsOf(issue, period, context.now()) };
  return omit(view, context);
}

/** After an update: without stats. */
export function updatedIssue(issue: StoredIssue, context: Context): Record<string, unknown> {
  return omit(basicIssue(issue, context), context);
}

/** In full. */
export function retrievedIssue(issue: StoredIssue, context: Context): Record<string, unknown> {
  const now = context.now();
  const organization = context.state.organizations.get(issue.project.organization);
  return omit(
    {
      ...basicIssue(issue, context),
      stats: { "24h": statsOf(issue, "24h", now), "30d": statsOf(issue, "30d", now) },
      activity: activityOf(issue),
      firstRelease: nestedRelease(issue.firstRelease, organization, context),
      lastRelease: nestedRelease(issue.lastRelease, organization, context),
      participants: [],
      seenBy: [],
      pluginActions: [],
      pluginContexts: [],
      pluginIssues: [],
      tags: Object.entries(issue.tags).map(([key, value]) => ({
        key,
        name: key.charAt(0).toUpperCase() + key.slice(1),
        totalValues: issue.count,
        topValues: [{ key, name: value, value, count: issue.count }],
      })),
      userReportCount: issue.userReportCount,
    },
    context,
  );
}

function basicIssue(issue: StoredIssue, context: Context): Record<string, unknown> {
  const { project } = issue;
  const { extraMembers } = context.dialect.issues;
  return {
    id: issue.id,
    shortId: issue.shortId,
    title: issue.title,
    culprit: issue.culprit,
    type: issue.type,
    level: issue.level,
    logger: issue.logger,
    metadata: { title: issue.title, ...issue.metadata },
    status: issue.status,
    statusDetails: issue.statusDetails,
    count: String(issue.count),
    userCount: issue.userCount,
    numComments: issue.numComments,
    firstSeen: seconds(issue.firstSeen),
    lastSeen: seconds(issue.lastSeen),
    hasSeen: issue.hasSeen,
    isBookmarked: issue.isBookmarked,
    isPublic: issue.isPublic,
    isSubscribed: issue.isSubscribed,
    shareId: issue.shareId,
    assignedTo: issue.assignedTo,
    permalink: `${context.baseUrl()}/organizations/${project.organization}/issues/${issue.id}/`,
    project: {
      id: project.id,
      name: project.name,
      slug: project.slug,
      ...(extraMembers && { platform: project.platform }),
    },
    annotations: issue.annotations,
    subscriptionDetails: issue.isSubscribed ? { reason: "unknown" } : null,
    ...(extraMembers && {
      priority: issue.priority,
      substatus: issue.status === "unresolved" ? "ongoing" : null,
      platform: project.platform,
      issueCategory: "error",
      isUnhandled: issue.level === "fatal",
    }),
  };
}

function omit(view: Record<string, unknown>, context: Context): Record<string, unknown> {
  const { omits } = context.dialect.issues;
  if (omits.length === 0) return view;
  return Object.fromEntries(Object.entries(view).filter(([name]) => !omits.includes(name)));
}

/** Newest first; `first_seen` is the last entry and has the id 0. */
function activityOf(issue: StoredIssue): Record<string, unknown>[] {
  const firstSeen: Activity = {
    type: "first_seen",
    dateCreated: issue.firstSeen,
    data: {},
    user: null,
  };
  return [firstSeen, ...issue.activity]
    .map(({ type, dateCreated, data, user }, index) => ({
      id: String(index),
      type,
      dateCreated: seconds(dateCreated),
      data,
      user: user && { id: user.id, name: user.name, username: user.username, email: user.email },
    }))
    .toReversed();
}

function nestedRelease(
  version: string | null,
  organization: Organization | undefined,
  { dialect }: Context,
): Record<string, unknown> | null {
  if (version === null) return null;
  if (dialect.issues.nestedReleases === "version") return { version };
  const release = organization?.releases.get(version);
  if (organization === undefined || release === undefined) return null;
  return releaseView(release, organization, dialect.releases);
}
