/**
 * The attributes of "Update an issue", a row each: its input, its member in requests, answers and the result file, its
 * words in tables, and how it is compared. Inputs, plan, request, verification and report follow from the rows; a new
 * attribute is a new row here, and its input in `action.yml`. Pure.
 */
import * as v from "valibot";
import { boolean, choice, Input, type InputReader, quoted, text } from "../inputs/reader.ts";
import { lenient } from "../schema.ts";
import {
  assigneeEntries,
  assigneeName,
  assigneeMismatch,
  hasAssignee,
  type ShownAssignee,
} from "./assignee.ts";
import {
  hasStatus,
  ignoreLimitOf,
  ignoreLimitMismatch,
  ignoreRequest,
  shownStatus,
  STATUSES,
  statusEntries,
  statusMismatch,
  type Mismatch,
  type ShownStatus,
} from "./status.ts";

const OF_A_USER =
  "This belongs to a user: use a token of a user, not of an organization or an integration.";

/** In the order of `action.yml`, of the lines of words and of the columns. */
export const ATTRIBUTES = [
  attribute("status", "status", {
    head: "Status",
    field: choice(...STATUSES),
    valueOf: shownStatus,
    isAsAsked: (issue, { status, ignoreUntil }) =>
      ignoreUntil === undefined && hasStatus(issue, String(status)),
    mismatch: (answer, { status, ignoreUntil }) =>
      statusMismatch(answer, String(status), ignoreUntil),
  }),
  attribute("ignoreUntil", "ignore-until", {
    head: "Ignored until",
    none: "not set",
    field: text().check((limit) => {
      if (ignoreRequest(limit) !== undefined) return undefined;
      return {
        what: `The input "ignore-until" is "${quoted(limit)}", which does not say when to stop ignoring.`,
        fix: `Write "escalating", a duration ("30m", "12h", "7d", "2w"), "100 events" or "10 users".`,
      };
    }),
    valueOf: ignoreLimitOf,
    // When a limit began is not shown: the same one asked again is another one.
    isAsAsked: () => false,
    mismatch: (answer, { ignoreUntil }) => ignoreLimitMismatch(answer, String(ignoreUntil)),
    request: (asked) => ignoreRequest(String(asked)) ?? {},
  }),
  attribute("assignedTo", "assigned-to", {
    head: "Assignee",
    none: "nobody",
    field: new Input((given) => (given === "none" ? null : given), undefined),
    valueOf: assigneeName,
    isAsAsked: (issue, { assignedTo }) => hasAssignee(issue, textOrNull(assignedTo)),
    mismatch: (answer, { assignedTo }) => assigneeMismatch(answer, textOrNull(assignedTo)),
    // The empty text removes the assignee.
    request: (asked) => ({ assignedTo: asked ?? "" }),
  }),
  flag("hasSeen", "has-seen", { head: "Seen", fix: OF_A_USER }),
  flag("isBookmarked", "is-bookmarked", { head: "Bookmarked", fix: OF_A_USER }),
  // Changing anything else subscribes the token's user, unless the same request says otherwise.
  {
    ...flag("isSubscribed", "is-subscribed", { head: "Subscribed", fix: OF_A_USER }),
    alwaysSent: true,
  },
  flag("isPublic", "is-public", {
    head: "Public",
    fix: "Check that sharing is allowed in the settings of the organization.",
  }),
  plain("priority", "priority", {
    head: "Priority",
    field: choice("high", "medium", "low"),
    fix: "Look at the issue on the service; it may not know priorities.",
  }),
] as const;

/** A status, a name or an id, a flag; null for nobody. */
export type AttributeValue = string | boolean | null;

export type AttributeName = (typeof ATTRIBUTES)[number]["member"];

/** The attributes as values of one issue. Absent: not known or not asked. */
export type IssueAttributes = { [Name in AttributeName]?: AttributeValue };

/** The body of an update: only the attributes that are in it are changed. */
export type IssueUpdate = Readonly<Record<string, unknown>>;

/** What an answer shows of an issue's attributes. */
export interface ShownAttributes extends ShownStatus, ShownAssignee {
  /** Those that are a flag or a word, by their member. */
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
}

interface Comparison {
  /** Above its column; in lower case also in a line of words. */
  readonly head: string;
  /** The word for null, where the value can be null. */
  readonly none?: string;
  /** Its values are as narrow as its head. */
  readonly isShort?: boolean;
  readonly field: Input<AttributeValue>;
  /** Undefined where the answer does not show it. */
  readonly valueOf: (issue: ShownAttributes) => AttributeValue | undefined;
  /** Whether an issue has what is asked; false also where that cannot be told: what is in doubt is sent. */
  readonly isAsAsked: (issue: ShownAttributes, asked: AskedAttributes) => boolean;
  /** What an answer that shows it lacks of what is asked. */
  readonly mismatch: (answer: ShownAttributes, asked: AskedAttributes) => Mismatch | undefined;
  /** Its members of a request, where they are not the value under its own name. */
  readonly request?: (asked: AttributeValue) => object;
  /** Sent whenever it is asked and anything else is sent. */
  readonly alwaysSent?: boolean;
}

/** What is asked, by member. */
type AskedAttributes = Readonly<Record<string, AttributeValue | undefined>>;

type Row = Attribute<AttributeName>;

/** The rows with their common type. */
const ROWS: readonly Row[] = ATTRIBUTES;

interface Attribute<Member extends string> extends Comparison {
  readonly member: Member;
  readonly input: string;
}

function attribute<const Member extends string>(
  member: Member,
  input: string,
  comparison: Comparison,
): Attribute<Member> {
  return { member, input, ...comparison };
}

function flag<const Member extends string>(
  member: Member,
  input: string,
  { head, fix }: { head: string; fix: string },
): Attribute<Member> {
  return plain(member, input, { head, fix, field: boolean() });
}

/** An attribute that answers show as it is asked: a flag or a word. */
function plain<const Member extends string>(
  member: Member,
  input: string,
  { fix, ...words }: Pick<Comparison, "head" | "field"> & { fix: string },
): Attribute<Member> {
  return attribute(member, input, {
    ...words,
    isShort: true,
    valueOf: ({ values }) => values[member],
    isAsAsked: ({ values }, asked) => values[member] === asked[member],
    mismatch: ({ values }, asked) => {
      if (values[member] === asked[member]) return undefined;
      const reason = `asked for ${member} ${asked[member]}, the service kept ${values[member]}`;
      return { reason, fix };
    },
  });
}

/** A value in words: `not set`, `nobody`, `yes`. */
export function attributeText(value: AttributeValue, member: AttributeName): string {
  if (value === null) return ROWS.find((row) => row.member === member)?.none ?? "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value;
}

function textOrNull(value: AttributeValue | undefined): string | null {
  return value === null ? null : String(value);
}

const wordOrFlag = lenient(v.union([v.boolean(), v.string()]));

/** Reads what an answer shows of the attributes. */
export const attributesSchema = v.intersect([
  v.pipe(
    v.object({ ...statusEntries, ...assigneeEntries }),
    // GlitchTip up to 6.1 answers to an update in snake case.
    v.transform(({ status_details, ...shown }) => {
      return { ...shown, statusDetails: shown.statusDetails ?? status_details };
    }),
  ),
  v.pipe(
    v.object(Object.fromEntries(ATTRIBUTES.map(({ member }) => [member, wordOrFlag]))),
    v.transform((values) => ({ values })),
  ),
]);

/** The inputs of the attributes. */
export const ATTRIBUTE_INPUTS = Object.fromEntries(ROWS.map(({ input, field }) => [input, field]));

/** The attributes that the inputs ask for; at least one is demanded. */
export function readAttributes(reader: InputReader): IssueAttributes {
  if (!ATTRIBUTES.some(({ input }) => reader.isSet(input))) {
    reader.problem("status", {
      what: "Nothing says what to change.",
      fix: `Set at least one of ${ATTRIBUTES.map(({ input }) => `"${input}"`).join(", ")}.`,
    });
  }
  const asked = collect(({ input, field }) => reader.value(input, field));
  if (reader.isSet("ignore-until") && asked.status !== "ignored") {
    reader.problem("ignore-until", {
      what: `The input "ignore-until" is set, but "status" is not "ignored".`,
      fix: `Set "status: ignored", or remove "ignore-until".`,
    });
  }
  return asked;
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
  const isMissing = ({ member, isAsAsked }: Row) =>
    asked[member] !== undefined && !isAsAsked(issue, asked);
  if (!ATTRIBUTES.some(isMissing)) return undefined;
  return collect((row) => (isMissing(row) || row.alwaysSent ? asked[row.member] : undefined));
}

/** The request's body that asks for these attributes. */
export function updateFor(asked: IssueAttributes): IssueUpdate {
  const body: Record<string, unknown> = {};
  for (const { member, request } of ROWS) {
    const value = asked[member];
    if (value !== undefined) Object.assign(body, request ? request(value) : { [member]: value });
  }
  return body;
}

function collect(valueOf: (row: Row) => AttributeValue | undefined): IssueAttributes {
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
      /** Whether another part of what was sent was applied. */
      partly?: boolean;
    };

type Unapplied = Exclude<Verification, { state: "applied" }>;

/**
 * Compares what was asked with what the service answered; the answer decides. Servers answer 200 to things that they did
 * not do, and change what nobody asked for: a status subscribes the token's user, and may assign the issue.
 * @param sent the part of it that the request held
 * @param answer undefined where the service answered without an issue
 */
export function verifyUpdate(
  asked: IssueAttributes,
  answer: ShownAttributes | undefined,
  sent = asked,
): Verification {
  if (!answer) {
    return {
      state: "not-applied",
      reason: "the service answered that it found no such issue",
      fix: "Check that the token's owner can see and change the issue.",
    };
  }
  const verify = (row: Row) => verifyAttribute(row, answer, { asked, sent });
  const lacking = ATTRIBUTES.flatMap((row) => verify(row) ?? []);
  const worst = lacking.find(({ state }) => state === "not-applied") ?? lacking[0];
  if (!worst) return { state: "applied" };
  const written = ATTRIBUTES.filter(({ member }) => sent[member] !== undefined);
  return { ...worst, partly: written.some((row) => verify(row) === undefined) };
}

function verifyAttribute(
  { member, valueOf, mismatch }: Row,
  answer: ShownAttributes,
  { asked, sent }: { asked: IssueAttributes; sent: IssueAttributes },
): Unapplied | undefined {
  if (asked[member] === undefined) return undefined;
  if (valueOf(answer) === undefined) {
    // What was as asked before, and was not sent, is not put in doubt by an answer that leaves it out.
    if (sent[member] === undefined) return undefined;
    return { state: "unknown", reason: `the answer does not show ${member}` };
  }
  const lacking = mismatch(answer, asked);
  return lacking && { state: "not-applied", ...lacking };
}
