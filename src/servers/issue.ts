/** An issue: what we read of it, and what it is called. */
import * as v from "valibot";
import { isHosted, isOfService } from "../proxies.ts";
import { optionalOrIgnored } from "../schema.ts";

/** Where issues and their pages are. */
export interface Place {
  /** `{base_url}` of the contract, without a trailing slash. */
  readonly baseUrl: string;
  readonly organization: string;
}

const text = optionalOrIgnored(v.string());
const flag = optionalOrIgnored(v.boolean());
/** Some servers write it as a numeric string. */
const count = optionalOrIgnored(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/u), v.transform(Number))]),
);
export const numberOrText = v.union([v.string(), v.number()]);
const idOrNumber = optionalOrIgnored(numberOrText);
const members = optionalOrIgnored(v.record(v.string(), v.unknown()));
const release = optionalOrIgnored(v.object({ version: v.string(), dateCreated: text }));

/** Looked at and not copied: most of a page is made of these. A month of hours has 720. */
const series = v.custom<[number, number][]>((value) => {
  const isNumber = (part: unknown) => typeof part === "number";
  return (
    Array.isArray(value) &&
    value.length <= 1000 &&
    value.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(isNumber))
  );
});

const actorSchema = v.object({
  type: text,
  id: idOrNumber,
  name: text,
  email: text,
  username: text,
  slug: text,
});

export type Actor = v.InferOutput<typeof actorSchema>;

/** We depend on nothing but the id. */
export const issueSchema = v.pipe(
  v.object({
    /** It becomes a part of paths. */
    id: v.union([
      v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/u)),
      v.pipe(v.number(), v.safeInteger(), v.transform(String)),
    ]),
    /** GlitchTip before 5 sends an empty one; its issues from then keep it. */
    shortId: optionalOrIgnored(v.pipe(v.string(), v.nonEmpty())),
    title: text,
    culprit: text,
    type: text,
    level: text,
    logger: text,
    count,
    userCount: count,
    numComments: count,
    firstSeen: text,
    lastSeen: text,
    permalink: text,
    shareId: text,
    project: optionalOrIgnored(v.object({ slug: v.string(), id: idOrNumber })),
    stats: optionalOrIgnored(v.record(v.string(), v.fallback(series, []))),
    status: text,
    statusDetails: members,
    status_details: members,
    substatus: text,
    /** Null for nobody; undefined where the answer does not say. */
    assignedTo: v.fallback(v.nullish(actorSchema), undefined),
    hasSeen: flag,
    isBookmarked: flag,
    isSubscribed: flag,
    isPublic: flag,
    priority: text,
    // From here on in the answer for a single issue alone, on most servers.
    activity: optionalOrIgnored(
      v.array(
        v.object({
          type: v.string(),
          dateCreated: text,
          data: members,
          user: optionalOrIgnored(v.object({ name: text, email: text })),
        }),
      ),
    ),
    firstRelease: release,
    lastRelease: release,
    tags: optionalOrIgnored(
      v.array(
        v.object({
          key: v.string(),
          name: text,
          totalValues: count,
          topValues: v.fallback(v.array(v.object({ value: v.string() })), []),
        }),
      ),
    ),
    userReportCount: count,
  }),
  // GlitchTip up to 6.1 answers to an update in snake case.
  v.transform(({ status_details, ...issue }) => {
    return { ...issue, statusDetails: issue.statusDetails ?? status_details };
  }),
);

/** An issue. Members that a server left out, or sent as another type, are undefined. */
export type Issue = v.InferOutput<typeof issueSchema>;

/** The attributes of one issue as values, shown or asked, as the result file has them. Absent: not known or not asked. */
export type IssueAttributes = Partial<
  Record<
    | "status"
    | "ignoreUntil"
    | "inRelease"
    | "inCommit"
    | "assignedTo"
    | "hasSeen"
    | "isBookmarked"
    | "isSubscribed"
    | "isPublic"
    | "priority",
    string | boolean | null
  >
>;

/** The page of a public issue. */
export function sharePage(
  { shareId = "", isPublic }: Issue,
  { baseUrl }: Pick<Place, "baseUrl">,
): string | undefined {
  return isPublic === true && shareId !== ""
    ? `${baseUrl}/share/issue/${encodeURIComponent(shareId)}/`
    : undefined;
}

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
/** The path of an issue's page; Bugsink has a UUID there, which is an id, too. */
const PAGE = new RegExp(`^(.*)/issues/(?:issue/)?(\\d{1,20}|${UUID})(?:/(.*))?$`, "iu");

/** What a host of sentry.io begins with, besides organizations. */
const REGION = /^(?:de|us|www)?$/u;

/**
 * The id in the address of an issue's page on this service: `https://acme.sentry.io/issues/4711/?project=2`.
 * @returns undefined for other text; in `why` what speaks against the address of an issue
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
  // `/organizations/acme/issues/1/`, `/acme/issues/1`, `/acme/web/issues/1/` of old servers; or the host says it.
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

/** A project's slug, which has at most 100 characters, and a number in base 32, which has at most 13 digits. */
const SHORT_ID = /^[a-z0-9][a-z0-9_-]{0,99}-[a-z0-9]{1,13}$/iu;

/** An id or a short ID (`APP-12`, `WEB-API-1A`). A UUID is neither, although it looks like one: it may be a secret. */
export function isIssueName(name: string): boolean {
  return isIssueId(name) || (SHORT_ID.test(name) && !new RegExp(`^${UUID}$`, "iu").test(name));
}

/** The substatus of an issue that is ignored until it gets worse. */
export const ESCALATING = "archived_until_escalating";

const MINUTES: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1440, w: 10_080 };

/** The members of a request for `escalating`, `30m`, `12h`, `7d`, `2w`, `100 events` or `10 users`; undefined for other text. */
export function ignoreRequest(limit: string): object | undefined {
  if (limit === "escalating") return { substatus: ESCALATING };
  const [, time, unit = ""] = /^([1-9]\d{0,4})([mhdw])$/u.exec(limit) ?? [];
  const minutes = MINUTES[unit];
  if (minutes !== undefined) return { statusDetails: { ignoreDuration: Number(time) * minutes } };
  const [, amount, what] = /^([1-9]\d{0,6}) (event|user)s?$/u.exec(limit) ?? [];
  if (what === undefined) return undefined;
  const member = what === "event" ? "ignoreCount" : "ignoreUserCount";
  return { statusDetails: { [member]: Number(amount) } };
}
