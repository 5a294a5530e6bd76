/** What an issue's values say: asked, had, answered. Pure. */
import type { IssueAttributes, IssueRow, IssueState } from "./outcome.ts";
import type { Issue, IssueUpdate } from "./client.ts";

/** The boolean attributes of "Update an issue". */
const FLAGS = ["hasSeen", "isBookmarked", "isSubscribed", "isPublic"] as const;

/** True while an issue waits for the next release: `resolvedInNextRelease`, or what real servers answer for it. */
export function isMarkedForNextRelease({ status, statusDetails }: Issue): boolean {
  if (status === "resolvedInNextRelease") return true;
  return status === "resolved" && Boolean(statusDetails?.["inNextRelease"]);
}

/** The status as it is shown: the pending form by its name in the contract. */
export function shownStatus(issue: Issue): string | undefined {
  return isMarkedForNextRelease(issue) ? "resolvedInNextRelease" : issue.status;
}

/** What an issue has of the attributes that can be updated. */
export function attributesOf(issue: Issue): IssueAttributes {
  const attributes: IssueAttributes = {};
  const status = shownStatus(issue);
  if (status !== undefined) attributes.status = status;
  if (issue.assignedTo !== undefined) attributes.assignedTo = assigneeName(issue.assignedTo);
  for (const flag of FLAGS) {
    const value = issue[flag];
    if (value !== undefined) attributes[flag] = value;
  }
  return attributes;
}

/** The values of those attributes that were asked for. */
export function onlyAsked(values: IssueAttributes, asked: IssueAttributes): IssueAttributes {
  return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(asked, name)));
}

function assigneeName(assignee: NonNullable<Issue["assignedTo"]> | null): string | null {
  if (assignee === null) return null;
  return assignee.name ?? assignee.email ?? assigneeId(assignee) ?? "somebody";
}

/** `user:1` or `team:2`, as `assignedTo` takes it. */
function assigneeId({ type, id }: NonNullable<Issue["assignedTo"]>): string | undefined {
  return type === undefined || id === undefined ? undefined : `${type}:${id}`;
}

/**
 * The part of what is asked that an issue does not have yet; undefined when it has all of it. An attribute that cannot
 * be compared (an assignee by name, a member that the server left out) is asked for.
 */
export function missingUpdate(issue: Issue, asked: IssueAttributes): IssueUpdate | undefined {
  const update: IssueUpdate = {};
  const { status } = asked;
  if (status !== undefined && isStatus(status) && !hasStatus(issue, status)) update.status = status;
  if (asked.assignedTo !== undefined && !hasAssignee(issue, asked.assignedTo)) {
    update.assignedTo = asked.assignedTo ?? "";
  }
  for (const flag of FLAGS) {
    const value = asked[flag];
    if (value !== undefined && issue[flag] !== value) update[flag] = value;
  }
  return Object.keys(update).length === 0 ? undefined : update;
}

function isStatus(status: string): status is NonNullable<IssueUpdate["status"]> {
  return ["resolved", "resolvedInNextRelease", "unresolved", "ignored"].includes(status);
}

function hasStatus(issue: Issue, asked: string): boolean {
  if (asked !== "resolvedInNextRelease") return shownStatus(issue) === asked;
  // In projects with semantic versions the service answers with the release that it took for the next one.
  return isMarkedForNextRelease(issue) || isResolvedInRelease(issue);
}

function isResolvedInRelease({ status, statusDetails }: Issue): boolean {
  return status === "resolved" && statusDetails?.["inRelease"] !== undefined;
}

/** Whether the asked actor is assigned; false also where an answer cannot tell it: a username is not in it. */
function hasAssignee({ assignedTo }: Issue, asked: string | null): boolean {
  if (assignedTo === undefined) return false;
  if (assignedTo === null || asked === null) return assignedTo === asked;
  return namesActor(asked, assignedTo) ?? false;
}

/** Whether a text of `assignedTo` means this actor; undefined where that cannot be told. */
function namesActor(
  text: string,
  { type, id, email }: NonNullable<Issue["assignedTo"]>,
): boolean | undefined {
  if (/^(?:user|team):/u.test(text)) {
    return type === undefined || id === undefined ? undefined : `${type}:${id}` === text;
  }
  // Digits alone are the id of a user.
  if (/^\d+$/u.test(text))
    return id === undefined ? undefined : type !== "team" && `${id}` === text;
  // A user can have several addresses: another one says nothing.
  return email !== undefined && email.toLowerCase() === text.toLowerCase() ? true : undefined;
}

/** What became of one update. */
export interface Verdict {
  state: Extract<IssueState, "applied" | "unchanged" | "not-applied" | "unknown">;
  reason?: string;
  fix?: string;
}

/**
 * Compares what was sent with what the service answered; the answer decides. Servers answer 200 to things that they did
 * not do.
 * @param answer undefined where the service answered without an issue
 */
export function judge(sent: IssueUpdate, answer: Issue | undefined): Verdict {
  if (!answer) {
    return {
      state: "not-applied",
      reason: "the service answered that it found no such issue",
      fix: "Check that the token's owner can see and change the issue.",
    };
  }
  const verdicts = [
    ...(sent.status === undefined ? [] : [judgeStatus(sent.status, answer)]),
    ...(sent.assignedTo === undefined ? [] : [judgeAssignee(sent.assignedTo, answer)]),
    ...FLAGS.flatMap((flag) => (sent[flag] === undefined ? [] : [judgeFlag(flag, sent, answer)])),
  ];
  return (
    verdicts.find(({ state }) => state === "not-applied") ??
    verdicts.find(({ state }) => state === "unknown") ?? { state: "applied" }
  );
}

function judgeStatus(sent: NonNullable<IssueUpdate["status"]>, answer: Issue): Verdict {
  if (answer.status === undefined) return { state: "unknown", reason: "the answer has no status" };
  if (hasStatus(answer, sent)) return { state: "applied" };
  if (sent === "resolvedInNextRelease" && answer.status === "resolved") {
    return {
      state: "not-applied",
      reason: "resolved at once: the project has no release",
      fix: `Create a release of the project first, or ask for "status: resolved".`,
    };
  }
  const shown = shownStatus(answer) ?? "";
  return {
    state: "not-applied",
    reason: `asked for the status ${sent}, the service answered ${shown}`,
    fix:
      shown === "resolvedInNextRelease"
        ? `The service keeps issues that wait for the next release: set "status: unresolved" first.`
        : "Look at the issue on the service; it may not know this status.",
  };
}

function judgeAssignee(sent: string, { assignedTo }: Issue): Verdict {
  if (assignedTo === undefined) {
    return { state: "unknown", reason: "the answer does not say who is assigned" };
  }
  const fix = "Check that the actor is a member of a team of the project.";
  if (assignedTo === null) {
    if (sent === "") return { state: "applied" };
    return { state: "not-applied", reason: "the service assigned nobody", fix };
  }
  if (sent === "") {
    const fixKept = "Look at the issue on the service.";
    return { state: "not-applied", reason: "the service kept the assignee", fix: fixKept };
  }
  if (namesActor(sent, assignedTo) !== false) return { state: "applied" };
  const reason = `the service assigned ${assigneeName(assignedTo)}, not ${sent}`;
  return { state: "not-applied", reason, fix };
}

function judgeFlag(flag: (typeof FLAGS)[number], sent: IssueUpdate, answer: Issue): Verdict {
  if (answer[flag] === undefined) {
    return { state: "unknown", reason: `the answer does not show ${flag}` };
  }
  if (answer[flag] === sent[flag]) return { state: "applied" };
  return {
    state: "not-applied",
    reason: `asked for ${flag} ${sent[flag]}, the service kept ${answer[flag]}`,
    fix:
      flag === "isPublic"
        ? "Check that sharing is allowed in the settings of the organization."
        : "This belongs to a user: use a token of a user, not of an organization or an integration.",
  };
}

/** An issue as the report shows it. */
export function issueRow(issue: Issue, state: IssueState, baseUrl: string): IssueRow {
  const { id, level, culprit, count, userCount, firstSeen, lastSeen } = issue;
  return {
    id,
    shortId: issue.shortId ?? id,
    project: issue.project?.slug ?? "",
    title: issue.title ?? "",
    state,
    status: shownStatus(issue),
    page: issuePage(issue.permalink, baseUrl),
    level,
    culprit,
    count,
    userCount,
    firstSeen,
    lastSeen,
  };
}

/** A link of the service is shown only where it leads to the service itself, with http(s). */
function issuePage(permalink: string | undefined, baseUrl: string): string | undefined {
  const url = permalink === undefined ? null : URL.parse(permalink, `${baseUrl}/`);
  if (!url || !["http:", "https:"].includes(url.protocol)) return undefined;
  const base = new URL(baseUrl);
  // The hosted service has a host per organization: acme.sentry.io.
  const isOwn = url.host === base.host || url.hostname.endsWith(`.${base.hostname}`);
  return isOwn && url.username === "" && url.password === "" ? url.href : undefined;
}
