/** The body that creates a release, and what it omits to stay within the limit. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Commit } from "../../src/git/log.ts";
import {
  type NewRelease,
  type ReleaseCommit,
  releaseBody,
  withinLimits,
} from "../../src/servers/release.ts";

const HEAD: NewRelease = { version: "1.4.0", projects: ["web"], ref: "a".repeat(40) };

function commit(index: number, paths = 1): ReleaseCommit {
  return {
    id: String(index).padStart(40, "0"),
    message: `Änderung ${index} 🦊`,
    patch_set: Array.from({ length: paths }, (_, file) => ({ path: `ü/${file}`, type: "M" })),
  };
}

function commits(count: number, paths = 1): ReleaseCommit[] {
  return Array.from({ length: count }, (_, index) => commit(index, paths));
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

function bare({ patch_set: _patchSet, ...rest }: ReleaseCommit): ReleaseCommit {
  return rest;
}

describe("releaseBody", () => {
  test("the body of a release is its JSON, with members in order", () => {
    const release = { ...HEAD, refs: [{ repository: "acme/web", commit: "b" }] };
    const sent = releaseBody({ ...release, commits: commits(3) });
    expect(JSON.parse(sent.body)).toEqual({ ...release, commits: commits(3) });
    expect(sent).toMatchObject({ sentCommits: 3, patchSetsLeftOut: 0 });
  });

  test("the body of a release has at most 8 MB", () => {
    const message = "x".repeat(1_000_000);
    const large = Array.from({ length: 9 }, (_, index) => ({ id: String(index), message }));
    const sent = releaseBody({ ...HEAD, commits: large });
    expect(sent).toMatchObject({ sentCommits: 7 });
    expect(Buffer.byteLength(sent.body)).toBeLessThanOrEqual(8_000_000);
  });
});

describe("bodies over the limit", () => {
  const release = { ...HEAD, commits: commits(4, 2) };

  test.each([
    ["nothing if it fits exactly", 0],
    ["the oldest patch set for one byte too many", 1],
  ])("a release body at its limit loses %s", (_, patchSetsLeftOut) => {
    const sent = releaseBody(release, bytesOf(release) - patchSetsLeftOut);
    expect(sent).toMatchObject({ sentCommits: 4, patchSetsLeftOut });
    const kept = release.commits.length - patchSetsLeftOut;
    const expected = release.commits.map((one, index) => (index < kept ? one : bare(one)));
    expect((JSON.parse(sent.body) as NewRelease).commits).toEqual(expected);
  });

  test("a release body loses only the patch set that does not fit", () => {
    const vendored = { ...HEAD, commits: [commit(0, 600), ...commits(50, 3)] };
    const sent = releaseBody(vendored, 12_000);
    expect(sent).toMatchObject({ sentCommits: 51, patchSetsLeftOut: 1 });
    const expected = [bare(commit(0)), ...commits(50, 3)];
    expect((JSON.parse(sent.body) as NewRelease).commits).toEqual(expected);
    // Nor does one that fits take the room of all others.
    expect(releaseBody(vendored, bytesOf(vendored) - 1).patchSetsLeftOut).toBe(1);
  });

  test("a release body loses all patch sets before the oldest commit", () => {
    const withoutPatchSets = bytesOf({ ...HEAD, commits: release.commits.map(bare) });
    const whole = releaseBody(release, withoutPatchSets);
    expect(whole).toMatchObject({ sentCommits: 4, patchSetsLeftOut: 4 });
    expect(Buffer.byteLength(whole.body)).toBe(withoutPatchSets);
    const sent = releaseBody(release, withoutPatchSets - 1);
    expect(sent).toMatchObject({ sentCommits: 3 });
    const ids = (JSON.parse(sent.body) as NewRelease).commits?.map(({ id }) => id);
    expect(ids).toEqual(release.commits.slice(0, 3).map(({ id }) => id));
  });

  test("a release body without room for a commit has no commits member", () => {
    const sent = releaseBody(release, bytesOf(HEAD) + 20);
    expect(sent).toEqual({ body: JSON.stringify(HEAD), sentCommits: 0, patchSetsLeftOut: 0 });
  });

  test("a release body has the newest commits within any limit, for any text", () => {
    const text = fc.string({ unit: fc.constantFrom("a", '"', "é", "🦊", "\ud800"), maxLength: 20 });
    const patchSet = fc.array(fc.record({ path: text, type: fc.constantFrom("A", "M", "D") }), {
      maxLength: 3,
    });
    const drawn = fc.record<ReleaseCommit, "id">(
      { id: fc.constantFrom("a", "bc", "d".repeat(40)), message: text, patch_set: patchSet },
      { requiredKeys: ["id"] },
    );
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 6 }), fc.nat(600), (list, room) => {
        const maxBytes = bytesOf(HEAD) + room;
        const sent = releaseBody({ ...HEAD, commits: list }, maxBytes);
        expect(Buffer.byteLength(sent.body)).toBeLessThanOrEqual(maxBytes);
        const { commits: read = [], ...head } = JSON.parse(sent.body) as NewRelease;
        expect(head).toEqual(HEAD);
        expect(read).toHaveLength(sent.sentCommits);
        // Whole, or without their patch sets.
        const expected = list
          .slice(0, sent.sentCommits)
          .map((one, index) => (read[index]?.patch_set === undefined ? bare(one) : one));
        expect(read).toEqual(JSON.parse(JSON.stringify(expected)));
        const held = (these: ReleaseCommit[]) => these.filter((one) => one.patch_set).length;
        const leftOut = held(list.slice(0, sent.sentCommits)) - held(read);
        expect(sent.patchSetsLeftOut).toBe(leftOut);
      }),
    );
  });
});

describe("withinLimits", () => {
  const id = "a".repeat(40);
  const repository = "acme/web";
  const least = { id, repository, message: "" };
  const sent = (changes: Partial<Commit>) =>
    withinLimits({ id, message: "", authorName: "", authorEmail: "", ...changes }, repository);

  test.each([
    ["128 letters", "x".repeat(128), "x".repeat(128)],
    ["a letter too many", "x".repeat(129), "x".repeat(128)],
    ["128 emoji, which are 256 units", "🦊".repeat(128), "🦊".repeat(128)],
    ["an emoji too many, whole", "🦊".repeat(129), "🦊".repeat(128)],
  ])("an author's name is cut at 128 characters: %s", (_name, name, expected) => {
    expect(sent({ authorName: name })).toEqual({ ...least, author_name: expected });
  });

  test("a commit with an empty author's name is sent without it", () => {
    expect(sent({})).toEqual(least);
  });

  test("an author's address over 75 characters is left out", () => {
    const longest = `${"x".repeat(63)}@example.com`;
    expect(longest).toHaveLength(75);
    expect(sent({ authorEmail: longest }).author_email).toBe(longest);
    expect(sent({ authorEmail: `x${longest}` })).toEqual(least);
  });

  test("paths over 255 characters are left out of a commit", () => {
    const paths = ["short", "x".repeat(255), "🦊".repeat(255), "x".repeat(256), "🦊".repeat(256)];
    const changes = paths.map((path) => ({ path, type: "A" as const }));
    expect(sent({ changes }).patch_set).toEqual(changes.slice(0, 3));
  });

  test("a commit keeps its whole message, and an empty patch set", () => {
    const message = "x".repeat(100_000);
    const whole = { timestamp: "2026-03-01T12:00:00Z", message };
    expect(sent({ ...whole, changes: [] })).toEqual({ ...least, ...whole, patch_set: [] });
    expect(sent(whole).patch_set).toBeUndefined();
  });
});
