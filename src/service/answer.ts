/** Reads what the service answered: unknown until a schema has read it. */
import * as v from "valibot";
import { ServiceError } from "../errors.ts";
import { shorten } from "../text.ts";
import { type Operation, changesNothing, doubt } from "./operation.ts";
import type { ServiceAnswer } from "./transport.ts";

/** A member that may be missing, null or of another type on some servers, and that nothing depends on. */
export function lenient<Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined);
}

/** A number that some servers write as a numeric string (`count`). */
export const numeric = v.union([
  v.number(),
  v.pipe(v.string(), v.regex(/^\d{1,15}$/u), v.transform(Number)),
]);

/**
 * Reads an answer's body by a schema of what we depend on.
 * @throws ServiceError that names the member which is not what the contract says
 */
export function readAnswer<Schema extends v.GenericSchema>(
  schema: Schema,
  answer: Pick<ServiceAnswer, "status" | "body">,
  operation: Operation,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, answer.body);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const member = v.getDotPath(issue);
  const place = member === null ? "its body" : `its member "${shorten(member, 60)}"`;
  throw new ServiceError(
    `The service answered the wish to ${operation.wish} with ${answer.status}, but ${place} is not what the interface says (expected ${issue.expected ?? "another value"}, received ${typeName(issue.input)})${doubt(operation)}.`,
    {
      kind: "unreadable",
      status: answer.status,
      mayHaveHappened: !changesNothing(operation),
      fix: "Check that the base URL is the address of Sentry, GlitchTip or a compatible service.",
    },
  );
}

/** The type and never the value: what came instead may be anything, a secret too. */
function typeName(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "Array" : typeof value;
}

/** The parts of a path, each encoded; with the closing slash without which the service answers 404. */
export function apiPath(...parts: string[]): string {
  return `/api/0/${parts.map((part) => encodeURIComponent(part.toWellFormed())).join("/")}/`;
}
