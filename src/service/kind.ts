/** Which kind of service it is, by what its answers show. */
import * as v from "valibot";

/** Where it is not known, only the contract counts. */
export type ServiceKind = "sentry" | "glitchtip" | "bugsink";

/** The kind that an address alone shows: the hosted Sentry, also for an organization (acme.sentry.io). */
export function kindOfHost(hostname: string): ServiceKind | undefined {
  return /(?:^|\.)sentry\.io$/u.test(hostname) ? "sentry" : undefined;
}

const version = v.object({ version: v.string() });

/** Where each kind tells what it is. The root comes last: Bugsink and GlitchTip 6 answer there as Sentry does. */
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
 * What an answer or a refusal shows by itself: its body before its headers, because GlitchTip has one of Sentry's.
 * @param names of its headers, in lower case
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
    // Its issues and releases lack what only Sentry and the contract have.
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
  const ofSentry = names.filter((name) => name.startsWith("x-sentry-"));
  return ofSentry.some((name) => name !== "x-sentry-direct-hit") ? "sentry" : undefined;
}

const glitchTipRefusal = v.object({ detail: v.picklist(["Unauthorized", "CSRF check Failed"]) });
