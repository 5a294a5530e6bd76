/** After every test: what the local service accepted from the action, a real server has accepted before. */
import { afterEach, expect } from "vitest";
import { takeLacking } from "../../tools/service/ledger.ts";

afterEach(() => {
  const lacking = takeLacking();
  // These call parts of the client with arguments of their own.
  if (expect.getState().testPath?.includes("/test/service/") === true) return;
  expect(lacking, "requests that no real server has been seen to accept").toEqual([]);
});
