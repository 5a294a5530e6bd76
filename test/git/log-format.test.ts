/** The parser of `git log -z`: by bytes, over any chunks, and over commits that no well-behaved git would make. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test, vi } from "vitest";
import { findGit } from "../../src/git/environment.ts";
import { Git } from "../../src/git/git.ts";
import { type Commit, isoTimestamp, commitsIn, readCommits } from "../../src/git/log.ts";
import { Repository } from "../../src/git/repository.ts";
import { layGit } from "../support/other-git.ts";
import {
  git,
  gitBytes,
  newRepository,
  repositoryWith,
  temporaryFolder,
} from "../support/repository.ts";
import { historyRequest } from "../history/history-defaults.ts";
import { readHistory } from "../history/history-request.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

async function readAll(
  directory: string,
  head: string,
  { paths = [] as string[], limit = 1000, changes = true } = {},
): Promise<Commit[]> {
  const selection = { head, excluded: [], paths };
  const commits: Commit[] = [];
  for await (const one of readCommits(gitIn(directory), selection, changes, limit))
    commits.push(one);
  return commits;
}

function gitIn(directory: string, file = findGit(process.env, undefined) ?? ""): Git {
  const { signal: stopping } = new AbortController();
  const lifetime = { stopping, remaining: () => Infinity };
  return new Git({ file, inherited: process.env, directory, lifetime });
}

/** Stores a commit as it stands, whatever it is. */
function rawCommit(directory: string, text: string | Buffer): string {
  const args = ["hash-object", "-t", "commit", "-w", "--stdin", "--literally"];
  return gitBytes(directory, args, { input: text }).toString().trim();
}

test.each([
  ["1700000000", "2023-11-14T22:13:20Z"],
  ["1", "1970-01-01T00:00:01Z"],
  ["0", undefined],
  ["253402300799", "9999-12-31T23:59:59Z"],
  ["253402300800", undefined],
  ["99999999999999999999", undefined],
  ["", undefined],
  ["%at", undefined],
  ["-5", undefined],
])(`the author date "%s" of git is read as %s`, (raw, expected) => {
  expect(isoTimestamp(raw)).toBe(expected);
});

describe("git log in chunks", () => {
  const field = fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\0", ""));
  const path = fc
    .oneof(field, fc.constantFrom("M", "A", "\n", "a".repeat(40), "\nM"))
    .filter(Boolean);
  const commit = fc.record({
    id: fc.stringMatching(/^[0-9a-f]{40}$/u),
    name: field,
    message: field,
    changes: fc.array(fc.record({ type: fc.constantFrom("A", "M", "D", "T"), path })),
  });

  test("commits are read the same in whatever chunks git's output arrives", async () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 9 }));
    await fc.assert(
      fc.asyncProperty(fc.array(commit), lengths, async (commits, sizes) => {
        const bytes = Buffer.from(commits.map((one) => printed(one)).join(""));
        async function* chunks() {
          for (let at = 0, turn = 0; at < bytes.length; turn++) {
            const size = sizes[turn % sizes.length] ?? bytes.length;
            yield bytes.subarray(at, at + size);
            at += size;
          }
        }
        const read: Commit[] = [];
        for await (const one of commitsIn(chunks(), true)) read.push(one);
        expect(read.map(({ id, authorName, message }) => ({ id, authorName, message }))).toEqual(
          commits.map((one) => ({
            id: one.id,
            authorName: one.name,
            message: one.message.replace(/\n+$/u, ""),
          })),
        );
        expect(read.map((one) => one.changes)).toEqual(
          commits.map((one) =>
            one.changes.map(({ type, path: file }) => ({
              path: file,
              type: type === "T" ? "M" : type,
            })),
          ),
        );
      }),
    );
  });

  /** As git prints it: fields, then a line break before the first changed file. */
  function printed(one: {
    id: string;
    name: string;
    message: string;
    changes: { type: string; path: string }[];
  }) {
    const fields = [one.id, "", one.name, "a@example.com", "1", "1", one.message];
    const changes = one.changes.map(
      ({ type, path: file }, index) => `${index === 0 ? "\n" : ""}${type}\0${file}\0`,
    );
    return `${fields.join("\0")}\0${changes.join("")}`;
  }
});

describe("malformed commits", () => {
  const directory = newRepository(join(folder.path, "odd"));
  const tree = git(directory, "mktree");
  const ada = "Ada <ada@example.com> 1700000000 +0100";

  /** A commit of an author, if it has one. */
  const by = (author: string | undefined, message = "x", committer = ada) => {
    const people = [
      ...(author === undefined ? [] : [`author ${author}`]),
      `committer ${committer}`,
    ];
    return `tree ${tree}\n${people.join("\n")}\n\n${message}`;
  };
  const nobody = { authorName: "", authorEmail: "", message: "x" };
  const ofCommitter = { timestamp: "2023-11-14T22:13:20Z" };

  test.each<[name: string, text: string | Buffer, expected: Partial<Commit>]>([
    ["an empty message", by(ada, ""), { message: "" }],
    ["no author", by(undefined), nobody],
    ["an author without a date", by("Ada <ada@example.com>"), ofCommitter],
    [
      "an author date before the committer's",
      by("Ada <a@x> 1600000000 -0430"),
      { timestamp: "2020-09-13T12:26:40Z" },
    ],
    ["a date of twenty digits", by("Ada <a@x> 99999999999999999999 +0000"), ofCommitter],
    [
      "neither an author's nor a committer's date",
      by("A <a@x>", "x", "C <c@x>"),
      { timestamp: undefined },
    ],
    ["an author without brackets", by("nobody"), { message: "x" }],
    [
      "placeholders in the text",
      by("%H%x00 <%n> 1 +0000", "%B%x00\n"),
      { authorName: "%H%x00", authorEmail: "%n", message: "%B%x00" },
    ],
    [
      "bytes that are not UTF-8",
      Buffer.from(by("J\u00f6rg <j@x> 1 +0000", "\u00ff\u00feA"), "latin1"),
      { authorName: "J\ufffdrg", message: "\ufffd\ufffdA" },
    ],
    [
      "a header that says ISO-8859-1",
      Buffer.from(by("J\xf6rg <j@x> 1 +0000", "Sch\xf6n", `${ada}\nencoding ISO-8859-1`), "latin1"),
      { authorName: "Jörg", message: "Schön" },
    ],
    ["a byte order mark", by(ada, "\ufeffx"), { message: "\ufeffx" }],
    ["carriage returns", by(ada, "a\r\nb\r\n"), { message: "a\r\nb\r" }],
    [
      "a message that looks like a list of files",
      by(ada, "M\nsrc/a.ts\n"),
      { message: "M\nsrc/a.ts" },
    ],
  ])("a commit is read correctly with %s", async (_name, text, expected) => {
    const [commit, ...others] = await readAll(directory, rawCommit(directory, text));
    expect(others).toEqual([]);
    expect(commit).toMatchObject(expected);
    expect(commit?.changes).toEqual([]);
  });
});

test("settings of the clone do not change how a commit is read", async () => {
  const directory = join(folder.path, "settings");
  const { head } = repositoryWith(directory, (history) => {
    history.commit("main", { message: "Größe\n", files: { a: "1", b: "1" } });
    const lib = { mode: "160000", data: "1".repeat(40) } as const;
    return { head: history.commit("main", { files: { a: "2", b: null, lib, z: "1" } }) };
  });
  const paths = async () =>
    (await readAll(directory, head)).map(({ message, changes }) => [
      message.startsWith("Größe"),
      ...(changes ?? []).map(({ path }) => path),
    ]);
  const expected = [
    [false, "a", "b", "lib", "z"],
    [true, "a", "b"],
  ];
  expect(await paths()).toEqual(expected);
  writeFileSync(join(directory, "order"), "z\nb\n");
  git(directory, "config", "diff.orderFile", "order");
  git(directory, "config", "diff.ignoreSubmodules", "all");
  git(directory, "config", "log.showRoot", "false");
  git(directory, "config", "i18n.logOutputEncoding", "ISO-8859-1");
  git(directory, "config", "log.follow", "true");
  expect(await paths()).toEqual(expected);
  // It would be followed to what it was renamed from.
  expect(await readAll(directory, head, { paths: ["z"], changes: false })).toHaveLength(1);
});

test("commits are in the order of the history, not of their dates", async () => {
  const directory = join(folder.path, "clocks");
  const ids = repositoryWith(directory, (history) => {
    const start = history.commit("main", { date: 1_650_000_000, files: { a: "0" } });
    const first = history.commit("main", { date: 1_700_000_000, files: { a: "1" } });
    const second = history.commit("main", { date: 1_600_000_000, files: { a: "2" } });
    const merge = { from: first, merge: [second], files: { a: "2" } };
    return { start, first, second, head: history.commit("main", merge) };
  });
  const { start, first, second, head } = ids;
  const read = await readAll(directory, head, { paths: ["a"], limit: 2 });
  expect(read.map(({ id }) => id)).toEqual([second, first]);
  const repository = new Repository(gitIn(directory));
  expect(await repository.newestSince(start, new Set([first, second]), head)).toEqual([second]);
});

test.each([
  ["ends before it has read its input", "echo why >&2; exit 3", "(exit code 3): why."],
  ["is killed while it answers", "echo a; kill -9 $$", "(it was stopped)."],
])("git's answer is rejected if git %s", async (_name, script, said) => {
  const input = "x".repeat(1_000_000);
  const file = join(layGit(folder.path, script), "git");
  const asked = gitIn(folder.path, file).ask({ what: "read", command: "log", args: [], input });
  await expect(asked).rejects.toThrow(`git could not read ${said}`);
});

test("git's output is not printed to the step's log", async () => {
  using printed = vi.spyOn(process.stdout, "write");
  const file = join(layGit(folder.path, 'echo "git version 2.50.1"; exit'), "git");
  expect(await gitIn(folder.path, file).version()).toEqual([2, 50, 1]);
  expect(printed).not.toHaveBeenCalled();
});

test("huge commit messages are cut and take bounded memory", async () => {
  const directory = join(folder.path, "loud");
  const { head } = repositoryWith(directory, (history) => {
    history.tag("v1.0.0", history.commit("main", { message: "Start\n" }));
    for (let index = 0; index < 39; index++) {
      history.commit("main", { message: `${index} ${"x".repeat(2_200_000)}\n` });
    }
    history.commit("main", { message: "ü".repeat(1_500_000) });
    return { head: history.commit("main", { message: "End\n" }) };
  });
  const event = { name: "push", commit: head };
  const { history } = await readHistory(
    historyRequest(directory, { event, previousRef: "v1.0.0" }),
  );
  const [end, other, loud] = history.commits;
  expect(end?.message).toBe("End");
  expect(other?.message).toMatch(/^ü{1000000}$/u);
  // What comes next is read right.
  expect(loud?.message).toMatch(/^38 x{1999997}$/u);
  expect(history.commits.length).toBeLessThan(41);
  expect(history.commitCount).toBe(41);
  let text = 0;
  for (const { message } of history.commits) text += message.length;
  expect(text).toBeLessThan(66_000_000);
});

test("all 10,000 changed files of a commit are read", async () => {
  const directory = join(folder.path, "wide");
  const paths = Array.from(
    { length: 10_000 },
    (_, index) => `folder-${index % 100}/file\n${index}`,
  );
  const files = Object.fromEntries(paths.map((path) => [path, "x"]));
  const { head } = repositoryWith(
    join(directory, ".git"),
    (history) => ({ head: history.commit("main", { files }) }),
    { bare: true },
  );
  const [commit] = await readAll(directory, head);
  expect(new Set(commit?.changes?.map((change) => change.path))).toEqual(new Set(paths));
});
