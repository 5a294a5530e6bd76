/** Many issues: how fast they are written and listed, beside what the service allows, and in how much memory. */
import { createServer } from "node:http";
import path from "node:path";
import { listening } from "../../test/support/listening.ts";
import { timeNode } from "./measure.ts";
import { type Bench, type Claim, whole } from "./report.ts";
import {
  type LoggedRequest,
  type Service,
  type ServiceCommand,
  span,
  startService,
} from "./service-process.ts";
import { act, peakOf } from "./step.ts";

const UPDATES = 10_000;
/** Written by a bare client, one after the other. */
const ALONE = 300;
const LATENCY_MS = 20;
const CONCURRENCY = 8;
const LIMITED_UPDATES = 300;
const PER_SECOND = 5;
const LIMIT = { limit: PER_SECOND, window: 1 };

/** Each part takes as long as the service lets it, which is most of a minute: each is done once. */
export const bulkBench: Bench = {
  name: "bulk",
  title: `Many issues: ${UPDATES} updates, ${LIMITED_UPDATES} of them at ${PER_SECOND} a second, and their memory`,
  async measure() {
    await using service = await startService();
    const parts = [await manyUpdates(service), await limited(service), await inBulk(service)];
    return [...parts.flat(), ...(await memoryClaims(service))];
  },
};

/**
 * Latency ÷ concurrency is the least time per write. What the latency really is (timers are late, the service and the
 * machine take their part) is told by a bare client that sends one request after the other.
 */
async function manyUpdates(service: Service): Promise<Claim[]> {
  const { writes } = await update(service, { issues: UPDATES, latency: LATENCY_MS, limits: {} });
  assertWritten(writes, UPDATES);
  const ids = writes.slice(0, ALONE).map((write) => write.path.split("/").at(-2) ?? "");
  const script = path.join(import.meta.dirname, "floor-updates.js");
  await timeNode([script, service.url, service.token, ...ids]);
  const alone = await service.tell({});
  assertWritten(alone, ALONE);
  const latency = span(alone) / ALONE;
  const least = (UPDATES * latency) / CONCURRENCY;
  const taken = span(writes);
  return [
    {
      text: `${whole(UPDATES)} updates of issues, as a multiple of latency ÷ concurrency`,
      measured: `${seconds(taken)}, ${CONCURRENCY} at once, ${latency.toFixed(1)} ms each`,
      value: taken / least,
      limit: 1 / 0.93,
      unit: "×",
    },
  ];
}

async function limited(service: Service): Promise<Claim[]> {
  const limits = { updateIssue: LIMIT };
  const { writes } = await update(service, { issues: LIMITED_UPDATES, latency: 0, limits });
  const done = writes.filter(({ status }) => status === 200);
  assertWritten(done, LIMITED_UPDATES);
  // Fixed windows of a second: the first one is used at once, so the least time is one second less than the quotient.
  const least = (LIMITED_UPDATES / PER_SECOND - 1) * 1000;
  return [
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
  ];
}

/** The same limit for each operation, as hosted services have it, and the latency of a near one. */
async function inBulk(service: Service): Promise<Claim[]> {
  const limits = { listIssues: LIMIT, updateIssues: LIMIT, listOrganizationIssues: LIMIT };
  const command = { issues: UPDATES, latency: LATENCY_MS, limits };
  const { requests, writes } = await update(service, command, { bulk: "true" });
  const ids = writes.flatMap((write) => [...write.path.matchAll(/[?&]id=(\d+)/gu)]);
  if (ids.length !== UPDATES) throw new Error(`${ids.length} issues were written, not ${UPDATES}`);
  const taken = span(requests);
  return [
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
  ];
}

const MANY = 50_000;
const LIST = { command: "list-issues", query: "is:unresolved", limit: String(MANY) };
const UPDATE = {
  command: "update-issues",
  query: "is:unresolved",
  status: "ignored",
  "max-issues": String(MANY),
  concurrency: String(CONCURRENCY),
  timeout: "3600",
};

/** What is done, and the most bytes that it may take. */
const STEPS: readonly [what: string, inputs: Record<string, string>, limit: number][] = [
  ["listing", LIST, 220e6],
  ["a dry run over", { ...UPDATE, "dry-run": "true" }, 260e6],
  ["an update of", UPDATE, 260e6],
  ["an update in bulk of", { ...UPDATE, bulk: "true" }, 260e6],
];

/** The greatest memory use of each, without latency: what comes fast has least time to be let go. */
async function memoryClaims(service: Service): Promise<Claim[]> {
  const claims: Claim[] = [];
  const { inputs: place } = service;
  for (const [what, inputs, limit] of STEPS) {
    await service.tell({ issues: MANY, latency: 0, limits: {} });
    const value = await peakOf({ with: { ...place, ...inputs } });
    claims.push({ text: `Memory of ${what} ${whole(MANY)} issues`, value, limit, unit: "bytes" });
  }
  await service.tell({ issues: 0 });
  await using site = await largePage();
  const value = await peakOf({ with: { ...place, ...LIST, "base-url": site.url } });
  const text = `Memory of a page of 100 issues with ${METADATA_BYTES / 1e6} MB of metadata`;
  return [...claims, { text, value, limit: 400e6, unit: "bytes" }];
}

const METADATA_BYTES = 30e6;

/** A service whose one page has 100 issues with much metadata. */
function largePage() {
  const member = { value: ["text ".repeat(30), 1, { deeper: "é" }] };
  const count = METADATA_BYTES / 100 / JSON.stringify(["member00000", member]).length;
  const metadata = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `member${String(index).padStart(5, "0")}`,
      member,
    ]),
  );
  const issue = { status: "unresolved", project: { slug: "web" }, metadata };
  const issues = Array.from({ length: 100 }, (_, index) => ({ id: String(index + 1), ...issue }));
  const page = JSON.stringify(issues);
  const link = `<http://127.0.0.1/>; rel="next"; results="false"; cursor="0:100:0"`;
  return listening(
    createServer((_request, response) => {
      response.writeHead(200, { "content-type": "application/json", link }).end(page);
    }),
  );
}

/** Updates all issues of a service that was changed so. */
async function update(
  service: Service,
  command: ServiceCommand,
  inputs: Record<string, string> = {},
) {
  await service.tell(command);
  await act({ with: { ...service.inputs, ...UPDATE, ...inputs } });
  const requests = await service.tell({});
  return { requests, writes: writesOf(requests) };
}

function writesOf(requests: readonly LoggedRequest[]): LoggedRequest[] {
  return requests.filter(({ method }) => method === "PUT");
}

function assertWritten(writes: readonly LoggedRequest[], count: number): void {
  const issues = new Set(writes.map((request) => request.path)).size;
  if (issues !== count) throw new Error(`${issues} issues were written, not ${count}`);
}

const seconds = (taken: number): string => `${(taken / 1000).toFixed(1)} s`;
