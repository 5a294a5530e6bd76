/** Where chunks go, which carry the token: the service may choose within sentry.io alone. */
import { expect, test } from "vitest";
import { chunkAddress } from "../../src/source-maps/upload.ts";

test.each([
  ["https://sentry.io", "https://us.sentry.io/api/0/organizations/acme/chunk-upload/"],
  ["https://acme.sentry.io", "https://sentry.io/api/0/organizations/acme/chunk-upload/?a=1"],
])("chunks for the base URL %s go to %s", (baseUrl, url) => {
  expect(chunkAddress(url, baseUrl)?.href).toBe(url);
});

test.each([
  ["https://sentry.example.com", "https://other.example.com/api/0/chunk-upload/"],
  ["https://sentry.example.com", "https://sentry.example.com/other/"],
  ["https://example.com", "https://us.sentry.io/api/0/"],
  ["https://sentry.io", ""],
  ["https://sentry.io", "/api/0/chunk-upload/"],
  ["https://sentry.io", "//us.sentry.io/x"],
  ["https://sentry.io", `https://us.sentry.io/${"a".repeat(2000)}`],
  ["https://sentry.io", "https://sentry.io.example.com/api/0/"],
  ["https://sentry.io", "https://notsentry.io/api/0/"],
  ["https://sentry.io", "http://us.sentry.io/api/0/"],
  ["https://sentry.io", "https://us.sentry.io:8443/api/0/"],
  ["https://sentry.io", "https://user:word@us.sentry.io/api/0/"],
  ["https://sentry.io", "https://example.com\\.sentry.io/"],
  ["http://sentry.io", "https://us.sentry.io/api/0/"],
])("chunks for the base URL %s do not go to %s", (baseUrl, url) => {
  expect(chunkAddress(url, baseUrl)).toBeUndefined();
});
