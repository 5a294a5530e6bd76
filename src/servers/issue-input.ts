/** Reads what users write about issues: ids, short IDs, URLs of their pages, limits of ignoring. Pure. */
import { isHosted, isOfService } from "../proxies.ts";
import type { Place } from "./issue.ts";

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
/** Matches the path of an issue's page. Bugsink's has a UUID, which is an id, too. */
const PAGE = new RegExp(`^(.*)/issues/(?:issue/)?(\\d{1,20}|${UUID})(?:/(.*))?$`, "iu");

/** The first label of a sentry.io host that is not an organization's. */
const REGION = /^(?:de|us|www)?$/u;

/**
 * Reads the id from the URL of an issue's page on this service: `https://acme.sentry.io/issues/4711/?project=2`.
 * @returns undefined for other text; `why`, after the URL, for one that cannot be used
 */
export function issueIdIn(
  address: string,
  { baseUrl, organization }: Place,
): string | { why: string } | undefined {
  const url = /^https?:\/\//iu.test(address) ? URL.parse(address) : null;
  if (!url || !isOfService(url, baseUrl)) return undefined;
  const { hostname, pathname } = new URL(baseUrl);
  const [, before = "", id, after = ""] = PAGE.exec(url.pathname) ?? [];
  if (id === undefined) return undefined;
  if (/^events\/[^/]/u.test(after)) return { why: "is the address of a single event" };
  // The organization: `/organizations/acme/issues/1/`, `/acme/issues/1`, `/acme/web/issues/1/` of old servers; or in the host.
  const [first, second] = before.slice(pathname.replace(/\/$/u, "").length).split("/").slice(1);
  const home = isHosted(hostname) ? "sentry.io" : hostname;
  const host = url.hostname.slice(0, -home.length - 1);
  const named = [first === "organizations" ? second : first, REGION.test(host) ? "" : host];
  const other = named.find((name) => name && name !== organization);
  return other ? { why: `is of the organization "${other}", not of "${organization}"` } : id;
}

/** As opposed to a short ID. */
export function isIssueId(name: string): boolean {
  return /^\d{1,20}$/u.test(name);
}

/** A project's slug of at most 100 characters, a dash, and a number in base 32 of at most 13 digits. */
const SHORT_ID = /^[a-z0-9][a-z0-9_-]{0,99}-[a-z0-9]{1,13}$/iu;

/** Whether it is an id or a short ID (`APP-12`, `WEB-API-1A`). A UUID looks like a short ID, but may be a secret: false. */
export function isIssueName(name: string): boolean {
  return isIssueId(name) || (SHORT_ID.test(name) && !new RegExp(`^${UUID}$`, "iu").test(name));
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
