/** One operation of the service: what the messages call it, where it is, and how its answer is read. */
import * as v from "valibot";
import { ServiceError, type ServiceDetails } from "../errors.ts";
import { shorten } from "../text.ts";

export interface Operation {
  /** `update-issue`: the service limits the rate of each operation by itself. */
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT";
  /** What we do, after "to": `create release 1.4.0`. May hold text from outside. */
  readonly action: string;
  /** Of which the token needs one; a refusal names the first. */
  readonly scopes?: readonly string[];
  /** What must exist for it, as the user wrote it: `the organization "acme"`, `the project "web"`. */
  readonly resources?: readonly string[];
  /** What to write instead, by the member of the request that a refusal names: `ref` → `Write another "ref".` */
  readonly fieldFixes?: Readonly<Record<string, string>>;
  /** True where answers hold secrets: what a refusal says is not repeated then. */
  readonly confidential?: true;
}

/** A failure of an operation. What only reads has no effect, however its answer was lost. */
export function failureOf(
  { method }: Operation,
  what: string,
  details: ServiceDetails,
): ServiceError {
  return new ServiceError(what, method === "GET" ? { ...details, effect: "none" } : details);
}

/** What must be said of an operation whose answer cannot be read. */
export function doubt({ method }: Operation): string {
  return method === "GET" ? "" : "; whether it was done is not known";
}

export const OTHER_SERVICE_FIX =
  "Check that the base URL is that of Sentry, GlitchTip or a compatible service, and that no login page or proxy answers for it.";

/** A 2xx answer that is not what the interface says. @param flaw as a clause: `its body is too large` */
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

/** The parts of a path, each encoded; with the closing slash without which the service answers 404. */
export function apiPath(...parts: string[]): string {
  return `/api/0/${parts.map((part) => encodeURIComponent(part.toWellFormed())).join("/")}/`;
}

/** Reads a body by a schema of what we depend on. @throws ServiceError that names the member which is wrong */
export function readAnswer<Schema extends v.GenericSchema>(
  schema: Schema,
  { status, body }: { status: number; body: unknown },
  operation: Operation,
): v.InferOutput<Schema> {
  // The first flaw tells enough: a list of millions may have as many.
  const result = v.safeParse(schema, body, { abortEarly: true });
  if (result.success) return result.output;
  const [{ input, expected }] = result.issues;
  const member = v.getDotPath(result.issues[0]);
  const place = member === null ? "its body" : `its member "${shorten(member, 60)}"`;
  // The type and never the value: what came instead may be anything, a secret too.
  const type = Array.isArray(input) ? "Array" : typeof input;
  const flaw = `${place} is not what the interface says (expected ${expected ?? "another value"}, received ${input === null ? "null" : type})`;
  throw unreadable(operation, status, flaw);
}
