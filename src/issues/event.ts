/**
 * An event of an issue: what is read of it, and its lines of text. The application and its users wrote all of it. So it is
 * kept small; without queries of URLs, headers, cookies, bodies, variables and users; and in Markdown it stands in a fence.
 * Pure.
 */
import * as v from "valibot";
import type { ResultIssue } from "../report/result-schema.ts";
import { optionalOrIgnored } from "../schema.ts";
import { plainText, shorten, withoutSecrets } from "../text.ts";

export type IssueEvent = NonNullable<ResultIssue["event"]>;

/** Bytes of an event in Markdown. */
export const EVENT_BYTES = 60_000;
/** Frames of one exception, and source lines on either side of the one that failed. */
const FRAMES = { ofApplication: 30, ofOthers: 5, source: 5 };
/** Members of contexts, and tags, that may tell who somebody is, or a secret. */
const SENSITIVE =
  /auth|cookie|credential|mail|(?:^|_)ip(?:_|$)|key|passw|secret|session|token|user/iu;
/** The query, the fragment, and the user of an address. */
const PRIVATE_PARTS =
  /(\b[a-z][a-z\d+.-]{0,20}:\/\/)(?:[^\s/?#@]*@)?([^\s?#"'<>]*)(?:[?#][^\s"'<>]*)?/giu;

/** At most so many characters of a text, and its addresses without their private parts. */
function clipped(value: string, length: number): string {
  // Secrets go first: half of one would not be known.
  const start = withoutSecrets(value).slice(0, 20_000);
  return shorten(start.replaceAll(PRIVATE_PARTS, "$1$2"), length);
}

function line(length: number) {
  return v.pipe(
    v.string(),
    v.transform((value) => clipped(value, length)),
  );
}

const text = (length = 300) => optionalOrIgnored(line(length));
const number = optionalOrIgnored(v.number());
const flag = optionalOrIgnored(v.boolean());
/** A path of a file, or an address that need not be whole. */
const place = optionalOrIgnored(
  v.pipe(
    line(300),
    v.transform((value) => value.replace(/[?#].*/su, "")),
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

const frame = v.pipe(
  v.object({
    function: text(200),
    filename: place,
    absPath: place,
    module: text(),
    lineNo: number,
    colNo: number,
    inApp: flag,
    context: last(100, v.tuple([v.number(), line(200)])),
  }),
  v.transform(({ filename, absPath, module, lineNo, colNo, inApp = false, context, ...rest }) => {
    const isNear = ([at]: [number, string]) => Math.abs(at - (lineNo ?? 0)) <= FRAMES.source;
    const file = filename ?? absPath ?? module;
    return { ...rest, file, line: lineNo, column: colNo, inApp, source: context.filter(isNear) };
  }),
);

const exception = v.pipe(
  v.object({
    type: text(),
    value: text(2000),
    mechanism: optionalOrIgnored(v.object({ handled: flag })),
    stacktrace: optionalOrIgnored(v.object({ frames: last(500, frame) })),
  }),
  v.transform(({ type, value, mechanism, stacktrace: { frames = [] } = {} }) => {
    const own = frames.filter(({ inApp }) => inApp).slice(-FRAMES.ofApplication);
    const others = frames.slice(-FRAMES.ofOthers).map((one) => ({ ...one, source: [] }));
    const shown = own.length > 0 ? own : others;
    return { type, value, handled: mechanism?.handled, frames: shown };
  }),
);

const crumb = v.pipe(
  v.object({
    timestamp: text(40),
    level: text(20),
    category: text(60),
    message: text(),
    data: optionalOrIgnored(
      v.object({
        method: text(20),
        url: place,
        status_code: optionalOrIgnored(v.union([v.number(), line(20)])),
      }),
    ),
  }),
  v.transform(({ data = {}, message, ...rest }) => {
    const parts = [message, data.method, data.url, data.status_code];
    return { ...rest, message: parts.filter((part) => part !== undefined).join(" ") };
  }),
);

/** Single values of a context, such as the name and the version of a browser. */
function shortContexts(contexts: Readonly<Record<string, unknown>>): IssueEvent["contexts"] {
  return Object.entries(contexts)
    .slice(0, 30)
    .flatMap(([name, context]) => {
      if (SENSITIVE.test(name) || typeof context !== "object" || context === null) return [];
      const said = Object.entries<unknown>({ ...context })
        .filter(
          ([key, value]) => key !== "type" && !SENSITIVE.test(key) && typeof value !== "object",
        )
        .map(([key, value]) => `${key}: ${String(value)}`);
      const value = clipped(said.slice(0, 10).join(", "), 300);
      return value === "" ? [] : { key: clipped(name, 60), value };
    });
}

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
    contexts: v.fallback(v.record(v.string(), v.unknown()), {}),
  }),
  v.transform(({ eventID: id, entries, tags, contexts, ...rest }): IssueEvent => {
    const dataOf = (name: string) => entries.find(({ type }) => type === name)?.data;
    const valuesOf = <Schema extends v.GenericSchema>(name: string, most: number, item: Schema) => {
      const read = v.safeParse(v.object({ values: last(most, item) }), dataOf(name));
      return read.success ? read.output.values : [];
    };
    const tagOf = (name: string) => tags.find(({ key }) => key === name)?.value;
    const request = v.safeParse(v.object({ method: text(20), url: place }), dataOf("request"));
    const logged = v.safeParse(v.object({ formatted: line(2000) }), dataOf("message"));
    const message = logged.success ? logged.output.formatted : rest.message;
    return {
      ...rest,
      id,
      message: message === rest.title ? undefined : message,
      release: tagOf("release"),
      environment: tagOf("environment"),
      request: request.success ? request.output : undefined,
      exceptions: valuesOf("exception", 10, exception),
      tags: tags.filter(({ key }) => !SENSITIVE.test(key)),
      contexts: shortContexts(contexts),
      breadcrumbs: valuesOf("breadcrumbs", 20, crumb),
    };
  }),
);

/** The exceptions, the last one thrown first, each with its frames, the innermost first. */
export function traceLines({ exceptions }: IssueEvent, withSource: boolean): string[] {
  return exceptions.toReversed().flatMap(({ type, value, handled, frames }, index) => {
    const said = [type, value].filter((part) => part !== undefined).join(": ") || "Stack";
    return [
      `${index > 0 ? "Caused by: " : ""}${said}${handled === false ? " (not handled)" : ""}`,
      ...frames.toReversed().flatMap((each) => {
        const where = [each.file ?? "?", each.line, each.column].filter(
          (part) => part !== undefined,
        );
        const source = each.source.map(([at, code]) => {
          return `    ${at === each.line ? ">" : " "} ${at} | ${code.replaceAll("\t", "  ")}`;
        });
        return [`  at ${each.function ?? "?"} (${where.join(":")})`, ...(withSource ? source : [])];
      }),
    ];
  });
}

/** All that is known of an event, in lines of raw text. */
export function eventLines(event: IssueEvent): string[] {
  const { request = {}, tags, contexts, breadcrumbs } = event;
  const words = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" ");
  const pair = ({ key, value }: IssueEvent["tags"][number]) => `${key}: ${value}`;
  const parts: [string, string[]][] = [
    ["Title", [words(event.title)]],
    ["Message", [words(event.message)]],
    ["Event", [words(event.id, event.dateCreated, event.platform)]],
    ["Release", [words(event.release)]],
    ["Environment", [words(event.environment)]],
    ["Request", [words(request.method, request.url)]],
    ["Exception", traceLines(event, true)],
    ["Tags", tags.map(pair)],
    ["Contexts", contexts.map(pair)],
    [
      "Breadcrumbs, the newest last",
      breadcrumbs.map((each) => words(each.timestamp, each.level, each.category, each.message)),
    ],
  ];
  return parts.flatMap(([title, lines]) => {
    const [first = "", ...others] = lines;
    if (first === "") return [];
    if (others.length === 0) return [`${title}: ${first}`];
    return ["", `${title}:`, ...lines.map((each) => `  ${each}`)];
  });
}

/**
 * Raw lines as a block of Markdown that they cannot leave, and that starts no command in a log.
 * @param most bytes of all lines together; what is beyond is left out
 */
export function fencedText(lines: readonly string[], most: number): string {
  let left = most;
  const harmless = lines.map((each) => plainText(each));
  const end = harmless.findIndex((each) => (left -= Buffer.byteLength(each) + 1) < 0);
  const shown = end === -1 ? harmless : [...harmless.slice(0, end), "… cut here"];
  const runs = shown.flatMap((each) => each.match(/`+/gu) ?? []);
  const fence = "`".repeat(Math.max(2, ...runs.map((run) => run.length)) + 1);
  return `${fence}text\n${shown.join("\n")}\n${fence}\n`;
}
