/** Which kind of service it is: decided here alone, by what its answers show. */
import * as v from "valibot";

/** Where it is undefined, the kind is not known: then only the contract counts. */
export type ServiceKind = "sentry" | "glitchtip" | "bugsink";

/** The kind that an address alone shows: the hosted Sentry, also for an organization (acme.sentry.io). */
export function kindOfHost(hostname: string): ServiceKind | undefined {
  return /(?:^|\.)sentry\.io$/u.test(hostname) ? "sentry" : undefined;
}

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

const DIRECT_HIT = "x-sentry-direct-hit";

/**
 * What an answer or a refusal shows by itself: its body before its headers, because GlitchTip has one of Sentry's. The
 * releases of GlitchTip 6 hold commits, and its issues can be resolved in a release (since 6.0.8).
 * @param body of a list the first item tells
 * @param names of the answer's headers, in lower case
 */
export function shownBy(
  body: unknown,
  names: readonly string[],
  link = "",
): ServiceKind | "glitchtip-6" | undefined {
  const item: unknown = Array.isArray(body) ? body[0] : body;
  if (typeof item === "string" && item.startsWith("Unimplemented API endpoint: ")) return "bugsink";
  if (typeof item === "object" && item !== null) {
    const has = (name: string) => Object.hasOwn(item, name);
    // Its issues and releases lack what only Sentry and the contract have. It refuses a token in words of its own.
    if (has("subscriptionDetails") && has("matchingEventId") && !has("hasSeen")) {
      return has("firstRelease") ? "glitchtip-6" : "glitchtip";
    }
    if (has("deployCount") && has("projects") && !has("authors") && !has("newGroups")) {
      return has("commitCount") ? "glitchtip-6" : "glitchtip";
    }
    if (v.is(glitchTipRefusal, item)) return "glitchtip";
  }
  // GlitchTip writes its links in braces.
  if (/^\{\s*(?:['"]\s*)?</u.test(link)) return "glitchtip";
  // GlitchTip answers with this one, too.
  const isOfSentry = (name: string) => name.startsWith("x-sentry-") && name !== DIRECT_HIT;
  return names.some(isOfSentry) ? "sentry" : undefined;
}

const glitchTipRefusal = v.object({ detail: v.picklist(["Unauthorized", "CSRF check Failed"]) });
