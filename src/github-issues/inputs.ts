/** The inputs of `sync-issues`. */
import { type CommonInputs, requireProjects } from "../inputs/common.ts";
import { boolean, choice, type InputReader, integer, lines, text } from "../inputs/reader.ts";
import { QUERY } from "../issues/inputs.ts";

export const PERMISSION = `Give the job the permission "issues: write", and leave "github-token" as it is by default; or set it to a token that may write issues.`;

export const INPUTS = {
  query: QUERY.default(""),
  /** The first one marks the issues of this command. */
  labels: lines()
    .default(["sentry"])
    .check((labels, { problem }) => {
      const long = labels.find((label) => [...label].length > 50);
      const what = `GitHub takes no label of more than 50 characters: ${long}.`;
      if (long !== undefined) problem({ what, fix: "Write a shorter name." });
    }),
  /** Most issues that one run opens. */
  "max-new": integer(0, 1000).default(10),
  "on-resolved": choice("close", "leave").default("leave"),
  "on-regressed": choice("reopen", "leave").default("reopen"),
  details: choice("minimal", "full").default("minimal"),
  "allow-public": boolean().default(false),
  "github-token": text().default(""),
};

/** The outputs beside those of every command. */
export const OUTPUTS = [
  "matched-count",
  "created-count",
  "updated-count",
  "closed-count",
  "reopened-count",
  "left-count",
  "github-issues",
] as const;

export type SyncIssuesInputs = ReturnType<typeof readInputs>;

export function readInputs(reader: InputReader, common: CommonInputs) {
  requireProjects(reader, common.projects);
  reader.require(
    "query",
    `Write which issues are meant, for example "is:unresolved level:error"; "*" selects issues of every status.`,
  );
  reader.require("github-token", PERMISSION);
  return { ...common, ...reader.read(INPUTS) };
}
