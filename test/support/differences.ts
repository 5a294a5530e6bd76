/**
 * A transcript beside another one: the lines that only this one has, and how many it shares. What many steps say is written
 * once, in the other one.
 */

import { counted } from "../../src/report/format.ts";

/** Of these sections all lines are written: few are alike, and their order counts. */
const WHOLE = new Set(["exit code", "requests", "outputs"]);
/** In these, sentences that were read before and are this long are cut after so many words. */
const TOLD = new Set(["log", "summary", "result file"]);
const [LONG, WORDS] = [50, 4];

/** @param like the other transcript, with headings of the same kind @param name of the other one */
export function differences(text: string, like: string, name: string): string {
  const others = new Map(sectionsOf(like));
  const said = new Set<string>();
  for (const line of like.split("\n")) cut(line, said);
  const parts = sectionsOf(text).map(([heading, lines]) => {
    if (WHOLE.has(heading)) return [`=== ${heading}`, ...lines, ""];
    const shared = (others.get(heading) ?? []).map(spaced);
    const own = lines.map(spaced).filter((line) => {
      const at = shared.indexOf(line);
      if (at >= 0) shared.splice(at, 1);
      return at < 0;
    });
    const count = lines.length - own.length;
    const as = count === 0 ? "" : `, and ${counted(count, "line")} as there`;
    const told = own.map((line) => (TOLD.has(heading) ? cut(line, said) : line));
    return [`=== ${heading}${as}`, ...told, ""];
  });
  return [`Like ${name}, but:`, "", ...parts.flat()].join("\n");
}

/** The sections of a transcript, without blank lines. */
function sectionsOf(text: string): [heading: string, lines: string[]][] {
  return text.split(/^=== /mu).flatMap((section) => {
    const [heading = "", ...lines] = section.split("\n").filter((line) => line.trim() !== "");
    return heading === "" ? [] : [[heading, lines]];
  });
}

/** How wide a table's columns are depends on its longest line, and so does the line below a heading. */
function spaced(line: string): string {
  return line.replaceAll(/(?<=\S) {2,}/gu, "  ").replaceAll(/─+/gu, "──");
}

/** A line with the first words of each sentence that was said before. */
function cut(line: string, said: Set<string>): string {
  const sentences = line.split(/(?<=[.·] |Fix: |::(?=[A-Z])|"fix":"|"what":")/u);
  const told = sentences.map((sentence) => {
    const words = sentence.replaceAll(/[\\"]|\W+$/gu, "");
    const isKnown = said.has(words);
    said.add(words);
    return isKnown && words.length >= LONG
      ? `${sentence.split(" ", WORDS).join(" ")} … `
      : sentence;
  });
  return told.join("").trimEnd();
}
