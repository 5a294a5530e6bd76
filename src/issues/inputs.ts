/** The inputs of the commands on issues. */
import { isIssueId } from "./issue-name.ts";
import type { IssueAttributes } from "./outcome.ts";
import {
  type CommonInputName,
  type CommonInputs,
  readConcurrency,
  requireProjects,
} from "../inputs/common.ts";
import { type InputReader, given } from "../inputs/reader.ts";
import { type NamedIssues, readMaxIssues, readNamedIssues, readQuery } from "./selection-inputs.ts";

const ATTRIBUTE_INPUTS = [
  "status",
  "assigned-to",
  "has-seen",
  "is-bookmarked",
  "is-subscribed",
  "is-public",
] as const;

export const UPDATE_INPUTS = [
  "issues",
  "issues-file",
  "query",
  ...ATTRIBUTE_INPUTS,
  "max-issues",
  "concurrency",
] as const;

export const LIST_INPUTS = ["query", "stats-period", "limit", "fail-above"] as const;

export const SHOW_INPUTS = ["issues", "issues-file", "concurrency"] as const;

type Reader<Names extends readonly string[]> = InputReader<CommonInputName | Names[number]>;

export interface UpdateIssuesInputs extends CommonInputs, NamedIssues {
  /** The structured search query to send; absent for a selection by id. Empty: issues of every status. */
  query?: string;
  attributes: IssueAttributes;
  maxIssues: number;
  concurrency: number;
}

export interface ListIssuesInputs extends CommonInputs {
  query: string;
  statsPeriod: "24h" | "14d" | "";
  limit: number;
  failAbove?: number;
}

export interface ShowIssuesInputs extends CommonInputs, NamedIssues {
  concurrency: number;
}

const STATUSES = ["resolved", "resolvedInNextRelease", "unresolved", "ignored"] as const;

export function readUpdateIssues(
  reader: Reader<typeof UPDATE_INPUTS>,
  common: CommonInputs,
): UpdateIssuesInputs {
  requireProjects(reader, common.projects);
  const query = readQuery(reader);
  const named = readNamedIssues(reader);
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
    ...given("query", query),
    ...named,
    attributes: readAttributes(reader),
    maxIssues: readMaxIssues(reader),
    concurrency: readConcurrency(reader),
  };
}

function readAttributes(reader: InputReader<(typeof ATTRIBUTE_INPUTS)[number]>): IssueAttributes {
  const assignedTo = reader.text("assigned-to");
  const attributes: IssueAttributes = {
    ...given("status", reader.choice("status", STATUSES)),
    ...given("assignedTo", assignedTo === "none" ? null : assignedTo),
    ...given("hasSeen", reader.boolean("has-seen")),
    ...given("isBookmarked", reader.boolean("is-bookmarked")),
    ...given("isSubscribed", reader.boolean("is-subscribed")),
    ...given("isPublic", reader.boolean("is-public")),
  };
  if (ATTRIBUTE_INPUTS.every((name) => reader.text(name) === undefined)) {
    reader.problem("status", {
      what: "Nothing says what to change.",
      fix: `Set at least one of ${ATTRIBUTE_INPUTS.map((name) => `"${name}"`).join(", ")}.`,
    });
  }
  return attributes;
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
    ...given("failAbove", failAbove),
  };
}

export function readShowIssues(
  reader: Reader<typeof SHOW_INPUTS>,
  common: CommonInputs,
): ShowIssuesInputs {
  const named = readNamedIssues(reader);
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
