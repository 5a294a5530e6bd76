/** Which kind of service it is, by what its answers show. */
import * as v from "valibot";
import { isHosted } from "../proxies.ts";

/** Where it is not known, only the contract counts. */
export type ServiceKind = "sentry" | "glitchtip" | "bugsink";

/** What shows a kind. A surer one overrules the others, whenever in the step it comes. */
export interface Evidence {
  readonly kind: ServiceKind;
  /** A GlitchTip whose releases hold commits. */
  readonly isGlitchTip6?: boolean;
  /** 1: an answer to a probe, or the words of a refusal; 2: headers; 3 and 4: what only this kind writes; 5: its host. */
  readonly sureness: number;
}

const GLITCHTIP: Evidence = { kind: "glitchtip", sureness: 3 };
const GLITCHTIP_6: Evidence = { kind: "glitchtip", isGlitchTip6: true, sureness: 4 };

/** The kind that an address alone shows. */
export function kindOfHost(hostname: string): ServiceKind | undefined {
  return isHosted(hostname) ? "sentry" : undefined;
}

/**
 * Where a service tells what it is, and the kind that a body of this form shows there. Every server but one of the contract has
 * the root, which proxies pass, and `shownBy` reads it. It does not tell Bugsink, nor a GlitchTip where it fails.
 */
export const PROBES: { path: string; kind?: ServiceKind; form: v.GenericSchema }[] = [
  { path: "/api/0/", form: v.unknown() },
  { path: "/api/settings/", kind: "glitchtip", form: v.object({ version: v.string() }) },
  {
    path: "/api/canonical/0/schema/?format=json",
    kind: "bugsink",
    form: v.object({ info: v.object({ title: v.literal("Bugsink") }) }),
  },
];

/**
 * What an answer or a refusal shows by itself: its body before its headers, because GlitchTip has one of Sentry's.
 * @param names of its headers, in lower case
 * @param token that was sent
 */
export function shownBy(
  body: unknown,
  names: readonly string[],
  link: string,
  token: string,
): Evidence | undefined {
  const item: unknown = Array.isArray(body) ? body[0] : body;
  if (typeof item === "string" && item.startsWith("Unimplemented API endpoint: ")) {
    return { kind: "bugsink", sureness: 3 };
  }
  let weak: Evidence | undefined;
  if (typeof item === "object" && item !== null) {
    const has = (name: string) => Object.hasOwn(item, name);
    // Its issues and releases lack what only Sentry and the contract have.
    if (has("subscriptionDetails") && has("matchingEventId") && !has("hasSeen")) {
      return has("firstRelease") ? GLITCHTIP_6 : GLITCHTIP;
    }
    if (has("deployCount") && has("projects") && !has("authors") && !has("newGroups")) {
      return has("commitCount") ? GLITCHTIP_6 : GLITCHTIP;
    }
    // It alone has written an issue in snake case: after an update until 6.1, version 4 always.
    if (has("status_details")) return GLITCHTIP;
    if (v.is(glitchTipRefusal, item)) weak = { kind: "glitchtip", sureness: 1 };
    if (v.is(root, item)) {
      const { auth, user } = item;
      // GlitchTip's token tells of itself.
      if ("token" in auth || "label" in auth) return GLITCHTIP;
      // Bugsink names no user; nor does Sentry for a token of an organization.
      const isSentry = "scopes" in auth && (user !== null || token.startsWith("sntrys_"));
      if (isSentry) weak = { kind: "sentry", sureness: 1 };
    }
  }
  // GlitchTip writes its links in braces.
  if (/^\{\s*(?:['"]\s*)?</u.test(link)) return GLITCHTIP;
  // GlitchTip answers with this one, too.
  const ofSentry = names.filter((name) => name.startsWith("x-sentry-"));
  const isSentry = ofSentry.some((name) => name !== "x-sentry-direct-hit");
  return isSentry ? { kind: "sentry", sureness: 2 } : weak;
}

const glitchTipRefusal = v.object({ detail: v.picklist(["Unauthorized", "CSRF check Failed"]) });
/** `GET /api/0/` for a token that it knows (measured on Sentry 23.7.1, GlitchTip 4.1.5 and 5.2, Bugsink 2.6.2). */
const root = v.object({ user: v.nullable(v.object({})), auth: v.record(v.string(), v.unknown()) });
