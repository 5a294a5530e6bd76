/** The part of Mermaid's grammar that our charts are written in. Mermaid itself judges them in `test/extended`. */

const NUMBER = String.raw`\d+(?:\.\d{1,3})?`;
const LABEL = "[A-Za-z0-9 ._-]+";
const list = (item: string): string => String.raw`\[${item}(?:, ${item})*\]`;
const SETTINGS = "%%\\{init: (?<settings>\\{.*\\})\\}%%";

const GRAMMAR = {
  xychart: [
    `  title "${LABEL}"`,
    `  x-axis ${list(`"${LABEL}"`)}`,
    `  y-axis ${NUMBER} --> ${NUMBER}`,
    `  bar ${list(NUMBER)}`,
  ].join("\n"),
  pie: `  title ${LABEL}\n(?:  "${LABEL}" : ${NUMBER}(?:\n|$))+`,
};

/**
 * The kind of diagram that a text is.
 * @throws when it is not written as our charts are
 */
export function diagramType(lines: readonly string[]): string {
  const text = lines.join("\n");
  for (const [kind, head] of [
    ["xychart", "xychart-beta"],
    ["pie", "pie showData"],
  ] as const) {
    const match = new RegExp(`^${SETTINGS}\n${head}\n${GRAMMAR[kind]}$`, "u").exec(text);
    if (match === null) continue;
    JSON.parse(match.groups?.["settings"] ?? "");
    return kind;
  }
  throw new Error(`no chart of ours: ${text}`);
}

/** The charts within a summary. */
export function chartsOf(summary: string): string[][] {
  return [...summary.matchAll(/^```mermaid\n([^]*?)\n```$/gmu)].map(([, text = ""]) =>
    text.split("\n"),
  );
}
