/** A rendered job summary as text for a terminal: headings, aligned tables, lists. */
import type { Element, ElementContent, Root, RootContent } from "hast";

const LONGEST_CELL = 72;

/** The text of a page as GitHub renders it; charts are named, not drawn. */
export function plainText(tree: Root): string {
  return blocks(tree.children)
    .join("\n\n")
    .replaceAll(/\n{3,}/gu, "\n\n");
}

function blocks(nodes: readonly (RootContent | ElementContent)[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === "text") return node.value.trim() === "" ? [] : [textOf(node).trim()];
    return node.type === "element" ? block(node) : [];
  });
}

function block(element: Element): string[] {
  switch (element.tagName) {
    case "table":
      return [table(element)];
    case "h1":
    case "h2":
    case "h3":
    case "h4":
      return [heading(inline(element))];
    case "ul":
    case "ol":
      return [
        elements(element)
          .map((item) => `- ${inline(item)}`)
          .join("\n"),
      ];
    case "pre":
      return [code(element)];
    case "p":
    case "summary":
      return [inline(element)];
    case "hr":
      return [];
    default:
      return blocks(element.children);
  }
}

const heading = (text: string): string => `${text}\n${"─".repeat([...text].length)}`;

function code(element: Element): string {
  const isChart = elements(element).some(({ properties }) =>
    String(properties["className"]).includes("language-mermaid"),
  );
  const text = textOf(element).trimEnd();
  if (!isChart) return text;
  const title = /title "?([^"\n]+)"?/u.exec(text)?.[1] ?? text.split("\n", 1)[0];
  return `[chart: ${title}]`;
}

function table(element: Element): string {
  const rows = descendants(element, "tr").map((row) => elements(row).map(cell));
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => width(row[column] ?? ""))),
  );
  const line = (row: readonly string[]) =>
    widths.map((most, column) => pad(row[column] ?? "", most)).join("  ");
  return rows.map((row) => line(row).trimEnd()).join("\n");
}

function cell(element: Element): string {
  const text = inline(element);
  const characters = [...text];
  if (characters.length <= LONGEST_CELL) return text;
  return `${characters.slice(0, LONGEST_CELL - 1).join("")}…`;
}

const pad = (text: string, most: number): string => text + " ".repeat(most - width(text));

/** Columns on a terminal: ideographs, kana, hangul and emoji take two. */
const WIDE = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{Emoji_Presentation}]/gu;
const width = (text: string): number => [...text].length + (text.match(WIDE)?.length ?? 0);

function inline(element: Element): string {
  return textOf(element).replaceAll(/\s+/gu, " ").trim();
}

/** What keeps GitHub from making links shows on no page, but would on some terminals. */
const INVISIBLE = /[\u200b\u2060]/gu;

function textOf(node: RootContent | ElementContent): string {
  if (node.type === "text") return node.value.replaceAll(INVISIBLE, "");
  if (node.type !== "element") return "";
  // Two lines of a cell or a paragraph are two statements.
  if (node.tagName === "br") return " · ";
  return node.children.map(textOf).join("");
}

function elements(element: Element): Element[] {
  return element.children.filter((child) => child.type === "element");
}

function descendants(element: Element, name: string): Element[] {
  return elements(element).flatMap((child) =>
    child.tagName === name ? [child] : descendants(child, name),
  );
}
