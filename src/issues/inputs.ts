import * as v from "valibot";
import { CONCURRENCY, type CommonInputs, MAX_TIMEOUT, requireProjects } from "../inputs/common.ts";
import {
  boolean,
  choice,
  Input,
  type InputReader,
  integer,
  quoted,
  text,
  words,
} from "../inputs/reader.ts";
import { listed } from "../report/format.ts";
import { ATTRIBUTE_INPUTS, readAttributes } from "./attributes.ts";
import { addressIn, isIssueName } from "../servers/issue-input.ts";
import { hasOpenQuote, termsOf, written } from "../servers/query.ts";

/** Only `*` means the empty query: issues of every status. */
export const QUERY = new Input((given, field) => {
  if (hasOpenQuote(given)) {
    field.problem({
      what: "The query has a double quote that is not closed: nothing says where its text ends.",
      fix: `Close it: "some text".`,
    });
  }
  const bare = termsOf(given).find(({ key, value, isQuoted }) => {
    return key !== "" && value === "" && !isQuoted;
  });
  if (bare) {
    field.problem({
      what: `The term "${quoted(written(bare))}" of the query has no value: an expression may have been empty.`,
      fix: `Write a value right behind the colon, or put text with a colon into double quotes.`,
    });
  }
  return given === "*" ? "" : given;
}, undefined);

export const MAX_ISSUES = integer(1, 1_000_000).default(100);

/** Ids as strings, as in the output `issue-ids`, or as numbers, unless JSON would round them. */
const jsonIssues = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.union([v.string(), v.pipe(v.number(), v.safeInteger())])),
);

const NAMED_INPUTS = {
  /** Names in words, or the output `issue-ids` of an earlier step. An empty array selects nothing. */
  issues: new Input((given, field) => {
    // Windows truncates an environment variable after 32,767 characters: a truncated id is another issue's.
    if (process.platform === "win32" && given.length > 32_700) {
      return field.problem({
        what: `The input "issues" has ${given.length} characters: Windows may have cut it off.`,
        fix: `Write the issues into a file, one per line, and name it in "issues-file".`,
      });
    }
    if (!given.startsWith("[")) return { names: words().read(given, field), isJson: false };
    const parsed = v.safeParse(jsonIssues, given);
    if (parsed.success) return { names: parsed.output.map(String), isJson: true };
    return field.problem({
      what: `The input "issues" begins like a JSON array, but is not an array of ids.`,
      fix: `Pass the output "issue-ids" as it stands, or write ids separated by commas.`,
    });
  }, undefined),
  "issues-file": text(),
  select: choice("open", "done").default("open"),
  concurrency: CONCURRENCY,
};

const OWN_UPDATE_INPUTS = {
  query: QUERY,
  bulk: boolean().default(false),
  "max-issues": MAX_ISSUES,
};

export const UPDATE_INPUTS = { ...NAMED_INPUTS, ...OWN_UPDATE_INPUTS, ...ATTRIBUTE_INPUTS };

export const LIST_OUTPUTS = ["matched-count", "issue-ids"] as const;
export const UPDATE_OUTPUTS = [...LIST_OUTPUTS, "updated-count", "failed-count"] as const;
export const SHOW_OUTPUTS = [...LIST_OUTPUTS, "events-file"] as const;

export const LIST_INPUTS = {
  query: QUERY,
  concurrency: CONCURRENCY,
  "stats-period": choice("24h", "14d", "none").default("24h"),
  limit: integer(1, 100_000).default(100),
  "fail-above": integer(0, 1_000_000_000),
  /** Seconds. */
  watch: new Input((given, field) => {
    const [, amount, unit = ""] = /^(\d{1,6})([smh])$/u.exec(given) ?? [];
    const seconds = Number(amount ?? 0) * ({ s: 1, m: 60, h: 3600 }[unit] ?? 0);
    if (seconds >= 30) return seconds;
    const fix = `Write seconds, minutes or hours: "90s", "5m", "1h".`;
    return field.wrong("not a time of at least 30 seconds", fix);
  }, undefined),
};

const EVENT_INPUTS = { event: choice("latest", "oldest", "recommended") };

export const SHOW_INPUTS = { ...NAMED_INPUTS, ...EVENT_INPUTS };

export type NamedSelection = ReturnType<typeof readNamed>["named"];
export type UpdateIssuesInputs = ReturnType<typeof readUpdateIssues>;
export type ListIssuesInputs = ReturnType<typeof readListIssues>;
export type ShowIssuesInputs = ReturnType<typeof readShowIssues>;

export function readUpdateIssues(reader: InputReader, common: CommonInputs) {
  requireProjects(reader, common.projects);
  const { named } = readNamed(reader, common);
  const values = reader.read(OWN_UPDATE_INPUTS);
  const isNamed = reader.isSet("issues") || reader.isSet("issues-file");
  if (reader.isSet("query") && isNamed) {
    const what = `The input "query" cannot be combined with "issues" or "issues-file".`;
    reader.problem("query", { what, fix: "Remove one of them." });
  } else if (!reader.isSet("query") && !isNamed) {
    reader.problem("query", {
      what: "Nothing selects the issues to update.",
      fix: `Set "query" (for example "is:unresolved level:error"), "issues", or "issues-file". The query "*" selects issues of every status.`,
    });
  }
  return { ...named, ...values, attributes: readAttributes(reader) };
}

export function readListIssues(reader: InputReader, common: CommonInputs) {
  requireProjects(reader, common.projects);
  const { statsPeriod, watch: watchSeconds, ...values } = reader.read(LIST_INPUTS);
  if (reader.isSet("fail-above") && !reader.isSet("query")) {
    reader.problem("fail-above", {
      what: `A gate needs an explicit query: "fail-above" is set and "query" is not.`,
      fix: `Set "query", for example "is:unresolved firstRelease:1.2.3".`,
    });
  }
  if (reader.isSet("watch") && !reader.isSet("fail-above")) {
    reader.problem("watch", {
      what: `The input "watch" is set and "fail-above" is not: there is no gate to watch.`,
      fix: `Set "fail-above", for example "fail-above: 0".`,
    });
  } else if (watchSeconds !== undefined && watchSeconds >= common.timeout) {
    reader.problem("watch", {
      what: `The input "watch" is ${watchSeconds} seconds, but the whole step may take ${common.timeout}.`,
      fix:
        watchSeconds + 120 > MAX_TIMEOUT
          ? `Watch for ${MAX_TIMEOUT - 120}s at most, with "timeout: ${MAX_TIMEOUT}".`
          : `Set "timeout: ${watchSeconds + 120}", or watch for a shorter time.`,
    });
  }
  return {
    ...common,
    ...values,
    query: values.query ?? "is:unresolved",
    statsPeriod: statsPeriod === "none" ? ("" as const) : statsPeriod,
    isStatsAsked: reader.isSet("stats-period") && statsPeriod !== "none",
    watchSeconds,
  };
}

export function readShowIssues(reader: InputReader, common: CommonInputs) {
  const { named, hasLatest } = readNamed(reader, common, true);
  if (!reader.isSet("issues") && !reader.isSet("issues-file")) {
    reader.problem("issues", {
      what: "Nothing says which issues to show.",
      fix: `Set "issues" (ids or short IDs) or "issues-file".`,
    });
  }
  const { event = hasLatest ? "latest" : undefined } = reader.read(EVENT_INPUTS);
  return { ...named, event };
}

/**
 * Reads the named issues without duplicates; an address becomes the issue in it. An empty list selects nothing.
 * @param showsEvents whether the address of a single event would be misread, because another event is shown
 */
function readNamed(reader: InputReader, common: CommonInputs, showsEvents = false) {
  const { issues, ...values } = reader.read(NAMED_INPUTS);
  if (reader.isSet("select") && !reader.isSet("issues-file")) {
    const what = `The input "select" is set and "issues-file" is not: it chooses among the issues of a result file.`;
    reader.problem("select", { what, fix: `Set "issues-file", or remove "select".` });
  }
  const wrong: string[] = [];
  let hasLatest = false;
  const nameOf = (name: string) => {
    const address = addressIn(name, common);
    if (!address && !isIssueName(name)) wrong.push(name);
    if (!address) return name;
    const { issue, event = "", why } = address;
    const isLatest = /^(?:latest|last)$/u.test(event);
    hasLatest ||= isLatest;
    const isEvent = showsEvents && event !== "" && !isLatest;
    if (why === undefined && !isEvent) return issue;
    const what = `The URL "${quoted(name)}" ${why ?? "is the address of a single event"}.`;
    const fix = isEvent
      ? `Write the address of the issue, and "event: latest", "oldest" or "recommended".`
      : "Write the id of the issue, or remove it.";
    return reader.problem("issues", { what, fix }) ?? [];
  };
  const names = issues && [...new Set(issues.names.flatMap(nameOf))];
  if (wrong.length > 0) {
    reader.problem("issues", {
      what: `Neither issue ids nor short IDs: ${listed(wrong.map((name) => `"${quoted(name)}"`))}.`,
      fix: "Write ids (4711), short IDs (APP-12) or the URLs of issues on this service, separated by commas, spaces or line breaks, or a JSON array of them.",
    });
  }
  return {
    named: { ...common, ...values, issues: names, isJson: issues?.isJson === true },
    hasLatest,
  };
}
