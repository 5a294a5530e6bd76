/** The outputs of the step, and the text of the runner's output file. Pure; `write.ts` hands it to the runner. */
import { plainText } from "../text.ts";

/** Every output that `action.yml` declares. */
const OUTPUTS = [
  "outcome",
  "result-file",
  "summary-file",
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

type OutputName = (typeof OUTPUTS)[number];

export type OutputValues = Partial<Record<OutputName, string>>;

/**
 * Most characters of `issue-ids` and of each other output: together they stay below 1 MB, which all outputs of a job may
 * hold, at two bytes each. What is longer is left out whole, because half of it would be a wrong selection or another
 * name; the result file has it.
 */
const LIST_LIMIT = 400_000;
const VALUE_LIMIT = 4096;

/**
 * The value of every declared output; '' where the command has none or the value is not known. Each is one harmless line.
 * @returns also the names of those that were left out because of their length
 */
export function outputsOf(values: OutputValues): {
  outputs: Record<string, string>;
  omitted: OutputName[];
} {
  const isLong = (name: OutputName) =>
    (values[name] ?? "").length > (name === "issue-ids" ? LIST_LIMIT : VALUE_LIMIT);
  const omitted = OUTPUTS.filter(isLong);
  const outputs = Object.fromEntries(
    OUTPUTS.map((name) => [name, omitted.includes(name) ? "" : plainText(values[name] ?? "")]),
  );
  return { outputs, omitted };
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
