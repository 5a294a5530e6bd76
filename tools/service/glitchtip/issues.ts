/** GlitchTip's issues, where it has a way of its own: how they are written, listed, assigned, and updated in bulk. */
import { memberActor, teamActor } from "../actors.ts";
import type { Call, Context, IssueRules, View } from "../differences.ts";
import { answer, type Answer, Refusal, without } from "../http/answer.ts";
import { organizationOf, projectOf } from "../http/paths.ts";
import { readChanges } from "../issues/issue-changes.ts";
import { changeAll, issuesNamed } from "../issues/issue-update.ts";
import { commonMembers } from "../issues/issue-view.ts";
import { found, issueOf, listAnswer, projectNumbers, projectsReached } from "../issues/issues.ts";
import type { Actor, Organization, Project, StoredIssue } from "../state.ts";
import { shortTime } from "../times.ts";

/** No own members, no stats, and the address of a page that is not there. */
export const glitchtipViews: IssueRules["views"] = {
  listed: (issue, _period, { context }) => basicView(issue, context),
  retrieved: (issue, { context }) => retrievedView(issue, context),
  updated: (issue, { context }) => {
    const isSnake = context.dialect.issues.snakeCase;
    const members = Object.entries(retrievedView(issue, context));
    return Object.fromEntries(
      members.map(([name, value]) => [(isSnake && SNAKE_CASE[name]) || name, value]),
    );
  },
};

const SNAKE_CASE: Readonly<Record<string, string>> = {
  statusDetails: "status_details",
  shareId: "share_id",
  userCount: "user_count",
  subscriptionDetails: "subscription_details",
  matchingEventId: "matching_event_id",
};

function retrievedView(issue: StoredIssue, context: Context): View {
  return { ...basicView(issue, context), userReportCount: issue.userReportCount };
}

function basicView(issue: StoredIssue, { state, dialect, url }: Context): View {
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
  return without(view, omits);
}

/** `GET …/projects/{org}/{project}/issues/`: empty for a project that there is not. */
export function listIssues(call: Call, context: Context): Answer {
  const { projects } = organizationOf(call, context);
  const isThere = projects.has(call.path("project"));
  return listOf(isThere ? [projectOf(call, context)] : [], call, context);
}

/** `GET …/organizations/{org}/issues/` */
export function listOrganizationIssues(call: Call, context: Context): Answer {
  return listOf(projectsAsked(call, context), call, context);
}

/** What is found, of the issues that `id` names if it names any. */
function listOf(projects: Project[], call: Call, context: Context): Answer {
  const ids = new Set(call.query.getAll("id"));
  const matching = found(projects, call, context);
  const named = matching.filter(({ id }) => ids.size === 0 || ids.has(id));
  return listAnswer(named, call, context, null);
}

/** The projects that `project` names by number, as far as there are such; all of the organization where it names none, or -1. */
function projectsAsked(call: Call, context: Context): Project[] {
  const all = projectsReached(call, context);
  const asked = projectNumbers(call);
  if (!asked.every((id) => /^\d+$/u.test(id))) {
    throw context.dialect.invalid({ project: ["Not a number."] });
  }
  return asked.length === 0 ? all : all.filter(({ id }) => asked.includes(id));
}

/** `GET …/issues/{id}/events/latest/`; other names are taken for ids of events. */
export function retrieveEvent(call: Call, context: Context): Answer {
  const { events } = issueOf(call, context);
  if (call.path("event") !== "latest") {
    const msg = "Input should be a valid UUID, invalid character";
    throw new Refusal(422, { detail: [{ type: "uuid_parsing", loc: ["path", "event_id"], msg }] });
  }
  if (events["latest"] === undefined) throw context.dialect.notFound();
  return answer(200, events["latest"]);
}

/**
 * `PUT …/organizations/{org}/issues/`: what the search finds, of the issues that `id` names if it names any. A release is not
 * looked at here, and the answer repeats the status.
 */
export function updateOrganizationIssues(call: Call, context: Context): Answer {
  const projects = projectsAsked(call, context);
  const changes = readChanges(call, context, organizationOf(call, context));
  const matching = found(projects, call, context);
  const named = issuesNamed(projects, call, context)?.filter((issue) => matching.includes(issue));
  const details = { inRelease: null, inNextRelease: false, snooze: {} };
  changeAll(named ?? matching, { ...changes, details }, call, context);
  return answer(200, { status: changes.status ?? null, merge: null });
}

/** `user:<id>`, `team:<slug>`; any other text is an address. @throws Refusal 404, 400 */
export function glitchtipAssignee(text: string, { members, teams }: Organization): Actor {
  const [, kind, name = text] = /^(user|team):(.*)$/su.exec(text) ?? [];
  if (kind === "team") {
    const team = teams.find(({ slug }) => slug === name);
    if (team === undefined) throw new Refusal(404, { detail: "Team not found" });
    return { ...teamActor(team), slug: team.slug };
  }
  if (kind === "user" && !/^\d+$/u.test(name)) {
    throw new Refusal(400, { detail: "Invalid assignedTo format" });
  }
  const member = members.find(({ id, email }) => (kind === "user" ? id : email) === name);
  if (member === undefined) {
    throw new Refusal(404, { detail: "User is not a member of this organization" });
  }
  return { ...memberActor(member), username: member.username, slug: member.username };
}
