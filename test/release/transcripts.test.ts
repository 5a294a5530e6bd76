/** Releases with much to say: everything that a person can see of them. */
import { expect, it } from "vitest";
import type { DialectName } from "../../tools/service/dialect.ts";
import type { LocalService } from "../../tools/service/service.ts";
import { refuse } from "../issues/triage.ts";
import { repositoryWith } from "../support/repository.ts";
import type { RunnerEvent } from "../support/runner.ts";
import {
  expectTranscript,
  folderForTest,
  pageName,
  runAgainst,
  serviceForTest,
} from "../support/scenario.ts";
import { tagPush } from "./shop.ts";

const AGO = Date.parse("2026-02-01T12:00:00Z");

/** Two releases, of whose second the commits have messages, names, paths and dates of every kind. */
function shop() {
  const workspace = `${folderForTest()}/shop`;
  const mail = (length: number) => `${"m".repeat(length - 12)}@example.com`;
  const { head: sha } = repositoryWith(workspace, (history) => {
    const files = { "src/a.ts": "1", "src/b.ts": "1", "docs/c.md": "1" };
    history.tag("v1.0.0", history.commit("main", { message: "Begin\n", files }), "First");
    history.tag("v1.1.0-rc.1", history.commit("main", { message: "Try\n\nFixes: WEB-1\n" }));
    const [whole, tooLong] = ["p", "pp"].map((end) => `${"p/".repeat(127)}${end}`);
    const changed = { "src/a.ts": "2", "src/b.ts": null, [whole ?? ""]: "1" };
    const message = "Fixes WEB-1, web-2 and API-1, closes WEB-9 & WEB-3\r\nResolves WEB-4";
    const [li, lee] = [
      { name: "李 小龙 🐉", email: mail(75) },
      { name: "é".repeat(130), email: mail(76) },
    ];
    history.commit("main", { message, files: changed, author: li });
    const hostile = "::error::no <b>bold</b> | `x` @acme/team #12 [a](http://evil.example)";
    const long = { [tooLong ?? ""]: "1", "docs/c.md": "2" };
    history.commit("main", { message: hostile, files: long, author: lee });
    const added = { "src/d.ts": "1" };
    const at = { from: ":1", date: AGO / 1000 };
    const side = history.commit("side", { ...at, message: "", files: added });
    const merging = `Merge side ${"x".repeat(120)}\n`;
    history.commit("main", { message: merging, merge: [side], files: { p: null, ...added } });
    const head = history.commit("main", {
      message: "Fix bug in WEB-5 and see OTHER-7\n",
      offset: "-0330",
      author: li,
    });
    history.tag("v1.1.0", head);
    return { head };
  });
  return { workspace, sha, event: tagPush("v1.1.0", sha) };
}

/** Issues in every state, of both projects. */
function issues({ state }: LocalService): void {
  const [web, api] = [state.project("web"), state.project("api")];
  for (const [index, title] of ["One", "Two <i>", "Three", "Four", "Five", "Six"].entries()) {
    const status = index === 2 ? "resolved" : "unresolved";
    state.addIssue(web, { title, status, lastSeen: AGO, firstSeen: AGO });
  }
  state.addIssue(api, { title: "Of the API", lastSeen: AGO, firstSeen: AGO, status: "ignored" });
}

interface Scenario {
  dialect?: DialectName;
  with?: Readonly<Record<string, string>>;
  event?: Partial<RunnerEvent>;
  arrange?: (service: LocalService) => unknown;
  repositories?: string[];
}

const DEPLOY = {
  environment: "production",
  "deploy-name": "blue",
  "deploy-url": "https://shop.example.com/deploys/7",
};
const RESOLVE = { "resolve-from-commits": "true", "resolve-in-next-release": "true" };
const ALL = { ...DEPLOY, ...RESOLVE, projects: "web, api" };

const marked = (service: LocalService) => {
  issues(service);
  service.state.issue("WEB-6").status = "resolvedInNextRelease";
};

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  "is created with commits, a deploy and resolved issues": { with: ALL, arrange: marked },
  "dry run tells of commits, deploy and issues": {
    with: { ...ALL, "dry-run": "true" },
    arrange: marked,
  },
  "on GlitchTip 5 is created with commits and resolved issues": {
    dialect: "glitchtip",
    with: ALL,
    arrange: issues,
  },
  "on GlitchTip 6 is created with commits and resolved issues": {
    dialect: "glitchtip-6",
    with: ALL,
    arrange: issues,
  },
  "is created by the contract alone, unreleased, of 3 commits": {
    dialect: "contract",
    repositories: [],
    with: {
      ...ALL,
      "max-commits": "3",
      "patch-set": "false",
      "version-prefix": "shop@",
      "tag-prefix": "v",
      "date-released": "none",
    },
    arrange: marked,
  },
  "exists already for another repository": {
    with: { ...RESOLVE, ref: "main", paths: "src\nnowhere", "previous-ref": "v1.1.0-rc.1" },
    arrange: (service) => {
      marked(service);
      const url = "https://github.com/acme/shop-api/releases/tag/v1.1.0";
      const dates = { dateCreated: AGO, dateReleased: AGO };
      const before = {
        version: "v1.1.0",
        projects: ["web", "api"],
        ref: "trunk",
        url,
        newGroups: 1,
      };
      service.state.addRelease(service.state.organization, { ...before, ...dates });
    },
  },
  "is created without commits for a deploy": {
    with: {
      environment: "staging",
      "set-commits": "none",
      "patch-set": "false",
      version: "v1.1.O",
    },
  },
  "dry run tells of a deploy of another version": {
    event: { name: "workflow_dispatch" },
    with: { ...DEPLOY, "set-commits": "none", version: "v1.0.0", "dry-run": "true" },
  },
  "is created, but deploy and issue updates fail": {
    with: { ...ALL, "tag-pattern": "release-*" },
    arrange: (service) => {
      marked(service);
      refuse(service, "updateIssue", 403);
      refuse(service, "createDeploy", 400);
    },
  },
  "is refused with a reason for each member": {
    with: { ...ALL, "set-commits": "commits" },
    arrange: (service) => {
      marked(service);
      const no = ["Not this one."];
      const more = { ref: no, url: no, dateReleased: no, refs: no };
      const body = { version: no, projects: ["Invalid project ids or slugs"], ...more };
      const fault = { kind: "status", status: 400, body } as const;
      service.faults.add({ operation: "createRelease", fault });
    },
  },
  "begins after the last release on the service, without one": {
    with: {
      since: "release",
      "set-commits": "refs",
      repository: "shop",
      "release-url": "https://shop.example.com/",
    },
  },
  "begins after the last deploy to the environment": {
    event: { ref: "refs/heads/main" },
    with: { since: "deploy", environment: "production", "version-prefix": "web@" },
    arrange: ({ state }) => {
      const id = "a73d2deeaa3592a0ecc9db9089f4aca737cf51f1";
      const made = { version: `web@${id}`, projects: ["web"], dateCreated: AGO };
      const release = state.addRelease(state.organization, made);
      release.commits = [{ id, repository: "acme/shop" }];
      const times = { dateStarted: AGO, dateFinished: AGO };
      release.deploys.push({ id: "1", environment: "production", name: null, url: null, ...times });
    },
  },
  "exists, and its deploy is not confirmed": {
    with: { ...DEPLOY, "set-commits": "none" },
    arrange: (service) => {
      const before = { version: "v1.1.0", projects: ["web"], dateCreated: AGO };
      service.state.addRelease(service.state.organization, before);
      refuse(service, "createDeploy", 500);
    },
  },
  "has a version and a repository that are too long": {
    event: { ref: `refs/tags/v${"1".repeat(160)}` },
    with: { repository: "r".repeat(65) },
  },
  "dry run fails for a tag without the prefix": {
    with: { "dry-run": "true", "tag-prefix": "api/v" },
  },
  "has a version of its own beside a deleted tag": {
    event: { payload: { ref: "refs/tags/old", deleted: true } },
    with: { version: "7.0", "set-commits": "none" },
  },
  "is not made for a deleted tag": {
    event: { payload: { ref: "refs/tags/v1.1.0", deleted: true } },
  },
};

it.each(Object.entries(SCENARIOS))("a release %s", async (name, scenario) => {
  const { dialect = "sentry", arrange, repositories = ["acme/shop"] } = scenario;
  const service = await serviceForTest({ dialect, repositories });
  await arrange?.(service);
  const { workspace, event } = shop();
  const step = {
    workspace,
    event: { ...event, ...scenario.event },
    with: { concurrency: "1", ...scenario.with },
  };
  const result = await runAgainst(service, step);
  expect(service.crashes).toEqual([]);
  await expectTranscript(`release/${pageName(name)}`, service, result);
});
