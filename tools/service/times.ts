/** How times are written: by the contract with milliseconds for releases, in seconds for issues. */

export function milliseconds(time: number): string;
export function milliseconds(time: number | null): string | null;
export function milliseconds(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

export function seconds(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}

/** With milliseconds where there are any (GlitchTip). */
export function shortTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString().replace(".000Z", "Z");
}
