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
  /** What each step shows (`says`) and its inputs. It finds the result file of the one before it in its workspace. */
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

/** 2026-03-01T12:00:00Z: the day before the service's own noon. */
const DAY_BEFORE = 1_772_366_400;
const series = (count: number, of: (index: number) => [time: number, events: number]) =>
  Array.from({ length: count }, (_, index) => of(index));

/** Words of the file: charts of so many values. */
const CHARTS: Readonly<Record<string, (count: number) => [number, number][]>> = {
  /** 0 to 4 events in each hour. */
  hours: (count) => series(count, (index) => [DAY_BEFORE + index * 3600, index % 5]),
  /** As many events as days before. */
  month: (count) => series(count, (index) => [DAY_BEFORE + (index - 29) * 86_400, index]),
  /** One event in each of 14 days, backwards and again. */
  days: (count) => series(count, (index) => [DAY_BEFORE - (index % 14) * 86_400, 1]),
  /** The same day each time. */
  day: (count) => series(count, () => [DAY_BEFORE, 1]),
};

/** `hours(24)`; `repeat(x, 300)`; in a list `{"each": [from, to], "of": …}`, whose `#` are the numbers. */
function expanded(_: string, value: unknown): unknown {
  if (typeof value === "string") {
    const [, word = "", count] = /^(\w+)\((\d+)\)$/u.exec(value) ?? [];
    const chart = CHARTS[word];
    if (chart) return chart(Number(count));
    return value.replaceAll(/repeat\((.), (\d+)\)/gu, (_all, character: string, times: string) =>
      character.repeat(Number(times)),
    );
  }
  return Array.isArray(value) ? value.flatMap(eachOf) : value;
}

function eachOf(item: unknown): unknown[] {
  const isEach = typeof item === "object" && item !== null && "each" in item;
  if (!isEach) return [item];
  const {
    each: [from, to],
    of,
  } = item as { each: [number, number]; of: unknown };
  const text = JSON.stringify(of);
  return Array.from({ length: to - from + 1 }, (_, index): unknown =>
    JSON.parse(text.replaceAll('"#"', `${from + index}`).replaceAll("#", `${from + index}`)),
  );
}

function withIssues(_: string, value: unknown): unknown {
  const isIssue = typeof value === "object" && value !== null && "issue" in value;
  return isIssue && typeof value.issue === "number" ? issueOf(value.issue, value) : value;
}

const file = readFileSync(new URL("transcripts.json", import.meta.url), "utf8");
const scenarios: unknown = JSON.parse(JSON.stringify(JSON.parse(file, expanded)), withIssues);

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
      const { "events-file": events } = result.outputs;
      const lines = events ? readFileSync(events, "utf8").split("\n") : [];
      const step = { ...result, runnerTemp: env.RUNNER_TEMP };
      await page.add(says, service, step, {
        more: [["Events file", lines, "onlyNew"]],
      });
    }
    await page.matches();
  },
);
