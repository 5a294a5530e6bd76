/** Bugsink's issues: lists, single ones, what is beside them, and the actions, of which none may be repeated. */
import { answer, type Answer, Refusal, without } from "../http/answer.ts";
import type { Call, Context } from "../differences.ts";
import type { Operation } from "../http/paths.ts";
import { statsOf } from "../issues/stats.ts";
import type { Activity, StoredIssue } from "../state.ts";
import { latestRelease } from "./releases.ts";
import { compileSearch, eventsAt, tagsOf, typeAndValue } from "./search.ts";
import {
  CANONICAL,
  issueAt,
  issueUuid,
  membersOf,
  orderOf,
  pageOf,
  precise,
  projectAt,
} from "./shared.ts";

const ISSUE = `${CANONICAL}issues/:issue/`;

export const bugsinkIssueOperations: readonly Operation[] = [
  {
    name: "listBugsinkIssues",
    method: "GET",
    path: `${CANONICAL}issues/`,
    scopes: ["issues:read"],
    handle: listIssues,
  },
  {
    name: "retrieveBugsinkIssue",
    method: "GET",
    path: ISSUE,
    scopes: ["issues:read"],
    handle: (call, context) =>
      answer(200, issueView(issueAt(call.path("issue"), call, context), context)),
  },
  {
    name: "updateBugsinkIssue",
    method: "POST",
    path: `${ISSUE}:action/`,
    scopes: ["issues:triage"],
    handle: updateIssue,
  },
  {
    name: "listIssueTags",
    method: "GET",
    path: `${ISSUE}tags/`,
    scopes: ["events:read"],
    handle: listIssueTags,
  },
  {
    name: "countEvents",
    method: "GET",
    path: `${ISSUE}event-counts/`,
    scopes: ["issues:read"],
    handle: countEvents,
  },
  {
    name: "listHistory",
    method: "GET",
    path: `${CANONICAL}issue-history/`,
    scopes: ["issues:read"],
    handle: listHistory,
  },
];

const STATES: Readonly<Partial<Record<string, (issue: StoredIssue) => boolean>>> = {
  all: () => true,
  open: ({ status }) => status === "unresolved",
  unresolved: ({ status }) => status === "unresolved" || status === "ignored",
  resolved: ({ status }) => status === "resolved" || status === "resolvedInNextRelease",
  muted: ({ status }) => status === "ignored",
};

/** `GET issues/`: in the order of their numbers. An older one applies neither `state` nor `q`, and knows all projects. */
function listIssues(call: Call, context: Context): Answer {
  const { state, dialect, ignoreQuery } = context;
  const isSearched = dialect.issues.searches;
  const number = call.query.getAll("project").at(-1);
  const isUnknown = [...state.organization.projects.values()].every(({ id }) => id !== number);
  if (!isSearched && isUnknown) return pageOf([], call, context, String, Object);
  const projects =
    number === undefined
      ? [...state.organization.projects.values()]
      : [projectAt(number, call, context)];
  const isMeant = STATES[call.query.get("state") ?? "all"];
  if (isSearched && isMeant === undefined) {
    const all = "Must be 'all', 'open', 'unresolved', 'resolved', or 'muted'.";
    throw new Refusal(400, { state: [all] });
  }
  const matches = compileSearch(call.query.get("q") ?? "");
  const found = projects
    .flatMap((project) => state.issuesOf(project))
    .filter((issue) => !isSearched || ignoreQuery || (isMeant?.(issue) && matches(issue)))
    .toSorted((a, b) => orderOf(a) - orderOf(b));
  return pageOf(
    found,
    call,
    context,
    (issue) => String(orderOf(issue)),
    (issue) => issueView(issue, context),
  );
}

function isMarked({ status, statusDetails }: StoredIssue): boolean {
  return status === "resolvedInNextRelease" || statusDetails["inNextRelease"] === true;
}

function issueView(issue: StoredIssue, { dialect }: Context): object {
  const { status, statusDetails, project, culprit, count } = issue;
  const [type, value] = typeAndValue(issue);
  const isResolved = STATES["resolved"]?.(issue) === true;
  const { inRelease, ignoreUntil } = statusDetails;
  const placed = typeof inRelease === "string" ? [...issue.fixedAt, inRelease] : issue.fixedAt;
  const view = {
    id: issueUuid(issue),
    friendly_id: issue.shortId,
    project: Number(project.id),
    digest_order: orderOf(issue),
    last_seen: precise(issue.lastSeen),
    first_seen: precise(issue.firstSeen),
    digested_event_count: count,
    stored_event_count: count,
    calculated_type: type,
    calculated_value: value,
    transaction: culprit,
    is_resolved: isResolved,
    is_resolved_unconditionally: isResolved && !isMarked(issue) && inRelease === undefined,
    is_resolved_by_next_release: isResolved && isMarked(issue),
    fixed_at: [...new Set(placed)],
    events_at: eventsAt(issue),
    is_muted: status === "ignored",
    unmute_after: ignoreUntil ?? null,
    unmute_on_volume_based_conditions: [],
  };
  return without(view, dialect.issues.omits);
}

const MINUTES: Readonly<Partial<Record<string, number>>> = {
  year: 525_600,
  month: 43_200,
  week: 10_080,
  day: 1440,
  hour: 60,
  minute: 1,
};

/** `POST issues/{id}/{action}/`. @throws Refusal 400 for what is so already, or cannot be */
function updateIssue(call: Call, context: Context): Answer {
  const { state, now, dialect } = context;
  const action = call.path("action");
  if (!/^(?:resolve(?:-next|-latest)?|reopen|(?:un)?mute|mute-for)$/u.test(action)) {
    throw Refusal.with(dialect.missingPath({ ...call, isKnown: true }));
  }
  const issue = issueAt(call.path("issue"), call, context);
  const time = action === "mute-for" ? readPeriod(call) : 0;
  const isResolved = STATES["resolved"]?.(issue) === true;
  const isMuted = issue.status === "ignored";
  const refuse = (is: boolean, detail: string): void => {
    if (is) throw new Refusal(400, { detail });
  };
  refuse(action === "reopen" && !isResolved, "Issue is not resolved.");
  refuse(action !== "reopen" && isResolved, "Issue is already resolved.");
  refuse(action.startsWith("mute") && isMuted, "Issue is already muted.");
  refuse(action === "unmute" && !isMuted, "Issue is not muted.");
  const latest = latestRelease(issue.project, state);
  refuse(action === "resolve-latest" && latest === undefined, "Project has no releases.");
  const set = (status: StoredIssue["status"], details: object, kind: string, data = {}): void => {
    Object.assign(issue, { status, statusDetails: details, promisedAfter: null });
    issue.activity.push({ type: kind, dateCreated: now(), data, user: null });
  };
  if (action === "resolve") set("resolved", {}, "resolved", { resolved_unconditionally: true });
  if (action === "resolve-next") {
    set("resolved", { inNextRelease: true }, "resolved", { resolve_by_next: true });
  }
  if (action === "resolve-latest" && latest !== undefined) {
    set("resolved", { inRelease: latest }, "resolved", { resolved_release: latest });
    if (!issue.fixedAt.includes(latest)) issue.fixedAt.push(latest);
  }
  if (action === "reopen") set("unresolved", {}, "reopened");
  if (action === "mute") set("ignored", {}, "muted", { mute_unconditionally: true });
  if (action === "mute-for") {
    set("ignored", { ignoreUntil: precise(now() + time * 60_000) }, "muted", { mute_for: {} });
  }
  if (action === "unmute") set("unresolved", {}, "unmuted");
  return answer(200, issueView(issue, context));
}

/** @returns minutes @throws Refusal 400 */
function readPeriod(call: Call): number {
  const { period_name: name, nr_of_periods: amount } = membersOf(call);
  const required = ["This field is required."];
  const minutes = typeof name === "string" ? MINUTES[name] : undefined;
  const errors = {
    ...(minutes === undefined && {
      period_name:
        name === undefined ? required : [`${JSON.stringify(name)} is not a valid choice.`],
    }),
    ...(!(Number.isSafeInteger(amount) && Number(amount) >= 1) && {
      nr_of_periods:
        amount === undefined ? required : ["Ensure this value is greater than or equal to 1."],
    }),
  };
  if (Object.keys(errors).length > 0) throw new Refusal(400, errors);
  return (minutes ?? 0) * Number(amount);
}

/** `GET issues/{id}/tags/` */
function listIssueTags(call: Call, context: Context): Answer {
  const issue = issueAt(call.path("issue"), call, context);
  const rows = [...tagsOf(issue)].flatMap(([key, values]) =>
    values.map((value) => ({ key, value, count: Math.ceil(issue.count / values.length) })),
  );
  const numbered = rows.map((row, index) => ({ id: index + 1, ...row }));
  return pageOf(numbered, call, context, ({ id }) => String(id), Object);
}

/** `GET issues/{id}/event-counts/`: the last 24 hours. */
function countEvents(call: Call, context: Context): Answer {
  const issue = issueAt(call.path("issue"), call, context);
  const buckets = statsOf(issue, "24h", context.now()).map(([seconds, count]) => {
    return { timestamp: precise(seconds * 1000), count };
  });
  const end = Date.parse(buckets.at(-1)?.timestamp ?? "") + 3_600_000;
  const range = { start: buckets[0]?.timestamp, end: precise(end) };
  return answer(200, { ...range, interval_seconds: 3600, buckets });
}

/** What happened to an issue, by the words that other servers have for it. */
const KINDS: Readonly<Partial<Record<string, string>>> = {
  set_resolved: "resolved",
  set_resolved_in_release: "resolved",
  set_ignored: "muted",
  set_unresolved: "reopened",
  note: "manual_annotation",
};

/** `GET issue-history/?issue=`, newest first. */
function listHistory(call: Call, context: Context): Answer {
  const name = call.query.get("issue") ?? "";
  if (name === "") throw new Refusal(400, { issue: ["This field is required."] });
  const issue = issueAt(name, call, context);
  const { firstSeen } = issue;
  const first: Activity = { type: "first_seen", dateCreated: firstSeen, data: {}, user: null };
  const rows = [first, ...issue.activity].map(({ type, dateCreated, data, user }, index) => {
    const { text, ...metadata } = data;
    return {
      id: index + 1,
      issue: issueUuid(issue),
      project: Number(issue.project.id),
      triggering_event: null,
      user: user && Number(user.id),
      user_display_name: user?.name ?? null,
      timestamp: precise(dateCreated),
      kind: KINDS[type] ?? type,
      comment: text ?? "",
      metadata,
    };
  });
  return pageOf(rows.toReversed(), call, context, ({ id }) => String(id), Object);
}
