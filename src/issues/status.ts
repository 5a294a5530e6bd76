/**
 * The status of an issue: the contract's words, and how real servers say the same with `statusDetails`. Pure. The rules
 * come from the contract ("States and transitions") and from what Sentry and GlitchTip answer.
 */
import * as v from "valibot";
import { lenient } from "../schema.ts";

/** What can be asked for. */
export const STATUSES = ["resolved", "resolvedInNextRelease", "unresolved", "ignored"] as const;

/** What an answer shows of it. */
export const statusEntries = {
  status: lenient(v.string()),
  statusDetails: lenient(v.record(v.string(), v.unknown())),
};

export interface ShownStatus {
  readonly status?: string | undefined;
  readonly statusDetails?: Readonly<Record<string, unknown>> | undefined;
}

/** What an answer lacks of what was asked, and what to do about it. */
export interface Shortfall {
  reason: string;
  fix: string;
}

/** True while an issue waits for the next release: `resolvedInNextRelease`, or what real servers answer for it. */
export function isMarkedForNextRelease({ status, statusDetails }: ShownStatus): boolean {
  if (status === "resolvedInNextRelease") return true;
  return status === "resolved" && Boolean(statusDetails?.["inNextRelease"]);
}

/** The status as it is shown: the pending form by its name in the contract. */
export function shownStatus(issue: ShownStatus): string | undefined {
  return isMarkedForNextRelease(issue) ? "resolvedInNextRelease" : issue.status;
}

/** Whether an issue has the asked status. */
export function hasStatus(issue: ShownStatus, asked: string): boolean {
  if (asked !== "resolvedInNextRelease") return shownStatus(issue) === asked;
  // In projects with semantic versions the service answers with the release that it took for the next one.
  return isMarkedForNextRelease(issue) || isResolvedInRelease(issue);
}

function isResolvedInRelease({ status, statusDetails }: ShownStatus): boolean {
  return status === "resolved" && statusDetails?.["inRelease"] !== undefined;
}

/** What the answer to an update lacks of the asked status. */
export function statusShortfall(answer: ShownStatus, asked: string): Shortfall | undefined {
  if (hasStatus(answer, asked)) return undefined;
  if (asked === "resolvedInNextRelease" && answer.status === "resolved") {
    return {
      reason: "resolved at once: the project has no release",
      fix: `Create a release of the project first, or ask for "status: resolved".`,
    };
  }
  const shown = shownStatus(answer) ?? "";
  return {
    reason: `asked for the status ${asked}, the service answered ${shown}`,
    fix:
      shown === "resolvedInNextRelease"
        ? `The service keeps issues that wait for the next release: set "status: unresolved" first.`
        : "Look at the issue on the service; it may not know this status.",
  };
}
