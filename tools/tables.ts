/** The tables of `docs/inputs.md`, from `action.yml` and from the register of commands. */
import { ACTION_RELEASE } from "../src/inputs/undeclared.ts";
import { COMMANDS } from "../src/main.ts";
import { bugsink } from "../src/servers/bugsink/bugsink.ts";
import { glitchTip5, glitchTip6 } from "../src/servers/glitchtip.ts";
import { sentry } from "../src/servers/sentry.ts";
import { contract, type Feature } from "../src/servers/server.ts";
import { COMMON_OUTPUTS } from "../src/report/view.ts";
import { INPUT_COMMANDS, SHARED_INPUTS } from "../test/support/register.ts";
import type { Action } from "./action.ts";
import { EXAMPLES } from "./examples.ts";
import { descriptionOf } from "./own-texts.ts";
import { table, withSection } from "./sections.ts";

const HEAD = ["Input", "Example", "Default", "Meaning"];

/** One table for what every command takes, and one for each command; commands with the same inputs share theirs. */
function inputTables(action: Action): string {
  const names = Object.keys(action.inputs);
  const groups = Map.groupBy(COMMANDS, ({ name }) =>
    names.filter((input) => INPUT_COMMANDS.get(input)?.includes(name)).join(),
  );
  const rows = (chosen: readonly string[], command = "") =>
    table(
      HEAD,
      chosen.flatMap((name) => {
        const input = action.inputs[name];
        const description = descriptionOf(action, command, name);
        return input ? [inputRow(name, { ...input, description })] : [];
      }),
    );
  const ofCommands = [...groups].map(([inputs, commands]) => {
    const heading = commands.map(({ name }) => `\`${name}\``).join(" and ");
    const own = inputs.split(",").filter((name) => !SHARED_INPUTS.includes(name));
    return `### ${heading}\n\n${rows(own, commands[0]?.name)}`;
  });
  return [`### Every command\n\n${rows(SHARED_INPUTS)}`, ...ofCommands].join("\n\n");
}

/** The description of an input ends with its effective default, which gets a column of its own. */
function inputRow(name: string, input: Action["inputs"][string]): string[] {
  const [, meaning = "", fallback] =
    /^(.*?)(?: Default: (.*)\.)?$/su.exec(input.description.trim()) ?? [];
  const written = input.default === undefined ? "none: it is needed" : `\`${input.default}\``;
  const example = EXAMPLES[name] ?? (fallback === "`true`" ? "false" : "true");
  return [`\`${name}\``, `\`${example}\``, fallback ?? written, meaning];
}

function outputTable(action: Action): string {
  return table(
    ["Output", "Set by", "Meaning"],
    Object.entries(action.outputs).map(([name, { description }]) => {
      const owners = COMMANDS.filter(({ outputs }) => outputs.includes(name));
      const isCommon = COMMON_OUTPUTS.some((output) => output === name);
      const setBy = isCommon ? "every command" : owners.map((one) => `\`${one.name}\``).join(", ");
      return [`\`${name}\``, setBy, description];
    }),
  );
}

const SERVERS = {
  Sentry: sentry,
  "GlitchTip 5": glitchTip5,
  "GlitchTip 6": glitchTip6,
  Bugsink: bugsink,
  another: contract,
};

/** What each feature is called, in the order of the table. */
export const FEATURES: Record<Feature, string> = {
  commits: "commits of a release",
  refs: "refs",
  "release-url": "`release-url`",
  "private release-url": "a `release-url` that is not public",
  "date-released": "`date-released: none`",
  since: "`since: release`, `since: deploy`",
  deploys: "deploys",
  "resolve-in-next-release": "`resolve-in-next-release`",
  status: "`status: resolvedInNextRelease`",
  "bulk: resolvedInNextRelease": "the same with `bulk`",
  bulk: "`bulk`",
  "ignore-until": "`ignore-until`",
  "in-release": "`in-release`",
  "assigned-to": "`assigned-to`",
  "has-seen": "`has-seen`",
  "is-bookmarked": "`is-bookmarked`",
  "is-subscribed": "`is-subscribed`",
  "is-public": "`is-public`",
  priority: "`priority`",
  "stats-period": "`stats-period`",
  event: "`event: oldest`, `event: recommended`",
  "rename-client-key": "`rename-client-key`",
  "delete-maps": "`delete-maps`",
  "delete-maps without version": "the same without a `version`",
};

/** What works on which server, in the words of what the servers' values lack. Features that are alike share a row. */
export function serverTable(): string {
  const cells = (feature: Feature) =>
    Object.values(SERVERS).map(({ lacks }) => {
      const own = lacks[feature];
      return own?.what.replace(/\.$/u, "") ?? "yes";
    });
  const features = Object.keys(FEATURES) as Feature[];
  const alike = Map.groupBy(features, (feature) => cells(feature).join("|"));
  return table(
    ["", ...Object.keys(SERVERS)],
    [...alike.values()].map((group) => [
      group.map((feature) => FEATURES[feature]).join(", "),
      ...cells(group[0] ?? "commits"),
    ]),
  );
}

/** What to write here for each input of action-release. */
export function migrationTable(): string {
  const rows = ACTION_RELEASE.map(({ name, value, since, write, note = "" }) => [
    `\`${name}${value === undefined ? "" : `: ${value}`}\``,
    since,
    write === undefined ? "–" : `\`${write}\``,
    note,
  ]);
  return table(["There", "Since", "Write here", "Note"], rows);
}

/** The page with its generated sections as `action.yml` has them now. */
export function withTables(page: string, action: Action): string {
  const text = withSection(page, "inputs", inputTables(action));
  return withSection(text, "outputs", outputTable(action));
}
