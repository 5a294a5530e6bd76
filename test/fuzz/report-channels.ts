/** The channels of the report: whole outcomes whose every text is hostile, and the single parts of a summary. */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { dataTable, document } from "../../src/report/blocks.ts";
import { code, link, text as inline } from "../../src/report/markdown.ts";
import { resultOf, writeReport } from "../../src/report/write.ts";
import { shorten, singleLine } from "../../src/text.ts";
import { renderSummary } from "../../src/report/summary.ts";
import type { ReportView } from "../../src/report/view.ts";
import { filled } from "../report/hostile.ts";
import { NAMES, scene } from "../report/scenes.ts";
import { renderGitHubTree } from "../support/github-markdown.ts";
import { elements, shape, visibleText } from "../support/html.ts";
import {
  outputFileObjections,
  resultFileObjections,
  shown,
  streamObjections,
  treeObjections,
} from "../support/objections.ts";
import { temporaryFolder } from "../support/repository.ts";
import { readAsRunner } from "../support/runner-commands.ts";
import { printed } from "../support/toolkit.ts";
import { channel, unless } from "./channel.ts";

/** What a run left, full of texts; and the same with plain words, which says how many lines and parts there must be. */
interface Carrier {
  plain: ReportView;
  hostile: ReportView;
}

/** Every scene, over and over until each text has its place; few texts are repeated until all places are taken. */
async function carriers(texts: readonly string[], prefix = ""): Promise<Carrier[]> {
  const views = await Promise.all(NAMES.map(scene));
  let used = 0;
  const next = () => `${prefix}${texts[used++ % texts.length] ?? ""}`;
  // What was equal stays equal: some parts are there only where two names differ.
  const words = new Map<string, string>();
  for (const text of new Set(texts)) words.set(`${prefix}${text}`, `${prefix}z${words.size}`);
  const made: Carrier[] = [];
  while (used < texts.length) {
    for (const { outcome, report: own } of views) {
      const hostile = filled(outcome, next);
      const plain = filled(hostile, (text) => words.get(text) ?? "z");
      made.push({
        hostile: { outcome: hostile, report: own },
        plain: { outcome: plain, report: own },
      });
    }
  }
  return made;
}

/** What a report leaves behind. */
function leftBy(view: ReportView) {
  using folder = temporaryFolder();
  const file = join(folder.path, "output");
  writeFileSync(file, "");
  const env = { RUNNER_TEMP: folder.path, GITHUB_OUTPUT: file };
  const stream = printed((runner) => writeReport(view, { env, runner }));
  const [result = ""] = globSync(join(folder.path, "release-tracker-*/result.json"));
  return { stream, outputs: readFileSync(file, "utf8"), result: readFileSync(result, "utf8") };
}

/** Which commands a stream gives, and how many lines it has besides. That an output is too long is said of long texts alone. */
function outline(stream: string): string {
  const { commands, lines } = readAsRunner(stream);
  const told = commands.filter(({ data }) => !/^The output "[a-z-]+" is empty:/u.test(data));
  return `${lines.length} lines, then ${told.map(({ name }) => name).join(" ")}`;
}

export const report = channel({
  name: "log, annotations, outputs and result file of a report",
  batch: 1500,
  make: async (texts) =>
    (await carriers(texts)).map(({ plain, hostile }) => {
      return { view: hostile, expected: outline(leftBy(plain).stream), ...leftBy(hostile) };
    }),
  judge: (made) =>
    made.flatMap(({ view, expected, stream, outputs, result }) => [
      ...streamObjections(stream),
      ...unless(outline(stream) === expected, `${outline(stream)}, not ${expected}`),
      ...outputFileObjections(outputs),
      ...resultFileObjections(result),
      ...unless(isWholeResult(result, view), "a result file that says something else"),
    ]),
});

function isWholeResult(content: string, { outcome, report: own }: ReportView): boolean {
  try {
    const members = own.result(outcome);
    const issues = [...(members.issues ?? [])];
    const expected: unknown = JSON.parse(JSON.stringify(resultOf(outcome, { ...members, issues })));
    return isDeepStrictEqual(JSON.parse(content), expected);
  } catch {
    return false;
  }
}

export const summary = channel({
  name: "summaries",
  batch: 1500,
  make: async (texts) =>
    // The letter before it keeps a text from being empty, a date or an address: the parts are the same then.
    (await carriers(texts, "x")).map(({ plain, hostile }) => ({
      plain: renderSummary(plain),
      hostile: renderSummary(hostile),
    })),
  judge: async (made) => {
    const pairs = made.map(async ({ plain, hostile }) => {
      const tree = await renderGitHubTree(hostile);
      const isSame = shape(tree) === shape(await renderGitHubTree(plain));
      return [...treeObjections(tree, []), ...unless(isSame, "a summary of another shape")];
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
      ...unless(found.length === expected.length, `${found.length} cells, not ${expected.length}`),
      ...unless(
        wrong < 0,
        `shown as ${shown(found[wrong] ?? "")}: ${shown(expected[wrong] ?? "")}`,
      ),
    ];
  },
});

function shownAs(text: string): string {
  return shorten(singleLine(text.slice(0, MOST * 64)), MOST);
}
