import { describe, expect, test } from "vitest";
import { COMMITS_BEING_PROCESSED, type Fault } from "../service/faults.ts";
import { startService, type LocalService } from "../service/service.ts";
import { ask, RELEASES, WEB_ISSUES } from "./client.ts";

async function start(): Promise<LocalService> {
  return startService({
    pageSize: 2,
    seed: (state) => {
      for (let count = 0; count < 5; count += 1) state.addIssue(state.project("web"));
    },
  });
}

async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await new Promise((resolve) => setImmediate(resolve));
}

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

test("closing ends requests that hang", async () => {
  const service = await start();
  service.faults.add({ fault: { kind: "hang" } });
  const hanging = ask(service, { path: WEB_ISSUES }).catch((error: unknown) => error);
  await until(() => service.requests.length === 1);
  await service.close();
  expect(await hanging).toBeInstanceOf(Error);
});
