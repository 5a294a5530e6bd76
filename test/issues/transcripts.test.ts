/** Steps on issues whose data are rich, against a service that answers what `transcripts.json` says: read their snapshots. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { it } from "vitest";
import type { DialectName } from "../../tools/service/dialect.ts";
import type { OperationName } from "../../tools/service/operation-names.ts";
import { Page, folderForTest, runAgainst } from "../support/scenario.ts";
import { triageService, workspaceWith } from "./triage.ts";

interface Scenario {
  name: string;
  title: string;
  dialect: DialectName;
  /** What is answered instead; the first that is about a part of the address. */
  answers: { operation: OperationName; about?: string; times?: number; status: number }[];
  /** In the workspace of each step. */
  files?: Record<string, string>;
  /** Inputs. Each step finds the result file of the one before it in its workspace. */
  steps: Record<string, string>[];
}

/** An issue, of which the file says its number and what is unlike the others. */
function issueOf(number: number, own: object) {
  const id = 5000 + number;
  return {
    id: `${id}`,
    shortId: `WEB-${number}`,
    title: `Error ${number}: something broke`,
    culprit: "app/pay",
    level: "error",
    count: "7",
    userCount: 2,
    firstSeen: "2026-02-01T08:00:00.000000Z",
    lastSeen: "2026-03-02T11:00:00Z",
    permalink: `http://service.test/organizations/acme/issues/${id}/`,
    project: { id: "1", slug: "web", name: "Web" },
    status: "unresolved",
    statusDetails: {},
    assignedTo: null,
    ...own,
    issue: undefined,
  };
}

const file = new URL("transcripts.json", import.meta.url);
const scenarios: unknown = JSON.parse(readFileSync(file, "utf8"), (_, value: unknown) => {
  const isIssue = typeof value === "object" && value !== null && "issue" in value;
  return isIssue && typeof value.issue === "number" ? issueOf(value.issue, value) : value;
});

it.each(scenarios as Scenario[])(
  "$title",
  async ({ name, title, dialect, answers, files = {}, steps }) => {
    const service = await triageService(() => undefined, { dialect });
    const ofService = JSON.stringify(answers).replaceAll("service.test", new URL(service.url).host);
    for (const { operation, about = "", times, ...answer } of JSON.parse(
      ofService,
    ) as typeof answers) {
      const when = ({ path, query }: { path: string; query: URLSearchParams }) =>
        `${path}?${query.toString()}&`.includes(about);
      service.faults.add({ operation, when, times, fault: { kind: "status", ...answer } });
    }
    const page = new Page(name, title);
    let earlier: unknown = "";
    for (const { says = "", ...inputs } of steps) {
      const env = { RUNNER_TEMP: folderForTest() };
      service.requests.length = 0;
      service.probes.length = 0;
      const workspace = workspaceWith("result.json", earlier);
      for (const [path, lines] of Object.entries(files))
        writeFileSync(join(workspace, path), lines);
      const result = await runAgainst(service, { workspace, env, with: inputs });
      earlier = result.result;
      const { command = "" } = inputs;
      const { "events-file": events } = result.outputs;
      const lines = events ? readFileSync(events, "utf8").split("\n") : [];
      const step = { ...result, runnerTemp: env.RUNNER_TEMP };
      await page.add(says || command, service, step, {
        more: [["Events file", lines, "onlyNew"]],
      });
    }
    await page.matches();
  },
);
