/**
 * Builds the blocks of the job summary. Blank lines separate blocks; a block of HTML contains none, because Markdown would
 * begin again there. Text from outside never holds a line break.
 */
import { markup, joined, nothing, type Markup } from "./markdown.ts";

/** A block of the summary: lines of Markdown that are complete in themselves. */
export interface Block {
  readonly lines: string;
}

export interface Column<Row> {
  head: string;
  align?: "right";
  /** For columns of dates and numbers, which would break at their hyphens. */
  nowrap?: boolean;
  cell: (row: Row) => Markup;
}

/** The five alerts of GitHub. They are drawn only at the top level, not within details. */
export type AlertKind = "NOTE" | "TIP" | "IMPORTANT" | "WARNING" | "CAUTION";

export function heading(level: 2 | 3 | 4, content: Markup): Block {
  return { lines: `<h${level}>${content.source}</h${level}>` };
}

export function paragraph(content: Markup): Block {
  return { lines: `<p>${content.source}</p>` };
}

/** Names and values in two columns; rows without a value are left out, and so is a table without rows. */
export function factsTable(facts: readonly (readonly [string, Markup])[]): Block[] {
  const filled = facts.filter(([, value]) => !value.isEmpty);
  if (filled.length === 0) return [];
  const rows = filled.map(([name, value]) => {
    return markup`<tr><th align="left">${name}</th><td>${value}</td></tr>`;
  });
  return [{ lines: `<table>\n${joined(rows, "\n").source}\n</table>` }];
}

/** A table with a head; columns in which every cell is empty are left out. */
export function dataTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Block {
  const shown = columns
    .map((column) => ({ column, cells: rows.map((row) => column.cell(row)) }))
    .filter(({ cells }) => cells.some((cell) => !cell.isEmpty));
  const head = shown.map(({ column: { align = "left", head: name } }) => {
    return markup`<th align="${align}">${name}</th>`;
  });
  const body = rows.map((_, index) => {
    const line = shown.map(({ column: { align, nowrap }, cells }) => {
      const attributes = `${align ? ` align="${align}"` : ""}${nowrap ? " nowrap" : ""}`;
      return `<td${attributes}>${(cells[index] ?? nothing).source}</td>`;
    });
    return `<tr>${line.join("")}</tr>`;
  });
  const top = `<thead><tr>${joined(head).source}</tr></thead>`;
  return { lines: `<table>${top}<tbody>\n${body.join("\n")}\n</tbody></table>` };
}

export function bulletList(items: readonly Markup[]): Block {
  const lines = items.map((item) => markup`<li>${item}</li>`);
  return { lines: `<ul>\n${joined(lines, "\n").source}\n</ul>` };
}

export function alert(kind: AlertKind, paragraphs: readonly Markup[]): Block {
  const lines = joined(paragraphs.map((each) => markup`<p>${each}</p>`));
  return { lines: `> [!${kind}]\n> ${lines.source}` };
}

/** Folds blocks away under a line that is always shown. */
export function details(summary: Markup, blocks: readonly Block[]): Block {
  const first = `<details><summary>${summary.source}</summary>`;
  return { lines: `${first}\n\n${document(blocks)}\n\n</details>` };
}

/** A Mermaid chart. Its lines must not come from outside. */
export function mermaid(lines: readonly string[]): Block {
  return { lines: `\`\`\`mermaid\n${lines.join("\n")}\n\`\`\`` };
}

/** Preformatted lines, to copy or to keep their indentation. */
export function copyable(content: Markup): Block {
  return { lines: `<pre>${content.source}</pre>` };
}

export function document(blocks: readonly Block[]): string {
  return blocks.map((block) => block.lines).join("\n\n");
}
