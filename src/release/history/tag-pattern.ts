/** The globs of `tag-pattern`: `*` stands for any text, also with `/` in it, `?` for one character, `[…]` for one of a set. */

import type { Notice } from "../../outcome.ts";

/** One character of a name, as the glob wants it; `*` for any number of any. */
type GlobPart = "*" | ((character: string) => boolean);

/** What other globs know, GitHub's filters of tags among them, and a tag's name cannot hold or rarely does. */
const FOREIGN = /^!|[\\{}]|[\]?*]\+|^refs\/|\[[!^]?\]|\[[^\]]*$/u;

/** Whether a text is a glob that we do not read, or would match no tag because it is a ref. */
export function isForeignGlob(pattern: string): boolean {
  return FOREIGN.test(pattern);
}

/** Whether the whole name matches the glob. Linear in both: names and patterns are hostile. */
export function matchesGlob(name: string, pattern: string): boolean {
  const characters = [...name];
  const parts = globParts(pattern);
  let n = 0;
  let p = 0;
  let star = -1;
  let resume = 0;
  while (n < characters.length) {
    const part = parts[p];
    if (part === "*") {
      star = p++;
      resume = n;
    } else if (part?.(characters[n] ?? "") === true) {
      n++;
      p++;
    } else if (star !== -1) {
      // Let the last star take one character more.
      p = star + 1;
      n = ++resume;
    } else return false;
  }
  return parts.slice(p).every((part) => part === "*");
}

function globParts(pattern: string): GlobPart[] {
  // A bracket that no other one closes within sight is a character: to look for it to the end takes long with many of them.
  return (pattern.match(/\[[^\]]{1,200}\]|./gsu) ?? []).map((text) => {
    if (text === "*") return "*";
    if (text === "?") return () => true;
    if (text.length > 2 && text.startsWith("[")) return characterSet(text.slice(1, -1));
    return (character) => character === text;
  });
}

/** `0-9a`, or `!0-9` for all others. */
function characterSet(text: string): (character: string) => boolean {
  const isNegated = /^[!^]/u.test(text);
  const ranges = [...text.slice(isNegated ? 1 : 0).matchAll(/(.)-(.)|(.)/gsu)].map(
    ([, from, to, single = ""]) => [from ?? single, to ?? single] as const,
  );
  return (character) =>
    ranges.some(([from, to]) => from <= character && character <= to) !== isNegated;
}

/** A pattern that names nothing would make every release the first one. */
export function patternWarnings(pattern: string | undefined, names: readonly string[]): Notice[] {
  if (pattern === undefined || names.some((name) => matchesGlob(name, pattern))) return [];
  return [
    {
      level: "warning",
      what: `No tag of the repository matches the tag pattern "${pattern}".`,
      fix: `Write a "tag-pattern" that matches the whole names of your releases' tags, for example "v*".`,
    },
  ];
}
