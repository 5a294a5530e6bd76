/** How an issue is written: the list form, the retrieved form and the updated form. */
import type { Context } from "./call.ts";
import { releaseView } from "./releases.ts";
import { statsOf, type StatsPeriod } from "./stats.ts";
import type { Activity, IssueStatus, Member, Organization, StoredIssue } from "./state.ts";
import { shortTime, seconds } from "./times.ts";

/** Who looks: some members are the caller's own. */
export interface Viewer {
  user: Member | null;
  context: Context;
}

/** In a list: with the stats of the chosen period, without stats for null. */
export function listedIssue(
  issue: StoredIssue,
  period: StatsPeriod | null,
  viewer: Viewer,
): Record<string, unknown> {
  const { context } = viewer;
  if (context.dialect.issues.glitchtipView) return omit(glitchtipIssue(issue, context), context);
  const view = basicIssue(issue, viewer);
  if (period !== null) view["stats"] = { [period]: statsOf(issue, period, context.now()) };
  return omit(view, context);
}

/** After an update: without stats. */
export function updatedIssue(issue: StoredIssue, viewer: Viewer): Record<string, unknown> {
  const { context } = viewer;
  if (!context.dialect.issues.glitchtipView) return omit(basicIssue(issue, viewer), context);
  const view = retrievedIssue(issue, viewer);
  if (!context.dialect.issues.snakeCase) return view;
  return Object.fromEntries(
    Object.entries(view).map(([name, value]) => [SNAKE_CASE[name] ?? name, value]),
  );
}

/** In full. */
export function retrievedIssue(issue: StoredIssue, viewer: Viewer): Record<string, unknown> {
  const { context } = viewer;
  if (context.dialect.issues.glitchtipView) {
    const { userReportCount } = issue;
    return omit({ ...glitchtipIssue(issue, context), userReportCount }, context);
  }
  const now = context.now();
  const organization = context.state.organizations.get(issue.project.organization);
  return omit(
    {
      ...basicIssue(issue, viewer),
      stats: { "24h": statsOf(issue, "24h", now), "30d": statsOf(issue, "30d", now) },
      activity: activityOf(issue),
      firstRelease: nestedRelease(issue.firstRelease, organization, context),
      lastRelease: nestedRelease(issue.lastRelease, organization, context),
      participants: membersWith("isSubscribed", issue, context),
      seenBy: membersWith("hasSeen", issue, context),
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

function basicIssue(issue: StoredIssue, { user, context }: Viewer): Record<string, unknown> {
  const { project } = issue;
  const own = context.state.flagsOf(issue, user);
  // Without a user nobody has seen or marked it; a subscription is shown as it is.
  const isSubscribed = (own ?? issue).isSubscribed;
  return {
    id: issue.id,
    shortId: issue.shortId,
    title: issue.title,
    culprit: issue.culprit,
    type: issue.type,
    level: issue.level,
    logger: issue.logger,
    metadata: metadataOf(issue),
    status: issue.status,
    statusDetails: issue.statusDetails,
    count: String(issue.count),
    userCount: issue.userCount,
    numComments: issue.numComments,
    firstSeen: seconds(issue.firstSeen),
    lastSeen: seconds(issue.lastSeen),
    hasSeen: own?.hasSeen ?? false,
    isBookmarked: own?.isBookmarked ?? false,
    isPublic: issue.isPublic,
    isSubscribed,
    shareId: issue.shareId,
    assignedTo: issue.assignedTo,
    permalink: `${context.baseUrl()}/organizations/${project.organization}/issues/${issue.id}/`,
    project: {
      id: project.id,
      name: project.name,
      slug: project.slug,
      ...(context.dialect.issues.extraMembers && { platform: project.platform }),
    },
    annotations: issue.annotations,
    subscriptionDetails: isSubscribed ? { reason: "unknown" } : null,
    ...extraMembers(issue, context),
  };
}

/** What real servers send beyond the contract. */
function extraMembers(issue: StoredIssue, { dialect }: Context): Record<string, unknown> {
  const { extraMembers: sendsMore, ignoredSubstatus } = dialect.issues;
  if (!sendsMore) return {};
  const plain: Partial<Record<IssueStatus, string | null>> = {
    unresolved: "ongoing",
    ignored: ignoredSubstatus,
  };
  return {
    priority: issue.priority,
    substatus: issue.substatus ?? plain[issue.status] ?? null,
    platform: issue.project.platform,
    issueCategory: "error",
    isUnhandled: issue.level === "fatal",
  };
}

/** Of an exception its type and more; of a plain message its title; never both. */
function metadataOf({ title, metadata }: StoredIssue): Record<string, string> {
  return Object.keys(metadata).length === 0 ? { title } : metadata;
}

/** Members of the organization that have seen an issue, or are told of it. */
function membersWith(
  flag: "hasSeen" | "isSubscribed",
  issue: StoredIssue,
  { state }: Context,
): Record<string, unknown>[] {
  const { members = [] } = state.organizations.get(issue.project.organization) ?? {};
  const [first, ...others] = members;
  const isSo = (member: Member): boolean => issue.flags.get(member.id)?.[flag] ?? false;
  const firstToo = first !== undefined && issue[flag] ? [first] : [];
  return [...firstToo, ...others.filter((member) => isSo(member))].map(memberView);
}

function memberView({ id, name, username, email }: Member): Record<string, unknown> {
  return { id, name, username, email };
}

/** GlitchTip's own form: no own members, no stats, and a page that is not there. */
function glitchtipIssue(issue: StoredIssue, context: Context): Record<string, unknown> {
  const { id, slug, name, platform } = issue.project;
  return {
    id: issue.id,
    shortId: issue.shortId,
    title: issue.title,
    culprit: issue.culprit,
    type: issue.type,
    level: issue.level,
    logger: null,
    metadata: metadataOf(issue),
    status: issue.status,
    statusDetails: context.dialect.issues.statusDetails === "nothing" ? {} : issue.statusDetails,
    count: String(issue.count),
    userCount: 0,
    numComments: issue.numComments,
    firstSeen: shortTime(issue.firstSeen),
    lastSeen: shortTime(issue.lastSeen),
    shareId: null,
    permalink: `${context.baseUrl()}/${slug}/issues/${issue.id}`,
    project: { id, slug, name, platform },
    stats: { "24h": [] },
    subscriptionDetails: null,
    matchingEventId: null,
    firstRelease: releaseInBrief(issue.firstRelease, issue, context),
    lastRelease: releaseInBrief(issue.lastRelease, issue, context),
    assignedTo: issue.assignedTo,
  };
}

function releaseInBrief(
  version: string | null,
  { project }: StoredIssue,
  { state }: Context,
): Record<string, unknown> | null {
  const release = state.organizations.get(project.organization)?.releases.get(version ?? "");
  if (release === undefined) return null;
  const { dateCreated, dateReleased } = release;
  const dates = { dateCreated: shortTime(dateCreated), dateReleased: shortTime(dateReleased) };
  return { version, shortVersion: version, ...dates };
}

/** Members that an update answers under another name. */
const SNAKE_CASE: Readonly<Record<string, string>> = {
  statusDetails: "status_details",
  shareId: "share_id",
  userCount: "user_count",
  subscriptionDetails: "subscription_details",
  matchingEventId: "matching_event_id",
};

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
      user: user && memberView(user),
    }))
    .toReversed();
}

function nestedRelease(
  version: string | null,
  organization: Organization | undefined,
  context: Context,
): Record<string, unknown> | null {
  if (version === null) return null;
  const release = organization?.releases.get(version);
  if (organization === undefined || release === undefined) return null;
  return releaseView(release, organization, context);
}
