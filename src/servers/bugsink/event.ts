/** Converts an event's payload, as an SDK sent it, into the form of Sentry's answers, which `../event.ts` parses. Pure. */
type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const membersOf = (value: unknown): Members => (isMembers(value) ? value : {});

/** Returns the list in `{"values": […]}`, or the list itself. */
function listOf(value: unknown): readonly unknown[] {
  const list = isMembers(value) ? value["values"] : value;
  return Array.isArray(list) ? list : [];
}

/** @param timestamp Bugsink's text for the payload's timestamp, which an SDK may send as a number */
export function asAnswered(data: unknown, timestamp: string): object {
  const raw = membersOf(data);
  const thrown = listOf(raw["exception"]).map(membersOf);
  const { formatted, message = formatted } = membersOf(raw["logentry"] ?? raw["message"]);
  const said = formatted ?? message ?? raw["message"];
  const { type, value } = thrown.at(-1) ?? {};
  const title = [type, value].flatMap((part) =>
    typeof part === "string" && part !== "" ? part.split("\n", 1) : [],
  );
  const own = ["release", "environment", "transaction", "level"].map((key) => [key, raw[key]]);
  const given = isMembers(raw["tags"]) ? Object.entries(raw["tags"]) : listOf(raw["tags"]);
  const isPlain = (text: unknown) => ["string", "number", "boolean"].includes(typeof text);
  return {
    eventID: raw["event_id"],
    title: title.length === 0 ? said : title.join(": "),
    dateCreated: timestamp,
    platform: raw["platform"],
    message: said,
    entries: [
      { type: "message", data: { formatted: said } },
      { type: "exception", data: { values: thrown.map(exceptionOf) } },
      { type: "breadcrumbs", data: { values: listOf(raw["breadcrumbs"]) } },
      { type: "request", data: raw["request"] },
    ],
    tags: [...own, ...given].flatMap((pair) => {
      const [key, text] = listOf(pair);
      return isPlain(text) ? [{ key, value: String(text) }] : [];
    }),
    contexts: membersOf(raw["contexts"]),
  };
}

function exceptionOf(thrown: Members): object {
  const frames = listOf(membersOf(thrown["stacktrace"])["frames"]).map((frame) => {
    const raw = membersOf(frame);
    const { lineno: lineNo, colno: colNo, in_app: inApp, context_line: line } = raw;
    const before = listOf(raw["pre_context"]);
    const lines = line === undefined ? [] : [...before, line, ...listOf(raw["post_context"])];
    const first = Number(lineNo) - before.length;
    return { ...raw, lineNo, colNo, inApp, context: lines.map((text, at) => [first + at, text]) };
  });
  return { ...thrown, stacktrace: { frames } };
}
