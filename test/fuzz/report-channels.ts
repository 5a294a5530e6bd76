/** The channels of the report: whole outcomes whose every text is hostile, and the single parts of a summary. */
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { dataTable, document } from "../../src/report/blocks.ts";
import { code, link, text as inline } from "../../src/report/markdown.ts";
import { writeReport } from "../../src/report/write.ts";
import { shorten, singleLine } from "../../src/text.ts";
import { type Outcome, renderSummary, resultOf, viewOf } from "../report/view.ts";
import { filled } from "../report/hostile.ts";
import { outcomes } from "../report/samples.ts";
import { renderGitHubTree } from "../support/github-markdown.ts";
import { elements, shape, visibleText } from "../support/html.ts";
import {
  outputFileObjections,
  resultFileObjections,
  shown,
  streamObjections,
  treeObjections,
} from "../support/objections.ts";
import { readAsRunner } from "../support/runner-commands.ts";
import { printed } from "../support/toolkit.ts";
import { channel } from "./channel.ts";

/** An outcome that carries texts, and the same with plain words, which says how many lines and parts there must be. */
interface Carrier {
  plain: Outcome;
  hostile: Outcome;
}

/** Every kind of outcome, over and over until each text has its place; few texts are repeated until all places are taken. */
function carriers(texts: readonly string[], prefix = ""): Carrier[] {
  let used = 0;
  const next = () => `${prefix}${texts[used++ % texts.length] ?? ""}`;
  // What was equal stays equal: some parts are there only where two names differ.
  const words = new Map<string, string>();
  for (const text of new Set(texts)) words.set(`${prefix}${text}`, `${prefix}z${words.size}`);
  const made: Carrier[] = [];
  while (used < texts.length) {
    for (const outcome of Object.values(outcomes)) {
      const hostile = filled(outcome, next);
      made.push({ hostile, plain: filled(hostile, (text) => words.get(text) ?? "z") });
    }
  }
  return made;
}

/** What a report leaves behind. */
interface Report {
  stream: string;
  outputs: string;
  result: string;
}

/** Writes reports in a folder of their own. */
function reportsOf(made: readonly Outcome[]): Report[] {
  const folder = mkdtempSync(join(tmpdir(), "fuzz-"));
  const file = join(folder, "output");
  const env = { RUNNER_TEMP: folder, GITHUB_OUTPUT: file };
  try {
    return made.map((outcome) => {
      writeFileSync(file, "");
      const stream = printed((runner) => writeReport(viewOf(outcome), { env, runner }));
      const name = readdirSync(folder).find((each) => each.startsWith("release-tracker-")) ?? "";
      const result = readFileSync(join(folder, name, "result.json"), "utf8");
      rmSync(join(folder, name), { recursive: true });
      return { stream, outputs: readFileSync(file, "utf8"), result };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Which commands a stream gives, and how many lines it has besides. That an output is too long is said of long texts alone. */
function outline(stream: string): string {
  const { commands, lines } = readAsRunner(stream);
  const told = commands.filter(({ data }) => !/^The output [a-z-]+ is empty because/u.test(data));
  return `${lines.length} lines, then ${told.map(({ name }) => name).join(" ")}`;
}

export const report = channel({
  name: "log, annotations, outputs and result file of a report",
  batch: 1500,
  make: (texts) => {
    const made = carriers(texts);
    const plain = reportsOf(made.map((carrier) => carrier.plain));
    const hostile = reportsOf(made.map((carrier) => carrier.hostile));
    return made.map((carrier, index) => ({
      outcome: carrier.hostile,
      plain: plain[index] ?? NO_REPORT,
      hostile: hostile[index] ?? NO_REPORT,
    }));
  },
  careless: (texts) =>
    texts.map((text) => ({
      outcome: filled(outcomes["inputs wrong"] ?? FIRST, () => text),
      plain: { ...NO_REPORT, stream: "z\n::error title=z::z\n" },
      hostile: {
        stream: `${text}\n::error title=${text}::${text}\n`,
        outputs: `version=${text}\n`,
        result: `{"issues": "${text}"}`,
      },
    })),
  judge: (made) =>
    made.flatMap(({ outcome, plain, hostile }) => [
      ...streamObjections(hostile.stream),
      ...(outline(hostile.stream) === outline(plain.stream)
        ? []
        : [`${outline(hostile.stream)}, not ${outline(plain.stream)}`]),
      ...outputFileObjections(hostile.outputs),
      ...resultFileObjections(hostile.result),
      ...(isWholeResult(hostile.result, outcome) ? [] : ["a result file that says something else"]),
    ]),
});

const NO_REPORT: Report = { stream: "", outputs: "", result: "" };
const [FIRST] = Object.values(outcomes) as [Outcome];

function isWholeResult(content: string, outcome: Outcome): boolean {
  try {
    const expected: unknown = JSON.parse(JSON.stringify(resultOf(outcome)));
    return isDeepStrictEqual(JSON.parse(content), expected);
  } catch {
    return false;
  }
}

export const summary = channel({
  name: "summaries",
  batch: 1500,
  make: (texts) =>
    // The letter before it keeps a text from being empty, a date or an address: the parts are the same then.
    carriers(texts, "x").map(({ plain, hostile }) => ({
      plain: renderSummary(plain),
      hostile: renderSummary(hostile),
    })),
  careless: (texts) =>
    texts.map((text) => ({ plain: "<p>x</p>\n\n- x", hostile: `<p>${text}</p>\n\n- ${text}` })),
  judge: async (made) => {
    const pairs = made.map(async ({ plain, hostile }) => {
      const tree = await renderGitHubTree(hostile);
      const isSame = shape(tree) === shape(await renderGitHubTree(plain));
      return [...treeObjections(tree, []), ...(isSame ? [] : ["a summary of another shape"])];
    });
    return (await Promise.all(pairs)).flat();
  },
});

const PAGE = "https://issues.example.com/1";
const MOST = 160;

export const inlineMarkup = channel({
  name: "text, code and links of a summary, shown as written",
  batch: 400,
  make: (texts) =>
    document([
      dataTable(
        [
          { head: "Text", cell: inline },
          { head: "Code", cell: (text: string) => code(`x${text}`) },
          { head: "Link", cell: (text: string) => link(PAGE, inline(text)) },
          { head: "Address", cell: (text: string) => link(`javascript:${text}`, inline("x")) },
        ],
        texts,
      ),
    ]),
  careless: (texts) => {
    const rows = texts.map((text) => `<tr><td>${text}</td><td></td><td></td><td></td></tr>`);
    return `<table><tbody>${rows.join("\n")}</tbody></table>`;
  },
  judge: async (markdown, texts) => {
    const tree = await renderGitHubTree(markdown);
    const cells = elements(tree).filter(({ tagName }) => tagName === "td");
    const found = cells.map((cell) => visibleText(cell));
    const expected = texts.flatMap((text) => {
      const shownText = shownAs(text);
      return [shownText, shownAs(`x${text}`).trim(), shownText, "x"];
    });
    const wrong = expected.findIndex((text, index) => found[index] !== text);
    return [
      ...treeObjections(tree, [PAGE]),
      ...(found.length === expected.length
        ? []
        : [`${found.length} cells, not ${expected.length}`]),
      ...(wrong < 0
        ? []
        : [`shown as ${shown(found[wrong] ?? "")}: ${shown(expected[wrong] ?? "")}`]),
    ];
  },
});

function shownAs(text: string): string {
  return shorten(singleLine(text.slice(0, MOST * 64)), MOST);
}
