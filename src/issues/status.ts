/** Compares statuses: the contract's words, and real servers' `statusDetails` and `substatus` for the same. Pure. */
import * as v from "valibot";
import { shortSha } from "../report/format.ts";
import type { Issue, IssueAttributes } from "../servers/issue.ts";
import { ESCALATING } from "../servers/issue-input.ts";

export const STATUSES = ["resolved", "resolvedInNextRelease", "unresolved", "ignored"] as const;

export type ShownStatus = Pick<Issue, "status" | "statusDetails" | "substatus">;

export interface Mismatch {
  reason: string;
  fix: string;
}

/** Whether an issue waits for the next release. Real servers answer `resolved` with `inNextRelease`. */
export function isMarkedForNextRelease({ status, statusDetails }: ShownStatus): boolean {
  if (status === "resolvedInNextRelease") return true;
  return status === "resolved" && Boolean(statusDetails?.["inNextRelease"]);
}

/** Returns an issue's status by its name in the contract. */
export function shownStatus(issue: ShownStatus): string | undefined {
  return isMarkedForNextRelease(issue) ? "resolvedInNextRelease" : issue.status;
}

/**
 * Compares an update's answer with the requested status.
 * @param before the issue before the update: today's Sentry silently leaves a resolved issue unchanged
 */
export function statusMismatch(
  answer: ShownStatus,
  { status: asked, ignoreUntil }: IssueAttributes,
  before?: ShownStatus,
): Mismatch | undefined {
  const shown = shownStatus(answer);
  if (shown === asked) {
    const limit = ignoreLimitOf(answer);
    if (ignoreUntil !== undefined || typeof limit !== "string") return undefined;
    const reason = `the service ignores it only until ${limit}`;
    return { reason, fix: "Look at the issue on the service." };
  }
  if (asked === "resolvedInNextRelease" && shown === "resolved") {
    // In projects with semantic versions the service answers with the release that it considers the next one.
    const release = releaseOf(answer);
    const wasResolved = before?.status === "resolved";
    const isStored = wasResolved && release === releaseOf(before);
    if (typeof release === "string" && !isStored) return undefined;
    if (wasResolved) {
      return {
        reason: "it was already resolved, and the service left it unchanged",
        fix: `Set "status: unresolved" first, then "status: resolvedInNextRelease".`,
      };
    }
    return {
      reason: "resolved at once: the project has no release",
      fix: `Create a release of the project first, or ask for "status: resolved".`,
    };
  }
  return {
    reason: `asked for the status ${asked}, the service answered ${shown}`,
    fix:
      shown === "resolvedInNextRelease"
        ? `The service keeps issues that wait for the next release: set "status: unresolved" first.`
        : "Look at the issue on the service; it may not know this status.",
  };
}

const FOREVER = "archived_forever";

/** Returns what ends the ignoring, as in `ignore-until`, or a date; null for nothing; undefined if no status is shown. */
export function ignoreLimitOf(issue: ShownStatus): string | null | undefined {
  const { status, statusDetails = {}, substatus } = issue;
  if (status === undefined) return undefined;
  if (status !== "ignored") return null;
  // The limit is read before the substatus: if an issue is already ignored, Sentry stores a new limit but keeps the old
  // substatus.
  const { ignoreUntil, ignoreCount, ignoreUserCount } = statusDetails;
  if (typeof ignoreUntil === "string") return ignoreUntil;
  if (typeof ignoreCount === "number") return `${ignoreCount} events`;
  if (typeof ignoreUserCount === "number") return `${ignoreUserCount} users`;
  if (substatus === ESCALATING) return "escalating";
  const isLimited = Object.entries(statusDetails).some(
    ([name, value]) => name.startsWith("ignore") && value !== null,
  );
  const isArchived = substatus === undefined || substatus === FOREVER;
  return isLimited || !isArchived ? (substatus ?? "something that the service decides") : null;
}

/** Bugsink has a release without a name, of events without a release. */
export function releaseText(version: string | null): string {
  return version === "" ? "the release without a name" : (version ?? "no release");
}

const commitSchema = v.object({ id: v.string() });

/** How a row of a list ends; `inCommit` is a SHA. */
type End = Pick<IssueAttributes, "ignoreUntil" | "inRelease"> & { inCommit?: string };

/** Returns how an ignored issue ends, and in what a resolved one was resolved, if that is shown. */
export function endOf(issue: ShownStatus): End {
  if (issue.status === "ignored") return { ignoreUntil: ignoreLimitOf(issue) ?? null };
  const release = releaseOf(issue);
  if (release) return { inRelease: release };
  const commit = v.safeParse(commitSchema, issue.statusDetails?.["inCommit"]);
  return issue.status === "resolved" && commit.success ? { inCommit: commit.output.id } : {};
}

/** Returns a row's status with what `endOf` found: `ignored until escalating`, `resolved in 1.4.0`. */
export function statusText({
  status,
  ignoreUntil,
  inRelease,
  inCommit,
}: End & { status?: string }): string | undefined {
  if (status === "ignored" && ignoreUntil !== undefined) {
    return ignoreUntil === null ? "ignored for good" : `ignored until ${ignoreUntil}`;
  }
  const place = inRelease ?? (inCommit && `commit ${shortSha(inCommit)}`);
  return status === "resolved" && place ? `resolved in ${place}` : status;
}

/** Returns the release that an issue is resolved in; null for none; undefined if it is not shown. */
export function releaseOf({ status, statusDetails }: ShownStatus): string | null | undefined {
  if (status !== "resolved") return status === undefined ? undefined : null;
  const release = statusDetails?.["inRelease"];
  return typeof release === "string" ? release : statusDetails && null;
}

/** Compares an update's answer with the requested release. @param before as for `statusMismatch` */
export function releaseMismatch(
  answer: ShownStatus,
  { inRelease: asked }: IssueAttributes,
  before?: ShownStatus,
): Mismatch | undefined {
  const shown = releaseOf(answer);
  const isKept = before?.status === "resolved" && shown === releaseOf(before);
  const isLatest = asked === "latest" && !isKept && typeof shown === "string";
  if (shown === asked || isLatest) return undefined;
  const inWords = (release: unknown) => releaseText(typeof release === "string" ? release : null);
  if (isKept) {
    const fix = `Set "status: unresolved" first if that is not what you want.`;
    return { reason: `it was already resolved, in ${inWords(shown)}`, fix };
  }
  const reason = `asked to resolve it in ${inWords(asked)}, the service resolved it in ${inWords(shown)}`;
  return { reason, fix: "Look at the issue on the service." };
}

export function ignoreLimitMismatch(
  answer: ShownStatus,
  attributes: IssueAttributes,
): Mismatch | undefined {
  const asked = String(attributes.ignoreUntil);
  const shown = ignoreLimitOf(answer) ?? "without a limit";
  const { ignoreUntil, ignoreCount, ignoreUserCount } = answer.statusDetails ?? {};
  // By kind: the answer may still have an older limit of another kind.
  let limit = ignoreUntil;
  if (asked.includes("event")) limit = ignoreCount;
  if (asked.includes("user")) limit = ignoreUserCount;
  const isLimited = answer.status === "ignored" && (limit ?? null) !== null;
  const isKept = isLimited && answer.substatus === FOREVER;
  if (asked === "escalating" ? shown === asked : isLimited && !isKept) return undefined;
  return {
    reason: isKept
      ? "it was already ignored for ever, and the service kept that"
      : `asked to ignore it until ${asked}, the service answered ${shown}`,
    fix: `Sentry keeps the way an issue is already ignored: set "status: unresolved" first. Otherwise this service does not know "ignore-until: ${asked}".`,
  };
}
