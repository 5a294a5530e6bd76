/** What the service makes of a release: answers that were lost, that differ from what was sent, and dates written later. */
import { describe, expect, it } from "vitest";
import { dialects, type DialectName } from "../../tools/service/dialect.ts";
import type { Fault } from "../../tools/service/http/faults.ts";
import type { LocalService, ServiceOptions } from "../../tools/service/service.ts";
import type { StoredRelease } from "../../tools/service/state.ts";
import { startAltered } from "../support/altered-service.ts";
import type { StepOptions } from "../support/runner.ts";
import { serviceForTest } from "../support/scenario.ts";
import { countOf, refuse } from "../issues/triage.ts";
import { checkout, releaseWith, releasing } from "./shop.ts";

const BOTH = ["sentry", "glitchtip"] as const satisfies DialectName[];
const VERSION = "v1.3.0";
const PAGE = `https://github.com/acme/shop/releases/tag/${VERSION}`;
const HEAD = "4768ca3b8bfb57028c534228f97d6e95726c213a";
const HOUR = 3_600_000;
const RELEASES = "/api/0/organizations/acme/releases/";
const THIS = `${RELEASES}${VERSION}/`;

async function start(
  dialect: ServiceOptions["dialect"] = "sentry",
  existing?: Partial<StoredRelease>,
): Promise<LocalService> {
  const service = await serviceForTest({ dialect, repositories: ["acme/shop"] });
  const { state } = service;
  if (existing !== undefined) {
    const before = { version: VERSION, projects: ["web"], dateCreated: Date.now() - HOUR };
    state.addRelease(state.organization, { ...before, ...existing });
  }
  return service;
}

/** A Sentry that answers the creation with something other than it was sent. */
async function answering(body: object): Promise<LocalService> {
  const service = await start();
  const dateCreated = new Date().toISOString();
  const projects = [{ slug: "web", name: "Web" }];
  const held = { version: VERSION, dateCreated, projects, ...body };
  const fault = { kind: "status-after-effect", status: 201, body: held } as const;
  service.faults.add({ operation: "createRelease", fault });
  return service;
}

function traffic({ requests }: LocalService): string[] {
  return requests.map(({ method, path, status }) => `${method} ${path} ${status}`);
}

describe("release creations with a lost answer", () => {
  const ANSWERED = { kind: "latency", ms: 0 } as const;
  it.each<[string, "defect" | "cancel", Fault, [0 | 1, string]]>([
    ["unanswered when cancelled fails", "cancel", { kind: "hang" }, [1, "failed"]],
    ["answered after a cancellation succeeds", "cancel", ANSWERED, [0, "created"]],
    ["answered after our defect fails", "defect", ANSWERED, [1, "failed"]],
  ])("with on-error: warn, a creation %s", async (_, reason, fault, ended) => {
    const service = await start();
    let end = () => {};
    const when = () => {
      end();
      return true;
    };
    service.faults.add({ operation: "createRelease", fault, when });
    const onBegin: StepOptions["onBegin"] = (lifetime) => {
      end = () =>
        reason === "cancel" ? lifetime.cancel("SIGINT") : lifetime.fail(new Error("of ours"));
    };
    const result = await releasing(service, { "on-error": "warn" }, { onBegin });
    expect([result.exitCode, result.outputs["outcome"]]).toEqual(ended);
    const cancelled = `Cancelled: the service had not confirmed release ${VERSION}`;
    const words = reason === "cancel" ? cancelled : "Unexpected failure: Error: of ours";
    expect(result.stdout.includes(words)).toBe(ended[0] === 1);
  });

  // What else can happen to it: the matrix of faults.
  const lost: Fault[] = [
    { kind: "reset-after" },
    { kind: "wrong-shape", body: { version: "v1.2.0" } },
    { kind: "status-after-effect", status: 504, body: "<html>Gateway timeout</html>" },
  ];

  it.each(lost)("a lost creation is found on GlitchTip and not sent again: %j", async (fault) => {
    const service = await start("glitchtip");
    service.faults.add({ operation: "createRelease", fault, times: 1 });
    const result = await releasing(service);
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "created"]);
    const asked = service.requests.map(({ method, path }) => `${method} ${path}`);
    expect(asked).toEqual([`POST ${RELEASES}`, `GET ${THIS}`]);
    const other = `release ${VERSION}: another release, "v1.2.0". The release exists.`;
    expect(result.stdout.includes(other)).toBe(fault.kind === "wrong-shape");
  });

  it("a lost creation is ours even if GlitchTip says then that it exists", async () => {
    const service = await start("glitchtip");
    service.faults.add({ operation: "createRelease", fault: { kind: "reset-after" }, times: 1 });
    refuse(service, "retrieveRelease", 403, { times: 1 });
    const result = await releasing(service);
    expect([result.outputs["outcome"], countOf(service, "createRelease")]).toEqual(["created", 2]);
  });

  it(`lost answer to a creation: a minute-old release counts as "updated"`, async () => {
    const service = await start("sentry");
    await releasing(service);
    service.state.release(VERSION).dateCreated -= 61_000;
    service.faults.add({ operation: "createRelease", fault: { kind: "reset-after" }, times: 1 });
    const result = await releasing(service);
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "updated"]);
    expect(result.stdout).not.toMatch(/^::warning/mu);
  });

  it("a lost creation is sent again if the release has other commits", async () => {
    const service = await start("sentry", {
      commits: Array.from({ length: 15 }, (_, index) => ({ id: `a${10 + index}`.padEnd(40, "0") })),
    });
    const fault = { kind: "status", status: 503 } as const;
    service.faults.add({ operation: "createRelease", fault, times: 1 });
    const result = await releasing(service);
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "updated"]);
    expect(service.state.release(VERSION).commits[0]?.id).toBe(result.sha);
  });

  it.each([
    ["not sent again if the release has the project", "web", 1],
    ["sent again if the release lacks the project", "api", 2],
  ])("a lost creation without commits is %s", async (_, project, posts) => {
    const service = await start("sentry", { projects: [project], commits: [{ id: "a" }] });
    const fault = { kind: "status", status: 503 } as const;
    service.faults.add({ operation: "createRelease", fault, times: 1 });
    const result = await releasing(service, { "set-commits": "none" });
    expect([result.exitCode, countOf(service, "createRelease")]).toEqual([0, posts]);
  });

  it.each<[status: number, look?: Fault]>([
    [504],
    [524],
    [504, { kind: "status", status: 503 }],
    [504, { kind: "html", status: 404 }],
  ])("after a proxy's %i the release may still appear; a look answers %j", async (...row) => {
    const [status, look] = row;
    const service = await start();
    service.faults.add({ operation: "createRelease", fault: { kind: "status", status } });
    if (look) service.faults.add({ operation: "retrieveRelease", fault: look });
    const result = await releasing(service, { timeout: "2" });
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "failed"]);
    expect(result.stdout).toMatch(new RegExp(`^::error .*create release .*${status}`, "mu"));
    // Fewer commits take less time.
    const words =
      /The release does not exist yet; it may still appear\..*Lower "max-commits": the service takes longer to store the commits than a proxy in front of it waits\. Then run the step again/u;
    expect(words.test(result.stdout)).toBe(look === undefined);
    expect(result.stdout.includes("The release ")).toBe(look === undefined);
  });

  it("a lost creation fails if the release exists without its commits", async () => {
    const service = await start("sentry", { commits: [] });
    service.faults.add({ operation: "createRelease", fault: { kind: "status", status: 500 } });
    const result = await releasing(service);
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "failed"]);
    expect(result.stdout).toMatch(/^::error .*exists, but not with everything that was sent/mu);
    expect(traffic(service).filter((line) => line.startsWith("POST"))).toHaveLength(3);
  });
});

describe("second runs", () => {
  it.each([
    ["sentry", "updated"],
    ["glitchtip", "unchanged"],
  ] as const)(
    "a second run with the same release succeeds without retries (%s)",
    async (dialect, outcome) => {
      const service = await start(dialect);
      const first = await releasing(service);
      const before = structuredClone(service.state.release(VERSION));
      // GlitchTip's release is told from a new one however soon the run follows.
      const age = dialect === "glitchtip" ? 0 : HOUR;
      service.state.release(VERSION).dateCreated -= age;
      service.requests.length = 0;
      const again = await releasing(service);
      expect([first.outputs["outcome"], again.outputs["outcome"]]).toEqual(["created", outcome]);
      expect(again.exitCode).toBe(0);
      expect(service.requests.length).toBeLessThanOrEqual(5);
      expect(traffic(service).filter((line) => line.startsWith("POST"))).toHaveLength(1);
      const dateCreated = before.dateCreated - age;
      expect(service.state.release(VERSION)).toEqual(Object.assign(before, { dateCreated }));
      expect(again.summary).toContain("before this step");
    },
  );

  it("missing projects are attached to a GlitchTip release one by one", async () => {
    const service = await start("glitchtip", { ref: "main", dateReleased: Date.now() - HOUR });
    service.state.addProject(service.state.organization, "docs");
    const result = await releasing(service, { projects: "web, api, docs" });
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "updated"]);
    expect(traffic(service)).toEqual([
      `POST ${RELEASES} 500`,
      `GET ${THIS} 200`,
      "POST /api/0/projects/acme/api/releases/ 201",
      "POST /api/0/projects/acme/docs/releases/ 201",
    ]);
    const projects = ["web", "api", "docs"];
    expect(service.state.release(VERSION)).toMatchObject({ projects, ref: "main" });
  });

  it("a GlitchTip release made by an upload gets its ref and date together", async () => {
    const service = await start("glitchtip", { projects: [], ref: null, dateReleased: null });
    const result = await releasing(service);
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "updated"]);
    expect(service.state.release(VERSION)).toMatchObject({ projects: ["web"], ref: result.sha });
    expect(service.state.release(VERSION).dateReleased).not.toBeNull();
    expect(Object.keys(service.requests.at(-1)?.body as object)).toEqual(["ref", "dateReleased"]);
  });

  it("a project that GlitchTip does not attach is named", async () => {
    const service = await start("glitchtip", {});
    const result = await releasing(service, { projects: "web, ghost" });
    expect(result.exitCode).toBe(1);
    expect(result.stdout).toMatch(/^::error .*add project ghost to release v1\.3\.0 \(404\)/mu);
  });
});

describe("comparison with the stored release", () => {
  it.each([
    ["web, ghost", 'project "ghost"'],
    ["web, ghost, wisp", 'projects "ghost" and "wisp"'],
  ])("a release without some of the projects %s fails and names them", async (projects, what) => {
    const service = await start("glitchtip");
    const result = await releasing(service, { projects });
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "failed"]);
    const words = `::The service left the ${what} out of release v1.3.0. Fix: Check the slugs in`;
    expect(result.stdout).toContain(words);
    expect(result.outputs["version"]).toBe(VERSION);
    expect(result.result).toMatchObject({ release: { storedProjects: ["web"] } });
  });

  it("a missing project fails the step after its deploy and issues are done", async () => {
    const service = await start("contract");
    const { shortId } = service.state.addIssue(service.state.project("web"));
    await using altered = await startAltered(service.url, (value) =>
      "dateCreated" in value && "projects" in value
        ? { ...value, projects: [{ slug: "web", name: "Web" }] }
        : value,
    );
    const asked = {
      "base-url": altered.url,
      projects: "web, api",
      environment: "production",
      "resolve-from-commits": "true",
    };
    const result = await releaseWith(service, asked, [`Fixes ${shortId}\n`]);
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([1, "failed"]);
    expect(result.stdout).toMatch(/^::error .*left the project "api" out of release 1\.1\.0/mu);
    expect(countOf(service, "createDeploy")).toBe(1);
    expect(service.state.issue(shortId).status).toBe("resolved");
  });

  it("a new release that differs is a warning; outputs have its values", async () => {
    const other = { ref: "other", url: "https://github.com/acme/other" };
    const service = await answering({ ...other, commitCount: 2 });
    const result = await releasing(service);
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "created"]);
    expect(result.stdout).toMatch(
      /^::warning .*its ref is "other", not "\w{40}"; its URL is "https:\/\/github\.com\/acme\/other", not .*; it has 2 commits, not the 15 that were sent\. Fix: Look at the release on the service, and for another job that sends the same version\.$/mu,
    );
    expect(result.stdout).toMatch(/was created with 2 commits \(15 sent\)/u);
    expect(result.outputs["release-url"]).toBe(other.url);
    expect(result.result).toMatchObject({ release: { ...other, storedCommits: 2 } });
  });

  it.each([
    ["another date", Date.now() - 20_000],
    ["no date", null],
  ])("a release that a job made just now with %s existed before", async (_, date) => {
    const existing = {
      projects: ["api"],
      ref: "of-it",
      dateCreated: Date.now(),
      dateReleased: date,
    };
    const service = await start("sentry", existing);
    const result = await releasing(service);
    expect([service.requests[0]?.status, result.outputs["outcome"]]).toEqual([201, "updated"]);
    expect(result.stdout).not.toMatch(/^::warning/mu);
    expect(result.stdout).toMatch(/^::notice .* with the ref of-it; its commits were replaced/mu);
    expect(result.result).toMatchObject({ release: { existed: true } });
  });

  describe("an existing release with another ref", () => {
    const [there, gone] = ["the commit of v1.2.0", "f".repeat(40)];
    const elsewhere = "https://github.com/acme/back/releases/tag/v1.3.0";
    it.each([
      ["notice", there, null],
      ["notice", there, PAGE],
      ["notice", there, "https://shop.example.com/v1.3.0"],
      ["warning", there, elsewhere],
      ["warning", gone, PAGE],
    ])(
      "replaced commits of an existing release are a %s: ref %s, page %s",
      async (level, commit, url) => {
        const { sha } = checkout("v1.2.0");
        const ref = commit === there ? sha : commit;
        const service = await start("sentry", { ref, url, dateReleased: Date.now() - HOUR });
        const result = await releasing(service);
        const [line = ""] = result.stdout.match(/^::(?:notice|warning) .*/gmu) ?? [];
        expect(line).toMatch(
          new RegExp(`^::${level} .* with the ref ${ref};.*"version-prefix`, "u"),
        );
        expect(line).toContain(`up to ${result.sha}`);
        const { notices } = result.result as { notices: { fix?: string }[] };
        expect(notices[0]?.fix).toContain("version-prefix");
        expect(service.requests).toHaveLength(1);
        const again = await releasing(service, { ref });
        expect(again.stdout).not.toContain("version-prefix");
      },
    );

    it("no notice of another ref if no commits are sent", async () => {
      const service = await start("sentry", { ref: gone, dateReleased: Date.now() - HOUR });
      const result = await releasing(service, { "set-commits": "none" });
      expect(result.stdout).not.toContain("version-prefix");
      expect(result.stdout).toMatch(/^✅ Release .* was updated without commits$/mu);
      service.state.release(VERSION).commits = [{ id: gone, repository: "acme/shop" }];
      const again = await releasing(service, { "set-commits": "none" });
      expect(again.stdout).toMatch(/^✅ Release .* and keeps its commits$/mu);
      expect(again.stdout).not.toContain("that were sent");
    });
  });

  it.each([
    ["after GlitchTip 6 took the new ones", false, 200],
    ["not if GlitchTip 6 refuses the new ones", true, 403],
  ])("old commits are reported as replaced: %s", async (_, isRefused, status) => {
    const before = { ref: "of-it", dateReleased: Date.now() - HOUR };
    const service = await start("glitchtip-6", before);
    if (isRefused) refuse(service, "setCommits", status);
    const { exitCode, stdout, summary } = await releasing(service);
    expect([exitCode, countOf(service, "setCommits")]).toEqual([0, 1]);
    expect(stdout.includes("its commits were replaced")).toBe(!isRefused);
    expect(summary.includes("commits were replaced")).toBe(!isRefused);
    expect(stdout.includes("The release is without its commits.")).toBe(isRefused);
  });

  it("Sentry: without a Date header, a fast clock makes no new release an old one", async () => {
    const clock = () => Date.now() - HOUR;
    const options = { dialect: "sentry", repositories: ["acme/shop"], clock } as const;
    const service = await serviceForTest({ ...options, dateHeader: false });
    const { outputs } = await releasing(service);
    expect(outputs["outcome"]).toBe("created");
  });

  it("a GlitchTip release that existed is said to be so if a later part fails", async () => {
    const before = { version: "1.1.0", ref: "main", dateReleased: Date.now() - HOUR };
    const service = await start("glitchtip", before);
    const lastSeen = Date.now() - 2 * HOUR;
    const { shortId } = service.state.addIssue(service.state.project("web"), { lastSeen });
    refuse(service, "updateIssue", 403);
    const asked = { "resolve-from-commits": "true" };
    const result = await releaseWith(service, asked, [`Fixes ${shortId}\n`]);
    expect(result.exitCode).toBe(1);
    const words = "Release 1.1.0 was there already, but a later part was not completed";
    expect(result.stdout).toContain(words);
    expect(result.summary).toContain("Kept as it was, not as sent: ref and release date.");
    expect(`${result.stdout}${result.summary}`).not.toContain("commits were replaced");
  });

  it("a release date in another zone is not a difference", async () => {
    const shown = { commitCount: 15, url: PAGE, dateReleased: "2026-02-03T04:05:06+02:00" };
    const service = await answering({ ...shown, ref: "main" });
    const inputs = { "date-released": "2026-02-03T02:05:06Z", ref: "main" };
    const result = await releasing(service, inputs);
    expect(result.stdout).not.toMatch(/^::(?:warning|notice)/mu);
  });

  it.each(["https://example.com/old", null])(
    "the summary says what an existing release keeps (its URL: %s)",
    async (url) => {
      const kept = { ref: "old", url, dateReleased: Date.now() - HOUR };
      const service = await start("sentry", { ...kept, newGroups: 3 });
      const result = await releasing(service);
      expect(result.outputs["outcome"]).toBe("updated");
      expect(result.stdout).not.toMatch(/^::warning|does not show/mu);
      expect(result.summary).toContain("Kept as it was, not as sent: ref, URL and release date");
      expect(result.summary).toContain("3 first seen in this release");
    },
  );

  it("commits that the service did not replace are a warning after a 208", async () => {
    const { sentry } = dialects;
    const releases = { ...sentry.releases, members: ["ref", "url", "dateReleased"] as const };
    const service = await start({ ...sentry, releases }, {});
    const result = await releasing(service);
    expect(service.requests[0]?.status).toBe(208);
    expect(result.stdout).toMatch(/^::warning .*it has 0 commits, not the 15 that were sent/mu);
  });
});

describe("date-released", () => {
  it.each(["contract", "sentry", "glitchtip"] as const)(
    "date-released: none leaves the release unreleased (%s)",
    async (dialect) => {
      const service = await start(dialect);
      const result = await releasing(service, { "date-released": "none" });
      expect(result.exitCode).toBe(0);
      expect(service.state.release(VERSION).dateReleased).toBeNull();
      expect(result.summary).toContain("not yet (unreleased)");
    },
  );

  it("a release with a date despite date-released: none is a warning", async () => {
    const service = await answering({ ref: null, dateReleased: new Date().toISOString() });
    const result = await releasing(service, { "date-released": "none" });
    expect(result.stdout).toMatch(/^::notice .*does not show the ref, URL and commits of/mu);
    expect(result.stdout).toMatch(
      /^::warning .*it is released \(.*although "date-released" is "none"/mu,
    );
    expect(result.summary).not.toContain("not yet (unreleased)");
  });

  it.each(BOTH)(
    "a release date is added later together with the stored ref (%s)",
    async (dialect) => {
      const service = await start(dialect);
      await releasing(service, { "date-released": "none", ref: "first" });
      service.state.release(VERSION).dateCreated -= HOUR;
      const result = await releasing(service, { "date-released": "2026-02-03" });
      expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "updated"]);
      const body = { ref: "first", dateReleased: "2026-02-03T00:00:00.000Z" };
      expect(service.requests.at(-1)).toMatchObject({ method: "PUT", path: THIS, body });
      const dateReleased = Date.parse("2026-02-03");
      expect(service.state.release(VERSION)).toMatchObject({ ref: "first", dateReleased });
      const { release } = result.result as { release: { dateReleased: string } };
      expect(Date.parse(release.dateReleased)).toBe(dateReleased);
    },
  );

  it.each<[version: string, asked: Record<string, string>]>([
    [VERSION, {}],
    [HEAD, { version: HEAD, "set-commits": "none" }],
    ["3.0", { version: "3.0", "tag-prefix": "v1.", "set-commits": "none" }],
  ])("the date and URL are added to %s, which an event has created", async (...row) => {
    const [version, asked] = row;
    const service = await start("sentry", { version, dateReleased: null });
    const result = await releasing(service, asked);
    const url = "https://github.com/acme/shop/releases/tag/v1.3.0";
    expect(service.requests.at(-1)).toMatchObject({ method: "PUT", body: { url } });
    expect(service.state.release(version)).toMatchObject({ url, ref: result.sha });
    expect(result.outputs["release-url"]).toBe(url);
  });

  it.each([
    [VERSION, "https://example.com/old", {}],
    ["web-7", null, { version: "web-7", "set-commits": "none" }],
  ])("only the date is added to %s, whose stored URL is %s", async (...row) => {
    const [version, url, asked] = row;
    const service = await start("sentry", { version, url, dateReleased: null });
    await releasing(service, asked);
    const stored = service.state.release(version);
    expect(stored.url).toBe(url);
    expect(stored.dateReleased).not.toBeNull();
    stored.dateReleased = null;
    const written = "https://example.com/new";
    await releasing(service, { ...asked, "release-url": written, ref: "ours" });
    expect(stored).toMatchObject({ url: url ?? written, ref: url === null ? "ours" : HEAD });
  });

  it("a deploy step adds the release date unless date-released is none", async () => {
    const service = await start("sentry", { dateReleased: null });
    const deploy = { "set-commits": "none", environment: "staging" };
    await releasing(service, { ...deploy, "date-released": "none" });
    expect(service.state.release(VERSION).dateReleased).toBeNull();
    await releasing(service, { ...deploy, environment: "production" });
    expect(service.state.release(VERSION).dateReleased).not.toBeNull();
    const made = await releasing(await start(), { ...deploy, "date-released": "none" });
    expect(made.stdout).not.toContain("did not exist before");
  });

  it("a refused update of the release date fails the step", async () => {
    const service = await start("sentry", { dateReleased: null });
    refuse(service, "updateRelease", 403);
    const result = await releasing(service);
    expect(result.exitCode).toBe(1);
    expect(result.stdout).toMatch(
      /^::error .*refused to write the date of release v1\.3\.0 \(403\)/mu,
    );
  });

  it("a release date that the service cannot add later is a warning", async () => {
    const service = await start("contract", { dateReleased: null });
    const result = await releasing(service);
    expect([result.exitCode, result.outputs["outcome"]]).toEqual([0, "updated"]);
    expect(result.stdout).toMatch(
      /^::warning .*The release has no date, and.*does not take one later.*\(404\).* Fix: Create the release when it goes live, or give it its date on the service\.$/mu,
    );
  });
});

describe("reports about the service", () => {
  it(`the warning about a ref that cannot be added does not say "date"`, async () => {
    const service = await start("glitchtip", { ref: null, dateReleased: Date.now() - HOUR });
    refuse(service, "updateRelease", 404);
    const { exitCode, stdout } = await releasing(service);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^::warning .*The release has no ref, and.*does not take one later/mu);
    expect(stdout).toMatch(/write the ref of release v1\.3\.0/u);
    expect(stdout).not.toMatch(/date of|no date/u);
  });

  it.each<[name: string, before: Partial<StoredRelease>, told: RegExp]>([
    ["another's ref", { ref: "f".repeat(40) }, /^::warning .* It is another repository's, as it/mu],
    [
      "another name",
      { ref: "main" },
      /^::notice .*, with the ref main; this step's is .* It keeps/mu,
    ],
  ])("GlitchTip 5 tells of a release that was there with %s", async (_name, before, told) => {
    const service = await start("glitchtip", { ...before, dateReleased: Date.now() - HOUR });
    const { stdout } = await releasing(service);
    expect(stdout).toMatch(told);
    expect(stdout).not.toContain("commits were replaced");
    const alone = await releasing(service, { "set-commits": "none" });
    expect(alone.stdout).not.toContain("was there before");
  });

  it("a release with a page of the same repository in another case is ours", async () => {
    const page = "https://github.com/Acme/SHOP/releases/tag/v1.3.0";
    const { stdout } = await releasing(await start("sentry", { ref: "trunk", url: page }));
    expect(stdout).toMatch(
      /^::notice .* with the ref trunk; its commits were replaced.* It keeps/mu,
    );
  });

  it(`a notice about one member that the service does not show says "it"`, async () => {
    const { sentry } = dialects;
    const dialect = { ...sentry, releases: { ...sentry.releases, omits: ["url"] } };
    const { stdout } = await releasing(await start(dialect));
    expect(stdout).toContain("does not show the URL of the release: it may not keep it.");
  });

  it.each(BOTH)("a refusal of all projects names them (%s)", async (dialect) => {
    const service = await start(dialect);
    const result = await releasing(service, { projects: "wbe, app" });
    expect(result.exitCode).toBe(1);
    expect(result.stdout).toMatch(
      /^::error .*The projects were "wbe" and "app"\. .*Fix: Check the slugs/mu,
    );
  });

  it(`a release with set-commits: refs is reported as "with refs alone"`, async () => {
    const service = await start();
    const refs = { "set-commits": "refs" };
    const planned = await releasing(service, { ...refs, "dry-run": "true" });
    const [first, again] = [await releasing(service, refs), await releasing(service, refs)];
    const ends = [planned, first, again].map(({ stdout }) => /\w+ with refs alone$/mu.exec(stdout));
    expect(ends.map((found) => found?.[0])).toEqual([
      "sent with refs alone",
      "created with refs alone",
      "updated with refs alone",
    ]);
    const dropped = await releasing(await start("glitchtip"), refs);
    expect(dropped.stdout).toContain("was created without commits");
  });
});
