/** Runs one cell of the fault matrix: a fault at a site, once or for ever. */
import { join } from "node:path";
import { expect } from "vitest";
import type { DecisiveFault, Fault } from "../../tools/service/http/faults.ts";
import type { RecordedRequest } from "../../tools/service/http/request-log.ts";
import { type LocalService, startService } from "../../tools/service/service.ts";
import { writeBuild } from "../source-maps/small-build.ts";
import {
  type GitHubIssuesApi,
  type IssueRequest,
  startGitHubIssues,
} from "../support/github-issues.ts";
import { temporaryFolder } from "../support/repository.ts";
import { AS_PROCESSES, type StepOptions, type StepResult, runStep } from "../support/runner.ts";
import { VirtualTime } from "../support/virtual-time.ts";
import { type Cell, type Persistence, isAskedAgain } from "./expected.ts";
import { type BelowHttp, isBelowHttp, openFront } from "./front.ts";
import { nameService } from "./name-server.ts";
import type { Stage } from "./stage.ts";
import { DIALECT, made, seed, type Site } from "./sites.ts";

/** A request, and what else than its path tells it from another one. */
export interface Asked extends Pick<RecordedRequest, "method" | "path" | "body" | "date"> {
  operation: string | null;
  about?: unknown;
}

export interface CellResult {
  result: StepResult;
  /** The token that must be nowhere. */
  token: string;
  /** Of the service, in the order of arrival, then those of GitHub. */
  requests: Asked[];
  /** Those that only asked which service it is. */
  probes: Asked[];
  /** What the run made on the service. */
  made: string[];
  /** The service's own defects: none. */
  crashes: readonly unknown[];
  /** Epoch milliseconds by the service's clock before which nothing was to be asked again. */
  reset: number | undefined;
}

/** So few that a list has several pages. */
const PAGE_SIZE = 2;

/** Where a site is run. */
interface Place extends AsyncDisposable {
  service: LocalService;
  /** For a command that asks it. */
  github: GitHubIssuesApi | undefined;
  options: StepOptions;
}

async function placeOf(site: Site, stage: Stage, clock?: () => number): Promise<Place> {
  await using opened = new AsyncDisposableStack();
  const more = clock && { clock };
  const service = await startService({ dialect: DIALECT, seed, pageSize: PAGE_SIZE, ...more });
  opened.use(service);
  const github =
    site.with["command"] === "sync-issues" ? await startGitHubIssues(clock) : undefined;
  if (github) opened.use(github);
  site.arrange?.(service, github);
  const options = optionsFor(site, stage, service);
  const env = { ...options.env, ...(github && { GITHUB_API_URL: github.url }) };
  let workspace = site.readsCommits ? stage.repository : stage.workspace;
  if (site.isBuilt) {
    const folder = temporaryFolder();
    opened.defer(() => folder.remove());
    workspace = folder.path;
    writeBuild(join(workspace, "dist"));
  }
  const kept = opened.move();
  return {
    service,
    github,
    options: { ...options, env, workspace },
    [Symbol.asyncDispose]: async () => await kept.disposeAsync(),
  };
}

/** Runs a site undisturbed: what every disturbed run is compared with. */
export async function runUndisturbed(site: Site, stage: Stage): Promise<CellResult> {
  const timing = new VirtualTime();
  await using place = await placeOf(site, stage, () => timing.now());
  return collect(place, await runStep({ ...place.options, timing }));
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
  await using place = await placeOf(site, stage, clock);
  const { service, github, options } = place;
  const { otherHost } = stage;
  const fault =
    typeof row.fault === "function" ? row.fault({ now: clock(), otherHost }) : row.fault;
  const limits = {
    timeout: String(secondsFor(cell)),
    ...(persistence === "for ever" && { "on-error": "warn" }),
  };
  const limited = { ...options, timing, with: { ...options.with, ...limits } };
  if (isBelowHttp(fault)) {
    const spared = numberBefore(site, undisturbed);
    // The connection that is opened ahead may meet the first: nobody is told of that.
    const failures = persistence === "once" ? (site.attempts ?? 3) - 1 : 1_000_000;
    const behind = { kind: fault.kind, spared, failures, persistence, stage, timing };
    return collect(place, await runBehindFront(limited, service, behind));
  }
  const how = {
    ...(row.pages === "later ones" && { after: 1 }),
    ...(persistence === "once" && row.pages === undefined && { times: 1 }),
    // Asked below: as processes, several of these tests run at once.
    mayMiss: true,
  };
  const { where } = site;
  const rule =
    "method" in where
      ? github?.fault({ ...where, ...how, fault: ofGitHub(fault) })
      : service.faults.add({ ...where, ...how, fault });
  const running = runStep(limited);
  await timing.passWhile(() => service.faults.held + (github?.held ?? 0) > 0, running);
  const result = await running;
  expect(rule?.struck, "the fault struck").toBeGreaterThan(0);
  return collect(place, result, resetOf(fault));
}

/** A fault that decides what the client meets: GitHub's double knows no others. */
function ofGitHub(fault: Fault): DecisiveFault {
  if (fault.kind === "latency" || fault.kind === "meanwhile") throw new Error("no such row");
  return fault;
}

/** Indices of requests that were made before. */
export function repetitions(requests: readonly Asked[]): number[] {
  return requests.flatMap((request, index) => {
    const isAgain = (earlier: Asked) => isSame(earlier, request) && earlier.about === request.about;
    const first = requests.findIndex(isAgain);
    // To look what became of a write is no repetition, however often.
    const isLookUp =
      request.method === "GET" &&
      requests.slice(0, index).some(({ method, path }) => {
        return method !== "GET" && pathOf(path) === pathOf(request.path);
      });
    return first < index && !isLookUp ? [index] : [];
  });
}

const pathOf = (path: string) => path.split("?")[0];

export function isSame(one: Asked, other: Asked | undefined): boolean {
  return one.method === other?.method && one.path === other.path;
}

/** Whether a log says that something is asked once more. */
export function asksAgain(log: string): boolean {
  return log.includes(" Attempt 2 follows in ");
}

function optionsFor(site: Site, stage: Stage, service: LocalService): StepOptions {
  return {
    event: { name: "push", ref: "refs/heads/main", sha: stage.sha },
    // There are many runs, and each process of git takes longer than one of them.
    env: { PATH: site.readsCommits ? process.env["PATH"] : "" },
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
  if (site.isPatient) return 3600;
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
  const ofService = requests.filter(({ operation }) => !operation?.startsWith("GitHub"));
  const all = [...probes, ...ofService].toSorted((a, b) => a.date - b.date);
  let number = 0;
  return all.findIndex(({ operation, path, body }) => {
    if ("method" in where || operation !== where.operation) return false;
    number += 1;
    const { searchParams: query } = new URL(path, "http://localhost");
    const asked = { operation: "listIssues", path, query, body, number } as const;
    return where.when?.call(undefined, asked) ?? true;
  });
}

interface Behind {
  kind: BelowHttp;
  spared: number;
  failures: number;
  persistence: Persistence;
  stage: Stage;
  timing: VirtualTime;
}

async function runBehindFront(
  options: StepOptions,
  service: LocalService,
  { kind, spared, failures, persistence, stage, timing }: Behind,
): Promise<StepResult> {
  const heals = persistence === "once";
  const { certificate: trusted } = stage;
  await using front = await openFront(service.url, { kind, spared, trusted });
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

function collect({ service, github }: Place, result: StepResult, reset?: number): CellResult {
  return {
    result,
    token: service.token,
    requests: [...askedOfService(service), ...(github?.requests.map(askedOfGitHub) ?? [])],
    probes: service.probes,
    made: made(service, github),
    crashes: [...service.crashes, ...(github?.objections ?? [])],
    reset,
  };
}

/** A bundle is assembled after its parts have come: these are different requests. */
function askedOfService({ requests }: LocalService): Asked[] {
  let parts = 0;
  return requests.map(({ operation, method, path, body, date }) => {
    if (operation === "uploadChunks") parts += 1;
    return {
      operation,
      method,
      path,
      body,
      date,
      ...(operation === "assembleBundle" && { about: parts }),
    };
  });
}

function askedOfGitHub({ method, path, body, at: date }: IssueRequest): Asked {
  return {
    operation: `GitHub ${method} ${pathOf(path)}`,
    method,
    path,
    body,
    date,
    about: body["title"],
  };
}
