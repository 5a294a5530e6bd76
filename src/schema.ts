/** Schemas that several modules use for data from outside. */
import * as v from "valibot";

/** A full git object id: 40 hexadecimal digits, or 64 in a sha256 repository. */
export const OBJECT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/u;

/** What names and versions have instead of a full id: 7 or more hexadecimal digits, among them a digit and a letter. */
export const SHORT_ID = String.raw`(?=[a-f]*\d)(?=\d*[a-f])[\da-f]{7,}`;

/** Whether a text is a full object id, which git cannot take for an option, a path or a range. */
export function isObjectId(text: string): boolean {
  return OBJECT_ID.test(text);
}

/** An optional member. A value of another type, such as null on some servers, is read as undefined. */
export function optionalOrIgnored<Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined);
}
