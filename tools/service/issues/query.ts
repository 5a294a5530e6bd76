/**
 * Structured search queries, as far as tests and demo search: terms separated by blanks, all of which must hold. A term is
 * free text or `key:value`; `!` before it negates; a value may be quoted, or be a list `[a, b]`. Other keys are tags.
 */
import { Refusal } from "../http/answer.ts";
import { findActor, memberActor } from "../actors.ts";
import { LEVELS, type Member, type StoredIssue, type Team } from "../state.ts";

export type IssueTest = (issue: StoredIssue) => boolean;

/** Whom names stand for. */
export interface SearchContext {
  me: Member | null;
  teams: readonly Team[];
  members: readonly Member[];
  /** Values of `is:` that name a status. */
  statuses: readonly string[];
  /** Epoch milliseconds. */
  now: number;
}

const TERM = /(!?)(?:([\w.-]+|tags\[[\w.-]+\]):(\[[^\]]*\]|"[^"]*"|\S*)|"([^"]*)"|(\S+))/gu;

/** @throws Refusal 400 */
export function compileQuery(query: string, context: SearchContext): IssueTest {
  const tests = Array.from(query.matchAll(TERM), (match): IssueTest => {
    const [, negation, key, value = "", quoted, word = ""] = match;
    const test = key === undefined ? textTest(quoted ?? word) : termTest(key, value, context);
    return negation === "!" ? (issue) => !test(issue) : test;
  });
  return (issue) => tests.every((test) => test(issue));
}

function parseError(reason: string): Refusal {
  return new Refusal(400, { detail: `Error parsing search query: ${reason}` });
}

function textTest(text: string): IssueTest {
  if (text === "OR" || text === "AND" || /^[()]+$/u.test(text)) {
    throw parseError("Boolean statements are not supported in this search");
  }
  const wanted = text.toLowerCase();
  return ({ title, culprit, metadata }) =>
    [title, culprit, ...Object.values(metadata)].join("\n").toLowerCase().includes(wanted);
}

/** Keys of real servers that this one does not have; as tags they would silently match nothing. */
const UNSUPPORTED = new Set(
  "bookmarks issue issue.category issue.type message status title".split(" "),
);

function termTest(written: string, value: string, context: SearchContext): IssueTest {
  const values = /^\[.*\]$/su.test(value) ? value.slice(1, -1).split(",") : [value];
  const wanted = values.map((text) => text.trim().replaceAll(/^"|"$/gu, ""));
  if (wanted.includes("")) throw parseError(`Empty string after '${written}:'`);
  const [, own] = /^tags\[(.+)\]$/u.exec(written) ?? [];
  if (own !== undefined) return tagTest(own, wanted);
  const key = written.toLowerCase().replaceAll(/[_-]/gu, "");
  // In words of its own, so that nobody takes them for what a real server says.
  if (UNSUPPORTED.has(key)) {
    throw new Refusal(400, {
      detail: `the local service does not have "${written}", which a real server may have`,
    });
  }
  switch (key) {
    case "is":
      return statusTest(wanted, context);
    case "level": {
      const unknown = wanted.find((level) => !LEVELS.some((known) => known === level));
      if (unknown !== undefined) throw parseError(`Invalid value for "level": ${unknown}`);
      return ({ level }) => wanted.includes(level);
    }
    case "assigned": {
      const me = context.me && memberActor(context.me);
      const actors = wanted.map((name) => (name === "me" ? me : findActor(name, context)));
      return ({ assignedTo }) =>
        assignedTo === null
          ? wanted.includes("none")
          : actors.some((actor) => actor?.type === assignedTo.type && actor.id === assignedTo.id);
    }
    case "release":
    case "firstrelease":
      return ({ firstRelease, lastRelease }) =>
        wanted.includes(firstRelease ?? "") ||
        (key === "release" && wanted.includes(lastRelease ?? ""));
    case "issue.priority":
      return ({ priority }) => wanted.includes(priority);
    case "timesseen":
      return countTest(value);
    case "age":
    case "firstseen":
      return timeTest(value, context, ({ firstSeen }) => firstSeen);
    case "lastseen":
      return timeTest(value, context, ({ lastSeen }) => lastSeen);
    case "has":
      return ({ tags }) => wanted.every((tag) => Object.hasOwn(tags, tag));
    default:
      return tagTest(written, wanted);
  }
}

function tagTest(name: string, wanted: readonly string[]): IssueTest {
  return ({ tags }) => Object.hasOwn(tags, name) && wanted.includes(tags[name] ?? "");
}

function statusTest(values: string[], { statuses }: SearchContext): IssueTest {
  const [value = ""] = values;
  if (values.length !== 1) throw parseError('"in" syntax invalid for "is" search');
  if (value === "assigned") return ({ assignedTo }) => assignedTo !== null;
  if (value === "unassigned") return ({ assignedTo }) => assignedTo === null;
  if (!statuses.includes(value)) throw parseError(`Invalid value for "is" search: ${value}`);
  return ({ status }) => status === value;
}

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** `-24h` is younger than a day, `+30d` older than 30 days; of absolute times this service has none. */
function timeTest(
  value: string,
  { now }: SearchContext,
  timeOf: (issue: StoredIssue) => number,
): IssueTest {
  const [, sign, count, unit = ""] = /^([+-])(\d{1,4})([mhdw])$/u.exec(value) ?? [];
  if (sign === undefined) {
    throw new Refusal(400, {
      detail: `the local service does not have the time "${value}": it takes -24h and +30d`,
    });
  }
  const bound = now - Number(count) * UNITS[unit as keyof typeof UNITS];
  return (issue) => (sign === "-" ? timeOf(issue) > bound : timeOf(issue) < bound);
}

function countTest(value: string): IssueTest {
  const [, operator = "", digits] = /^([<>]=?)?(\d{1,15})$/u.exec(value) ?? [];
  if (digits === undefined) throw parseError(`Invalid number: ${value}`);
  const bound = Number(digits);
  return ({ count }) => {
    if (count === bound) return operator !== "<" && operator !== ">";
    return operator.startsWith(count < bound ? "<" : ">");
  };
}
