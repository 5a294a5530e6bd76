/** Sections of documents that are generated, between markers. */

/** `text` with what stands between the markers of `name` replaced. Markers that are missing are an error. */
export function withSection(text: string, name: string, content: string): string {
  const [start, end] = [`<!-- generated: ${name} -->`, "<!-- end of generated -->"];
  const from = text.indexOf(start);
  const to = text.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`The document has no section "${start} … ${end}"`);
  return `${text.slice(0, from + start.length)}\n\n${content.trim()}\n\n${text.slice(to)}`;
}

/** A table of Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll(/\s+/gu, " ").replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
