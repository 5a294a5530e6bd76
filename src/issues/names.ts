/** What issues are called, and the addresses of their pages: the ones that are shown, and the ones that people paste. Pure. */
import type { ServiceKind } from "../service/kind.ts";
import type { Issue } from "./issue.ts";

export interface ServicePlace {
  /** `{base_url}` of the contract, without a trailing slash. */
  readonly baseUrl: string;
  readonly organization: string;
  readonly serviceKind?: ServiceKind | undefined;
}

/** The page of an issue; a link of the service is taken only where it leads to the service itself, with http(s). */
export function issuePage(
  { id, permalink }: Pick<Issue, "id" | "permalink">,
  { baseUrl, organization, serviceKind }: ServicePlace,
): string | undefined {
  // GlitchTip's own links have the project where the organization belongs, and lead nowhere.
  if (serviceKind === "glitchtip") {
    return `${baseUrl}/${encodeURIComponent(organization)}/issues/${encodeURIComponent(id)}`;
  }
  const url = permalink === undefined ? null : URL.parse(permalink, `${baseUrl}/`);
  if (!url || !isOfService(url, baseUrl) || url.username + url.password !== "") return undefined;
  // `/organizations/acme/issues/1/`, `/acme/web/issues/1/` of old servers, `/issues/1/` of an organization's own host.
  const [before = "", after] = url.pathname.split("/issues/", 2);
  const isThis = after === id || after === `${id}/`;
  const isRoot = before === new URL(baseUrl).pathname.replace(/\/$/u, "");
  return isThis && (isRoot || before.split("/").includes(organization)) ? url.href : undefined;
}

/** The page of a public issue. */
export function sharePage(
  { shareId = "", isPublic }: Issue,
  { baseUrl }: ServicePlace,
): string | undefined {
  return isPublic === true && shareId !== ""
    ? `${baseUrl}/share/issue/${encodeURIComponent(shareId)}/`
    : undefined;
}

/** The id in the address of an issue's page on this service: `https://acme.sentry.io/issues/4711/?project=2`. */
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

/** As opposed to a short ID. */
export function isIssueId(text: string): boolean {
  return /^\d{1,20}$/u.test(text);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu;
/** A project's slug, which has at most 100 characters, and a number in base 32, which has at most 13 digits. */
const SHORT_ID = /^[a-z0-9][a-z0-9_-]{0,99}-[a-z0-9]{1,13}$/iu;

/** An id or a short ID (`APP-12`, `WEB-API-1A`). A UUID is neither, although it looks like one: it may be a secret. */
export function isIssueName(text: string): boolean {
  return isIssueId(text) || (SHORT_ID.test(text) && !UUID.test(text));
}
