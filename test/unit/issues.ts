/** Issues as the schema reads them from an answer. */
import type { Actor } from "../../src/issues/attributes.ts";
import type { Issue } from "../../src/issues/client.ts";
import type { IssueRow } from "../../src/issues/outcome.ts";

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
  assignedTo: undefined,
  values: {},
  permalink: undefined,
  project: undefined,
  stats: undefined,
};

/** Members of an answer; the attributes that are a flag or a word stand beside the others, as in the answer itself. */
type Members = Partial<Omit<Issue, "values">> &
  Partial<Record<(typeof FLAGS)[number], boolean | undefined>>;

export const FLAGS = ["hasSeen", "isBookmarked", "isSubscribed", "isPublic"] as const;

/** An issue that the server told nothing of but this. */
export function bareIssue(members: Members): Issue {
  const { hasSeen, isBookmarked, isSubscribed, isPublic, ...others } = members;
  return { ...UNKNOWN, ...others, values: { hasSeen, isBookmarked, isSubscribed, isPublic } };
}

/** An unresolved issue of the project `web` that nobody has touched. */
export function issue(members: Members = {}): Issue {
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

/** An actor with these members; what is not given, the server left out. */
export function actor(members: Partial<Actor>): Actor {
  return { type: undefined, id: undefined, name: undefined, email: undefined, ...members };
}

export function row(members: Partial<IssueRow> = {}): IssueRow {
  return { id: "1", shortId: "WEB-1", project: "web", title: "", state: "matched", ...members };
}
