/** Which tag is that of a version, and what follows from it: the range, the URL, the refusal. Real clones, through the front door. */
import { describe, expect, it } from "vitest";
import type { NewRelease } from "../../src/servers/release.ts";
import { serveLikeGitHub, startGitServer } from "../support/git-server.ts";
import { cloneAs, expectedIds, git, repositoryWith, setOrigin } from "../support/repository.ts";
import type { RunnerEvent, StepResult } from "../support/runner.ts";
import { folderForTest, runAgainst, serviceForTest } from "../support/scenario.ts";

type Inputs = Record<string, string>;
type Tags = Record<string, string>;

/** A server's repository with four commits on `main`, the newest `main`, and these tags; a clone of it, at the newest. */
function repository(tags: Tags, kind: "complete" | "depth" = "complete") {
  const folder = folderForTest();
  const [origin, workspace] = [`${folder}/acme/shop.git`, `${folder}/clone`];
  repositoryWith(
    origin,
    (history) => {
      for (let count = 0; count < 4; count += 1) history.commit("main");
      return {};
    },
    { bare: true },
  );
  serveLikeGitHub(origin);
  const tag = (more: Tags) => {
    for (const [name, at] of Object.entries(more)) git(origin, "tag", name, at);
  };
  tag(tags);
  const shape = kind === "depth" ? { kind, depth: 1 } : { kind };
  cloneAs(origin, workspace, { shape, ref: "refs/heads/main" });
  return { folder, origin, workspace, tag, sha: git(origin, "rev-parse", "main") };
}

type Place = ReturnType<typeof repository>;

async function release(
  { folder, origin, workspace, sha }: Place,
  given: Inputs,
  event: Partial<RunnerEvent> = {},
): Promise<StepResult & { sent?: NewRelease }> {
  const service = await serviceForTest({ repositories: ["acme/shop"] });
  const payload = { before: git(origin, "rev-parse", "main~1") };
  const pushed = { name: "push", ref: "refs/heads/main", sha, payload, ...event };
  await using server = await startGitServer({ root: folder });
  const isOfTest = !git(workspace, "remote", "get-url", "origin").startsWith("file:");
  if (!isOfTest) setOrigin(workspace, `${server.url}/acme/shop`);
  const env = isOfTest ? {} : { GITHUB_SERVER_URL: server.url };
  const result = await runAgainst(service, { workspace, event: pushed, env, with: given });
  const request = service.requests.find(({ operation }) => operation === "createRelease");
  return { ...result, ...(request && { sent: request.body as NewRelease }) };
}

const DISPATCH = { name: "workflow_dispatch", payload: {} };
const ids = ({ commits = [] }: Partial<NewRelease> = {}) => commits.map(({ id }) => id);

describe.each(["complete", "depth"] as const)("a tag that the job made itself (%s)", (kind) => {
  it.each<[tag: string, before: string, given: Inputs]>([
    // release-please, semantic-release, changesets: tags of the whole repository.
    ["v1.1.0", "v1.0.0", { version: "1.1.0" }],
    ["v1.1.0", "v1.0.0", { version: "1.1.0", "version-prefix": "web@" }],
    ["1.1.0", "1.0.0", { version: "1.1.0", "version-prefix": "web@" }],
    ["web@1.1.0", "web@1.0.0", { version: "1.1.0", "version-prefix": "web@" }],
    // Tags of its packages.
    ["@acme/web@1.1.0", "@acme/web@1.0.0", { version: "1.1.0", "tag-prefix": "@acme/web@" }],
    ["web/v1.1.0", "web/v1.0.0", { version: "1.1.0", "tag-prefix": "web/v" }],
  ])(
    "the tag %s, made by the job, and the range since %s are those of %j",
    async (tag, before, given) => {
      const place = repository({ [before]: "main~3" }, kind);
      place.tag({ [tag]: "main" });
      const result = await release(place, given);
      expect(result.stdout).not.toMatch(/^::(?:warning|error)/mu);
      expect(ids(result.sent)).toEqual(expectedIds(place.origin, `${before}..${tag}`));
      const version = `${given["version-prefix"] ?? ""}1.1.0`;
      const page = `/acme/shop/releases/tag/${encodeURIComponent(tag)}`;
      const url = expect.stringContaining(page) as unknown;
      expect(result.sent).toMatchObject({ version, url, ref: place.sha });
    },
  );
});

describe("versions with a tag on another commit", () => {
  it.each<[version: string, tag: string, given: Inputs]>([
    ["v1.1.0", "v1.1.0", {}],
    ["1.1.0", "v1.1.0", {}],
    ["1.1.0", "web@1.1.0", { "version-prefix": "web@" }],
    ["1.1.0", "v1.1.0", { "version-prefix": "web@" }],
    ["1.1.0", "web/v1.1.0", { "tag-prefix": "web/v" }],
  ])(
    "the version %s is refused if its tag %s is on another commit: %j",
    async (version, tag, given) => {
      const place = repository({ [tag]: "main~2" });
      const result = await release(place, { ...given, version }, DISPATCH);
      expect(result.exitCode).toBe(1);
      expect(result.sent).toBeUndefined();
      expect(result.stdout).toMatch(
        /^::error .*The version names the tag .*which is on the commit/mu,
      );
      expect(result.stdout).toContain(`The version names the tag ${tag}, which is on`);
    },
  );

  it("a version is not refused for a tag of another package", async () => {
    const place = repository({ "v1.1.0": "main~2" });
    const given = { version: "1.1.0", "tag-prefix": "web/v", "version-prefix": "web@" };
    expect((await release(place, given)).exitCode).toBe(0);
  });

  it("a version is not refused if the server has moved its tag to the head", async () => {
    const place = repository({ "v1.0.0": "main~3", "v1.1.0": "main~2" });
    git(place.origin, "tag", "-f", "v1.1.0", "main");
    const result = await release(place, { version: "1.1.0" }, DISPATCH);
    expect(result.exitCode).toBe(0);
    expect(ids(result.sent)).toEqual(expectedIds(place.origin, "v1.0.0..main"));
  });

  it("a version is not refused if another of its tag names is at the head", async () => {
    const old = { "web@1.0.0": "main~3", "1.0.0": "main~2", "1.1.0": "main~1" };
    const place = repository({ ...old, "v1.1.0": "main", "web@1.1.0": "main" });
    const result = await release(place, { version: "1.1.0", "version-prefix": "web@" });
    expect(ids(result.sent)).toEqual(expectedIds(place.origin, "web@1.0.0..main"));
    expect(result.sent?.url).toMatch(/web%401\.1\.0$/u);
  });
});

it("the push's range stays if the server cannot be asked for tags", async () => {
  const place = repository({ "v1.0.0": "main~3" });
  git(place.workspace, "remote", "set-url", "origin", "http://127.0.0.1:9/acme/shop");
  const result = await release(place, { version: "1.1.0" });
  expect(ids(result.sent)).toEqual([place.sha]);
  expect(result.result).toMatchObject({ release: { range: { source: "checkout" } } });
  expect(result.stdout).toMatch(
    /^::notice .*Could not ask the server whether it has a tag "1\.1\.0"/mu,
  );
});

describe("deploy steps away from the release's commit", () => {
  const DEPLOY = { "set-commits": "none", environment: "production" };

  it.each<
    [name: string, is: boolean, event: Partial<RunnerEvent>, version: (sha: string) => string]
  >([
    ["a dispatch on main", false, DISPATCH, () => "v1.2.0"],
    ["a schedule", false, { ...DISPATCH, name: "schedule" }, () => "v1.2.0"],
    ["another workflow", false, { ...DISPATCH, name: "workflow_run" }, () => "v1.2.0"],
    ["a dispatch from outside", false, { ...DISPATCH, name: "repository_dispatch" }, () => "1.2.0"],
    ["a comment", false, { ...DISPATCH, name: "issue_comment" }, () => "v1.2.0"],
    ["a dispatch of its commit", true, DISPATCH, (sha) => sha],
    ["a dispatch of its short SHA", true, DISPATCH, (sha) => sha.slice(0, 7)],
    ["a dispatch on another tag", false, { ...DISPATCH, ref: "refs/tags/v9.0.0" }, () => "v1.2.0"],
    ["a dispatch on its tag", true, { ...DISPATCH, ref: "refs/tags/v9.0.0" }, () => "9.0.0"],
    ["a push", true, {}, () => "v1.2.0"],
    ["a deployment", true, { ...DISPATCH, name: "deployment_status" }, () => "v1.2.0"],
  ])(
    "set-commits: none on %s sends the head as the release's commit: %s",
    async (_name, is, event, version) => {
      const sha = "1234abc".repeat(6).slice(0, 40);
      const service = await serviceForTest();
      const payload =
        event.name === "workflow_run"
          ? { workflow_run: { event: "push", head_repository: { full_name: "acme/shop" } } }
          : {};
      const pushed = { name: "push", ref: "refs/heads/main", sha, ...event, payload };
      const given = { ...DEPLOY, version: version(sha) };
      const result = await runAgainst(service, { event: pushed, with: given });
      expect(result.exitCode).toBe(0);
      const request = service.requests.find(({ operation }) => operation === "createRelease");
      const { ref, url } = (request?.body ?? {}) as Partial<NewRelease>;
      expect([ref, url !== undefined, result.outputs["commit"]]).toEqual(
        is ? [sha, true, sha] : [undefined, false, ""],
      );
    },
  );

  it("set-commits: none sends the head only if the version's tag is on it", async () => {
    const place = repository({ "v1.2.0": "main", "v1.1.0": "main~2" });
    const own = await release(place, { ...DEPLOY, version: "1.2.0" }, DISPATCH);
    expect(own.sent).toMatchObject({ ref: place.sha });
    expect(own.sent?.url).toMatch(/releases\/tag\/v1\.2\.0$/u);
    const old = await release(place, { ...DEPLOY, version: "1.1.0" }, DISPATCH);
    expect([old.exitCode, old.sent?.ref, old.sent?.url]).toEqual([0, undefined, undefined]);
    // What the user writes is sent, and tells no commit of ours.
    const given = { ...DEPLOY, version: "1.1.0", ref: "v1.1.0" };
    const written = await release(place, given, DISPATCH);
    expect(written.sent?.ref).toBe("v1.1.0");
    expect(written.outputs["commit"]).toBe("");
  });
});

describe("checkouts of another repository", () => {
  const ELSEWHERE = "9".repeat(40);
  const other = (origin: string, tags: Tags = { "v1.0.0": "main~3" }) => {
    const place = repository(tags);
    git(place.workspace, "remote", "set-url", "origin", origin);
    return place;
  };
  const NOTICE = /^::notice .*The checkout is of acme\/app, and the workflow of acme\/shop/mu;
  const payload = { before: "8".repeat(40) };

  it.each(["https://github.invalid/acme/app", "git@work:Acme/App.git"])(
    "a push does not decide the range of another repository, %s",
    async (origin) => {
      const place = other(origin);
      const result = await release(place, {}, { sha: ELSEWHERE, payload });
      expect(result.exitCode).toBe(0);
      expect(ids(result.sent)).toEqual(expectedIds(place.origin, "v1.0.0..main"));
      expect(result.stdout).toMatch(new RegExp(NOTICE.source, "imu"));
      expect(result.stdout).not.toMatch(/^::warning/mu);
      expect(result.outputs["commit"]).toBe(place.sha);
    },
  );

  it("the event's tag is only a version if another repository is checked out", async () => {
    const place = other("https://github.invalid/acme/app");
    const event = { ref: "refs/tags/v2.0.0", sha: ELSEWHERE, payload };
    const given = { "tag-prefix": "v", "version-prefix": "app@" };
    const result = await release(place, given, event);
    expect(result.sent).toMatchObject({ version: "app@2.0.0", ref: place.sha });
    expect(ids(result.sent)).toEqual(expectedIds(place.origin, "v1.0.0..main"));
    expect(result.stdout).toMatch(NOTICE);
    expect(result.stdout).toContain("The event's tag v2.0.0 is only a version here.");
  });

  it("the event's tag is looked up in another repository's checkout", async () => {
    const event = { ref: "refs/tags/v2.0.0", sha: ELSEWHERE, payload };
    const tags = { "v1.0.0": "main~3", "dev-7": "main~1" };
    const found = other("https://github.invalid/acme/app", { ...tags, "v2.0.0": "main" });
    const result = await release(found, {}, event);
    expect(ids(result.sent)).toEqual(expectedIds(found.origin, "v1.0.0..main"));
    const stale = other("https://github.invalid/acme/app", { ...tags, "v2.0.0": "main~2" });
    const refused = await release(stale, {}, event);
    expect([refused.exitCode, refused.sent]).toEqual([1, undefined]);
    expect(refused.stdout).toMatch(/^::error .*names the tag v2\.0\.0.*Where: tag v2\.0\.0/mu);
  });

  it.each([
    ["an origin with another host and case", "git@work:ACME/Shop.git", ELSEWHERE],
    ["a head that is the event's commit", "https://github.invalid/acme/app", undefined],
    ["an origin that is a folder", "/srv/acme/app.git", ELSEWHERE],
  ])("a checkout counts as the workflow's repository: %s", async (_name, origin, sha) => {
    const place = other(origin);
    const result = await release(place, {}, { sha: sha ?? place.sha });
    expect(result.exitCode).toBe(0);
    expect(result.stdout).not.toContain("The checkout is of");
  });
});

describe("tag events with another commit checked out", () => {
  it.each(["push", "create", "release", "workflow_dispatch"])(
    "a tag's %s event is an error if another commit is checked out",
    async (name) => {
      const place = repository({ "v1.0.0": "main~3", "v1.1.0": "main~1" });
      const sha = git(place.origin, "rev-parse", "main~1");
      const event = { name, ref: "refs/tags/v1.1.0", sha, payload: {} };
      const result = await release(place, {}, event);
      expect([result.exitCode, result.sent]).toEqual([1, undefined]);
      expect(result.stdout).toMatch(/^::error .*The event's tag v1\.1\.0 is on the commit/mu);
      // A version of the checked-out commit makes it what is meant.
      const written = await release(place, { version: "2.0.0" }, event);
      expect([written.exitCode, written.sent?.ref]).toEqual([0, place.sha]);
    },
  );
});

it("a previous-ref of zeros counts as none", async () => {
  const place = repository({ "v1.0.0": "main~3", "v1.1.0": "main" });
  const event = { ref: "refs/tags/v1.1.0", payload: { before: "0".repeat(40) } };
  const given = { "previous-ref": "0".repeat(40), since: "tag" };
  const result = await release(place, given, event);
  expect(result.exitCode).toBe(0);
  expect(ids(result.sent)).toEqual(expectedIds(place.origin, "v1.0.0..v1.1.0"));
});

it.each([
  ["https://dev.azure.com/acme/My%20Shop/_git/shop", "acme/My Shop/_git/shop"],
  ["https://dev.azure.com/acme/Caf%C3%A9/_git/shop", "acme/shop"],
])("an origin with escapes makes no link to GitHub: %s", async (origin, name) => {
  const place = repository({ "v1.0.0": "main~3", "v1.1.0": "main" });
  git(place.workspace, "remote", "set-url", "origin", origin);
  const result = await release(place, {}, { ref: "refs/tags/v1.1.0", payload: {} });
  expect(result.exitCode).toBe(0);
  expect(result.sent?.url).toBeUndefined();
  expect(result.sent?.commits?.[0]?.repository).toBe(name);
});
