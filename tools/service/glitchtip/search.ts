/**
 * GlitchTip's search (`apps/issue_events/api/issues.py`): the query is split as a shell does, the first words of the form
 * `key:value` are terms, and from the first other word on everything is free text. Only `is`, `has` and `level` mean
 * something; every other key, with `!` and all, is the name of a tag whose value must be exactly this.
 */
import type { Call, Context } from "../differences.ts";
import type { IssueTest } from "../issues/query.ts";
import type { StoredIssue } from "../state.ts";

/** Breaks at a query with an unbalanced quote, or a backslash at the end. @throws Refusal 500 */
export function searchTags(query: string, _call: Call, { dialect }: Context): IssueTest {
  const words = shellWords(query);
  if (words === undefined) throw dialect.broken();
  return compile(words);
}

/** Splits such a query at blanks. */
export function searchTagsLeniently(query: string): IssueTest {
  return compile(shellWords(query) ?? query.split(/\s+/u).filter((word) => word !== ""));
}

function compile(words: string[]): IssueTest {
  const text = words.findIndex((word) => !word.includes(":"));
  const terms = text === -1 ? words : words.slice(0, text);
  const tests = terms.map(compileTerm);
  if (text !== -1) tests.push(compileText(words.slice(text).join(" ")));
  return (issue) => tests.every((test) => test(issue));
}

/** As `shlex.split` has it, but for backslashes within quotes; undefined where it fails. */
function shellWords(query: string): string[] | undefined {
  const WORD = /(?:[^\s"'\\]|\\.|"[^"]*"|'[^']*')+/gsu;
  if (query.replaceAll(WORD, "").trim() !== "") return undefined;
  const words = query.match(WORD) ?? [];
  return words.map((word) => word.replaceAll(/\\(.)|"([^"]*)"|'([^']*)'/gsu, "$1$2$3"));
}

function compileTerm(word: string): IssueTest {
  const colon = word.indexOf(":");
  const key = word.slice(0, colon);
  const value = word.slice(colon + 1).replaceAll(/^"+|"+$/gu, "");
  if (key === "is") return ({ status }) => status === value;
  if (key === "has") return ({ tags }) => Object.hasOwn(tags, value);
  if (key === "level") return ({ level }) => level === value;
  return (issue) => tagsOf(issue)[key] === value;
}

/** Events bring their release as a tag. */
function tagsOf({ tags, lastRelease }: StoredIssue): Readonly<Record<string, string>> {
  return lastRelease === null ? tags : { release: lastRelease, ...tags };
}

/** Whole words of the title and the culprit; PostgreSQL also compares words without their endings. */
function compileText(text: string): IssueTest {
  const wordsOf = (all: string): string[] => all.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  return ({ title, culprit }) => {
    const known = new Set(wordsOf(`${title} ${culprit}`));
    return wordsOf(text).every((word) => known.has(word));
  };
}
