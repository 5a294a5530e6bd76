/** The two ways in which the contract writes times: with milliseconds for releases, in seconds for issues. */

export function milliseconds(time: number): string;
export function milliseconds(time: number | null): string | null;
export function milliseconds(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

export function seconds(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}
