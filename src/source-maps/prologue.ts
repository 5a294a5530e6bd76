/**
 * The directive prologue of a script ("use strict", "use client"): what stands before the first other statement. A line
 * that is put before it would end it, so that line repeats all of its directives.
 */

const BLANK = /\s+/uy;
const LINE_BREAK = /[\n\r\u2028\u2029]/u;
const REST_OF_LINE = /[^\n\r\u2028\u2029]*/uy;
/** What matters within a string. */
const MARK = /["'\\\n\r]/gu;
/** After a line break these go on with the expression that the string began, so that it is no directive. */
const CONTINUES = /[%&(*,./<=>?[^`|]|\+(?!\+)|-(?!-)|!=|in(?:stanceof)?(?![\p{ID_Continue}$\\])/uy;

/**
 * The directives as they are written, quotes included, without those that break a line (no engine knows any of them).
 * @param text the script behind its byte-order mark and hashbang line
 */
export function directivesOf(text: string): string[] {
  const directives: string[] = [];
  for (let at = behindBlank(text, 0); ; at = behindBlank(text, at)) {
    const end = behindString(text, at);
    const next = behindBlank(text, end);
    if (end === at || !endsStatement(text, end, next)) return directives;
    const directive = text.slice(at, end);
    if (!LINE_BREAK.test(directive)) directives.push(directive);
    at = text[next] === ";" ? next + 1 : next;
  }
}

/** Whether a statement that is a string alone ends between `end` and `next`. */
function endsStatement(text: string, end: number, next: number): boolean {
  if (next >= text.length || text[next] === ";" || text[next] === "}") return true;
  return LINE_BREAK.test(text.slice(end, next)) && behind(CONTINUES, text, next) === next;
}

/** Behind white space, comments and the HTML-like comment that scripts of the web may hold. */
function behindBlank(text: string, start: number): number {
  for (let at = start; ;) {
    const before = at;
    at = behind(BLANK, text, at);
    if (text.startsWith("//", at) || text.startsWith("<!--", at)) {
      at = behind(REST_OF_LINE, text, at);
    } else if (text.startsWith("/*", at)) {
      const end = text.indexOf("*/", at + 2);
      if (end !== -1) at = end + 2;
    }
    if (at === before) return at;
  }
}

/** Behind the string that begins at `start`; `start` where none does. */
function behindString(text: string, start: number): number {
  const quote = text.charAt(start);
  if (quote !== '"' && quote !== "'") return start;
  for (MARK.lastIndex = start + 1; ;) {
    const [mark] = MARK.exec(text) ?? [];
    const at = MARK.lastIndex;
    if (mark === quote) return at;
    if (mark === undefined || mark === "\n" || mark === "\r") return start;
    if (mark === "\\") MARK.lastIndex = at + (text.startsWith("\r\n", at) ? 2 : 1);
  }
}

function behind(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
