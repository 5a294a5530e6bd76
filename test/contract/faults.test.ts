import http from "node:http";
import { describe, expect, test } from "vitest";
import { COMMITS_BEING_PROCESSED, NO_GROUPS_FOUND, type Fault } from "../service/faults.ts";
import { startService, type LocalService } from "../service/service.ts";
import { ask, idsOf, issuePath, relation, RELEASES, WEB_ISSUES } from "./client.ts";

async function start(): Promise<LocalService> {
  return startService({
    pageSize: 2,
    seed: (state) => {
      for (let count = 0; count < 5; count += 1) state.addIssue(state.project("web"));
    },
  });
}

interface Outcome {
  status?: number | undefined;
  headers?: http.IncomingHttpHeaders;
  text: string;
  /** Code of the error that ended the connection. */
  error?: string | undefined;
  /** The body was not all there. */
  aborted?: boolean;
}

/** What a client sees of one request on a connection of its own. */
async function meet(
  service: LocalService,
  { path, body, giveUp }: { path: string; body?: unknown; giveUp?: Promise<void> },
): Promise<Outcome> {
  return new Promise((resolve) => {
    let text = "";
    const request = http.request(`${service.url}${path}`, {
      method: body === undefined ? "GET" : "PUT",
      agent: false,
      headers: {
        authorization: `Bearer ${service.token}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
    });
    request.on("response", (response) => {
      const { statusCode: status, headers } = response;
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status, headers, text }));
      response.on("error", () => resolve({ status, headers, text, aborted: true }));
    });
    request.on("error", (error: NodeJS.ErrnoException) => resolve({ error: error.code, text }));
    request.end(body === undefined ? undefined : JSON.stringify(body));
    void giveUp?.then(() => request.destroy());
  });
}

async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await new Promise((resolve) => setImmediate(resolve));
}

/** Resolves an issue while the fault strikes once; an impatient client leaves as soon as it did. */
async function updateWith(
  fault: Fault,
  { impatient = false }: { impatient?: boolean } = {},
): Promise<{ met: Outcome; applied: boolean; service: LocalService }> {
  await using service = await start();
  const handle = service.faults.add({ operation: "updateIssue", fault, times: 1 });
  const issue = service.state.issue("WEB-1");
  const path = issuePath(issue.id);
  const body = { status: "resolved" };
  const met = await meet(service, {
    path,
    body,
    ...(impatient && { giveUp: until(() => handle.struck === 1) }),
  });
  const applied = issue.status === "resolved";
  if (met.status === undefined) {
    const again = await meet(service, { path, body });
    expect(again.status).toBe(200);
  }
  expect(service.crashes).toEqual([]);
  return { met, applied, service };
}

describe("faults of a single answer", () => {
  test("a status with body and headers, instead of the operation", async () => {
    const { met, applied } = await updateWith({
      kind: "status",
      status: 503,
      body: { detail: "Down" },
      headers: { "retry-after": "3" },
    });
    expect(met).toMatchObject({ status: 503, text: '{"detail":"Down"}' });
    expect(met.headers).toMatchObject({ "retry-after": "3" });
    expect(applied).toBe(false);
  });

  test("a status of a gateway after the operation took effect", async () => {
    const { met, applied } = await updateWith({ kind: "status-after-effect", status: 502 });
    expect(met).toMatchObject({ status: 502, text: "" });
    expect(applied).toBe(true);
  });

  test("204 without a body", async () => {
    const { met } = await updateWith({ kind: "status", status: 204, body: { detail: "x" } });
    expect(met).toMatchObject({ status: 204, text: "" });
  });

  test("200 that found nothing to update", async () => {
    const { met, applied } = await updateWith(NO_GROUPS_FOUND);
    expect(met).toMatchObject({ status: 200, text: '{"detail":"No groups found"}' });
    expect(applied).toBe(false);
  });

  test("a reset before the request is read has no effect", async () => {
    const { met, applied, service } = await updateWith({ kind: "reset-before" });
    expect(met.error).toBe("ECONNRESET");
    expect(applied).toBe(false);
    expect(service.requests.map(({ status }) => status)).toEqual([null, 200]);
  });

  test("a reset after the effect has one", async () => {
    const { met, applied, service } = await updateWith({ kind: "reset-after" });
    expect(met.error).toBe("ECONNRESET");
    expect(applied).toBe(true);
    expect(service.requests[0]).toMatchObject({ status: null, body: { status: "resolved" } });
  });

  test.each([false, true])("no answer (took effect: %s)", async (effect) => {
    const { met, applied, service } = await updateWith(
      { kind: "hang", effect },
      { impatient: true },
    );
    expect(met.status).toBeUndefined();
    expect(applied).toBe(effect);
    expect(service.requests[0]?.status).toBeNull();
  });

  test("a late answer: the effect comes at once, or with it", async () => {
    for (const when of ["after", "before"] as const) {
      const fault: Fault = { kind: "latency", ms: 600_000, when };
      const { applied } = await updateWith(fault, { impatient: true });
      expect(applied).toBe(when === "after");
    }
    const { met } = await updateWith({ kind: "latency", ms: 20 });
    expect(met.status).toBe(200);
  });

  test("a slow drip brings the whole answer in the end", async () => {
    const { met, service } = await updateWith({ kind: "drip", bytes: 200, everyMs: 1 });
    expect(JSON.parse(met.text)).toMatchObject({ status: "resolved" });
    const [request] = service.requests;
    expect((request?.answeredAt ?? 0) - (request?.arrivedAt ?? 0)).toBeGreaterThan(2);
  });

  test("a truncated body: the announced length is the true one", async () => {
    const { met, applied } = await updateWith({ kind: "truncated", share: 0.25 });
    expect(met).toMatchObject({ status: 200, aborted: true });
    const announced = Number(met.headers?.["content-length"]);
    expect(Buffer.byteLength(met.text)).toBe(Math.floor(announced / 4));
    expect(applied).toBe(true);
  });

  test("malformed JSON", async () => {
    const { met, applied } = await updateWith({ kind: "malformed-json" });
    expect(met.headers?.["content-type"]).toContain("application/json");
    expect(() => JSON.parse(met.text) as unknown).toThrow(SyntaxError);
    expect(applied).toBe(true);
  });

  test("HTML", async () => {
    const { met } = await updateWith({ kind: "html", status: 502 });
    expect(met).toMatchObject({ status: 502 });
    expect(met.headers?.["content-type"]).toContain("text/html");
    expect(met.text).toContain("<h1>502 Bad Gateway</h1>");
  });

  test("the right body under a wrong content type", async () => {
    const { met } = await updateWith({ kind: "content-type", contentType: "text/html" });
    expect(met.headers?.["content-type"]).toContain("text/html");
    expect(JSON.parse(met.text)).toMatchObject({ status: "resolved" });
  });

  test("JSON of the wrong shape", async () => {
    const { met } = await updateWith({ kind: "wrong-shape" });
    expect(met).toMatchObject({ status: 200, text: '{"unexpected":["shape"]}' });
    const list = await updateWith({ kind: "wrong-shape", body: [1, null, "x"] });
    expect(list.met.text).toBe('[1,null,"x"]');
  });

  test("a huge body is valid JSON, and ends when the client leaves", async () => {
    const { met } = await updateWith({ kind: "huge-body", bytes: 3_000_000 });
    expect(met.text.length).toBeGreaterThanOrEqual(3_000_000);
    expect(JSON.parse(met.text)).toHaveProperty("padding");
  });

  test("a body without end is over when the client leaves", async () => {
    await using service = await start();
    service.faults.add({ fault: { kind: "huge-body", bytes: Number.POSITIVE_INFINITY } });
    const headers = { authorization: `Bearer ${service.token}` };
    const request = http.get(`${service.url}${WEB_ISSUES}`, { agent: false, headers });
    request.on("response", (response) => response.once("data", () => response.destroy()));
    await until(() => service.requests[0]?.answeredAt !== null && service.requests.length > 0);
    expect(service.requests[0]?.status).toBe(200);
  });

  test.each([301, 302, 303, 307, 308] as const)("a redirect with %i", async (status) => {
    const { met, applied } = await updateWith({
      kind: "redirect",
      status,
      location: "https://elsewhere.example/",
    });
    expect(met).toMatchObject({ status, headers: { location: "https://elsewhere.example/" } });
    expect(applied).toBe(false);
  });
});

describe("faults of pages", () => {
  async function cursors(kind: "repeated-cursor" | "endless-cursor", pages: number) {
    await using service = await start();
    service.faults.add({ operation: "listIssues", fault: { kind } });
    const seen: { ids: string[]; next: string | undefined }[] = [];
    let next: string | undefined;
    for (let page = 0; page < pages; page += 1) {
      const more = next === undefined ? "" : `&cursor=${next}`;
      const received = await ask(service, { path: `${WEB_ISSUES}?query=${more}` });
      expect(received.status).toBe(200);
      next = relation(received, "next")?.cursor;
      seen.push({ ids: idsOf(received.body), next });
    }
    return seen;
  }

  test("a repeated cursor leads to the same page again and again", async () => {
    const [first, ...rest] = await cursors("repeated-cursor", 4);
    expect(first?.next).toBeDefined();
    expect(new Set(rest.map(({ next }) => next))).toEqual(new Set([first?.next]));
    expect(new Set(rest.map(({ ids }) => ids.join(" "))).size).toBe(1);
  });

  test("an endless cursor is new on every page", async () => {
    const pages = await cursors("endless-cursor", 8);
    expect(new Set(pages.map(({ next }) => next)).size).toBe(8);
    expect(pages.every(({ ids }) => ids.length === 2)).toBe(true);
  });
});

describe("which requests are struck", () => {
  const fault: Fault = { kind: "status", status: 500 };

  async function statuses(service: LocalService, count: number): Promise<number[]> {
    const answers = [];
    for (let index = 0; index < count; index += 1) {
      answers.push((await ask(service, { path: WEB_ISSUES })).status);
    }
    return answers;
  }

  test("only so many times, after the first so many", async () => {
    await using service = await start();
    const handle = service.faults.add({ operation: "listIssues", fault, after: 1, times: 2 });
    expect(await statuses(service, 5)).toEqual([200, 500, 500, 200, 200]);
    expect(handle.struck).toBe(2);
  });

  test("only the named operations", async () => {
    await using service = await start();
    service.faults.add({ operation: ["createRelease", "updateIssue"], fault });
    expect(await statuses(service, 1)).toEqual([200]);
    const body = { version: "1", projects: ["web"] };
    expect((await ask(service, { method: "POST", path: RELEASES, body })).status).toBe(500);
  });

  test("every operation when none is named, until it is removed", async () => {
    await using service = await start();
    const handle = service.faults.add({ fault });
    expect(await statuses(service, 2)).toEqual([500, 500]);
    handle.remove();
    expect(await statuses(service, 1)).toEqual([200]);
    service.faults.add({ fault });
    service.faults.clear();
    expect(await statuses(service, 1)).toEqual([200]);
  });

  test("those that a predicate picks, by body, path or number", async () => {
    await using service = await start();
    service.faults.add({
      operation: "createRelease",
      fault: COMMITS_BEING_PROCESSED,
      when: ({ body }) => JSON.stringify(body).includes('"busy"'),
    });
    service.faults.add({ operation: "listIssues", fault, when: ({ number }) => number === 2 });
    const create = async (version: string) => {
      const body = { version, projects: ["web"] };
      return ask(service, { method: "POST", path: RELEASES, body });
    };
    expect((await create("free")).status).toBe(201);
    expect(await create("busy")).toMatchObject({
      status: 409,
      body: { detail: "Release commits are currently being processed" },
    });
    expect(await statuses(service, 3)).toEqual([200, 500, 200]);
  });

  test("a share at random, the same for the same seed", async () => {
    const runs = [];
    for (const seed of [1, 1, 2]) {
      await using service = await start();
      service.faults.add({ fault, probability: 0.3, seed });
      runs.push((await statuses(service, 60)).join(" "));
    }
    expect(runs[0]).toBe(runs[1]);
    expect(runs[0]).not.toBe(runs[2]);
    const struck = runs[0]?.split("500").length ?? 0;
    expect(struck).toBeGreaterThan(5);
    expect(struck).toBeLessThan(40);
  });
});

test("latency comes on top of other faults, and may be random", async () => {
  await using service = await start();
  const slow = service.faults.add({ fault: { kind: "latency", ms: [1, 20] } });
  const late = service.faults.add({ fault: { kind: "latency", ms: 5, when: "before" } });
  service.faults.add({ fault: { kind: "status", status: 503 }, after: 1 });
  expect((await ask(service, { path: WEB_ISSUES })).status).toBe(200);
  expect((await ask(service, { path: WEB_ISSUES })).status).toBe(503);
  expect([slow.struck, late.struck]).toEqual([2, 2]);
  const [first] = service.requests;
  expect((first?.answeredAt ?? 0) - (first?.arrivedAt ?? 0)).toBeGreaterThan(4);
});

test("closing ends requests that hang", async () => {
  const service = await start();
  service.faults.add({ fault: { kind: "hang" } });
  const hanging = meet(service, { path: WEB_ISSUES });
  await until(() => service.requests.length === 1);
  await service.close();
  expect((await hanging).error).toBe("ECONNRESET");
});
