/**
 * Structured search queries: terms separated by blanks, all of which must hold. A term is free text, quoted text or
 * `key:value`; `!` before it negates. A value may be quoted, hold `*`, or be a list `[a, b]`. Unknown keys are tags.
 */
import { Refusal } from "./answer.ts";
import { LEVELS, type Actor, type Member, type StoredIssue, type Team } from "./state.ts";

export type IssueTest = (issue: StoredIssue) => boolean;

/** What words like `me`, `latest` and `-24h` stand for. */
export interface SearchContext {
  now: number;
  me: Member | null;
  teams: readonly Team[];
  members: readonly Member[];
  latestRelease: string | undefined;
  /** Values of `is:` that name a status. */
  statuses: readonly string[];
}

interface Term {
  negated: boolean;
  /** null for free text. */
  key: string | null;
  values: string[];
}

/** @throws Refusal 400 */
export function compileQuery(query: string, context: SearchContext): IssueTest {
  const tests = parseQuery(query).map((term) => {
    const test = compileTerm(term, context);
    return term.negated ? (issue: StoredIssue) => !test(issue) : test;
  });
  return (issue) => tests.every((test) => test(issue));
}

const TERM =
  /(!?)([A-Za-z0-9_.-]+):([<>]=?)?(\[[^\]]*\]|"(?:\\.|[^"\\])*"|\S*)|(!?)"((?:\\.|[^"\\])*)"|(\S+)/gu;

function parseQuery(query: string): Term[] {
  return Array.from(query.matchAll(TERM), (match) => {
    const [, negation, key, operator = "", value = "", textNegation, quoted, word] = match;
    if (key !== undefined) {
      if (value === "") throw parseError(`Empty string after '${key}:'`);
      return { negated: negation === "!", key, values: valuesOf(value).map((v) => operator + v) };
    }
    if (quoted !== undefined) {
      return { negated: textNegation === "!", key: null, values: [unescape(quoted)] };
    }
    const text = word ?? "";
    if (text === "OR" || text === "AND" || /^[()]+$/u.test(text)) {
      throw parseError(
        'Boolean statements containing "OR" or "AND" are not supported in this search',
      );
    }
    const negated = /^!./u.test(text);
    return { negated, key: null, values: [negated ? text.slice(1) : text] };
  });
}

function valuesOf(value: string): string[] {
  if (/^\[.*\]$/su.test(value)) {
    return value
      .slice(1, -1)
      .split(",")
      .map((part) => unquote(part.trim()));
  }
  return [unquote(value)];
}

function unquote(text: string): string {
  return /^".*"$/su.test(text) && text.length > 1 ? unescape(text.slice(1, -1)) : text;
}

function unescape(text: string): string {
  return text.replaceAll(/\\(.)/gsu, "$1");
}

function parseError(reason: string): Refusal {
  return new Refusal(400, { detail: `Error parsing search query: ${reason}` });
}

type Compiler = (values: string[], context: SearchContext) => IssueTest;

const COMPILERS: Readonly<Record<string, Compiler>> = {
  is: statusTest,
  level: (values) => {
    const levels: readonly string[] = LEVELS;
    const unknown = values.find((value) => !levels.includes(value));
    if (unknown !== undefined) throw parseError(`Invalid value for "level": ${unknown}`);
    return (issue) => values.includes(issue.level);
  },
  assigned: assigneeTest,
  release: (values, context) => {
    const tests = versionTests(values, context);
    return ({ firstRelease, lastRelease, tags }) =>
      tests.some((test) => test(firstRelease) || test(lastRelease) || test(tags["release"]));
  },
  firstrelease: (values, context) => {
    const tests = versionTests(values, context);
    return ({ firstRelease }) => tests.some((test) => test(firstRelease));
  },
  has: (values) => (issue) => values.some((value) => Object.hasOwn(issue.tags, value)),
  issue: (values) => (issue) => values.some((value) => value.toUpperCase() === issue.shortId),
  title: (values) => textTest(values, ({ title }) => title),
  message: (values) => textTest(values, ({ title, culprit }) => `${title} ${culprit}`),
  "issue.priority": (values) => (issue) => values.includes(issue.priority),
  "issue.type": (values) => (issue) => values.includes(issue.type),
  firstseen: (values, context) => timeTest(values, context, ({ firstSeen }) => firstSeen),
  lastseen: (values, context) => timeTest(values, context, ({ lastSeen }) => lastSeen),
  timesseen: (values) => numberTest(values, ({ count }) => count),
};

/** Other spellings of the same keys; keys are compared without regard to case and underscores. */
const SYNONYMS: Readonly<Record<string, string>> = {
  age: "firstseen",
  "assigned.or.suggested": "assigned",
  assignedorsuggested: "assigned",
  "first-release": "firstrelease",
  status: "is",
};

/** Keys of real servers that this one does not have; as tags they would silently match nothing. */
const UNSUPPORTED = new Set(["bookmarks", "bookmarkedby", "subscribed", "issue.category"]);

function compileTerm(term: Term, context: SearchContext): IssueTest {
  if (term.key === null) return textTest(term.values, searchedText);
  const written = term.key;
  const plain = written.toLowerCase().replaceAll("_", "");
  const key = Object.hasOwn(SYNONYMS, plain) ? (SYNONYMS[plain] ?? plain) : plain;
  if (UNSUPPORTED.has(key)) throw parseError(`Invalid key for this search: ${written}`);
  const compile = Object.hasOwn(COMPILERS, key) ? COMPILERS[key] : undefined;
  if (compile !== undefined) return compile(term.values, context);
  const tests = term.values.map(globTest);
  return ({ tags }) => Object.hasOwn(tags, written) && tests.some((test) => test(tags[written]));
}

function searchedText({ title, culprit, metadata }: StoredIssue): string {
  return `${title}\n${culprit}\n${Object.values(metadata).join("\n")}`;
}

function statusTest(values: string[], context: SearchContext): IssueTest {
  const [value = ""] = values;
  if (values.length !== 1) throw parseError('"in" syntax invalid for "is" search');
  if (value === "assigned") return (issue) => issue.assignedTo !== null;
  if (value === "unassigned") return (issue) => issue.assignedTo === null;
  if (!context.statuses.includes(value)) {
    const valid = [...context.statuses, "assigned", "unassigned"].sort();
    const list = valid.map((name) => `'${name}'`).join(", ");
    throw parseError(`Invalid value for "is" search, valid values are [${list}]`);
  }
  return (issue) => issue.status === value;
}

function assigneeTest(values: string[], context: SearchContext): IssueTest {
  const tests = values.map((value): IssueTest => {
    if (value === "none") return (issue) => issue.assignedTo === null;
    const actor = value === "me" ? memberActor(context.me) : findActor(value, context);
    return ({ assignedTo }) =>
      actor !== null && assignedTo?.type === actor.type && assignedTo.id === actor.id;
  });
  return (issue) => tests.some((test) => test(issue));
}

function memberActor(member: Member | null): Actor | null {
  return member && { type: "user", id: member.id, name: member.name, email: member.email };
}

/**
 * The user or team that a text names: `user:1`, `team:2`, an id, `#team-slug`, a username or an email; with `byPlainName`
 * a team's name too. null when nobody is called that.
 */
export function findActor(
  text: string,
  known: { members: readonly Member[]; teams: readonly Team[]; byPlainName?: boolean },
): Actor | null {
  const [, kind, id] = /^(user|team):(.+)$/u.exec(text) ?? [];
  const slug = text.startsWith("#") ? text.slice(1) : undefined;
  const team = known.teams.find((candidate) =>
    slug === undefined ? kind === "team" && candidate.id === id : candidate.slug === slug,
  );
  if (team !== undefined) return teamActor(team);
  if (kind === "team" || slug !== undefined) return null;
  const wanted = id ?? text;
  const member = known.members.find((candidate) =>
    [candidate.id, candidate.username, candidate.email].includes(wanted),
  );
  if (member !== undefined || !known.byPlainName) return memberActor(member ?? null);
  const called = known.teams.find(({ name, slug: plain }) => [name, plain].includes(text));
  return called === undefined ? null : teamActor(called);
}

function teamActor({ id, name }: Team): Actor {
  return { type: "team", id, name };
}

function versionTests(values: string[], context: SearchContext): ((text: unknown) => boolean)[] {
  return values.map((value) =>
    value === "latest"
      ? (text: unknown) => text !== null && text === context.latestRelease
      : globTest(value),
  );
}

function textTest(values: string[], read: (issue: StoredIssue) => string): IssueTest {
  const tests = values.map((value) => globTest(`*${value.toLowerCase()}*`));
  return (issue) => tests.some((test) => test(read(issue).toLowerCase()));
}

/** `*` matches any run of characters. Without a regular expression: hostile patterns stay linear. */
function globTest(pattern: string): (text: unknown) => boolean {
  const parts = pattern.split("*");
  const first = parts[0] ?? "";
  if (parts.length === 1) return (text) => text === pattern;
  const last = parts.at(-1) ?? "";
  const inner = parts.slice(1, -1);
  return (text) => {
    if (typeof text !== "string" || !text.startsWith(first)) return false;
    let place = first.length;
    for (const part of inner) {
      const found = text.indexOf(part, place);
      if (found === -1) return false;
      place = found + part.length;
    }
    return text.length - last.length >= place && text.endsWith(last);
  };
}

const UNIT_MS: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** `-24h`: within the last day. `+30d`: longer ago. `>2026-01-31`: after that moment. */
function timeTest(
  values: string[],
  context: SearchContext,
  read: (issue: StoredIssue) => number,
): IssueTest {
  const tests = values.map((value): IssueTest => {
    const [, sign, amount, unit = ""] = /^([+-])(\d{1,6})([mhdw])$/u.exec(value) ?? [];
    if (sign !== undefined) {
      const moment = context.now - Number(amount) * (UNIT_MS[unit] ?? 0);
      return (issue) => (sign === "-" ? read(issue) >= moment : read(issue) <= moment);
    }
    const [, operator = "", date = ""] = /^([<>]=?)?(.+)$/u.exec(value) ?? [];
    const moment = Date.parse(date);
    if (Number.isNaN(moment) || operator === "") throw parseError(`Invalid date: ${value}`);
    return (issue) => compare(operator, read(issue), moment);
  });
  return (issue) => tests.some((test) => test(issue));
}

function numberTest(values: string[], read: (issue: StoredIssue) => number): IssueTest {
  const tests = values.map((value): IssueTest => {
    const [, operator = "", digits] = /^([<>]=?)?(\d{1,15})$/u.exec(value) ?? [];
    if (digits === undefined) throw parseError(`Invalid number: ${value}`);
    return (issue) => compare(operator, read(issue), Number(digits));
  });
  return (issue) => tests.some((test) => test(issue));
}

function compare(operator: string, value: number, bound: number): boolean {
  if (operator === ">") return value > bound;
  if (operator === ">=") return value >= bound;
  if (operator === "<") return value < bound;
  if (operator === "<=") return value <= bound;
  return value === bound;
}
