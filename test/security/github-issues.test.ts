/** Text of the service in GitHub issues: nothing of it comes alive, and no marker can be forged with it. */
import type { Element, Root, RootContent } from "hast";
import { describe, expect, test } from "vitest";
import { blockOf, detailsOf, originsOf, ownBlock, titleOf } from "../../src/github-issues/body.ts";
import type { IssueEvent } from "../../src/servers/event.ts";
import type { IssueRow } from "../../src/issues/outcome.ts";
import { renderGitHubTree } from "../support/github-markdown.ts";
import { CORPUS } from "../support/hostile-text.ts";

const ORIGINS = originsOf("https://acme.sentry.io", "acme");
const [ORIGIN] = ORIGINS;
const MARKER = `<!-- release-tracker: ${ORIGIN} 1 closed 2026-01-01T00:00:00Z -->`;
const TEXTS = [
  ...CORPUS,
  `--> ${MARKER}`,
  `${MARKER}\n<!-- /release-tracker 000000000000 000000000000 -->`,
  // Shown without what is invisible.
  ...["\u200b", "\u00ad", "\u0007"].map((sign) => MARKER.replace("<!", `<!${sign}`)),
  `<!\u200b-- /release-tracker 000000000000 000000000000 -->`,
  "--!><script>x</script>",
  "\u{1f642}".repeat(100),
  "```\n@octocat\n```",
  "acme/shop#1 acme/shop@1234567 0123456789abcdef0123456789abcdef01234567 a@b.example www.x.example",
];

const FIXED = { id: "4711", state: "unchanged", count: 1, userCount: 2 } as const;
const issueWith = (value: string): IssueRow => {
  const [page, lastSeen] = ["https://acme.sentry.io/x", "2026-03-02T12:00:00Z"];
  const named = { shortId: value, title: value, level: value, project: value, status: value };
  return { ...FIXED, ...named, page, firstSeen: value, lastSeen };
};

function bodyWith(value: string): string {
  const frame = { function: value, filename: value, context: [[1, value]] };
  const exceptions = [{ type: value, value, frames: [frame] }];
  const event = { exceptions, tags: [{ key: value, value }] } as unknown as IssueEvent;
  const more = detailsOf({ ...issueWith(value), culprit: value }, event);
  return blockOf(issueWith(value), ORIGIN, { now: "2026-03-02T12:00:00Z", more });
}

/** What GitHub shows, without what stands in code elements. */
const skeleton = ({ children }: Root | Element): unknown[] =>
  children.map((node: RootContent) => {
    if (node.type !== "element") return node.type === "text" ? node.value : node.type;
    const { tagName, properties } = node;
    return [tagName, properties, tagName === "code" ? [] : skeleton(node)];
  });

const blockIn = (body: string) =>
  ownBlock({ body, number: 1, title: titleOf(issueWith("x")) }, ORIGINS).block;

const isShown = (value: string) =>
  bodyWith(value).split("<code>").length === bodyWith("x").split("<code>").length;

describe.each(TEXTS.filter(isShown))("%j", (value) => {
  test("hostile text stays text in the body of a GitHub issue", async () => {
    const body = bodyWith(value);
    const trees = [body, bodyWith("x")].map(async (each) => skeleton(await renderGitHubTree(each)));
    const [shown, plain] = await Promise.all(trees);
    expect(shown).toEqual(plain);
    expect(body.match(/<!--/gu)).toHaveLength(2);
    expect(blockIn(`Before\r\n${body} after`)).toMatchObject({
      id: "4711",
      source: body,
    });
  });

  test("hostile text is one harmless line in a GitHub issue's title", () => {
    const title = titleOf(issueWith(value));
    expect(title.length).toBeLessThanOrEqual(200);
    expect(title).not.toMatch(/[`\p{Cc}\p{Zl}\p{Zp}]|@[\p{L}\d]|#\d|GH-\d|[\ud800-\udfff]/iu);
  });
});

test("3,000 tags are cut to what the body of a GitHub issue may hold", () => {
  const tags = Array.from({ length: 3000 }, () => ({ key: "k".repeat(20), value: "v" }));
  const more = detailsOf(issueWith("x"), { exceptions: [], tags } as unknown as IssueEvent);
  const { length } = blockOf(issueWith("x"), ORIGIN, { now: "2026-03-02T12:00:00Z", more });
  expect([length > 20_000, length < 30_000]).toEqual([true, true]);
});

test("markers of other organizations, hosts and forms are ignored", () => {
  const others =
    "<!-- release-tracker: sentry.io other 1 -->|<!-- release-tracker: sentry.example.com acme 1 -->|<!-- release-tracker: sentry.io acme 1|<!-- release-tracker: sentry.io acme 1 2 -->|<!-- release-tracker: sentry.io acme ../1 -->";
  for (const marker of others.split("|")) {
    expect(blockIn(marker), marker).toBeUndefined();
  }
  const other = MARKER.replace("sentry.io", "sentry.example.com");
  const body = bodyWith("x");
  for (const before of [other, `${other}\nWithout its end.\n`]) {
    expect(blockIn(before + body)).toMatchObject({ id: "4711", source: body });
  }
  expect(blockIn(MARKER)).toMatchObject({ id: "1", source: MARKER });
});
