/** One issue in full, as the report shows it. Pure. */
import type { IssueDetails } from "./outcome.ts";
import type { IssueInFull } from "./client.ts";
import { attributesOf, issueRow } from "./attributes.ts";
import type { FoundIssue } from "./named.ts";

/** Activity that is reported, the newest first. */
const MAX_ACTIVITY = 50;

/** The details of an issue; members that the server left out are absent. */
export function issueDetails(
  { name, retrievedId, issue }: FoundIssue<IssueInFull>,
  baseUrl: string,
): IssueDetails {
  const { assignedTo } = attributesOf(issue);
  const details: IssueDetails = {
    ...issueRow(issue, "matched", baseUrl),
    activity: activityOf(issue),
    tags: tagsOf(issue),
    type: issue.type,
    logger: issue.logger,
    isPublic: issue.isPublic,
    isSubscribed: issue.isSubscribed,
    isBookmarked: issue.isBookmarked,
    hasSeen: issue.hasSeen,
    numComments: issue.numComments,
    userReportCount: issue.userReportCount,
    statusDetails: statusDetailsText(issue),
    stats24h: issue.stats?.["24h"],
    stats30d: issue.stats?.["30d"],
    firstRelease: issue.firstRelease,
    lastRelease: issue.lastRelease,
    assignedTo: assignedTo ?? undefined,
  };
  if (name !== issue.id) details.requestedAs = name;
  if (issue.id !== retrievedId) details.mergedFrom = retrievedId;
  return details;
}

function statusDetailsText({ statusDetails }: IssueInFull): string | undefined {
  const parts = Object.entries(statusDetails ?? {}).map(([name, value]) =>
    typeof value === "string" ? `${name}: ${value}` : `${name}: ${JSON.stringify(value)}`,
  );
  return parts.length === 0 ? undefined : parts.join(", ");
}

function activityOf({ activity }: IssueInFull): IssueDetails["activity"] {
  return activity
    .toSorted((a, b) => timeOf(b) - timeOf(a))
    .slice(0, MAX_ACTIVITY)
    .map(({ type, dateCreated, data, user }) => ({
      type,
      dateCreated,
      user: user?.name ?? user?.email,
      text: textOf(data),
    }));
}

/** An entry without a date is older than all others. */
function timeOf({ dateCreated }: IssueInFull["activity"][number]): number {
  return Date.parse(dateCreated ?? "") || 0;
}

/** What an entry says beyond its type: a note's text, a version, an assignee. */
function textOf(data: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const values = ["text", "version", "assignee", "inNextRelease", "commit", "count"]
    .map((name) => data?.[name])
    .filter((value) => ["string", "number"].includes(typeof value));
  return values.length === 0 ? undefined : values.join(" ");
}

function tagsOf({ tags }: IssueInFull): IssueDetails["tags"] {
  return tags.map(({ key, name, totalValues, topValues }) => ({
    key,
    name: name ?? key,
    topValues: topValues.map(({ value }) => value),
    totalValues,
  }));
}
