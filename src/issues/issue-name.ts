/** What issues are called. */

/** An issue's id, as opposed to its short ID: digits alone. */
export function isIssueId(text: string): boolean {
  return /^\d{1,20}$/u.test(text);
}

/** An id or a short ID (`APP-12`, `WEB-API-1A`). */
export function isIssueName(text: string): boolean {
  return isIssueId(text) || /^[A-Za-z0-9][A-Za-z0-9_-]*-[A-Za-z0-9]+$/u.test(text);
}
