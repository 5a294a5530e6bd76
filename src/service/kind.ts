/** Which kind of service it is: decided here alone, by what its answers show. */
import * as v from "valibot";

/** Undefined elsewhere means: not known, and then only what the contract says is relied on. */
export type ServiceKind = "sentry" | "glitchtip";

/** Where GlitchTip tells its version, and Sentry its own, each as JSON; the other one has a web page there, or nothing. */
export const PROBES = [
  { path: "/api/settings/", kind: "glitchtip" },
  { path: "/api/0/", kind: "sentry" },
] as const;

const probeSchema = v.object({ version: v.string() });

/** Whether the answer to a probe is the one that only its kind of service gives. */
export function isProof(body: unknown): boolean {
  return v.is(probeSchema, body);
}

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
