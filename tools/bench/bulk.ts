/** Many issues: how fast they are written in bulk, and in how much memory they are listed and written. */
import { createServer } from "node:http";
import { listening } from "../../test/support/listening.ts";
import { type Bench, type Claim, whole } from "./report.ts";
import { type Service, span, startService } from "./service-process.ts";
import { act, peakOf } from "./step.ts";

const UPDATES = 10_000;
const LATENCY_MS = 20;
const CONCURRENCY = 8;
const PER_SECOND = 5;

/** Each part takes most of a minute: each is done once. */
export const bulkBench: Bench = {
  name: "bulk",
  title: `Many issues: ${UPDATES} updates in bulk at ${PER_SECOND} requests a second, and memory`,
  async measure() {
    await using service = await startService();
    return [...(await inBulk(service)), ...(await memoryClaims(service))];
  },
};

/** A limit for each operation, as hosted services have it, and the latency of a near one. */
async function inBulk(service: Service): Promise<Claim[]> {
  const limit = { limit: PER_SECOND, window: 1 };
  const limits = { listIssues: limit, updateIssues: limit, listOrganizationIssues: limit };
  await service.tell({ issues: UPDATES, latency: LATENCY_MS, limits });
  await act({ with: { ...service.inputs, ...UPDATE, bulk: "true" } });
  const requests = await service.tell({});
  const writes = requests.filter(({ method }) => method === "PUT");
  const ids = writes.flatMap(({ path }) => [...path.matchAll(/[?&]id=(\d+)/gu)]);
  if (ids.length !== UPDATES) throw new Error(`${ids.length} issues were written, not ${UPDATES}`);
  return [
    {
      text: `${whole(UPDATES)} updates in bulk at ${PER_SECOND} requests a second`,
      value: span(requests),
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
