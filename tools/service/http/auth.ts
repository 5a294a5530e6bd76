/** Who calls, and whether they may. */
import type { Dialect } from "../differences.ts";
import type { ServiceState, Token } from "../state.ts";

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
  dialect: Dialect,
  { value, method }: { value: string; method: string },
): Token {
  const token = state.tokens.get(value);
  if (token === undefined) throw dialect.unknownToken(value, method);
  return token;
}

/** @param accepted scopes: any one is enough, and of an empty list none is asked for. @throws Refusal 403 */
export function authorize(dialect: Dialect, accepted: readonly string[], token: Token): void {
  const isOrganizationToken = token.value.startsWith(ORGANIZATION_TOKEN_PREFIX);
  const granted = accepted.some(
    // This scope means something on organization tokens only.
    (scope) => token.scopes.includes(scope) && (scope !== "org:ci" || isOrganizationToken),
  );
  if (accepted.length > 0 && !granted) throw dialect.forbidden(accepted[0]);
}
