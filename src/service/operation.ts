/** One operation of the service: what the messages call it, where it is, and how its answer is read. */
import * as v from "valibot";
import { type Effect, ServiceError } from "../errors.ts";
import { shorten } from "../text.ts";

/** One operation on one thing. The features say what they do; nothing here knows them by name. */
export interface Operation {
  /** `update-issue`: the service limits the rate of each operation by itself. */
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT";
  /** What we do, after "to": `create release 1.4.0`. May hold text from outside. */
  readonly action: string;
  /** Scopes of which the token needs one; first the one that today's servers ask for, which a refusal names. */
  readonly scopes: readonly string[];
  /** What a refusal says of the other scopes, in brackets. */
  readonly scopeNote?: string;
  /** What must exist for it, as the user wrote it: `the organization "acme"`, `the project "web"`. */
  readonly resources: readonly string[];
  /** What to write instead, by the member of the request that a refusal names: `ref` → `Write another "ref".` */
  readonly fieldFixes?: Readonly<Record<string, string>>;
  /** True where answers hold secrets: what a refusal says is not repeated then. */
  readonly confidential?: true;
}

/** What must be said of an operation whose answer cannot be read; empty for one that only reads. */
export function doubt({ method }: Operation): string {
  return method === "GET" ? "" : "; whether it was done is not known";
}

/** What only reads has no effect, however its answer was lost; of what writes, the failure tells. */
export function effectOfRead({ method }: Operation): Effect | undefined {
  return method === "GET" ? "none" : undefined;
}

/** The parts of a path, each encoded; with the closing slash without which the service answers 404. */
export function apiPath(...parts: string[]): string {
  return `/api/0/${parts.map((part) => encodeURIComponent(part.toWellFormed())).join("/")}/`;
}

/**
 * Reads an answer's body by a schema of what we depend on.
 * @throws ServiceError that names the member which is not what the contract says
 */
export function readAnswer<Schema extends v.GenericSchema>(
  schema: Schema,
  answer: { status: number; body: unknown },
  operation: Operation,
): v.InferOutput<Schema> {
  // The first flaw tells enough: a list of millions may have as many.
  const result = v.safeParse(schema, answer.body, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const member = v.getDotPath(issue);
  const place = member === null ? "its body" : `its member "${shorten(member, 60)}"`;
  throw new ServiceError(
    `The service gave an unexpected response when asked to ${operation.action} (${answer.status}): ${place} is not what the interface says (expected ${issue.expected ?? "another value"}, received ${typeName(issue.input)})${doubt(operation)}.`,
    {
      kind: "unreadable",
      status: answer.status,
      effect: effectOfRead(operation),
      fix: "Check that the base URL is the address of Sentry, GlitchTip or a compatible service.",
    },
  );
}

/** The type and never the value: what came instead may be anything, a secret too. */
function typeName(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "Array" : typeof value;
}
