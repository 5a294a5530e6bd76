/** Every channel with one text that grows: work that grows faster than its text stops the clock of a step. */
import { commitOf } from "../../src/git/log.ts";
import { repositoryOnServer } from "../../src/git/remote.ts";
import { isRefName } from "../../src/git/repository.ts";
import { queryCheck } from "../../src/issues/query.ts";
import {
  compareVersions,
  familyPattern,
  isPreRelease,
} from "../../src/release/history/previous-tag.ts";
import { fixedBySentry, fixedIssues } from "../../src/release/fixed-issues.ts";
import { termsOf } from "../../src/servers/query.ts";
import { nextLink } from "../../src/service/pagination.ts";
import { withholdSecret, withoutSecrets } from "../../src/text.ts";
import { tooSlow } from "../support/growth.ts";
import { issue } from "../issues/read-issues.ts";
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

const SERVER = "https://github.com";

/** What reads texts without writing them. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  "short IDs in messages": (text) => [
    fixedIssues([{ id: "a", message: `x fixes ${text}` }]),
    fixedBySentry([{ id: "a", message: `x fixes ${text}` }], {
      baseUrl: "https://a.b",
      organization: "acme",
    }),
  ],
  "addresses of remotes": (text) =>
    [text, `${SERVER}${text}`, `git@github.com:${text}`, `${text}:x`].map((remote) =>
      repositoryOnServer(remote, SERVER),
    ),
  "names of refs": isRefName,
  "names of tags": (text) =>
    [text, `v1.0.${text}`, `${text}1.0`].map((name) => [
      familyPattern(name),
      isPreRelease(name),
      compareVersions(name, "1.0.0"),
    ]),
  "links to further pages": (text) => [nextLink(text), nextLink(`<x>; ${text}`)],
  queries: (text) => queryCheck(termsOf(text))(issue(), "web"),
  "what git log prints": (text) => commitOf(["a", "", text, text, "1", text, text], undefined),
  "texts without secrets": (text) => {
    for (const secret of SECRETS) withholdSecret(secret);
    // The last text without any is known: another one in between.
    withoutSecrets("a text without secrets, of another kind".repeat(2));
    return withoutSecrets(text);
  },
};

export const GROWN: readonly Grown[] = [
  ...Object.entries(READERS).map(([name, read]) => ({ name, read })),
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
