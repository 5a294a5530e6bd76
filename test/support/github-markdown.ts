/**
 * GitHub's rendering of Markdown, as far as it can be had: GFM with raw HTML, cleaned by GitHub's own list of elements
 * and attributes, then what GitHub makes of the remaining text: alerts, mentions, references, emoji and formulas.
 * It is the oracle for "hostile text stays text", and draws the summaries of the demo as a page.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
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

/**
 * A page that shows rendered Markdown as GitHub does, in light or dark as the browser prefers, with its Mermaid charts
 * drawn by the library in `node_modules`. It opens from disk, without a network.
 */
export function htmlPage(body: string, { title }: { title: string }): string {
  const require = createRequire(import.meta.url);
  const css = readFileSync(require.resolve("github-markdown-css/github-markdown.css"), "utf8");
  const mermaid = pathToFileURL(require.resolve("mermaid/dist/mermaid.min.js")).href;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</title>
<style>
${css}
body { margin: 0; background: #fff; }
@media (prefers-color-scheme: dark) { body { background: #0d1117; } }
.markdown-body { box-sizing: border-box; max-width: 980px; margin: 0 auto; padding: 32px 40px; }
.markdown-body .mermaid { text-align: center; margin-bottom: 16px; }
</style>
</head>
<body>
<article class="markdown-body">
${body}
</article>
${body.includes("language-mermaid") ? drawCharts(mermaid) : ""}
</body>
</html>
`;
}

/** GitHub picks Mermaid's theme by the colour scheme and leaves the rest as it is. */
function drawCharts(source: string): string {
  return `<script src="${source}"></script>
<script>
const dark = matchMedia("(prefers-color-scheme: dark)").matches;
mermaid.initialize({ startOnLoad: false, securityLevel: "strict", theme: dark ? "dark" : "default" });
for (const code of document.querySelectorAll("code.language-mermaid")) {
  const chart = document.createElement("div");
  chart.className = "mermaid";
  chart.textContent = code.textContent;
  code.parentElement.replaceWith(chart);
}
// A chart within closed details has no size to be drawn in: it is drawn when they are opened.
const draw = (root) => mermaid.run({ nodes: [...root.querySelectorAll(".mermaid:not([data-processed])")].filter((chart) => chart.offsetParent !== null) });
draw(document);
for (const details of document.querySelectorAll("details")) details.addEventListener("toggle", () => draw(details));
</script>`;
}
