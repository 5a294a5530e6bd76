/** The inputs of the commands on issues. */
import { isIssueId } from "./issue-name.ts";
import type { IssueAttributes } from "../outcome.ts";
import { requireProjects } from "../inputs/common.ts";
import { type InputReader, given } from "../inputs/reader.ts";
import { readConcurrency, readMaxIssues, readNamedIssues, readQuery } from "./selection-inputs.ts";
import type { InputName } from "../inputs/table.ts";
import type {
  CommonInputs,
  ListIssuesInputs,
  ShowIssuesInputs,
  UpdateIssuesInputs,
} from "../inputs/types.ts";

const STATUSES = ["resolved", "resolvedInNextRelease", "unresolved", "ignored"] as const;

export function readUpdateIssues(
  reader: InputReader,
): Omit<UpdateIssuesInputs, keyof CommonInputs | "command"> {
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
    ...given("query", query),
    ...named,
    attributes: readAttributes(reader),
    maxIssues: readMaxIssues(reader),
    concurrency: readConcurrency(reader),
  };
}

function readAttributes(reader: InputReader): IssueAttributes {
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

const ATTRIBUTE_INPUTS: readonly InputName[] = [
  "status",
  "assigned-to",
  "has-seen",
  "is-bookmarked",
  "is-subscribed",
  "is-public",
];

export function readListIssues(
  reader: InputReader,
): Omit<ListIssuesInputs, keyof CommonInputs | "command"> {
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
    query: query ?? "is:unresolved",
    statsPeriod: statsPeriod === "none" ? "" : statsPeriod,
    limit: reader.integer("limit", { min: 1, max: 100_000 }) ?? 100,
    ...given("failAbove", failAbove),
  };
}

export function readShowIssues(
  reader: InputReader,
  projects: string[],
): Omit<ShowIssuesInputs, keyof CommonInputs | "command"> {
  const named = readNamedIssues(reader);
  if (named.issues === undefined && named.issuesFile === undefined) {
    reader.problem("issues", {
      what: "Nothing says which issues to show.",
      fix: `Set "issues" (ids or short IDs) or "issues-file".`,
    });
  }
  // A short ID is looked up through a project; an id is enough by itself.
  if (named.issues?.some((issue) => !isIssueId(issue))) requireProjects(reader, projects);
  return { ...named, concurrency: readConcurrency(reader) };
}
