/** Patterns of tags: the input `tag-pattern`. Apart from the rules about tags, so that reading inputs does not load those. */

/** Syntax of other globs, such as GitHub's tag filters, that tag names cannot or rarely contain. */
const FOREIGN = /^!|[\\{}]|[\]?*]\+|^refs\/|\[[!^]?\]|\[[^\]]*$/u;

/** Whether a pattern is a glob that we do not support, or begins with `refs/` and so cannot match a tag's name. */
export function isForeignGlob(pattern: string): boolean {
  if (FOREIGN.test(pattern)) return true;
  try {
    // The expression is compiled at its first use.
    tagMatcher(pattern).test("");
    return false;
  } catch {
    // A reversed range (`[9-0]`), or a pattern that is far too long.
    return true;
  }
}

/**
 * Makes the expression that matches the whole names for a `tag-pattern`: `*` matches any text (also `/`), `?` one character, `[…]`
 * one of a set. Names and patterns may be hostile: the time grows only in proportion to both.
 */
export function tagMatcher(pattern: string): RegExp {
  const pieces = [""];
  for (const [text] of pattern.matchAll(/\[[^\]]{1,200}\]|./gsu)) {
    if (text === "*") pieces.push("");
    else pieces.push(`${pieces.pop() ?? ""}${text === "?" ? "." : characters(text)}`);
  }
  const [first = "", ...others] = pieces;
  const last = others.pop();
  // After a star the first matching position is as good as any: a lookahead with a back reference prevents backtracking.
  const middle = others.map((piece, index) => `(?=(.*?${piece}))\\${index + 1}`);
  return new RegExp(`^${first}${middle.join("")}${last === undefined ? "" : `.*${last}`}$`, "su");
}

/** Translates one character or a set, such as `[0-9a]` or its opposite, `[!0-9a]`. */
function characters(text: string): string {
  if (text.length <= 2 || !text.startsWith("[")) return escaped(text);
  const isNegated = /^\[[!^]/u.test(text);
  return `[${isNegated ? "^" : ""}${escaped(text.slice(isNegated ? 2 : 1, -1)).replaceAll("\\u{2d}", "-")}]`;
}

function escaped(text: string): string {
  return [...text].map((one) => `\\u{${one.codePointAt(0)?.toString(16) ?? ""}}`).join("");
}
