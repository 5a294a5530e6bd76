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
  if (dialect.errors === "web-app") {
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
export function broken({ errors }: Dialect): Refusal {
  if (errors === "web-app") return Refusal.with(page(500, "Server Error (500)"));
  return new Refusal(500, { detail: "Internal Error", errorId: null });
}

/**
 * What a path answers that has no operation. GlitchTip's web application takes most of them (`glitchtip/urls.py`): it shows
 * its page to a GET, and writes to it fail the check against forged requests.
 */
export function missingPath(dialect: Dialect, method: string, pathname: string): Answer {
  if (dialect.errors === "web-app") {
    if (!isWebApp(pathname)) return page(404, "Not Found", "The requested resource was not found.");
    if (method === "GET") return page(200, "GlitchTip");
    return page(403, "Forbidden (403)", "CSRF verification failed. Request aborted.");
  }
  if (pathname.endsWith("/")) return answer(404, { detail: dialect.messages.notFound });
  const info = `Route not found, did you forget a trailing slash? try: ${pathname}/`;
  return answer(404, { info });
}

function isWebApp(pathname: string): boolean {
  return /^\/(?:auth|login|register|.*\/(?:issues|settings|performance|projects|releases|uptime-monitors)|organizations|profile|accept|reset-password|system-info)/u.test(
    pathname,
  );
}
