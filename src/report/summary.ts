/** The job summary, and the parts of it that commands share. Pure. */
import type { Failure } from "../errors.ts";
import type { CommonOutcome, Notice } from "../outcome.ts";
import { counted, instant, listed } from "./format.ts";
import {
  alert,
  type AlertKind,
  type Block,
  type Column,
  dataTable,
  details,
  document,
  factsTable,
  heading,
  paragraph,
} from "./blocks.ts";
import { code, joined, link, type Markup, markup, nothing, text } from "./markdown.ts";
import { isNamed, type ReportView, type RowLimit, verdictOf } from "./view.ts";

/** Bytes of UTF-8. The runner drops a whole summary of more than 1 MiB; other tools may add to the same page. */
export const SUMMARY_LIMIT = 900_000;
/** Characters. GitHub takes 65,536 in a comment; the rest is for the line before it, and one that the workflow adds. */
export const COMMENT_LIMIT = 65_000;

/** Rows per table, tried in this order until the summary fits. More than the first would make the page slow to open. */
const ROWS = [1000, 500, 250, 150, 100, 70, 50, 30, 20, 10, 5, 0] as const;

/**
 * Renders the summary as GitHub Markdown, for the run's page or short enough for a comment. Rows that do not fit are left out,
 * and a sentence says so.
 */
export function renderSummary(view: ReportView, medium: "page" | "comment" = "page"): string {
  const isPage = medium === "page";
  const fits = (summary: string) =>
    isPage ? Buffer.byteLength(summary) <= SUMMARY_LIMIT : summary.length <= COMMENT_LIMIT;
  const { outcome, report } = view;
  const headline = headlineOf(view);
  const alerts = alertsOf(outcome);
  // More than 250 rows never fit in a comment.
  for (const rows of isPage ? ROWS : ROWS.slice(2)) {
    const blocks = [headline, ...alerts, ...report.summary(outcome, { rows })];
    const summary = `${document(blocks)}\n`;
    if (fits(summary)) return summary;
  }
  const rest = paragraph(markup`Shortened: the rest is in the log and in the result file (output
    <code>result-file</code>).`);
  const withAlerts = `${document([headline, ...alerts, rest])}\n`;
  return fits(withAlerts) ? withAlerts : `${document([headline, rest])}\n`;
}

function headlineOf(view: ReportView): Block {
  const { mark, parts } = verdictOf(view);
  const words = parts.map((part) =>
    typeof part === "string" ? text(part) : link(part.page, code(part.name, 100)),
  );
  return heading(2, markup`${mark} ${joined(words)}`);
}

/** What must be seen before anything else: a dry run, and why the step failed. */
function alertsOf({ dryRun, failures, tolerated }: CommonOutcome): Block[] {
  const words = markup`<b>Dry run.</b> Nothing was written.`;
  const why = messagesAlert(tolerated ? "WARNING" : "CAUTION", failures, "problem");
  return [...(dryRun ? [alert("IMPORTANT", [words])] : []), ...why];
}

/** Warnings and notices, each kind in one alert. */
export function noticesOf(notices: readonly Notice[]): Block[] {
  const of = (level: Notice["level"]) => notices.filter((notice) => notice.level === level);
  return [
    ...messagesAlert("WARNING", of("warning"), "message"),
    ...messagesAlert("NOTE", of("notice"), "message"),
  ];
}

const MOST_MESSAGES = 12;

function messagesAlert(
  kind: AlertKind,
  messages: readonly Failure[],
  word: "problem" | "message",
): Block[] {
  if (messages.length === 0) return [];
  const shown = messages.slice(0, MOST_MESSAGES).map(({ what, where, fix }) => {
    const said = text(what, 600);
    const parts = [word === "problem" ? markup`<b>${said}</b>` : said];
    if (where !== undefined && !isNamed(where, what))
      parts.push(markup`Where: ${text(where, 300)}`);
    if (fix !== undefined) parts.push(markup`Fix: ${text(fix, 600)}`);
    return joined(parts, "<br>");
  });
  const more = messages.length - shown.length;
  if (more > 0) shown.push(markup`… and ${counted(more, `more ${word}`)}: see the log.`);
  return [alert(kind, shown)];
}

export type Facts = readonly (readonly [string, Markup])[];

export function placeFacts({ baseUrl, organization, projects }: CommonOutcome): Facts {
  const service = link(baseUrl, text(baseUrl, 100));
  const place = [service, text(organization, 60), text(listed(projects), 300)];
  return [["Service", joined(place, " · ")]];
}

/** A table of the facts, the service and the projects, then the warnings and notices. */
export function overview(outcome: CommonOutcome, facts: Facts = []): Block[] {
  return [...factsTable([...facts, ...placeFacts(outcome)]), ...noticesOf(outcome.notices)];
}

/** An instant as `2026-11-21 12:00 UTC`; other text is shown unchanged. */
export function time(iso: string | undefined): Markup {
  return iso === undefined ? nothing : text(instant(iso) ?? iso, 40);
}

/**
 * A table of the first rows, and the others folded away (`12 older commits`).
 * @param noun of one row
 * @param atAGlance number of rows that are not folded
 */
export function foldedTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  noun: string,
  limit: RowLimit,
  { further = "more", atAGlance = 50 } = {},
): Block[] {
  const { shown, note } = extract(rows, limit.rows, `${noun}s`);
  const open = shown.slice(0, atAGlance);
  const rest = shown.slice(open.length);
  const folded = markup`${counted(rest.length, `${further} ${noun}`)}`;
  return [
    ...(open.length > 0 ? [dataTable(columns, open)] : []),
    ...(rest.length > 0 ? [details(folded, [dataTable(columns, rest)])] : []),
    ...note,
  ];
}

/** The first rows of a table, and the sentence that says what was left out. */
export function extract<Row>(
  rows: readonly Row[],
  most: number,
  what: string,
): { shown: readonly Row[]; note: Block[] } {
  const shown = rows.slice(0, most);
  if (shown.length === rows.length) return { shown, note: [] };
  const note = markup`Shortened: ${shown.length} of ${rows.length} ${what} are shown. All are in the
    result file (output <code>result-file</code>).`;
  return { shown, note: [paragraph(note)] };
}
