/** One cell of the fault matrix: a fault at a site, once or for ever, and what became of it. */
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
import type { FaultRow } from "./faults.ts";
import { type BelowHttp, nameServer, openFront } from "./front.ts";
import { DIALECT, made, seed, type Site } from "./sites.ts";

/** Once, and a failure fails the step; or for ever, in a step that has little time and turns failures into warnings. */
export type Persistence = "once" | "for ever";

export interface Cell {
  name: string;
  row: FaultRow;
  site: Site;
  persistence: Persistence;
}

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
  return collect(service, result, undefined);
}

/** @param undisturbed the same site without a fault */
export async function runCell(
  { row, site, persistence }: Cell,
  undisturbed: CellResult,
  stage: Stage,
): Promise<CellResult> {
  const clock = () => Date.now() + (row.clockAhead ?? 0);
  await using service = await startService({ dialect: DIALECT, seed, clock, pageSize: PAGE_SIZE });
  const { otherHost } = stage;
  const fault =
    typeof row.fault === "function" ? row.fault({ now: clock(), otherHost }) : row.fault;
  const options = optionsFor(site, stage, service);
  const inputs = { ...options.with, ...limitsOf({ row, site }, persistence) };
  if (isBelowHttp(fault)) {
    const spared = numberBefore(site, undisturbed);
    const result = await runBehindFront({ ...options, with: inputs }, service, {
      kind: fault.kind,
      spared,
      persistence,
      stage,
    });
    return collect(service, result, undefined);
  }
  service.faults.add({
    ...site.where,
    fault,
    ...(row.pages === "later ones" && { after: 1 }),
    ...(persistence === "once" && row.pages === undefined && { times: 1 }),
  });
  const result = await runStep({ ...options, with: inputs });
  return collect(service, result, row.waitsForReset ? resetOf(fault) : undefined);
}

function isBelowHttp(fault: Fault | { kind: BelowHttp }): fault is { kind: BelowHttp } {
  return ["refused", "unknown host", "untrusted certificate"].includes(fault.kind);
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

/** Seconds: enough for a run that must come to its end, and little for one that has to be ended. */
const LONG = "60";
const SHORT = "2";
/** A third of it is for a search, and the rest of the step must still be done. */
const SHORT_WITH_SEARCH = "5";

/** What is not answered ends with the step's time; so does what is asked again and again. */
function limitsOf(
  { row, site }: Pick<Cell, "row" | "site">,
  persistence: Persistence,
): Record<string, string> {
  const short = site.searches ? SHORT_WITH_SEARCH : SHORT;
  if (persistence === "once") return { timeout: row.course === "waited for" ? short : LONG };
  const ends = row.course === "given up" || row.course === "harmless";
  return { timeout: ends ? LONG : short, "on-error": "warn" };
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
  await using front = await openFront(service.url, { kind, spared, trusted, heals });
  const failures = heals ? 1 : 1_000_000;
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

function resetOf(fault: Fault | { kind: BelowHttp }): number | undefined {
  const headers = fault.kind === "status" ? fault.headers : undefined;
  const reset = headers?.["x-sentry-rate-limit-reset"];
  return reset === undefined ? undefined : Number(reset) * 1000;
}

function collect(service: LocalService, result: StepResult, reset: number | undefined): CellResult {
  const { state } = service;
  const clockAtStart = state.now() - performance.now();
  return {
    result,
    token: service.token,
    requests: service.requests,
    made: made(service),
    crashes: service.crashes,
    reset,
    arrivals: service.requests.map(({ arrivedAt }) => clockAtStart + arrivedAt),
  };
}
