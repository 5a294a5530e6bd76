/** When a release went live, as users write it. Pure. */

/** ISO 8601 date, or date and time with an optional fraction and zone. Without a zone it is UTC: runners' clocks are. */
const ISO_8601 =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/iu;
/** Unix seconds of the years 1973 to 5138; more digits are milliseconds, which the contract does not know. */
const UNIX_SECONDS = /^\d{9,11}$/u;

/**
 * @param text ISO 8601, Unix seconds, `now` or `none`
 * @returns the ISO 8601 UTC timestamp to send; null for an unreleased version; undefined for text that is no date
 */
export function parseDateReleased(text: string, now: Date): string | null | undefined {
  if (text === "now") return now.toISOString();
  if (text === "none") return null;
  if (UNIX_SECONDS.test(text)) return new Date(Number(text) * 1000).toISOString();
  const match = ISO_8601.exec(text);
  if (!match) return undefined;
  const [, day = "", time = "00:00", zone = "Z"] = match;
  if (!isCalendarDay(day)) return undefined;
  const date = new Date(`${day}T${time.replace(",", ".")}${zone.toUpperCase()}`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** JavaScript moves 31 February into March; a typing error must not become another day. */
function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
