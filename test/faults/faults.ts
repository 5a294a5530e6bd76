/**
 * The fault matrix: what can go wrong with a request, and what is right then. Every row is tried at every site
 * (`sites.ts`), once and for ever (`matrix.ts`).
 */
import type { Fault } from "../../tools/service/http/faults.ts";
import type { BelowHttp } from "./front.ts";

export interface FaultRow {
  name: string;
  /** What the struck request meets. */
  fault: Fault | { kind: BelowHttp } | ((run: Moment) => Fault);
  /**
   * - `repeated`: asked again; when it was struck once, the run ends as if nothing had happened
   * - `given up`: not asked again; the operation has failed
   * - `waited for`: neither refused nor answered until the step's time is over
   * - `harmless`: the answer is right all the same
   */
  course: "repeated" | "given up" | "waited for" | "harmless";
  /** The operation took effect, although the answer does not say so. */
  effect?: true;
  /** The request certainly was not carried out: even what may not happen twice is asked again. */
  refused?: true;
  /** It does not get better while a step runs. */
  lasts?: true;
  /** The answer came, and cannot be read: what reads only may do without. */
  unreadable?: true;
  /** What the user reads, in the log and, when it was not overcome, in the summary. Refusals about keys are not quoted. */
  says: RegExp;
  /** Milliseconds that the service's clock is ahead of ours. */
  clockAhead?: number;
  /** How long nothing is asked again. */
  waits?: "a second" | "for the end of the window";
  /** Pages that are struck, for faults of lists. */
  pages?: "all" | "later ones";
  /** It is like the row above: tried once at the first operation of each command. */
  isAlike?: true;
}

/** What a fault can depend on. */
export interface Moment {
  /** The time by the service's clock, in milliseconds since the epoch. */
  now: number;
  /** Another server, to which nobody may be led. */
  otherHost: string;
}

const HOUR = 3_600_000;

/** 429 as hosted servers answer it: without Retry-After, but with the end of the window, in seconds of their clock. */
function limitReached(name: string): FaultRow[] {
  const fault = ({ now }: Moment): Fault => {
    const headers = {
      "x-sentry-rate-limit-limit": "40",
      "x-sentry-rate-limit-remaining": "0",
      "x-sentry-rate-limit-reset": String(Math.ceil(now / 1000) + 1),
    };
    return { kind: "status", status: 429, body: { detail: "Slow down" }, headers };
  };
  const row = {
    fault,
    course: "repeated",
    refused: true,
    waits: "for the end of the window",
    says: /refused to .* \(429\)(?:: Slow down)?\./u,
  } as const;
  return [
    { ...row, name },
    { ...row, name: `${name}, by a clock an hour ahead`, clockAhead: HOUR, isAlike: true },
    { ...row, name: `${name}, by a clock an hour behind`, clockAhead: -HOUR, isAlike: true },
  ];
}

/** A fault, what comes of it, and what the user reads of it. */
const row = (
  name: string,
  fault: FaultRow["fault"],
  course: FaultRow["course"],
  says: RegExp,
  more: Partial<FaultRow> = {},
): FaultRow => ({ name, fault, course, says, ...more });

const status = (code: number, body?: unknown): Fault => ({ kind: "status", status: code, body });
const refused = (code: number, detail: string): RegExp =>
  new RegExp(`refused to .* \\(${code}\\)(?:: ${detail})?\\.`, "u");

const failing = (code: number, more: Partial<FaultRow> = {}): FaultRow =>
  row(
    String(code),
    status(code, { detail: "Internal Error" }),
    "repeated",
    new RegExp(`failed to .* \\(${code}\\)(?:: Internal Error)?\\.`, "u"),
    more,
  );

/** A gateway answers, for an operation that took effect. */
const failingAfterwards = (code: number, more: Partial<FaultRow> = {}): FaultRow =>
  row(
    `${code} of a gateway, but done`,
    { kind: "status-after-effect", status: code, body: "<html><h1>Bad Gateway</h1></html>" },
    "repeated",
    new RegExp(`failed to .* \\(${code}\\)\\.`, "u"),
    { effect: true, ...more },
  );

function redirected(code: 301 | 302 | 308, isElsewhere: boolean, isAlike?: true): FaultRow {
  const says = new RegExp(`refused to .* \\(${code}\\).*Redirects are not followed`, "u");
  const fault = ({ otherHost }: Moment): Fault => {
    const host = isElsewhere ? otherHost : "";
    const location = `${host}/api/0/projects/acme/other/issues/`;
    return { kind: "redirect", status: code, location };
  };
  const name = `${code} to ${isElsewhere ? "another" : "the same"} host`;
  return row(name, fault, "given up", says, isAlike && { isAlike });
}

/** The answer came, and cannot be read. */
const ALIKE = { isAlike: true } as const;
const UNREADABLE = { effect: true, unreadable: true } as const;
const UNANSWERED = /timeout|the service did not answer/u;
const BROKEN = /the connection broke \(ECONNRESET\)/u;

export const FAULTS: readonly FaultRow[] = [
  // Below HTTP.
  row("connection refused", { kind: "refused" }, "repeated", /the connection was refused/u, {
    refused: true,
  }),
  row("host name not known", { kind: "unknown host" }, "repeated", /the host name is not known/u, {
    refused: true,
  }),
  row(
    "certificate not trusted",
    { kind: "untrusted certificate" },
    "given up",
    /the TLS connection failed \(DEPTH_ZERO_SELF_SIGNED_CERT\)[^]*NODE_EXTRA_CA_CERTS/u,
    { refused: true, lasts: true },
  ),
  row("reset before the write", { kind: "reset-before" }, "repeated", BROKEN),
  row("reset after the write", { kind: "reset-after" }, "repeated", BROKEN, { effect: true }),
  row("never answered", { kind: "hang" }, "waited for", UNANSWERED),
  row("never answered, but done", { kind: "hang", effect: true }, "waited for", UNANSWERED, {
    effect: true,
  }),
  row(
    "an answer that drips for ever",
    { kind: "drip", bytes: 1, everyMs: 200 },
    "waited for",
    UNANSWERED,
    { effect: true },
  ),

  // Statuses.
  row(
    "408",
    status(408, { detail: "Request Timeout" }),
    "repeated",
    refused(408, "Request Timeout"),
  ),
  row(
    "409",
    status(409, { detail: "Being processed" }),
    "given up",
    refused(409, "Being processed"),
  ),
  row(
    "429 with Retry-After",
    { kind: "status", status: 429, body: "Slow down", headers: { "retry-after": "1" } },
    "repeated",
    refused(429, "Slow down"),
    { refused: true, waits: "a second" },
  ),
  ...limitReached("429 with the end of the window alone"),
  row("429 without a word", status(429), "repeated", refused(429, ""), { refused: true }),
  failing(500),
  failing(501, ALIKE),
  failing(502, ALIKE),
  failing(503),
  failing(504, ALIKE),
  failing(524, ALIKE),
  failingAfterwards(502),
  failingAfterwards(500, ALIKE),
  failingAfterwards(503, ALIKE),
  redirected(302, true),
  redirected(302, false, true),
  redirected(301, true),
  redirected(301, false, true),
  redirected(308, true, true),
  redirected(308, false, true),

  // Bodies.
  row(
    "a body that is cut off",
    { kind: "truncated" },
    "repeated",
    /the connection broke|the answer was cut off/u,
    { effect: true },
  ),
  row("another content type", { kind: "content-type", contentType: "text/html" }, "harmless", /^/u),
  row("an answer that drips", { kind: "drip", bytes: 256, everyMs: 5 }, "harmless", /^/u, ALIKE),
  row(
    "HTML with status 200",
    { kind: "html" },
    "given up",
    /has no such operation: .* answered 200 with a web page/u,
    UNREADABLE,
  ),
  row(
    "malformed JSON",
    { kind: "malformed-json" },
    "given up",
    /\(20[0-9]\): a body that is not JSON/u,
    UNREADABLE,
  ),
  row(
    "JSON of the wrong shape",
    { kind: "wrong-shape" },
    "given up",
    /its (?:member|body)\b.* is not what the interface says|without the key's name/u,
    UNREADABLE,
  ),
  row(
    "JSON of the wrong type",
    { kind: "wrong-shape", body: [null, 1, "two"] },
    "given up",
    /is not what the interface says|without the key's name/u,
    UNREADABLE,
  ),
  row(
    "a body of 40 MB",
    { kind: "huge-body", bytes: 40_100_000 },
    "given up",
    /\(20[0-9]\): a body of more than 40 MB, which was not read/u,
    { ...UNREADABLE, ...ALIKE },
  ),

  // Pages.
  row(
    "a cursor that comes again",
    { kind: "repeated-cursor" },
    "given up",
    /do not end \(a cursor came twice\)/u,
    { pages: "later ones" },
  ),
  row("cursors without an end", { kind: "endless-cursor" }, "given up", /do not end/u, {
    pages: "all",
  }),
];

/** What a row is at GitHub, whose answers are read by another client. */
export function onGitHub({ fault, unreadable, course, name }: FaultRow): Partial<FaultRow> {
  const given = typeof fault === "function" ? fault({ now: 0, otherHost: "" }) : fault;
  if (course === "waited for") return {};
  if ("status" in given && given.kind !== "html") {
    return { says: new RegExp(`did not .* \\(${given.status}\\)[.:]`, "u") };
  }
  // It is told by its type that an answer is JSON.
  if (given.kind === "content-type") return { ...UNREADABLE, course: "given up", says: NOT_READ };
  if (unreadable) return { says: NOT_READ };
  return course === "repeated" ? { says: NOT_REACHED } : { says: new RegExp(name, "u") };
}
const NOT_READ = /gave an answer that cannot be read when asked to/u;
const NOT_REACHED = /could not be reached to/u;
