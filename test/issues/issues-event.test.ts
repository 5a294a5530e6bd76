/** `show-issues` with `event`. */
import { readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fencedText } from "../../src/issues/event.ts";
import { sampleEvent } from "../../tools/service/issues/event.ts";
import { seedIssues } from "../../tools/service/seed.ts";
import type { LocalService } from "../../tools/service/service.ts";
import type { ServiceState } from "../../tools/service/state.ts";
import { expectHarmless } from "../security/oracle.ts";
import { streamObjections } from "../support/objections.ts";
import { expectTranscript, folderForTest, runAgainst } from "../support/scenario.ts";
import { errorsOf, refuse, reported, triageService } from "./triage.ts";

const WEB_1 = "4100000001";

/** Three issues; the first has every event, the second the latest one alone. */
function seed(state: ServiceState): void {
  seedIssues(state, { project: "web", count: 3, unresolved: 1 });
  const named = (eventID: string): object => sampleEvent({ eventID });
  const all = { latest: named("1"), oldest: named("2"), recommended: named("3") };
  state.issue("WEB-1").events = all;
  state.issue("WEB-2").events = { latest: named("4") };
}

/** Runs `show-issues`. @returns also the Markdown of the events, empty where there is none */
async function show(service: LocalService, inputs: Readonly<Record<string, string>>) {
  const env = { RUNNER_TEMP: folderForTest() };
  const given = { command: "show-issues", issues: WEB_1, event: "latest", ...inputs };
  const result = await runAgainst(service, { env, with: given });
  const file = result.outputs["events-file"] ?? "";
  const markdown = file === "" ? "" : readFileSync(file, "utf8");
  return {
    result,
    file,
    markdown,
    events: reported(result).map((issue) => ("event" in issue ? issue.event : undefined)),
  };
}

describe("an event", () => {
  it("an event is in the result file, the summary and a private file", async () => {
    const service = await triageService(seed, { dialect: "sentry-today" });
    const asked = { command: "show-issues", issues: WEB_1, event: "latest" };
    await expectTranscript("issues/event", service, await runAgainst(service, { with: asked }));
    const { file, markdown } = await show(service, {});
    await expect(markdown).toMatchFileSnapshot("../snapshots/issues/event-file.md");
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("an event is shown without headers, cookies, body, variables or user", async () => {
    const service = await triageService(seed);
    const { result, markdown } = await show(service, {});
    const all = [markdown, result.summary, JSON.stringify(result.result)].join("\n");
    expect(all).toContain("https://shop.example.com/pay");
    expect(all).not.toMatch(/hunter2|10\.0\.0\.1/u);
  });

  it.each([
    ["GET /users?id=hunter2 failed", "GET /users failed"],
    ["see ./a?b=hunter2, ../x?hunter2", "see ./a ../x"],
    ["users?email=hunter2@b.c&x=1 (x)", "users (x)"],
    ["/callback#access_token=hunter2", "/callback"],
    ['fetch("//cdn.x/y?hunter2")', 'fetch("//cdn.x/y")'],
    ["//jane:hunter2@cdn.x/y", "//cdn.x/y"],
    ["postgres://jane:hun/ter2@host/db?hunter2", "postgres://host/db"],
    ["https://jane:hun@t/er2@host:80/p?hunter2", "https://host:80/p"],
    ["https://jane:hun?t#er2@host/p", "https://host/p"],
    ["https://hunter2@b@host/p", "https://host/p"],
    ["https:/\u200b/host/p?hunter2", "https://host/p"],
    ["https://h:8080/@acme/x@1.2/y.js", "https://h:8080/@acme/x@1.2/y.js"],
    ["https://h/npm/@acme/x@1.2.3/y.js:3:4", "https://h/npm/@acme/x@1.2.3/y.js:3:4"],
    ["Why?No: a/b, // and 1/2? a?b:c", "Why?No: a/b, // and 1/2? a?b:c"],
  ])("an event's message %j is shown as %j", async (message, shown) => {
    const service = await triageService(seed);
    const entries = [{ type: "message", data: { formatted: message } }];
    service.state.issue("WEB-1").events = { latest: sampleEvent({ entries }) };
    const { events, markdown } = await show(service, {});
    expect(events).toMatchObject([{ message: shown }]);
    expect(markdown).not.toMatch(/hunter2|ter2|er2/u);
  });

  const personal =
    "ip clientIP ipAddress remote_ip IPv6 jwt sid phone user.phone login firstName last_name fullname pass\u200bword ｐａｓｓ X-Api-Key geo.lat";
  const plain =
    "browser.name os.name device.family server_name script zip latency platform membership subject runtime.version release";
  it.each([
    ["leaves out a tag", personal, []],
    ["shows a tag", plain, ["hunter2"]],
  ])("show-issues %s of an event by its name: %s", async (_, names, values) => {
    const service = await triageService(seed);
    for (const key of names.split(" ")) {
      const tags = [{ key, value: "hunter2" }];
      service.state.issue("WEB-1").events = { latest: sampleEvent({ tags }) };
      const { events } = await show(service, {});
      const [event = {}] = events as { tags?: object }[];
      expect(Object.values(event.tags ?? {}), key).toEqual(values);
    }
  });

  const organization = `/api/0/organizations/acme/issues/`;
  it.each([
    ["sentry-today", "oldest", "2", [`${organization}${WEB_1}/events/oldest/`]],
    [
      "sentry",
      "recommended",
      "1",
      [
        `${organization}${WEB_1}/events/recommended/`,
        `/api/0/issues/${WEB_1}/events/recommended/`,
        `${organization}${WEB_1}/events/latest/`,
      ],
    ],
    ["glitchtip", "latest", "1", [`/api/0/issues/${WEB_1}/events/latest/`]],
    ["glitchtip-6", "latest", "1", [`/api/0/issues/${WEB_1}/events/latest/`]],
  ] as const)(
    "on %s, show-issues finds the %s event (id %s)",
    async (dialect, event, id, paths) => {
      const service = await triageService(seed, { dialect });
      const { result, events } = await show(service, { event });
      expect([result.exitCode, events]).toMatchObject([0, [{ id }]]);
      const asked = service.requests
        .map(({ path }) => path)
        .filter((path) => path.includes("/events/"));
      expect(asked).toEqual(paths);
      expect(result.stdout.includes("recommends no events")).toBe(dialect === "sentry");
    },
  );

  it("GlitchTip: an event of another organization's issue is not requested", async () => {
    const service = await triageService(seed, { dialect: "glitchtip" });
    const { state } = service;
    const foreign = state.addIssue(state.addProject(state.addOrganization("other"), "foreign"));
    const { result } = await show(service, { issues: foreign.id });
    expect(result.exitCode).toBe(1);
    expect(service.requests.filter(({ path }) => path.includes("/events/"))).toEqual([]);
  });

  it("GlitchTip: an event other than the latest is refused", async () => {
    const service = await triageService(seed, { dialect: "glitchtip" });
    const { result } = await show(service, { event: "oldest" });
    expect(errorsOf(result)).toEqual([expect.stringContaining('Write "event: latest".')]);
    expect(service.requests).toEqual([]);
  });
});

describe("of several issues", () => {
  it("no event is shown if no issue has the requested one", async () => {
    const service = await triageService(seed);
    const oldest = await show(service, { issues: "WEB-2", event: "oldest" });
    expect(oldest.events).toEqual([undefined]);
    const none = await show(service, { issues: "WEB-3", event: "recommended" });
    expect([none.result.exitCode, none.file]).toEqual([0, ""]);
    expect(none.result.stdout).not.toContain("recommends no events");
  });

  it("an unknown issue does not keep events of the others from being shown", async () => {
    const service = await triageService(seed);
    const { result, events, file } = await show(service, { issues: `${WEB_1} 4711` });
    expect([result.exitCode, events, file === ""]).toMatchObject([1, [{ id: "1" }], false]);
  });

  it("events that were read before the service failed are reported", async () => {
    const service = await triageService(seed);
    refuse(service, "retrieveEvent", 403, { when: ({ path }) => !path.includes(WEB_1) });
    const { result, events } = await show(service, { issues: "WEB-1 WEB-2", concurrency: "1" });
    expect([result.exitCode, events]).toMatchObject([1, [{ id: "1" }, undefined]]);
  });
});

describe("what is long", () => {
  it("a long event keeps the innermost frames and newest breadcrumbs", async () => {
    const service = await triageService(seed);
    const frames = Array.from({ length: 40 }, (_, index) => ({
      function: `f${index}`,
      filename: "/cart.js?session=hunter2",
      inApp: true,
    }));
    const crumbs = Array.from({ length: 40 }, (_, index) => ({
      message: `b${index}`,
      data: { method: "GET", url: "/pay?token=hunter2", status_code: 500 },
    }));
    const entries = [
      { type: "exception", data: { values: [{ type: "E", stacktrace: { frames } }] } },
      { type: "breadcrumbs", data: { values: crumbs } },
    ];
    service.state.issue("WEB-1").events = { latest: sampleEvent({ entries }) };
    const { markdown } = await show(service, {});
    const named = (pattern: RegExp) => markdown.match(pattern)?.map((name) => name.trim());
    const last = (letter: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${letter}${40 - count + index}`);
    expect(named(/\bf\d+\b/gu)).toEqual(last("f", 30).toReversed());
    expect(named(/\bb\d+\b/gu)).toEqual(last("b", 20));
    expect(markdown).not.toContain("hunter2");
  });

  it("an event has ten values of each context, and no personal ones", async () => {
    const service = await triageService(seed);
    const app = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`k${index}`, index]));
    const contexts = { app, user: { name: "Eve" } };
    service.state.issue("WEB-1").events = { latest: sampleEvent({ contexts }) };
    const { events } = await show(service, {});
    const shown = Object.entries(app).slice(0, 10);
    const flat = Object.fromEntries(shown.map(([key, value]) => [`app.${key}`, `${value}`]));
    expect(events.map((event) => event?.["contexts" as never])).toEqual([flat]);
  });

  it("an event's file is whole up to its maximum of bytes", () => {
    expect(fencedText(["é", "x"], 4)).toBe("```text\né\nx\n```\n");
    expect(fencedText(["é", "x"], 3)).toContain("\n… cut here\n");
  });

  it("an event that is cut off shows no part of a secret", async () => {
    const service = await triageService(seed);
    // The query of an address goes, and with it the rest of a value by which all of it is known.
    const title = "Failed at https://shop.example.com/first-half?second-half";
    service.state.issue("WEB-1").events = { latest: sampleEvent({ title }) };
    const { markdown, result } = await show(service, { headers: "X-Key: first-half?second-half" });
    for (const text of [markdown, JSON.stringify(result.result)]) {
      expect(text).toContain("https://shop.example.com/***");
      expect(text).not.toContain("first-half");
    }
  });
});

/** Text that closes fences, commands a runner, moves a cursor, mentions people or is markup. */
const ATTACK =
  "````\n```\n::set-output name=x::y\n##[group]x \u001b[2J\u202e @everyone #1 <img src=x> ~~~ \u2028> [!NOTE]";

describe("a hostile event", () => {
  const deep = (levels: number): unknown =>
    levels === 0 ? ATTACK : { [ATTACK]: [deep(levels - 1)] };
  const frames = (count: number, line: string): object[] =>
    Array.from({ length: count }, (_, index) => ({
      function: line,
      filename: line,
      lineNo: index,
      inApp: index % 2 === 0,
      context: [[index, line]],
    }));
  const exception = (count: number, type: string): object => ({
    type: "exception",
    data: {
      values: Array.from({ length: count }, () => ({
        type,
        value: type,
        stacktrace: { frames: frames(count, type) },
      })),
    },
  });
  const tags = (text: string): object[] =>
    Array.from({ length: 500 }, () => ({ key: text, value: text }));

  it.each<[name: string, event: object, isShown: boolean]>([
    [
      "every text",
      {
        eventID: ATTACK,
        title: ATTACK,
        platform: ATTACK,
        entries: [exception(3, ATTACK)],
        tags: tags(ATTACK),
        contexts: { [ATTACK]: { [ATTACK]: ATTACK } },
      },
      true,
    ],
    ["backticks", { title: "`".repeat(5000), entries: [exception(20, "`".repeat(9999))] }, true],
    [
      "fence",
      { entries: [{ type: "breadcrumbs", data: { values: [{ message: "````" }, {}] } }] },
      true,
    ],
    [
      "size",
      { entries: [exception(12, "x\u0301é山".repeat(2000))], tags: tags("y".repeat(5000)) },
      true,
    ],
    ["depth", { entries: deep(40), contexts: deep(40), tags: deep(40) }, true],
    ["endless depth", { contexts: deep(500) }, false],
    [
      "wrong types",
      { title: 1, entries: { a: 1 }, tags: [null, 7, { key: 1 }], contexts: [], platform: {} },
      true,
    ],
    ["none", { eventID: null }, false],
  ])("a hostile event does no harm by its %s", async (_, event, isShown) => {
    const service = await triageService(seed);
    const [events, shortId] = [{ latest: sampleEvent({ ...event }) }, ATTACK];
    Object.assign(service.state.issue("WEB-1"), { events, shortId });
    const { result, markdown } = await show(service, {});
    expect(result.exitCode).toBe(isShown ? 0 : 1);
    await expectHarmless(result);
    expect(streamObjections(markdown)).toEqual([]);
    expect(Buffer.byteLength(markdown)).toBeLessThan(65_536);
    if (!isShown) return;
    const [, fence = ""] = /^(`{3,})text$/mu.exec(markdown) ?? [];
    // CommonMark: what closes is as long as what opened, or longer, and may be indented.
    const ends = new RegExp(`^ {0,3}${fence}\`*(?:text)? *$`, "mu");
    const [, inside = "", ...after] = markdown.split(ends);
    expect([inside.length > 0, after]).toEqual([true, ["\n"]]);
  });
});
