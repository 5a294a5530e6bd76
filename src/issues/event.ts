/** Writes an event as lines of text, fenced in Markdown because an application and its users wrote all of it. Pure. */
import { type IssueEvent, words } from "../servers/event.ts";
import { plainText } from "../text.ts";

export function eventLines(parts: Partial<IssueEvent> & { culprit?: string }): string[] {
  return Object.entries(parts).flatMap(([name, value]) => {
    if (typeof value !== "object") return value ? [`${name}: ${value}`] : [];
    const lines = Array.isArray(value)
      ? value.flatMap((each, index) => ("frames" in each ? trace(each, index) : words(each)))
      : Object.entries(value).flatMap(([key, said]) =>
          said === undefined ? [] : `${key}: ${said}`,
        );
    return lines.length === 0 ? [] : ["", `${name}:`, ...lines.map((each) => `  ${each}`)];
  });
}

function trace({ type, value, frames }: IssueEvent["exceptions"][number], index: number): string[] {
  return [
    `${index > 0 ? "Caused by: " : ""}${words([type, value], ": ") || "Stack"}`,
    ...frames.flatMap(({ function: name = "?", filename, module, lineNo, colNo, context }) => [
      `  at ${name} (${words([filename ?? module ?? "?", lineNo, colNo], ":")})`,
      ...context.map(([at, code]) => `    ${at === lineNo ? ">" : " "} ${at} | ${code}`),
    ]),
  ];
}

/**
 * Writes raw lines as a fenced block of Markdown that they cannot end, and that starts no workflow command in a log.
 * @param most bytes of all lines together; the rest is cut off
 */
export function fencedText(lines: readonly string[], most: number): string {
  const whole = lines.map((each) => plainText(each.replaceAll("\t", "  "))).join("\n");
  const bytes = Buffer.from(whole);
  const shown = bytes.length <= most ? whole : `${bytes.toString("utf8", 0, most)}\n… cut here`;
  const runs = shown.match(/`+/gu) ?? [];
  const fence = "`".repeat(Math.max(2, ...runs.map((run) => run.length)) + 1);
  return `${fence}text\n${shown}\n${fence}\n`;
}
