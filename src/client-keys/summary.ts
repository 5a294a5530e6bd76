/** The report of `rename-client-key`. The key's secret and DSNs are not part of the outcome. */
import { listed } from "../report/format.ts";
import type { Block } from "../report/blocks.ts";
import { code, joined, type Markup, markup, nothing, text } from "../report/markdown.ts";
import { time, type Facts, overview } from "../report/summary.ts";
import type { CommandReport, Part } from "../report/view.ts";
import type { RenameClientKeyOutcome } from "./outcome.ts";
import { isAsAsked, SETTINGS } from "./update.ts";

export const clientKeyReport: CommandReport<RenameClientKeyOutcome, "key-id" | "key-name"> = {
  verdict,
  summary: clientKeySummary,
  outputs: ({ keyId, key: { name = "" } }) => ({ "key-id": keyId, "key-name": name }),
  result: ({ keyId, before, key, browserSdkVersionKept }) => ({
    clientKey: {
      keyId,
      nameBefore: before?.name,
      keyName: key.name,
      isActive: key.isActive,
      rateLimit: key.rateLimit,
      dateCreated: key.dateCreated,
      browserSdkVersion: key.browserSdkVersion,
      browserSdkVersionKept,
    },
  }),
  log: () => [],
};

function verdict(outcome: RenameClientKeyOutcome): Part[] {
  const { asked, before, cancelled, dryRun, keyId } = outcome;
  const key: Part[] = ["client key ", { name: keyId }];
  if (outcome.outcome === "failed") {
    if (cancelled) return ["the service had not confirmed the change of ", ...key];
    return [dryRun ? "planning the change of " : "changing ", ...key, " failed"];
  }
  const done = dryRun ? "would be" : "is now";
  const isAlready = before !== undefined && isAsAsked(asked, before);
  const head = [...key, ` ${isAlready ? "is already" : done} `];
  // `named X, inactive and limited to 1000 events in 3600 s`
  const { name, isActive, rateLimit } = asked;
  const others: string[] = [];
  if (isActive !== undefined) others.push(isActive ? "active" : "inactive");
  if (rateLimit === null) others.push("without a rate limit");
  else if (rateLimit) others.push(`limited to ${rateLimit.count} events in ${rateLimit.window} s`);
  if (name === undefined) return [...head, listed(others)];
  return [...head, "named ", { name }, ...(others.length === 0 ? [] : [`, ${listed(others)}`])];
}

function clientKeySummary(outcome: RenameClientKeyOutcome): Block[] {
  const { keyId, before = {}, key, browserSdkVersionKept: isKept } = outcome;
  // The service resets the version if a change does not send it back.
  const reset = outcome.before
    ? markup`not kept by the service (was ${optional(before.browserSdkVersion)})`
    : markup`may have been reset to the project's default: it could not be read before the change`;
  const kept = isKept === true ? markup`kept as it was` : reset;
  const sdk = [optional(key.browserSdkVersion), isKept === undefined ? nothing : kept];
  const facts: Facts = [
    ["Key", code(keyId, 100)],
    ...Object.entries(SETTINGS).map(([head, shown]): Facts[number] => {
      const [is, was] = [shown(key), shown(before)];
      const isChanged = is !== undefined && was !== undefined && is !== was;
      return [head, isChanged ? markup`${optional(is)} (was ${optional(was)})` : optional(is)];
    }),
    ["Created", time(key.dateCreated)],
    ["Browser SDK version", joined(sdk, ", ")],
  ];
  return overview(outcome, facts);
}

function optional(value: string | undefined): Markup {
  return value === undefined ? nothing : text(value, 100);
}
