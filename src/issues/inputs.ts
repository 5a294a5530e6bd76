/** The inputs of the commands on issues. */
import * as v from "valibot";
import {
  type CommonInputName,
  type CommonInputs,
  readConcurrency,
  requireProjects,
} from "../inputs/common.ts";
import { type InputReader, quoted } from "../inputs/reader.ts";
import { ATTRIBUTES, type IssueAttributes, readAttributes } from "./attributes.ts";
import { isIssueId, isIssueName, issueIdIn } from "./names.ts";
import { hasOpenQuote } from "./query.ts";

export const UPDATE_INPUTS = [
  "issues",
  "issues-file",
  "query",
  ...ATTRIBUTES.map(({ input }) => input),
  "bulk",
  "max-issues",
  "concurrency",
] as const;

export const LIST_INPUTS = [
  "query",
  "concurrency",
  "stats-period",
  "limit",
  "fail-above",
  "watch",
] as const;

export const SHOW_INPUTS = ["issues", "issues-file", "concurrency"] as const;

type Reader<Names extends readonly string[]> = InputReader<CommonInputName | Names[number]>;

export interface NamedIssues {
  /** Ids (digits) and short IDs (`APP-12`) as the user named them, without duplicates. Empty: a selection of nothing. */
  issues?: string[];
  issuesFile?: string;
}

export interface UpdateIssuesInputs extends CommonInputs, NamedIssues {
  /** The structured search query to send; absent for a selection by id. Empty: issues of every status. */
  query?: string;
  attributes: IssueAttributes;
  /** Whether many issues are changed with one request, where the service can. */
  bulk: boolean;
  maxIssues: number;
  concurrency: number;
}

export interface ListIssuesInputs extends CommonInputs {
  query: string;
  statsPeriod: "24h" | "14d" | "";
  limit: number;
  failAbove?: number;
  /** How long the gate is asked again; once where it is absent. */
  watchSeconds?: number;
  concurrency: number;
}

export interface ShowIssuesInputs extends CommonInputs, NamedIssues {
  concurrency: number;
}

export function readUpdateIssues(
  reader: Reader<typeof UPDATE_INPUTS>,
  common: CommonInputs,
): UpdateIssuesInputs {
  requireProjects(reader, common.projects);
  const query = readQuery(reader);
  const named = readNamedIssues(reader, common);
  const isNamed = named.issues !== undefined || named.issuesFile !== undefined;
  if (query !== undefined && isNamed) {
    reader.problem("query", {
      what: `The input "query" excludes "issues" and "issues-file": a selection has one way to be made.`,
      fix: "Remove one of them.",
    });
  }
  if (query === undefined && !isNamed) {
    reader.problem("query", {
      what: "Nothing selects the issues to update.",
      fix: `Set "query" (for example "is:unresolved level:error"), "issues", or "issues-file". The query "*" selects issues of every status.`,
    });
  }
  return {
    ...common,
    query,
    ...named,
    attributes: readAttributes(reader),
    bulk: reader.boolean("bulk") ?? false,
    maxIssues: readMaxIssues(reader),
    concurrency: readConcurrency(reader),
  };
}

export function readListIssues(
  reader: Reader<typeof LIST_INPUTS>,
  common: CommonInputs,
): ListIssuesInputs {
  requireProjects(reader, common.projects);
  const query = readQuery(reader);
  const failAbove = reader.integer("fail-above", { min: 0, max: 1_000_000_000 });
  if (reader.text("fail-above") !== undefined && query === undefined) {
    reader.problem("fail-above", {
      what: `A gate needs an explicit query: "fail-above" is set and "query" is not.`,
      fix: `Set "query", for example "is:unresolved firstRelease:1.2.3".`,
    });
  }
  const statsPeriod = reader.choice("stats-period", ["24h", "14d", "none"]) ?? "24h";
  return {
    ...common,
    query: query ?? "is:unresolved",
    statsPeriod: statsPeriod === "none" ? "" : statsPeriod,
    limit: reader.integer("limit", { min: 1, max: 100_000 }) ?? 100,
    failAbove,
    watchSeconds: readWatch(reader, common),
    concurrency: readConcurrency(reader),
  };
}

/** Seconds of one s, m, h. */
const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };

/** A gate that passes in the middle of its watch has not passed: the step must outlive it. */
function readWatch(
  reader: Reader<typeof LIST_INPUTS>,
  { timeout }: CommonInputs,
): number | undefined {
  const text = reader.text("watch");
  if (text === undefined) return undefined;
  if (reader.text("fail-above") === undefined) {
    return reader.problem("watch", {
      what: `The input "watch" is set and "fail-above" is not: there is no gate to watch.`,
      fix: `Set "fail-above", for example "fail-above: 0".`,
    });
  }
  const [, amount, unit = ""] = /^(\d{1,6})([smh])$/u.exec(text) ?? [];
  const seconds = amount === undefined ? 0 : Number(amount) * (SECONDS[unit] ?? 1);
  if (seconds < 30) {
    return reader.problem("watch", {
      what: `The input "watch" is "${quoted(text)}", which is not a time of at least 30 seconds.`,
      fix: `Write seconds, minutes or hours: "90s", "5m", "1h".`,
    });
  }
  if (seconds < timeout) return seconds;
  return reader.problem("watch", {
    what: `The input "watch" is ${seconds} seconds, and the step may take ${timeout} altogether.`,
    fix: `Set "timeout: ${seconds + 120}", or watch for a shorter time.`,
  });
}

export function readShowIssues(
  reader: Reader<typeof SHOW_INPUTS>,
  common: CommonInputs,
): ShowIssuesInputs {
  const named = readNamedIssues(reader, common);
  if (named.issues === undefined && named.issuesFile === undefined) {
    reader.problem("issues", {
      what: "Nothing says which issues to show.",
      fix: `Set "issues" (ids or short IDs) or "issues-file".`,
    });
  }
  // A short ID is looked up through a project; an id is enough by itself.
  if (named.issues?.some((issue) => !isIssueId(issue))) requireProjects(reader, common.projects);
  return { ...common, ...named, concurrency: readConcurrency(reader) };
}

/** `*` alone stands for the empty query, which an input cannot say: issues of every status. */
export function readQuery(reader: InputReader<"query">): string | undefined {
  const text = reader.text("query");
  if (text !== undefined && hasOpenQuote(text)) {
    reader.problem("query", {
      what: "The query has a double quote that is not closed, which services answer with an error page.",
      fix: `Close it: message:"some text".`,
    });
  }
  return text === "*" ? "" : text;
}

export function readMaxIssues(reader: InputReader<"max-issues">): number {
  return reader.integer("max-issues", { min: 1, max: 1_000_000 }) ?? 100;
}

/**
 * What a JSON array of issues holds: strings, as the output `issue-ids` writes it, or numbers, unless they are so large
 * that JSON has made another id of them.
 */
const jsonIssues = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.union([v.string(), v.pipe(v.number(), v.safeInteger())])),
);

/**
 * What is sure to arrive whole on Windows, where a variable of the environment has at most 32,767 characters, its name
 * included. A list that was cut off ends with a part of an id, which is the id of another issue.
 */
const MOST_CHARACTERS = 32_700;

/**
 * Issues by name: words, or the JSON array that the output `issue-ids` holds; the address of an issue's page stands for its
 * id. An empty array selects nothing, which is not the same as an input that is not set.
 */
function readNamedIssues(
  reader: InputReader<"issues" | "issues-file">,
  { baseUrl }: CommonInputs,
): NamedIssues {
  const named = readIssueNames(reader)?.map((name) => issueIdIn(name, baseUrl) ?? name);
  const issues = named && [...new Set(named)];
  const wrong = (issues ?? []).filter((issue) => !isIssueName(issue));
  if (wrong.length > 0) {
    const rest = wrong.length > 10 ? ` and ${wrong.length - 10} more` : "";
    reader.problem("issues", {
      what: `Neither issue ids nor short IDs: ${wrong
        .slice(0, 10)
        .map((issue) => `"${quoted(issue)}"`)
        .join(", ")}${rest}.`,
      fix: "Write ids (4711), short IDs (APP-12) or the addresses of issues on this service, separated by commas, blanks or new lines, or a JSON array of them.",
    });
  }
  return { issues, issuesFile: reader.text("issues-file") };
}

function readIssueNames(reader: InputReader<"issues">): string[] | undefined {
  const text = reader.text("issues");
  if (text === undefined) return undefined;
  if (process.platform === "win32" && text.length > MOST_CHARACTERS) {
    reader.problem("issues", {
      what: `The input "issues" has ${text.length} characters: Windows may have cut it off.`,
      fix: `Write the issues into a file, one per line, and name it in "issues-file".`,
    });
    return [];
  }
  if (!text.startsWith("[")) return reader.words("issues");
  const parsed = v.safeParse(jsonIssues, text);
  if (parsed.success) return [...new Set(parsed.output.map(String))];
  reader.problem("issues", {
    what: `The input "issues" begins like a JSON array, but is not an array of ids.`,
    fix: `Pass the output "issue-ids" as it stands, or write ids separated by commas.`,
  });
  return [];
}
