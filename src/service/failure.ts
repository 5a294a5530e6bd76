/** From an answer or a broken connection to an error that says what, where and how to fix it. Pure. */
import * as v from "valibot";
import { ServiceError, type ServiceFailureKind } from "../errors.ts";
import { shorten, singleLine } from "../text.ts";
import type { Operation } from "./operation.ts";

/** What of an answer decides the message. */
export interface RefusedAnswer {
  status: number;
  /** The body as parsed JSON, or as text where it is none. */
  body: unknown;
  location: string | undefined;
}

/** Where the request went, for the messages. */
export interface Target {
  /** `{base_url}` */
  baseUrl: string;
  /** Kind of the token, as its first characters tell. */
  organizationToken: boolean;
}

/** The most of a server's own words that a message repeats. */
const MAX_DETAIL = 300;

/** An answer outside 2xx as an error. */
export function refusal(operation: Operation, answer: RefusedAnswer, target: Target): ServiceError {
  const { detail, fields } = readDetail(answer.body);
  const words = detail === "" ? "" : `: ${detail}`;
  const verb = answer.status >= 500 ? "failed" : "refused";
  const closing = /[.!?…]$/u.test(words) ? "" : ".";
  return new ServiceError(
    `The service ${verb} to ${operation.wish} (${answer.status})${words}${closing}`,
    {
      kind: "status",
      status: answer.status,
      fields,
      where: target.baseUrl,
      fix: fixFor(operation, answer, target),
    },
  );
}

function fixFor(operation: Operation, answer: RefusedAnswer, target: Target): string {
  const { status } = answer;
  const [scope = "", ...others] = operation.scopes;
  const scopes = `"${scope}"${others.length === 0 ? "" : ` (or ${others.join(", ")})`}`;
  if (status >= 300 && status < 400) return redirectFix(answer);
  switch (status) {
    case 400:
    case 422:
      return badRequestFix(readDetail(answer.body).fields);
    case 401:
      return `The token is wrong, expired or of another service. Create one at ${target.baseUrl}/settings/account/api/auth-tokens/ with the scope ${scopes}, store it as a secret, and check the base URL.`;
    case 403:
      return target.organizationToken && !operation.scopes.includes("project:releases")
        ? `An organization token (sntrys_…) reaches releases only. Use a token of a user or an internal integration with the scope ${scopes}.`
        : `The token lacks the scope ${scopes}, or its owner has no access to ${operation.needs.join(" and ")}.`;
    case 404:
      return `Check ${operation.needs.join(", ")} and the base URL, and that the token's owner has access.`;
    case 429:
      return "The rate limit of the service is used up. Run fewer jobs at the same time, or raise the timeout.";
    default:
      return status >= 500
        ? `The service has a problem of its own; look at its status page and run the step again. "on-error: warn" keeps it from failing the job.`
        : "Check the base URL, and that nothing stands between this runner and the service.";
  }
}

/** Fields of the service that come from an input of another name, or from one that a person would look for. */
const FIELD_INPUTS: Readonly<Record<string, string>> = {
  projects: `Check the slugs in "projects", and that the token's owner has access to each.`,
  version: `Write another "version".`,
  ref: `Write another "ref".`,
  url: `Write another "release-url".`,
  dateReleased: `Write another "date-released".`,
  assignedTo: `Write an actor that exists in "assigned-to": user:ID, team:ID, a username or an email address.`,
  status: `This service does not take the status; write another "status".`,
  name: `Write another "key-name".`,
};

function badRequestFix(fields: Readonly<Record<string, unknown>>): string {
  const fixes = Object.keys(fields).flatMap((field) =>
    Object.hasOwn(FIELD_INPUTS, field) ? [FIELD_INPUTS[field] ?? ""] : [],
  );
  return fixes.length > 0
    ? fixes.join(" ")
    : "Change what the message names; the same request would be refused again.";
}

function redirectFix({ body, location }: RefusedAnswer): string {
  const moved = v.safeParse(v.object({ slug: v.string() }), body);
  if (moved.success) {
    return `The project was renamed: write "${singleLine(moved.output.slug)}" in "projects".`;
  }
  const origin = location !== undefined && URL.canParse(location) ? new URL(location).origin : "";
  return `Redirects are not followed, so that the token stays with the base URL. Write the service's final address as base URL${origin === "" ? "" : ` (this one points to ${origin})`}.`;
}

const fieldErrors = v.record(v.string(), v.unknown());
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
  if (typeof body === "string") return { detail: looksLikeHtml(body) ? "" : cut(body), fields: {} };
  const withDetail = v.safeParse(detailMember, body);
  if (withDetail.success) {
    const { detail } = withDetail.output;
    return {
      detail: cut(typeof detail === "string" ? detail : JSON.stringify(detail)),
      fields: {},
    };
  }
  if (Array.isArray(body)) return { detail: cut(texts(body).join("; ")), fields: {} };
  const map = v.safeParse(fieldErrors, body);
  if (!map.success) return { detail: "", fields: {} };
  const fields = Object.fromEntries(
    Object.entries(map.output).map(([field, messages]) => [field, texts(messages)]),
  );
  const detail = Object.entries(fields).map(
    ([field, messages]) => `${field}: ${messages.join(" ")}`,
  );
  return { detail: cut(detail.join("; ")), fields };
}

function texts(messages: unknown): string[] {
  const list: unknown[] = Array.isArray(messages) ? messages : [messages];
  return list.map((message) => (typeof message === "string" ? message : JSON.stringify(message)));
}

function looksLikeHtml(text: string): boolean {
  return /^\s*<(?:!doctype|html|head|body|\?xml)/iu.test(text);
}

function cut(text: string): string {
  return shorten(singleLine(text).trim(), MAX_DETAIL);
}

/** What a broken connection means, by the code that Node or undici gave it. */
interface Breakage {
  kind: ServiceFailureKind;
  /** What happened, as a clause. */
  text: string;
  fix: string;
  /** Attempts that it is worth: 1 where a repetition cannot help. */
  maxAttempts?: number;
}

const NETWORK_FIX =
  "Check the base URL, the network and the proxy settings of the runner, and that the service is up.";
const TLS_FIX =
  "For a private certificate authority set NODE_EXTRA_CA_CERTS to its file in the environment of the step.";

const UNREACHABLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ENOTFOUND: "its host name is not known",
  EAI_AGAIN: "its host name could not be looked up",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the network cannot be reached",
  EADDRNOTAVAIL: "no local address was available",
  UND_ERR_CONNECT_TIMEOUT: "the connection was not made in time",
};

const INTERRUPTED: Readonly<Record<string, string>> = {
  ETIMEDOUT: "the connection timed out",
  UND_ERR_HEADERS_TIMEOUT: "no answer came in time",
  UND_ERR_BODY_TIMEOUT: "the answer stopped in the middle",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "the answer was cut off",
};

/** Certificates and protocols: `CERT_HAS_EXPIRED`, `SELF_SIGNED_CERT_IN_CHAIN`, `ERR_TLS_…`, `ERR_SSL_…`, `EPROTO`. */
const TLS = /CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|^UNABLE_TO_|^HOSTNAME_MISMATCH$/;

/** Sorts a broken connection by its code. */
export function breakage(error: unknown): Breakage {
  const code = codeOf(error);
  if (TLS.test(code)) {
    return {
      kind: "unreachable",
      text: `the TLS connection failed (${code})`,
      fix: TLS_FIX,
      maxAttempts: 1,
    };
  }
  if (code === "UND_ERR_PRX_TLS" || /proxy/iu.test(messageOf(error))) {
    return {
      kind: "unreachable",
      text: `the proxy refused the connection (${cut(messageOf(error))})`,
      fix: "Check HTTPS_PROXY, HTTP_PROXY and NO_PROXY.",
      ...(/40[37]/.test(messageOf(error)) && { maxAttempts: 1 }),
    };
  }
  const unreachable = UNREACHABLE[code];
  if (unreachable !== undefined) {
    // Mostly a typing error, sometimes a name server that has just started.
    const patience = code === "ENOTFOUND" ? { maxAttempts: 3 } : {};
    return { kind: "unreachable", text: unreachable, fix: NETWORK_FIX, ...patience };
  }
  const interrupted =
    INTERRUPTED[code] ?? `the connection broke (${code || cut(messageOf(error))})`;
  return { kind: "interrupted", text: interrupted, fix: NETWORK_FIX };
}

/** The first code in an error's chain of causes; connection attempts to several addresses come as an AggregateError. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if ("code" in error && typeof error.code === "string" && error.code !== "") return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return codeOf(error.cause);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
