/** What `rename-client-key` says of its outcome. The key's secret and addresses are no part of the outcome. */
import type { RenameClientKeyOutcome } from "./outcome.ts";
import { factsTable, type Block } from "../report/blocks.ts";
import { code, markup, nothing, text, type Markup } from "../report/markdown.ts";
import { noticesOf, placeFacts, time, type Facts } from "../report/sections.ts";
import type { CommandReport, Part } from "../report/view.ts";

export const clientKeyReport: CommandReport<RenameClientKeyOutcome> = {
  verdict: renameSentence,
  summary: clientKeySummary,
  outputs: ({ keyId = "", keyName = "" }) => ({ "key-id": keyId, "key-name": keyName }),
  result: ({ keyId, nameBefore, keyName, browserSdkVersion, browserSdkVersionKept }) => ({
    clientKey: { keyId, nameBefore, keyName, browserSdkVersion, browserSdkVersionKept },
  }),
  log: () => [],
};

function renameSentence(outcome: RenameClientKeyOutcome): Part[] {
  const key: Part[] =
    outcome.keyId === undefined ? ["the client key"] : ["client key ", { name: outcome.keyId }];
  const name: Part[] = outcome.keyName === undefined ? [] : [" ", { name: outcome.keyName }];
  switch (outcome.outcome) {
    case "planned":
      if (outcome.nameBefore === outcome.keyName) return [...key, " already has the name", ...name];
      return [...key, " would be renamed to", ...name];
    case "unchanged":
      return [...key, " already has the name", ...name];
    case "failed":
      if (outcome.cancelled) return ["the service had not confirmed the new name of ", ...key];
      return [outcome.dryRun ? "planning the new name of " : "renaming ", ...key, " failed"];
    default:
      return [...key, " is now named", ...name];
  }
}

function clientKeySummary(outcome: RenameClientKeyOutcome): Block[] {
  return [
    ...factsTable([...keyFacts(outcome), ...placeFacts(outcome)]),
    ...noticesOf(outcome.notices),
  ];
}

function keyFacts(outcome: RenameClientKeyOutcome): Facts {
  return [
    ["Key", outcome.keyId === undefined ? nothing : code(outcome.keyId, 100)],
    ["Name before", optional(outcome.nameBefore)],
    [outcome.dryRun ? "Name to be" : "Name", optional(outcome.keyName)],
    [
      "Active",
      outcome.isActive === undefined ? nothing : markup`${outcome.isActive ? "yes" : "no"}`,
    ],
    ["Created", time(outcome.dateCreated)],
    ["Browser SDK version", sdkFact(outcome)],
  ];
}

/** A rename that does not send the version back resets it (the service's behaviour). */
function sdkFact(outcome: RenameClientKeyOutcome): Markup {
  const { browserSdkVersion, browserSdkVersionKept, dryRun } = outcome;
  if (browserSdkVersionKept === undefined) return optional(browserSdkVersion);
  const version =
    browserSdkVersion === undefined ? nothing : markup`${code(browserSdkVersion, 60)}, `;
  return browserSdkVersionKept
    ? markup`${version}${dryRun ? "would be kept" : "kept as it was"}`
    : markup`${version}${dryRun ? "may be" : "may have been"} reset to the project's default: it could not be read before the
      rename`;
}

function optional(value: string | undefined): Markup {
  return value === undefined ? nothing : text(value, 100);
}
