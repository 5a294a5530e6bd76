/** A connection begun ahead that fails while it is being asked for. */
import { expect, test } from "vitest";
import { FirstConnection } from "../../src/service/first-connection.ts";

test("a failure without a socket reaches whoever asked, as a failure", async () => {
  const failure = new Error("getaddrinfo EAI_AGAIN");
  let fail = (): void => undefined;
  const first = new FirstConnection((_options, callback) => {
    // As undici's connector does: one argument.
    fail = () => void Reflect.apply(callback, undefined, [failure]);
  });
  first.begin("http://sentry.test:80");
  const told = new Promise((resolve) => {
    const options = { protocol: "http:", hostname: "sentry.test", port: "" };
    first.connector(options, (...result) => resolve(result[0]));
  });
  fail();
  expect(await told).toBe(failure);
});
