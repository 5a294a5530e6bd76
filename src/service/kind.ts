/** Which kind of service it is: decided here alone, by what its answers show. */
import * as v from "valibot";

/** Undefined elsewhere means: not known, and then only what the contract says is relied on. */
export type ServiceKind = "sentry" | "glitchtip" | "bugsink";

const version = v.object({ version: v.string() });

/**
 * Where each kind tells what it is, as JSON; the others have a web page there, or nothing. The root of the interface comes
 * last: Bugsink and GlitchTip 6 answer there as Sentry does.
 */
export const PROBES = [
  { path: "/api/settings/", kind: "glitchtip", proof: version },
  {
    path: "/api/canonical/0/schema/?format=json",
    kind: "bugsink",
    proof: v.object({ info: v.object({ title: v.literal("Bugsink") }) }),
  },
  { path: "/api/0/", kind: "sentry", proof: version },
] as const;

/**
 * What an answer shows by itself: GlitchTip writes its `Link` in braces, Sentry sends headers of its own.
 * @param names of the answer's headers, in lower case
 */
export function shownKind(
  names: readonly string[],
  link: string | undefined,
): ServiceKind | undefined {
  if (link !== undefined && /^\{\s*(?:['"]\s*)?</u.test(link)) return "glitchtip";
  return names.some((name) => name.startsWith("x-sentry-")) ? "sentry" : undefined;
}

/** What the answer to a creation shows: GlitchTip's releases do not count commits, which the contract and Sentry do. */
export function shownByRelease({ commitCount }: { commitCount?: number | undefined }) {
  return commitCount === undefined ? ("glitchtip" satisfies ServiceKind) : undefined;
}
