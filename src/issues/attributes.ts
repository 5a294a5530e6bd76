/**
 * The attributes of "Update an issue", a row each: its input, its member in requests, answers and the result file, its
 * words in tables, and how it is compared. Inputs, plan, request, verification and report follow from the rows; a new
 * attribute is a new row here, and its input in `action.yml`. Pure.
 */
import * as v from "valibot";
import type { InputReader } from "../inputs/reader.ts";
import { lenient } from "../schema.ts";
import {
  assigneeEntries,
  assigneeName,
  assigneeShortfall,
  hasAssignee,
  type ShownAssignee,
} from "./assignee.ts";
import {
  hasStatus,
  shownStatus,
  STATUSES,
  statusEntries,
  statusShortfall,
  type Shortfall,
  type ShownStatus,
} from "./status.ts";

const OF_A_USER =
  "This belongs to a user: use a token of a user, not of an organization or an integration.";

/** In the order of `action.yml`, of the lines of words and of the columns. */
export const ATTRIBUTES = [
  attribute("status", "status", {
    head: "Status",
    read: (reader) => reader.choice("status", STATUSES),
    valueOf: shownStatus,
    isAsAsked: (issue, asked) => hasStatus(issue, String(asked)),
    shortfall: (answer, asked) => statusShortfall(answer, String(asked)),
  }),
  attribute("assignedTo", "assigned-to", {
    head: "Assignee",
    read: (reader) => (reader.text("assigned-to") === "none" ? null : reader.text("assigned-to")),
    valueOf: assigneeName,
    isAsAsked: (issue, asked) => hasAssignee(issue, textOrNull(asked)),
    shortfall: (answer, asked) => assigneeShortfall(answer, textOrNull(asked)),
    // The empty text removes the assignee.
    written: (asked) => asked ?? "",
  }),
  flag("hasSeen", "has-seen", { head: "Seen", fix: OF_A_USER }),
  flag("isBookmarked", "is-bookmarked", { head: "Bookmarked", fix: OF_A_USER }),
  flag("isSubscribed", "is-subscribed", { head: "Subscribed", fix: OF_A_USER }),
  flag("isPublic", "is-public", {
    head: "Public",
    fix: "Check that sharing is allowed in the settings of the organization.",
  }),
] as const;

/** A status, a name or an id, a flag; null for nobody. */
export type AttributeValue = string | boolean | null;

export type AttributeName = (typeof ATTRIBUTES)[number]["member"];
export type AttributeInput = (typeof ATTRIBUTES)[number]["input"];

/** The attributes as values of one issue. Absent: not known or not asked. */
export type IssueAttributes = { [Name in AttributeName]?: AttributeValue };

/** The body of an update: only the attributes that are in it are changed. */
export type IssueUpdate = Readonly<Record<string, unknown>>;

/** What an answer shows of an issue's attributes. */
export interface ShownAttributes extends ShownStatus, ShownAssignee {
  /** Those that are a flag or a word, by their member. */
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
}

interface Comparison<Input extends string> {
  /** Above its column; in lower case also in a line of words. */
  readonly head: string;
  /** Its values are as narrow as its head. */
  readonly isShort?: boolean;
  readonly read: (reader: InputReader<Input>) => AttributeValue | undefined;
  /** Undefined where the answer does not show it. */
  readonly valueOf: (issue: ShownAttributes) => AttributeValue | undefined;
  /** False also where that cannot be told: what is in doubt is sent. */
  readonly isAsAsked: (issue: ShownAttributes, asked: AttributeValue) => boolean;
  /** Of an answer that shows it. */
  readonly shortfall: (answer: ShownAttributes, asked: AttributeValue) => Shortfall | undefined;
  /** As requests write it, where that is not the value itself. */
  readonly written?: (asked: AttributeValue) => AttributeValue;
}

interface Attribute<Member extends string, Input extends string> extends Comparison<Input> {
  readonly member: Member;
  readonly input: Input;
}

function attribute<const Member extends string, const Input extends string>(
  member: Member,
  input: Input,
  comparison: Comparison<Input>,
): Attribute<Member, Input> {
  return { member, input, ...comparison };
}

function flag<const Member extends string, const Input extends string>(
  member: Member,
  input: Input,
  { head, fix }: { head: string; fix: string },
): Attribute<Member, Input> {
  const valueOf = ({ values }: ShownAttributes) =>
    typeof values[member] === "boolean" ? values[member] : undefined;
  return attribute(member, input, {
    head,
    isShort: true,
    read: (reader) => reader.boolean(input),
    valueOf,
    isAsAsked: (issue, asked) => valueOf(issue) === asked,
    shortfall: (answer, asked) => {
      const kept = valueOf(answer);
      if (kept === asked) return undefined;
      return { reason: `asked for ${member} ${asked}, the service kept ${kept}`, fix };
    },
  });
}

function textOrNull(value: AttributeValue): string | null {
  return value === null ? null : String(value);
}

const wordOrFlag = lenient(v.union([v.boolean(), v.string()]));

/** Reads what an answer shows of the attributes. */
export const attributesSchema = v.intersect([
  v.object({ ...statusEntries, ...assigneeEntries }),
  v.pipe(
    v.object(Object.fromEntries(ATTRIBUTES.map(({ member }) => [member, wordOrFlag]))),
    v.transform((values) => ({ values })),
  ),
]);

/** The attributes that the inputs ask for; at least one is demanded. */
export function readAttributes(reader: InputReader<AttributeInput>): IssueAttributes {
  if (ATTRIBUTES.every(({ input }) => reader.text(input) === undefined)) {
    reader.problem("status", {
      what: "Nothing says what to change.",
      fix: `Set at least one of ${ATTRIBUTES.map(({ input }) => `"${input}"`).join(", ")}.`,
    });
  }
  return collect(({ read }) => read(reader));
}

/** What an issue has of the attributes that can be updated. */
export function attributesOf(issue: ShownAttributes): IssueAttributes {
  return collect(({ valueOf }) => valueOf(issue));
}

/** The values of those attributes that were asked for. */
export function onlyAsked(values: IssueAttributes, asked: IssueAttributes): IssueAttributes {
  return collect(({ member }) => (asked[member] === undefined ? undefined : values[member]));
}

/**
 * What is asked and an issue does not have yet; undefined when it has all of it. An attribute that cannot be compared (an
 * assignee by name, a member that the server left out) is missing.
 */
export function missingAttributes(
  issue: ShownAttributes,
  asked: IssueAttributes,
): IssueAttributes | undefined {
  const missing = collect(({ member, isAsAsked }) => {
    const value = asked[member];
    return value === undefined || isAsAsked(issue, value) ? undefined : value;
  });
  return Object.keys(missing).length === 0 ? undefined : missing;
}

/** The request's body that asks for these attributes. */
export function updateFor(asked: IssueAttributes): IssueUpdate {
  return collect(({ member, written }) => {
    const value = asked[member];
    return value === undefined || !written ? value : written(value);
  });
}

function collect(
  valueOf: (row: (typeof ATTRIBUTES)[number]) => AttributeValue | undefined,
): IssueAttributes {
  const values: IssueAttributes = {};
  for (const row of ATTRIBUTES) {
    const value = valueOf(row);
    if (value !== undefined) values[row.member] = value;
  }
  return values;
}

/** What became of one update. */
export type Verification =
  | { state: "applied" }
  | {
      state: "unchanged" | "not-applied" | "unknown";
      reason: string;
      fix?: string;
    };

/**
 * Compares what was sent with what the service answered; the answer decides. Servers answer 200 to things that they did
 * not do.
 * @param answer undefined where the service answered without an issue
 */
export function verifyUpdate(
  sent: IssueAttributes,
  answer: ShownAttributes | undefined,
): Verification {
  if (!answer) {
    return {
      state: "not-applied",
      reason: "the service answered that it found no such issue",
      fix: "Check that the token's owner can see and change the issue.",
    };
  }
  const found = ATTRIBUTES.flatMap((row) => {
    const asked = sent[row.member];
    return asked === undefined ? [] : [verifyAttribute(row, answer, asked)];
  });
  return (
    found.find(({ state }) => state === "not-applied") ??
    found.find(({ state }) => state === "unknown") ?? { state: "applied" }
  );
}

function verifyAttribute(
  { member, valueOf, shortfall }: (typeof ATTRIBUTES)[number],
  answer: ShownAttributes,
  asked: AttributeValue,
): Verification {
  if (valueOf(answer) === undefined) {
    return { state: "unknown", reason: `the answer does not show ${member}` };
  }
  const lacking = shortfall(answer, asked);
  return lacking ? { state: "not-applied", ...lacking } : { state: "applied" };
}
