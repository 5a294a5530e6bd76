/** From an answer or a broken connection to an error that says what, where and how to fix it. Pure. */
import * as v from "valibot";
import { ServiceError, type ServiceFailureKind, TimeoutError } from "../errors.ts";
import { asSentence, shorten, singleLine } from "../text.ts";
import type { ServiceKind } from "./kind.ts";
import { type Operation, doubt, effectOfRead } from "./operation.ts";

/** What of an answer decides the message. */
export interface RefusedAnswer {
  status: number;
  /** The body as parsed JSON, or as text where it is not JSON. */
  body: unknown;
  location: string | undefined;
}

/** Where the request went, for the messages. */
export interface Target {
  /** `{base_url}` */
  baseUrl: string;
  /** Kind of the token, as its first characters tell. */
  organizationToken: boolean;
  /** Of the service, where it is known. */
  kind?: ServiceKind | undefined;
}

/** The most of a server's own words that a message repeats. */
const MAX_DETAIL = 300;

/** An answer outside 2xx as an error. */
export function responseError(
  operation: Operation,
  answer: RefusedAnswer,
  target: Target,
): ServiceError {
  const { status, body } = answer;
  // Every service writes these in JSON, or without a word; with 401, an access proxy may be what speaks.
  const isText = [403, 404, 405].includes(status) && typeof body === "string";
  const isForeign = status === 403 && target.kind !== "bugsink" && lacksDetail(answer);
  if (isText || (status === 401 && isWebPage(body)) || isForeign) {
    return noEndpointError(operation, answer, target);
  }
  const { detail, fields } = readDetail(body);
  const words = detail === "" || operation.confidential ? "." : `: ${asSentence(detail)}`;
  const verb = status >= 500 ? "failed" : "refused";
  return new ServiceError(`The service ${verb} to ${operation.action} (${status})${words}`, {
    kind: "status",
    status,
    fields: operation.confidential ? {} : fields,
    effect: effectOfRead(operation),
    where: target.baseUrl,
    fix: fixFor(operation, answer, target),
  });
}

/**
 * A 2xx answer whose body is not JSON that can be worked with.
 * @param flaw what is wrong with it, after "a body"
 */
export function unreadableError(
  operation: Operation,
  { status, value, flaw = "" }: { status: number; value: unknown; flaw?: string },
  target: Target,
): ServiceError {
  if (isWebPage(value)) return noEndpointError(operation, { status, body: value }, target);
  return new ServiceError(
    `The service gave an unexpected response when asked to ${operation.action} (${status}): a body ${flaw}${doubt(operation)}.`,
    {
      kind: "unreadable",
      status,
      effect: effectOfRead(operation),
      where: target.baseUrl,
      fix: "Check that the base URL is the service's own address and that no login page or proxy answers for it.",
    },
  );
}

function describeForm(body: unknown): string {
  if (typeof body !== "string") return "JSON of another form";
  return isWebPage(body) ? "a web page" : "a text";
}

/** Whether a refusal's JSON is of another form than Sentry's and GlitchTip's, which write `detail`: Bugsink and gateways write `error`. */
export function lacksDetail({ status, body }: Pick<RefusedAnswer, "status" | "body">): boolean {
  if (![401, 403].includes(status) || body === undefined || typeof body === "string") return false;
  return !v.is(v.object({ detail: v.unknown() }), body);
}

/**
 * What the service does not write, whatever its status says: a web page, a text or JSON of another form. It tells nothing of
 * the token, nor of what was asked for. Django answers so for every path that it does not know, to a write with a 403
 * about CSRF; any other 401 or 403 is the word of a proxy.
 */
function noEndpointError(
  operation: Operation,
  { status, body }: Pick<RefusedAnswer, "status" | "body">,
  { baseUrl, kind }: Target,
): ServiceError {
  const options = {
    kind: "no-endpoint",
    status,
    effect: effectOfRead(operation),
    where: baseUrl,
  } as const;
  const form = describeForm(body);
  const isOfDjango = typeof body === "string" && /\bCSRF\b/u.test(body);
  if ((status === 401 || status === 403) && !isOfDjango) {
    const { detail } = typeof body === "string" ? { detail: "" } : readDetail(body);
    const words = detail === "" || operation.confidential ? `it answered with ${form}.` : detail;
    return new ServiceError(
      `Something in front of the service refused to ${operation.action} (${status}): ${asSentence(words)}`,
      {
        ...options,
        fix: `If a login page or an access proxy guards the service, set the headers that it needs with the input "headers". Otherwise check the base URL, and the proxies and firewalls between the runner and the service.`,
      },
    );
  }
  const { pathname } = new URL(baseUrl);
  const place =
    pathname === "/"
      ? "Check that the base URL is the service's own address, with its path where it has one,"
      : `Check the path "${pathname}" of the base URL,`;
  return new ServiceError(
    `${kind === "bugsink" ? "Bugsink" : "The service"} has no such operation: asked to ${operation.action}, it answered ${status} with ${form} instead of JSON${status < 300 ? doubt(operation) : ""}.`,
    {
      ...options,
      fix:
        kind === "bugsink"
          ? `Of the commands, Bugsink takes "upload-source-maps" alone, with a token that has "debug-files:upload"; create one at ${baseUrl}${TOKEN_PAGES[kind]}.`
          : `${place} and that no login page, proxy or firewall answers in place of the service. If an access proxy guards the service, set the input "headers".`,
    },
  );
}

/** An attempt that was not answered as a whole. */
export function connectionError(
  operation: Operation,
  { sent, error }: { sent: boolean; error: unknown },
  { baseUrl }: Target,
): { error: ServiceError; maxAttempts: number | undefined } {
  const { kind, text, fix, peer, maxAttempts } = describeNetworkError(error, sent);
  const { host } = new URL(baseUrl);
  const place = peer === undefined || peer === host ? host : `${host} at ${peer}`;
  return {
    maxAttempts,
    error: new ServiceError(`Could not ${operation.action}: ${text} (${place}).`, {
      kind,
      effect: effectOfRead(operation),
      where: baseUrl,
      fix,
      cause: error,
    }),
  };
}

function fixFor(operation: Operation, answer: RefusedAnswer, target: Target): string {
  const { status } = answer;
  const [scope = "", ...others] =
    target.kind === "bugsink" ? ["debug-files:upload"] : operation.scopes;
  const { detail, fields } = readDetail(answer.body);
  const scopes = `"${scope}"${others.length === 0 ? "" : ` (or ${others.join(", ")})`}`;
  const withScopes = scope === "" ? "" : ` with the scope ${scopes}`;
  if (status >= 300 && status < 400) return redirectFix(answer, target);
  switch (status) {
    case 400:
    case 422:
      return badRequestFix(operation, fields);
    case 401:
      return wrongTokenFix(target, withScopes);
    case 403:
      // What Django says to a write whose token it does not know.
      if (/\bCSRF\b/iu.test(detail)) return wrongTokenFix(target, withScopes);
      return target.organizationToken && !operation.scopes.includes("project:releases")
        ? `An organization token (sntrys_…) reaches releases and source maps only. Use a token of a user or an internal integration with the scope ${scopes}.`
        : `The token lacks the scope "${scope}"${operation.scopeNote === undefined ? "" : ` (${operation.scopeNote})`}, or its owner has no access to ${operation.resources.join(" and ")}.`;
    case 404:
      if (Object.keys(fields).length > 0) return badRequestFix(operation, fields);
      return `Check ${operation.resources.join(", ")} and the base URL, and that the token's owner has access.`;
    case 429:
      return "The rate limit of the service is used up. Run fewer jobs at the same time, or raise the timeout.";
    default:
      return status >= 500
        ? `The service itself failed. Look at its status page and run the step again. "on-error: warn" keeps it from failing the job.`
        : "Check the base URL, and the proxies and firewalls between this runner and the service.";
  }
}

/** Where tokens are made. */
const TOKEN_PAGES = {
  sentry: "/settings/account/api/auth-tokens/",
  glitchtip: "/profile/auth-tokens",
  bugsink: "/bsmain/auth_tokens/",
} satisfies Record<ServiceKind, string>;

function wrongTokenFix({ baseUrl, kind = "sentry" }: Target, withScopes: string): string {
  return `The service does not know this token: it is wrong, expired, or belongs to another service. Create one at ${baseUrl}${TOKEN_PAGES[kind]}${withScopes}, store it as a secret, and check the base URL.`;
}

function badRequestFix(
  { fieldFixes = {}, confidential }: Operation,
  fields: Readonly<Record<string, unknown>>,
): string {
  const fixes = Object.keys(fields).flatMap((field) =>
    Object.hasOwn(fieldFixes, field) ? [fieldFixes[field] ?? ""] : [],
  );
  if (fixes.length > 0) return fixes.join(" ");
  return confidential
    ? "Check the values that were sent. The service's own words may hold a secret and are not shown."
    : "Change what the message names: the service would refuse the same request again.";
}

/** The token would go to whatever address is advised here: that is the base URL's own host, and never less than it has. */
function redirectFix({ body, location }: RefusedAnswer, { baseUrl }: Target): string {
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
  const isSafe = target?.protocol === "https:" && target.origin !== own.origin;
  return `${unfollowed} Write the service's final address as base URL${isSafe ? ` (this one points to ${target.origin})` : ""}.`;
}

/** GlitchTip's words where it does not know the assignee of an update; with 404 but for the last. */
const ABOUT_ASSIGNEE =
  /^(?:Team not found|User is not a member of this organization|Invalid assignedTo format)/u;

const fieldErrors = v.record(v.string(), v.unknown());
/** GlitchTip's form: each message with the place that it is about, `["body", "payload", "status"]`. */
const locatedErrors = v.object({
  detail: v.pipe(
    v.array(v.object({ loc: v.array(v.union([v.string(), v.number()])), msg: v.string() })),
    v.minLength(1),
  ),
});
const namedMessage = v.record(v.string(), v.string());
const detailMember = v.object({
  detail: v.union([
    v.pipe(
      v.object({ message: v.string() }),
      v.transform(({ message }) => message),
    ),
    v.string(),
    v.array(v.unknown()),
  ]),
});

/**
 * The words of an error body: `detail` as a string, a list or an object with `message`; a map of fields to messages; a
 * list of messages; a bare string. HTML and anything else gives none.
 */
export function readDetail(body: unknown): {
  detail: string;
  fields: Record<string, string[]>;
} {
  if (typeof body === "string") return { detail: isWebPage(body) ? "" : cut(body), fields: {} };
  const located = v.safeParse(locatedErrors, body);
  if (located.success) return fromFields(fieldsOf(located.output.detail));
  const withDetail = v.safeParse(detailMember, body);
  if (withDetail.success) {
    const { detail } = withDetail.output;
    // GlitchTip's other form: `[{"projects": "Require at least one valid project"}]`.
    const named = v.safeParse(v.pipe(v.array(namedMessage), v.minLength(1)), detail);
    if (named.success) {
      const entries = named.output.flatMap((each) => Object.entries(each));
      return fromFields(Object.fromEntries(entries.map(([field, text]) => [field, [text]])));
    }
    if (typeof detail !== "string") return { detail: cut(jsonOf(detail)), fields: {} };
    const isOfAssignee = ABOUT_ASSIGNEE.test(detail);
    return { detail: cut(detail), fields: isOfAssignee ? { assignedTo: [cut(detail)] } : {} };
  }
  if (Array.isArray(body)) return { detail: cut(texts(body).join("; ")), fields: {} };
  const map = v.safeParse(fieldErrors, body);
  if (!map.success) return { detail: "", fields: {} };
  return fromFields(
    Object.fromEntries(
      Object.entries(map.output).map(([field, messages]) => [field, texts(messages)]),
    ),
  );
}

/** By field: the last part of each location that is a name. */
function fieldsOf(errors: v.InferOutput<typeof locatedErrors>["detail"]): Record<string, string[]> {
  const groups = Map.groupBy(errors, ({ loc }) => {
    return loc.findLast((part) => typeof part === "string") ?? "body";
  });
  return Object.fromEntries(
    [...groups].map(([field, located]) => [field, located.map(({ msg }) => msg)]),
  );
}

function fromFields(fields: Record<string, string[]>): ReturnType<typeof readDetail> {
  const detail = Object.entries(fields).map(
    ([field, messages]) => `${field}: ${messages.join(" ")}`,
  );
  return { detail: cut(detail.join("; ")), fields };
}

function texts(messages: unknown): string[] {
  const list: unknown[] = Array.isArray(messages) ? messages : [messages];
  return list.map((message) => (typeof message === "string" ? message : jsonOf(message)));
}

/** JSON.parse reads what is nested deeper than JSON.stringify can go. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return "";
  }
}

function isWebPage(body: unknown): body is string {
  return typeof body === "string" && /^\s*<(?:!doctype|html|head|body|\?xml)/iu.test(body);
}

/** Cut before it is cleaned as well: a server may send megabytes. */
function cut(text: string): string {
  return shorten(singleLine(text.slice(0, 20 * MAX_DETAIL)).trim(), MAX_DETAIL);
}

/** What a broken connection means. */
interface NetworkFailure {
  kind: ServiceFailureKind;
  /** What happened, as a clause. */
  text: string;
  fix: string;
  /** Address and port, where they are known: they may be a proxy's. */
  peer?: string | undefined;
  /** Attempts that it is worth: 1 where a repetition cannot help. */
  maxAttempts?: number;
}

export const NETWORK_FIX =
  "Check the base URL, the network and the proxy settings of the runner, and that the service is up.";
const PROXY_FIX = "Check HTTPS_PROXY, HTTP_PROXY and NO_PROXY.";

/** By the code that Node or undici gave it. */
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

/** Certificates and protocols: `CERT_HAS_EXPIRED`, `SELF_SIGNED_CERT_IN_CHAIN`, `ERR_TLS_…`, `ERR_SSL_…`, `EPROTO`. */
const TLS = /CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|^UNABLE_TO_|^HOSTNAME_MISMATCH$/u;

/**
 * Sorts a broken connection.
 * @param sent whether any of the request was written: what was not is repeated without a doubt
 */
export function describeNetworkError(error: unknown, sent: boolean): NetworkFailure {
  const kind = sent ? "interrupted" : "unreachable";
  if (error instanceof TimeoutError) {
    // Each attempt waits long: a service that says nothing is not asked eight times.
    return { kind, text: error.message, fix: error.fix ?? NETWORK_FIX, maxAttempts: 3 };
  }
  const code = codeOf(error);
  const message = cut(messageOf(error));
  if (!sent && TLS.test(code)) {
    return {
      kind,
      text: `the TLS connection failed (${code})`,
      fix: tlsFix(code),
      maxAttempts: 1,
    };
  }
  if (isOfProxy(code, message)) {
    return {
      // A proxy that refuses has not passed the request on.
      kind: "unreachable",
      text: `the proxy refused the connection (${message})`,
      fix: PROXY_FIX,
      ...(/\b40[37]\b/u.test(message) && { maxAttempts: 1 }),
    };
  }
  const known = Object.hasOwn(NETWORK_ERRORS, code) ? NETWORK_ERRORS[code] : undefined;
  return {
    kind,
    text: known ?? `the connection broke (${code || message})`,
    fix: NETWORK_FIX,
    peer: peerOf(error),
    // Mostly a typing error, sometimes a name server that has just started.
    ...(code === "ENOTFOUND" && { maxAttempts: 3 }),
  };
}

/** undici's words for a proxy that answers CONNECT, or a plain request, with a refusal of its own. */
function isOfProxy(code: string, message: string): boolean {
  return code.startsWith("UND_ERR_PRX") || /^Proxy (?:response|Authentication)/u.test(message);
}

function tlsFix(code: string): string {
  switch (code) {
    case "CERT_HAS_EXPIRED":
      return "The certificate of the service has expired and must be renewed there.";
    case "ERR_TLS_CERT_ALTNAME_INVALID":
      return "The certificate belongs to another host. Check the base URL.";
    case "EPROTO":
    case "ERR_SSL_PACKET_LENGTH_TOO_LONG":
    case "ERR_SSL_WRONG_VERSION_NUMBER":
      return "The server does not speak TLS. Check the scheme and the port of the base URL.";
    default:
      return "For a private certificate authority, set NODE_EXTRA_CA_CERTS to its certificate file in the environment of the step.";
  }
}

/** The code of an error or of what caused it; connection attempts to several addresses come as an AggregateError. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if ("code" in error && typeof error.code === "string" && error.code !== "") return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return codeOf(error.cause);
}

function peerOf(error: unknown): string | undefined {
  if (error instanceof AggregateError) return peerOf(error.errors[0]);
  if (!(error instanceof Error) || !("address" in error) || !("port" in error)) return undefined;
  return `${String(error.address)}:${String(error.port)}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
