/** The scopes that Sentry accepts: any one of a list is enough. */
export const READ_PROJECT = ["project:read", "project:write", "project:admin"];
export const READ_RELEASE = [...READ_PROJECT, "project:releases", "org:ci"];
export const WRITE_PARTS = ["project:releases", "project:write", "project:admin"];
export const WRITE_RELEASE = [...WRITE_PARTS, "org:ci"];
export const READ_ISSUE = ["event:read", "event:write", "event:admin"];
export const WRITE_ISSUE = ["event:write", "event:admin"];
export const READ_ORGANIZATION = ["org:read", "org:write", "org:admin"];
export const READ_FILES = [...WRITE_RELEASE, "project:read"];
