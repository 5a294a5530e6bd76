/** `show-issues`: reports single issues in full. */
import * as v from "valibot";
import { type Failure, InputError, RefusalError } from "../errors.ts";
import type { Run } from "../command.ts";
import { inParallel } from "../parallel.ts";
import { attributesOf } from "./attributes.ts";
import { issuesOf } from "../servers/issues.ts";
import { type IssueClient, objectionsOf } from "../servers/server.ts";
import type { ShowIssuesInputs } from "./inputs.ts";
import { type FoundIssue, findNamed, issueNames, surprises } from "./resolve-ids.ts";
import { type IssuePlace, type IssueRow, issueRow, type IssuesOutcome } from "./outcome.ts";

/**
 * Retrieves each issue. If one is unknown, the others are reported, but the step fails.
 * @throws InputError that names the unknown issues, or for an invalid file; RefusalError; ServiceError
 */
export async function showIssues(
  inputs: ShowIssuesInputs,
  outcome: IssuesOutcome,
  run: Run,
): Promise<void> {
  const names = await issueNames(inputs, run, outcome.notices);
  if (names.length === 0) {
    outcome.matchedCount = 0;
    outcome.outcome = "unchanged";
    return;
  }
  const issues = await issuesOf(run.transport, inputs.organization)();
  const { event = "latest" } = inputs;
  const [lack] = objectionsOf(issues.server, [["event", event]]);
  if (lack) throw new RefusalError(lack.what, lack);
  const found = new Map<string, FoundIssue>();
  let missing: Failure[] = [];
  try {
    missing = await findNamed(names, { ...inputs, inFull: true, run }, issues, (one) => {
      found.set(one.asked.name, one);
      return undefined;
    });
  } finally {
    // Two names can mean the same issue, which is shown once.
    const shown = new Map<string, IssueRow>();
    for (const { name } of names) {
      const one = found.get(name);
      if (!one) continue;
      const { id } = one.issue;
      if (!shown.has(id)) shown.set(id, rowInFull(one, issues));
      for (const { what } of surprises(one, inputs.projects)) {
        outcome.notices.push({ level: "notice", what });
      }
    }
    outcome.issues = [...shown.values()];
  }
  // Not reached after an outage: the count would not be the whole number.
  outcome.matchedCount = outcome.issues.length;
  await addEvents(inputs, outcome, issues);
  if (missing.length > 0) throw new InputError(missing);
  outcome.outcome = "matched";
}

/** Adds the requested event to each row. @throws ServiceError */
async function addEvents(
  { event, concurrency }: ShowIssuesInputs,
  { issues: rows, notices }: IssuesOutcome,
  issues: IssueClient,
): Promise<void> {
  if (event === undefined) return;
  let isOld = false;
  await inParallel(rows, concurrency, async (row) => {
    row.event = await issues.event(row.id, event);
    if (row.event === undefined && event === "recommended") {
      row.event = await issues.event(row.id, "latest");
      isOld ||= row.event !== undefined;
    }
    if (row.event !== undefined) return;
    const what = issues.server.tells404
      ? `The issue ${row.shortId} has no such event, or not any more.`
      : `The service shows no such event of the issue ${row.shortId}: it may have no events at all.`;
    notices.push({ level: "warning", what });
  });
  if (!isOld) return;
  const what = "The service recommends no events: the latest ones are shown.";
  notices.push({ level: "notice", what });
}

/** Maximum entries of activity that are reported, newest first. */
const MAX_ACTIVITY = 50;

const actorSchema = v.object({ name: v.string() });

/** Makes a row with everything that was read of an issue. */
function rowInFull({ asked, retrievedId, issue }: FoundIssue, place: IssuePlace): IssueRow {
  const { type, logger, numComments, userReportCount, firstRelease, lastRelease } = issue;
  const { status: _status, ...attributes } = attributesOf(issue);
  const statusDetails = Object.entries(issue.statusDetails ?? {}).flatMap(([name, value]) => {
    // Only an actor's name: the email address is private.
    const actor = name === "actor" ? v.safeParse(actorSchema, value) : undefined;
    const said = actor?.success ? actor.output.name : value;
    if (actor?.success === false || said === undefined || said === null) return [];
    return `${name}: ${typeof said === "string" ? said : JSON.stringify(said)}`;
  });
  // An entry without a date is older than all others.
  const timeOf = ({ dateCreated = "" }: { dateCreated?: string | undefined }) =>
    Date.parse(dateCreated) || 0;
  const activity = (issue.activity ?? [])
    .toSorted((a, b) => timeOf(b) - timeOf(a))
    .slice(0, MAX_ACTIVITY)
    .map(({ type: kind, dateCreated, user, data }) => {
      return { type: kind, dateCreated, user: user?.name ?? user?.email, text: textOf(data) };
    });
  const tags = (issue.tags ?? []).map(({ key, name = key, totalValues, topValues }) => {
    return { key, name, topValues: topValues.map(({ value }) => value), totalValues };
  });
  return {
    ...issueRow(issue, "matched", place),
    ...attributes,
    requestedAs: asked.name === issue.id ? undefined : asked.name,
    mergedFrom: issue.id === retrievedId ? undefined : retrievedId,
    type,
    logger,
    statusDetails: statusDetails.length === 0 ? undefined : statusDetails.join(", "),
    numComments,
    userReportCount,
    firstRelease,
    lastRelease,
    stats24h: issue.stats?.["24h"],
    stats30d: issue.stats?.["30d"],
    activity,
    tags,
  };
}

function textOf(data: Readonly<Record<string, unknown>> = {}): string | undefined {
  const values = ["text", "version", "assignee", "inNextRelease", "commit", "count"]
    .map((name) => data[name])
    .filter((value) => ["string", "number"].includes(typeof value));
  return values.length === 0 ? undefined : values.join(" ");
}
