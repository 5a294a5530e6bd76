/** The outputs of the step, and the text of the runner's output file. Pure. */
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
  "events-file",
  "created-count",
  "closed-count",
  "reopened-count",
  "left-count",
  "github-issues",
  "key-id",
  "key-name",
  "bundle-id",
  "script-count",
  "map-count",
  "missing-map-count",
  "uploaded-bytes",
] as const;

type OutputName = (typeof OUTPUTS)[number];

/** What is not there, or undefined, is not known. */
export type OutputValues = Partial<Record<OutputName, string | number | undefined>>;

/**
 * Most characters of a list, and of each other output: no more fit into an environment variable of Linux. What is longer is
 * left out whole: half of it would be a wrong selection or another name.
 */
const LIST_LIMIT = 130_000;
const VALUE_LIMIT = 4096;
const LISTS: readonly OutputName[] = ["issue-ids", "github-issues"];

/** Every declared output as one harmless line, '' where it is not known, and the names of those that were too long. */
export function outputsOf(values: OutputValues): {
  outputs: Record<string, string>;
  omitted: OutputName[];
} {
  const outputs: Record<string, string> = {};
  const omitted: OutputName[] = [];
  for (const name of OUTPUTS) {
    const value = plainText(String(values[name] ?? ""));
    const isLong = value.length > (LISTS.includes(name) ? LIST_LIMIT : VALUE_LIMIT);
    if (isLong) omitted.push(name);
    outputs[name] = isLong ? "" : value;
  }
  return { outputs, omitted };
}

/** The text of the runner's output file, by GitHub's "Workflow commands for GitHub Actions". @param outputs of one line each */
export function outputFileText(outputs: Readonly<Record<string, string>>): string {
  return Object.entries(outputs)
    .map(([name, value]) => `${name}=${value}\n`)
    .join("");
}
