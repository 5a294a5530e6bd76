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
    { ...row, name: `${name}, by a clock that is an hour ahead`, clockAhead: HOUR },
    { ...row, name: `${name}, by a clock that is an hour behind`, clockAhead: -HOUR },
  ];
}

function failing(status: number): FaultRow {
  return {
    name: String(status),
    fault: { kind: "status", status, body: { detail: "Internal Error" } },
    course: "repeated",
    says: new RegExp(`failed to .* \\(${status}\\)(?:: Internal Error)?\\.`, "u"),
  };
}

/** A gateway answers, for an operation that took effect. */
function failingAfterwards(status: number): FaultRow {
  return {
    name: `${status} of a gateway, but done`,
    fault: { kind: "status-after-effect", status, body: "<html><h1>Bad Gateway</h1></html>" },
    course: "repeated",
    effect: true,
    says: new RegExp(`failed to .* \\(${status}\\)\\.`, "u"),
  };
}

function redirected(status: 301 | 302 | 308): FaultRow[] {
  return ["the same host", "another host"].map((to) => ({
    name: `${status} to ${to}`,
    fault: ({ otherHost }) => ({
      kind: "redirect",
      status,
      location: `${to === "another host" ? otherHost : ""}/api/0/projects/acme/other/issues/`,
    }),
    course: "given up",
    says: new RegExp(`refused to .* \\(${status}\\).*Redirects are not followed`, "u"),
  }));
}

/** The answer came, and cannot be read. */
const UNREADABLE = { course: "given up", effect: true, unreadable: true } as const;
const UNANSWERED = {
  course: "waited for",
  says: /timeout|the service did not answer/u,
} as const;

export const FAULTS: readonly FaultRow[] = [
  // Below HTTP.
  {
    name: "connection refused",
    fault: { kind: "refused" },
    course: "repeated",
    refused: true,
    says: /the connection was refused/u,
  },
  {
    name: "host name not known",
    fault: { kind: "unknown host" },
    course: "repeated",
    refused: true,
    says: /the host name is not known/u,
  },
  {
    name: "certificate not trusted",
    fault: { kind: "untrusted certificate" },
    course: "given up",
    refused: true,
    lasts: true,
    says: /the TLS connection failed \(DEPTH_ZERO_SELF_SIGNED_CERT\)[^]*NODE_EXTRA_CA_CERTS/u,
  },
  {
    name: "reset before the write",
    fault: { kind: "reset-before" },
    course: "repeated",
    says: /the connection broke \(ECONNRESET\)/u,
  },
  {
    name: "reset after the write",
    fault: { kind: "reset-after" },
    course: "repeated",
    effect: true,
    says: /the connection broke \(ECONNRESET\)/u,
  },
  {
    name: "never answered",
    fault: { kind: "hang" },
    ...UNANSWERED,
  },
  {
    name: "never answered, but done",
    fault: { kind: "hang", effect: true },
    ...UNANSWERED,
    effect: true,
  },
  {
    name: "an answer that drips for ever",
    fault: { kind: "drip", bytes: 1, everyMs: 200 },
    ...UNANSWERED,
    effect: true,
  },
  {
    name: "an answer that drips",
    fault: { kind: "drip", bytes: 256, everyMs: 5 },
    course: "harmless",
    says: /^/u,
  },

  // Statuses.
  {
    name: "408",
    fault: { kind: "status", status: 408, body: { detail: "Request Timeout" } },
    course: "repeated",
    says: /refused to .* \(408\)(?:: Request Timeout)?\./u,
  },
  {
    name: "409",
    fault: { kind: "status", status: 409, body: { detail: "Being processed" } },
    course: "given up",
    says: /refused to .* \(409\)(?:: Being processed)?\./u,
  },
  {
    name: "429 with Retry-After",
    fault: { kind: "status", status: 429, body: "Slow down", headers: { "retry-after": "1" } },
    course: "repeated",
    refused: true,
    waits: "a second",
    says: /refused to .* \(429\)(?:: Slow down)?\./u,
  },
  ...limitReached("429 with the end of the window alone"),
  {
    name: "429 without a word",
    fault: { kind: "status", status: 429 },
    course: "repeated",
    refused: true,
    says: /refused to .* \(429\)\./u,
  },
  ...[500, 501, 502, 503, 504, 524].map(failing),
  ...[500, 502, 503].map(failingAfterwards),
  ...([301, 302, 308] as const).flatMap(redirected),

  // Bodies.
  {
    name: "a body that is cut off",
    fault: { kind: "truncated" },
    course: "repeated",
    effect: true,
    says: /the connection broke|the answer was cut off/u,
  },
  {
    name: "another content type",
    fault: { kind: "content-type", contentType: "text/html" },
    course: "harmless",
    says: /^/u,
  },
  {
    name: "HTML with status 200",
    fault: { kind: "html" },
    ...UNREADABLE,
    says: /has no such operation: .* answered 200 with a web page/u,
  },
  {
    name: "malformed JSON",
    fault: { kind: "malformed-json" },
    ...UNREADABLE,
    says: /\(20[0-9]\): a body that is not JSON/u,
  },
  {
    name: "JSON of the wrong shape",
    fault: { kind: "wrong-shape" },
    ...UNREADABLE,
    says: /its (?:member|body)\b.* is not what the interface says|without the key's name/u,
  },
  {
    name: "JSON of the wrong type",
    fault: { kind: "wrong-shape", body: [null, 1, "two"] },
    ...UNREADABLE,
    says: /is not what the interface says|without the key's name/u,
  },
  {
    name: "a body of 40 MB",
    fault: { kind: "huge-body", bytes: 40_100_000 },
    ...UNREADABLE,
    says: /\(20[0-9]\): a body of more than 40 MB, which was not read/u,
  },

  // Pages.
  {
    name: "a cursor that comes again",
    fault: { kind: "repeated-cursor" },
    course: "given up",
    pages: "later ones",
    says: /do not end \(a cursor came twice\)/u,
  },
  {
    name: "cursors without an end",
    fault: { kind: "endless-cursor" },
    course: "given up",
    pages: "all",
    says: /do not end/u,
  },
];
