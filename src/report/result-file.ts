/**
 * The result file: everything that a run did, for a later step, a retry (`issues-file`) or an archive. Listed fields
 * only, never raw answers of the service. Pure; `write.ts` puts it on disk.
 */
import type {
  CommitRow,
  IssueAttributes,
  IssueRow,
  IssueState,
  Notice,
  OmittedData,
  Outcome,
  OutcomeName,
  ReleaseOutcome,
  ReleaseRange,
  RenameClientKeyOutcome,
} from "../outcome.ts";
import { withoutSecrets } from "../text.ts";

/** What `issues-file` reads of an issue, and what a list adds to it. */
export interface ResultIssue {
  id: string;
  shortId: string;
  project: string;
  before: IssueAttributes | null;
  after: IssueAttributes | null;
  state: IssueState;
  reason: string | null;
  fix?: string | undefined;
  title?: string | undefined;
  level?: string | undefined;
  status?: string | undefined;
  count?: number | undefined;
  userCount?: number | undefined;
  firstSeen?: string | undefined;
  lastSeen?: string | undefined;
  page?: string | undefined;
  commit?: string | undefined;
}

/** The shape of the result file, version 1. Fields may be added to it; none changes its meaning. */
export interface ResultFile {
  schema: 1;
  command: Outcome["command"];
  outcome: OutcomeName;
  dryRun: boolean;
  cancelled: boolean;
  tolerated: boolean;
  baseUrl: string;
  organization: string;
  projects: string[];
  /** The attributes of an update; null for other commands. */
  requested: IssueAttributes | null;
  query: string | null;
  matchedCount: number | null;
  issues: ResultIssue[];
  release?: ResultRelease;
  clientKey?: ResultClientKey;
  failures: ResultMessage[];
  notices: (ResultMessage & Pick<Notice, "level">)[];
}

/** What went wrong or is worth knowing, where, and how to fix it. */
interface ResultMessage {
  what: string;
  where?: string | undefined;
  fix?: string | undefined;
}

/** What is known of the release. */
interface ResultRelease {
  version: string | undefined;
  shortVersion: string | undefined;
  ref: string | undefined;
  url: string | undefined;
  dateReleased: string | null | undefined;
  dateCreated: string | undefined;
  repository: string | undefined;
  range: ReleaseRange | undefined;
  /** All commits of the range, whatever was sent. */
  commitCount: number | undefined;
  omitted: OmittedData;
  refsAccepted: boolean | undefined;
  existed: boolean | undefined;
  unknownShortIds: ReleaseOutcome["unknownShortIds"];
  deploy: ReleaseOutcome["deploy"];
  /** The commits that were sent, newest first. */
  commits: Pick<CommitRow, "id" | "subject" | "author" | "timestamp">[];
}

interface ResultClientKey {
  keyId: string | undefined;
  nameBefore: string | undefined;
  keyName: string | undefined;
  browserSdkVersion: string | undefined;
  browserSdkVersionKept: boolean | undefined;
}

/** The content of the result file. Pure. */
export function resultOf(outcome: Outcome): ResultFile {
  const selects =
    outcome.command !== "release" &&
    outcome.command !== "rename-client-key" &&
    outcome.command !== "invalid";
  return {
    schema: 1,
    command: outcome.command,
    outcome: outcome.outcome,
    dryRun: outcome.dryRun,
    cancelled: outcome.cancelled,
    tolerated: outcome.tolerated,
    baseUrl: outcome.baseUrl,
    organization: outcome.organization,
    projects: outcome.projects,
    requested: outcome.command === "update-issues" ? outcome.requested : null,
    query: selects ? (outcome.query ?? null) : null,
    matchedCount: selects ? (outcome.matchedCount ?? null) : null,
    issues:
      "issues" in outcome ? outcome.issues.map((issue) => resultIssue(issue, outcome.command)) : [],
    ...(outcome.command === "release" && { release: resultRelease(outcome) }),
    ...(outcome.command === "rename-client-key" && { clientKey: resultKey(outcome) }),
    failures: outcome.failures.map(({ what, where, fix }) => ({ what, where, fix })),
    notices: outcome.notices.map(({ level, what, fix }) => ({ level, what, fix })),
  };
}

/**
 * The file's text: JSON with one issue or commit per line. A step that prints it to the log starts no command with it,
 * and what is invisible is written as `\u` escapes, which a JSON parser turns back.
 */
export function resultText(result: ResultFile): string {
  const { issues, release, ...rest } = result;
  const fields = members(rest);
  if (release !== undefined) {
    const { commits, ...facts } = release;
    const inner = [
      ...members(facts).map((member) => `    ${member}`),
      `    "commits": ${jsonLines(commits, "    ")}`,
    ];
    fields.push(`"release": {\n${inner.join(",\n")}\n  }`);
  }
  fields.push(`"issues": ${jsonLines(issues, "  ")}`);
  return `{\n  ${fields.join(",\n  ")}\n}\n`.replaceAll(UNSAFE, escapeUnits);
}

/** `"name": value` of each member that is known; JSON has no word for one that is not. */
function members(values: object): string[] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    value === undefined ? [] : [`${JSON.stringify(name)}: ${JSON.stringify(value, hideSecrets)}`],
  );
}

function hideSecrets(_name: string, value: unknown): unknown {
  return typeof value === "string" ? withoutSecrets(value) : value;
}

/**
 * What a terminal or the runner might act on, or nobody would see; it occurs only within strings. JSON itself escapes C0
 * and lone surrogates.
 */
const UNSAFE = /[\u007f-\u009f\p{Zl}\p{Zp}\p{Cf}\p{DI}]|#(?=#)/gu;

function escapeUnits(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

function jsonLines(values: readonly unknown[], indent: string): string {
  if (values.length === 0) return "[]";
  const lines = values.map((value) => `${indent}  ${JSON.stringify(value, hideSecrets)}`);
  return `[\n${lines.join(",\n")}\n${indent}]`;
}

/** An update's file stays small, so that `issues-file` can read many; a list's has what a person asks next. */
function resultIssue(issue: IssueRow, command: Outcome["command"]): ResultIssue {
  const { id, shortId, project, state } = issue;
  const more = command === "list-issues" || command === "show-issues" ? listed(issue) : {};
  return {
    id,
    shortId,
    project,
    before: issue.before ?? null,
    after: issue.after ?? null,
    state,
    reason: issue.reason ?? null,
    fix: issue.fix,
    commit: issue.commit,
    ...more,
  };
}

function listed(issue: IssueRow): Partial<ResultIssue> {
  const { title, level, status, count, userCount, firstSeen, lastSeen, page } = issue;
  return { title, level, status, count, userCount, firstSeen, lastSeen, page };
}

function resultRelease(outcome: ReleaseOutcome): ResultRelease {
  const { version, shortVersion, ref, url, dateReleased, dateCreated, repository, range } = outcome;
  const { commitCount, omitted, refsAccepted, existed, unknownShortIds, deploy } = outcome;
  return {
    version,
    shortVersion,
    ref,
    url,
    dateReleased,
    dateCreated,
    repository,
    range,
    commitCount,
    omitted,
    refsAccepted,
    existed,
    unknownShortIds,
    deploy,
    commits: outcome.commits.map(({ id, subject, author, timestamp }) => ({
      id,
      subject,
      author,
      timestamp,
    })),
  };
}

function resultKey(outcome: RenameClientKeyOutcome): ResultClientKey {
  const { keyId, nameBefore, keyName, browserSdkVersion, browserSdkVersionKept } = outcome;
  return { keyId, nameBefore, keyName, browserSdkVersion, browserSdkVersionKept };
}
