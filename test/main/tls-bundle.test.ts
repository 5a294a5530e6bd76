/** The ways to a service that is reached encrypted, through the built bundle: it leaves out much of its HTTP client. */
import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Proxy, behindProxy } from "../service/support/proxy.ts";
import { selfSigned } from "../../tools/service/http/certificate.ts";
import { believableRepository, git } from "../support/repository.ts";
import { folderForTest, runAgainst, serviceForTest } from "../support/scenario.ts";

test.each(["directly", "through a proxy"])("a release is created by https %s", async (way) => {
  const folder = folderForTest();
  const workspace = `${folder}/shop`;
  believableRepository(workspace);
  const tls = selfSigned();
  writeFileSync(`${folder}/ca.pem`, tls.cert);
  await using proxy = await Proxy.start();
  const service = await serviceForTest({ tls, repositories: ["acme/shop"] });
  const result = await runAgainst(service, {
    // What goes to this machine takes no proxy, whatever the environment says.
    ...(way !== "directly" && { with: { "base-url": behindProxy(service.url) } }),
    workspace,
    event: { name: "push", ref: "refs/tags/v1.3.0", sha: git(workspace, "rev-parse", "HEAD") },
    env: { NODE_EXTRA_CA_CERTS: `${folder}/ca.pem`, HTTPS_PROXY: proxy.url },
  });
  expect(result.stdout).not.toContain("::error");
  expect(result.outputs["outcome"]).toBe("created");
  // One connection, which was made before there was anything to send.
  expect(service.requests.map(({ connection }) => connection)).toEqual([1]);
  const tunnel = `CONNECT ${new URL(behindProxy(service.url)).host}`;
  expect(proxy.seen).toEqual(way === "directly" ? [] : [tunnel]);
  expect(proxy.connectHeaders.join("\n")).not.toContain(service.token);
});

test("an untrusted certificate fails a release with one clear error", async () => {
  const service = await serviceForTest({ tls: selfSigned() });
  const result = await runAgainst(service, { with: { version: "1.0.0", "set-commits": "none" } });
  expect(result.exitCode).toBe(1);
  expect(result.stdout).toContain("set NODE_EXTRA_CA_CERTS to its certificate file");
  expect(service.requests).toEqual([]);
});
