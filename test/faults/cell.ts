/** Runs one cell of the fault matrix: a fault at a site, once or for ever. */
import { expect } from "vitest";
import type { Fault } from "../../tools/service/http/faults.ts";
import type { RecordedRequest } from "../../tools/service/http/request-log.ts";
import { type LocalService, startService } from "../../tools/service/service.ts";
import { AS_PROCESSES, type StepOptions, type StepResult, runStep } from "../support/runner.ts";
import { VirtualTime } from "../support/virtual-time.ts";
import { type Cell, type Persistence, isAskedAgain } from "./expected.ts";
import { type BelowHttp, isBelowHttp, openFront } from "./front.ts";
import { nameService } from "./name-server.ts";
import type { Stage } from "./stage.ts";
import { DIALECT, made, seed, type Site } from "./sites.ts";

export interface CellResult {
  result: StepResult;
  /** The token that must be nowhere. */
  token: string;
  /** As the service recorded them, in the order of arrival. */
  requests: RecordedRequest[];
  /** Those that only asked which service it is. */
  probes: RecordedRequest[];
  /** What the run made on the service. */
  made: string[];
  /** The service's own defects: none. */
  crashes: readonly unknown[];
  /** Epoch milliseconds by the service's clock before which nothing was to be asked again. */
  reset: number | undefined;
}

/** So few that a list has several pages. */
const PAGE_SIZE = 2;

/** Runs a site undisturbed: what every disturbed run is compared with. */
export async function runUndisturbed(site: Site, stage: Stage): Promise<CellResult> {
  await using service = await startService({ dialect: DIALECT, seed, pageSize: PAGE_SIZE });
  const result = await runStep(optionsFor(site, stage, service));
  return collect(service, result);
}

/** What a cell needs besides itself. */
export interface Surroundings {
  stage: Stage;
  /** The same site without a fault. */
  undisturbed: CellResult;
}

export async function runCell(
  cell: Cell,
  { stage, undisturbed }: Surroundings,
): Promise<CellResult> {
  const { row, site, persistence } = cell;
  const timing = new VirtualTime();
  const clock = () => timing.now() + (row.clockAhead ?? 0);
  await using service = await startService({ dialect: DIALECT, seed, clock, pageSize: PAGE_SIZE });
  const { otherHost } = stage;
  const fault =
    typeof row.fault === "function" ? row.fault({ now: clock(), otherHost }) : row.fault;
  const options = optionsFor(site, stage, service);
  const limits = {
    timeout: String(secondsFor(cell)),
    ...(persistence === "for ever" && { "on-error": "warn" }),
  };
  const limited = { ...options, timing, with: { ...options.with, ...limits } };
  if (isBelowHttp(fault)) {
    const spared = numberBefore(site, undisturbed);
    const behind = { kind: fault.kind, spared, persistence, stage, timing };
    const result = await runBehindFront(limited, service, behind);
    return collect(service, result);
  }
  const rule = service.faults.add({
    ...site.where,
    fault,
    ...(row.pages === "later ones" && { after: 1 }),
    ...(persistence === "once" && row.pages === undefined && { times: 1 }),
    // Asked below: as processes, several of these tests run at once.
    mayMiss: true,
  });
  const running = runStep(limited);
  await timing.passWhile(() => service.faults.held > 0, running);
  const result = await running;
  expect(rule.struck, "the fault struck").toBeGreaterThan(0);
  return collect(service, result, resetOf(fault));
}

/** Indices of requests that were made before. */
export function repetitions(requests: readonly RecordedRequest[]): number[] {
  return requests.flatMap((request, index) => {
    const first = requests.findIndex((earlier) => isSame(earlier, request));
    // To look what became of a write is no repetition.
    const isLookUp =
      request.method === "GET" &&
      requests.slice(first, index).some(({ method, path }) => {
        return method !== "GET" && path === request.path;
      });
    return first < index && !isLookUp ? [index] : [];
  });
}

export function isSame(one: RecordedRequest, other: RecordedRequest | undefined): boolean {
  return one.method === other?.method && one.path === other.path;
}

/** Whether a log says that something is asked once more. */
export function asksAgain(log: string): boolean {
  return log.includes(" Attempt 2 follows in ");
}

function optionsFor(site: Site, stage: Stage, service: LocalService): StepOptions {
  return {
    workspace: stage.workspace,
    event: { name: "push", ref: "refs/heads/main", sha: stage.sha },
    // No git is started: there are many runs.
    env: { PATH: "", GITHUB_API_URL: stage.apiUrl },
    with: {
      token: service.token,
      org: "acme",
      projects: "web",
      "base-url": service.url,
      ...(site.with["command"] === "rename-client-key" && {
        "key-id": service.state.key("web").id,
      }),
      ...site.with,
    },
  };
}

/** Enough for a run that comes to its end by itself, and little for one that is ended. */
function secondsFor(cell: Cell): number {
  const { row, site } = cell;
  if (!isEnded(cell)) return 60;
  // A machine takes its time to start processes.
  return (site.seconds ?? 2) * (row.waits === undefined ? 1 : 2) * (AS_PROCESSES ? 4 : 1);
}

/** Whether the step goes on until its time is over. */
function isEnded(cell: Cell): boolean {
  const { row, persistence } = cell;
  return row.course === "waited for" || (persistence === "for ever" && isAskedAgain(cell));
}

/** Requests before the first one that the site is about. */
function numberBefore({ where }: Site, { requests, probes }: CellResult): number {
  const all = [...probes, ...requests].toSorted((a, b) => a.arrivedAt - b.arrivedAt);
  return all.findIndex((request) => {
    if (request.operation !== where.operation) return false;
    return where.when?.call(undefined, faultyRequest(request)) ?? true;
  });
}

function faultyRequest({ operation, path, body }: RecordedRequest) {
  const query = new URL(path, "http://localhost").searchParams;
  return { operation: operation ?? "listIssues", path, query, body, number: 1 } as const;
}

interface Behind {
  kind: BelowHttp;
  spared: number;
  persistence: Persistence;
  stage: Stage;
  timing: VirtualTime;
}

async function runBehindFront(
  options: StepOptions,
  service: LocalService,
  { kind, spared, persistence, stage, timing }: Behind,
): Promise<StepResult> {
  const heals = persistence === "once";
  const { certificate: trusted } = stage;
  await using front = await openFront(service.url, { kind, spared, trusted });
  // The connection that is opened ahead may meet the first: nobody is told of that.
  const failures = heals ? 2 : 1_000_000;
  using naming = new DisposableStack();
  if (kind === "unknown host") naming.use(nameService({ spared, failures }));
  return await runStep({
    ...options,
    with: { ...options.with, "base-url": front.url, "allow-http": "true" },
    onOutput: (text) => {
      if (heals && text.includes("refused")) timing.hold(front.open());
    },
  });
}

function resetOf(fault: Fault): number | undefined {
  const headers = fault.kind === "status" ? fault.headers : undefined;
  const reset = headers?.["x-sentry-rate-limit-reset"];
  return reset === undefined ? undefined : Number(reset) * 1000;
}

function collect(service: LocalService, result: StepResult, reset?: number): CellResult {
  return {
    result,
    token: service.token,
    requests: service.requests,
    probes: service.probes,
    made: made(service),
    crashes: service.crashes,
    reset,
  };
}
