/** An operation, and what its path names. */
import type { Call, Context, Handle } from "../differences.ts";
import type { OperationName } from "../operation-names.ts";
import type { Organization, Project, StoredRelease, Token } from "../state.ts";
import { Refusal } from "./answer.ts";

export interface Operation {
  name: OperationName;
  method: "DELETE" | "GET" | "POST" | "PUT";
  path: string;
  /** As Sentry has them: any one is enough, and of an empty list none is asked for. A dialect may have others. */
  scopes: readonly string[];
  /** A dialect may have its own. */
  handle: Handle;
}

export const ORGANIZATION = "/api/0/organizations/:organization/";
export const PROJECT = "/api/0/projects/:organization/:project/";
export const RELEASE = `${ORGANIZATION}releases/:version/` as const;
export const ISSUE = "issues/:issue/";

/**
 * The organization of the path.
 * @throws Refusal 404 where the service has none of that name, 403 where the token does not reach it
 */
export function organizationOf(call: Call, { state, dialect }: Context): Organization {
  if (dialect.organizations === "any") return state.organization;
  const slug = call.path("organization");
  const organization = state.organizations.get(slug);
  if (organization === undefined) throw dialect.notFound();
  if (!reaches(call.token, slug)) throw dialect.forbidden();
  return organization;
}

/** Whether a token reaches a project of an organization that it reaches. */
export function reachesProject({ projects }: Token, slug: string): boolean {
  return projects === null || projects.includes(slug);
}

/** Whether a token reaches an organization. */
export function reaches({ organizations }: Token, slug: string): boolean {
  return organizations === null || organizations.includes(slug);
}

/**
 * The project of the path.
 * @throws Refusal 404, 403, or 302 for a project that was renamed
 */
export function projectOf(call: Call, context: Context): Project {
  const { projects } = organizationOf(call, context);
  const written = call.path("project");
  const isIt = ({ id }: Project): boolean => context.dialect.takesProjectIds && id === written;
  const { slug } = [...projects.values()].find(isIt) ?? { slug: written };
  const project = projects.get(slug);
  if (project !== undefined && !reachesProject(call.token, slug)) throw context.dialect.forbidden();
  if (project !== undefined) return project;
  const renamed = [...projects.values()].find(({ formerSlugs }) => formerSlugs.includes(slug));
  if (renamed === undefined) throw context.dialect.notFound();
  const query = call.query.size > 0 ? `?${call.query.toString()}` : "";
  const location = `${call.pathname.replace(`/${slug}/`, `/${renamed.slug}/`)}${query}`;
  const extra = { url: location, slug: renamed.slug };
  const detail = { code: "resource-moved", message: "Resource moved", extra };
  throw new Refusal(302, { slug: renamed.slug, detail }, { location });
}

/** The release of the path, by its version. @throws Refusal 404, also for one whose projects the token does not reach */
export function releaseOf(
  call: Call,
  context: Context,
): { organization: Organization; release: StoredRelease } {
  const { dialect } = context;
  const organization = organizationOf(call, context);
  const release = organization.releases.get(call.path("version"));
  if (release === undefined) throw dialect.notFound();
  const { projects } = release;
  const { reach } = dialect.releases;
  const isReached = (slug: string): boolean => reachesProject(call.token, slug);
  const isWhole = reach === "all" && call.method !== "GET";
  const isHere = isWhole ? projects.every(isReached) : projects.some(isReached);
  if (reach !== "none" && projects.length > 0 && !isHere) throw dialect.notFound();
  return { organization, release };
}
