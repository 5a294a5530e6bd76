/** Describes an operation of the service, and reads its answers. */
import * as v from "valibot";
import { ServiceError, type ServiceDetails } from "../errors.ts";
import { shorten } from "../text.ts";

export interface Operation {
  /** `update-issue`: the service limits the rate of each operation separately. */
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT";
  /** Completes "to …" in messages: `create release 1.4.0`. May hold text from outside. */
  readonly action: string;
  /** The token needs one of these; a refusal names the first. */
  readonly scopes?: readonly string[];
  /** Things that must exist, as the user wrote them: `the organization "acme"`, `the project "web"`. */
  readonly resources?: readonly string[];
  /** Fixes by the request's member that a refusal names: `ref` → `Write another "ref".` */
  readonly fieldFixes?: Readonly<Record<string, string>>;
  /** Fixes by the text of a refusal; they go before those of fields. */
  readonly saidFixes?: readonly (readonly [said: RegExp, fix: string])[];
  /** True if answers hold secrets: the text of a refusal is then not repeated. */
  readonly confidential?: true;
}

/** Makes an operation's error. A GET has no effect, even if its answer is lost. */
export function failureOf(
  { method }: Operation,
  what: string,
  details: ServiceDetails,
): ServiceError {
  return new ServiceError(what, method === "GET" ? { ...details, effect: "none" } : details);
}

/** The end of a message about an unreadable answer: a write may have had its effect. */
export function doubt({ method }: Operation): string {
  return method === "GET" ? "" : "; whether it was done is not known";
}

export const OTHER_SERVICE_FIX =
  "Check that the base URL is that of Sentry, GlitchTip or a compatible service, and that no login page or proxy answers for it.";

/** Makes the error for an invalid 2xx answer. @param flaw as a clause: `its body is too large` */
export function unreadable(
  operation: Operation,
  status: number,
  flaw: string,
  where?: string,
): ServiceError {
  return failureOf(
    operation,
    `The service gave an unexpected response when asked to ${operation.action} (${status}): ${flaw}${doubt(operation)}.`,
    { kind: "unreadable", status, where, fix: OTHER_SERVICE_FIX },
  );
}

/** Joins path parts, each encoded, with a final slash: the service answers 404 without it. */
export function apiPath(...parts: string[]): string {
  return `/api/0/${parts.map((part) => encodeURIComponent(part.toWellFormed())).join("/")}/`;
}

/** Parses a body by a schema. @throws ServiceError that names the invalid member */
export function readAnswer<Schema extends v.GenericSchema>(
  schema: Schema,
  { status, body }: { status: number; body: unknown },
  operation: Operation,
): v.InferOutput<Schema> {
  // Only the first issue: a list of millions may have millions.
  const result = v.safeParse(schema, body, { abortEarly: true });
  if (result.success) return result.output;
  const [{ input, expected }] = result.issues;
  const member = v.getDotPath(result.issues[0]);
  const place = member === null ? "its body" : `its member "${shorten(member, 60)}"`;
  // The type, never the value, which may be a secret.
  const type = Array.isArray(input) ? "Array" : typeof input;
  const flaw = `${place} is not what the interface says (expected ${expected ?? "another value"}, received ${input === null ? "null" : type})`;
  throw unreadable(operation, status, flaw);
}
