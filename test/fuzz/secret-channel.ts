/** The channel that must be shut: a secret of ours within a text from outside. */
import { failureText } from "../../src/report/view.ts";
import { dataTable, document } from "../../src/report/blocks.ts";
import { code, text as inline } from "../../src/report/markdown.ts";
import { resultPieces } from "../../src/report/write.ts";
import { plainText, shorten, withholdSecret } from "../../src/text.ts";
import { renderGitHubTree } from "../support/github-markdown.ts";
import { visibleText } from "../support/html.ts";
import { channel } from "./channel.ts";

const SECRETS = [
  "sntryu_6f1ed002ab5595859014ebf0951522d93a9c3b1d7e4f50",
  "c2VjcmV0OnNlY3JldA==/+09",
  "p@ss:w0rd/##[1]-longer",
];

/** So many characters of a secret in a row tell too much of it. */
const WINDOW = 12;
const WINDOWS = SECRETS.flatMap((secret) =>
  Array.from({ length: secret.length - WINDOW + 1 }, (_, at) => secret.slice(at, at + WINDOW)),
);

/** The secret at the beginning, within and at the end of a text, and where a text is cut. */
function around(text: string): string[] {
  const secret = SECRETS[text.length % SECRETS.length] ?? "";
  const middle = Math.floor(text.length / 2);
  return [
    `${secret}${text}`,
    `${text.slice(0, middle)}${secret}${text.slice(middle)}`,
    `${text}${secret}`,
    // Where text is cut unseen; rarely, since it takes long.
    ...(text.length % 100 === 0
      ? [`${text}${"\u200b".repeat(Math.max(0, 10_230 - text.length))}${secret}`]
      : []),
    `${text.slice(0, 20).padEnd(30)}${secret}`,
  ];
}

/** The secret with what is dropped or folded in the middle of it. */
function interrupted(text: string): string {
  const secret = SECRETS[text.length % SECRETS.length] ?? "";
  const middle = 1 + (text.length % (secret.length - 1));
  return `${text} x${secret.slice(0, middle)}\u200b\u202e${secret.slice(middle)}`;
}

export const secrets = channel({
  name: "secrets within texts",
  batch: 100,
  make: async (texts) => {
    for (const secret of SECRETS) withholdSecret(secret);
    const plain = texts.flatMap(around);
    const all = [...plain, ...texts.map(interrupted)];
    const columns = [
      { head: "Text", cell: (text: string) => inline(text, 60) },
      { head: "Code", cell: (text: string) => code(text) },
    ];
    return [
      visibleText(await renderGitHubTree(document([dataTable(columns, all)]))),
      ...all.flatMap((text) => [plainText(text), failureText({ what: text, fix: text })]),
      ...plain.map((text) => shorten(text, 40)),
      [...resultPieces({ issues: plain.map((title) => ({ title })) })].join(""),
    ];
  },
  judge: (made) => {
    const everything = made.join("\n");
    return WINDOWS.filter((part) => everything.includes(part)).map(
      (part) => `a part of a secret: ${part}`,
    );
  },
});
