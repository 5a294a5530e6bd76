/** Many issues: how fast they are written and listed, beside what the service allows. */
import path from "node:path";
import { type StepResult, runBuilt } from "../support/runner.ts";
import { ROOT } from "../tooling/action.ts";
import { timeNode } from "./child.ts";
import { memoryClaims } from "./memory.ts";
import type { Bench, Claim, Figure } from "./result.ts";
import { type LoggedRequest, ServiceProcess, span } from "./service-process.ts";
import { assertDone } from "./step.ts";
import { whole } from "./table.ts";

const UPDATES = 10_000;
/** Written by a bare client, one after the other. */
const ALONE = 300;
const LATENCY_MS = 20;
const CONCURRENCY = 8;
const LIMITED_UPDATES = 300;
const PER_SECOND = 5;
const LIMIT = { limit: PER_SECOND, window: 1 };

interface Part {
  readonly figures: Figure[];
  readonly claims: Claim[];
}

/** Each part takes as long as the service lets it, which is most of a minute: each is done once. */
export const bulkBench: Bench = {
  name: "bulk",
  title: `Many issues: ${UPDATES} updates, ${LIMITED_UPDATES} of them at ${PER_SECOND} a second, and their memory`,
  async measure() {
    await using service = await ServiceProcess.start();
    const parts = [await manyUpdates(service), await limited(service), await inBulk(service)];
    return {
      bench: "bulk",
      figures: parts.flatMap(({ figures }) => figures),
      claims: [...parts.flatMap(({ claims }) => claims), ...(await memoryClaims(service))],
    };
  },
};

/**
 * Latency ÷ concurrency is the least time per write. What the latency really is (timers are late, the service and the
 * machine take their part) is told by a bare client that sends one request after the other.
 */
async function manyUpdates(service: ServiceProcess): Promise<Part> {
  await service.tell({ issues: UPDATES, latency: LATENCY_MS, limits: {}, forget: true });
  const requests = await act(service, update(UPDATES));
  const writes = requests.filter(({ method }) => method === "PUT");
  assertWritten(writes, UPDATES);
  const ids = writes.slice(0, ALONE).map((write) => write.path.split("/").at(-2) ?? "");
  const script = path.join(import.meta.dirname, "floor-updates.js");
  await timeNode([script, service.url, service.token, ...ids], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"] },
  });
  const alone = await service.tell({ forget: true });
  assertWritten(alone, ALONE);
  const latency = span(alone) / ALONE;
  const least = (UPDATES * latency) / CONCURRENCY;
  const taken = span(writes);
  return {
    figures: [
      ms(`latency of one update alone, ${LATENCY_MS} ms asked of the service`, latency),
      ms(`writing ${UPDATES} issues, ${CONCURRENCY} at once`, taken, least),
    ],
    claims: [
      {
        text: `${whole(UPDATES)} updates of issues, as a multiple of latency ÷ concurrency`,
        measured: `${seconds(taken)}, ${CONCURRENCY} at once, ${latency.toFixed(1)} ms each`,
        value: taken / least,
        limit: 1 / 0.93,
        unit: "×",
      },
    ],
  };
}

/** Fixed windows of a second: the first one is used at once, so the least time is one second less than the quotient. */
async function limited(service: ServiceProcess): Promise<Part> {
  await service.tell({
    issues: LIMITED_UPDATES,
    latency: 0,
    limits: { updateIssue: LIMIT },
    forget: true,
  });
  const requests = await act(service, update(LIMITED_UPDATES));
  const writes = requests.filter(({ method }) => method === "PUT");
  const done = writes.filter(({ status }) => status === 200);
  assertWritten(done, LIMITED_UPDATES);
  const least = (LIMITED_UPDATES / PER_SECOND - 1) * 1000;
  return {
    figures: [ms(`${LIMITED_UPDATES} updates at ${PER_SECOND} a second`, span(writes), least)],
    claims: [
      {
        text: `${LIMITED_UPDATES} updates at ${PER_SECOND} a second, as a multiple of the least time`,
        value: span(writes) / least,
        limit: 1.15,
        unit: "×",
      },
      {
        text: "Their requests that were answered 429",
        value: writes.length - done.length,
        limit: Math.floor(writes.length * 0.02),
        unit: "count",
      },
    ],
  };
}

/** The same limit for each operation, as hosted services have it, and the latency of a near one. */
async function inBulk(service: ServiceProcess): Promise<Part> {
  const limits = { listIssues: LIMIT, updateIssues: LIMIT, listOrganizationIssues: LIMIT };
  await service.tell({ issues: UPDATES, latency: LATENCY_MS, limits, forget: true });
  const requests = await act(service, { ...update(UPDATES), bulk: "true" });
  const writes = requests.filter(({ method }) => method === "PUT");
  const ids = writes.flatMap((write) => [...write.path.matchAll(/[?&]id=(\d+)/gu)]);
  if (ids.length !== UPDATES) throw new Error(`${ids.length} issues were written, not ${UPDATES}`);
  const taken = span(requests);
  return {
    figures: [ms(`${UPDATES} updates in bulk, each verified`, taken)],
    claims: [
      {
        text: `${whole(UPDATES)} updates in bulk at ${PER_SECOND} requests a second`,
        value: taken,
        limit: 90_000,
        unit: "ms",
      },
      {
        text: "Their requests, as a multiple of pages + updates + reads",
        value: requests.length / (3 * Math.ceil(UPDATES / 100)),
        limit: 1.2,
        unit: "×",
      },
    ],
  };
}

const JOBS = 4;
const TOTAL = 200;

/** Several jobs that share the rate limit of one token, as a matrix over projects does. */
export const sharedBench: Bench = {
  name: "shared",
  title: `${JOBS} jobs at once, ${TOTAL} updates, one limit of ${PER_SECOND} a second`,
  async measure() {
    await using service = await ServiceProcess.start();
    await service.tell({ issues: TOTAL, limits: { updateIssue: LIMIT }, forget: true });
    const list = { command: "list-issues", query: "*", limit: String(TOTAL) };
    const listed = await run(service, list);
    const ids = JSON.parse(listed.outputs["issue-ids"] ?? "") as string[];
    const jobs = Array.from({ length: JOBS }, (_, job) => {
      const issues = ids.filter((_id, index) => index % JOBS === job).join(" ");
      return run(service, { command: "update-issues", issues, status: "ignored" });
    });
    await Promise.all(jobs);
    const requests = await service.tell({ forget: true });
    const writes = requests.filter(({ method }) => method === "PUT");
    const done = writes.filter(({ status }) => status === 200);
    assertWritten(done, TOTAL);
    const taken = span(writes);
    const least = (TOTAL / PER_SECOND - 1) * 1000;
    const refused = writes.length - done.length;
    return {
      bench: "shared",
      figures: [
        ms("from the first update to the last answer", taken, least),
        { name: "answers with 429", unit: "count", value: refused },
      ],
      claims: [
        {
          text: `${JOBS} jobs sharing a limit of ${PER_SECOND} a second, as a multiple of the least time`,
          measured: `${TOTAL} updates in ${seconds(taken)}`,
          value: taken / least,
          limit: 1.2,
          unit: "×",
        },
        {
          text: "Their issues that were changed twice",
          value: done.length - TOTAL,
          limit: 0,
          unit: "count",
        },
      ],
    };
  },
};

function update(count: number): Record<string, string> {
  return {
    command: "update-issues",
    query: "is:unresolved",
    status: "ignored",
    "max-issues": String(count),
    concurrency: String(CONCURRENCY),
  };
}

async function run(service: ServiceProcess, inputs: Record<string, string>): Promise<StepResult> {
  const step = await runBuilt({ with: { ...service.inputs, ...inputs } });
  assertDone(step);
  return step;
}

/** Runs the action once; what the service received. */
async function act(service: ServiceProcess, inputs: Record<string, string>) {
  await run(service, inputs);
  return await service.tell({ forget: true });
}

function assertWritten(writes: readonly LoggedRequest[], count: number): void {
  const issues = new Set(writes.map((request) => request.path)).size;
  if (issues !== count) throw new Error(`${issues} issues were written, not ${count}`);
}

const seconds = (taken: number): string => `${(taken / 1000).toFixed(1)} s`;

function ms(name: string, value: number, floor?: number): Figure {
  return { name, unit: "ms", value, ...(floor !== undefined && { ratio: value / floor }) };
}
