/** Releases of the service at which a range can begin. */
import { describe, expect, test, vi } from "vitest";
import type { Run } from "../../src/command.ts";
import { contract } from "../../src/servers/server.ts";
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

describe("releases at which a range can begin", () => {
  test.each<[name: string, entry: unknown, ours?: Partial<typeof own>]>([
    ["of a commit id", listed(OLD)],
    ["of a short commit id", listed(OLD.slice(0, 7)), { version: HEAD.slice(0, 12) }],
    ["with our prefix", listed(`api@${OLD}`), { version: `api@${HEAD}`, versionPrefix: "api@" }],
    ["of a dotted version, like ours", listed("1.0.0"), { version: "1.1.0" }],
    ["of a version with v, while ours has none", listed("v1.0.0"), { version: "1.1.0" }],
    ["of the same package", listed("ui@1.1.0"), { version: "ui@1.2.0" }],
    ["in more projects than ours", listed(OLD, OLD, ["api", "web"])],
    ["of our repository in another case", listed(OLD, OLD, ["web"], "Acme/Shop")],
    ["of a commit id behind our package", listed("web@1234abc"), { version: "web@abc1234" }],
  ])("a range can begin at a release %s", (_name, entry, ours) => {
    expect(commits(entry, ours)).toEqual([OLD]);
  });

  test.each(["1234abc", "0123456789abcdef", "7".repeat(64)])(
    "a range can begin at the release %s, which looks like a commit id",
    (version) => {
      const [commit] = commits(listed(version, LAST));
      expect(commit).toBe(version.length === 64 ? version : LAST);
    },
  );

  test("a range begins at the commit in a release's version, not at lastCommit", () => {
    expect(commits(listed(OLD, LAST))).toEqual([OLD]);
  });
});

test.each<[name: string, entry: unknown, ours?: Partial<typeof own>]>([
  ["of our version", listed(HEAD, OLD)],
  ["of our version on an earlier commit", listed("1.1.0"), { version: "1.1.0" }],
  ["of the head commit", listed("1.0.0", HEAD), { version: "1.1.0" }],
  ["of six digits", listed(OLD.slice(0, 6))],
  ["of digits that begin another commit id", listed("1234567", LAST)],
  ["of a word that is not a commit id", listed("abcdefg", LAST)],
  ["like a short id, while ours is a version", listed("1234abc"), { version: "1.0.0" }],
  ["of a version, while ours is a commit id", listed("1.0.0")],
  ["of another package", listed("core@1.1.0"), { version: "ui@1.2.0" }],
  ["of another package's commit id", listed("api@1234abc"), { version: "web@abc1234" }],
  ["of a plain number, while ours is dotted", listed("4711"), { version: "v1.2.0" }],
  ["without a number", listed("production"), { version: "staging" }],
  ["of a commit id, while ours is a version", listed(OLD), { version: "1.0.0" }],
  ["without our prefix", listed(OLD), { version: `api@${HEAD}`, versionPrefix: "api@" }],
  ["in one of our two projects", listed(OLD), { projects: ["web", "api"] }],
  ["of another repository", listed(OLD, OLD, ["web"], "acme/other")],
  ["of no repository", { ...listed(OLD), lastCommit: { id: OLD } }],
  ["without a commit", { ...listed(OLD), lastCommit: null }],
  ["whose last commit is not an id", listed(OLD, "--output=x")],
  ["with an invalid version", listed(".."), { version: "1.0.0" }],
  ["with a version of 1 MB", listed("1".repeat(1_000_000)), { version: "1.0.0" }],
  ["without projects", { ...listed(OLD), projects: "web" }],
])("a range cannot begin at a release %s", (_name, entry, ours) => {
  expect(commits(entry, ours)).toEqual([]);
});

test.each<[version: string, told: string | undefined, others: unknown[]]>([
  ["ui@1.2.0", "core@1.1.0", [listed("core@1.1.0"), listed("core@1.0.0")]],
  ["ui@1.2.0", undefined, [listed("ui@1.1.0")]],
  ["ui@1.2.0", undefined, [listed("core@1.1.0", OLD, ["web"], "acme/core")]],
  ["ui@1.2.0", undefined, [listed(OLD), listed("production")]],
  [HEAD, undefined, [listed("core@1.1.0")]],
])("beside %s, the newest release of another family is %s", (version, told, others) => {
  expect(countingReleases(others, { ...own, version }, own).otherFamily).toBe(told);
});

test("a past release is named by its shortened version and its day in UTC", () => {
  vi.stubEnv("TZ", "America/New_York");
  const entry = { ...listed(`1.${"x".repeat(99)}`), dateCreated: "2026-11-21T03:00:00Z" };
  const { releases } = countingReleases([entry], { ...own, version: "1.0.0" }, own);
  vi.unstubAllEnvs();
  expect(releases[0]?.phrase).toBe(`since release 1.${"x".repeat(78)}… of 21 November 2026`);
});

test("past releases and all their deploys are read for at most 10 seconds", async () => {
  let passed = 0;
  const never = new AbortController().signal;
  const timing = { ...realTiming, ticks: () => passed };
  const lifetime = { stopping: never, aborting: never, timing, remaining: () => Infinity };
  const left: number[] = [];
  const transport = {
    server: contract,
    withLifetime: (part: Lifetime) => ({
      server: contract,
      identified: async () => contract,
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
