/** Reads what users write about issues: ids, short IDs, addresses, limits of ignoring. Pure. */
import { isHosted, isOfService } from "../proxies.ts";
import { withoutTrailing } from "../text.ts";
import type { Place } from "./issue.ts";

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
/** A project's slug of at most 100 characters, a dash, and a number in base 32 of at most 13 digits. */
const SHORT_ID = "[a-z0-9][a-z0-9_-]{0,99}-[a-z0-9]{1,13}";
const ID = String.raw`\d{1,20}`;
const NAME = new RegExp(`^(?:${ID}|${SHORT_ID})$`, "iu");
/** The path of an issue's page, of one of its events, or of the issue in the API (webhooks send that). */
const ADDRESS = new RegExp(
  `^(.*)/issues/(?:issue/)?(${ID}|${SHORT_ID})(?:/events?/([^/]+))?(?:/.*)?$`,
  "iu",
);

/** The first label of a sentry.io host that is not an organization's. */
const REGION = /^(?:de|us|www)?$/u;

interface Address {
  /** An id, a short ID or a UUID. */
  issue: string;
  /** The id of one event, `latest`, `last`, … */
  event?: string | undefined;
  /** Why the address cannot be used, as it is said after the URL. */
  why?: string;
}

/** Reads the address of an issue on this service; undefined for other text. */
export function addressIn(address: string, { baseUrl, organization }: Place): Address | undefined {
  const url = /^https?:\/\//iu.test(address) ? URL.parse(address) : null;
  if (!url || !isOfService(url, baseUrl)) return undefined;
  if (/\/share\/issue\//u.test(url.pathname)) {
    return { issue: "", why: "is a share link, which does not tell the issue: write its short ID" };
  }
  const { hostname, pathname } = new URL(baseUrl);
  const [, before = "", issue, event] = ADDRESS.exec(url.pathname) ?? [];
  if (issue === undefined) return undefined;
  // The organization: `/organizations/acme/issues/1/`, `/acme/issues/1`, `/acme/web/issues/1/` of old servers; or in the host.
  const path = before
    .slice(withoutTrailing(pathname, "/").length)
    .replace(/^\/api\/0(?=\/|$)/u, "");
  const [first, second] = path.split("/").slice(1);
  const home = isHosted(hostname) ? "sentry.io" : hostname;
  const host = url.hostname.slice(0, -home.length - 1);
  const named = [first === "organizations" ? second : first, REGION.test(host) ? "" : host];
  const other = named.find((name) => name && name !== organization);
  const why = `is of the organization "${other}", not of "${organization}"`;
  return { issue, event, ...(other && { why }) };
}

/** As opposed to a short ID. */
export function isIssueId(name: string): boolean {
  return /^\d{1,20}$/u.test(name);
}

/**
 * Whether it may name an issue: an id, a short ID (`APP-12`, `WEB-API-1A`) or a UUID. A UUID may be a secret: only Bugsink has
 * such ids.
 */
export function isIssueName(name: string): boolean {
  return NAME.test(name);
}

export function isUuid(name: string): boolean {
  return new RegExp(`^${UUID}$`, "iu").test(name);
}

/** The substatus of an issue that is ignored until its events increase. */
export const ESCALATING = "archived_until_escalating";

/** Reads `30m`, `12h`, `7d` or `2w`: the number and the unit's letter; undefined for other text. */
export function durationOf(limit: unknown): { amount: number; unit: string } | undefined {
  const [, amount, unit] = /^([1-9]\d{0,4})([mhdw])$/u.exec(String(limit)) ?? [];
  return amount === undefined || unit === undefined ? undefined : { amount: Number(amount), unit };
}

const MINUTES: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1440, w: 10_080 };

/**
 * Returns the members of a request for `escalating`, a duration, `100 events` or `10 users`; undefined for other text.
 */
export function ignoreRequest(limit: string): object | undefined {
  if (limit === "escalating") return { substatus: ESCALATING };
  const { amount = 0, unit } = durationOf(limit) ?? {};
  const minutes = MINUTES[unit ?? ""];
  if (minutes !== undefined) return { statusDetails: { ignoreDuration: amount * minutes } };
  const [, count, what] = /^([1-9]\d{0,6}) (event|user)s?$/u.exec(limit) ?? [];
  if (what === undefined) return undefined;
  const member = what === "event" ? "ignoreCount" : "ignoreUserCount";
  return { statusDetails: { [member]: Number(count) } };
}
