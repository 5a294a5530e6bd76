/**
 * GitHub's rendering of Markdown, as far as it can be had: GFM with raw HTML, cleaned by GitHub's own list of elements
 * and attributes, then what GitHub makes of the remaining text: alerts, mentions, references, emoji and formulas.
 * It is the oracle for "hostile text stays text", and draws the summaries of the demo as a page.
 */
import type { Element, ElementContent, Root, RootContent } from "hast";
import rehypeRaw from "rehype-raw";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";

const toTree = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .use(rehypeSanitize)
  .use(() => alerts)
  .use(() => references);

const toHtml = unified().use(rehypeStringify);

/** The tree of what GitHub shows for a Markdown text. */
export async function renderGitHubTree(markdown: string): Promise<Root> {
  return toTree.run(toTree.parse(markdown));
}

/** What GitHub shows for a Markdown text, as HTML. */
export async function renderGitHubHtml(markdown: string): Promise<string> {
  return toHtml.stringify(await renderGitHubTree(markdown));
}

const KINDS = ["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"] as const;

/** Block quotes at the top level that begin with `[!NOTE]` on a line of its own. */
function alerts(tree: Root): void {
  for (const node of tree.children) {
    if (node.type !== "element" || node.tagName !== "blockquote") continue;
    const first = node.children.find((child) => child.type === "element");
    const [text] = first?.children ?? [];
    if (first?.tagName !== "p" || text?.type !== "text") continue;
    const [, kind, rest = ""] = /^\[!([A-Z]+)\][ \t]*(?:\n([^]*))?$/u.exec(text.value) ?? [];
    if (!KINDS.some((known) => known === kind) || kind === undefined) continue;
    text.value = rest;
    if (rest === "" && first.children.length === 1)
      node.children.splice(node.children.indexOf(first), 1);
    node.tagName = "div";
    node.properties = { className: ["markdown-alert", `markdown-alert-${kind.toLowerCase()}`] };
    node.children.unshift(alertTitle(kind));
  }
}

function alertTitle(kind: string): Element {
  const title = kind.charAt(0) + kind.slice(1).toLowerCase();
  return {
    type: "element",
    tagName: "p",
    properties: { className: ["markdown-alert-title"] },
    children: [{ type: "text", value: title }],
  };
}

/** What GitHub looks for in text that is not code and not a link already, each within one text node. */
const REFERENCES: readonly { pattern: RegExp; tag: string; kind: string }[] = [
  {
    pattern: /(?<![\w`@/])@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\/[\w-]+)?/iu,
    tag: "a",
    kind: "user-mention",
  },
  { pattern: /(?<![\w&])(?:[\w.-]+\/[\w.-]+)?#\d+|\bGH-\d+/iu, tag: "a", kind: "issue-link" },
  { pattern: /[\w.-]+(?:\/[\w.-]+)?@[\da-f]{7,40}\b/iu, tag: "a", kind: "commit-link" },
  { pattern: /:(?:[\w+-]*[a-z][\w+-]*|[+-]1|100|1234):/iu, tag: "g-emoji", kind: "emoji" },
  { pattern: /\$\$[^$]+\$\$|\$[^$\s](?:[^$]*[^$\s])?\$/u, tag: "math-renderer", kind: "math" },
];

function references(tree: Root | Element): void {
  tree.children = tree.children.flatMap((node: RootContent): ElementContent[] => {
    if (node.type === "text") return referencesIn(node.value);
    if (node.type !== "element") return [];
    if (!["a", "code", "pre"].includes(node.tagName)) references(node);
    return [node];
  });
}

function referencesIn(value: string): ElementContent[] {
  for (const { pattern, tag, kind } of REFERENCES) {
    const match = pattern.exec(value);
    if (match === null) continue;
    const end = match.index + match[0].length;
    return [
      ...referencesIn(value.slice(0, match.index)),
      {
        type: "element",
        tagName: tag,
        properties: { className: [kind], ...(tag === "a" && { href: "https://github.com/" }) },
        children: [{ type: "text", value: match[0] }],
      },
      ...referencesIn(value.slice(end)),
    ];
  }
  return value === "" ? [] : [{ type: "text", value }];
}

/** A page that shows rendered Markdown much as GitHub does, in light or dark as the browser prefers; charts stay their text. */
export function htmlPage(body: string, { title }: { title: string }): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</title>
<style>
:root { color-scheme: light dark; --line: light-dark(#d1d9e0, #3d444d); --grey: light-dark(#f6f8fa, #151b23); }
body { max-width: 980px; margin: 0 auto; padding: 32px 40px; font: 16px/1.5 system-ui, sans-serif; color: light-dark(#1f2328, #f0f6fc); background: light-dark(#fff, #0d1117); }
h2 { padding-bottom: .3em; border-bottom: 1px solid var(--line); }
a { color: light-dark(#0969da, #4493f8); text-decoration: none; }
table { border-collapse: collapse; }
th, td { padding: 6px 13px; border: 1px solid var(--line); }
tr:nth-child(2n) { background: var(--grey); }
code, pre { font: 85%/1.45 ui-monospace, monospace; background: var(--grey); border-radius: 6px; }
code { padding: .2em .4em; }
pre { padding: 16px; overflow: auto; }
pre code { padding: 0; }
blockquote, .markdown-alert { margin: 0 0 16px; padding: 0 1em; border-left: .25em solid var(--alert, var(--line)); }
.markdown-alert-title { font-weight: 500; color: var(--alert); }
.markdown-alert-caution { --alert: light-dark(#d1242f, #f85149); }
.markdown-alert-warning { --alert: light-dark(#9a6700, #d29922); }
.markdown-alert-important { --alert: light-dark(#8250df, #ab7df8); }
.markdown-alert-tip { --alert: light-dark(#1a7f37, #3fb950); }
.markdown-alert-note { --alert: light-dark(#0969da, #4493f8); }
details { margin-bottom: 16px; }
</style>
<body>
${body}
</body>
</html>
`;
}
