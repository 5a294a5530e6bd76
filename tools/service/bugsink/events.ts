/** Bugsink's events, each with the payload as the SDK sent it. */
import { answer, type Answer, Refusal } from "../http/answer.ts";
import type { Call, Context } from "../differences.ts";
import type { Operation } from "../http/paths.ts";
import type { StoredIssue } from "../state.ts";
import { absent, CANONICAL, issueAt, issueUuid, pageOf, reached, uuidOf } from "./shared.ts";

export const bugsinkEventOperations: readonly Operation[] = [
  {
    name: "listEvents",
    method: "GET",
    path: `${CANONICAL}events/`,
    scopes: ["events:read"],
    handle: listEvents,
  },
  {
    name: "retrieveBugsinkEvent",
    method: "GET",
    path: `${CANONICAL}events/:event/`,
    scopes: ["events:read"],
    handle: retrieveEvent,
  },
];

type Members = Readonly<Record<string, unknown>>;

/** Those of an issue that a test gave it, the oldest first: what is recommended is none of its own. */
function eventsOf(issue: StoredIssue): { id: string; event: Members }[] {
  const { oldest, latest } = issue.events;
  return [oldest, latest].flatMap((event, index) =>
    event ? [{ id: uuidOf(`${issue.id}/${index}`), event: event as Members }] : [],
  );
}

/** `GET events/?issue=`, without their payloads. */
function listEvents(call: Call, context: Context): Answer {
  const name = call.query.get("issue") ?? "";
  if (name === "") throw new Refusal(400, { issue: ["This field is required."] });
  const issue = issueAt(name, call, context);
  const order = call.query.get("order") ?? "desc";
  if (order !== "asc" && order !== "desc") {
    throw new Refusal(400, { order: ["Must be 'asc' or 'desc'."] });
  }
  const events = eventsOf(issue);
  return pageOf(
    order === "asc" ? events : events.toReversed(),
    call,
    context,
    ({ id }) => id,
    ({ id, event }) => rowOf(id, event, issue),
  );
}

/** `GET events/{id}/` */
function retrieveEvent(call: Call, context: Context): Answer {
  const wanted = call.path("event");
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(wanted)) {
    throw context.dialect.notFound();
  }
  for (const issue of context.state.issues.values()) {
    const found = eventsOf(issue).find(({ id }) => id === wanted);
    if (found === undefined) continue;
    reached(issue.project, call);
    const data = payloadOf(found.event);
    const stacktrace_md = "password = hunter2";
    return answer(200, { ...rowOf(wanted, found.event, issue), data, stacktrace_md });
  }
  throw absent("Event");
}

function rowOf(id: string, event: Members, issue: StoredIssue): Members {
  const { dateCreated: timestamp, eventID } = event;
  const project = Number(issue.project.id);
  return { id, issue: issueUuid(issue), event_id: eventID, project, timestamp };
}

/** What an SDK sends, of an event in the form of Sentry's answers. */
function payloadOf(event: Members): Members {
  const entries = new Map(
    (event["entries"] as { type: string; data: Members }[]).map(({ type, data }) => [type, data]),
  );
  const tags = event["tags"] as { key: string; value: string }[];
  const ofTag = (name: string) => tags.find(({ key }) => key === name)?.value;
  const { values: thrown = [] } = entries.get("exception") ?? {};
  return {
    event_id: event["eventID"],
    timestamp: event["dateCreated"],
    platform: event["platform"],
    release: ofTag("release"),
    environment: ofTag("environment"),
    logentry: entries.get("message"),
    exception: {
      values: (thrown as Members[]).map(({ stacktrace, ...exception }) => {
        const { frames = [] } = (stacktrace ?? {}) as { frames?: Members[] };
        return { ...exception, stacktrace: { frames: frames.map(frameOf) } };
      }),
    },
    breadcrumbs: entries.get("breadcrumbs"),
    request: entries.get("request"),
    tags: Object.fromEntries(
      tags
        .filter(({ key }) => !/^(?:release|environment|url|user\..*)$/u.test(key))
        .map(({ key, value }) => [key, value]),
    ),
    contexts: event["contexts"],
    user: event["user"],
  };
}

function frameOf(frame: Members): Members {
  const { absPath, lineNo, colNo, inApp, context, ...others } = frame;
  const lines = (Array.isArray(context) ? context : []) as [number, string][];
  const at = lines.findIndex(([number]) => number === lineNo);
  const texts = lines.map(([, text]) => text);
  return {
    ...others,
    abs_path: absPath,
    lineno: lineNo,
    colno: colNo,
    in_app: inApp,
    ...(at !== -1 && {
      pre_context: texts.slice(0, at),
      context_line: texts[at],
      post_context: texts.slice(at + 1),
    }),
  };
}
