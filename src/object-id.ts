/** Ids of git's objects, as git, events and the GitHub API write them. */

/** A whole id: 40 hexadecimal digits, or 64 in a repository of the sha256 format. */
export const OBJECT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/u;

/** Nothing else becomes an argument of git: an id can be no option, no path and no range. */
export function isObjectId(text: string): boolean {
  return OBJECT_ID.test(text);
}

/** Zeros stand for "nothing" in events: before a branch was made, after it was deleted. */
export function isNullId(text: string): boolean {
  return /^0+$/u.test(text);
}
