/** The documents that people read, and what stands in their fenced blocks. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../../tools/action.ts";

/** Every Markdown file for users and contributors, by its path from the root. */
export const DOCUMENTS: readonly string[] = [
  ...globSync(["*.md", "docs/**/*.md", ".github/**/*.md"], { cwd: ROOT }),
]
  .map((name) => name.replaceAll("\\", "/"))
  .toSorted();

/** The pages with recipes. */
export const RECIPES = DOCUMENTS.filter((name) => name.startsWith("docs/recipes/"));

export function readDocument(name: string): string {
  return readFileSync(path.join(ROOT, name), "utf8");
}

/** The text of a document without its fenced blocks, in which a `#` is a comment and a bracket is code. */
export function proseOf(name: string): string {
  return readDocument(name).replaceAll(/^( *)```.*?^\1```$/gmsu, "");
}

export interface Block {
  /** Path of the document. */
  readonly document: string;
  /** The nearest heading above it. */
  readonly heading: string;
  /** What stands after the opening fence: `yaml`, `sh`, `text`, … */
  readonly language: string;
  readonly text: string;
}

/** The fenced blocks of a document, in their order. A block in a list is read without its indentation. */
export function blocksOf(document: string, text = readDocument(document)): Block[] {
  let heading = "";
  return [...text.matchAll(/^#{1,6} ([^\n]+)$|^( *)```(\w*)\n(.*?)^\2```$/gmsu)].flatMap(
    (found) => {
      const [, title, indentation = "", language = "", body = ""] = found;
      if (title !== undefined) {
        heading = title;
        return [];
      }
      const own = body.replaceAll(new RegExp(`^${indentation}`, "gmu"), "");
      return [{ document, heading, language, text: own }];
    },
  );
}

/** All workflows of all documents: blocks of YAML that say when they run. */
export function workflowBlocks(): Block[] {
  return yamlBlocks().filter(({ text }) => /^on:/mu.test(text));
}

/** All lists of steps that are no whole workflow. */
export function stepBlocks(): Block[] {
  return yamlBlocks().filter(({ text }) => /^- (?:name|uses|run|id):/mu.test(text));
}

function yamlBlocks(): Block[] {
  return DOCUMENTS.flatMap((document) => blocksOf(document)).filter(
    ({ language }) => language === "yaml",
  );
}
