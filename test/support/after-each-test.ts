/** What is asked of every test when it has ended: vitest loads this file before each file of tests. */
import { afterEach, expect } from "vitest";
import { takeUnmet } from "../../tools/service/http/rules.ts";
import { takeLacking } from "../server/ledger.ts";
import { endOpened } from "./opened.ts";

afterEach(async ({ task }) => {
  await endOpened();
  const [unmet, lacking] = [takeUnmet(), takeLacking()];
  // What comes behind a failure may not have been reached.
  if (task.result?.state !== "fail") {
    expect(unmet, "what was to happen, and did not").toEqual([]);
  }
  // These call parts of the client with arguments of their own.
  if (expect.getState().testPath?.includes("/test/service/") === true) return;
  // What the local service accepted from the action, a real server has accepted before.
  expect(lacking, "requests that no real server has been seen to accept").toEqual([]);
});
