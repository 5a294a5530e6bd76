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

/** What a body shows of GlitchTip: whether it is one, and whether one of version 6. */
export interface ShownGlitchTip {
  isGlitchTip: boolean;
  isSix: boolean;
}

const UNKNOWN: ShownGlitchTip = { isGlitchTip: false, isSix: false };

/**
 * GlitchTip's issues and releases lack what only Sentry and the contract have. From 6.0.8 on, releases hold commits, and
 * issues name releases and can be resolved in one. It also refuses an unknown token in words of its own.
 * @param body of an answer, or of a refusal; of a list the first item tells
 */
export function shownByBody(body: unknown): ShownGlitchTip {
  const item: unknown = Array.isArray(body) ? body[0] : body;
  if (typeof item !== "object" || item === null) return UNKNOWN;
  const has = (name: string) => Object.hasOwn(item, name);
  if (has("subscriptionDetails") && has("matchingEventId") && !has("hasSeen")) {
    return { isGlitchTip: true, isSix: has("firstRelease") };
  }
  if (has("deployCount") && has("projects") && !has("authors") && !has("newGroups")) {
    return { isGlitchTip: true, isSix: has("commitCount") };
  }
  const isRefusal =
    "detail" in item && (item.detail === "Unauthorized" || item.detail === "CSRF check Failed");
  return isRefusal ? { isGlitchTip: true, isSix: false } : UNKNOWN;
}
