/** Listing and retrieving issues. */
import { answer, Refusal, type Answer } from "../http/answer.ts";
import type { Call, Context } from "../differences.ts";
import {
  organizationOf,
  projectOf,
  reaches,
  reachesProject,
  ISSUE,
  ORGANIZATION,
  PROJECT,
  type Operation,
} from "../http/paths.ts";
import { READ_ISSUE } from "../scopes.ts";
import { listedIssue, retrievedIssue } from "./issue-view.ts";
import { pageAt } from "../http/pages.ts";
import { compileQuery, type IssueTest } from "./query.ts";
import type { Project, StoredIssue } from "../state.ts";
import type { StatsPeriod } from "./stats.ts";
import { compileTagQuery } from "./tag-query.ts";

export const issueOperations: readonly Operation[] = [
  {
    name: "listIssues",
    method: "GET",
    path: `${PROJECT}issues/`,
    scopes: READ_ISSUE,
    handle: listIssues,
  },
  {
    name: "listOrganizationIssues",
    method: "GET",
    path: `${ORGANIZATION}issues/`,
    scopes: READ_ISSUE,
    handle: listOrganizationIssues,
  },
  {
    name: "retrieveIssue",
    method: "GET",
    path: `/api/0/${ISSUE}`,
    scopes: READ_ISSUE,
    handle: retrieveIssue,
  },
  {
    name: "retrieveOrganizationIssue",
    method: "GET",
    path: `${ORGANIZATION}${ISSUE}`,
    scopes: READ_ISSUE,
    handle: retrieveIssue,
  },
  {
    name: "retrieveEvent",
    method: "GET",
    path: `/api/0/${ISSUE}events/:event/`,
    scopes: READ_ISSUE,
    handle: retrieveEvent,
  },
  {
    name: "retrieveOrganizationEvent",
    method: "GET",
    path: `${ORGANIZATION}${ISSUE}events/:event/`,
    scopes: READ_ISSUE,
    handle: retrieveEvent,
  },
];

const MAX_HITS = 1000;

/** What was seen last before that is in no list of Sentry. */
const LISTED_MS = 90 * 86_400_000;

/** `GET …/projects/{org}/{project}/issues/`. Every parameter comes in the query string. */
function listIssues(call: Call, context: Context): Answer {
  const { dialect } = context;
  const organization = organizationOf(call, context);
  const period = statsPeriodOf(call.query, context);
  // What GlitchTip does not know has no issues.
  if (dialect.family === "glitchtip" && !organization.projects.has(call.path("project"))) {
    return listAnswer([], call, context, period);
  }
  const project = projectOf(call, context);
  const hit = directHit(call, context);
  const isHere = hit?.project === project || dialect.family === "contract";
  if (hit !== undefined && isHere) return hitAnswer(hit, period, call, context);
  return listAnswer([project], call, context, period);
}

/**
 * `GET …/organizations/{org}/issues/`: the list of its projects. Sentry's shows up to 100 issues that `group` names, too, and
 * asks for counts by `groupStatsPeriod`: `statsPeriod` is a range of time there, and an empty one is none.
 */
function listOrganizationIssues(call: Call, context: Context): Answer {
  const range = call.query.get("statsPeriod") ?? "90d";
  const isSentry = context.dialect.family === "sentry";
  if (isSentry && !/^\d+[hdmsw]?$/u.test(range)) {
    throw new Refusal(400, { detail: `Invalid statsPeriod: '${range}'` });
  }
  const projects = projectsAsked(call, context);
  const period = isSentry ? statsPeriodOf(call.query, context, "groupStatsPeriod") : "24h";
  const hit = isSentry ? directHit(call, context) : undefined;
  if (hit !== undefined) return hitAnswer(hit, period, call, context);
  const groups = isSentry ? call.query.getAll("group") : [];
  if (projects.length === 0 && isSentry) return answer(200, []);
  if (groups.length === 0) return listAnswer(projects, call, context, period);
  if (!groups.every((id) => /^\d+$/u.test(id))) {
    throw new Refusal(400, { detail: "Group ids must be integers" });
  }
  const issues = [...new Set(groups)].flatMap((id) => context.state.issues.get(id) ?? []);
  const ours = issues.filter((issue) => projects.includes(issue.project));
  const viewer = { user: call.token.user, context };
  return answer(
    200,
    ours.map((issue) => listedIssue(issue, period, viewer)),
  );
}

/**
 * The projects that `project` names by number, or Sentry's `projectSlug` by slug; all of the organization where they name none,
 * or -1. Sentry refuses several where the feature "global views" is off.
 */
export function projectsAsked(call: Call, context: Context): Project[] {
  const { dialect } = context;
  const all = [...organizationOf(call, context).projects.values()].filter(({ slug }) =>
    reachesProject(call.token, slug),
  );
  const slugs = call.query.getAll("projectSlug");
  if (dialect.family === "sentry" && slugs.length > 0) {
    return all.filter(({ slug }) => slugs.includes(slug));
  }
  const asked = call.query.getAll("project").filter((id) => id !== "" && id !== "-1");
  const isNinja = dialect.family === "glitchtip";
  if (!asked.every((id) => /^\d+$/u.test(id))) {
    const detail = "Invalid project parameter. Values must be numbers.";
    throw isNinja ? dialect.invalid({ project: ["Not a number."] }) : new Refusal(400, { detail });
  }
  if (dialect.family === "sentry" && (asked.length === 0 ? all : asked).length > 1) {
    throw new Refusal(400, { detail: "You do not have the multi project stream feature enabled" });
  }
  if (asked.length === 0) return all;
  const named = all.filter(({ id }) => asked.includes(id));
  if (named.length < new Set(asked).size && !isNinja) throw dialect.forbidden();
  return named;
}

/** What the search finds in these projects, the issue that was seen last first; without `query` it is the default one. */
export function found(projects: Project[], call: Call, context: Context): StoredIssue[] {
  const { dialect, ignoreQuery } = context;
  const query = call.query.get("query") ?? dialect.issues.defaultQuery;
  const matches = testOf(query, call, context);
  return candidates(projects, call, context).filter((issue) => ignoreQuery || matches(issue));
}

/** What is searched. GlitchTip's lists of a project show what was merged into others, too. */
function candidates(projects: Project[], call: Call, context: Context): StoredIssue[] {
  const { state, dialect } = context;
  const since = dialect.isToday ? context.now() - LISTED_MS : 0;
  const isGoneShown = dialect.family === "glitchtip" && call.path("project") !== "";
  const gone = isGoneShown ? [...state.gone.values()] : [];
  const all = [
    ...projects.flatMap((project) => state.issuesOf(project)),
    ...gone.filter(({ project }) => projects.includes(project)),
  ].filter(({ lastSeen }) => lastSeen >= since);
  if (projects.length > 1 || gone.length > 0) {
    all.sort((a, b) => b.lastSeen - a.lastSeen || +b.id - +a.id);
  }
  return all;
}

function hitAnswer(
  hit: StoredIssue,
  period: StatsPeriod | null,
  call: Call,
  context: Context,
): Answer {
  const view = listedIssue(hit, period, { user: call.token.user, context });
  return answer(200, [view], { "x-sentry-direct-hit": "1" });
}

function listAnswer(
  projects: Project[],
  call: Call,
  context: Context,
  period: StatsPeriod | null,
): Answer {
  const { family } = context.dialect;
  const matching = found(projects, call, context);
  // GlitchTip reads the issues that `id` names, where it names any.
  const ids = new Set(family === "glitchtip" ? call.query.getAll("id") : []);
  const named = ids.size === 0 ? matching : matching.filter(({ id }) => ids.has(id));
  const { items, link } = pageAt(named, call, context);
  const hits = String(Math.min(named.length, MAX_HITS));
  const viewer = { user: call.token.user, context };
  return answer(
    200,
    items.map((issue) => listedIssue(issue, period, viewer)),
    { link, ...(family !== "contract" && { "x-hits": hits, "x-max-hits": String(MAX_HITS) }) },
  );
}

/** `GET …/issues/{id}/`. A merged issue answers as the one that it was merged into; of GlitchTip as itself. */
function retrieveIssue(call: Call, context: Context): Answer {
  const issue = issueOf(call, context);
  return answer(200, retrievedIssue(issue, { user: call.token.user, context }));
}

/** `GET …/issues/{id}/events/{latest|oldest|recommended}/`; GlitchTip takes the others for ids of events. */
function retrieveEvent(call: Call, context: Context): Answer {
  const { events } = issueOf(call, context);
  const { dialect } = context;
  const name = call.path("event");
  const isSentry = dialect.family === "sentry";
  if (!isSentry && name !== "latest") {
    const msg = "Input should be a valid UUID, invalid character";
    throw new Refusal(422, { detail: [{ type: "uuid_parsing", loc: ["path", "event_id"], msg }] });
  }
  // On 23.7.1 there is no such path.
  if (name === "recommended" && !dialect.isToday) throw new Refusal(404, undefined);
  const event = events[name];
  if (event === undefined) {
    throw isSentry ? new Refusal(404, { detail: "Event not found" }) : dialect.notFound();
  }
  return answer(200, event);
}

/** @throws Refusal 404, 403 */
export function issueOf(call: Call, { state, dialect }: Context): StoredIssue {
  const id = call.path("issue");
  const gone = dialect.family === "glitchtip" ? state.gone.get(id) : undefined;
  const issue = gone ?? state.issues.get(state.merged.get(id) ?? id);
  if (issue === undefined) throw dialect.notFound();
  const { organization } = issue.project;
  const isAsked = ["", organization].includes(call.path("organization"));
  if (isAsked && reaches(call.token, organization)) return issue;
  throw isAsked && dialect.family === "sentry" ? dialect.forbidden() : dialect.notFound();
}

function statsPeriodOf(
  query: URLSearchParams,
  { dialect }: Context,
  name = "statsPeriod",
): StatsPeriod | null {
  const period = query.get(name) ?? "24h";
  if (period === "24h" || period === "14d") return period;
  if (period === "" || dialect.family === "glitchtip") return null;
  const detail = "Invalid stats_period. Valid choices are '', '24h', and '14d'";
  throw new Refusal(400, { detail });
}

/** The issue that a short ID names, whatever its status, in any project of the organization. */
function directHit(call: Call, context: Context): StoredIssue | undefined {
  const { family } = context.dialect;
  const query = (call.query.get("query") ?? "").trim();
  const isAsked = family !== "glitchtip" && call.query.get("shortIdLookup") === "1";
  if (!isAsked || !/^[\w-]+-[A-Za-z0-9]+$/u.test(query)) return undefined;
  return context.state.findByShortId(call.path("organization"), query);
}

/** @throws Refusal for what the dialect cannot read */
function testOf(query: string, call: Call, context: Context): IssueTest {
  const { dialect } = context;
  if (dialect.family === "glitchtip") {
    return compileTagQuery(query, () => {
      if (dialect.issues.brokenQuotes === "break") throw dialect.broken();
      return query.split(/\s+/u).filter((word) => word !== "");
    });
  }
  const { members, teams } = organizationOf(call, context);
  const { statuses } = dialect.issues;
  return compileQuery(query, { me: call.token.user, members, teams, statuses });
}
