/**
 * The directive prologue of a script ("use strict", "use client"): what stands before the first other statement. A line
 * that is put before it would end it, so that line repeats all of its directives.
 */

/** White space, comments and the HTML-like comment that scripts of the web may hold. */
const BLANK = /(?:\s|\/\/[^\n\r\u2028\u2029]*|\/\*[^]*?\*\/|<!--[^\n\r\u2028\u2029]*)+/uy;
const LITERAL =
  /"[^"\\\n\r]*(?:\\(?:\r\n|[^])[^"\\\n\r]*)*"|'[^'\\\n\r]*(?:\\(?:\r\n|[^])[^'\\\n\r]*)*'/uy;
const LINE_BREAK = /[\n\r\u2028\u2029]/u;
/** After a line break these go on with the expression that the string began, so that it is no directive. */
const CONTINUES = /[%&(*,./<=>?[^`|]|\+(?!\+)|-(?!-)|!=|in(?:stanceof)?(?![\p{ID_Continue}$\\])/uy;

/** What may still follow behind the end of a part of a text. */
const MARGIN = 64;

/**
 * The directives as they are written, quotes included, without those that break a line (no engine knows any of them).
 * @param text the script behind its byte-order mark and hashbang line, or the beginning of it
 * @param isWhole false where more text follows
 * @returns undefined where the text given is too short to tell
 */
export function directivesOf(text: string, isWhole: boolean): string[] | undefined {
  const directives: string[] = [];
  let at = 0;
  for (;;) {
    at = after(BLANK, text, at);
    const end = after(LITERAL, text, at);
    if (end === at) {
      const isDone = isWhole || (isDecided(text, at) && !/["']/u.test(text.charAt(at)));
      return isDone ? directives : undefined;
    }
    const next = after(BLANK, text, end);
    if (!isWhole && !isDecided(text, next)) return undefined;
    if (!endsStatement(text, end, next)) return directives;
    const directive = text.slice(at, end);
    if (!LINE_BREAK.test(directive)) directives.push(directive);
    at = text[next] === ";" ? next + 1 : next;
  }
}

/** Whether a statement that is a string alone ends between `end` and `next`. */
function endsStatement(text: string, end: number, next: number): boolean {
  if (next >= text.length || text[next] === ";" || text[next] === "}") return true;
  return LINE_BREAK.test(text.slice(end, next)) && after(CONTINUES, text, next) === next;
}

function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Whether what stands at `at` would read the same with more text: no comment that goes on behind the end. */
function isDecided(text: string, at: number): boolean {
  return at < text.length - MARGIN && !text.startsWith("/*", at);
}
