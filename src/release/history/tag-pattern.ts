/** The globs of `tag-pattern`: `*` stands for any text, also with `/` in it, `?` for one character, `[…]` for one of a set. */

/** What other globs know, GitHub's filters of tags among them, and a tag's name cannot hold or rarely does. */
const FOREIGN = /^!|[\\{}]|[\]?*]\+|^refs\/|\[[!^]?\]|\[[^\]]*$/u;

/** Whether a text is a glob that we do not read, or would match no tag because it is a ref. */
export function isForeignGlob(pattern: string): boolean {
  if (FOREIGN.test(pattern)) return true;
  try {
    // The first match compiles it.
    tagMatcher(pattern).test("");
    return false;
  } catch {
    // A range that ends before it begins (`[9-0]`), or far more text than tags have.
    return true;
  }
}

/** What tells whether a whole name matches the glob, in time that grows with name and pattern: both are hostile. */
export function tagMatcher(pattern: string): RegExp {
  const pieces = [""];
  for (const [text] of pattern.matchAll(/\[[^\]]{1,200}\]|./gsu)) {
    if (text === "*") pieces.push("");
    else pieces.push(`${pieces.pop() ?? ""}${text === "?" ? "." : characters(text)}`);
  }
  const [first = "", ...others] = pieces;
  const last = others.pop();
  // Behind a star the first place that fits is as good as any: what a lookahead found is not looked for again.
  const middle = others.map((piece, index) => `(?=(.*?${piece}))\\${index + 1}`);
  return new RegExp(`^${first}${middle.join("")}${last === undefined ? "" : `.*${last}`}$`, "su");
}

/** One character, or a set such as `[0-9a]` and, for all others, `[!0-9]`. */
function characters(text: string): string {
  if (text.length <= 2 || !text.startsWith("[")) return escaped(text);
  const isNegated = /^\[[!^]/u.test(text);
  return `[${isNegated ? "^" : ""}${escaped(text.slice(isNegated ? 2 : 1, -1)).replaceAll("\\u{2d}", "-")}]`;
}

function escaped(text: string): string {
  return [...text].map((one) => `\\u{${one.codePointAt(0)?.toString(16) ?? ""}}`).join("");
}
