/** Reads what the service answered: unknown until a schema has read it. */
import * as v from "valibot";
import { ServiceError } from "../errors.ts";
import type { Operation } from "./operation.ts";
import type { ServiceAnswer } from "./transport.ts";

/** A member that may be missing, null or of another type on some servers, and that nothing depends on. */
export function lenient<Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined);
}

/** A number that some servers write as a numeric string (`count`). */
export const numeric = v.union([
  v.number(),
  v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
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
  const place = member === null ? "its body" : `its member "${member}"`;
  throw new ServiceError(
    `The service answered the wish to ${operation.wish} with ${answer.status}, but ${place} is not what the interface says (expected ${issue.expected ?? "another value"}, received ${issue.received}): whether it was done is not known.`,
    {
      kind: "unreadable",
      status: answer.status,
      fix: "Check that the base URL is the address of Sentry, GlitchTip or a compatible service.",
    },
  );
}

/** The parts of a path, each encoded; with the closing slash without which the service answers 404. */
export function apiPath(...parts: string[]): string {
  return `/api/0/${parts.map((part) => encodeURIComponent(part)).join("/")}/`;
}
