/** Who calls, and whether they may. */
import { Refusal } from "./answer.ts";
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
  if (accepted.length > 0 && !granted) throw dialect.forbidden();
}
