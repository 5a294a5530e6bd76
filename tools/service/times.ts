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

/** As Python writes them: positions in a list of GlitchTip. */
export function pythonTime(time: number): string {
  const text = new Date(time).toISOString();
  const fraction = text.slice(20, 23);
  return `${text.slice(0, 10)} ${text.slice(11, 19)}${fraction === "000" ? "" : `.${fraction}000`}+00:00`;
}
