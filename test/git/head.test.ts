/** The head commit and its tag, where checkout, event and server do not say the same. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { InputError } from "../../src/errors.ts";
import { identifyHead, type Step } from "../../src/release/head.ts";
import { git, gitBytes, newRepository, repositoryWith } from "../support/repository.ts";
import { type HistoryRequest, historyRequest } from "../history/history-defaults.ts";
import {
  expectCommits,
  expectNotice,
  expectTold,
  readHistory,
  repositoryPlace,
  SHAPES,
  told,
} from "../history/history-request.ts";

const { folder, serve, clone: cloneOf, requestFor: request } = await repositoryPlace();
let origin: string;
let ids: { first: string; second: string; head: string };

beforeEach(() => {
  ({ origin, ids } = serve((history) => {
    const first = history.commit("main", { message: "First\n" });
    history.tag("v1.0.0", first);
    const second = history.commit("main", { message: "Second\n" });
    history.tag("v1.1.0", second, "Annotated\n");
    history.commit("side", { from: first, message: "Beside\n" });
    return { first, second, head: history.commit("main", { message: "Head\n" }) };
  }));
});

const WANT_NOTHING = { setCommits: "none" } as const;
const pushToMain = () => ({ name: "push", commit: ids.head, branch: "main", before: ids.first });
const clone = (shape: (typeof SHAPES)[number], ref?: string) => cloneOf(origin, shape, ref);

describe.each(SHAPES)("a tag made after the checkout ($kind)", (shape) => {
  test("a version's tag made after the checkout is found on the server", async () => {
    const path = clone(shape);
    git(origin, "tag", "v1.2.0", ids.head);
    const { head, history } = await readHistory(
      request(path, { event: pushToMain(), version: "v1.2.0" }),
    );
    expect(head.currentTag).toBe("v1.2.0");
    expect(history.range).toMatchObject({ previousName: "v1.1.0", previous: ids.second });
    expect(history.commitCount).toBe(1);
  });

  test("a version's tag on another commit than the head is an input error", async () => {
    const path = clone(shape);
    git(origin, "tag", "v1.2.0", ids.second);
    const reading = readHistory(request(path, { event: pushToMain(), version: "v1.2.0" }));
    await expect(reading).rejects.toMatchObject({ name: "InputError", where: "input version" });
  });

  test("a tag is not the version's if its name only begins like it", async () => {
    git(origin, "tag", "v1.2.0\u2028x", ids.second);
    const path = clone(shape);
    const head = await identifyHead(request(path, { event: pushToMain(), version: "v1.2.0" }));
    expect(head.currentTag).toBeUndefined();
  });

  test("a notice says if the server cannot be asked for the version's tag", async () => {
    const path = clone(shape);
    git(path, "remote", "set-url", "origin", "http://127.0.0.1:9/acme/shop");
    const head = await identifyHead(request(path, { event: pushToMain(), version: "v1.2.0" }));
    expect(head.currentTag).toBeUndefined();
    const words = 'Could not ask the server whether it has a tag "v1.2.0". git could not list the';
    expectNotice(head.notices, "notice", words);
  });

  test("set-commits: none allows a version's tag on another commit", async () => {
    const path = clone(shape);
    git(origin, "tag", "v1.2.0", ids.second);
    const event = { name: "workflow_dispatch", commit: ids.head, branch: "main" };
    for (const version of ["v1.2.0", "v1.0.0"]) {
      const { head, history } = await readHistory(
        request(path, { event, version, ...WANT_NOTHING }),
      );
      expect(head).toMatchObject({ commit: ids.head, notices: [] });
      expect(head.currentTag).toBeUndefined();
      expect(history).toEqual({ commits: [], notices: [] });
    }
  });

  test("resolve-from-commits reads no commits if the version's tag is elsewhere", async () => {
    const path = clone(shape);
    git(origin, "tag", "v1.2.0", ids.second);
    const changes = { version: "v1.2.0", ...WANT_NOTHING, resolveFromCommits: true };
    const { history } = await readHistory(request(path, { event: pushToMain(), ...changes }));
    expect([history.commits, history.range]).toEqual([[], undefined]);
    expectNotice(history.notices, "warning", "the version's tag v1.2.0 is on another commit");
  });

  test("the server is not asked for a tag if the version is a commit id", async () => {
    const path = clone(shape);
    git(path, "remote", "set-url", "origin", "http://127.0.0.1:9/acme/shop");
    for (const version of [ids.head, ids.head.slice(0, 7), ids.first]) {
      const head = await identifyHead(request(path, { event: pushToMain(), version }));
      expect(head).toMatchObject({ commit: ids.head, notices: [] });
    }
  });
});

describe.each(SHAPES)("a pushed tag, another commit checked out ($kind)", (shape) => {
  const pushed = () => ({ name: "push", commit: ids.second, tag: "v1.1.0" });

  test.each([undefined, "v1.1.0", "1.1.0"])(
    "a pushed tag on another commit is an error: version %s",
    async (version) => {
      const reading = identifyHead(request(clone(shape), { event: pushed(), version }));
      const where = version === undefined ? "actions/checkout" : "input version";
      await expect(reading).rejects.toMatchObject({ name: "InputError", where });
    },
  );

  test("set-commits: none skips the tag check only if a version is set", async () => {
    const path = clone(shape);
    const changes = { event: pushed(), ...WANT_NOTHING };
    const head = await identifyHead(request(path, { ...changes, version: "v1.1.0" }));
    expect(head).toMatchObject({ commit: ids.head });
    await expect(identifyHead(request(path, changes))).rejects.toMatchObject({
      where: "actions/checkout",
    });
  });

  test("a pushed tag on another commit is a notice if the version is another", async () => {
    const head = await identifyHead(request(clone(shape), { event: pushed(), version: "web-7" }));
    expect(head).toMatchObject({ commit: ids.head, notices: [{ level: "notice" }] });
    expect(head.currentTag).toBeUndefined();
  });
});

describe.each(SHAPES)("an older tag named like the version ($kind)", (shape) => {
  /** The push of a tag at the head, with an older tag beside it. */
  async function pushed(tag: string, older: string, changes: Partial<HistoryRequest>) {
    git(origin, "tag", older, ids.first);
    git(origin, "tag", tag, ids.head);
    const path = clone(shape, `refs/tags/${tag}`);
    const event = { name: "push", commit: ids.head, tag };
    return identifyHead(request(path, { event, ...changes }));
  }

  test.each<[tag: string, older: string, changes: Partial<HistoryRequest>]>([
    ["web@1.2.0", "1.2.0", { version: "1.2.0", versionPrefix: "web@" }],
    ["v42", "42", { version: "42" }],
    ["api/v1.2.0", "1.2.0", { version: "1.2.0", tagPrefix: "api/v" }],
  ])("the pushed tag %s counts, not the older tag %s", async (tag, older, changes) => {
    const head = await pushed(tag, older, changes);
    expect(head).toMatchObject({ commit: ids.head, currentTag: tag, notices: [] });
  });

  test.each<[tag: string, older: string, changes: Partial<HistoryRequest>]>([
    ["v1.3.0", "1.2.0", { version: "1.2.0" }],
    ["web@1.2.0", "1.2.0", { version: "1.2.0" }],
    ["web@1.3.0", "1.2.0", { version: "1.2.0", versionPrefix: "web@" }],
    ["v1.2.0-fix", "v1.2.0", { version: "v1.2.0" }],
    ["v1.2.0", "1.2.0", { version: "refs/tags/1.2.0" }],
  ])(
    "the push of %s is an error if its version names the older tag %s",
    async (tag, older, changes) => {
      await expect(pushed(tag, older, changes)).rejects.toMatchObject({
        name: "InputError",
        message: `The version names the tag ${older}, which is on the commit ${ids.first}; the head commit is ${ids.head}.`,
      });
    },
  );
});

test("no request for tags if a complete clone has the version's tag at HEAD", async () => {
  const path = clone(SHAPES[0], "refs/tags/v1.1.0");
  git(path, "remote", "set-url", "origin", "http://127.0.0.1:9/acme/shop");
  const head = await identifyHead(request(path, { version: "1.1.0", tagPrefix: "v" }));
  expect(head).toMatchObject({ currentTag: "v1.1.0", notices: [] });
});

test.each([
  ["lightweight, annotated and of a file", "v1.1.0"],
  ["of another tag", "v1.2.0"],
  ["of a missing commit", "v1.1.0"],
  ["annotated, of a missing commit", "v1.1.0"],
])("the previous tag is found in a complete clone with tags: %s", async (kind, previousName) => {
  const path = clone({ kind: "complete" });
  const version = "v2.0.0\u3000final";
  git(path, "tag", version);
  git(path, "tag", "v1.9.0", `${ids.head}^{tree}`);
  if (kind === "of another tag") {
    git(path, "tag", "-a", "-m", "Annotated", "annotated", ids.second);
    git(path, "-c", "advice.nestedTag=false", "tag", "-a", "-m", "Nested", "v1.2.0", "annotated");
    git(path, "tag", "-d", "v1.1.0");
  }
  git(path, "push", "--quiet", origin, "--tags");
  // Else the server would be asked for what was not fetched.
  rmSync(join(path, ".git", "FETCH_HEAD"));
  if (kind === "of a missing commit") {
    writeFileSync(join(path, ".git", "refs", "tags", "v1.8.0"), `${"5".repeat(40)}\n`);
  }
  if (kind === "annotated, of a missing commit") {
    const tagger = "tagger Ada <ada@example.com> 1767603600 +0000";
    const object = `object ${"5".repeat(40)}\ntype commit\ntag v1.8.0\n${tagger}\n\nGone\n`;
    const id = gitBytes(path, ["hash-object", "-t", "tag", "-w", "--stdin"], { input: object });
    git(path, "update-ref", "refs/tags/v1.8.0", id.toString().trim());
  }
  // The server may have what is missing; here it cannot be asked.
  if (kind.endsWith("of a missing commit"))
    git(path, "remote", "set-url", "origin", "http://127.0.0.1:9/a/b");
  const event = { name: "push", commit: ids.head, tag: version };
  const { head, history } = await readHistory(request(path, { event }));
  expect(head.currentTag).toBe(version);
  const source = "checkout";
  expect(history.range).toMatchObject({ previousName, previous: ids.second, source });
});

describe("pull requests", () => {
  const repository = join(folder, "pull-request");
  let pull: { base: string; branch: string; merge: string };
  beforeAll(() => {
    pull = repositoryWith(repository, (history) => {
      const base = history.commit("main", { files: { a: "1" } });
      history.tag("v1.0.0", base);
      const branch = history.commit("topic", { from: base, files: { b: "1" } });
      const onMain = history.commit("main", { files: { c: "1" } });
      const merge = history.commit("pull", { from: onMain, merge: [branch], files: { b: "1" } });
      return { base, branch, merge };
    });
  });
  const event = () => ({ name: "pull_request", commit: pull.merge, pullRequestHead: pull.branch });

  test.each(["complete", "depth 1"])(
    "a pull request's head is released, not its test merge: %s checkout",
    async (kind) => {
      git(repository, "checkout", "--quiet", "--detach", pull.merge);
      const shallow = join(folder, "pull-shallow");
      newRepository(shallow);
      git(shallow, "fetch", "--quiet", "--depth=1", `file://${repository}`, "pull");
      git(shallow, "checkout", "--quiet", "--detach", pull.merge);
      const directory = kind === "complete" ? repository : shallow;
      const { head } = await readHistory(historyRequest(directory, { event: event() }));
      expect(head).toMatchObject({ commit: pull.branch, notices: [] });
    },
  );

  test("a pull request's checked-out head is released with its range", async () => {
    git(repository, "checkout", "--quiet", "--detach", pull.branch);
    const { head, history } = await readHistory(historyRequest(repository, { event: event() }));
    expect(head).toMatchObject({ commit: pull.branch, notices: [] });
    expectCommits(history, { complete: repository, range: `${pull.base}..${pull.branch}` });
  });

  test("a pull request with another checkout: the checked-out commit counts", async () => {
    git(repository, "checkout", "--quiet", "--detach", pull.base);
    const { head } = await readHistory(historyRequest(repository, { event: event() }));
    expect(head.commit).toBe(pull.base);
    const empty = newRepository(join(folder, "pull-empty"));
    const github = { serverUrl: "https://github.com", repository: "acme/shop" };
    const asked = { event: event(), github };
    const page = "https://github.com/acme/shop";
    expect(await identifyHead(historyRequest(repository, asked))).toMatchObject({
      page,
      whyNoRemote: "The checkout has no remote to fetch from.",
    });
    expect(await identifyHead(historyRequest(empty, asked))).toMatchObject({
      page,
      commit: pull.branch,
      remote: { url: `${page}.git` },
    });
  });
});

test("ranges and notices are recorded if event, checkout or version disagree", async () => {
  git(origin, "tag", "v1.2.0", ids.second);
  const [whole, shallow] = [clone(SHAPES[0]), clone(SHAPES[1])];
  git(shallow, "tag", "local", ids.head);
  const empty = newRepository(join(folder, "empty"));
  const branch = { name: "push", commit: ids.second, branch: "main" };
  const run = { ...branch, name: "workflow_run" };
  const untrusted = request(whole, { event: { ...branch, name: "issues" } });
  const requests: Record<string, Step> = {
    "a version that names another commit's tag": request(whole, { version: "v1.2.0" }),
    "a pushed tag": request(whole, { event: { name: "push", commit: ids.second, tag: "v1.1.0" } }),
    "the push of another commit": request(shallow, { event: branch, tagPattern: "v1.0.*" }),
    "the run of another commit": request(whole, { event: run, tagPattern: "v1.1.*" }),
    "a push that followed what is gone": request(whole, {
      event: { ...pushToMain(), before: "1".repeat(40) },
    }),
    "a published release": request(whole, {
      event: { name: "release", commit: ids.second, tag: "v1.1.0" },
    }),
    "a start beside the head": request(shallow, { previousRef: "side" }),
    "a start that the server lacks": request(shallow, { previousRef: "local" }),
    "a start that nobody has": request(shallow, { previousRef: "nowhere" }),
    "no folder": request("/nonexistent"),
    "no commit": request(empty),
    "an empty repository": request(empty, { event: branch }),
    "an event of strangers": {
      ...untrusted,
      context: { ...untrusted.context, untrustedTrigger: {} },
    },
  };
  const cases: Record<string, string> = {};
  for (const [name, asked] of Object.entries(requests)) {
    const { head, history } = await readHistory(asked).catch((error: unknown) => {
      if (!(error instanceof InputError)) throw error;
      return { head: { notices: [] }, history: { notices: error.problems, range: undefined } };
    });
    cases[name] = told({ range: history.range, notices: [...head.notices, ...history.notices] });
  }
  await expectTold("git/heads", cases);
});
