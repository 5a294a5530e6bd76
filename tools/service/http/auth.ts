/** Who calls, and whether they may; and how a server of the dialect says what it does not do. */
import { answer, type Answer, type FieldErrors, page, Refusal } from "./answer.ts";
import type { Dialect } from "../dialect.ts";
import type { ServiceState, Token } from "../state.ts";

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

/** The value of a bearer token in an Authorization header; empty for none. */
export function bearerValue(header: string | undefined): string {
  return /^bearer +(\S+)$/iu.exec(header ?? "")?.[1] ?? "";
}

/** @throws Refusal 401, or 403 for a write to a server that takes the caller for a browser without its secret */
export function authenticate(
  state: ServiceState,
  { family }: Dialect,
  { value, method }: { value: string; method: string },
): Token {
  const token = state.tokens.get(value);
  if (token !== undefined) return token;
  if (family === "glitchtip") {
    if (method === "GET") throw new Refusal(401, { detail: "Unauthorized" });
    throw new Refusal(403, { detail: "CSRF check Failed" });
  }
  const none = "Authentication credentials were not provided.";
  const detail = value === "" ? none : "Invalid token";
  throw new Refusal(401, { detail }, { "www-authenticate": 'Bearer realm="api"' });
}

/** @param accepted scopes: any one is enough, and of an empty list none is asked for. @throws Refusal 403 */
export function authorize(dialect: Dialect, accepted: readonly string[], token: Token): void {
  const isOrganizationToken = token.value.startsWith(ORGANIZATION_TOKEN_PREFIX);
  const granted = accepted.some(
    // This scope means something on organization tokens only.
    (scope) => token.scopes.includes(scope) && (scope !== "org:ci" || isOrganizationToken),
  );
  if (accepted.length > 0 && !granted) throw forbidden(dialect);
}

export function forbidden({ family }: Dialect): Refusal {
  const words = "You do not have permission to perform this action.";
  return new Refusal(403, { detail: family === "glitchtip" ? "Permission denied" : words });
}

export function notFound({ family }: Dialect): Refusal {
  const words = "The requested resource does not exist";
  return new Refusal(404, { detail: family === "glitchtip" ? "Not Found" : words });
}

/** A defect of the server itself: 500. */
export function broken({ family }: Dialect): Refusal {
  if (family === "glitchtip") return Refusal.with(page(500, "Server Error (500)"));
  return new Refusal(500, { detail: "Internal Error", errorId: null });
}

/** The answer to values that fail validation; GlitchTip has django-ninja's form. */
export function invalid({ family }: Dialect, errors: FieldErrors): Refusal {
  if (family !== "glitchtip") return new Refusal(400, errors);
  const detail = Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((msg) => ({ type: "value_error", msg, loc: ["body", "payload", field] })),
  );
  return new Refusal(422, { detail });
}

/** A request to a path that has no operation. */
export interface Stray {
  method: string;
  /** Without what stands before `/api/` in the address of the service. */
  pathname: string;
  /** It brings a token that the service knows. */
  isKnown: boolean;
}

/**
 * What a path answers that has no operation. The contract's is JSON. Sentry's API is empty there; beside it is a web
 * application: its page for a token that it knows, else its login. GlitchTip's web application takes most paths
 * (`glitchtip/urls.py`): it shows its page to a GET, and writes to it fail the check against forged requests.
 */
export function missingPath(dialect: Dialect, { method, pathname, isKnown }: Stray): Answer {
  const { family, unknownPaths } = dialect;
  const isBelowApi = pathname.startsWith("/api/0/");
  if (family === "contract") return notFound(dialect).answer;
  if (family === "glitchtip") {
    if (unknownPaths === "json" && isBelowApi) return answer(404, { detail: "Not found" });
    if (!WEB_APP.test(pathname)) return page(404, "Not Found", "The resource was not found.");
    if (method === "GET") return page(200, "GlitchTip");
    return page(403, "Forbidden (403)", "CSRF verification failed. Request aborted.");
  }
  const bare = (status: number, headers = {}): Answer => {
    const whole = page(status, "");
    return { ...whole, body: "", headers: { ...whole.headers, ...headers } };
  };
  if (isBelowApi) return bare(404);
  if (pathname.startsWith("/api/")) return bare(302, { location: "/settings/account/api/" });
  if (method !== "GET") return page(403, "CSRF Verification Failed");
  return isKnown ? page(200, "Sentry") : bare(302, { location: "/auth/login/" });
}

const WEB_APP =
  /^\/(?:auth|login|register|.*\/(?:issues|settings|performance|projects|releases|uptime-monitors)|organizations|profile|accept|reset-password|system-info)/u;
