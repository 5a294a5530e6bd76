/** Requests to the GitHub API, by any command that sends some. */
import { createServer, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { writeFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { selfSigned } from "../../tools/service/http/certificate.ts";
import { Proxy, behindProxy } from "../service/support/proxy.ts";
import { listening } from "../support/listening.ts";
import { untilTestEnds } from "../support/opened.ts";
import { folderForTest, runAgainst, serviceForTest } from "../support/scenario.ts";

const TOKEN = "ghs_0123456789abcdefghijklmnop";

async function sync(env: NodeJS.ProcessEnv) {
  const service = await serviceForTest();
  return await runAgainst(service, {
    env,
    with: { command: "sync-issues", query: "*", "github-token": TOKEN },
  });
}

const refuse: RequestListener = (_request, response) => {
  response.setHeader("deprecation", "true");
  response.setHeader("sunset", "##[error]sunset");
  response.setHeader("link", '<::error::x##[warning]y>; rel="deprecation"');
  response.writeHead(403, { "content-type": "application/json" });
  response.end(JSON.stringify({ message: "::error::x\n##[error]y" }));
};

test.each([true, false])("the GitHub API is asked through a proxy: %s", async (proxied) => {
  const tls = selfSigned();
  const certificate = `${folderForTest()}/ca.pem`;
  writeFileSync(certificate, tls.cert);
  const api = untilTestEnds(await listening(createSecureServer(tls, refuse), "https"));
  await using proxy = await Proxy.start();
  // What goes to this machine takes no proxy, whatever the environment says.
  const url = proxied ? behindProxy(api.url) : api.url;
  const { stdout } = await sync({
    GITHUB_API_URL: url,
    NODE_EXTRA_CA_CERTS: certificate,
    HTTP_PROXY: proxy.url,
    HTTPS_PROXY: proxy.url,
  });
  const { host } = new URL(url);
  expect(stdout).toMatch(/^::error .*\(403\)/mu);
  expect(stdout).toContain(`The API of ${host} did not `);
  expect(proxy.seen).toEqual(proxied ? [`CONNECT ${host}`] : []);
});

test("a wrong HTTPS_PROXY is named without its value", async () => {
  const { stdout, summary } = await sync({ HTTPS_PROXY: "http://me:secret@:x" });
  expect(stdout).toContain(
    "The environment variable HTTPS_PROXY does not hold the URL of a proxy.",
  );
  expect(`${stdout}${summary}`).not.toContain("secret@");
});

test("a hostile GitHub API's texts start no command of the runner", async () => {
  const api = untilTestEnds(await listening(createServer(refuse)));
  using printed = vi.spyOn(console, "warn");
  const { stdout } = await sync({ GITHUB_API_URL: api.url });
  expect(printed).not.toHaveBeenCalled();
  expect(stdout).toContain("# #[error]y");
  expect(stdout).not.toMatch(/^::error::x|##\[/mu);
});
