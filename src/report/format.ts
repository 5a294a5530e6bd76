/** Numbers, sizes, times and counted words as a person reads them. Pure; all results are plain text of ours. */
import { isObjectId } from "../schema.ts";
import { inWords } from "../text.ts";

/** `12,345`. Without `Intl`, whose data take longer to load than the whole report takes to write. */
export function number(value: number): string {
  if (!Number.isFinite(value)) return "?";
  const digits = String(BigInt(Math.round(Math.abs(value))));
  const first = digits.length % 3 || 3;
  const groups = [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/gu) ?? [])];
  return `${value < 0 && digits !== "0" ? "-" : ""}${groups.join(",")}`;
}

/** `1 commit`, `12,345 commits` */
export function counted(value: number, one: string): string {
  return `${number(value)} ${one}${value === 1 ? "" : "s"}`;
}

/** ISO 8601 with time and offset: `Date.parse` differs between engines for other forms, and reads `x#1` as a date. */
const ISO_8601 = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/u;

/** Unix seconds of an ISO 8601 instant; undefined for other text. */
export function unixSeconds(iso: string | undefined): number | undefined {
  if (iso === undefined || !ISO_8601.test(iso)) return undefined;
  const time = Date.parse(iso);
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}

/** An ISO 8601 instant as `2026-11-21 12:00 UTC`; undefined for other text. */
export function instant(iso: string | undefined): string | undefined {
  const seconds = unixSeconds(iso);
  if (seconds === undefined) return undefined;
  const text = new Date(seconds * 1000).toISOString();
  // Near the years 0 and 9999 an offset leads to years of another form.
  return text.length === 24 ? `${text.slice(0, 10)} ${text.slice(11, 16)} UTC` : undefined;
}

/** The day of an ISO 8601 instant in UTC: `2026-11-21`. */
export function day(iso: string | undefined): string | undefined {
  return instant(iso)?.slice(0, 10);
}

/** `512 bytes`, `34 kB`, `1.2 MB`: decimal units. */
export function bytes(value: number): string {
  if (value < 1000) return counted(value, "byte");
  if (value < 1_000_000) return `${number(value / 1000)} kB`;
  return `${(value / 1_000_000).toFixed(1)} MB`;
}

/** Seconds as `4 s`, `0.4 s` or `2 min 5 s`. */
export function duration(seconds: number): string {
  if (seconds < 10) return `${Number(seconds.toFixed(1))} s`;
  const whole = Math.round(seconds);
  if (whole < 120) return `${whole} s`;
  const rest = whole % 60;
  return `${Math.floor(whole / 60)} min${rest === 0 ? "" : ` ${rest} s`}`;
}

/** The first 7 digits of a SHA, as git shows it; other names stay whole. */
export function shortSha(name: string): string {
  return isObjectId(name) ? name.slice(0, 7) : name;
}

/** `a`, `a and b`, `a, b and c`; after `most` items `a, b and 7 more`. */
export function listed(items: readonly string[], most = 10): string {
  if (items.length > most) {
    return `${items.slice(0, most).join(", ")} and ${number(items.length - most)} more`;
  }
  return inWords(items, "and");
}
