/** Why a history was not read in a better way, and what to change: for the report. Pure. */
import type { Checkout } from "../../git/checkout.ts";
import type { Failure, TrackerError } from "../../errors.ts";

/** What a way that led nowhere said, and what would mend it. Each is kept once: one cause can block several ways. */
export function addReason(reasons: Failure[], { message, fix }: TrackerError): void {
  if (reasons.some(({ what }) => what === message)) return;
  reasons.push({ what: message, ...(fix !== undefined && { fix }) });
}

/** All that was said, in the order in which the ways were tried. */
export function told(reasons: readonly Failure[]): string {
  return reasons.map(({ what }) => what).join(" ");
}

/** What to change to get all commits with their files: a complete clone, or what makes a way work that failed. */
export function advice(checkout: Pick<Checkout, "state">, reasons: readonly Failure[]): string {
  const clone =
    checkout.state === "no-git"
      ? `Install git on the runner, and set "fetch-depth: 0" in the actions/checkout step before this one.`
      : `Set "fetch-depth: 0" in the actions/checkout step before this one.`;
  const fixes = new Set(reasons.flatMap(({ fix }) => (fix === undefined ? [] : [fix])));
  return fixes.size === 0 ? clone : `${clone} Or: ${[...fixes].join(" ")}`;
}
