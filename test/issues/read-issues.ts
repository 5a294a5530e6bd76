/** Issues as the schema reads them from an answer. */
import type { Actor, Issue } from "../../src/servers/issue.ts";
import type { IssueRow } from "../../src/issues/outcome.ts";

export const FLAGS = ["hasSeen", "isBookmarked", "isSubscribed", "isPublic"] as const;

/** An issue that the server told nothing of but this. */
export function bareIssue(members: Partial<Issue>): Issue {
  return { id: "4711", statusDetails: undefined, ...members };
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

/** An actor with these members; what is not given, the server left out. */
export function actor(members: Partial<Actor>): Actor {
  return members;
}

export function row(members: Partial<IssueRow> = {}): IssueRow {
  return { id: "1", shortId: "WEB-1", project: "web", title: "", state: "matched", ...members };
}
