/** An issue: what we read of it, and which of its attributes can be changed. */
import * as v from "valibot";
import { numeric, optionalOrIgnored } from "../schema.ts";

const text = optionalOrIgnored(v.string());
const flag = optionalOrIgnored(v.boolean());
const count = optionalOrIgnored(numeric);
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
    shortId: text,
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
