import { describe, expect, test, vi } from "vitest";
import type { Run } from "../../src/command.ts";
import { contract } from "../../src/servers/contract.ts";
import { type Lifetime, realTiming } from "../../src/lifetime.ts";
import { countingReleases, readPastReleases } from "../../src/release/history/past-releases.ts";
import type { ReleaseInputs } from "../../src/release/inputs.ts";
import { read } from "../inputs/input-source.ts";

const HEAD = "a".repeat(40);
const OLD = "b".repeat(40);
const LAST = "c".repeat(40);
const own = {
  version: HEAD,
  versionPrefix: "",
  projects: ["web"],
  repository: "acme/shop",
  commit: HEAD,
};

function listed(version: string, id = OLD, slugs = ["web"], name = "acme/shop") {
  const projects = slugs.map((slug) => ({ slug }));
  return { version, projects, lastCommit: { id, repository: { name } }, dateCreated: 7 };
}

/** The commits that ranges may begin at. */
function commits(entry: unknown, ours: Partial<typeof own> = {}): string[] {
  const release = { ...own, ...ours };
  return countingReleases([entry], release, release).releases.map(({ commit }) => commit);
}

describe("a release counts", () => {
  test.each<[name: string, entry: unknown, ours?: Partial<typeof own>]>([
    ["of its own commit", listed(OLD)],
    ["by the first digits", listed(OLD.slice(0, 7)), { version: HEAD.slice(0, 12) }],
    ["with our prefix", listed(`api@${OLD}`), { version: `api@${HEAD}`, versionPrefix: "api@" }],
    ["with a name, where ours has one", listed("1.0.0"), { version: "1.1.0" }],
    ["with a v, where ours has none", listed("v1.0.0"), { version: "1.1.0" }],
    ["of the same package", listed("ui@1.1.0"), { version: "ui@1.2.0" }],
    ["in more projects than ours", listed(OLD, OLD, ["api", "web"])],
  ])("%s", (_name, entry, ours) => {
    expect(commits(entry, ours)).toEqual([OLD]);
  });

  test.each(["1234abc", "0123456789abcdef", "7".repeat(64)])(
    "with the version %s, which looks like a commit's",
    (version) => {
      const [commit] = commits(listed(version, LAST));
      expect(commit).toBe(version.length === 64 ? version : LAST);
    },
  );

  test("at the commit that its version is, whichever was its last by date", () => {
    expect(commits(listed(OLD, LAST))).toEqual([OLD]);
  });
});

test.each<[name: string, entry: unknown, ours?: Partial<typeof own>]>([
  ["ours", listed(HEAD, OLD)],
  ["with our name, of an earlier commit", listed("1.1.0"), { version: "1.1.0" }],
  ["of the head", listed("1.0.0", HEAD), { version: "1.1.0" }],
  ["of six digits", listed(OLD.slice(0, 6))],
  ["of digits alone that begin another commit", listed("1234567", LAST)],
  ["with another word", listed("abcdefg", LAST)],
  ["that looks like a commit's, where ours has a name", listed("1234abc"), { version: "1.0.0" }],
  ["with a name, where ours is a commit", listed("1.0.0")],
  ["of another package", listed("core@1.1.0"), { version: "ui@1.2.0" }],
  ["with a number, where ours is dotted behind a v", listed("4711"), { version: "v1.2.0" }],
  ["without a number", listed("production"), { version: "staging" }],
  ["of a commit, where ours has a name", listed(OLD), { version: "1.0.0" }],
  ["without our prefix", listed(OLD), { version: `api@${HEAD}`, versionPrefix: "api@" }],
  ["in one of two projects", listed(OLD), { projects: ["web", "api"] }],
  ["of another repository", listed(OLD, OLD, ["web"], "acme/other")],
  ["of no repository, where ours has none", { ...listed(OLD), lastCommit: { id: OLD } }],
  ["without a commit", { ...listed(OLD), lastCommit: null }],
  ["with what is no id", listed(OLD, "--output=x")],
  ["with a version that no release can have", listed(".."), { version: "1.0.0" }],
  ["with a version without end", listed("1".repeat(1_000_000)), { version: "1.0.0" }],
  ["without projects", { ...listed(OLD), projects: "web" }],
])("one %s does not", (_name, entry, ours) => {
  expect(commits(entry, ours)).toEqual([]);
});

test.each<[version: string, others: unknown[], told: string | undefined]>([
  ["ui@1.2.0", [listed("core@1.1.0"), listed("core@1.0.0")], "core@1.1.0"],
  ["ui@1.2.0", [listed("ui@1.1.0")], undefined],
  ["ui@1.2.0", [listed("core@1.1.0", OLD, ["web"], "acme/core")], undefined],
  ["ui@1.2.0", [listed(OLD), listed("production")], undefined],
  [HEAD, [listed("core@1.1.0")], undefined],
])("beside %s, the newest release of another family is told", (version, others, told) => {
  expect(countingReleases(others, { ...own, version }, own).otherFamily).toBe(told);
});

test("one is named by its version, if that is short, and its day in UTC", () => {
  vi.stubEnv("TZ", "America/New_York");
  const entry = { ...listed(`1.${"x".repeat(99)}`), dateCreated: "2026-11-21T03:00:00Z" };
  const { releases } = countingReleases([entry], { ...own, version: "1.0.0" }, own);
  vi.unstubAllEnvs();
  expect(releases[0]?.phrase).toBe(`since release 1.${"x".repeat(78)}… of 21 November 2026`);
});

test("the list and all deploys that are asked for share ten seconds", async () => {
  let passed = 0;
  const never = new AbortController().signal;
  const timing = { ...realTiming, ticks: () => passed };
  const lifetime = { stopping: never, aborting: never, timing, remaining: () => Infinity };
  const left: number[] = [];
  const transport = {
    server: contract,
    withLifetime: (part: Lifetime) => ({
      server: contract,
      request: async ({ path }: { path: string }) => {
        left.push(part.remaining());
        passed += 4000;
        const lastDeploy = { environment: "staging" };
        const body = path.includes("deploys") ? [] : [{ ...listed(OLD), lastDeploy }];
        return { status: 200, body };
      },
    }),
  };
  const inputs = read("release", { since: "deploy", environment: "production" });
  const run = { lifetime, transport } as unknown as Run;
  const { releases } = await readPastReleases(own, inputs as ReleaseInputs, run);
  expect(await releases[0]?.isDeployed?.()).toBe(false);
  await releases[0]?.isDeployed?.();
  expect(left).toEqual([10_000, 6000, 2000]);
});
