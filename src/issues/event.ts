/**
 * An event of an issue: what is read of it, and its lines of text. The application and its users wrote all of it. So it is
 * kept small; without queries of URLs, headers, cookies, bodies, variables and users; and in Markdown it stands in a fence.
 * Pure.
 */
import * as v from "valibot";
import { optionalOrIgnored } from "../schema.ts";
import { plainText, shorten } from "../text.ts";

/** Bytes of an event in Markdown. */
export const EVENT_BYTES = 60_000;
/** Members of contexts, and tags, that may tell who somebody is, or a secret. */
const SENSITIVE =
  /auth|cookie|credential|mail|(?:^|_)ip(?:_|$)|key|passw|secret|session|token|user/iu;
/** The query, the fragment, and the user of an address. */
const PRIVATE_PARTS =
  /(\b[a-z][a-z\d+.-]{0,20}:\/\/)(?:[^\s/?#@]*@)?([^\s?#"'<>]*)(?:[?#][^\s"'<>]*)?/giu;

/** At most so many characters of a text, and its addresses without their private parts. */
function clipped(value: string, length: number): string {
  return shorten(value.slice(0, 20_000).replaceAll(PRIVATE_PARTS, "$1$2"), length);
}

const line = (length: number) =>
  v.pipe(
    v.string(),
    v.transform((value) => clipped(value, length)),
  );
const text = (length = 300) => optionalOrIgnored(line(length));
const number = optionalOrIgnored(v.number());
const flag = optionalOrIgnored(v.boolean());
/** A path of a file, or an address that need not be whole. */
const place = optionalOrIgnored(
  v.pipe(
    v.string(),
    v.transform((value) => clipped(value.replace(/[?#].*/su, ""), 300)),
  ),
);

/** The last items of a list, as far as they can be read. */
function last<Schema extends v.GenericSchema>(most: number, item: Schema) {
  const read = (items: unknown[]) =>
    items.slice(-most).flatMap((one) => {
      const result = v.safeParse(item, one);
      return result.success ? [result.output] : [];
    });
  return v.fallback(v.pipe(v.array(v.unknown()), v.transform(read)), []);
}

const frame = v.object({
  function: text(200),
  filename: place,
  module: text(),
  lineNo: number,
  colNo: number,
  inApp: flag,
  context: last(21, v.tuple([v.number(), line(200)])),
});

/** With the application's own frames; with a few of others, without their source, where it has none. */
const exception = v.pipe(
  v.object({
    type: text(),
    value: text(2000),
    mechanism: optionalOrIgnored(v.object({ handled: flag })),
    stacktrace: optionalOrIgnored(v.object({ frames: last(500, frame) })),
  }),
  v.transform(({ type, value, mechanism, stacktrace: { frames = [] } = {} }) => {
    const own = frames.filter(({ inApp }) => inApp).slice(-30);
    const others = frames.slice(-5).map((one) => ({ ...one, context: [] }));
    return { type, value, handled: mechanism?.handled, frames: own.length > 0 ? own : others };
  }),
);

const crumb = v.pipe(
  v.object({
    timestamp: text(40),
    level: text(20),
    category: text(60),
    message: text(),
    data: optionalOrIgnored(v.object({ method: text(20), url: place, status_code: number })),
  }),
  v.transform(({ data = {}, message, ...rest }) => {
    return { ...rest, message: words(message, data.method, data.url, data.status_code) };
  }),
);

function words(...parts: readonly (string | number | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(" ");
}

/** Single values of each context, such as the name and the version of a browser. */
const contextList = v.pipe(
  v.record(v.string(), v.fallback(v.record(v.string(), v.unknown()), {})),
  v.transform((contexts) => {
    const isShown = ([key, value]: [string, unknown]) =>
      key !== "type" && !SENSITIVE.test(key) && typeof value !== "object";
    return Object.entries(contexts).flatMap(([name, context]) => {
      const shown = Object.entries(context).filter(isShown).slice(0, 10);
      const said = shown.map(([key, value]) => `${key}: ${String(value)}`).join(", ");
      if (said === "" || SENSITIVE.test(name)) return [];
      return { key: clipped(name, 60), value: clipped(said, 300) };
    });
  }),
);

/** An answer with an event, by Sentry's interface, which GlitchTip shares. */
export const eventSchema = v.pipe(
  v.object({
    eventID: line(64),
    title: text(),
    message: text(2000),
    platform: text(40),
    dateCreated: text(40),
    entries: last(50, v.object({ type: v.string(), data: v.unknown() })),
    tags: last(60, v.object({ key: line(60), value: line(200) })),
    contexts: v.fallback(contextList, []),
  }),
  v.transform(({ eventID: id, entries, tags, contexts, ...rest }) => {
    const read = <Schema extends v.GenericSchema>(name: string, schema: Schema) => {
      const result = v.safeParse(schema, entries.find(({ type }) => type === name)?.data);
      return result.success ? result.output : undefined;
    };
    const tagOf = (name: string) => tags.find(({ key }) => key === name)?.value;
    const { formatted: message = rest.message } =
      read("message", v.object({ formatted: text(2000) })) ?? {};
    return {
      ...rest,
      id,
      message: message === rest.title ? undefined : message,
      release: tagOf("release"),
      environment: tagOf("environment"),
      request: read("request", v.object({ method: text(20), url: place })),
      exceptions: read("exception", v.object({ values: last(10, exception) }))?.values ?? [],
      tags: tags.filter(({ key }) => !SENSITIVE.test(key)),
      contexts: contexts.slice(0, 30),
      breadcrumbs: read("breadcrumbs", v.object({ values: last(20, crumb) }))?.values ?? [],
    };
  }),
);

/** As the result file has it. */
export type IssueEvent = v.InferOutput<typeof eventSchema>;

/** The exceptions, the last one thrown first, each with its frames, the innermost first. */
export function traceLines({ exceptions }: IssueEvent, withSource: boolean): string[] {
  return exceptions.toReversed().flatMap(({ type, value, handled, frames }, index) => {
    const said = [type, value].filter((part) => part !== undefined).join(": ") || "Stack";
    const lines = frames
      .toReversed()
      .flatMap(({ filename, module, lineNo, colNo, context, ...each }) => {
        const where = [filename ?? module ?? "?", lineNo, colNo].filter(
          (part) => part !== undefined,
        );
        const source = context.map(
          ([at, code]) => `    ${at === lineNo ? ">" : " "} ${at} | ${code}`,
        );
        return [`  at ${each.function ?? "?"} (${where.join(":")})`, ...(withSource ? source : [])];
      });
    return [
      `${index > 0 ? "Caused by: " : ""}${said}${handled === false ? " (not handled)" : ""}`,
      ...lines,
    ];
  });
}

/** All that is known of an event, in lines of raw text. */
export function eventLines(event: IssueEvent): string[] {
  const { request = {}, tags, contexts, breadcrumbs } = event;
  const pair = ({ key, value }: IssueEvent["tags"][number]) => `${key}: ${value}`;
  const parts = {
    Title: [event.title],
    Message: [event.message],
    Event: [words(event.id, event.dateCreated, event.platform)],
    Release: [event.release],
    Environment: [event.environment],
    Request: [words(request.method, request.url)],
    Exception: traceLines(event, true),
    Tags: tags.map(pair),
    Contexts: contexts.map(pair),
    "Breadcrumbs, the newest last": breadcrumbs.map((each) =>
      words(each.timestamp, each.level, each.category, each.message),
    ),
  };
  return Object.entries(parts).flatMap(([title, lines]) => {
    const [first = ""] = lines;
    if (lines.length < 2) return first === "" ? [] : [`${title}: ${first}`];
    return ["", `${title}:`, ...lines.map((each) => `  ${each}`)];
  });
}

/**
 * Raw lines as a block of Markdown that they cannot leave, and that starts no command in a log.
 * @param most bytes of all lines together; what is beyond is left out
 */
export function fencedText(lines: readonly string[], most: number): string {
  let left = most;
  const harmless = lines.map((each) => plainText(each.replaceAll("\t", "  ")));
  const end = harmless.findIndex((each) => (left -= Buffer.byteLength(each) + 1) < 0);
  const shown = end === -1 ? harmless : [...harmless.slice(0, end), "… cut here"];
  const runs = shown.flatMap((each) => each.match(/`+/gu) ?? []);
  const fence = "`".repeat(Math.max(2, ...runs.map((run) => run.length)) + 1);
  return `${fence}text\n${shown.join("\n")}\n${fence}\n`;
}
