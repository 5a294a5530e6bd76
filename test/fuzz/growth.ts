/** Every channel with one text that grows: work that grows faster than its text stops the clock of a step. */
import { LogParser } from "../../src/git/log.ts";
import { repositoryOnServer } from "../../src/git/remote.ts";
import { isRefName } from "../../src/git/repository.ts";
import { queryCheck } from "../../src/issues/query.ts";
import {
  compareVersions,
  familyPattern,
  isPreRelease,
  suffixPattern,
} from "../../src/release/history/previous-tag.ts";
import { resolvedBySentry, shortIdsIn } from "../../src/release/fixed-issues.ts";
import { parseLink } from "../../src/service/pagination.ts";
import { withholdSecret, withoutSecrets } from "../../src/text.ts";
import { tooSlow } from "../support/growth.ts";
import { issue } from "../unit/issues.ts";
import { CHANNELS } from "./channels.ts";

/** Something that reads a text. */
export interface Grown {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

/** A text of about this many code units. */
export interface Shape {
  readonly name: string;
  readonly text: (length: number) => string;
}

function repeated(name: string, part: string): Shape {
  return { name, text: (length) => part.repeat(Math.ceil(length / part.length)) };
}

/** What is repeated: one character, pairs of them, brackets in brackets, and controls of both blocks. */
export const SHAPES: readonly Shape[] = [
  repeated("a letter", "a"),
  repeated("a digit", "0"),
  repeated("line breaks", "\n"),
  repeated("blanks", " "),
  repeated("slashes", "/"),
  repeated("dashes", "-"),
  repeated("operating system commands of C1", "\u009d"),
  repeated("control sequences of C1", "\u009b"),
  repeated("operating system commands of C0", "\u001b]"),
  repeated("control sequences of C0", "\u001b["),
  repeated("all controls", controls()),
  repeated("letters and Kelvin signs", "A\u212a"),
  repeated("joiners", "\u200d"),
  repeated("marks", "\u0301"),
  repeated("beginnings of commands", "#\u200b"),
  repeated("colons and letters", ":a"),
  repeated("escaped letters", "%73"),
  repeated("quotes and backslashes", '"\\'),
  repeated("keywords and issues", "fixes A-1, "),
  repeated("halves of pairs", "\ud83d"),
  ...["()", "[]", "{}", "<>"].map(nested),
  {
    name: "a short ID behind a long word",
    text: (length) => `Fixes ${"A".repeat(length)}\u212a-1`,
  },
  { name: "blanks before the end", text: (length) => `a${" \n".repeat(length / 2)}a` },
];

function controls(): string {
  const codes = Array.from({ length: 0xa0 }, (_, code) => code);
  return String.fromCodePoint(...codes.filter((code) => code < 0x20 || code >= 0x7f));
}

function nested(pair: string): Shape {
  const [open = "", close = ""] = pair.split("");
  const text = (length: number) => open.repeat(length / 2) + close.repeat(length / 2);
  return { name: `nested ${pair}`, text };
}

const SECRETS = ["sntryu_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", "%73%73%73%73%73/"];

/** What reads texts without writing them. */
const READERS: readonly Grown[] = [
  {
    name: "short IDs in messages",
    read: (text) => [
      shortIdsIn(text),
      shortIdsIn(`x fixes ${text}`),
      resolvedBySentry([{ message: `x fixes ${text}` }]),
    ],
  },
  { name: "addresses of remotes", read: addresses },
  { name: "names of refs", read: (text) => isRefName(text) },
  { name: "names of tags", read: tags },
  { name: "links to further pages", read: (text) => [parseLink(text), parseLink(`<x>; ${text}`)] },
  { name: "queries", read: (text) => queryCheck(text)(issue(), "web") },
  { name: "what git log prints", read: log },
  {
    name: "texts without secrets",
    read: (text) => {
      for (const secret of SECRETS) withholdSecret(secret);
      // The last text without any is known: another one in between.
      withoutSecrets("a text without secrets, of another kind".repeat(2));
      return withoutSecrets(text);
    },
  },
];

function addresses(text: string): unknown {
  const server = "https://github.com";
  return [text, `${server}${text}`, `git@github.com:${text}`, `${text}:x`].map((remote) =>
    repositoryOnServer(remote, server),
  );
}

function tags(text: string): unknown {
  const names = [text, `v1.0.${text}`, `${text}1.0`];
  return names.map((name) => [
    familyPattern(name),
    isPreRelease(name),
    suffixPattern(name),
    compareVersions(name, "1.0.0"),
  ]);
}

function log(text: string): unknown {
  const parser = new LogParser(false);
  const fields = ["a".repeat(40), "", text, text, "1 +0000", "1 +0000", text];
  const bytes = Buffer.from(fields.map((field) => `${field.replaceAll("\0", "")}\0`).join(""));
  return [...parser.push(bytes), ...parser.end()];
}

export const GROWN: readonly Grown[] = [
  ...READERS,
  ...CHANNELS.map(({ name, send }) => ({ name, read: (text: string) => send([text]) })),
];

/** Code units of the shortest text. */
const SHORTEST = 2 ** 11;

/** The shapes for which it takes longer than the text grows. @param longest in code units */
export async function growsTooFast(
  { name, read }: Grown,
  shapes: readonly Shape[],
  longest: number,
): Promise<string[]> {
  const slow: string[] = [];
  for (const { name: shape, text } of shapes) {
    const work = (length: number) => {
      const whole = text(length);
      return () => read(whole);
    };
    const found = await tooSlow(work, { from: SHORTEST, to: longest });
    if (found !== undefined) slow.push(`${name}, ${shape}: ${found}`);
  }
  return slow;
}
