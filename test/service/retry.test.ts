/** What is tried again, how often, and for how long. */
import { describe, expect, test } from "vitest";
import { type ServiceDetails, ServiceError } from "../../src/errors.ts";
import { type RetryPolicy, parseRetryAfter, retryDelay } from "../../src/service/retry.ts";

type Attempt = Pick<ServiceDetails, "kind" | "status" | "cause"> & { askedDelay?: number };

function status(code: number, askedDelay?: number): Attempt {
  return { kind: "status", status: code, ...(askedDelay !== undefined && { askedDelay }) };
}

/** The delay after this failure; without a state the first attempt failed. */
function delay(
  attempt: Attempt,
  {
    policy = {},
    attempts = 1,
    defects = attempts,
    random = 0.5,
  }: {
    policy?: RetryPolicy;
    attempts?: number;
    defects?: number;
    random?: number;
  } = {},
): number | undefined {
  const error = new ServiceError("It failed.", attempt);
  const tried = { attempts, defects };
  return retryDelay(error, tried, policy, attempt.askedDelay, random);
}

describe("what is repeated", () => {
  test.each([408, 429, 500, 501, 502, 503, 504, 520, 524, 599])(
    "a request is retried after %i",
    (code) => {
      expect(delay(status(code))).toBeGreaterThan(0);
    },
  );

  test.each([301, 302, 308, 400, 401, 403, 404, 405, 409, 410, 413, 422, 423, 425])(
    "a request is not retried after %i",
    (code) => {
      expect(delay(status(code))).toBeUndefined();
      // Not even with a time to wait: the answer would be the same.
      expect(delay(status(code, 1000))).toBeUndefined();
    },
  );

  test.each([
    ["a refused connection", { kind: "unreachable" }, true],
    ["429", status(429), true],
    ["a broken connection", { kind: "interrupted" }, false],
    ["408", status(408), false],
    ["500", status(500), false],
    ["503 with a time to wait", status(503, 1000), false],
  ] satisfies [string, Attempt, boolean][])(
    "a deploy is retried only after a failure without effect: %s",
    (_name, attempt, isRepeated) => {
      const again = delay(attempt, { policy: { onlyWithoutEffect: true } });
      expect(again !== undefined).toBe(isRepeated);
    },
  );
});

describe("how long it takes", () => {
  test("the retry delay doubles with each attempt, up to 30 s", () => {
    const ceilings = [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000];
    const attempt = { kind: "interrupted" } as const;
    for (const [index, ceiling] of ceilings.entries()) {
      const attempts = index + 1;
      expect(delay(attempt, { attempts, random: 0 })).toBe(ceiling / 2);
      expect(delay(attempt, { attempts, random: 0.999_999 })).toBe(ceiling);
    }
  });

  test("retries of a 500 end after 3 attempts: it is a defect, not an outage", () => {
    expect(delay(status(500), { attempts: 2 })).toBeDefined();
    expect(delay(status(500), { attempts: 3 })).toBeUndefined();
    expect(delay(status(500, 1000), { attempts: 3 })).toBeUndefined();
    // Connections that broke before are no defects.
    expect(delay(status(500), { attempts: 4, defects: 2 })).toBeDefined();
  });

  test("retries end after the request's own maximum of attempts", () => {
    expect(delay(status(503), { policy: { maxAttempts: 2 } })).toBeDefined();
    expect(delay(status(503), { attempts: 2, policy: { maxAttempts: 2 } })).toBeUndefined();
  });

  test("retries end after 3 attempts if the host name is unknown", () => {
    const cause = Object.assign(new Error("no such host"), { code: "ENOTFOUND" });
    const attempt = { kind: "unreachable", cause: new Error("fetch failed", { cause }) } as const;
    expect(delay(attempt, { attempts: 2 })).toBeDefined();
    expect(delay(attempt, { attempts: 3 })).toBeUndefined();
  });

  test.each([429, 503])("the retry delay that comes with a %i is used", (code) => {
    expect(delay(status(code, 0))).toBe(0);
    expect(delay(status(code, 61_000), { attempts: 5 })).toBe(61_000);
  });

  test("a retry delay that never helps grows after 8 attempts", () => {
    const waits = Array.from({ length: 20 }, (_, index) =>
      delay(status(429, 50), { attempts: index + 1, random: 0 }),
    );
    expect(waits.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 50));
    expect(waits.slice(8, 12)).toEqual([250, 500, 1000, 2000]);
    expect(waits.at(-1)).toBe(15_000);
  });
});

describe("Retry-After", () => {
  const serverNow = Date.parse("2026-03-01T12:00:00Z");

  test.each([
    ["0", 0],
    ["1", 1000],
    [" 120 ", 120_000],
    ["1.5", 1500],
    ["1.25", 1250],
    ["Sun, 01 Mar 2026 12:00:30 GMT", 30_000],
    ["Sunday, 01-Mar-26 12:00:30 GMT", 30_000],
    ["Sun, 01 Mar 2026 11:00:00 GMT", 0],
  ])(`Retry-After "%s" is %i ms`, (value, milliseconds) => {
    expect(parseRetryAfter(value, serverNow)).toBe(milliseconds);
  });

  const NOTHING = "| |-5|soon|soon 5|1e3|10s|9999999999|x GMT|2026-03-01 GMT+1|١";
  test.each([undefined, ...NOTHING.split("|")])("Retry-After %j is ignored", (value) => {
    expect(parseRetryAfter(value, serverNow)).toBeUndefined();
  });
});
