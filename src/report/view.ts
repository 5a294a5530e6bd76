/** What a command says of its outcome, of which all reports are made, and the words that they share. */
import type { Failure } from "../errors.ts";
import { type CommonOutcome, commonOutcome } from "../outcome.ts";
import { asSentence, plainText } from "../text.ts";
import type { Block } from "./blocks.ts";
import { counted } from "./format.ts";

/** Words of ours, or a name from outside with the page that it links to. */
export type Part = string | { readonly name: string; readonly page?: string | undefined };

/** Most rows of a table: made smaller until the summary fits. */
export interface RowLimit {
  rows: number;
}

/** The outputs of every command. */
export const COMMON_OUTPUTS = ["outcome", "result-file", "summary-file"] as const;

/** By the names of `action.yml`. A value that is missing or undefined is not known: the output is empty. */
export type OutputValues<Output extends string = string> = Readonly<
  Partial<Record<Output, string | number | undefined>>
>;

/** What is undefined is not known. Issues may be made while they are written. */
export interface ResultMembers {
  readonly issues?: Iterable<object>;
  readonly [member: string]: unknown;
}

/** Each member is pure. Text from outside stays raw but in the summary: the writers make it harmless. */
export interface CommandReport<Outcome extends CommonOutcome, Output extends string = string> {
  /** What was done, as the end of a sentence; it claims only what the outcome holds as confirmed. */
  verdict(outcome: Outcome): readonly Part[];
  /** The blocks below the verdict and the failures. */
  summary(outcome: Outcome, limit: RowLimit): readonly Block[];
  outputs(outcome: Outcome): OutputValues<Output>;
  /** Its members of the result file, as `docs/result-file.schema.json` has them. */
  result(outcome: Outcome): ResultMembers;
  /** Whether a thing in it failed, or was not applied, and will not pass by itself: then nothing is tolerated. */
  staysWrong?(outcome: Outcome): boolean;
  /** Lines of the log above the verdict. */
  log(outcome: Outcome): readonly string[];
  /** A file of its own, and the output that names it. Its text must be harmless. */
  file?(
    outcome: Outcome,
  ): { output: Output; name: string; pieces: () => Iterable<string> } | undefined;
}

export interface ReportView {
  readonly outcome: CommonOutcome;
  readonly report: CommandReport<CommonOutcome>;
}

/** Of a run whose inputs were wrong. */
export function invalidView(failures: Failure[]): ReportView {
  const place = { dryRun: false, baseUrl: "", organization: "", projects: [] };
  const report: ReportView["report"] = {
    verdict: () => [`nothing was sent: ${counted(failures.length, "problem")} to fix`],
    summary: () => [],
    outputs: () => ({}),
    result: () => ({}),
    log: () => [],
  };
  return { outcome: { ...commonOutcome("invalid", place), failures }, report };
}

/** The sentence at the top of the summary, at the end of the log and above the annotations. Names in it are still raw. */
export function verdictOf({ outcome, report }: ReportView) {
  const [mark, lead] = endOf(outcome);
  const [first = "", ...others] = report.verdict(outcome);
  const isStart = lead === "" && typeof first === "string";
  const start = isStart ? first.charAt(0).toUpperCase() + first.slice(1) : first;
  const parts = [lead, start, ...others];
  const plain = parts.map((part) => (typeof part === "string" ? part : part.name)).join("");
  return { mark, parts, plain };
}

function endOf({ outcome, cancelled, tolerated, dryRun }: CommonOutcome): [string, string] {
  if (cancelled) return ["⏹️", dryRun ? "Cancelled dry run: " : "Cancelled: "];
  if (tolerated) return ["⚠️", "Failed, but tolerated (on-error: warn): "];
  const isFailed = outcome === "failed" || outcome === "gate-failed";
  if (dryRun) return [isFailed ? "❌" : "🔎", "Dry run: "];
  return [isFailed ? "❌" : "✅", ""];
}

/** `what` as a sentence, then where, unless the sentence says it, and how to fix it, on one harmless line. */
export function failureText({ what, where, fix }: Failure): string {
  const place = where === undefined || isNamed(where, what) ? [] : [`Where: ${where}.`];
  const rest = [...place, ...(fix === undefined ? [] : [`Fix: ${fix}`])];
  const said = what.trim();
  return plainText([rest.length === 0 ? said : asSentence(said), ...rest].join(" "));
}

/** Whether a sentence names the input that it is about. */
export function isNamed(where: string, what: string): boolean {
  const [, input] = /^input ([a-z-]+)$/u.exec(where) ?? [];
  return input !== undefined && what.includes(`"${input}"`);
}
