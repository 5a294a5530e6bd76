/** The job summary: what a person reads on the page of the run. */
import { document } from "./blocks.ts";
import { alertsOf, headline } from "./sections.ts";
import type { ReportView } from "./view.ts";

/** Bytes of UTF-8. The runner drops a whole summary of more than 1 MiB; other tools may add to the same page. */
export const SUMMARY_LIMIT = 900_000;

/** Rows per table, tried in this order until the summary fits. More than the first would make the page slow to open. */
const ROWS = [1000, 500, 250, 100, 50, 20, 5, 0] as const;

/**
 * The summary of a run as GitHub Markdown, always at most `SUMMARY_LIMIT` bytes. What does not fit is left out with a
 * sentence that says so. Text from outside is displayed as text. Pure.
 */
export function renderSummary(view: ReportView): string {
  const top = [headline(view), ...alertsOf(view.outcome)];
  let promising: number = ROWS[0];
  for (const rows of ROWS) {
    if (rows > promising) continue;
    const summary = `${document([...top, ...view.summary({ rows })])}\n`;
    const size = Buffer.byteLength(summary);
    if (size <= SUMMARY_LIMIT) return summary;
    // What does not depend on the rows makes this too high at worst: no number of rows that fits is passed over.
    promising = (rows * SUMMARY_LIMIT) / size;
  }
  return `${document(top)}\n`;
}
