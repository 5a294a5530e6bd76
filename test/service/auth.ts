/** Who calls, and whether they may. */
import { Refusal } from "./answer.ts";
import type { Dialect } from "./dialect.ts";
import type { OperationName } from "./operations.ts";
import type { ServiceState, Token } from "./state.ts";

/** Every scope that an operation of any dialect asks for. */
export const ALL_SCOPES: readonly string[] = [
  "project:releases",
  "project:write",
  "project:read",
  "event:read",
  "event:write",
];

/** What a Sentry organization token (`sntrys_…`) may do: create releases and deploys. */
export const ORGANIZATION_TOKEN_SCOPES: readonly string[] = ["org:ci"];

/** The value of a bearer token in an Authorization header. */
export function bearerValue(header: string | undefined): string | undefined {
  return /^bearer +(\S+)$/iu.exec(header ?? "")?.[1];
}

/** @throws Refusal 401 */
export function authenticate(
  state: ServiceState,
  dialect: Dialect,
  header: string | undefined,
): Token {
  const value = bearerValue(header);
  const { unauthenticated, invalidToken } = dialect.messages;
  const challenge = { "www-authenticate": 'Bearer realm="api"' };
  if (value === undefined) throw new Refusal(401, { detail: unauthenticated }, challenge);
  const token = state.tokens.get(value);
  if (token === undefined) throw new Refusal(401, { detail: invalidToken }, challenge);
  return token;
}

/** @throws Refusal 403 */
export function authorize(dialect: Dialect, operation: OperationName, token: Token): void {
  const granted = dialect.scopes[operation].some((scope) => token.scopes.includes(scope));
  if (!granted) throw forbidden(dialect);
}

export function forbidden(dialect: Dialect): Refusal {
  return new Refusal(403, { detail: dialect.messages.forbidden });
}

export function notFound(dialect: Dialect): Refusal {
  return new Refusal(404, { detail: dialect.messages.notFound });
}
