/**
 * A scenario as a page that a person reads from top to bottom: for each step its inputs, the verdict, the requests, what happened
 * to each issue, and what the step says beyond that. `frame.test.ts` compares the rest, which is the same in each step of a
 * command. What differs between two runs (times, ports, folders) is replaced.
 */
import { plainText } from "../../tools/demo/plain-text.ts";
import type { RecordedRequest } from "../../tools/service/http/request-log.ts";
import { renderGitHubTree } from "./github-markdown.ts";
import { type RunnerCommand, readAsRunner } from "./runner-commands.ts";
import type { StepResult } from "./runner.ts";

export interface TranscriptSources {
  result: StepResult;
  requests: readonly RecordedRequest[];
  /** `{base_url}` of the service, and other text that differs between runs, with what stands for it. */
  replacements: Readonly<Record<string, string>>;
  /** Facts that are told before the inputs. */
  given?: readonly string[];
}

/** A step in all its words: log, outputs, summary as GitHub displays it, result file. */
export async function transcript(sources: TranscriptSources): Promise<string> {
  const { result } = sources;
  const clean = cleaner(sources);
  const parts = [
    ["Log", result.stdout.trimEnd()],
    ["Outputs", outputsText(result.outputs)],
    ["Summary", (await summaryText(sources)).replaceAll(/^[─\s]*\n/gmu, "")],
    ["Result file", membersOf(result.result).join("\n")],
  ] as const;
  return parts
    .map(([heading, text]) => `## ${heading}\n\n${block(clean(text).split("\n"))}`)
    .join("\n\n");
}

function outputsText(outputs: Readonly<Record<string, string>>): string {
  const names = Object.keys(outputs);
  const set = names.filter((name) => outputs[name] !== "");
  const empty = names.filter((name) => outputs[name] === "");
  return [...set.map((name) => `${name}: ${outputs[name]}`), `empty: ${empty.join(", ")}`].join(
    "\n",
  );
}

/** A further part of a step: its name, and its lines, of which only the new ones may be told. */
export type Part = readonly [name: string, lines: readonly string[], onlyNew?: "onlyNew"];

/**
 * A step, without what the page says already.
 * @param said what was said of earlier steps of the page; what is said here is added
 */
export async function stepPage(
  sources: TranscriptSources,
  more: readonly Part[] = [],
  said = new Said(),
): Promise<string> {
  const { result, requests } = sources;
  const clean = cleaner(sources);
  const file = (result.result ?? {}) as ResultFile;
  const { commands, lines: printed } = readAsRunner(result.stdout);
  const [verdict = "", , ...summary] = clean(await summaryText(sources)).split("\n");
  const { outcome = "", "result-file": _, "summary-file": __, ...outputs } = result.outputs;
  said.beginStep();
  const parts: string[] = [];
  const tell = (name: string, told: readonly string[]) => {
    const lines = said.withoutRuns(name, elided(told));
    const shown = lines.map((line) => (name === "Requests" ? line : said.shortened(line)));
    said.add(told.join("\n"));
    const [only = "", ...others] = shown.flatMap((line) => line.split("\n"));
    if (only === "") return;
    const head = name === "" ? "" : `${name}: `;
    if (others.length === 0) parts.push(`${head}${only}`);
    else if (name === "") parts.push(only, ...others);
    else parts.push(`${name}:`, ...[only, ...others].map((line) => `  ${line}`));
  };

  const inputs = [...inputLines(result), ...(sources.given ?? [])].map(clean);
  const given = isShortList(inputs) ? [inputs.join(", ")] : inputs;
  const flags = ["cancelled", "tolerated"].filter((name) => file[name] === true);
  const end = [`exit code ${result.exitCode}`, `outcome ${outcome || "none"}`, ...flags].join(", ");
  said.add([...given, verdict, end].join("\n"));

  tell("stderr", textLines(clean(result.stderr)));
  tell("Requests", counted(requests.map((request) => requestText(request, clean, said))));
  const rows = (file.issues ?? []).map((issue) => issueRow(issue, clean));
  tell("Issues", grouped(withoutRepeatedFixes(rows)));
  tell(
    "Scripts",
    ((file["files"] ?? []) as object[]).map((script) => scriptRow(script, clean)),
  );
  for (const issue of file.issues ?? []) said.addIssue(issue, clean);
  said.add(clean(connectionOf(result).join("\n")));
  const masks = commands.filter(({ name }) => name === "add-mask").map(({ data }) => clean(data));
  tell(
    "Masked",
    masks.filter((text) => !USUAL_MASKS.has(text)),
  );
  const isTold = (name: string) => ["error", "warning", "notice", "debug"].includes(name);
  const annotations = commands.filter(({ name }) => isTold(name));
  const told = JSON.stringify([file["failures"], file["notices"]]).replaceAll(String.raw`\"`, '"');
  const places: [name: string, text: string][] = [
    ["the result file", clean(told)],
    ["the summary", summary.join("\n")],
  ];
  tell("", counted(annotations.map((one) => annotationText(one, verdict, places, clean))));
  const logged = printed.map(clean);
  const isLogged = logged.includes(verdict) || verdict === "";
  const others = logged.filter((line) => line !== verdict);
  tell("Log", [...said.novel(others), ...(isLogged ? [] : ["(without the verdict)"])]);
  tell("Summary", said.novel(summary));
  const set = Object.entries(outputs).filter(([, value]) => value !== "");
  tell("Outputs", [set.map(([name, value]) => `${name} ${shortList(clean(value))}`).join(", ")]);
  const members = resultLines(file, said, clean);
  tell("Result file", isShortList(members) ? [members.join(", ")] : members);
  for (const [name, own, onlyNew] of more) {
    const all = own.map(clean);
    tell(name, onlyNew ? said.novel(all) : all);
  }
  return block([...given, `→ ${verdict} (${end})`, ...parts]);
}

const USUAL_MASKS = new Set(["<token>", "ghs_runner_token_of_the_workflow"]);

/** An annotation. What is unlike others is said: another title than the verdict, a place that does not have it. */
function annotationText(
  { name, properties, data }: RunnerCommand,
  verdict: string,
  places: readonly [name: string, text: string][],
  clean: Clean,
): string {
  if (name === "debug") return clean(`${name}: ${data}`);
  const { title = "" } = properties;
  const usual = [verdict.replace(/^\S+ /u, ""), "Release Tracker"];
  const head = usual.includes(clean(title)) ? name : `${name} (${clean(title)})`;
  const [said = ""] = clean(data).split(/ Where: | Fix: /u);
  const what = said.replace(/\.$/u, "");
  const missing = places.filter(([, text]) => !text.includes(what)).map(([place]) => place);
  const end = missing.length === 0 ? "" : ` (not in ${missing.join(" and ")})`;
  return `${head}: ${clean(data)}${end}`;
}

/** Where the service is, as inputs say it and as reports do. */
function connectionOf({ options: { with: inputs = {} } }: StepResult): string[] {
  const { org = "", projects = "", "base-url": url = "" } = inputs;
  const slugs = projects.split(/[\s,]+/u);
  return [url, org, ...slugs, slugs.join(" and "), JSON.stringify(slugs)];
}

interface ResultFile {
  [name: string]: unknown;
  issues?: Record<string, unknown>[];
}

async function summaryText({ result, replacements }: TranscriptSources): Promise<string> {
  return plainText(await renderGitHubTree(replaced(result.summary, replacements)));
}

/** Connection and defaults are left out. */
function inputLines({ options }: StepResult): string[] {
  const { with: inputs = {}, event } = options;
  const { token, org, "base-url": _, projects, command = "release", ...others } = inputs;
  const lines = Object.entries({
    ...(org !== "acme" && { org }),
    ...(projects !== "web" && { projects }),
    ...(token === "" && { token }),
    ...others,
  }).map(([name, value]) => `${name}: ${value ?? ""}`.replaceAll("\n", "\n  "));
  return [
    `command: ${command}`,
    ...lines,
    ...(event ? [`on: ${event.name} ${event.ref} ${payload(event.payload)}`.trimEnd()] : []),
  ];
}

const payload = (value: object | undefined) =>
  value && Object.keys(value).length > 0 ? JSON.stringify(value) : "";

function requestText({ method, path, status, body }: RecordedRequest, clean: Clean, said: Said) {
  const line = clean(`${method} ${readable(path)} → ${status ?? "no answer"}`);
  if (Buffer.isBuffer(body)) return `${line}, ${body.length} bytes`;
  const members = Object.entries(body ?? {}).map(([name, value]) =>
    // Of texts as long as a page one is shown.
    typeof value === "string" && value.length > LONGEST && said.isLongTold()
      ? `${name}: (${value.length} characters)`
      : clean(memberLines(name, value)),
  );
  const short = members.join(", ");
  if (short.length + line.length < WIDTH && !short.includes("\n")) return `${line} ${short}`.trim();
  return [line, ...members.map((text) => text.replaceAll(/^/gmu, "  "))].join("\n");
}

/** A text of several lines, and each record of a list, has lines of its own. */
function memberLines(name: string, value: unknown): string {
  if (typeof value === "string" && value.length > LONGEST)
    return `${name}:\n${value.trimEnd().replaceAll(/^/gmu, "  ")}`;
  const isList = Array.isArray(value) && value.some((item) => typeof item === "object");
  if (!isList || value.every(isPair)) return `${name}: ${jsonLine(value)}`;
  return [`${name}:`, ...(value as unknown[]).map((item) => `  ${jsonLine(item)}`)].join("\n");
}

/** The path with the characters that a person writes into a query. */
function readable(path: string): string {
  return path
    .replaceAll(/%(?:3A|2C|22|5B|5D|21|3E|3C|40)/gu, (code) => decodeURIComponent(code))
    .replaceAll(/(?:(\w+)=[^&]*&)\1=[^&]*&(?:\1=[^&]*&)*(\1=[^&]*)/gu, shortRun);
}

/** The first and the last of the parameters that have one name. */
function shortRun(run: string, _: string, last: string): string {
  const all = run.split("&");
  return all.length > 4 ? `${all[0]}&…${all.length - 2} more…&${last}` : run;
}

/** Texts, in which what follows itself is counted. */
function counted(texts: readonly string[]): string[] {
  const runs = runsOf(texts, (text) => text);
  return runs.map(({ length, 0: text = "" }) =>
    length > 1 ? text.replace(/(?=\n|$)/u, ` (${length} times)`) : text,
  );
}

/** What follows each other and has one key. */
function runsOf<Item>(items: readonly Item[], key: (item: Item) => string): Item[][] {
  const runs: Item[][] = [];
  for (const item of items) {
    const [last] = runs.at(-1) ?? [];
    if (last !== undefined && key(last) === key(item)) runs.at(-1)?.push(item);
    else runs.push([item]);
  }
  return runs;
}

/** Of texts that follow each other and differ in numbers alone, the first two and the last. */
function elided(texts: readonly string[]): string[] {
  const shape = (text: string) => text.replaceAll(/[0-9a-f-]*\d[0-9a-f-]*/gu, "0");
  return runsOf(texts, shape).flatMap((run) =>
    run.length > 4 ? [...run.slice(0, 2), `… ${run.length - 3} more`, ...run.slice(-1)] : run,
  );
}

interface Row {
  name: string;
  text: string;
  fix?: string;
}

/** What an issue is, the frame of each command tells. Further members are read as those of the result file. */
const OF_ROW = ["project", "status", "partly", "gone", "commit", "github"];

function issueRow(issue: Record<string, unknown>, clean: Clean): Row {
  const { id, shortId, title, state, reason, fix, before, after } = issue as Record<string, string>;
  const changed = changes(before, after);
  const others = OF_ROW.filter((name) => issue[name] !== undefined && issue[name] !== false)
    .filter((name) => !(name === "project" && ["web", ""].includes(plain(issue[name]))))
    .filter((name) => !(name === "status" && changed.some((text) => text.startsWith("status "))))
    .map((name) => (issue[name] === true ? name : `${name} ${memberText(issue[name])}`));
  const told = [...others, ...changed, ...(reason ? [`because ${reason}`] : [])];
  return {
    name: clean(
      [
        shortId === id ? id : `${shortId} (${id})`,
        // Made by a rule.
        /^Error \d+: something broke$/u.test(title ?? "") ? "" : title,
      ]
        .filter(Boolean)
        .join(" "),
    ),
    text: clean([state, ...told].filter(Boolean).join(", ")),
    fix: clean(fix ?? ""),
  };
}

/** A value, or the values of an object. */
const memberText = (value: unknown) =>
  typeof value === "object" && value !== null
    ? Object.values(value).map(plain).join(" ")
    : plain(value);

/** Each fix once, with the issue that it is told of. */
function withoutRepeatedFixes(rows: readonly Row[]): Row[] {
  const first = new Map<string, string>();
  return rows.map(({ name, text, fix = "" }) => {
    if (fix === "") return { name, text };
    const known = first.get(fix);
    if (known === undefined) first.set(fix, name.split(" ", 1)[0] ?? "");
    return { name, text: `${text}. Fix: ${known === undefined ? fix : `as for ${known}`}` };
  });
}

function changes(before: unknown, after: unknown): string[] {
  const [was = {}, is = {}] = [before, after].map((all) => (all ?? {}) as Record<string, unknown>);
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...names].map((name) => {
    const [from, to] = [was, is].map((values) => (name in values ? plain(values[name]) : "?"));
    return from === to ? `${name} ${from}` : `${name} ${from} → ${to}`;
  });
}

const plain = (value: unknown) => (typeof value === "string" ? value : jsonLine(value));

/** Rows of which one says what the next one says are one line. */
function grouped(rows: readonly Row[]): string[] {
  return runsOf(rows, ({ text }) => text).map((run) => {
    const [{ name, text } = { name: "", text: "" }] = run;
    const names = run.map((row) => row.name.replace(/(?<=^\S+( \(\d+\))?) .*/u, ""));
    const list = names.length > 4 ? [...names.slice(0, 2), "…", ...names.slice(-1)] : names;
    const head = run.length > 1 ? `${run.length} (${list.join(", ")})` : name;
    return head === "" ? text : `${head}: ${text}`;
  });
}

function scriptRow(script: object, clean: Clean): string {
  const {
    script: name,
    url,
    state,
    map,
    debugId,
    bytes,
    ...others
  } = script as Record<string, unknown>;
  const more = Object.entries(others).flatMap(([member, value]) =>
    value === false ? [] : [value === true ? member : `${member} ${plain(value)}`],
  );
  const isUsual = url === plain(name).replace(/^dist/u, "~");
  const own = [isUsual ? "" : url, map === `${plain(name)}.map` ? "" : map && `map ${plain(map)}`];
  const parts = [state, ...own, debugId, `${plain(bytes)} bytes`, ...more];
  return clean(`${plain(name)}: ${parts.filter(Boolean).join(", ")}`);
}

/** Members that stand above. */
const ABOVE = new Set(["schema", "cancelled", "tolerated", "issues", "files"]);
const OF_ISSUE = new Set(
  `id shortId title page level culprit count userCount firstSeen lastSeen stats state reason fix before after ${OF_ROW.join(" ")}`.split(
    " ",
  ),
);

function resultLines(file: ResultFile, said: Said, clean: Clean): string[] {
  const ofIssues = (file.issues ?? []).map((issue): [string, unknown] => {
    const own = Object.entries(issue).filter(([name]) => !OF_ISSUE.has(name));
    return [plain(issue["shortId"]), Object.fromEntries(own)];
  });
  const members = Object.entries(file).filter(([name]) => !ABOVE.has(name));
  const leaves = [...members, ...ofIssues].flatMap(([name, value]) => leavesOf(name, value));
  const lines = leaves.flatMap(([name, values]) => {
    const fresh = values.map(clean).filter((value) => !said.has(value));
    return fresh.length === 0 ? [] : [`${name}: ${fresh.join(" · ")}`];
  });
  return counted(lines);
}

/** Each value with its place; an object of a list is one place with several values. */
function leavesOf(name: string, value: unknown): [name: string, values: string[]][] {
  // Nothing is what a member is by default.
  if (value === null || value === false || value === 0 || value === "") return [];
  if (typeof value !== "object") return [[name, [plain(value)]]];
  if (!Array.isArray(value))
    return Object.entries(value).flatMap(([own, inner]) => leavesOf(`${name}.${own}`, inner));
  if (value.length > 0 && value.every(isPair)) return [[name, [series(value)]]];
  if (!value.some((item) => typeof item === "object"))
    return value.length === 0 ? [] : [[name, [jsonLine(value)]]];
  return value.map((item: unknown) => [
    name,
    leavesOf("", item).flatMap(([own, values]) =>
      values.map((text) => (text === "true" ? own.slice(1) : text)),
    ),
  ]);
}

const isPair = (item: unknown): item is [number, number] =>
  Array.isArray(item) && item.length === 2 && item.every((one) => typeof one === "number");

/** Pairs of time and number. */
function series(pairs: [number, number][]): string {
  const sum = pairs.reduce((total, [, count]) => total + count, 0);
  const time = (at: number) => pairs.at(at)?.[0];
  return `${pairs.length} values from ${time(0)} to ${time(-1)}, in all ${sum}`;
}

function shortList(value: string): string {
  if (value.length < 100 || !value.startsWith("[")) return value;
  const items = JSON.parse(value) as unknown[];
  return `${items.length} from ${jsonLine(items[0])} to ${jsonLine(items.at(-1))}`;
}

/** Words that head the columns and parts of every summary. */
const LAYOUT = new Set(
  [
    "Caution, Important, Note, Tip, Warning, Issue, Title, Status, Events, Users, Result, Last seen, 24 hours, 14 days, What, Found",
    "Commit, Subject, Author, Date, Files, Script, Debug id, Size, State, Map, Other map, Ids, Event, Activity, Scripts, Commits",
    "Issues of this release, Worst first, Worst first:, Found:, In another run, give these ids as issues:, First, last seen",
  ].flatMap((names) => names.split(/, (?=[A-Z\d])/u)),
);

/** Headings with the number of what stands below. */
const COUNTED = /^(?:\d+ issues? not updated|Would be updated|[A-Z][a-z ]+ \(\d+\)):?$/u;
/** The first cells of lines that head columns. */
const HEADS = new Set(["Issue", "Script", "Tag", "Commit"]);

/** What a page says so far. */
export class Said {
  #text = "";
  readonly #sentences = new Set<string>();
  #isLongTold = false;
  /** Of this step and those before it, each with its heading. */
  readonly #lines = new Set<string>();
  readonly #earlier = new Set<string>();

  add(text: string): void {
    this.#text += `\n${text.replaceAll(String.raw`\"`, '"')}`;
  }

  /** What an issue is counts as said: the frame of each command tells it. */
  addIssue(issue: Record<string, unknown>, clean: Clean): void {
    const { shortId, level, state, culprit, title, page, firstSeen, lastSeen } = issue;
    const { count, userCount } = issue;
    const numbers = [count, userCount].map((one) => Number(one).toLocaleString("en-US"));
    const times = [firstSeen, lastSeen].map((time) => shownTime(plain(time)));
    const words = plain(state).replace("-", " ");
    const facts = [`${plain(shortId)}: ${words}`, words, level, culprit, title, page];
    this.add(clean([...facts, ...numbers, ...times].map(plain).join("\n")));
  }

  /** Whether the step has shown a long text already. */
  isLongTold(): boolean {
    const isTold = this.#isLongTold;
    this.#isLongTold = true;
    return isTold;
  }

  beginStep(): void {
    this.#text = "";
    this.#isLongTold = false;
    for (const line of this.#lines) this.#earlier.add(line);
  }

  /** Lines that earlier steps have under this heading are counted, if three or more follow each other. */
  withoutRuns(heading: string, texts: readonly string[]): string[] {
    const key = (text: string) => `${heading}\n${text}`;
    const lines = texts.flatMap((text) => text.split("\n"));
    for (const line of lines) this.#lines.add(key(line));
    return runsOf(lines, (line) => `${this.#earlier.has(key(line))}`).flatMap((run) =>
      run.length > 2 && this.#earlier.has(key(run[0] ?? ""))
        ? [`… ${run.length} lines as before`]
        : run,
    );
  }

  has(text: string): boolean {
    // The terminal cuts what is long.
    const words = text
      .replace(/^[✅❌➖🔴🟠🟣🔵⚪❔⚠️] /u, "")
      .replace(/[.…]$/u, "")
      .trim();
    return (
      LAYOUT.has(words) ||
      COUNTED.test(words) ||
      this.#hasWords(words, text.endsWith("…")) ||
      this.#hasWords(shownTime(words), false)
    );
  }

  /** Whether the words stand there, not as a part of a longer number, name or path. */
  #hasWords(words: string, isCut: boolean): boolean {
    for (let at = this.#text.indexOf(words); at >= 0; at = this.#text.indexOf(words, at + 1)) {
      const before = this.#text.charAt(at - 1);
      const after = this.#text.charAt(at + words.length);
      if (!/[\w/-]/u.test(before) && (isCut || !/[\w/-]/u.test(after))) return true;
    }
    return words === "";
  }

  /** The lines that say something new, each with its first cell and the cells that are new. */
  novel(lines: readonly string[]): string[] {
    const told = lines.flatMap((line): Row[] => {
      if (/^[─×\d]*$/u.test(line)) return [];
      const [name = "", ...cells] = line.trim().split(/ {2,}/u);
      if (HEADS.has(name) && cells.length > 1) return [];
      if (cells.length === 0) return this.#isSaid(line) ? [] : [{ name: "", text: line }];
      const fresh = cells.filter((cell) => !this.#isSaid(cell));
      return fresh.length === 0 ? [] : [{ name, text: fresh.join(" | ") }];
    });
    const all = Map.groupBy(told, ({ name, text }) => (name === "" ? `\n${text}` : text));
    return grouped([...all.values()].flat());
  }

  #isSaid(cell: string): boolean {
    const parts = cell.trim().split(/ · | — |,? ?Where: | Fix: /u);
    return this.has(cell) || parts.every((part) => this.has(part));
  }

  /** The line, in which sentences that were read before are cut; it counts as read from now on. */
  shortened(line: string): string {
    this.add(line);
    return line
      .split(/(?<=[.·:] )/u)
      .map((sentence) => {
        const words = sentence.replaceAll(/[\\"]|\W+$/gu, "");
        const isKnown = this.#sentences.has(words);
        this.#sentences.add(words);
        return isKnown && words.length >= 50 ? `${sentence.split(" ", 4).join(" ")} … ` : sentence;
      })
      .join("")
      .trimEnd();
  }
}

/** A time as summaries show it. */
const shownTime = (text: string) =>
  text.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):[\d.]+Z$/u, "$1 $2 UTC");

const textLines = (text: string) => (text.trim() === "" ? [] : text.trimEnd().split("\n"));

/** A Markdown block of text as it is, in lines that fit a screen. */
function block(lines: readonly string[]): string {
  return lines
    .flatMap((line) => line.split("\n"))
    .flatMap((line) => wrapped(line.trimEnd()))
    .map((line) => `    ${line}`.trimEnd())
    .join("\n");
}

const WIDTH = 180;

/** Whether lines can be read as one. */
const isShortList = (lines: readonly string[]) =>
  lines.every((line) => !/[\n,]/u.test(line)) && lines.join(", ").length < WIDTH;

/** Lines below their head; a single one stands beside it. */
export const headed = (head: string, lines: readonly string[]): string =>
  [head, ...lines].join(lines.length === 1 ? " → " : "\n").replace(/ → \s+/u, " → ");

/** A text in lines that a person can read. */
export const wrappedText = (text: string) =>
  text
    .split("\n")
    .flatMap((line) => wrapped(line, 280))
    .join("\n");

function wrapped(line: string, most = WIDTH): string[] {
  const lines: string[] = [];
  const indent = `${/^ */u.exec(line)?.[0] ?? ""}    `;
  let rest = line;
  while (rest.length > most) {
    const places = [" ", ",", "&", "/"].map((mark) => rest.lastIndexOf(mark, most - 1) + 1);
    const place = places.find((found) => found > most * 0.6) ?? most;
    // Not inside of a character.
    const at = /[\ud800-\udbff]/u.test(rest.charAt(place - 1)) ? place - 1 : place;
    lines.push(rest.slice(0, at).trimEnd());
    rest = indent + rest.slice(at).trimStart();
  }
  return [...lines, rest];
}

/** A line for each member, and for each record of a list. */
function membersOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).map(([name, own]) => memberLines(name, own));
}

const LONGEST = 400;

/** JSON in which long texts are cut; a backslash is as it is in a path elsewhere. */
function jsonLine(value: unknown): string {
  const text = JSON.stringify(value, (_, own: unknown) =>
    typeof own === "string" && shortWords(own).length > LONGEST
      ? `${own.slice(0, LONGEST / 2)}… (${own.length} characters)`
      : own,
  );
  return (text ?? "nothing").replaceAll(String.raw`\\`, "\\");
}

type Clean = (text: string) => string;

function cleaner({ result, replacements }: TranscriptSources): Clean {
  const all = { ...replacements, [result.runnerTemp]: "<runner temp>" };
  return (text) =>
    shortWords(steady(text, all))
      // Windows ends lines and parts paths in its own way.
      .replaceAll("\r\n", "\n")
      .replaceAll(/<runner temp>[\w.\\<>-]+/gu, (path) => path.replaceAll("\\", "/"));
}

/** Ids of commits by their first characters, a character that is repeated often once. */
function shortWords(text: string): string {
  return text
    .replaceAll(/\b([0-9a-f]{7})[0-9a-f]{33}\b/gu, "$1…")
    .replaceAll(/\b([0-9a-f]{8})(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gu, "$1…")
    .replaceAll(/(\S)\1{19,}|(\S{2,4})\2{9,}/gu, (run: string, one?: string, more?: string) => {
      const word = one ?? more ?? "";
      return `${word}×${run.length / word.length}`;
    });
}

/** Times of today become one word, random names another. History in tests is dated long ago. */
export function steady(text: string, replacements: Readonly<Record<string, string>>): string {
  // Places where a long word may break are invisible.
  const steadied = replaced(text.replaceAll(/[\u200b\u2060]/gu, ""), replacements);
  const days = [-1, 0, 1].map((offset) =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10),
  );
  const today = new RegExp(`(?:${days.join("|")})(?:T[\\d:.]+Z| \\d\\d:\\d\\d(?: UTC)?)?`, "gu");
  return steadied
    .replaceAll(today, "<now>")
    .replaceAll(/sntryu_[0-9a-f]{64}/gu, "<token>")
    .replaceAll(/release-tracker-[A-Za-z0-9]{6}/gu, "release-tracker-<random>")
    .replaceAll(/\b\d+(?:\.\d+)? (?:m?s|seconds)\b/gu, "<time>");
}

function replaced(text: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((so, [from, to]) => so.replaceAll(from, to), text);
}
