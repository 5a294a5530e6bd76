/** Issues as the schema reads them from an answer. */
import type { IssueRow } from "../../src/issues/outcome.ts";
import type { Issue } from "../../src/issues/client.ts";

const UNKNOWN: Issue = {
  id: "4711",
  shortId: undefined,
  title: undefined,
  culprit: undefined,
  type: undefined,
  level: undefined,
  logger: undefined,
  status: undefined,
  statusDetails: undefined,
  count: undefined,
  userCount: undefined,
  numComments: undefined,
  firstSeen: undefined,
  lastSeen: undefined,
  hasSeen: undefined,
  isBookmarked: undefined,
  isPublic: undefined,
  isSubscribed: undefined,
  assignedTo: undefined,
  permalink: undefined,
  project: undefined,
  stats: undefined,
};

/** An issue that the server told nothing of but this. */
export function bareIssue(members: Partial<Issue>): Issue {
  return { ...UNKNOWN, ...members };
}

/** An unresolved issue of the project `web` that nobody has touched. */
export function issue(members: Partial<Issue> = {}): Issue {
  return bareIssue({
    shortId: "WEB-1",
    title: "TypeError: x is not a function",
    status: "unresolved",
    statusDetails: {},
    hasSeen: false,
    isBookmarked: false,
    isPublic: false,
    isSubscribed: false,
    assignedTo: null,
    project: { slug: "web" },
    ...members,
  });
}

export type Assignee = NonNullable<Issue["assignedTo"]>;

/** An actor with these members; what is not given, the server left out. */
export function actor(members: Partial<Assignee>): Assignee {
  return { type: undefined, id: undefined, name: undefined, email: undefined, ...members };
}

export function row(members: Partial<IssueRow> = {}): IssueRow {
  return { id: "1", shortId: "WEB-1", project: "web", title: "", state: "matched", ...members };
}
