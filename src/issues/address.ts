/** Addresses of issues' pages on the service: the ones that are shown, and the ones that people paste. Pure. */
import type { ServiceKind } from "../service/kind.ts";

/** Where issues are. */
export interface ServicePlace {
  /** `{base_url}` of the contract, without a trailing slash. */
  readonly baseUrl: string;
  readonly organization: string;
  readonly serviceKind?: ServiceKind | undefined;
}

/** The page of an issue; a link of the service is taken only where it leads to the service itself, with http(s). */
export function issuePage(
  { id, permalink }: { id: string; permalink?: string | undefined },
  { baseUrl, organization, serviceKind }: ServicePlace,
): string | undefined {
  // GlitchTip's own links have the project where the organization belongs, and lead nowhere.
  if (serviceKind === "glitchtip") {
    return `${baseUrl}/${encodeURIComponent(organization)}/issues/${encodeURIComponent(id)}`;
  }
  const url = permalink === undefined ? null : URL.parse(permalink, `${baseUrl}/`);
  const leads = url && isOfService(url, baseUrl) && url.username === "" && url.password === "";
  return leads && isPageOf(url, { id, baseUrl, organization }) ? url.href : undefined;
}

/** `/organizations/acme/issues/1/`, `/acme/web/issues/1/` of old servers, `/issues/1/` of an organization's own host. */
function isPageOf(
  { pathname }: URL,
  { id, baseUrl, organization }: { id: string; baseUrl: string; organization: string },
): boolean {
  const [before = "", after] = pathname.split("/issues/", 2);
  const isThis = after === id || after === `${id}/`;
  const isRoot = before === new URL(baseUrl).pathname.replace(/\/$/u, "");
  return isThis && (isRoot || before.split("/").includes(organization));
}

/** The page of a public issue that everybody can read. */
export function sharePage(
  { shareId, values }: { shareId?: string | undefined; values: Readonly<Record<string, unknown>> },
  { baseUrl }: ServicePlace,
): string | undefined {
  const isShared = values["isPublic"] === true && shareId !== undefined && shareId !== "";
  return isShared ? `${baseUrl}/share/issue/${encodeURIComponent(shareId)}/` : undefined;
}

/**
 * The id in the address of an issue's page, as a browser shows it: `https://acme.sentry.io/issues/4711/?project=2`.
 * @returns undefined for anything else, and for an address of another service
 */
export function issueIdIn(text: string, baseUrl: string): string | undefined {
  const url = /^https?:\/\//iu.test(text) ? URL.parse(text) : null;
  if (!url || !isOfService(url, baseUrl)) return undefined;
  return /\/issues\/(\d{1,20})(?:\/|$)/u.exec(url.pathname)?.[1];
}

/** The hosted service has a host for each organization: acme.sentry.io. */
function isOfService(url: URL, baseUrl: string): boolean {
  const base = new URL(baseUrl);
  const isOwn = url.host === base.host || url.hostname.endsWith(`.${base.hostname}`);
  return isOwn && ["http:", "https:"].includes(url.protocol);
}
