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
import { issuePage } from "../http/pages.ts";
import { compileQuery, type IssueTest } from "./query.ts";
import type { Project, StoredIssue } from "../state.ts";
import type { StatsPeriod } from "./stats.ts";

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

const DAY = 86_400_000;

/** `GET …/projects/{org}/{project}/issues/`. Every parameter comes in the query string. */
function listIssues(call: Call, context: Context): Answer {
  organizationOf(call, context);
  const period = statsPeriodOf(call.query);
  const project = projectOf(call, context);
  const hit = directHit(call, context);
  const isHere = hit?.project === project || context.dialect.issues.shortIds === "organization";
  if (hit !== undefined && isHere) return hitAnswer(hit, period, call, context);
  return listAnswer(found([project], call, context), call, context, period);
}

/**
 * `GET …/organizations/{org}/issues/`: the list of its projects, or the issues that `group` names, up to 100. It asks for counts by
 * `groupStatsPeriod`: `statsPeriod` is a range of time here, and an empty one is none.
 */
function listOrganizationIssues(call: Call, context: Context): Answer {
  const range = call.query.get("statsPeriod") ?? "90d";
  if (!/^\d+[hdmsw]?$/u.test(range)) {
    throw new Refusal(400, { detail: `Invalid statsPeriod: '${range}'` });
  }
  const projects = projectsAsked(call, context);
  const period = statsPeriodOf(call.query, "groupStatsPeriod");
  const hit = directHit(call, context);
  if (hit !== undefined) return hitAnswer(hit, period, call, context);
  const groups = call.query.getAll("group");
  if (projects.length === 0) return answer(200, []);
  if (groups.length === 0) {
    return listAnswer(found(projects, call, context), call, context, period);
  }
  if (!groups.every((id) => /^\d+$/u.test(id))) {
    throw new Refusal(400, { detail: "Group ids must be integers" });
  }
  const issues = [...new Set(groups)].flatMap((id) => context.state.issues.get(id) ?? []);
  const ours = issues.filter((issue) => projects.includes(issue.project));
  const viewer = { user: call.token.user, context };
  return answer(
    200,
    ours.map((issue) => context.dialect.issues.views.listed(issue, period, viewer)),
  );
}

/** The projects of the organization that the token reaches. */
export function projectsReached(call: Call, context: Context): Project[] {
  const { projects } = organizationOf(call, context);
  return [...projects.values()].filter(({ slug }) => reachesProject(call.token, slug));
}

/** The numbers of projects that a request names; none, or -1, stands for all. */
export function projectNumbers({ query }: Call): string[] {
  return query.getAll("project").filter((id) => id !== "" && id !== "-1");
}

/**
 * The projects that `projectSlug` names by slug, or `project` by number; all of the organization where they name none. Several
 * are refused: the feature "global views" is off.
 */
export function projectsAsked(call: Call, context: Context): Project[] {
  const all = projectsReached(call, context);
  const slugs = call.query.getAll("projectSlug");
  if (slugs.length > 0) return all.filter(({ slug }) => slugs.includes(slug));
  const asked = projectNumbers(call);
  if (!asked.every((id) => /^\d+$/u.test(id))) {
    const detail = "Invalid project parameter. Values must be numbers.";
    throw new Refusal(400, { detail });
  }
  if ((asked.length === 0 ? all : asked).length > 1) {
    throw new Refusal(400, { detail: "You do not have the multi project stream feature enabled" });
  }
  if (asked.length === 0) return all;
  const named = all.filter(({ id }) => asked.includes(id));
  if (named.length < new Set(asked).size) throw context.dialect.forbidden();
  return named;
}

/** What the search finds in these projects, the issue that was seen last first; without `query` it is the default one. */
export function found(projects: Project[], call: Call, context: Context): StoredIssue[] {
  const { dialect, ignoreQuery } = context;
  const query = call.query.get("query") ?? dialect.issues.defaultQuery;
  const matches = dialect.issues.search(query, call, context);
  return candidates(projects, call, context).filter((issue) => ignoreQuery || matches(issue));
}

/** What is searched. */
function candidates(projects: Project[], call: Call, context: Context): StoredIssue[] {
  const { state, dialect } = context;
  const since = context.now() - dialect.issues.listedDays * DAY;
  const isGoneShown = dialect.issues.keepsMerged && call.path("project") !== "";
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
  const viewer = { user: call.token.user, context };
  const view = context.dialect.issues.views.listed(hit, period, viewer);
  return answer(200, [view], { "x-sentry-direct-hit": "1" });
}

/** A page of these issues. */
export function listAnswer(
  issues: StoredIssue[],
  call: Call,
  context: Context,
  period: StatsPeriod | null,
): Answer {
  const { pages, views } = context.dialect.issues;
  const { items, link } = issuePage(issues, call, context);
  const hits = String(Math.min(issues.length, MAX_HITS));
  const viewer = { user: call.token.user, context };
  return answer(
    200,
    items.map((issue) => views.listed(issue, period, viewer)),
    { link, ...(pages.tellsHits && { "x-hits": hits, "x-max-hits": String(MAX_HITS) }) },
  );
}

/** `GET …/issues/{id}/` */
function retrieveIssue(call: Call, context: Context): Answer {
  const issue = issueOf(call, context);
  return answer(
    200,
    context.dialect.issues.views.retrieved(issue, { user: call.token.user, context }),
  );
}

/** `GET …/issues/{id}/events/{latest|oldest|recommended}/` */
function retrieveEvent(call: Call, context: Context): Answer {
  const { events } = issueOf(call, context);
  const name = call.path("event");
  if (!context.dialect.issues.events.includes(name)) throw new Refusal(404, undefined);
  const event = events[name];
  if (event === undefined) throw new Refusal(404, { detail: "Event not found" });
  return answer(200, event);
}

/** One that was merged is the one that it was merged into, unless the dialect keeps it. @throws Refusal 404, 403 */
export function issueOf(call: Call, { state, dialect }: Context): StoredIssue {
  const id = call.path("issue");
  const { keepsMerged, beyondReach } = dialect.issues;
  const gone = keepsMerged ? state.gone.get(id) : undefined;
  const issue = gone ?? state.issues.get(state.merged.get(id) ?? id);
  if (issue === undefined) throw dialect.notFound();
  const { organization } = issue.project;
  const isAsked = ["", organization].includes(call.path("organization"));
  if (isAsked && reaches(call.token, organization)) return issue;
  throw isAsked && beyondReach === "forbidden" ? dialect.forbidden() : dialect.notFound();
}

function statsPeriodOf(query: URLSearchParams, name = "statsPeriod"): StatsPeriod | null {
  const period = query.get(name) ?? "24h";
  if (period === "24h" || period === "14d") return period;
  if (period === "") return null;
  const detail = "Invalid stats_period. Valid choices are '', '24h', and '14d'";
  throw new Refusal(400, { detail });
}

/** The issue that a short ID names, whatever its status, in any project of the organization. */
function directHit(call: Call, context: Context): StoredIssue | undefined {
  const query = (call.query.get("query") ?? "").trim();
  const isAsked = call.query.get("shortIdLookup") === "1";
  if (!isAsked || !/^[\w-]+-[A-Za-z0-9]+$/u.test(query)) return undefined;
  return context.state.findByShortId(call.path("organization"), query);
}

/** Searches by terms. @throws Refusal 400 */
export function searchTerms(query: string, call: Call, context: Context): IssueTest {
  const { members, teams } = organizationOf(call, context);
  const { statuses: all, promise } = context.dialect.issues;
  const isHad = (status: string) => status !== "resolvedInNextRelease" || promise === "is-status";
  const statuses = all.filter(isHad);
  return compileQuery(query, {
    me: call.token.user,
    members,
    teams,
    statuses,
    now: context.state.now(),
  });
}
