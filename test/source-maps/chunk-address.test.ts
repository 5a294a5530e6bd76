/** Where the service may send chunks, which carry the token: below the base URL, or within sentry.io. */
import { expect, test } from "vitest";
import { chunkAddress } from "../../src/source-maps/upload.ts";

test.each([
  ["https://sentry.example.com", "https://sentry.example.com/api/0/chunk-upload/"],
  ["https://example.com/sentry", "https://example.com/sentry/api/0/chunk-upload/?a=1"],
  ["https://example.com:8443", "https://example.com:8443/x"],
  ["https://sentry.io", "https://us.sentry.io/api/0/organizations/acme/chunk-upload/"],
  ["https://acme.sentry.io", "https://sentry.io/api/0/organizations/acme/chunk-upload/"],
])("below %s: %s", (baseUrl, url) => {
  expect(chunkAddress(url, baseUrl)?.href).toBe(url);
});

test.each([
  ["https://example.com/sentry", "https://example.com/api/0/chunk-upload/"],
  ["https://example.com/sentry", "https://example.com/sentry-other/api/0/chunk-upload/"],
  ["https://example.com/sentry", "https://example.com/sentry"],
  ["https://example.com/sentry", "https://example.com/sentry/../other/"],
  ["https://example.com/sentry", "https://example.com/sentry/%2e%2e/other/"],
  ["https://example.com/sentry", "https://example.com/sentry/..%2fother/"],
  ["https://example.com/sentry", "https://example.com/sentry/%2E.%5Cother/"],
  ["https://example.com/sentry", "https://example.com/sentry/%252e%252e/other/"],
  ["https://example.com/sentry", "https://example.com/sentry\\..\\other/"],
  ["https://example.com/sentry", "//example.com/sentry/x"],
  ["https://example.com", "/api/0/chunk-upload/"],
  ["https://example.com", ""],
  ["https://example.com", "http://example.com/api/0/"],
  ["https://example.com", "https://example.com:8443/api/0/"],
  ["https://example.com", "https://user:word@example.com/api/0/"],
  ["https://example.com", "https://us.sentry.io/api/0/"],
  ["https://example.com", `https://example.com/${"a".repeat(2000)}`],
  ["https://sentry.io", "https://sentry.io.example.com/api/0/"],
  ["https://sentry.io", "https://notsentry.io/api/0/"],
  ["https://sentry.io", "http://us.sentry.io/api/0/"],
  ["https://sentry.io", "https://us.sentry.io:8443/api/0/"],
])("not below %s: %s", (baseUrl, url) => {
  expect(chunkAddress(url, baseUrl)).toBeUndefined();
});
