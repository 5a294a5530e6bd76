/** The interface from which all reports of a command are made, and the sentences that they share. */
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

/** By the names of `action.yml`; a list is written as JSON. An output whose value is missing or undefined is empty. */
export type OutputValues<Output extends string = string> = Readonly<
  Partial<Record<Output, string | number | readonly (string | number)[] | undefined>>
>;

/** An undefined member is not known. `issues` may be produced while the file is written. */
export interface ResultMembers {
  readonly issues?: Iterable<object>;
  readonly [member: string]: unknown;
}

/** Each member is pure. Text from outside stays raw except in the summary; the writers make it harmless. */
export interface CommandReport<Outcome extends CommonOutcome, Output extends string = string> {
  /** The end of a sentence about what was done; it claims only what is confirmed. */
  verdict(outcome: Outcome): readonly Part[];
  /** The blocks below the verdict and the failures. */
  summary(outcome: Outcome, limit: RowLimit): readonly Block[];
  outputs(outcome: Outcome): OutputValues<Output>;
  /** Its members of the result file, as `docs/result-file.schema.json` has them. */
  result(outcome: Outcome): ResultMembers;
  /** Whether something failed or was not applied for a lasting reason; the step's failure is then not tolerated. */
  staysWrong?(outcome: Outcome): boolean;
  /** Lines of the log above the verdict. */
  log(outcome: Outcome): readonly string[];
  /** A further file, and the output that names it. Its text must be harmless. */
  file?(
    outcome: Outcome,
  ): { output: Output; name: string; pieces: () => Iterable<string> } | undefined;
}

export interface ReportView {
  readonly outcome: CommonOutcome;
  readonly report: CommandReport<CommonOutcome>;
}

/** The view of a run with wrong inputs. */
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

/** One harmless line: `what` as a sentence, the place unless the sentence names it, and the fix. */
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
