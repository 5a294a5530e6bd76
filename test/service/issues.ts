/** Listing and retrieving issues. */
import { answer, Refusal, type Answer } from "./answer.ts";
import { forbidden, notFound } from "./auth.ts";
import { projectOf, reaches, type Call, type Context } from "./call.ts";
import { listedIssue, retrievedIssue } from "./issue-view.ts";
import { linkHeader, pageOf, parseCursor } from "./pagination.ts";
import { compileQuery, type IssueTest } from "./query.ts";
import type { Project, StoredIssue } from "./state.ts";
import type { StatsPeriod } from "./stats.ts";

const MAX_HITS = 1000;

/** `GET …/issues/` of a project. Every parameter comes in the query string. */
export function listIssues(call: Call, context: Context): Answer {
  const project = projectOf(call, context);
  const period = statsPeriodOf(call.query);
  const query = call.query.get("query") ?? context.dialect.issues.defaultQuery;
  const hit = directHit(query.trim(), { call, context, project });
  if (hit !== undefined) {
    return answer(200, [listedIssue(hit, period, context)], { "x-sentry-direct-hit": "1" });
  }
  const matches = testOf(query, { call, context, project });
  const issues = context.state.issuesOf(project);
  const cursorText = call.query.get("cursor");
  const cursor = cursorText === null ? undefined : parseCursor(cursorText);
  const page = pageOf(issues, matches, { cursor, size: context.pageSize });
  const rules = context.dialect.issues;
  const address = `${call.origin}${call.pathname}`;
  return answer(
    200,
    page.items.map((issue) => listedIssue(issue, period, context)),
    {
      link: linkHeader({ address, query: call.query }, page, rules.cursorAtEnd),
      ...(rules.hits && {
        "x-hits": String(countMatches(issues, matches)),
        "x-max-hits": String(MAX_HITS),
      }),
    },
  );
}

/** `GET …/issues/{id}/`. A merged issue answers as the one that it was merged into. */
export function retrieveIssue(call: Call, context: Context): Answer {
  return answer(200, retrievedIssue(issueOf(call, context), context));
}

/** @throws Refusal 404, 403 */
export function issueOf(call: Call, context: Context): StoredIssue {
  const { state, dialect } = context;
  const id = call.path("issue");
  const issue = state.issues.get(state.merged.get(id) ?? id);
  if (issue === undefined) throw notFound(dialect);
  const { organizations, projects } = call.token;
  if (!reaches(organizations, issue.project.organization)) throw notFound(dialect);
  if (!reaches(projects, issue.project.slug)) throw forbidden(dialect);
  return issue;
}

function statsPeriodOf(query: URLSearchParams): StatsPeriod | null {
  const period = query.get("statsPeriod") ?? "24h";
  if (period === "") return null;
  if (period === "24h" || period === "14d") return period;
  const detail = "Invalid stats_period. Valid choices are '', '24h', and '14d'";
  throw new Refusal(400, { detail });
}

interface Search {
  call: Call;
  context: Context;
  project: Project;
}

/** The issue that a short ID names: whatever its status, and of any project of the organization. */
function directHit(query: string, { call, context, project }: Search): StoredIssue | undefined {
  const asked = context.dialect.issues.shortIdLookup && call.query.get("shortIdLookup") === "1";
  if (!asked || !/^[\w-]+-[A-Za-z0-9]+$/u.test(query)) return undefined;
  return context.state.findByShortId(project.organization, query);
}

function testOf(query: string, { call, context, project }: Search): IssueTest {
  const organization = context.state.organizations.get(project.organization);
  const releases = [...(organization?.releases.values() ?? [])];
  const matches = compileQuery(query, {
    now: context.now(),
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
