/** A service that cannot be reached. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { once } from "node:events";
import { createRequire } from "node:module";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { CancelledError, TimeoutError } from "../../src/errors.ts";
import { startService } from "../../tools/service/service.ts";
import { Client, newRelease, rejection, serviceError, deployTo } from "./support/client.ts";
import { deadAddress } from "./support/bare-server.ts";
import { TestLifetime, TestTime } from "./support/test-time.ts";

const require = createRequire(import.meta.url);

const NETWORK_FIX =
  "Check the base URL, the network and the proxy settings of the runner, and that the service is up.";

/** A server that takes connections and says nothing. */
async function silentServer() {
  const sockets: Socket[] = [];
  const heard: Buffer[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on("error", () => undefined).on("data", (data) => heard.push(data)));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}`,
    sockets,
    heard,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await server[Symbol.asyncDispose]();
    },
  };
}

describe("a service that cannot be reached", () => {
  test("a refused connection is tried until the timeout, also for a deploy", async () => {
    const host = await deadAddress();
    const timing = new TestTime();
    await using client = new Client({ url: `http://${host}`, token: "token" }, { timing });
    const error = await serviceError(client.releases.createDeploy("1", deployTo("production")));
    expect(error).toMatchObject({
      kind: "unreachable",
      status: undefined,
      effect: "none",
      where: `http://${host}`,
      fix: NETWORK_FIX,
    });
    expect(error.message).toMatch(
      /^Could not .*: the connection was refused \(127\.0\.0\.1:\d+\)\.$/u,
    );
    const [growing, rest] = [timing.waits.slice(0, 6), timing.waits.slice(6, -1)];
    expect(growing).toEqual([375, 750, 1500, 3000, 6000, 12_000]);
    expect(new Set(rest)).toEqual(new Set([22_500]));
    // The last attempt is made before the end.
    const waited = timing.waits.reduce((sum, wait) => sum + wait, 0);
    expect(600_000 - waited).toBeGreaterThan(5000);
    expect(600_000 - waited).toBeLessThan(10_001);
  });

  test("a refused connection's fix stays if little time is left for a retry", async () => {
    const url = `http://${await deadAddress()}`;
    const timing = new TestTime();
    const end = timing.now() + 300;
    const brief = new TestLifetime(() => end - timing.now(), timing);
    await using refused = new Client({ url, token: "token" }, { lifetime: brief });
    const error = await serviceError(refused.releases.create(newRelease()));
    expect(timing.waits).toHaveLength(1);
    expect(error.fix).toBe(NETWORK_FIX);
    await using silent = await silentServer();
    const lifetime = new TestLifetime();
    await using unheard = new Client({ ...silent, token: "token" }, { lifetime });
    const listing = serviceError(unheard.idsOfAll());
    await nextTurn();
    lifetime.stop(new TimeoutError("The time is over."));
    expect(await listing).toMatchObject({
      message: expect.stringContaining(": the service did not answer in time (127.") as string,
      fix: NETWORK_FIX,
    });
  });

  test("a request without a TLS handshake fails as unsent at the timeout", async () => {
    await using silent = await silentServer();
    const timing = new TestTime({ attemptMs: 90_000 });
    // Only attempts take time, however slow the machine is: each ends once its connection was made.
    let passed = 0;
    const after: typeof timing.after = (milliseconds, callback) => {
      const attempt = silent.sockets.length;
      const timer = setInterval(() => {
        if (silent.sockets.length === attempt) return;
        clearInterval(timer);
        passed += milliseconds;
        callback();
      }, 5);
      return { [Symbol.dispose]: () => clearInterval(timer) };
    };
    Object.assign(timing, { after, ticks: () => passed });
    await using client = new Client({ ...silent, token: "token" }, { timing });
    const deploy = client.releases.createDeploy("1.4.0", deployTo("production"));
    expect(await serviceError(deploy)).toMatchObject({
      kind: "unreachable",
      effect: "none",
      fix: expect.stringContaining("Check the service's health; run the step again.") as unknown,
    });
    // Each attempt takes a minute and a half of the ten minutes.
    expect(timing.waits).toHaveLength(6);
  });

  test("the error says if a service answers plain http instead of TLS", async () => {
    await using service = await startService();
    const url = service.url.replace("http:", "https:");
    await using client = new Client({ url, token: service.token });
    const error = await serviceError(client.releases.create(newRelease()));
    expect(error.fix).toContain("The server does not speak TLS.");
    expect([error.kind, service.requests]).toEqual(["barred", []]);
  });

  test("a connection that is not made in ten seconds is reported", async () => {
    await using silent = await silentServer();
    await using client = new Client({ ...silent, token: "token" });
    const listing = serviceError(client.idsOfAll());
    await expect.poll(() => silent.sockets.length).toBe(1);
    // Of HTTP/2, which the built action leaves out, it does not speak.
    await expect.poll(() => Buffer.concat(silent.heard).toString()).toContain("\0\t\bhttp/1.1");
    // The clock of undici.
    const clock = require("undici/lib/util/timers.js") as { tick: (milliseconds: number) => void };
    clock.tick(0);
    clock.tick(11_000);
    await expect.poll(() => client.lines[0]).toContain("the connection was not made in time (127.");
    await client[Symbol.asyncDispose]();
    await listing;
  });

  test.each(["service", "proxy"])(
    "a half-open connection to the %s ends with the step, unsent",
    async (what) => {
      await using silent = await silentServer();
      const lifetime = new TestLifetime();
      const address = what === "service" ? silent : { url: "http://remote.test" };
      const environment = { HTTP_PROXY: silent.url };
      const client = new Client({ ...address, token: "token" }, { lifetime, environment });
      const creation = rejection(client.releases.create(newRelease()));
      await expect.poll(() => silent.sockets.length).toBe(1);
      const reason = new CancelledError("enough");
      lifetime.stop(reason);
      expect(await creation).toBe(reason);
      // The half-made connection goes with the client, and does not keep the process alive.
      await client[Symbol.asyncDispose]();
      await expect.poll(() => silent.sockets[0]?.closed).toBe(true);
    },
  );
});
