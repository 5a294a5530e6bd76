/**
 * Parses an event of an issue. The application and its users wrote all of it, so little of it is kept: no queries of URLs,
 * headers, cookies, bodies, variables or users. Pure.
 */
import * as v from "valibot";
import { optionalOrIgnored } from "../schema.ts";
import { shorten, singleLine } from "../text.ts";

/** Parts of names of tags, and of members of contexts, whose values may identify a person or be a secret. */
const SENSITIVE =
  /auth|cookie|credential|mail|key|passw|passphrase|secret|session|token|user|login|jwt|csrf|xsrf|phone|birth|address|street|postal|passport|iban|customer|(?:first|last|full|given|family|middle|sur|nick|display|real|legal)[^a-z\d]?name|(?:client|remote|real|peer)ip/iu;
/** Whole words with the same meaning: inside another word they mean nothing. */
const SENSITIVE_WORD =
  /^(?:ip(?:v[46])?|sid|pin|ssn|otp|pwd|pass|tel|fax|mobile|dob|sub|uid|person|lat|lon|lng|latitude|longitude)$/iu;
/** The ends of words in names such as `clientIP`, `ip_address` and `x-forwarded-for`. */
const WORD_ENDS = /[^\p{L}\d]+|(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/**
 * Matches a URL with its user, query and fragment; the captured parts are kept. The URL may begin with `//`. A password may
 * hold slashes and more: unless a port follows the colon, everything before the last @ is removed.
 */
const PRIVATE_PARTS =
  /((?<![a-z\d+.-])[a-z][a-z\d+.-]{0,20}:\/\/|(?<![^\s"'<>()[\]{},;=])\/\/)(?:[^\s/?#@:"'<>]*:(?!\d{1,5}(?:[/?#\s"'<>]|$))[^\s"'<>]*@|[^\s/?#"'<>]*@)?([^\s?#"'<>]*)(?:[?#][^\s"'<>]*)?/giu;
/** A query or fragment after a path, and a query after a name. */
const PATH_QUERY =
  /(?<![^\s"'<>()[\]{},;=])(\.{0,2}\/[^\s?#"'<>]*)(?:[?#][^\s"'<>]*)?|(?<=[^\s?"'<>])\?[\w%[\]][\w.~%[\]-]{0,100}=(?!=)[^\s"'<>]*/gu;

const all = v.entriesFromList;
const line = (length: number) =>
  v.pipe(
    v.string(),
    v.transform((value) => {
      // First: invisible characters could split a URL.
      const lines = value.slice(0, 20_000).replaceAll(/[^\t\n]+/gu, (part) => singleLine(part));
      const shown = lines.replaceAll(PRIVATE_PARTS, "$1$2").replaceAll(PATH_QUERY, "$1");
      return shorten(shown, length);
    }),
  );
const text = optionalOrIgnored(line(300));
const message = optionalOrIgnored(line(2000));
const number = optionalOrIgnored(v.number());
/** A file's path, or a URL that may be incomplete. */
const place = v.pipe(
  text,
  v.transform((value) => value?.replace(/[?#].*/su, "")),
);

/** The last items of a list; invalid ones are left out. */
function last<Schema extends v.GenericSchema>(most: number, item: Schema) {
  const read = (items: unknown[]) =>
    items.slice(-most).flatMap((one) => {
      const { success, output } = v.safeParse(item, one);
      return success ? [output] : [];
    });
  return v.fallback(v.pipe(v.array(v.unknown()), v.transform(read)), []);
}

/** Joins the values that are not empty. */
export function words(values: object, separator = " "): string {
  return Object.values(values).filter(Boolean).join(separator);
}

const frame = v.object({
  ...all(["function", "module"], text),
  filename: place,
  ...all(["lineNo", "colNo"], number),
  inApp: optionalOrIgnored(v.boolean()),
  context: last(21, v.tuple([v.number(), line(200)])),
});

/** With the application's own frames, innermost first; if it has none, with a few others. */
const exception = v.pipe(
  v.object({
    type: text,
    value: message,
    stacktrace: v.fallback(v.object({ frames: last(500, frame) }), { frames: [] }),
  }),
  v.transform(({ stacktrace: { frames }, ...rest }) => {
    const own = frames.filter(({ inApp }) => inApp).slice(-30);
    return { ...rest, frames: (own.length > 0 ? own : frames.slice(-5)).toReversed() };
  }),
);

const crumb = v.pipe(
  v.object({
    ...all(["timestamp", "level", "category", "message"], text),
    data: v.fallback(v.object({ method: text, url: place, status_code: number }), {}),
  }),
  v.transform(({ data, ...rest }) => ({ ...rest, message: words([rest.message, words(data)]) })),
);

const isHarmless = v.check((name: string) => {
  const seen = singleLine(name.normalize("NFKC"));
  const parts = [...seen.split(WORD_ENDS), ...seen.split(/[^\p{L}\d]+/u)];
  return !SENSITIVE.test(seen) && !parts.some((word) => SENSITIVE_WORD.test(word));
});
const named = v.pipe(
  last(100, v.object({ key: v.pipe(v.string(), isHarmless, line(60)), value: line(300) })),
  v.transform((pairs) => Object.fromEntries(pairs.map(({ key, value }) => [key, value]))),
);

/** Single values of each context, at most ten: `browser.name`. */
const contexts = v.pipe(
  v.record(v.string(), v.fallback(v.record(v.string(), v.unknown()), {})),
  v.transform((list): unknown[] =>
    Object.entries(list).flatMap(([name, context]) =>
      Object.entries(context)
        .filter(([key, value]) => key !== "type" && typeof value !== "object")
        .slice(0, 10)
        .map(([key, value]) => ({ key: `${name}.${key}`, value: String(value) })),
    ),
  ),
  named,
);

const entries = v.pipe(
  last(50, v.object({ type: v.string(), data: v.unknown() })),
  v.transform((list) => Object.fromEntries(list.map(({ type, data }) => [type, data]))),
  v.object({
    message: v.fallback(v.object({ formatted: message }), {}),
    request: v.fallback(v.object({ method: text, url: place }), {}),
    exception: v.fallback(v.object({ values: last(10, exception) }), { values: [] }),
    breadcrumbs: v.fallback(v.object({ values: last(20, crumb) }), { values: [] }),
  }),
);

/** An event as Sentry and GlitchTip answer it. */
export const eventSchema = v.pipe(
  v.object({
    eventID: line(64),
    ...all(["title", "dateCreated", "platform"], text),
    message,
    entries,
    tags: named,
    contexts: v.fallback(contexts, {}),
  }),
  v.transform(({ eventID: id, title, entries: parts, tags, contexts: values, ...rest }) => ({
    id,
    title,
    ...rest,
    message: parts.message.formatted ?? rest.message,
    release: tags["release"],
    environment: tags["environment"],
    request: parts.request,
    exceptions: parts.exception.values.toReversed(),
    tags,
    contexts: values,
    breadcrumbs: parts.breadcrumbs.values,
  })),
);

/** An event as the result file has it. */
export type IssueEvent = v.InferOutput<typeof eventSchema>;
