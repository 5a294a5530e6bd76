/** Makes errors from refusals and broken connections, each with its place and fix. Pure. */
import * as v from "valibot";
import { type ServiceError, type FailureKind, TimeoutError } from "../errors.ts";
import { asSentence, shortLine } from "../text.ts";
import { isWebPage } from "./exchange.ts";
import { doubt, failureOf, type Operation, unreadable } from "./operation.ts";

export interface RefusedAnswer {
  status: number;
  /** Parsed JSON, or text if it is not JSON. */
  body: unknown;
  /** Completes "a body …": what is wrong with it. */
  flaw?: string | undefined;
  location?: string | undefined;
}

/** The request's address and credentials. */
interface Target {
  baseUrl: string;
  token: string;
  access: Access;
  onError?: string;
}

/** A server's facts that messages about refusals need. */
export interface Access {
  /** Path of the tokens' page, below the base URL. */
  readonly tokenPage: string;
  /** The server's word for its tokens' scopes, if it has another one. */
  readonly called?: string;
  /** Finds in a refusal the scope that the request lacked. */
  readonly missing?: RegExp;
  /** The scopes for an operation, if they are not `operation.scopes`. */
  readonly scopes?: (operation: Operation) => readonly string[];
  /** Whether its refusals are JSON without `detail`, like those of gateways. */
  readonly refusesWithoutDetail?: boolean;
  /** The server's name and a fix, for a message about a missing operation. */
  readonly lacking?: { readonly called: string; readonly fix: string };
}

/** Maximum characters of a server's text in a message, and of members to read it from. */
const MAX_DETAIL = 300;
const MAX_MEMBERS = 50;

/** Makes an error from an answer outside 2xx or one without usable JSON. */
export function responseError(
  operation: Operation,
  answer: RefusedAnswer,
  target: Target,
): ServiceError {
  const { status, body, flaw = "" } = answer;
  const { action, confidential } = operation;
  const { baseUrl: where, access } = target;
  const isSuccess = status >= 200 && status < 300;
  const isPage = isWebPage(body);
  if (isSuccess && !isPage) return unreadable(operation, status, `a body ${flaw}`, where);
  const noEndpoint = (what: string, fix: string, as: FailureKind = "no-endpoint") =>
    failureOf(operation, what, { kind: as, status, where, fix });
  if (status === 410) {
    const fix = "Use a newer version of this action, which asks in another way.";
    return noEndpoint(`The service has retired the request to ${action} (410).`, fix);
  }

  // Foreign: a web page, a text or JSON of another form. Django answers an unknown path with a page, and a write to it with
  // a 403 about CSRF; any other such 401 or 403 comes from a proxy.
  const isText = typeof body === "string";
  let form = isText ? "a text" : "JSON of another form";
  if (body === undefined) form = "an empty body";
  if (isPage) form = "a web page";
  const isForeign =
    (status === 401 && isPage) ||
    (status === 403 && (isText || (access.refusesWithoutDetail !== true && lacksDetail(answer))));
  if (isForeign && !(isText && /\bCSRF\b/u.test(body))) {
    const detail = isText || confidential ? "" : readDetail(body).detail;
    return noEndpoint(
      `Something in front of the service refused to ${action} (${status}): ${asSentence(detail || `it answered with ${form}`)}`,
      `If a login page or an access proxy guards the service, set the headers that it needs with the input "headers". Otherwise check the base URL, and the proxies and firewalls between the runner and the service.`,
      "guarded",
    );
  }
  // Every service writes 404 and 405 in JSON; Sentry's 404 for an unknown path has no body.
  const isWordless = status === 404 && body === undefined && flaw === "";
  if (isSuccess || isForeign || isWordless || (isText && [404, 405].includes(status))) {
    const said = `has no such operation: asked to ${action}, it answered ${status} with ${form}${body === undefined ? "" : " instead of JSON"}${isSuccess ? doubt(operation) : ""}.`;
    const { lacking } = access;
    if (lacking) return noEndpoint(`${lacking.called} ${said}`, lacking.fix);
    return noEndpoint(
      `The service ${said}`,
      `Check that the base URL is the service's own, with its path where it has one, and that no login page, proxy or firewall answers in its place. If an access proxy guards the service, set the input "headers".`,
    );
  }
  const { detail, fields } = readDetail(body);
  const words = detail === "" || confidential ? "." : `: ${asSentence(detail)}`;
  const verb = status >= 500 ? "failed" : "refused";
  return failureOf(operation, `The service ${verb} to ${action} (${status})${words}`, {
    kind: "status",
    status,
    fields: confidential ? {} : fields,
    where,
    fix: fixFor(operation, answer, target),
  });
}

/** Whether a refusal's JSON lacks the `detail` of Sentry and GlitchTip: Bugsink and gateways write `error`. */
export function lacksDetail({ status, body }: RefusedAnswer): boolean {
  if (![401, 403].includes(status) || body === undefined || typeof body === "string") return false;
  return !v.is(v.object({ detail: v.unknown() }), body);
}

function fixFor(operation: Operation, answer: RefusedAnswer, target: Target): string {
  const { status } = answer;
  const {
    resources = [],
    scopes: enough = [],
    fieldFixes = {},
    saidFixes = [],
    confidential,
  } = operation;
  const { baseUrl, access, token, onError } = target;
  const { detail, fields } = readDetail(answer.body);
  const told = access.missing?.exec(detail)?.[1];
  const [scope = "", ...others] =
    told === undefined ? (access.scopes?.(operation) ?? enough) : [told];
  const { called = "scope" } = access;
  const scopes = `"${scope}"${others.length === 0 ? "" : ` (or ${others.join(", ")})`}`;
  // Django answers a write with an unknown token so.
  if (status === 401 || (status === 403 && /\bCSRF\b/iu.test(detail))) {
    const withScopes = scope === "" ? "" : ` with the ${called} ${scopes}`;
    return `The service does not know this token: it is wrong, expired, or belongs to another service. Create one at ${baseUrl}${access.tokenPage}${withScopes}, store it as a secret, and check the base URL.`;
  }
  if (status === 403) {
    return token.startsWith("sntrys_") && !enough.includes("project:releases")
      ? `An organization token (sntrys_…) reaches releases and source maps only. Use a token of a user or an internal integration with the scope ${scopes}.`
      : `The token lacks the ${called} "${scope}", or its owner has no access to ${resources.join(" and ")}.`;
  }
  const [, toldFix] = saidFixes.find(([said]) => said.test(detail)) ?? [];
  if (toldFix !== undefined) return toldFix;
  if (status === 404 && Object.keys(fields).length === 0) {
    return `Check ${resources.join(", ")} and the base URL, and that the token's owner has access.`;
  }
  if ([400, 404, 422].includes(status)) {
    const named = Object.keys(fields).filter((field) => Object.hasOwn(fieldFixes, field));
    if (named.length > 0) return named.map((field) => fieldFixes[field]).join(" ");
    const why = `The service's ${confidential ? "own words may hold a secret and are not shown" : "log may say what is wrong with them"}.`;
    return confidential || detail === ""
      ? `Check the values that were sent. ${why}`
      : "Change what the message names: the service would refuse the same request again.";
  }
  if (status === 429) {
    return "The rate limit of the service is used up. Run fewer jobs at the same time, or raise the timeout.";
  }
  if (status >= 500) {
    return `The service itself failed. Look at its status page and run the step again.${onError === "warn" ? "" : ` "on-error: warn" keeps it from failing the job.`}`;
  }
  if (status < 400) return redirectFix(answer, baseUrl);
  return "Check the base URL, and the proxies and firewalls between this runner and the service.";
}

/** The fix for a redirect. It names only a safe address: users will send the token there. */
function redirectFix({ body, location }: RefusedAnswer, baseUrl: string): string {
  const moved = v.safeParse(v.object({ slug: v.string() }), body);
  if (moved.success) {
    return `The project was renamed: write "${cut(moved.output.slug)}" in "projects".`;
  }
  const unfollowed = "Redirects are not followed, so that the token stays with the base URL.";
  const own = new URL(baseUrl);
  const target = location === undefined ? null : URL.parse(location, baseUrl);
  if (target && target.hostname !== own.hostname) {
    return `${unfollowed} This one leads to another host: a login page or an access proxy stands in front of the service. Set the headers that it needs with the input "headers", or use an address of the service that it does not guard.`;
  }
  // Safe: an origin without a path, never plain http.
  const isSafe = target?.protocol === "https:" && target.origin !== own.origin;
  return `${unfollowed} Write the service's final URL as base URL${isSafe ? ` (this one points to ${target.origin})` : ""}.`;
}

const withMessage = v.object({ message: v.string() });
/** GlitchTip's form of a message, with its place: `["body", "payload", "status"]`. */
const located = v.object({ loc: v.array(v.union([v.string(), v.number()])), msg: v.string() });

/**
 * Reads the messages of an error body: `detail` as a string or an object with `message`; messages by field, in one map or
 * several; a list of messages; a string.
 */
export function readDetail(body: unknown): {
  detail: string;
  fields: Record<string, string[]>;
} {
  if (typeof body === "string") return { detail: isWebPage(body) ? "" : cut(body), fields: {} };
  const detail: unknown = isMap(body) ? body["detail"] : body;
  if (typeof detail === "string") return { detail: cut(detail), fields: {} };
  if (v.is(withMessage, detail)) return { detail: cut(detail.message), fields: {} };
  const said: string[] = [];
  const ofFields: [field: string, message: string][] = [];
  for (const item of (Array.isArray(detail) ? detail : [body]).slice(0, MAX_MEMBERS)) {
    if (v.is(located, item)) {
      ofFields.push([item.loc.findLast((part) => typeof part === "string") ?? "body", item.msg]);
    } else if (isMap(item)) {
      for (const field of Object.keys(item).slice(0, MAX_MEMBERS)) {
        const messages = [item[field]].flat().slice(0, MAX_MEMBERS);
        for (const message of messages) ofFields.push([field, cut(textOf(message))]);
      }
    } else if (typeof item === "string") said.push(item);
  }
  const fields = [...Map.groupBy(ofFields, ([field]) => field)].map(
    ([field, entries]) => [field, entries.map(([, message]) => message)] as const,
  );
  const words = fields.map(([field, messages]) => `${field}: ${messages.join(" ")}`);
  return { detail: cut([...said, ...words].join("; ")), fields: Object.fromEntries(fields) };
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Sentry nests messages: `{"inRelease": ["Unable to find a release with the given version."]}`. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  const inner = isMap(value) ? Object.entries(value).slice(0, MAX_MEMBERS) : [];
  const isTold = inner.every(([, said]) => [said].flat().every((each) => typeof each === "string"));
  if (inner.length === 0 || !isTold) return JSON.stringify(value);
  return inner.map(([name, said]) => `${name}: ${[said].flat().join(" ")}`).join("; ");
}

/** Truncates before and after cleaning: a server may send megabytes. */
function cut(text: string): string {
  return shortLine(text, MAX_DETAIL).trim();
}

const NETWORK_FIX =
  "Check the base URL, the network and the proxy settings of the runner, and that the service is up.";

const NETWORK_ERRORS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ENOTFOUND: "the host name is not known",
  EAI_AGAIN: "the host name could not be looked up",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the network cannot be reached",
  EADDRNOTAVAIL: "no local address was available",
  UND_ERR_CONNECT_TIMEOUT: "the connection was not made in time",
  ETIMEDOUT: "the connection timed out",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "the answer was cut off",
};

/** Fixes by TLS error code; the first match counts. */
const TLS_FIXES: readonly (readonly [RegExp, string])[] = [
  [/^CERT_HAS_EXPIRED$/u, "The certificate of the service has expired and must be renewed there."],
  [
    /ALTNAME_INVALID$|^HOSTNAME_MISMATCH$/u,
    "The certificate belongs to another host. Check the base URL.",
  ],
  [
    /^EPROTO$|^ERR_SSL_(?:PACKET_LENGTH_TOO_LONG|WRONG_VERSION_NUMBER)$/u,
    "The server does not speak TLS. Check the scheme and the port of the base URL.",
  ],
  [
    /CERT|^ERR_TLS|^ERR_SSL|^UNABLE_TO_/u,
    "For a private certificate authority, set NODE_EXTRA_CA_CERTS to its certificate file in the environment of the step. If it is set, check that the file is on this runner, in PEM form, and of the authority of this server.",
  ],
];

/** Makes an error from an attempt without a complete answer. */
export function connectionError(
  operation: Operation,
  { sent, error }: { sent: boolean; error: unknown },
  baseUrl: string,
): ServiceError {
  const { code, peer } = originOf(error);
  const { host } = new URL(baseUrl);
  const place = peer === undefined || peer === host ? host : `${host} at ${peer}`;
  const fail = (
    text: string,
    fix = NETWORK_FIX,
    kind: FailureKind = sent ? "interrupted" : "unreachable",
  ) => {
    const what = `Could not ${operation.action}: ${text} (${place}).`;
    return failureOf(operation, what, { kind, where: baseUrl, fix, cause: error });
  };
  if (error instanceof TimeoutError) return fail(error.message, error.fix);
  const [, tlsFix] = TLS_FIXES.find(([codes]) => !sent && codes.test(code)) ?? [];
  if (tlsFix !== undefined) return fail(`the TLS connection failed (${code})`, tlsFix, "barred");
  const message = cut(error instanceof Error ? error.message : String(error));
  // undici's errors for a proxy that refuses CONNECT or a plain request.
  if (code.startsWith("UND_ERR_PRX") || /^Proxy (?:response|Authentication)/u.test(message)) {
    const fix = "Check HTTPS_PROXY, HTTP_PROXY and NO_PROXY.";
    // Not "interrupted": a proxy that refuses has not passed the request on.
    const kind = /\b40[37]\b/u.test(message) ? "barred" : "unreachable";
    return fail(`the proxy refused the connection (${message})`, fix, kind);
  }
  return fail(NETWORK_ERRORS[code] ?? `the connection broke (${code || message})`);
}

/** The code and address of an error or its causes; attempts at several addresses come as an AggregateError. */
export function originOf(error: unknown): { code: string; peer?: string } {
  if (error instanceof AggregateError) return originOf(error.errors[0]);
  if (!(error instanceof Error)) return { code: "" };
  if (!("code" in error) || typeof error.code !== "string") return originOf(error.cause);
  const { code } = error;
  // The address may be a proxy's.
  const isKnown = "address" in error && "port" in error;
  return isKnown ? { code, peer: `${String(error.address)}:${String(error.port)}` } : { code };
}
