/** The part of Mermaid's grammar that our charts are written in. Mermaid itself judges them in `test/extended`. */

const NUMBER = String.raw`\d+(?:\.\d{1,3})?`;
const LABEL = "[A-Za-z0-9 ._-]+";
const list = (item: string): string => String.raw`\[${item}(?:, ${item})*\]`;
const CHART = new RegExp(
  [
    "^%%\\{init: (?<settings>\\{.*\\})\\}%%",
    "xychart-beta",
    `  title "${LABEL}"`,
    `  x-axis ${list(`"${LABEL}"`)}`,
    `  y-axis ${NUMBER} --> ${NUMBER}`,
    `  bar ${list(NUMBER)}$`,
  ].join("\n"),
  "u",
);

/** @throws when it is not written as our charts are */
export function checkChart(lines: readonly string[]): void {
  const match = CHART.exec(lines.join("\n"));
  if (match === null) throw new Error(`no chart of ours: ${lines.join("\n")}`);
  JSON.parse(match.groups?.["settings"] ?? "");
}

/** The charts within a summary. */
export function chartsOf(summary: string): string[][] {
  return [...summary.matchAll(/^```mermaid\n([^]*?)\n```$/gmu)].map(([, text = ""]) =>
    text.split("\n"),
  );
}
