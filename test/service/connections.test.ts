/** How requests use connections, and how their addresses are written. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { CancelledError } from "../../src/errors.ts";
import { seedIssues } from "../../tools/service/seed.ts";
import { startService } from "../../tools/service/service.ts";
import { Client, newRelease, rejection, serviceError } from "./support/client.ts";
import { startBare } from "./support/bare-server.ts";
import { TestLifetime } from "./support/test-time.ts";

describe("connections", () => {
  test("requests that are sent one after the other share one connection", async () => {
    await using service = await startService({ projects: ["web"] });
    seedIssues(service.state, { project: "web", count: 250 });
    await using client = new Client(service);
    expect(await client.idsOfAll()).toHaveLength(250);
    await client.releases.create(newRelease());
    await client.issues.update(service.state.issue("WEB-1").id, { hasSeen: true });
    expect(service.requests.map(({ connection }) => connection)).toEqual([1, 1, 1, 1, 1]);
  });

  test("a list is read although its links repeat a long query", async () => {
    await using service = await startService({ projects: ["web"] });
    seedIssues(service.state, { project: "web", count: 150, unresolved: 1 });
    await using client = new Client(service);
    const query = `is:unresolved ${"is:unresolved ".repeat(700)}`;
    expect(await client.idsOfAll(query)).toHaveLength(150);
  });

  test("every part of a request's path is URL-encoded", async () => {
    await using service = await startService();
    await using client = new Client(service);
    await serviceError(client.issues.retrieve("../0/a b?c#d\ud800"));
    expect(service.requests[0]?.path).toBe("/api/0/issues/..%2F0%2Fa%20b%3Fc%23d%EF%BF%BD/");
  });

  test("a request succeeds after the service has closed an idle connection", async () => {
    await using server = await startBare((request, response) => {
      request.resume();
      response.setHeader("connection", "close").end("[]");
    });
    await using client = new Client(server);
    for (let times = 0; times < 3; times += 1) expect(await client.idsOfAll()).toEqual([]);
    expect(client.lines).toEqual([]);
  });
});

describe("the end of the connections", () => {
  test("closing the connections ends all requests, without retry or log line", async () => {
    await using service = await startService({ projects: ["web"] });
    const issues = seedIssues(service.state, { project: "web", count: 2 });
    service.faults.add({ fault: { kind: "hang" }, operation: "retrieveIssue" });
    const client = new Client(service);
    const pending = issues.map(({ id }) => rejection(client.issues.retrieve(id)));
    await expect.poll(() => service.requests.length).toBe(2);
    await client[Symbol.asyncDispose]();
    for (const error of await Promise.all(pending)) {
      expect(error).toMatchObject({ message: "The step is over." });
    }
    expect(service.requests).toHaveLength(2);
    expect(client.lines).toEqual([]);
  });

  test("the process ends by itself after the connections are closed", async () => {
    await using service = await startService({ projects: ["web"] });
    seedIssues(service.state, { project: "web", count: 300 });
    service.faults.add({
      fault: { kind: "status", status: 503, headers: { "retry-after": "300" } },
      operation: "updateIssue",
    });
    service.faults.add({ fault: { kind: "hang" }, operation: "retrieveIssue" });
    service.faults.add({ fault: { kind: "hang" }, operation: "listIssues", after: 1 });
    const script = join(import.meta.dirname, "support/leaves-work-behind.ts");
    const { id } = service.state.issue("WEB-1");
    const ended = promisify(execFile)(process.execPath, [script, service.url, service.token, id]);
    expect(await ended).toEqual({ stdout: "done\n", stderr: "" });
  });

  test("a request waiting for a connection ends at once if the step is stopped", async () => {
    await using service = await startService({ projects: ["web"] });
    seedIssues(service.state, { project: "web", count: 2 });
    const [first, second] = [service.state.issue("WEB-1").id, service.state.issue("WEB-2").id];
    service.faults.add({ fault: { kind: "hang" }, operation: "updateIssue", times: 1 });
    const lifetime = new TestLifetime();
    await using client = new Client(service, { concurrency: 1, lifetime });
    const sent = rejection(client.issues.update(first, { hasSeen: true }));
    await expect.poll(() => service.requests.length).toBe(1);
    const waiting = rejection(client.issues.update(second, { hasSeen: true }));
    await new Promise(setImmediate);
    const reason = new CancelledError("enough");
    lifetime.stop(reason);
    expect(await waiting).toBe(reason);
    // The first one is still under way, and given up only when the time for it is over.
    const other = Promise.resolve("not yet");
    expect(await Promise.race([sent, other])).toBe("not yet");
    lifetime.abort();
    expect(await sent).toMatchObject({ kind: "interrupted", effect: "unknown", cause: reason });
    // It would go before this one.
    await client.transport.withLifetime(new TestLifetime()).request({
      operation: { name: "list-issues", method: "GET", action: "list" },
      path: "/api/0/projects/acme/web/issues/",
    });
    expect(service.requests.map(({ method }) => method)).toEqual(["PUT", "GET"]);
  });
});
