/** Questions to a rendered summary. */
import type { Element, Nodes, Root } from "hast";

/** All elements, in order. */
export function elements(tree: Nodes): Element[] {
  if (tree.type !== "root" && tree.type !== "element") return [];
  const inner = tree.children.flatMap(elements);
  return tree.type === "element" ? [tree, ...inner] : inner;
}

/** The visible text, without the invisible characters that only break words up. */
export function visibleText(tree: Nodes): string {
  if (tree.type === "text") return tree.value.replaceAll(/[\u200b\u2060]/gu, "");
  if (tree.type !== "root" && tree.type !== "element") return "";
  return tree.children.map(visibleText).join("");
}

/**
 * The shape of a page: its elements with their attributes, nested, without text. Elements that only wrap text of
 * their own accord (a direction, a dollar sign) do not count.
 */
export function shape(tree: Nodes): string {
  if (tree.type === "root") return tree.children.map(shape).join("");
  if (tree.type !== "element") return "";
  const inner = tree.children.map(shape).join("");
  if (tree.tagName === "span") return inner;
  return `<${tree.tagName} ${JSON.stringify(tree.properties)}>${inner}</>`;
}

/** Where links and other attributes lead to. */
export function addresses(tree: Root): string[] {
  return elements(tree).flatMap(({ properties }) => {
    return [
      properties["href"],
      properties["src"],
      properties["cite"],
      properties["longDesc"],
    ].filter((value) => typeof value === "string");
  });
}
