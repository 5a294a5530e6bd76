/** A rendered job summary as text for a terminal: headings, aligned tables, lists; charts, which GitHub draws, are named. */
import type { Element, ElementContent, Root, RootContent } from "hast";

const LONGEST_CELL = 72;

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
  const { tagName } = element;
  if (tagName === "table") return [table(element)];
  if (/^h[1-4]$/u.test(tagName)) {
    const text = inline(element);
    return [`${text}\n${"─".repeat([...text].length)}`];
  }
  if (["ul", "ol"].includes(tagName)) {
    const items = elements(element).map((item) => `- ${inline(item)}`);
    return [items.join("\n")];
  }
  if (tagName === "pre") return [code(element)];
  if (["p", "summary"].includes(tagName)) return [inline(element)];
  return tagName === "hr" ? [] : blocks(element.children);
}

function code(element: Element): string {
  const text = textOf(element).trimEnd();
  const [inner] = elements(element);
  if (!String(inner?.properties["className"]).includes("language-mermaid")) return text;
  const title = /title "?([^"\n]+)"?/u.exec(text)?.[1] ?? text.split("\n", 1)[0];
  return `[GitHub draws a chart here: ${title}]`;
}

function table(element: Element): string {
  const rows = descendants(element, "tr").map((row) => elements(row).map(cell));
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => width(row[column] ?? ""))),
  );
  const padded = (text: string, most: number) => text + " ".repeat(most - width(text));
  const line = (row: readonly string[]) =>
    widths.map((most, column) => padded(row[column] ?? "", most)).join("  ");
  return rows.map((row) => line(row).trimEnd()).join("\n");
}

function cell(element: Element): string {
  const text = inline(element);
  const characters = [...text];
  if (characters.length <= LONGEST_CELL) return text;
  return `${characters.slice(0, LONGEST_CELL - 1).join("")}…`;
}

/** Columns on a terminal: ideographs, kana, hangul and emoji take two. */
const WIDE = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{Emoji_Presentation}]/gu;
const width = (text: string): number => [...text].length + (text.match(WIDE)?.length ?? 0);

const inline = (element: Element): string => textOf(element).replaceAll(/\s+/gu, " ").trim();

function textOf(node: RootContent | ElementContent): string {
  // What keeps GitHub from making links shows on no page, but would on some terminals.
  if (node.type === "text") return node.value.replaceAll(/[\u200b\u2060]/gu, "");
  if (node.type !== "element") return "";
  // Two lines of a cell or a paragraph are two statements.
  return node.tagName === "br" ? " · " : node.children.map(textOf).join("");
}

const elements = (element: Element): Element[] =>
  element.children.filter((child) => child.type === "element");

const descendants = (element: Element, name: string): Element[] =>
  elements(element).flatMap((child) =>
    child.tagName === name ? [child] : descendants(child, name),
  );
