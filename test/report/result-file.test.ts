import { describe, expect, test } from "vitest";
import { list, release, renamed, update, updated } from "./samples.ts";
import { resultOf, resultText } from "./view.ts";

function parsed(outcome: Parameters<typeof resultOf>[0]): unknown {
  return JSON.parse(resultText(resultOf(outcome)));
}

describe("the result file", () => {
  test("of an update holds what issues-file reads", () => {
    const outcome = update(
      [updated(0, { state: "failed", reason: "Refused.", fix: "Create a token." })],
      {
        outcome: "failed",
        failures: [{ what: "1 of 1 issues was not updated." }],
      },
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
        },
      ],
    });
  });

  test("of a list says what a person asks next", () => {
    expect(parsed(list(1))).toMatchObject({
      command: "list-issues",
      requested: null,
      matchedCount: 1,
      issues: [
        {
          state: "matched",
          before: null,
          after: null,
          level: "fatal",
          status: "unresolved",
          userCount: 0,
        },
      ],
    });
  });

  test("of a release has the range, how it was found, and the commits", () => {
    expect(parsed(release(2))).toMatchObject({
      query: null,
      release: {
        version: "1.4.0",
        range: { foundBy: "nearest earlier tag of the family v*", source: "checkout" },
        commits: [
          { subject: "Retry the payment when the bank answers 503" },
          { author: "O'Neil, Sam" },
        ],
      },
      issues: [],
    });
  });

  test("of a client key has its settings, and no secret", () => {
    expect(parsed(renamed())).toMatchObject({
      clientKey: {
        keyId: "c8f4a1b2d3e4f5061728394a5b6c7d8e",
        nameBefore: "Default",
        keyName: "Web shop, production",
        isActive: true,
        rateLimit: null,
        dateCreated: "2024-03-01T09:30:00.000Z",
      },
    });
  });

  test("has one issue a line", () => {
    const lines = resultText(resultOf(update([updated(0), updated(1), updated(2)]))).split("\n");
    expect(lines.filter((line) => line.includes('"shortId"'))).toHaveLength(3);
  });
});
