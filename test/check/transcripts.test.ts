/** Checks with much to say: everything that a person can see of them. */
import { expect, it } from "vitest";
import type { LocalService, ServiceOptions } from "../../tools/service/service.ts";
import { refuse } from "../issues/triage.ts";
import { layGit, pathWith, sayVersion } from "../support/other-git.ts";
import { git } from "../support/repository.ts";
import type { StepOptions } from "../support/runner.ts";
import {
  expectTranscript,
  folderForTest,
  pageName,
  runAgainst,
  serviceForTest,
} from "../support/scenario.ts";
import { fixing, pushed } from "./places.ts";

interface Check {
  dialect?: "sentry" | "glitchtip" | "glitchtip-6";
  service?: ServiceOptions & { clockAhead?: number };
  /** Scopes of the token; default: all. */
  scopes?: string;
  with?: Readonly<Record<string, string>>;
  place?: (service: LocalService) => StepOptions;
  arrange?: (service: LocalService) => unknown;
}

const ISSUES: ServiceOptions = {
  seed: (state) => {
    for (const status of ["unresolved", "resolved"] as const) {
      state.addIssue(state.project("web"), { status });
    }
  },
};
const REPOSITORIES = Array.from({ length: 7 }, (_, index) => `owner-${index}/shop`);

const gitSaying = (version: string) => ({
  ...pushed(),
  env: { PATH: pathWith(layGit(folderForTest(), sayVersion(version))) },
});

const CHECKS: Readonly<Record<string, Check>> = {
  "all is well on Sentry": { with: { projects: "web api" } },
  "all is well on GlitchTip 6": { dialect: "glitchtip-6", with: { projects: "web api" } },
  "scope, project, environment and tag are wrong": {
    scopes: "org:read project:read event:read",
    service: { clockAhead: 61_400, repositories: REPOSITORIES },
    with: { projects: "web wbe old", environment: "production", "tag-prefix": "api/v" },
    arrange: ({ state }) => state.project("api").formerSlugs.push("old"),
  },
  "warnings do not fail": {
    scopes: "org:read project:releases project:read event:read",
    service: { ...ISSUES, clockAhead: -60_001, repositories: REPOSITORIES },
    with: {
      projects: "web api",
      environment: "production",
      "set-commits": "refs",
      "resolve-from-commits": "true",
    },
    place: () => fixing("Fixes WEB-1, WEB-2 and WEB-77"),
    arrange: (service) => {
      const when = ({ path }: { path: string }) => path.includes("/api/releases/");
      refuse(service, "listProjectReleases", 403, { when });
      refuse(service, "retrieveRelease", 403);
    },
  },
  "a token with project:releases alone": {
    scopes: "project:releases",
    service: { ...ISSUES, clockAhead: 60_000, repositories: [] },
    with: { environment: "production", "resolve-in-next-release": "true", "set-commits": "none" },
    arrange: (service) => refuse(service, "retrieveOrganization", 403),
  },
  "deploys and refs with a narrow token": {
    scopes: "project:releases project:read org:read event:admin project:admin",
    with: { environment: "production", "set-commits": "refs", "tag-pattern": "release-*" },
    arrange: (service) => refuse(service, "listRepositories", 403),
  },
  "a token that only reads, on GlitchTip 6": {
    dialect: "glitchtip-6",
    scopes: "org:read project:read event:read",
    with: { "resolve-from-commits": "true", environment: "production" },
    service: ISSUES,
    place: () => fixing("Fixes WEB-1, WEB-2 and WEB-77"),
  },
  "what GlitchTip 5 lacks": {
    dialect: "glitchtip",
    service: ISSUES,
    with: {
      projects: "web api",
      environment: "production",
      "resolve-in-next-release": "true",
      "resolve-from-commits": "true",
    },
    place: () => fixing("Fixes WEB-1, WEB-2 and WEB-77"),
  },
  "a service that does not say what it is": {
    dialect: "glitchtip",
    service: { dateHeader: false },
    with: { environment: "production" },
    arrange: (service) => {
      const operation = ["describeService", "readSettings"] as const;
      service.faults.add({ operation, fault: { kind: "html", status: 403 } });
    },
  },
  "an unknown token": { with: { token: "wrong-token-0123456789" } },
  "an unknown organization": { with: { org: "acne" } },
  "a service that is down": {
    with: { timeout: "30", "on-error": "warn" },
    arrange: (service) => service.faults.add({ fault: { kind: "status", status: 503 } }),
  },
  "a service that does not answer in time": {
    with: { timeout: "30", environment: "production" },
    arrange: (service) => service.faults.add({ fault: { kind: "hang" }, after: 1 }),
  },
  "a proxy that refuses connections": {
    with: { "base-url": "https://sentry.example.com", timeout: "30" },
    place: () => ({
      ...pushed(),
      env: {
        HTTPS_PROXY: "http://eve:pass-word-0123@127.0.0.1:9",
        NO_PROXY: "internal.example.com",
      },
    }),
  },
  "a proxy of another scheme": {
    with: { "base-url": "https://sentry.example.com", timeout: "30" },
    place: () => ({ ...pushed(), env: { HTTPS_PROXY: "ftp://proxy.example.com:21" } }),
  },
  "a git that is too old": { place: () => gitSaying("2.20.1") },
  "a git of unknown version": { place: () => gitSaying("of ours") },
  "no git and no checkout": {
    place: () => ({
      ...pushed(),
      env: { PATH: folderForTest(), GITHUB_API_URL: "http://127.0.0.1:9" },
    }),
  },
  "a closed pull request": {
    place: () => ({
      ...pushed(),
      event: {
        name: "pull_request",
        ref: "refs/pull/2/merge",
        sha: "",
        payload: {
          action: "closed",
          pull_request: {
            merged: false,
            head: { sha: "1".repeat(40), repo: { full_name: "acme/shop" } },
          },
        },
      },
    }),
  },
  "a deleted tag": {
    place: () => ({
      ...pushed(),
      event: { name: "delete", ref: "refs/heads/main", sha: "", payload: { ref: "v1.0.0" } },
    }),
  },
};

const needsShell = ["a git that is too old", "a git of unknown version", "no git and no checkout"];
it.each(
  Object.entries(CHECKS).filter(
    ([name]) => process.platform !== "win32" || !needsShell.includes(name),
  ),
)("check: %s", async (name, { dialect = "sentry", scopes, place = pushed, arrange, ...check }) => {
  const options = { repositories: ["acme/shop"], ...check.service };
  const service = await serviceForTest({ dialect, ...options });
  arrange?.(service);
  const token = scopes === undefined ? service.token : service.addToken(scopes.split(" ")).value;
  const inputs = { command: "check", token, ...check.with };
  const result = await runAgainst(service, { ...place(service), with: inputs });
  expect(service.requests.every(({ method }) => method === "GET")).toBe(true);
  const own = git(".", "version").replace(/^git version (\d+(?:\.\d+)*).*$/su, "$1");
  const replacements = { [own]: "<git>", [new URL(service.url).host]: "service.test" };
  await expectTranscript(`check/${pageName(name)}`, service, result, { replacements });
});
