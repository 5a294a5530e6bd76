/** Parts of the schemas that read data from outside. */
import * as v from "valibot";

/** A member that may be missing, null or of another type on some servers, and that nothing depends on. */
export function optionalOrIgnored<Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined);
}

/** A number that some servers write as a numeric string (`count`). */
export const numeric = v.union([
  v.number(),
  v.pipe(v.string(), v.regex(/^\d{1,15}$/u), v.transform(Number)),
]);
