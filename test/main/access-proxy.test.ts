/** A service behind an access proxy, which lets in who brings its headers. */
import { request as forward, type ServerResponse } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { startBare } from "../service/support/bare-server.ts";
import {
  everyCommand,
  expectNowhere,
  runWatched,
  type WatchedStep,
} from "../security/everywhere.ts";
import { seedIssues } from "../../tools/service/seed.ts";
import type { LocalService } from "../../tools/service/service.ts";
import { writeBuild } from "../source-maps/small-build.ts";
import { believableRepository, git } from "../support/repository.ts";
import { connection, folderForTest, serviceForTest } from "../support/scenario.ts";

const SECRET = "0123abcd.access-client-secret";
const HEADERS = `CF-Access-Client-Id: 88bf.access\n CF-Access-Client-Secret : ${SECRET} \n\nX-Team: web\n`;

const refusing = (type: string, body: string) => (response: ServerResponse) =>
  response.writeHead(403, { "content-type": type }).end(body);

/** How a proxy refuses. */
const REFUSALS = {
  "a page": refusing("text/html", "<!DOCTYPE html><title>Forbidden</title>"),
  "JSON of its own": refusing("application/json", '{"message": "No valid policy"}'),
  "its login page": (response: ServerResponse) =>
    response.writeHead(302, { location: "https://login.example.com/sso?next=x" }).end(),
};

interface Guarded {
  service: LocalService;
  /** Where the proxy listens. */
  url: string;
  /** `GET /path` of what it refused. */
  refused: string[];
}

async function guarded(refuse: (response: ServerResponse) => unknown): Promise<Guarded> {
  const service = await serviceForTest({
    repositories: ["acme/shop"],
    seed: (state) => void seedIssues(state, { project: "web", count: 3 }),
  });
  const refused: string[] = [];
  const proxy = await startBare((request, response) => {
    const { method = "GET", url = "", headers } = request;
    const { "cf-access-client-id": id, "cf-access-client-secret": secret, ...others } = headers;
    if (id !== "88bf.access" || secret !== SECRET || others["x-team"] !== "web") {
      refused.push(`${method} ${url}`);
      request.resume();
      refuse(response);
      return;
    }
    const options = { method, headers: others, agent: false };
    const onward = forward(new URL(url, service.url), options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  onTestFinished(() => proxy[Symbol.asyncDispose]());
  return { service, url: proxy.url, refused };
}

async function run(
  { service, url }: Guarded,
  inputs: Record<string, string>,
): Promise<WatchedStep> {
  const workspace = folderForTest();
  believableRepository(workspace);
  writeBuild(`${workspace}/dist`);
  return await runWatched({
    workspace,
    event: { name: "push", ref: "refs/tags/v1.3.0", sha: git(workspace, "rev-parse", "HEAD") },
    with: { ...connection(service), "base-url": url, ...inputs },
  });
}

function commandsFor(service: LocalService): Record<string, string>[] {
  const { "update-issues": update, ...others } = everyCommand(service);
  const all = { ...others, "update-issues": { ...update, bulk: "true" } };
  return [
    ...Object.entries(all).map(([command, inputs]) => ({ command, ...inputs })),
    { command: "check" },
    { command: "upload-source-maps", "source-maps": "dist" },
  ];
}

test("every command works behind an access proxy and hides header values", async () => {
  const proxy = await guarded(REFUSALS["a page"]);
  for (const inputs of commandsFor(proxy.service)) {
    const step = await run(proxy, { ...inputs, headers: HEADERS });
    expect([inputs["command"], step.result.exitCode]).toEqual([inputs["command"], 0]);
    expectNowhere(step, SECRET);
    expectNowhere(step, "88bf.access");
    expect(step.result.stdout).toContain(`::add-mask::${SECRET}\n`);
    // Too short to be told from a word.
    expect(step.result.stdout).not.toContain("::add-mask::web");
  }
  expect(proxy.refused).toEqual([]);
});

test.each(Object.entries(REFUSALS))(
  `a step that an access proxy refuses with %s advises "headers"`,
  async (_name, refuse) => {
    const proxy = await guarded(refuse);
    for (const inputs of commandsFor(proxy.service)) {
      const headers = "CF-Access-Client-Id: 88bf.access";
      const { result } = await run(proxy, { ...inputs, headers });
      expect([inputs["command"], result.exitCode]).toEqual([inputs["command"], 1]);
      expect(result.stdout).toMatch(/^::error .*the input "headers"/mu);
      expect(result.stdout).not.toMatch(/lacks the scope|login\.example/u);
    }
    expect(proxy.service.requests).toEqual([]);
  },
);
