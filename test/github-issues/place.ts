/** What the tests of `sync-issues` share: a service, a repository on GitHub, and what syncs them. */
import { afterEach, expect } from "vitest";
import type { ServiceOptions } from "../../tools/service/service.ts";
import type { ServiceState } from "../../tools/service/state.ts";
import { triageService, unresolvedIssues } from "../issues/triage.ts";
import {
  type GitHubIssuesApi,
  type GitHubRule,
  type IssueRequest,
  startGitHubIssues,
} from "../support/github-issues.ts";
import type { StepOptions, StepResult } from "../support/runner.ts";
import { runAgainst } from "../support/scenario.ts";
import { VirtualTime } from "../support/virtual-time.ts";

const doubles: GitHubIssuesApi[] = [];
afterEach(async () => {
  const used = doubles.splice(0);
  await Promise.all(used.map((one) => one[Symbol.asyncDispose]()));
  // Of requests, and of what the double answers.
  expect(used.flatMap(({ objections }) => objections)).toEqual([]);
});

export const HOUR = 3_600_000;

/** A service and a repository, and what syncs them. @param ahead milliseconds of GitHub's clock before all others */
export async function place(
  seed: (state: ServiceState) => void = unresolvedIssues(3),
  { ahead = 0, ...options }: ServiceOptions & { ahead?: number } = {},
) {
  const timing = new VirtualTime();
  const service = await triageService(seed, { timing, ...options });
  const github = await startGitHubIssues(() => timing.now() + ahead);
  doubles.push(github);
  const sync = async (inputs: Readonly<Record<string, string>> = {}, more: StepOptions = {}) =>
    await runAgainst(service, {
      ...more,
      env: { GITHUB_API_URL: github.url, ...more.env },
      with: { command: "sync-issues", query: "is:unresolved", "max-new": "1000", ...inputs },
    });
  const later = async () => await timing.wait(HOUR, new AbortController().signal);
  /** Runs the step three times, an hour apart. */
  const threeTimes = async (...how: Parameters<typeof sync>) => {
    const first = await sync(...how);
    const runs = [first];
    for (let more = 0; more < 2; more += 1) {
      await later();
      runs.push(await sync(...how));
    }
    await later();
    return { first, runs, exits: runs.map(({ exitCode }) => exitCode), counted: runs.map(counts) };
  };
  return { service, github, sync, timing, later, threeTimes };
}

const COUNTS = ["created", "updated", "closed", "reopened", "left"] as const;

/** The counts that are not 0. */
export function counts({ outputs }: StepResult): Record<string, number> {
  const all = COUNTS.map((name) => [name, Number(outputs[`${name}-count`])] as const);
  return Object.fromEntries(all.filter(([, count]) => count !== 0));
}

export type Place = Pick<GitHubRule, "method" | "path">;
export const REPOSITORY: Place = { method: "GET", path: "" };
export const LIST: Place = { method: "GET", path: "/issues" };
export const CREATE: Place = { method: "POST", path: "/issues" };
export const CHANGE: Place = { method: "PATCH", path: /^\/issues\/\d+$/u };
export const LABEL: Place = { method: "POST", path: /^\/issues\/\d+\/labels$/u };

export const isCreation = ({ method, path }: IssueRequest) =>
  method === CREATE.method && path === CREATE.path;

/** Cancels the step with such a request, which is never answered. */
export function cancelledAt(github: GitHubIssuesApi, where: Place) {
  const onBegin: StepOptions["onBegin"] = (lifetime) => {
    github.fault({ ...where, fault: "held", meanwhile: () => lifetime.cancel("SIGINT") });
  };
  return { onBegin };
}

export const errors = ({ stdout }: StepResult) => stdout.match(/^::error .*$/gmu)?.join("\n") ?? "";

/** A body with both markers, of an older version where it has no number. */
export function bodyFor(service: { url: string }, id: string, number?: number): string {
  const of = number === undefined ? "" : ` number ${number}`;
  const { host } = new URL(service.url);
  return `<!-- release-tracker: ${host} acme ${id}${of} -->\nText\n<!-- /release-tracker 000000000000 000000000000 -->`;
}

export const LABELS = [{ name: "sentry" }];
export const warnings = ({ stdout }: StepResult) =>
  [...stdout.matchAll(/^::warning .*?::(.*)$/gmu)].map(([, text]) => text ?? "");
