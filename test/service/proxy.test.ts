/** Requests through a proxy. */
import { describe, expect, test } from "vitest";
import { selfSigned } from "../../tools/service/http/certificate.ts";
import { startService } from "../../tools/service/service.ts";
import { readProxy } from "../../src/proxies.ts";
import { type Address, Client, newRelease, serviceError } from "./support/client.ts";
import { Proxy, behindProxy } from "./support/proxy.ts";
import { deadAddress } from "./support/bare-server.ts";
import { TestTime } from "./support/test-time.ts";

/** The service as seen through a proxy. */
function far({ url, token }: Address): Address {
  return { url: behindProxy(url), token };
}

describe("a proxy", () => {
  test.each([
    ["HTTP_PROXY", "http://"],
    // An address without a scheme is one, too.
    ["http_proxy", ""],
  ])("the proxy in %s passes requests by plain http on", async (variable, scheme) => {
    await using service = await startService({ basePath: "/tracker" });
    await using proxy = await Proxy.start();
    await using client = new Client(far(service), {
      // Small letters come first, as elsewhere.
      environment: {
        http_proxy: "",
        HTTP_PROXY: "http://127.0.0.1:9",
        [variable]: proxy.url.replace("http://", `${scheme}me:secret@`),
      },
    });
    await client.releases.create(newRelease());
    await client.releases.create(newRelease({ version: "1.4.1" }));
    const post = `POST ${behindProxy(service.url)}/api/0/organizations/acme/releases/`;
    expect(proxy.seen).toEqual([post, post]);
    expect(proxy.credentials).toEqual([`Basic ${btoa("me:secret")}`, `Basic ${btoa("me:secret")}`]);
    expect(service.requests.map(({ headers }) => headers["proxy-authorization"])).toEqual([
      undefined,
      undefined,
    ]);
  });

  test("an invalid proxy variable is reported without its value", async () => {
    await using service = await startService();
    await using client = new Client(far(service), {
      environment: { HTTP_PROXY: "http://me:secret@:port" },
    });
    expect(await serviceError(client.releases.create(newRelease()))).toMatchObject({
      kind: "barred",
      effect: "none",
      message: "The environment variable HTTP_PROXY does not hold the URL of a proxy.",
      fix: `Write "http://host:port", or remove the variable.`,
    });
    expect(service.requests).toEqual([]);
  });

  test.each([
    { scheme: "https", variable: "HTTP_PROXY", tls: selfSigned() },
    { scheme: "http", variable: "HTTPS_PROXY", tls: undefined },
  ])("the proxy in $variable is not used for $scheme", async ({ variable, tls }) => {
    await using service = await startService({ ...(tls && { tls }) });
    await using proxy = await Proxy.start();
    const environment = { [variable]: proxy.url };
    await using client = new Client(far(service), { environment, timing: new TestTime() });
    const error = await serviceError(client.releases.create(newRelease()));
    expect([proxy.seen, error.kind]).toEqual([[], "unreachable"]);
  });

  test.each(["NO_PROXY", "no_proxy"])("no proxy is used for a host in %s", async (name) => {
    await using service = await startService();
    await using proxy = await Proxy.start();
    const hosts = { no_proxy: "", NO_PROXY: "example.com", [name]: "example.com,remote.test" };
    const environment = { HTTP_PROXY: proxy.url, ...hosts };
    await using client = new Client(far(service), { environment });
    const error = await serviceError(client.releases.create(newRelease()));
    expect([proxy.seen, error.kind]).toEqual([[], "unreachable"]);
  });

  test.each<[noProxy: string, url: string, isProxied: boolean]>([
    ["", "https://example.com", true],
    ["*", "https://example.com", false],
    ["other.test, *", "https://example.com", false],
    ["example.com", "https://example.com", false],
    ["EXAMPLE.com.", "https://example.com.", false],
    ["example.com", "https://tracker.example.com", false],
    ["example.com", "https://an-example.com", true],
    ["tracker.example.com", "https://example.com", true],
    [".example.com", "https://example.com", false],
    [".example.com", "https://tracker.example.com", false],
    ["*.example.com", "https://example.com", true],
    ["*.example.com", "https://tracker.example.com", false],
    ["example.com:8443", "https://example.com:8443", false],
    ["example.com:8443", "https://example.com", true],
    ["example.com:443", "https://example.com", false],
    ["example.com:80 other.test", "http://example.com", false],
    ["10.0.0.7", "https://10.0.0.7:9000", false],
    ["10.0.0.7", "https://10.0.0.70", true],
    ["fd00::7", "https://[fd00::7]", false],
    ["[fd00::7]:8443", "https://[fd00::7]:8443", false],
    ["[fd00::7]:8443", "https://[fd00::7]", true],
    [".", "https://example.com", true],
  ])("NO_PROXY %j: %s goes through the proxy: %s", (noProxy, url, isProxied) => {
    const proxy = "http://proxy.test:1";
    const environment = { HTTP_PROXY: proxy, HTTPS_PROXY: proxy, NO_PROXY: noProxy };
    expect(readProxy(environment, new URL(url))).toBe(isProxied ? proxy : undefined);
  });

  test.each([
    { scheme: "https", variable: "HTTPS_PROXY", tls: selfSigned() },
    { scheme: "http", variable: "HTTP_PROXY", tls: undefined },
  ])("a proxy that wants credentials for $scheme is asked once", async ({ variable, tls }) => {
    await using service = await startService({ ...(tls && { tls }) });
    await using proxy = await Proxy.start({ refusal: 407 });
    const timing = new TestTime();
    await using client = new Client(far(service), {
      timing,
      environment: { [variable]: proxy.url },
    });
    const error = await serviceError(client.releases.create(newRelease()));
    expect(error).toMatchObject({
      kind: "barred",
      effect: "none",
      fix: "Check HTTPS_PROXY, HTTP_PROXY and NO_PROXY.",
    });
    expect(error.message).toMatch(/the proxy refused the connection \(.*407.*\)/u);
    expect([proxy.seen.length, timing.waits, service.requests]).toEqual([1, [], []]);
  });

  test.each(["http", "https", "socks5"])(
    "a proxy that is down is named in the error: %s",
    async (scheme) => {
      await using service = await startService();
      const proxy = await deadAddress();
      await using client = new Client(far(service), {
        environment: { HTTP_PROXY: `${scheme}://${proxy}` },
      });
      const error = await serviceError(client.releases.create(newRelease()));
      const { host } = new URL(behindProxy(service.url));
      expect(error.message).toBe(
        `Could not create release 1.4.0: the connection was refused (${host} at ${proxy}).`,
      );
      expect([error.kind, service.requests]).toEqual(["unreachable", []]);
    },
  );

  test.each([
    ["127.0.0.1", ""],
    ["localhost", "example.com"],
    ["127.0.0.1", "*.example.com"],
  ])("no proxy is used for this machine (%s), with NO_PROXY %j", async (host, noProxy) => {
    await using service = await startService();
    await using proxy = await Proxy.start();
    const url = service.url.replace("127.0.0.1", host);
    const environment = { HTTP_PROXY: proxy.url, HTTPS_PROXY: proxy.url, NO_PROXY: noProxy };
    await using client = new Client({ url, token: service.token }, { environment });
    await client.releases.create(newRelease());
    expect([proxy.seen, service.requests.length]).toEqual([[], 1]);
  });
});
