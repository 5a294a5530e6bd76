/** Listing and retrieving issues. */
import { answer, Refusal, type Answer } from "./answer.ts";
import { broken, forbidden, notFound } from "./auth.ts";
import { type Call, type Context, organizationOf, projectOf, reaches } from "./call.ts";
import { listedIssue, retrievedIssue } from "./issue-view.ts";
import { type List, pageAt } from "./pages.ts";
import { compileQuery, type IssueTest } from "./query.ts";
import type { Organization, Project, StoredIssue } from "./state.ts";
import type { StatsPeriod } from "./stats.ts";
import { compileTagQuery } from "./tag-query.ts";

const MAX_HITS = 1000;

/** `GET …/projects/{org}/{project}/issues/`. Every parameter comes in the query string. */
export function listIssues(call: Call, context: Context): Answer {
  const project = projectToList(call, context);
  const period = statsPeriodOf(call.query, context);
  if (project === undefined) return listAnswer([], () => false, { call, context, period });
  const query = call.query.get("query") ?? context.dialect.issues.defaultQuery;
  const hit = directHit(query.trim(), { call, context, project });
  const { user } = call.token;
  if (hit !== undefined) {
    const view = listedIssue(hit, period, { user, context });
    return answer(200, [view], { "x-sentry-direct-hit": "1" });
  }
  const matches = testOf(query, { call, context, project });
  const issues = issuesAsked(context.state.issuesOf(project), call, context);
  return listAnswer(issues, matches, { call, context, period });
}

/** GlitchTip reads the issues that `id` names, where it names any. */
function issuesAsked(
  issues: readonly StoredIssue[],
  { query }: Call,
  { dialect }: Context,
): readonly StoredIssue[] {
  const ids = new Set(query.getAll("id"));
  if (!dialect.issues.glitchtipView || ids.size === 0) return issues;
  return issues.filter(({ id }) => ids.has(id));
}

/** What GlitchTip does not know has no issues. @throws Refusal as `projectOf` */
function projectToList(call: Call, context: Context): Project | undefined {
  const organization = organizationOf(call, context);
  const isEmpty = context.dialect.issues.unknownProject === "empty";
  if (isEmpty && !organization.projects.has(call.path("project"))) return undefined;
  return projectOf(call, context);
}

/**
 * `GET …/organizations/{org}/issues/`: up to 100 issues named by `group`, or, on servers that do not know that parameter,
 * the list of the organization.
 */
export function listOrganizationIssues(call: Call, context: Context): Answer {
  const organization = organizationOf(call, context);
  const projects = projectsAsked(organization, call, context);
  const groups = call.query.getAll("group");
  const { user } = call.token;
  const { state, dialect } = context;
  const knowsGroups = !dialect.issues.glitchtipView;
  if (knowsGroups && groups.length > 0) {
    if (!groups.every((id) => /^\d+$/u.test(id))) throw NO_NUMBERS.group();
    const issues = [...new Set(groups)].flatMap((id) => state.issues.get(id) ?? []);
    const ours = issues.filter((issue) => projects.includes(issue.project));
    return answer(
      200,
      ours.map((issue) => listedIssue(issue, "24h", { user, context })),
    );
  }
  const query = call.query.get("query") ?? dialect.issues.defaultQuery;
  const tests = new Map(
    projects.map((project) => [project, testOf(query, { call, context, project })]),
  );
  const issues = projects.flatMap((project) => [
    ...issuesAsked(state.issuesOf(project), call, context),
  ]);
  issues.sort((a, b) => b.lastSeen - a.lastSeen || Number(b.id) - Number(a.id));
  const matches: IssueTest = (issue) => tests.get(issue.project)?.(issue) ?? false;
  return listAnswer(issues, matches, { call, context, period: "24h" });
}

const NO_NUMBERS = {
  group: () => new Refusal(400, { detail: "Group ids must be integers" }),
  project: () => new Refusal(400, { detail: "Invalid project parameter. Values must be numbers." }),
};

/** The projects that `project` names by number, all that the token reaches where it names none or -1. */
export function projectsAsked(
  organization: Organization,
  call: Call,
  { dialect }: Context,
): Project[] {
  const reached = [...organization.projects.values()].filter(({ slug }) =>
    reaches(call.token.projects, slug),
  );
  const asked = call.query.getAll("project").filter((id) => id !== "" && id !== "-1");
  const isNinja = dialect.surroundings === "glitchtip";
  if (!asked.every((id) => /^\d+$/u.test(id))) {
    throw isNinja ? dialect.invalid({ project: ["Not a number."] }) : NO_NUMBERS.project();
  }
  const { manyProjects } = dialect.issues.bulk;
  if (manyProjects === "refused" && (asked.length === 0 ? reached : asked).length > 1) {
    throw new Refusal(400, { detail: "You do not have the multi project stream feature enabled" });
  }
  if (asked.length === 0) return reached;
  const isKnown = (id: string): boolean => reached.some((project) => project.id === id);
  if (!asked.every((id) => isKnown(id)) && dialect.surroundings !== "glitchtip")
    throw forbidden(dialect);
  return reached.filter(({ id }) => asked.includes(id));
}

interface Listing {
  call: Call;
  context: Context;
  period: StatsPeriod | null;
}

function listAnswer(
  issues: readonly StoredIssue[],
  matches: IssueTest,
  { call, context, period }: Listing,
): Answer {
  const { hits } = context.dialect.issues;
  const list: List = { issues, matches, address: call.address, query: call.query };
  const { items, link } = pageAt(list, context);
  const { user } = call.token;
  return answer(
    200,
    items.map((issue) => listedIssue(issue, period, { user, context })),
    {
      link,
      ...(hits && {
        "x-hits": String(countMatches(issues, matches)),
        "x-max-hits": String(MAX_HITS),
      }),
    },
  );
}

/** `GET …/issues/{id}/`. A merged issue answers as the one that it was merged into. */
export function retrieveIssue(call: Call, context: Context): Answer {
  const issue = issueOf(call, context);
  return answer(200, retrievedIssue(issue, { user: call.token.user, context }));
}

/** @throws Refusal 404, 403 */
export function issueOf(call: Call, context: Context): StoredIssue {
  const { state, dialect } = context;
  const id = call.path("issue");
  const { merged, foreignStatus } = dialect.issues;
  const gone = merged === "itself" ? state.gone.get(id) : undefined;
  const issue = gone ?? state.issues.get(state.merged.get(id) ?? id);
  if (issue === undefined) throw notFound(dialect);
  const { organizations, projects } = call.token;
  const { organization, slug } = issue.project;
  const isAsked = ["", organization].includes(call.path("organization"));
  if (!isAsked || !reaches(organizations, organization)) {
    throw isAsked && foreignStatus === 403 ? forbidden(dialect) : notFound(dialect);
  }
  if (!reaches(projects, slug)) throw forbidden(dialect);
  return issue;
}

export function organizationOfIssue({ project }: StoredIssue, { state }: Context): Organization {
  return state.organizations.get(project.organization) ?? state.organization;
}

function statsPeriodOf(query: URLSearchParams, { dialect }: Context): StatsPeriod | null {
  const period = query.get("statsPeriod") ?? "24h";
  if (period === "") return null;
  if (period === "24h" || period === "14d") return period;
  if (dialect.issues.glitchtipView) return null;
  const detail = "Invalid stats_period. Valid choices are '', '24h', and '14d'";
  throw new Refusal(400, { detail });
}

export interface Search {
  call: Call;
  context: Context;
  project: Project;
}

/** The issue that a short ID names, whatever its status; of any project of the organization where the dialect says so. */
function directHit(query: string, { call, context, project }: Search): StoredIssue | undefined {
  const { shortIdLookup } = context.dialect.issues;
  const asked = shortIdLookup !== null && call.query.get("shortIdLookup") === "1";
  if (!asked || !/^[\w-]+-[A-Za-z0-9]+$/u.test(query)) return undefined;
  const found = context.state.findByShortId(project.organization, query);
  return shortIdLookup === "project" && found?.project !== project ? undefined : found;
}

/** @throws Refusal for what the dialect cannot read */
export function testOf(query: string, { call, context, project }: Search): IssueTest {
  if (context.dialect.issues.search === "tags") {
    const { brokenQuotes } = context.dialect.issues;
    const matches = compileTagQuery(query, () => {
      if (brokenQuotes === "break") throw broken(context.dialect);
      return query.split(/\s+/u).filter((word) => word !== "");
    });
    return context.ignoreQuery ? () => true : matches;
  }
  const organization = context.state.organizations.get(project.organization);
  const releases = [...(organization?.releases.values() ?? [])];
  const matches = compileQuery(query, {
    me: call.token.user,
    members: organization?.members ?? [],
    teams: organization?.teams ?? [],
    latestRelease: releases.findLast(({ projects }) => projects.includes(project.slug))?.version,
    statuses: context.dialect.issues.statuses,
  });
  return context.ignoreQuery ? () => true : matches;
}

/** Counting stops at the most that is ever told. */
function countMatches(issues: readonly StoredIssue[], matches: IssueTest): number {
  let count = 0;
  for (const issue of issues) {
    if (matches(issue)) count += 1;
    if (count === MAX_HITS) break;
  }
  return count;
}
