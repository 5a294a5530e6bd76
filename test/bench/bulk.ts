/** Many issues: how fast they are written and listed, beside what the service allows, and how much memory that takes. */
import path from "node:path";
import { ROOT } from "../tooling/action.ts";
import { timeNode } from "./child.ts";
import { runWithPeak } from "./peak.ts";
import type { Bench, Claim, Figure } from "./result.ts";
import { type LoggedRequest, ServiceProcess, span } from "./service-process.ts";
import { assertDone } from "./step.ts";
import { whole } from "./table.ts";

const UPDATES = 10_000;
/** Written by a bare client beside it: one after the other, and as many at once. */
const ALONE = 300;
const BARE = 2000;
const LATENCY_MS = 20;
const CONCURRENCY = 8;
const LISTED = 50_000;
const LIMITED_UPDATES = 300;
const PER_SECOND = 5;
const MEMORY = 150 * 2 ** 20;

/** Each part takes as long as the service lets it, which is most of a minute: each is done once. */
export const bulkBench: Bench = {
  name: "bulk",
  title: `Many issues: ${UPDATES} updates, ${LISTED} listed, ${LIMITED_UPDATES} updates at ${PER_SECOND} a second`,
  async measure() {
    await using service = await ServiceProcess.start();
    const parts = [
      await manyUpdates(service),
      await longList(service),
      await limited(service),
      await inBulk(service),
    ];
    return {
      bench: "bulk",
      figures: parts.flatMap(({ figures }) => figures),
      claims: parts.flatMap(({ claims }) => claims),
    };
  },
};

interface Part {
  readonly figures: Figure[];
  readonly claims: Claim[];
}

/**
 * Latency ÷ concurrency is the least time per write. What the latency really is (timers are late, the service and the
 * machine take their part) is told by a bare client that sends one request after the other.
 */
async function manyUpdates(service: ServiceProcess): Promise<Part> {
  await service.tell({ issues: UPDATES, latency: LATENCY_MS, limits: {}, forget: true });
  const { peak, requests } = await act(service, update(UPDATES));
  const writes = requests.filter(({ method }) => method === "PUT");
  const lists = requests.filter(({ method }) => method === "GET");
  assertWritten(writes, UPDATES);
  const taken = span(writes);
  const paths = writes.map((write) => write.path);
  const alone = await bareUpdates(service, paths.slice(0, ALONE), 1);
  const bare = await bareUpdates(service, paths.slice(0, BARE), CONCURRENCY);
  const latency = alone / ALONE;
  const least = latency / CONCURRENCY;
  return {
    figures: [
      ms(`latency of one update alone, ${LATENCY_MS} ms asked of the service`, latency),
      ms(`writing ${UPDATES} issues, ${CONCURRENCY} at once`, taken, UPDATES * least),
      ms(`writing ${BARE} by a bare client, ${CONCURRENCY} at once`, bare, BARE * least),
      ms(`listing before, ${lists.length} pages`, span(lists), lists.length * latency),
      bytes(`memory of updating ${UPDATES} issues`, peak),
    ],
    claims: [
      {
        text: `${whole(UPDATES)} updates of issues, as a multiple of latency ÷ concurrency`,
        measured: `${(taken / 1000).toFixed(1)} s, ${CONCURRENCY} at once, ${latency.toFixed(1)} ms each`,
        value: taken / (UPDATES * least),
        limit: 1 / 0.93,
        unit: "×",
      },
      {
        text: "Their memory",
        value: peak,
        limit: MEMORY,
        unit: "bytes",
      },
    ],
  };
}

/** Updates issues once more with as little code as can be, and answers the milliseconds that it took. */
async function bareUpdates(
  service: ServiceProcess,
  paths: readonly string[],
  concurrency: number,
): Promise<number> {
  const ids = paths.map((issue) => issue.split("/").at(-2) ?? "");
  const script = path.join(import.meta.dirname, "floor-updates.js");
  const parameters = [script, service.url, service.token, String(concurrency), ...ids];
  await timeNode(parameters, { cwd: ROOT, env: { PATH: process.env["PATH"] } });
  const requests = await service.tell({ forget: true });
  assertWritten(requests, paths.length);
  return span(requests);
}

async function longList(service: ServiceProcess): Promise<Part> {
  await service.tell({ issues: LISTED, latency: 0, limits: {}, forget: true });
  const { peak, requests } = await act(service, { command: "list-issues", query: "is:unresolved" });
  const plan = await act(service, { ...update(LISTED), "dry-run": "true" });
  return {
    figures: [
      ms(`listing ${LISTED} issues, ${requests.length} pages`, span(requests)),
      bytes(`memory of list-issues, ${LISTED} issues`, peak),
      bytes(`memory of update-issues planning ${LISTED} issues`, plan.peak),
    ],
    claims: [
      {
        text: `Memory of listing ${whole(LISTED)} issues`,
        value: peak,
        limit: MEMORY,
        unit: "bytes",
      },
    ],
  };
}

/** Fixed windows of a second: the first one is used at once, so the least time is one second less than the quotient. */
async function limited(service: ServiceProcess): Promise<Part> {
  const limits = { updateIssue: { limit: PER_SECOND, window: 1 } };
  await service.tell({ issues: LIMITED_UPDATES, latency: 0, limits, forget: true });
  const { requests } = await act(service, update(LIMITED_UPDATES));
  const writes = requests.filter(({ method }) => method === "PUT");
  const done = writes.filter(({ status }) => status === 200);
  assertWritten(done, LIMITED_UPDATES);
  const least = (LIMITED_UPDATES / PER_SECOND - 1) * 1000;
  const refused = writes.length - done.length;
  return {
    figures: [
      ms(`${LIMITED_UPDATES} updates at ${PER_SECOND} a second`, span(writes), least),
      { name: "requests of it answered 429", unit: "count", value: refused },
    ],
    claims: [
      {
        text: `${LIMITED_UPDATES} updates at ${PER_SECOND} a second, as a multiple of the least time`,
        value: span(writes) / least,
        limit: 1.15,
        unit: "×",
      },
      {
        text: "Their requests that were answered 429",
        value: refused,
        limit: Math.floor(writes.length * 0.02),
        unit: "count",
      },
    ],
  };
}

/** The same limit for each operation, as hosted services have it, and the latency of a near one. */
async function inBulk(service: ServiceProcess): Promise<Part> {
  const limit = { limit: PER_SECOND, window: 1 };
  const limits = { listIssues: limit, updateIssues: limit, listOrganizationIssues: limit };
  await service.tell({ issues: UPDATES, latency: LATENCY_MS, limits, forget: true });
  const { requests } = await act(service, { ...update(UPDATES), bulk: "true" });
  const writes = requests.filter(({ method }) => method === "PUT");
  const ids = writes.flatMap((write) => [...write.path.matchAll(/[?&]id=(\d+)/gu)]);
  if (ids.length !== UPDATES) throw new Error(`${ids.length} issues were written, not ${UPDATES}`);
  const least = 3 * Math.ceil(UPDATES / 100);
  return {
    figures: [
      ms(
        `${UPDATES} updates one by one at ${PER_SECOND} a second: so long at least`,
        (UPDATES / PER_SECOND) * 1000,
      ),
      ms(
        `${UPDATES} updates in bulk at ${PER_SECOND} requests a second, each verified`,
        span(requests),
      ),
      { name: "requests of it: pages, updates, reads", unit: "count", value: requests.length },
    ],
    claims: [
      {
        text: `${whole(UPDATES)} updates in bulk at ${PER_SECOND} requests a second`,
        value: span(requests),
        limit: 90_000,
        unit: "ms",
      },
      {
        text: "Their requests, as a multiple of pages + updates + reads",
        value: requests.length / least,
        limit: 1.2,
        unit: "×",
      },
    ],
  };
}

function update(count: number): Record<string, string> {
  return {
    command: "update-issues",
    query: "is:unresolved",
    status: "ignored",
    "max-issues": String(count),
    concurrency: String(CONCURRENCY),
  };
}

/** Runs the action once; its greatest memory use, and what the service received. */
async function act(
  service: ServiceProcess,
  inputs: Record<string, string>,
): Promise<{ peak: number; requests: readonly LoggedRequest[] }> {
  const { step, peak } = await runWithPeak({ with: { ...service.inputs, ...inputs } });
  assertDone(step);
  return { peak, requests: await service.tell({ forget: true }) };
}

function assertWritten(writes: readonly LoggedRequest[], count: number): void {
  const issues = new Set(writes.map((request) => request.path)).size;
  if (issues !== count) throw new Error(`${issues} issues were written, not ${count}`);
}

function ms(name: string, value: number, floor?: number): Figure {
  return { name, unit: "ms", value, ...(floor !== undefined && { ratio: value / floor }) };
}

function bytes(name: string, value: number): Figure {
  return { name, unit: "bytes", value };
}
