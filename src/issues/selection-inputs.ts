/** How many issues, which, and how many at once: shared by the commands that write issues. */
import * as v from "valibot";
import { isIssueName } from "./issue-name.ts";
import { type InputReader, given, quoted } from "../inputs/reader.ts";

export interface NamedIssues {
  /** Ids (digits) and short IDs (`APP-12`) as the user named them, without duplicates. Empty: a selection of nothing. */
  issues?: string[];
  issuesFile?: string;
}

/** `*` alone stands for the empty query, which an input cannot say: issues of every status. */
export function readQuery(reader: InputReader<"query">): string | undefined {
  const text = reader.text("query");
  return text === "*" ? "" : text;
}

export function readMaxIssues(reader: InputReader<"max-issues">): number {
  return reader.integer("max-issues", { min: 1, max: 1_000_000 }) ?? 100;
}

/**
 * What a JSON array of issues holds: strings, as the output `issue-ids` writes it, or numbers, unless they are so large
 * that JSON has made another id of them.
 */
const jsonIssues = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.union([v.string(), v.pipe(v.number(), v.safeInteger())])),
);

/**
 * Issues by name: words, or the JSON array that the output `issue-ids` holds. An empty array selects nothing, which is
 * not the same as an input that is not set.
 */
export function readNamedIssues(reader: InputReader<"issues" | "issues-file">): NamedIssues {
  const issues = readIssueNames(reader);
  const wrong = (issues ?? []).filter((issue) => !isIssueName(issue));
  if (wrong.length > 0) {
    const rest = wrong.length > 10 ? ` and ${wrong.length - 10} more` : "";
    reader.problem("issues", {
      what: `Neither issue ids nor short IDs: ${wrong
        .slice(0, 10)
        .map((issue) => `"${quoted(issue)}"`)
        .join(", ")}${rest}.`,
      fix: "Write ids (4711) or short IDs (APP-12), separated by commas, blanks or new lines, or a JSON array of them.",
    });
  }
  return { ...given("issues", issues), ...given("issuesFile", reader.text("issues-file")) };
}

function readIssueNames(reader: InputReader<"issues">): string[] | undefined {
  const text = reader.text("issues");
  if (text === undefined) return undefined;
  if (!text.startsWith("[")) return reader.words("issues");
  const parsed = v.safeParse(jsonIssues, text);
  if (parsed.success) return [...new Set(parsed.output.map(String))];
  reader.problem("issues", {
    what: `The input "issues" begins like a JSON array, but is not an array of ids.`,
    fix: `Pass the output "issue-ids" as it stands, or write ids separated by commas.`,
  });
  return [];
}
