/** `update-issues`: updates every issue of a selection, and reports the result of each. */
import type { Run } from "../command.ts";
import { type Failure, InputError, PartialFailureError, ServiceError } from "../errors.ts";
import { type Notice, record } from "../outcome.ts";
import { counted, number } from "../report/format.ts";
import { issuesOf } from "../servers/issues.ts";
import { releasesOf } from "../servers/releases.ts";
import { type IssueClient, objectionsOf, type Server } from "../servers/server.ts";
import { ATTRIBUTES, attributesOf, missingAttributes } from "./attributes.ts";
import type { UpdateIssuesInputs } from "./inputs.ts";
import type { Issue, IssueAttributes } from "../servers/issue.ts";
import { refusalOf, selectMatching } from "./matching.ts";
import {
  countStates,
  type IssueRow,
  issueRow,
  isUnfinished,
  staysWrong,
  type UpdateIssuesOutcome,
  worstFirst,
} from "./outcome.ts";
import {
  findNamed,
  issueNames,
  type NamedIssue,
  type NamedProblem,
  surprises,
} from "./resolve-ids.ts";
import { IssueWriter, type PlannedChange, writeInBulk } from "./write.ts";

/**
 * Lists the whole selection, plans, refuses a selection that is too large, then writes.
 * The outcome has issues only after the selection is complete: a part must not look like the whole.
 * @throws RefusalError before any write; later only if the time does not suffice, or a bulk update reached another issue.
 * PartialFailureError if an issue lacks a requested value in the end
 */
export async function updateIssues(
  inputs: UpdateIssuesInputs,
  outcome: UpdateIssuesOutcome,
  run: Run,
): Promise<void> {
  const { attributes: asked, dryRun, query, projects, concurrency, maxIssues } = inputs;
  outcome.requested = asked;
  outcome.query = query;
  const names = query === undefined ? await issueNames(inputs, run, outcome.notices) : [];
  if (query === undefined && names.length === 0) {
    outcome.matchedCount = 0;
    outcome.outcome = "unchanged";
    return;
  }
  const issues = await issuesOf(run.transport, inputs.organization)();
  const latest = await latestOf(inputs, run);
  const selected = new Map<string, IssueRow>();
  const plan = new Map<IssueRow, PlannedChange>();
  const take = (issue: Issue) => {
    const inRelease = latest.get(issue.project?.slug ?? "") ?? asked.inRelease;
    const own = inRelease === undefined ? asked : { ...asked, inRelease };
    const toSend = missingAttributes(issue, own);
    const open = dryRun ? "planned" : "not-started";
    const row = issueRow(issue, toSend ? open : "unchanged", issues);
    selected.set(row.id, row);
    row.before = attributesOf(issue, asked);
    if (!toSend) {
      row.after = row.before;
      return;
    }
    if (dryRun) row.after = own;
    const { status, statusDetails, substatus, assignedTo } = issue;
    const before = { status, statusDetails, substatus, assignedTo };
    plan.set(row, { row, toSend, before, asked: own });
  };
  if (query === undefined) {
    const lost = await selectNamed(names, inputs, issues, run, take);
    for (const { asked: named, what: reason, fix } of lost) {
      const { name } = named;
      const unknown = { id: name, shortId: name, project: "", title: "" };
      selected.set(name, { ...unknown, state: "failed", reason, fix, gone: true });
    }
  } else {
    await selectMatching(projects, query, { issues, run, concurrency }, outcome.notices, take);
  }
  const rows = worstFirst([...selected.values()]);
  const there = rows.filter(({ gone }) => gone !== true);
  refuseUnsupported(rows, inputs, asked, issues.server, outcome.notices);
  const changes = rows.flatMap((row) => plan.get(row) ?? []);
  outcome.issues = rows;
  outcome.matchedCount = there.length;
  run.log.info(`${counted(there.length, "issue")} selected, ${number(changes.length)} to change.`);
  const excess = excessOf(there.length, maxIssues);
  if (excess && !dryRun) throw refusalOf(excess);
  if (excess) {
    const what = `Without "dry-run" this would be refused: ${excess.what}`;
    outcome.notices.push({ level: "warning", what, fix: excess.fix });
  }
  if (!dryRun) await write(changes, inputs, outcome, issues, run);
  // A dry run fails only if issues are gone.
  else if (there.length < rows.length) throwIfUnfinished(outcome);
  const written = rows.every(({ state }) => state === "unchanged") ? "unchanged" : "updated";
  outcome.outcome = dryRun && rows.length > 0 ? "planned" : written;
}

/** Returns the release that "latest" stands for in each project, as far as it is asked for and the token may read it. */
async function latestOf(
  { attributes, projects, organization }: UpdateIssuesInputs,
  { transport }: Run,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  if (attributes.inRelease !== "latest") return found;
  const releases = releasesOf(transport, organization);
  for (const project of projects) {
    const version = await releases.latest(project).catch((error: unknown) => {
      if (!(error instanceof ServiceError)) throw error;
    });
    if (version !== undefined) found.set(project, version);
  }
  return found;
}

/** Corrects rows of issues that were in the latest release before: another answer of their project shows which one that is. */
function settleLatest(rows: readonly IssueRow[]): void {
  const latest = rows.filter(({ state }) => state === "applied");
  for (const row of rows) {
    const { project, before, after } = row;
    const isSo = before?.status === "resolved" && before.inRelease === after?.inRelease;
    const isIt = latest.some((one) => {
      return one.project === project && one.after?.inRelease === after?.inRelease;
    });
    if (row.state !== "not-applied" || !isSo || !isIt) continue;
    record(row, { state: "unchanged", reason: undefined, fix: undefined });
  }
}

/** Returns why a selection is too large; undefined if it is not. */
function excessOf(count: number, maxIssues: number): Required<Failure> | undefined {
  if (count <= maxIssues) return undefined;
  const what = `${number(count)} issues are selected, but "max-issues" allows ${number(maxIssues)}.`;
  const fix = `Set "max-issues: ${count}" once a dry run has shown that these are the right ones, or narrow the selection.`;
  return { what, where: "input max-issues", fix };
}

/**
 * Passes the named issues to `take`. Two names can mean the same issue.
 * @returns names from an earlier run whose issues are gone, if there is no other problem and at least one issue was found
 * @throws InputError otherwise, which names each issue that is unknown, merged or another project's; ServiceError
 */
async function selectNamed(
  names: readonly NamedIssue[],
  inputs: UpdateIssuesInputs,
  issues: IssueClient,
  run: Run,
  take: (issue: Issue) => void,
): Promise<NamedProblem[]> {
  // Refused before any request: several names can mean one issue, but not so many.
  const excess = names.length > 10 * inputs.maxIssues && excessOf(names.length, inputs.maxIssues);
  if (excess && !inputs.dryRun) throw refusalOf(excess);
  let found = 0;
  const problems = await findNamed(names, { ...inputs, inFull: false, run }, issues, (one) => {
    const [problem] = surprises(one, inputs.projects);
    if (problem) return problem;
    found += 1;
    take(one.issue);
    return undefined;
  });
  // Issues that were deleted or merged since an earlier run do not stop the others.
  const isLost = ({ isGone, asked }: NamedProblem) => isGone && asked.isPassedOn && found > 0;
  if (!problems.every(isLost)) throw new InputError(problems);
  return problems;
}

/** @throws InputError that names all that this service would change in another way, or cannot confirm */
function refuseUnsupported(
  rows: readonly IssueRow[],
  { bulk }: UpdateIssuesInputs,
  asked: IssueAttributes,
  server: Server,
  notices: Notice[],
): void {
  if (rows.length === 0) return;
  const given = ATTRIBUTES.map(({ input, member }) => [input, asked[member]] as const);
  const objections = objectionsOf(server, [...given, ["bulk", bulk || undefined] as const]);
  const problems: Failure[] = [];
  for (const { level, what, where, fix } of objections) {
    if (level === "refusal") problems.push({ what, where, fix });
    else notices.push({ level: "notice", what });
  }
  for (const { input, member } of ATTRIBUTES) {
    const where = `input ${input}`;
    const isHidden = rows.every(({ before }) => before?.[member] === undefined);
    const isToldOf = objections.some((objection) => objection.where === where);
    if (asked[member] === undefined || !isHidden || isToldOf) continue;
    const what = `This service does not show "${input}" of its issues.`;
    const fix = `Remove "${input}": nothing would show whether it was written.`;
    problems.push({ what, where, fix });
  }
  if (problems.length === 0) return;
  throw new InputError(
    problems.map(({ what, ...more }) => ({ what: `${what} Nothing was written.`, ...more })),
  );
}

/** @throws PartialFailureError if a selected issue still lacks a requested value */
async function write(
  changes: readonly PlannedChange[],
  inputs: UpdateIssuesInputs,
  outcome: UpdateIssuesOutcome,
  issues: IssueClient,
  run: Run,
): Promise<void> {
  const { concurrency, timeout } = inputs;
  const { requested: asked } = outcome;
  const { stopping } = run.lifetime;
  const writer = new IssueWriter({ changes, asked, issues, run, concurrency, timeout });
  const gaveUp = await (inputs.bulk ? writeInBulk(writer, outcome.notices) : writer.write());
  if (gaveUp) {
    const what =
      "The service failed in the same way at each of the first updates: the others were not started.";
    const fix = `When that is fixed, ${PASS_ON} to do the rest.`;
    outcome.notices.push({ level: "warning", what, fix });
  }
  if (asked.inRelease === "latest") settleLatest(outcome.issues);
  const unnamed = outcome.issues.find(({ state, after }) => {
    return state === "applied" && after?.inRelease === "";
  });
  if (unnamed) {
    const what = `The latest release of ${unnamed.project} is the one without a name, which the service makes of events without a release: the issues are resolved in it.`;
    outcome.notices.push({ level: "notice", what, fix: `Let the SDK report the release.` });
  }
  const { unfinished } = countStates(outcome.issues);
  if (unfinished > 0 && stopping.aborted) {
    const what = `${counted(unfinished, "issue")} ${unfinished === 1 ? "was" : "were"} not confirmed as updated.`;
    const fix = `To do just the rest in another step, ${PASS_ON}.`;
    outcome.notices.push({ level: "warning", what, fix });
  }
  stopping.throwIfAborted();
  throwIfUnfinished(outcome);
}

/** @throws PartialFailureError if an issue lacks a requested value */
function throwIfUnfinished(outcome: UpdateIssuesOutcome): void {
  const toDo = outcome.issues.filter(({ state }) => state !== "unchanged");
  const open = toDo.filter(isUnfinished);
  const [worst] = open;
  if (!worst) return;
  // Often all have the same reason: the first one's is in the message.
  const { shortId, reason = "not done", fix = "Look at the reasons in the job summary." } = worst;
  const few =
    toDo.length === 1
      ? "The issue was"
      : `${open.length} of ${toDo.length} issues ${open.length === 1 ? "was" : "were"}`;
  const left = open.filter(({ gone }) => gone !== true).length;
  const again = ` To try just ${left === 1 ? "this one" : "those"} again, ${PASS_ON}.`;
  throw new PartialFailureError(`${few} not updated as asked. ${shortId}: ${reason}`, {
    fix: `${fix}${left === 0 ? "" : again}`,
    mayPass: !staysWrong(outcome),
  });
}

const PASS_ON = `pass the output "result-file" to "issues-file"`;
