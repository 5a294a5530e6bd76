/** `show-issues`: reports single issues in full. */
import * as v from "valibot";
import { type Failure, InputError } from "../errors.ts";
import type { Run } from "../command.ts";
import type { ServicePlace } from "./names.ts";
import { attributesOf } from "./attributes.ts";
import { type IssueInFull, Issues } from "./client.ts";
import type { ShowIssuesInputs } from "./inputs.ts";
import { type FoundIssue, findNamed, issueNames } from "./resolve-ids.ts";
import type { IssueDetails, ShowIssuesOutcome } from "./outcome.ts";
import { issueRow } from "./rows.ts";

/**
 * Retrieves each issue. One that is unknown does not hide the others; the step fails all the same.
 * @throws InputError that names the unknown ones, or for a wrong file; ServiceError
 */
export async function showIssues(
  inputs: ShowIssuesInputs,
  outcome: ShowIssuesOutcome,
  run: Run,
): Promise<void> {
  const issues = new Issues(run.transport, inputs.organization);
  const names = await issueNames(inputs, run);
  const retrieve = {
    one: (id: string) => issues.retrieveInFull(id),
    many: (ids: readonly string[]) => issues.retrieveManyInFull(ids),
  };
  const found = new Map<string, FoundIssue<IssueInFull>>();
  let missing: Failure[];
  try {
    missing = await findNamed(names, inputs, issues, run, retrieve, found);
  } finally {
    report(
      names.flatMap(({ name }) => found.get(name) ?? []),
      { inputs, outcome, place: issues },
    );
  }
  if (missing.length > 0) throw new InputError(missing);
  outcome.outcome = outcome.issues.length === 0 ? "unchanged" : "matched";
}

/** Two names can stand for the same issue: it is shown once. */
function report(
  found: readonly FoundIssue<IssueInFull>[],
  {
    inputs,
    outcome,
    place,
  }: { inputs: ShowIssuesInputs; outcome: ShowIssuesOutcome; place: ServicePlace },
): void {
  const byId = Map.groupBy(found, ({ issue }) => issue.id);
  outcome.issues = [...byId.values()].flatMap(([first]) =>
    first ? [issueDetails(first, place)] : [],
  );
  outcome.matchedCount = outcome.issues.length;
  for (const one of found) noteSurprises(one, inputs, outcome);
}

function noteSurprises(
  { asked: { shown }, retrievedId, issue }: FoundIssue<IssueInFull>,
  { projects }: ShowIssuesInputs,
  outcome: ShowIssuesOutcome,
): void {
  if (issue.id !== retrievedId) {
    outcome.notices.push({
      level: "notice",
      what: `The issue ${shown} was merged: it is issue ${issue.id} (${issue.shortId ?? "no short ID"}) now.`,
    });
  }
  const project = issue.project?.slug;
  if (projects.length === 0 || project === undefined || projects.includes(project)) return;
  outcome.notices.push({
    level: "notice",
    what: `The issue ${shown} belongs to another project, "${project}".`,
  });
}

/** Activity that is reported, the newest first. */
const MAX_ACTIVITY = 50;

/** The details of an issue; members that the server left out are absent. */
function issueDetails(
  { asked, retrievedId, issue }: FoundIssue<IssueInFull>,
  place: ServicePlace,
): IssueDetails {
  const details: IssueDetails = {
    ...issueRow(issue, "matched", place),
    activity: activityOf(issue),
    tags: tagsOf(issue),
    type: issue.type,
    logger: issue.logger,
    attributes: attributesOf(issue),
    numComments: issue.numComments,
    userReportCount: issue.userReportCount,
    statusDetails: statusDetailsText(issue),
    stats24h: issue.stats?.["24h"],
    stats30d: issue.stats?.["30d"],
    firstRelease: issue.firstRelease,
    lastRelease: issue.lastRelease,
  };
  if (asked.name !== issue.id) details.requestedAs = asked.name;
  if (issue.id !== retrievedId) details.mergedFrom = retrievedId;
  return details;
}

function statusDetailsText({ statusDetails }: IssueInFull): string | undefined {
  const parts = Object.entries(statusDetails ?? {}).flatMap(([name, value]) => {
    // An actor comes with an address, which is nobody's business here.
    const said = name === "actor" ? nameOf(value) : value;
    if (said === undefined || said === null) return [];
    return typeof said === "string" ? `${name}: ${said}` : `${name}: ${JSON.stringify(said)}`;
  });
  return parts.length === 0 ? undefined : parts.join(", ");
}

const actorSchema = v.object({ name: v.string() });

function nameOf(actor: unknown): string | undefined {
  const read = v.safeParse(actorSchema, actor);
  return read.success ? read.output.name : undefined;
}

function activityOf({ activity }: IssueInFull): IssueDetails["activity"] {
  return activity
    .toSorted((a, b) => timeOf(b) - timeOf(a))
    .slice(0, MAX_ACTIVITY)
    .map(({ type, dateCreated, data, user }) => ({
      type,
      dateCreated,
      user: user?.name ?? user?.email,
      text: textOf(data),
    }));
}

/** An entry without a date is older than all others. */
function timeOf({ dateCreated }: IssueInFull["activity"][number]): number {
  return Date.parse(dateCreated ?? "") || 0;
}

/** What an entry says beyond its type: a note's text, a version, an assignee. */
function textOf(data: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const values = ["text", "version", "assignee", "inNextRelease", "commit", "count"]
    .map((name) => data?.[name])
    .filter((value) => ["string", "number"].includes(typeof value));
  return values.length === 0 ? undefined : values.join(" ");
}

function tagsOf({ tags }: IssueInFull): IssueDetails["tags"] {
  return tags.map(({ key, name, totalValues, topValues }) => ({
    key,
    name: name ?? key,
    topValues: topValues.map(({ value }) => value),
    totalValues,
  }));
}
