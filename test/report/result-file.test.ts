import { describe, expect, test } from "vitest";
import { update, updated } from "./samples.ts";
import { resultOf, resultText } from "./view.ts";

function parsed(outcome: Parameters<typeof resultOf>[0]): unknown {
  return JSON.parse(resultText(resultOf(outcome)));
}

describe("the result file", () => {
  test("of an update holds what issues-file reads, and what a person asks next", () => {
    const outcome = update(
      [updated(0, { state: "failed", reason: "Refused.", fix: "Create a token." })],
      { outcome: "failed", failures: [{ what: "1 of 1 issues was not updated." }] },
    );
    expect(parsed(outcome)).toEqual({
      schema: 1,
      command: "update-issues",
      outcome: "failed",
      dryRun: false,
      cancelled: false,
      tolerated: false,
      baseUrl: "https://issues.example.com",
      organization: "acme",
      projects: ["shop-web", "shop-api"],
      requested: { status: "resolved", assignedTo: "team:12" },
      query: "is:unresolved release:1.3.2",
      matchedCount: 1,
      failures: [{ what: "1 of 1 issues was not updated." }],
      notices: [],
      issues: [
        {
          id: "5813220041",
          shortId: "SHOP-1",
          project: "shop-web",
          before: { status: "unresolved", assignedTo: null },
          after: { status: "resolved", assignedTo: "team:12" },
          state: "failed",
          reason: "Refused.",
          fix: "Create a token.",
          title: "TypeError: Cannot read properties of undefined (reading 'total')",
          culprit: "checkout/payment.ts in confirm",
          level: "fatal",
          status: "unresolved",
          count: 0,
          userCount: 0,
          firstSeen: "2026-11-01T12:00:00.000Z",
          lastSeen: "2026-11-21T12:00:00.000Z",
          page: "https://issues.example.com/organizations/acme/issues/5813220041/",
        },
      ],
    });
  });

  test("has one issue a line", () => {
    const lines = resultText(resultOf(update([updated(0), updated(1), updated(2)]))).split("\n");
    expect(lines.filter((line) => line.includes('"shortId"'))).toHaveLength(3);
  });
});
