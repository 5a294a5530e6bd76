/** Converts Bugsink's issues into the form of Sentry's, and attributes into Bugsink's actions. Pure. */
import * as v from "valibot";
import type { Issue, IssueAttributes } from "../issue.ts";
import { durationOf } from "../issue-input.ts";
import { optionalOrIgnored } from "../../schema.ts";
import { tooOld } from "./requests.ts";

const text = optionalOrIgnored(v.string());

/** Members that older versions do not send are optional. */
export const issueSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  /** The project's slug in capitals, which may be empty, a dash, and a decimal number. */
  friendly_id: v.pipe(v.string(), v.regex(/^[\w-]{0,64}-\d{1,10}$/u)),
  project: v.number(),
  digested_event_count: optionalOrIgnored(v.number()),
  ...v.entriesFromList(["first_seen", "last_seen", "transaction"], text),
  ...v.entriesFromList(["calculated_type", "calculated_value"], text),
  ...v.entriesFromList(["is_resolved", "is_resolved_by_next_release", "is_muted"], v.boolean()),
  is_resolved_unconditionally: v.optional(v.boolean()),
  fixed_at: v.optional(v.array(v.string()), []),
  /** The releases that events came from; empty for events without a release. */
  events_at: v.optional(v.array(v.string())),
  unmute_after: text,
  unmute_on_volume_based_conditions: v.fallback(v.array(v.object({ volume: v.number() })), []),
});

type Raw = v.InferOutput<typeof issueSchema>;

/**
 * @param projects as the user wrote them: a project that is given by number keeps the number as its slug
 * @throws RefusalError for an issue of an older version
 */
export function issueOf(raw: Raw, baseUrl: string, projects: readonly string[]): Issue {
  const { id: uuid, friendly_id: name, calculated_type: type = "", events_at: releases } = raw;
  if (releases === undefined) throw tooOld();
  const [line] = (raw.calculated_value ?? "").split("\n", 1);
  const release = (version = "") => (version === "" ? undefined : { version });
  const number = String(raw.project);
  const slug = name.replace(/-\d+$/u, "").toLowerCase();
  // Without a slug the name begins with a dash and would look like an option.
  const id = slug === "" ? uuid : name;
  return {
    id,
    shortId: id,
    // "Log Message" is Bugsink's type for everything that is not an exception.
    title: [type === "Log Message" ? "" : type, line].filter(Boolean).join(": "),
    culprit: raw.transaction || undefined,
    count: raw.digested_event_count,
    firstSeen: raw.first_seen,
    lastSeen: raw.last_seen,
    permalink: `${baseUrl}/issues/issue/${uuid}/event/last/`,
    project: { slug: projects.includes(number) ? number : slug, id: raw.project },
    firstRelease: release(releases[0]),
    lastRelease: release(releases.at(-1)),
    ...statusOf(raw),
  };
}

function statusOf(raw: Raw): { status: string; statusDetails: Record<string, unknown> } {
  const [limit] = raw.unmute_on_volume_based_conditions;
  if (raw.is_muted) {
    const until = raw.unmute_after ? { ignoreUntil: raw.unmute_after } : {};
    return { status: "ignored", statusDetails: limit ? { ignoreCount: limit.volume } : until };
  }
  if (!raw.is_resolved) return { status: "unresolved", statusDetails: {} };
  const release = raw.is_resolved_unconditionally ? undefined : raw.fixed_at.at(-1);
  const details = release === undefined ? {} : { inRelease: release };
  const isMarked = raw.is_resolved_by_next_release;
  return { status: "resolved", statusDetails: isMarked ? { inNextRelease: true } : details };
}

/** The status after an action, with its details' names. A release may have settled a mark for the next one meanwhile. */
const LEAVES = {
  reopen: /^(?!resolved)/u,
  unmute: /^(?!ignored)/u,
  mute: /^ignored $/u,
  "mute-for": /^ignored ignoreUntil/u,
  resolve: /^resolved $/u,
  "resolve-next": /^resolved in/u,
  "resolve-latest": /^resolved inRelease/u,
};

export interface Action {
  readonly name: keyof typeof LEAVES;
  readonly body?: object | undefined;
}

/** Whether an issue has the status that an action leads to. */
export function isDone({ name }: Action, { status, statusDetails = {} }: Issue): boolean {
  return LEAVES[name].test(`${status} ${Object.keys(statusDetails).join()}`);
}

const PERIODS: Readonly<Record<string, string>> = { m: "minute", h: "hour", d: "day", w: "week" };

/**
 * Returns the actions that give an issue the requested status. Bugsink refuses an action that does not fit the issue's state.
 * A resolved issue stays as it is, as on Sentry, and the verification reports it.
 */
export function actionsFor(
  { status, ignoreUntil, inRelease }: IssueAttributes,
  before: Pick<Issue, "status">,
): Action[] {
  const isResolved = before.status === "resolved";
  const opening: Action[] = isResolved ? [{ name: "reopen" }] : [];
  if (before.status === "ignored") opening.push({ name: "unmute" });
  if (status === "unresolved") return opening;
  if (status === "ignored") {
    const limit = durationOf(ignoreUntil);
    if (!limit) return [...opening, { name: "mute" }];
    const body = { period_name: PERIODS[limit.unit], nr_of_periods: limit.amount };
    return [...opening, { name: "mute-for", body }];
  }
  if (isResolved) return [];
  if (status === "resolvedInNextRelease") return [{ name: "resolve-next" }];
  return [{ name: inRelease === undefined ? "resolve" : "resolve-latest" }];
}
