/** How much memory many issues take, and few large ones, beside what we allow ourselves. */
import { createServer } from "node:http";
import { listening } from "../support/listening.ts";
import { runWithPeak } from "./peak.ts";
import type { Claim } from "./result.ts";
import type { ServiceProcess } from "./service-process.ts";
import { assertDone } from "./step.ts";
import { whole } from "./table.ts";

const ISSUES = 50_000;
const QUERY = "is:unresolved";
const UPDATE = {
  command: "update-issues",
  query: QUERY,
  status: "ignored",
  "max-issues": String(ISSUES),
  concurrency: "8",
  timeout: "3600",
};

/** What is done, and the most bytes that it may take. */
const STEPS: readonly [what: string, inputs: Record<string, string>, limit: number][] = [
  ["listing", { command: "list-issues", query: QUERY, limit: String(ISSUES) }, 220e6],
  ["a dry run over", { ...UPDATE, "dry-run": "true" }, 260e6],
  ["an update of", UPDATE, 260e6],
  ["an update in bulk of", { ...UPDATE, bulk: "true" }, 260e6],
];

/** The greatest memory use of each, without latency: what comes fast has least time to be let go. */
export async function memoryClaims(service: ServiceProcess): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (const [what, inputs, limit] of STEPS) {
    await service.tell({ issues: ISSUES, latency: 0, limits: {}, forget: true });
    const value = await peakOf({ ...service.inputs, ...inputs });
    const text = `Memory of ${what} ${whole(ISSUES)} issues`;
    claims.push({ text, value, limit, unit: "bytes" });
  }
  await service.tell({ issues: 0, forget: true });
  return [...claims, await largePage(service)];
}

async function peakOf(inputs: Record<string, string>): Promise<number> {
  const { step, peak } = await runWithPeak({ with: inputs });
  assertDone(step);
  return peak;
}

const METADATA_BYTES = 30e6;

/** A service whose one page has 100 issues with much metadata. */
async function largePage({ inputs }: ServiceProcess): Promise<Claim> {
  const member = { value: ["text", 1, { deeper: "é" }] };
  const count = METADATA_BYTES / 100 / JSON.stringify(["member00000", member]).length;
  const metadata = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `member${String(index).padStart(5, "0")}`,
      member,
    ]),
  );
  const page = JSON.stringify(
    Array.from({ length: 100 }, (_, index) => {
      return { id: String(index + 1), status: "unresolved", project: { slug: "web" }, metadata };
    }),
  );
  const link = `<http://127.0.0.1/>; rel="next"; results="false"; cursor="0:100:0"`;
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json", link }).end(page);
  });
  await using site = await listening(server);
  const value = await peakOf({
    ...inputs,
    command: "list-issues",
    query: QUERY,
    "base-url": site.url,
  });
  const text = `Memory of a page of 100 issues with ${METADATA_BYTES / 1e6} MB of metadata`;
  return { text, value, limit: 400e6, unit: "bytes" };
}
