/** The real Mermaid library as the judge of our charts, without a browser. */
import DOMPurify from "dompurify";

// Without a document DOMPurify is only a factory; parsing needs no more of it than these two.
Object.assign(DOMPurify, { addHook: () => undefined, sanitize: (text: string) => text });

const { default: mermaid } = await import("mermaid");

/**
 * The kind of diagram that a text is.
 * @throws when Mermaid does not accept it
 */
export async function diagramType(lines: readonly string[]): Promise<string> {
  return (await mermaid.parse(lines.join("\n"))).diagramType;
}

/** The charts within a summary. */
export function chartsOf(summary: string): string[][] {
  return [...summary.matchAll(/^```mermaid\n([^]*?)\n```$/gmu)].map(([, text = ""]) =>
    text.split("\n"),
  );
}
