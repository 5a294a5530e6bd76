/** What data from outside is read by, in more than one place. */
import * as v from "valibot";

/** A whole id of an object of git: 40 hexadecimal digits, or 64 in a repository of the sha256 format. */
export const OBJECT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/u;

/** Nothing else becomes an argument of git: an id can be no option, no path and no range. */
export function isObjectId(text: string): boolean {
  return OBJECT_ID.test(text);
}

/** A member that may be missing, null or of another type on some servers, and that nothing depends on. */
export function optionalOrIgnored<Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined);
}
