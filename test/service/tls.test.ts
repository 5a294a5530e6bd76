import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { selfSigned } from "../../tools/service/http/certificate.ts";
import { startService } from "../../tools/service/service.ts";
import { folderForTest } from "../support/scenario.ts";
import { Client, newRelease, serviceError } from "./support/client.ts";
import { runScript } from "./support/child.ts";

describe("TLS", () => {
  test.each([
    {
      name: "has expired",
      now: Date.now() - 10 * 86_400_000,
      host: "127.0.0.1",
      fix: "The certificate of the service has expired and must be renewed there.",
    },
    {
      name: "is one of another host",
      now: Date.now(),
      host: "127.0.0.2",
      fix: "The certificate belongs to another host. Check the base URL.",
    },
  ])("a certificate that $name is named as that", async ({ now, host, fix }) => {
    const tls = selfSigned(now);
    let requests = 0;
    await using server = createServer(tls, () => (requests += 1));
    await once(server.listen(0, host), "listening");
    const authorities = join(folderForTest(), "ca.pem");
    writeFileSync(authorities, tls.cert);
    const { stdout } = await runScript("create-release.ts", {
      arguments: [`https://${host}:${(server.address() as AddressInfo).port}`, "token"],
      env: { NODE_EXTRA_CA_CERTS: authorities },
    });
    expect(stdout).toContain(fix);
    expect(requests).toBe(0);
  });

  test("https to a server that speaks plain http says so", async () => {
    await using service = await startService();
    const url = service.url.replace("http:", "https:");
    await using client = new Client({ url, token: service.token });
    const error = await serviceError(client.releases.create(newRelease()));
    expect(error.fix).toBe(
      "The server does not speak TLS. Check the scheme and the port of the base URL.",
    );
    expect([error.kind, service.requests]).toEqual(["barred", []]);
  });
});
