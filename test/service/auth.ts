/** Who calls, and whether they may; and how a server of the dialect says what it does not do. */
import { page, Refusal, type Answer, answer } from "./answer.ts";
import type { OperationName } from "./operations.ts";
import type { Dialect } from "./rules.ts";
import type { ServiceState, Token } from "./state.ts";

/** Every scope that an operation of any dialect asks for. */
export const ALL_SCOPES: readonly string[] = [
  "project:releases",
  "project:write",
  "project:read",
  "event:read",
  "event:write",
  "org:read",
];

/** What a Sentry organization token (`sntrys_…`) may do: create releases and deploys. */
export const ORGANIZATION_TOKEN_SCOPES: readonly string[] = ["org:ci"];

/** What organization tokens begin with. */
export const ORGANIZATION_TOKEN_PREFIX = "sntrys_";

/** The value of a bearer token in an Authorization header. */
export function bearerValue(header: string | undefined): string | undefined {
  return /^bearer +(\S+)$/iu.exec(header ?? "")?.[1];
}

interface Caller {
  header: string | undefined;
  method: string;
}

/** @throws Refusal 401, or 403 for a write to a server that takes the caller for a browser without its secret */
export function authenticate(state: ServiceState, dialect: Dialect, caller: Caller): Token {
  const value = bearerValue(caller.header);
  const token = state.tokens.get(value ?? "");
  if (token !== undefined) return token;
  const { unauthenticated, invalidToken } = dialect.messages;
  if (dialect.surroundings === "glitchtip") {
    if (caller.method === "GET") throw new Refusal(401, { detail: unauthenticated });
    throw new Refusal(403, { detail: "CSRF check Failed" });
  }
  const challenge = { "www-authenticate": 'Bearer realm="api"' };
  const detail = value === undefined ? unauthenticated : invalidToken;
  throw new Refusal(401, { detail }, challenge);
}

/** @throws Refusal 403 */
export function authorize(dialect: Dialect, operation: OperationName, token: Token): void {
  const accepted = dialect.scopes[operation];
  const granted = accepted.some(
    // This scope means something on organization tokens only.
    (scope) => token.scopes.includes(scope) && (scope !== "org:ci" || isOrganizationToken(token)),
  );
  if (accepted.length > 0 && !granted) throw forbidden(dialect);
}

function isOrganizationToken({ value }: Token): boolean {
  return value.startsWith(ORGANIZATION_TOKEN_PREFIX);
}

export function forbidden(dialect: Dialect): Refusal {
  return new Refusal(403, { detail: dialect.messages.forbidden });
}

export function notFound(dialect: Dialect): Refusal {
  return new Refusal(404, { detail: dialect.messages.notFound });
}

/** A defect of the server itself: 500. */
export function broken({ surroundings }: Dialect): Refusal {
  if (surroundings === "glitchtip") return Refusal.with(page(500, "Server Error (500)"));
  return new Refusal(500, { detail: "Internal Error", errorId: null });
}

/** A request to a path that has no operation. */
export interface Stray {
  method: string;
  /** Without what stands before `/api/` in the address of the service. */
  pathname: string;
  /** It brings a token that the service knows. */
  isKnown: boolean;
}

/** What a path answers that has no operation. */
export function missingPath(dialect: Dialect, stray: Stray): Answer {
  const { pathname } = stray;
  if (dialect.surroundings === "glitchtip") {
    const isJson = dialect.unknownPaths === "json" && pathname.startsWith("/api/0/");
    return isJson ? answer(404, { detail: "Not found" }) : glitchtipPage(stray);
  }
  if (dialect.surroundings === "sentry" && !pathname.startsWith("/api/0/"))
    return sentryPage(stray);
  if (dialect.surroundings === "json") return answer(404, { detail: dialect.messages.notFound });
  return { ...page(404, ""), body: "" };
}

/** Beside its API Sentry is a web application: its page for a token that it knows, else its login. */
function sentryPage({ method, pathname, isKnown }: Stray): Answer {
  const to = (location: string): Answer => ({ ...page(302, ""), body: "", headers: { location } });
  if (pathname.startsWith("/api/")) return to("/settings/account/api/");
  if (method !== "GET") return page(403, "CSRF Verification Failed");
  return isKnown ? page(200, "Sentry") : to("/auth/login/");
}

/**
 * GlitchTip's web application takes most paths (`glitchtip/urls.py`): it shows its page to a GET, and writes to it fail the
 * check against forged requests.
 */
function glitchtipPage({ method, pathname }: Stray): Answer {
  if (!WEB_APP.test(pathname)) return page(404, "Not Found", "The resource was not found.");
  if (method === "GET") return page(200, "GlitchTip");
  return page(403, "Forbidden (403)", "CSRF verification failed. Request aborted.");
}

const WEB_APP =
  /^\/(?:auth|login|register|.*\/(?:issues|settings|performance|projects|releases|uptime-monitors)|organizations|profile|accept|reset-password|system-info)/u;
