/**
 * The attributes of "Update an issue", one row each: inputs, plan, request, verification and report are derived from the rows.
 * Pure.
 */
import { boolean, choice, Input, type InputReader, text } from "../inputs/reader.ts";
import type { Actor, Issue, IssueAttributes } from "../servers/issue.ts";
import { ignoreRequest } from "../servers/issue-input.ts";
import type { AttributeInput } from "../servers/server.ts";
import type { IssueRow } from "./outcome.ts";
import {
  ignoreLimitMismatch,
  ignoreLimitOf,
  type Mismatch,
  releaseMismatch,
  releaseOf,
  releaseText,
  type ShownStatus,
  shownStatus,
  STATUSES,
  statusMismatch,
} from "./status.ts";

type AttributeName = keyof IssueAttributes;

/** The members of an issue before an update that its verification needs. */
export type ShownBefore = ShownStatus & Pick<Issue, "assignedTo">;

/** Null for no assignee, or no limit. */
type AttributeValue = string | boolean | null;

interface Attribute {
  readonly member: AttributeName;
  readonly input: AttributeInput;
  /** The heading of its column; in lower case also its name in a line of text. */
  readonly head: string;
  /** The word for null, if the value can be null. */
  readonly none?: string;
  /** Whether its values are as narrow as its heading. */
  readonly isShort?: boolean;
  readonly field: Input<AttributeValue>;
  /** Returns undefined if the answer does not show the attribute. */
  readonly valueOf: (issue: Issue) => AttributeValue | undefined;
  /**
   * Returns how an answer that shows the attribute differs from the requested value.
   * @param before the issue before the update; the same as `answer` to find out whether an update is needed
   */
  readonly mismatch: (
    answer: Issue,
    asked: IssueAttributes,
    before?: ShownBefore,
  ) => Mismatch | undefined;
  /** Whether an issue without a mismatch may still differ from the requested value: then the value is sent. */
  readonly isInDoubt?: (issue: Issue, asked: IssueAttributes) => boolean;
  /** The status that the attribute belongs to. */
  readonly ofStatus?: "ignored" | "resolved";
  /** Whether a requested value is sent with every update, even if the issue has it. */
  readonly alwaysSent?: boolean;
}

/** Makes a row for an attribute whose answered value has the form of the requested one. */
function plain(
  member: "hasSeen" | "isBookmarked" | "isSubscribed" | "isPublic" | "priority",
  input: AttributeInput,
  head: string,
  fix: string,
  field: Input<AttributeValue> = boolean(),
): Attribute {
  return {
    member,
    input,
    head,
    field,
    isShort: true,
    valueOf: (issue) => issue[member],
    mismatch: (issue, asked) => {
      if (issue[member] === asked[member]) return undefined;
      const reason = `asked for ${member} ${asked[member]}, the service kept ${issue[member]}`;
      return { reason, fix };
    },
  };
}

function actorName({ name, email, type, id }: Actor): string {
  // `user:1` or `team:2`, as `assignedTo` takes it.
  const reference = type === undefined || id === undefined ? undefined : `${type}:${id}`;
  return name ?? email ?? reference ?? "somebody";
}

/** Whether the requested assignee is this actor; undefined if unknown, since not all answers have `username` and `slug`. */
function namesActor(
  asked: AttributeValue | undefined,
  { type, id, email, name, username, slug }: Actor,
): boolean | undefined {
  const [, kind, who = ""] = /^(?:(user|team):)?(.*)$/su.exec(String(asked)) ?? [];
  const isTeam = type === "team";
  // Digits without a prefix are a user's id.
  const isNumber = /^\d+$/u.test(who);
  if (asked === null || (type !== undefined && kind !== undefined && type !== kind)) return false;
  if (isNumber && id !== undefined) return `${id}` === who && (kind !== undefined || !isTeam);
  // Users' names are not unique. A user can have several email addresses: a different one proves nothing.
  const names = isTeam ? [id, slug, name] : [id, email, username];
  if (names.some((each) => `${each}`.toLowerCase() === who.toLowerCase())) return true;
  const isShown = (isTeam ? slug : username) !== undefined;
  return isShown && !isNumber && !who.includes("@") ? false : undefined;
}

const OF_A_USER =
  "This belongs to a user: use a token of a user, not of an organization or an integration.";

/** In the order of `action.yml`, of lines of text, and of columns. */
export const ATTRIBUTES: readonly Attribute[] = [
  {
    member: "status",
    input: "status",
    head: "Status",
    field: choice(...STATUSES),
    valueOf: shownStatus,
    mismatch: statusMismatch,
  },
  {
    member: "ignoreUntil",
    input: "ignore-until",
    head: "Ignored until",
    none: "not set",
    field: text().check((limit, field) => {
      const fix = `Write "escalating", a duration ("30m", "12h", "7d", "2w"), "100 events" or "10 users".`;
      if (ignoreRequest(limit) === undefined)
        field.wrong("neither a time nor a number of events or users", fix);
    }),
    valueOf: ignoreLimitOf,
    mismatch: ignoreLimitMismatch,
    // Answers do not show when a limit began: the same limit requested again is a new one.
    isInDoubt: (_, { ignoreUntil }) => ignoreUntil !== "escalating",
    ofStatus: "ignored",
  },
  {
    member: "inRelease",
    input: "in-release",
    head: "In release",
    field: text(),
    valueOf: releaseOf,
    mismatch: releaseMismatch,
    ofStatus: "resolved",
  },
  {
    member: "assignedTo",
    input: "assigned-to",
    head: "Assignee",
    none: "nobody",
    field: new Input((given) => (given === "none" ? null : given), undefined),
    valueOf: ({ assignedTo }) => assignedTo && actorName(assignedTo),
    isInDoubt: ({ assignedTo: actor }, { assignedTo: asked }) =>
      Boolean(actor && namesActor(asked, actor) === undefined),
    mismatch: ({ assignedTo: actor }, { assignedTo: asked }, before) => {
      if (asked === null) {
        const fix = "Look at the issue on the service.";
        return actor ? { reason: "the service kept the assignee", fix } : undefined;
      }
      const fix = "Check that the actor is a member of a team of the project.";
      if (!actor) return { reason: "the service assigned nobody", fix };
      const isMeant = namesActor(asked, actor);
      const reason = `the service assigned ${actorName(actor)}`;
      if (isMeant === false) return { reason: `${reason}, not ${asked}`, fix };
      const { assignedTo: old } = before ?? {};
      const isNew = !old || `${old.type}:${old.id}` !== `${actor.type}:${actor.id}`;
      const kind = /^(user|team):/u.exec(String(asked))?.[1];
      if (isMeant || kind === undefined || (kind === actor.type && isNew)) return undefined;
      const byId = `Write the id in "assigned-to": "${kind}:ID".`;
      return { reason: `${reason}, which cannot be compared with ${asked}`, fix: byId };
    },
  },
  plain("hasSeen", "has-seen", "Seen", OF_A_USER),
  plain("isBookmarked", "is-bookmarked", "Bookmarked", OF_A_USER),
  // Every other change subscribes the token's user, unless the same request says otherwise.
  { ...plain("isSubscribed", "is-subscribed", "Subscribed", OF_A_USER), alwaysSent: true },
  plain(
    "isPublic",
    "is-public",
    "Public",
    "Check that sharing is allowed in the settings of the organization.",
  ),
  plain(
    "priority",
    "priority",
    "Priority",
    "Look at the issue on the service; it may not know priorities.",
    choice("high", "medium", "low"),
  ),
];

/** Returns a value in words: `not set`, `nobody`, `yes`. */
export function attributeText(value: AttributeValue, { none = "none" }: Attribute): string {
  if (value === null) return none;
  if (value === "") return releaseText(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value;
}

export const ATTRIBUTE_INPUTS = Object.fromEntries(
  ATTRIBUTES.map(({ input, field }) => [input, field]),
);

export function readAttributes(reader: InputReader): IssueAttributes {
  if (!ATTRIBUTES.some(({ input }) => reader.isSet(input))) {
    reader.problem("status", {
      what: "Nothing says what to change.",
      fix: `Set at least one of ${ATTRIBUTES.map(({ input }) => `"${input}"`).join(", ")}.`,
    });
  }
  const asked = collect(({ input, field }) => reader.value(input, field));
  for (const { input, ofStatus } of ATTRIBUTES) {
    if (!reader.isSet(input) || ofStatus === undefined || ofStatus === asked.status) continue;
    reader.problem(input, {
      what: `The input "${input}" is set, but "status" is not "${ofStatus}".`,
      fix: `Set "status: ${ofStatus}", or remove "${input}".`,
    });
  }
  return asked;
}

/** Returns an issue's attributes: all that it shows, or only the requested ones. */
export function attributesOf(issue: Issue, asked?: IssueAttributes): IssueAttributes {
  return collect(({ member, valueOf }) =>
    asked && asked[member] === undefined ? undefined : valueOf(issue),
  );
}

/** Returns the requested values that an issue lacks or that cannot be compared; undefined if it has all. */
export function missingAttributes(
  issue: Issue,
  asked: IssueAttributes,
): IssueAttributes | undefined {
  const missing = ATTRIBUTES.filter(({ member, valueOf, mismatch, isInDoubt }) => {
    if (asked[member] === undefined) return false;
    const isTold = valueOf(issue) !== undefined && isInDoubt?.(issue, asked) !== true;
    return !isTold || mismatch(issue, asked, issue) !== undefined;
  });
  if (missing.length === 0) return undefined;
  // The status is always sent together with the attributes that belong to it.
  const isOfStatus = ({ member, ofStatus }: Attribute) =>
    member === "status" || ofStatus !== undefined;
  const sent = missing.some(isOfStatus) ? [...missing, ...ATTRIBUTES.filter(isOfStatus)] : missing;
  return collect((row) =>
    row.alwaysSent === true || sent.includes(row) ? asked[row.member] : undefined,
  );
}

function collect(valueOf: (row: Attribute) => AttributeValue | undefined): IssueAttributes {
  const values: IssueAttributes = {};
  for (const row of ATTRIBUTES) {
    const value = valueOf(row);
    if (value !== undefined) values[row.member] = value;
  }
  return values;
}

/** The result of one update. `partly`: another part of the request was applied. */
export type Verification = Pick<IssueRow, "state" | "reason" | "fix" | "partly" | "mayPass">;

/**
 * Compares all requested values with the answer: servers answer 200 to changes that they did not make, and change attributes
 * that were not sent.
 * @param answer undefined if the service answered without an issue
 * @param sent the values in the request
 */
export function verifyUpdate(
  asked: IssueAttributes,
  answer: Issue | undefined,
  sent = asked,
  before?: ShownBefore,
): Verification {
  if (!answer) {
    return {
      state: "not-applied",
      reason: "the service answered that it found no such issue",
      fix: "Check that the token's owner can see and change the issue.",
    };
  }
  const lacks = ({ member, valueOf, mismatch }: Attribute): Verification | undefined => {
    if (asked[member] === undefined) return undefined;
    if (valueOf(answer) !== undefined) {
      const lacking = mismatch(answer, asked, before);
      return lacking && { state: "not-applied", ...lacking };
    }
    // The issue already had a value that was not sent: its absence from the answer raises no doubt.
    if (sent[member] === undefined) return undefined;
    return { state: "unknown", reason: `the answer does not show ${member}` };
  };
  const lacking = ATTRIBUTES.flatMap((row) => lacks(row) ?? []);
  const worst = lacking.find(({ state }) => state === "not-applied") ?? lacking[0];
  if (!worst) return { state: "applied" };
  const written = ATTRIBUTES.filter(({ member }) => sent[member] !== undefined);
  return { ...worst, partly: written.some((row) => lacks(row) === undefined) };
}
