/** What the scenarios of the issue commands share. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { FaultRule } from "../../tools/service/http/faults.ts";
import type { RecordedRequest } from "../../tools/service/http/request-log.ts";
import type { OperationName } from "../../tools/service/operation-names.ts";
import { seedIssues } from "../../tools/service/seed.ts";
import type { LocalService } from "../../tools/service/service.ts";
import type { ServiceState } from "../../tools/service/state.ts";
import type { StepResult } from "../support/runner.ts";
import { folderForTest, runAgainst, serviceForTest } from "../support/scenario.ts";

/** A day of the service's own calendar, so that what is shown is the same in every run. */
export const NOON = Date.parse("2026-03-02T12:00:00.000Z");

/** A service whose clock stands still, with issues that a test describes. */
export async function triageService(
  seed: (state: ServiceState) => void,
  options: Parameters<typeof serviceForTest>[0] = {},
): Promise<LocalService> {
  return await serviceForTest({ clock: () => NOON, seed, ...options });
}

/** So many issues of `web`, all of them unresolved. */
export const unresolvedIssues = (count: number) => (state: ServiceState) =>
  void seedIssues(state, { project: "web", count, unresolved: 1 });

/** Three unresolved issues of `web`: 4100000001 (WEB-1) to 4100000003 (WEB-3). */
export function three(state: ServiceState): void {
  for (const title of ["One", "Two", "Three"]) state.addIssue(state.project("web"), { title });
}
export const [ONE, TWO, THREE] = ["4100000001", "4100000002", "4100000003"] as const;

/** Answers an operation with a status, from now on or as the rule says. */
export function refuse(
  service: LocalService,
  operation: Exclude<FaultRule["operation"], undefined>,
  status: number,
  rule: Omit<FaultRule, "fault" | "operation"> = {},
): ReturnType<LocalService["faults"]["add"]> {
  const fault = { kind: "status", status, body: { detail: "No." } } as const;
  return service.faults.add({ operation, fault, ...rule });
}

/** Runs `update-issues`. */
export async function update(
  service: LocalService,
  inputs: Readonly<Record<string, string>>,
  more: Partial<Parameters<typeof runAgainst>[1]> = {},
): Promise<StepResult> {
  return await runAgainst(service, { ...more, with: { command: "update-issues", ...inputs } });
}

/** An empty workspace but for one file: text as it stands, everything else as JSON. */
export function workspaceWith(name: string, content: unknown): string {
  const folder = folderForTest();
  const text = typeof content === "string" ? content : JSON.stringify(content);
  writeFileSync(join(folder, name), text);
  return folder;
}

/** Runs `update-issues` on what the result file of an earlier step left open. */
export async function updateOpen(
  service: LocalService,
  earlier: StepResult,
  inputs: Readonly<Record<string, string>>,
): Promise<StepResult> {
  const workspace = workspaceWith("result.json", earlier.result);
  return await update(service, { "issues-file": "result.json", ...inputs }, { workspace });
}

/** The requests of an operation. */
export function requestsOf(service: LocalService, name: OperationName): RecordedRequest[] {
  return service.requests.filter(({ operation }) => operation === name);
}

export function countOf(service: LocalService, operation: OperationName): number {
  return requestsOf(service, operation).length;
}

/** The writes that arrived, in their order. */
export function writesTo(service: LocalService): RecordedRequest[] {
  return service.requests.filter(({ method }) => method !== "GET");
}

/** The id that a request to one issue is about. */
export function issueIdOf({ path }: RecordedRequest): string {
  return /\/issues\/(\d+)\/$/u.exec(path)?.[1] ?? "";
}

/** What an update can change of each issue, by id. */
export function valuesOf(service: LocalService): Map<string, string> {
  const values = [...service.state.issues.values()].map((issue): [string, string] => {
    const { id, status, assignedTo, hasSeen, isBookmarked, isSubscribed } = issue;
    const { isPublic, shareId } = issue;
    const flags = [hasSeen, isBookmarked, isSubscribed, isPublic, shareId];
    return [id, JSON.stringify([status, assignedTo, ...flags])];
  });
  return new Map(values);
}

/** Ids whose values are not what they were. */
export function changedSince(service: LocalService, before: ReadonlyMap<string, string>): string[] {
  const now = valuesOf(service);
  return [...now].filter(([id, values]) => values !== before.get(id)).map(([id]) => id);
}

/** One issue of a result file. */
export interface ReportedIssue {
  id: string;
  shortId: string;
  state: string;
  reason: string | null;
  fix?: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** What a result file says of its issues. */
export function reported({ result }: StepResult): ReportedIssue[] {
  return (result as { issues: ReportedIssue[] }).issues;
}

/** Ids by state, in the order of the report. */
export function idsIn(result: StepResult, state: string): string[] {
  return reported(result)
    .filter((issue) => issue.state === state)
    .map(({ id }) => id);
}

/** The error annotations of a step, each as the reader sees it. */
export function errorsOf({ stdout }: StepResult): string[] {
  return [...stdout.matchAll(/^::error [^:]*::(.*)$/gmu)].map(([, text = ""]) => text);
}

/** Nothing but reads arrived, and the step says with one error that it failed. */
export function expectRefused(service: LocalService, result: StepResult): string {
  expect(writesTo(service)).toEqual([]);
  expect(result.exitCode).toBe(1);
  expect(result.outputs["outcome"]).toBe("failed");
  const errors = errorsOf(result);
  expect(errors).not.toEqual([]);
  return errors.join("\n");
}

/** The most requests that were under way at one moment. */
export function mostAtOnce(requests: readonly RecordedRequest[]): number {
  const moments = requests.flatMap(({ arrivedAt, answeredAt }) => [
    { time: arrivedAt, change: 1 },
    { time: answeredAt ?? Infinity, change: -1 },
  ]);
  // At the same moment an answer counts before an arrival.
  moments.sort((a, b) => a.time - b.time || a.change - b.change);
  let underWay = 0;
  let most = 0;
  for (const { change } of moments) {
    underWay += change;
    most = Math.max(most, underWay);
  }
  return most;
}
