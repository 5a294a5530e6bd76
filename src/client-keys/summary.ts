/** What `rename-client-key` says of its outcome. The key's secret and addresses are not part of the outcome. */
import { factsTable, type Block } from "../report/blocks.ts";
import { listed } from "../report/format.ts";
import { code, markup, nothing, text, type Markup } from "../report/markdown.ts";
import { noticesOf, placeFacts, time, type Facts } from "../report/summary.ts";
import type { CommandReport, Part } from "../report/view.ts";
import {
  differences,
  type KeyRateLimit,
  type KeySettings,
  rateText,
  type RenameClientKeyOutcome,
} from "./settings.ts";

export const clientKeyReport: CommandReport<RenameClientKeyOutcome> = {
  verdict,
  summary: clientKeySummary,
  outputs: ({ keyId = "", settings: { name = "" } }) => ({ "key-id": keyId, "key-name": name }),
  result: ({ keyId, before, settings, dateCreated, browserSdkVersion, browserSdkVersionKept }) => ({
    clientKey: {
      keyId,
      nameBefore: before?.name,
      keyName: settings.name,
      isActive: settings.isActive,
      rateLimit: settings.rateLimit,
      dateCreated,
      browserSdkVersion,
      browserSdkVersionKept,
    },
  }),
  log: () => [],
};

function verdict(outcome: RenameClientKeyOutcome): Part[] {
  const { asked, before, cancelled, dryRun } = outcome;
  const key: Part[] =
    outcome.keyId === undefined ? ["the client key"] : ["client key ", { name: outcome.keyId }];
  const isNoChange = before !== undefined && differences(asked, before).length === 0;
  switch (outcome.outcome) {
    case "planned":
      return isNoChange
        ? [...key, " is already ", ...askedParts(outcome)]
        : [...key, " would be ", ...askedParts(outcome)];
    case "unchanged":
      return [...key, " is already ", ...askedParts(outcome)];
    case "failed":
      if (cancelled) return ["the service had not confirmed the change of ", ...key];
      return [dryRun ? "planning the change of " : "changing ", ...key, " failed"];
    default:
      return [...key, " is now ", ...askedParts(outcome)];
  }
}

/** `named X, inactive and limited to 1000 events in 3600 s`. */
function askedParts({ asked }: RenameClientKeyOutcome): Part[] {
  const { name, isActive, rateLimit } = asked;
  const others = [
    ...(isActive === undefined ? [] : [isActive ? "active" : "inactive"]),
    ...(rateLimit === undefined ? [] : [limitText(rateLimit)]),
  ];
  if (name === undefined) return [listed(others)];
  const rest = others.length === 0 ? [] : [`, ${listed(others)}`];
  return ["named ", { name }, ...rest];
}

function limitText(limit: KeyRateLimit | null): string {
  return limit === null
    ? "without a rate limit"
    : `limited to ${limit.count} events in ${limit.window} s`;
}

function clientKeySummary(outcome: RenameClientKeyOutcome): Block[] {
  return [
    ...factsTable([...keyFacts(outcome), ...placeFacts(outcome)]),
    ...noticesOf(outcome.notices),
  ];
}

function keyFacts(outcome: RenameClientKeyOutcome): Facts {
  const { keyId, before, settings, dryRun } = outcome;
  return [
    ["Key", keyId === undefined ? nothing : code(keyId, 100)],
    ["Name before", optional(before?.name)],
    [dryRun ? "Name to be" : "Name", optional(settings.name)],
    ["Active", changed(yesOrNo(settings.isActive), yesOrNo(before?.isActive))],
    ["Rate limit", changed(rate(settings.rateLimit), rate(before?.rateLimit))],
    ["Created", time(outcome.dateCreated)],
    ["Browser SDK version", sdkFact(outcome)],
  ];
}

function yesOrNo(value: boolean | undefined): string | undefined {
  if (value === undefined) return undefined;
  return value ? "yes" : "no";
}

function rate(limit: KeySettings["rateLimit"]): string | undefined {
  return limit === undefined ? undefined : rateText(limit);
}

/** What a setting is, and what it was where that is another. */
function changed(value: string | undefined, before: string | undefined): Markup {
  if (value === undefined) return nothing;
  return before === undefined || before === value
    ? markup`${value}`
    : markup`${value} (was ${before})`;
}

/** A change that does not send the version back resets it (the service's behaviour). */
function sdkFact(outcome: RenameClientKeyOutcome): Markup {
  const { browserSdkVersion, browserSdkVersionKept, dryRun } = outcome;
  if (browserSdkVersionKept === undefined) return optional(browserSdkVersion);
  const version =
    browserSdkVersion === undefined ? nothing : markup`${code(browserSdkVersion, 60)}, `;
  return browserSdkVersionKept
    ? markup`${version}${dryRun ? "would be kept" : "kept as it was"}`
    : markup`${version}${dryRun ? "may be" : "may have been"} reset to the project's default: it could not be read before the
      change`;
}

function optional(value: string | undefined): Markup {
  return value === undefined ? nothing : text(value, 100);
}
