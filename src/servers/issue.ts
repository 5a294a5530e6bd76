/** Parses issues. */
import * as v from "valibot";
import { optionalOrIgnored } from "../schema.ts";

export interface Place {
  /** `{base_url}` of the contract, without a trailing slash. */
  readonly baseUrl: string;
  readonly organization: string;
}

const text = optionalOrIgnored(v.string());
const flag = optionalOrIgnored(v.boolean());
/** Some servers write counts as numeric strings. */
const count = optionalOrIgnored(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/u), v.transform(Number))]),
);
export const numberOrText = v.union([v.string(), v.number()]);
const idOrNumber = optionalOrIgnored(numberOrText);
const members = optionalOrIgnored(v.record(v.string(), v.unknown()));
const release = optionalOrIgnored(v.object({ version: v.string(), dateCreated: text }));

/** Checked without a copy, since most of a page is series. A month of hours has 720 pairs. */
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

/** Only the id is required. */
export const issueSchema = v.pipe(
  v.object({
    /** Strict: it becomes a part of paths. */
    id: v.union([
      v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/u)),
      v.pipe(v.number(), v.safeInteger(), v.transform(String)),
    ]),
    /** Empty for issues from a GlitchTip before version 5, even after the server was upgraded. */
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
    /** Null for nobody; undefined if the answer does not show it. */
    assignedTo: v.fallback(v.nullish(actorSchema), undefined),
    hasSeen: flag,
    isBookmarked: flag,
    isSubscribed: flag,
    isPublic: flag,
    priority: text,
    // On most servers, the members from here on come only in the answer for a single issue.
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
  // GlitchTip up to 6.1 answers an update in snake case.
  v.transform(({ status_details, ...issue }) => {
    return { ...issue, statusDetails: issue.statusDetails ?? status_details };
  }),
);

/** An issue. Members that a server omitted, or sent as another type, are undefined. */
export type Issue = v.InferOutput<typeof issueSchema>;

/** Attributes of an issue, current or requested, as the result file has them. Absent: not known, or not requested. */
export type IssueAttributes = Partial<
  Record<
    | "status"
    | "ignoreUntil"
    | "inRelease"
    | "assignedTo"
    | "hasSeen"
    | "isBookmarked"
    | "isSubscribed"
    | "isPublic"
    | "priority",
    string | boolean | null
  >
>;

/** Returns the URL of a public issue's page; undefined for another issue. */
export function sharePage(
  { shareId = "", isPublic }: Issue,
  { baseUrl }: Pick<Place, "baseUrl">,
): string | undefined {
  return isPublic === true && shareId !== ""
    ? `${baseUrl}/share/issue/${encodeURIComponent(shareId)}/`
    : undefined;
}

/** Whether an issue shows that it is of one of these projects: slugs, or numbers that no answer has settled. */
export function isOfProjects({ project }: Pick<Issue, "project">, projects: readonly string[]) {
  return (
    project !== undefined &&
    [project.slug, String(project.id)].some((each) => projects.includes(each))
  );
}
