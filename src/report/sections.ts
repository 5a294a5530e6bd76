/** The parts of the summary that every command shares. */
import type { Failure } from "../errors.ts";
import type { CommonOutcome, Notice } from "../outcome.ts";
import { isNamed } from "./console.ts";
import { alert, heading, type AlertKind, type Block } from "./blocks.ts";
import { instant, listed, number } from "./format.ts";
import { code, markup, joined, link, nothing, text, type Markup } from "./markdown.ts";
import { verdictOf } from "./verdict.ts";
import type { ReportView } from "./view.ts";

export type Facts = readonly (readonly [string, Markup])[];

/** Most failures or notices of the step that are written out. */
const MOST_MESSAGES = 12;

/** The verdict as the headline. */
export function headline(view: ReportView): Block {
  const { mark, parts } = verdictOf(view);
  const words = parts.map((part) =>
    typeof part === "string" ? text(part) : link(part.page, code(part.name, 100)),
  );
  return heading(2, markup`${mark} ${joined(words)}`);
}

/** What must be seen before anything else: a dry run, a cancellation, and why the step failed. */
export function alertsOf(outcome: CommonOutcome): Block[] {
  return [
    ...(outcome.dryRun
      ? [alert("IMPORTANT", [markup`<b>Dry run.</b> Nothing was written to the service.`])]
      : []),
    ...(outcome.cancelled && outcome.failures.length === 0
      ? [alert("WARNING", [markup`<b>Cancelled.</b> This is what had happened by then.`])]
      : []),
    ...failuresAlert(outcome),
  ];
}

function failuresAlert(outcome: CommonOutcome): Block[] {
  if (outcome.failures.length === 0) return [];
  const shown = outcome.failures.slice(0, MOST_MESSAGES).map(failureLine);
  const kind: AlertKind = outcome.tolerated ? "WARNING" : "CAUTION";
  return [alert(kind, [...shown, ...moreLine(outcome.failures.length, "problem")])];
}

/** What went wrong, where, and how to fix it. */
function failureLine(failure: Failure): Markup {
  return joined(
    [
      markup`<b>${text(failure.what, 600)}</b>`,
      failure.where === undefined || isNamed(failure.where, failure.what)
        ? nothing
        : markup`Where: ${text(failure.where, 300)}`,
      failure.fix === undefined ? nothing : markup`Fix: ${text(failure.fix, 600)}`,
    ],
    "<br>",
  );
}

/** Warnings and notices, each kind in one alert. */
export function noticesOf(notices: readonly Notice[]): Block[] {
  return [
    ...noticeAlert(
      "WARNING",
      notices.filter((notice) => notice.level === "warning"),
    ),
    ...noticeAlert(
      "NOTE",
      notices.filter((notice) => notice.level === "notice"),
    ),
  ];
}

function noticeAlert(kind: AlertKind, notices: readonly Notice[]): Block[] {
  if (notices.length === 0) return [];
  const shown = notices.slice(0, MOST_MESSAGES).map(({ what, fix }) => {
    return fix === undefined
      ? text(what, 600)
      : markup`${text(what, 600)}<br>Fix: ${text(fix, 600)}`;
  });
  return [alert(kind, [...shown, ...moreLine(notices.length, "message")])];
}

function moreLine(length: number, one: string): Markup[] {
  const more = length - MOST_MESSAGES;
  if (more <= 0) return [];
  return [markup`… and ${number(more)} more ${more === 1 ? one : `${one}s`}: see the log.`];
}

/** Where all of it happened, in one row. */
export function placeFacts(outcome: CommonOutcome): Facts {
  const { baseUrl, organization, projects } = outcome;
  const place = [
    link(baseUrl, text(baseUrl, 100)),
    text(organization, 60),
    text(listed(projects), 300),
  ];
  return [["Service", joined(place, " · ")]];
}

/** An instant as `2026-11-21 12:00 UTC`; what is none is shown as it came. */
export function time(iso: string | undefined): Markup {
  if (iso === undefined) return nothing;
  return text(instant(iso) ?? iso, 40);
}

/** The first rows of a table, and the sentence that says what was left out. */
export function extract<Row>(
  rows: readonly Row[],
  most: number,
  what: string,
): { shown: readonly Row[]; note: Markup } {
  const shown = rows.slice(0, most);
  return { shown, note: shortened(shown.length, rows.length, what) };
}

/** The sentence that says how many of the rows are shown, where those are not all. */
export function shortened(shown: number, all: number, what: string): Markup {
  if (shown === all) return nothing;
  return markup`Shortened: ${shown} of ${all} ${what} are shown. All are in the
    result file (output <code>result-file</code>).`;
}
