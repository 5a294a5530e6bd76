/** What issues are called. */

/** An issue's id, as opposed to its short ID: digits alone. */
export function isIssueId(text: string): boolean {
  return /^\d{1,20}$/u.test(text);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu;
/** A project's slug, which has at most 100 characters, and a number in base 32, which has at most 13 digits. */
const SHORT_ID = /^[a-z0-9][a-z0-9_-]{0,99}-[a-z0-9]{1,13}$/iu;

/** An id or a short ID (`APP-12`, `WEB-API-1A`). A UUID is neither, although it looks like one: it may be a secret. */
export function isIssueName(text: string): boolean {
  return isIssueId(text) || (SHORT_ID.test(text) && !UUID.test(text));
}
