/** One call of an operation, and what every operation works with. */
import { notFound, forbidden } from "./auth.ts";
import { Refusal, type Answer } from "./answer.ts";
import type { OperationName } from "./operations.ts";
import type { Parameters } from "./parameters.ts";
import type { Dialect } from "./rules.ts";
import type { Organization, Project, ServiceState, StoredRelease, Token } from "./state.ts";

export interface Call {
  operation: OperationName;
  /** Decoded parts of the path by name; empty for a part that the path lacks. */
  path: (name: string) => string;
  query: URLSearchParams;
  /** Members of the JSON body. */
  parameters: Parameters;
  /** The parsed body, as it came. */
  body: unknown;
  token: Token;
  /** Path of the request as it was sent, without the query. */
  pathname: string;
  /** The address of the request as the service writes it into links, without the query. */
  address: string;
  /** A fault: the server finds none of the issues that are named by id in the query string. */
  idsInvisible: boolean;
}

export interface Context {
  readonly state: ServiceState;
  /** Tests change it while the service runs. */
  dialect: Dialect;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Where the server believes to be: `{base_url}` of the contract, or what it was configured with. */
  baseUrl: () => string;
  /** What it was configured with; null: links follow the request. */
  publicUrl: string | null;
  /** null: as many as the dialect says. */
  pageSize: number | null;
  /** Tests change it, too. True: a server that does not apply the query of a list. */
  ignoreQuery: boolean;
  /** Whether the task that settles issues after a release comes to its end. */
  settlement: "works" | "lost";
  /** Runs what a real server does later. */
  later: (work: () => void) => void;
}

export type Operation = (call: Call, context: Context) => Answer;

/**
 * The organization of the path.
 * @throws Refusal 404 where the service has none of that name, 403 where the token does not reach it
 */
export function organizationOf(call: Call, context: Context): Organization {
  const slug = call.path("organization");
  const organization = context.state.organizations.get(slug);
  if (organization === undefined) throw notFound(context.dialect);
  if (!reaches(call.token.organizations, slug)) throw forbidden(context.dialect);
  return organization;
}

/**
 * The project of the path.
 * @throws Refusal 404, 403, or 302 for a project that was renamed
 */
export function projectOf(call: Call, context: Context): Project {
  const organization = organizationOf(call, context);
  const slug = call.path("project");
  const project = organization.projects.get(slug);
  if (project === undefined) throw movedOrMissing(call, context, organization);
  if (!reaches(call.token.projects, slug)) throw forbidden(context.dialect);
  return project;
}

/** The release of the path, by its version. @throws Refusal 404 */
export function releaseOf(
  call: Call,
  context: Context,
): { organization: Organization; release: StoredRelease } {
  const organization = organizationOf(call, context);
  const release = organization.releases.get(call.path("version"));
  if (release === undefined) throw notFound(context.dialect);
  return { organization, release };
}

/** Whether a list of slugs, null for all, has this one. */
export function reaches(slugs: readonly string[] | null, slug: string): boolean {
  return slugs === null || slugs.includes(slug);
}

function movedOrMissing(call: Call, context: Context, organization: Organization): Refusal {
  const slug = call.path("project");
  const renamed = [...organization.projects.values()].find((project) =>
    project.formerSlugs.includes(slug),
  );
  if (renamed === undefined) return notFound(context.dialect);
  const query = call.query.size > 0 ? `?${call.query.toString()}` : "";
  const location = `${call.pathname.replace(`/${slug}/`, `/${renamed.slug}/`)}${query}`;
  const extra = { url: location, slug: renamed.slug };
  return new Refusal(
    302,
    { slug: renamed.slug, detail: { code: "resource-moved", message: "Resource moved", extra } },
    { location },
  );
}
