/** The outputs of the step, and the text of the runner's output file. Pure; `write.ts` hands it to the runner. */
import { plainText } from "../text.ts";
import type { ReportView } from "./view.ts";

/** Every output that `action.yml` declares. */
const OUTPUTS = [
  "outcome",
  "result-file",
  "version",
  "short-version",
  "release-url",
  "service-url",
  "commit",
  "previous-commit",
  "commit-count",
  "resolved-count",
  "matched-count",
  "updated-count",
  "failed-count",
  "issue-ids",
  "key-id",
  "key-name",
  "bundle-id",
  "script-count",
  "map-count",
  "missing-map-count",
  "uploaded-bytes",
] as const;

export type OutputName = (typeof OUTPUTS)[number];

export type OutputValues = Partial<Record<OutputName, string>>;

/**
 * Most characters of an output: all outputs of a job may hold 1 MB together. A longer list is left out whole, because
 * half of it would be a wrong selection; the result file has it.
 */
const OUTPUT_LIMIT = 400_000;

/**
 * The value of every declared output; '' where the command has none or the value is not known. Each is one harmless
 * line. Work that was done before a failure stays in them.
 * @param resultFile path of the result file, where it was written
 */
export function outputsOf(view: ReportView, resultFile?: string): Record<string, string> {
  const values = valuesOf(view, resultFile);
  const line = (value: string) => (value.length > OUTPUT_LIMIT ? "" : plainText(value));
  return Object.fromEntries(OUTPUTS.map((name) => [name, line(values[name] ?? "")]));
}

/** The outputs that were left out because of their length. */
export function omittedOutputs(view: ReportView): OutputName[] {
  const values = valuesOf(view);
  return OUTPUTS.filter((name) => (values[name] ?? "").length > OUTPUT_LIMIT);
}

function valuesOf(view: ReportView, resultFile = ""): OutputValues {
  return { ...view.outputs(), outcome: view.outcome.outcome, "result-file": resultFile };
}

/** A count as an output; '' where it is not known. */
export function countOutput(count: number | undefined): string {
  return count === undefined ? "" : String(count);
}

/**
 * The text of the runner's output file, by GitHub's "Workflow commands for GitHub Actions": `name<<delimiter`, the value,
 * the delimiter. The toolkit draws each delimiter from Node's cryptography, which takes longer to load than all the rest
 * of the report takes to write; where every value is one line, any delimiter that is not a value will do.
 * @throws Error for a value of several lines
 */
export function outputFileText(outputs: Readonly<Record<string, string>>): string {
  const entries = Object.entries(outputs);
  let delimiter = "end-of-value";
  while (entries.some(([, value]) => value === delimiter)) delimiter += "-";
  return entries
    .map(([name, value]) => {
      if (/[\n\r]/u.test(value)) throw new Error(`the output ${name} has several lines`);
      return `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
    })
    .join("");
}
