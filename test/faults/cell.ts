/** Runs one cell of the fault matrix: a fault at a site, once or for ever. */
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Certificate, selfSigned } from "../service/certificate.ts";
import type { Fault } from "../service/faults.ts";
import type { RecordedRequest } from "../service/request-log.ts";
import { type LocalService, startService } from "../service/service.ts";
import { git, repositoryWith } from "../support/repository.ts";
import { type StepOptions, type StepResult, runStep } from "../support/runner.ts";
import { type Cell, type Persistence, isAskedAgain } from "./expected.ts";
import { type BelowHttp, isBelowHttp, nameServer, openFront } from "./front.ts";
import { DIALECT, made, seed, type Site } from "./sites.ts";

export interface CellResult {
  result: StepResult;
  /** The token that must be nowhere. */
  token: string;
  /** As the service recorded them, in the order of arrival. */
  requests: RecordedRequest[];
  /** What the run made on the service. */
  made: string[];
  /** The service's own defects: none. */
  crashes: readonly unknown[];
  /** The step met the fault, and once more where it has to. */
  met: boolean;
  /** Epoch milliseconds by the service's clock before which nothing was to be asked again. */
  reset: number | undefined;
  /** By the service's clock. */
  arrivals: number[];
}

/** What all cells share: a repository to release, a certificate, and a server that must not be asked. */
export interface Stage extends AsyncDisposable {
  workspace: string;
  sha: string;
  certificate: Certificate;
  certificateFile: string;
  otherHost: string;
  /** Requests that came to the other host. */
  strayed: string[];
}

/** Two commits since v1.0.0; the second says that it fixes WEB-2. */
export async function openStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), "faults-"));
  const workspace = join(folder, "shop");
  repositoryWith(workspace, (history) => {
    history.tag("v1.0.0", history.commit("main", { files: { a: "1" } }));
    history.commit("main", { files: { a: "2" } });
    return { head: history.commit("main", { message: "Fixes WEB-2\n", files: { b: "1" } }) };
  });
  const certificate = selfSigned();
  const certificateFile = join(folder, "certificate.pem");
  await writeFile(certificateFile, certificate.cert);
  const strayed: string[] = [];
  const other = createServer((request, response) => {
    strayed.push(request.url ?? "");
    response.end("{}");
  });
  await once(other.listen(0, "127.0.0.1"), "listening");
  return {
    workspace,
    sha: git(workspace, "rev-parse", "HEAD"),
    certificate,
    certificateFile,
    otherHost: `http://127.0.0.1:${(other.address() as AddressInfo).port}`,
    strayed,
    [Symbol.asyncDispose]: async () => {
      other.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** So few that a list has several pages. */
const PAGE_SIZE = 2;

/** Runs a site undisturbed: what every disturbed run is compared with. */
export async function runUndisturbed(site: Site, stage: Stage): Promise<CellResult> {
  await using service = await startService({ dialect: DIALECT, seed, pageSize: PAGE_SIZE });
  const result = await runStep(optionsFor(site, stage, service));
  return collect(service, result, { met: true });
}

/** What a cell needs besides itself. */
export interface Surroundings {
  stage: Stage;
  /** The same site without a fault. */
  undisturbed: CellResult;
}

/** A step that has to be ended may end too early on a machine that has much to do: it gets more time then. */
const PATIENCE = [1, 5, 25] as const;

export async function runCell(cell: Cell, surroundings: Surroundings): Promise<CellResult> {
  for (const patience of PATIENCE) {
    const found = await runWithin(secondsFor(cell) * patience, cell, surroundings);
    if (found.met) return found;
  }
  throw new Error("the step did not get as far as the fault, however much time it had");
}

async function runWithin(
  seconds: number,
  cell: Cell,
  { stage, undisturbed }: Surroundings,
): Promise<CellResult> {
  const { row, site, persistence } = cell;
  const clock = () => Date.now() + (row.clockAhead ?? 0);
  await using service = await startService({ dialect: DIALECT, seed, clock, pageSize: PAGE_SIZE });
  const { otherHost } = stage;
  const fault =
    typeof row.fault === "function" ? row.fault({ now: clock(), otherHost }) : row.fault;
  const options = optionsFor(site, stage, service);
  const limits = {
    timeout: String(seconds),
    ...(persistence === "for ever" && { "on-error": "warn" }),
  };
  const limited = { ...options, with: { ...options.with, ...limits } };
  if (isBelowHttp(fault)) {
    const spared = numberBefore(site, undisturbed);
    const behind = { kind: fault.kind, spared, persistence, stage };
    const result = await runBehindFront(limited, service, behind);
    return collect(service, result, { met: !isAskedAgain(cell) || asksAgain(result.stdout) });
  }
  const rule = service.faults.add({
    ...site.where,
    fault,
    ...(row.pages === "later ones" && { after: 1 }),
    ...(persistence === "once" && row.pages === undefined && { times: 1 }),
  });
  const result = await runStep(limited);
  const least = persistence === "for ever" && isAskedAgain(cell) ? 2 : 1;
  return collect(service, result, { met: rule.struck >= least, reset: resetOf(fault) });
}

/** Whether a log says that something is asked once more. */
export function asksAgain(log: string): boolean {
  return log.includes(" Attempt 2 follows in ");
}

function optionsFor(site: Site, stage: Stage, service: LocalService): StepOptions {
  return {
    workspace: stage.workspace,
    event: { name: "push", ref: "refs/heads/main", sha: stage.sha },
    // What needs no history starts no git: there are many runs.
    ...(!site.needsGit && { env: { PATH: "" } }),
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
function secondsFor({ row, site, persistence }: Cell): number {
  const { course, waits } = row;
  const isEnded =
    course === "waited for" || (persistence === "for ever" && isAskedAgain({ row, site }));
  if (!isEnded) return 60;
  return (site.seconds ?? 2) * (waits === undefined ? 1 : 2);
}

/** Requests before the first one that the site is about. */
function numberBefore({ where }: Site, { requests }: CellResult): number {
  return requests.findIndex((request) => {
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
}

async function runBehindFront(
  options: StepOptions,
  service: LocalService,
  { kind, spared, persistence, stage }: Behind,
): Promise<StepResult> {
  const heals = persistence === "once";
  const { certificate: trusted } = stage;
  await using front = await openFront(service.url, { kind, spared, trusted });
  // The connection that is opened ahead may meet the first: nobody is told of that.
  const failures = heals ? 2 : 1_000_000;
  const names = kind === "unknown host" ? nameServer({ spared, failures }) : undefined;
  return await runStep({
    ...options,
    with: { ...options.with, "base-url": front.url, "allow-http": "true" },
    env: { ...options.env, NODE_EXTRA_CA_CERTS: stage.certificateFile, ...names?.env },
    nodeOptions: names?.nodeOptions ?? [],
    onOutput: (text) => {
      if (heals && text.includes("refused")) void front.open();
    },
  });
}

function resetOf(fault: Fault): number | undefined {
  const headers = fault.kind === "status" ? fault.headers : undefined;
  const reset = headers?.["x-sentry-rate-limit-reset"];
  return reset === undefined ? undefined : Number(reset) * 1000;
}

function collect(
  service: LocalService,
  result: StepResult,
  { met, reset }: { met: boolean; reset?: number | undefined },
): CellResult {
  const { state } = service;
  const clockAtStart = state.now() - performance.now();
  return {
    result,
    token: service.token,
    requests: service.requests,
    made: made(service),
    crashes: service.crashes,
    met,
    reset,
    arrivals: service.requests.map(({ arrivedAt }) => clockAtStart + arrivedAt),
  };
}
