import type { IncomingHttpHeaders, RequestListener } from "node:http";
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { seedIssues } from "../service/seed.ts";
import { startService } from "../service/service.ts";
import { Client, newRelease, serviceError } from "./client.ts";
import { OPERATIONS, type ClientOperation, serviceFor } from "./operations.ts";
import { BareServer } from "./server.ts";

describe("a redirect", () => {
  test.each([301, 302, 303, 307, 308] as const)("%i to another host is refused", async (status) => {
    const seen: unknown[] = [];
    await using foreign = await BareServer.start((request) => seen.push(request.headers));
    const location = `${foreign.url.replace("127.0.0.1", "localhost")}/api/0/?q=1`;
    for (const operation of Object.values<ClientOperation>(OPERATIONS)) {
      await using service = await serviceFor(operation);
      service.faults.add({ fault: { kind: "redirect", status, location } });
      await using client = new Client(service);
      const error = await serviceError(operation.run(client, service));
      expect(error).toMatchObject({ kind: "status", status, effect: "none" });
      expect(error.fix).toContain("This one leads to another host");
      expect(error.fix).not.toContain("localhost");
      expect(service.requests).toHaveLength(1);
    }
    expect(seen).toEqual([]);
  });

  test("on the same host is refused too", async () => {
    await using service = await startService();
    const location = `${service.url}/api/0/organizations/acme/releases/`;
    service.faults.add({ fault: { kind: "redirect", status: 308, location } });
    await using client = new Client(service);
    expect(await serviceError(client.releases.create(newRelease()))).toMatchObject({ status: 308 });
    expect(service.requests).toHaveLength(1);
  });

  test("of a renamed project names the new slug", async () => {
    await using service = await startService({ dialect: "sentry", projects: ["shop"] });
    service.state.project("shop").formerSlugs.push("web");
    await using client = new Client(service);
    const error = await serviceError(client.idsOfAll());
    expect(error.fix).toBe(`The project was renamed: write "shop" in "projects".`);
    expect(service.requests).toHaveLength(1);
  });
});

describe("a link to the next page", () => {
  const elsewhere = "elsewhere.example";

  test.each([
    { name: "on another host", link: () => `https://${elsewhere}/api/0/?cursor=1:0:0` },
    { name: "on another port", link: (url: string) => `${url.replace(/\d+\/.*$/u, "1")}/t/?c=1` },
    { name: "of another scheme", link: (url: string) => url.replace("http:", "https:") },
    { name: "above the path prefix", link: (url: string) => `${url}/../api/0/?cursor=1:0:0` },
    { name: "of a prefix that only begins alike", link: (url: string) => `${url}er/api/0/` },
    { name: "relative to another host", link: () => `//${elsewhere}/?cursor=1:0:0` },
    { name: "with a user's name", link: (url: string) => url.replace("://", `://a@${elsewhere}/`) },
  ])("$name is followed on the base URL only, by its cursor", async ({ link }) => {
    await using service = await startService({ basePath: "/track", projects: ["web"] });
    const next = `<${link(service.url)}>; rel="next"; results="true"; cursor="0:100:0"`;
    service.faults.add({
      fault: { kind: "status", status: 200, body: [], headers: { link: next } },
      times: 1,
    });
    await using client = new Client(service);
    expect(await client.idsOfAll()).toEqual([]);
    const paths = service.requests.map(({ path }) => path.split("?")[0]);
    const list = "/track/api/0/projects/acme/web/issues/";
    expect(paths).toEqual([list, list]);
    expect(service.requests[1]?.path).toContain("cursor=0%3A100%3A0");
  });

  test("only lends its cursor: the query and the path stay ours", async () => {
    await using service = await startService({ projects: ["web"] });
    const next = `<${service.url}/api/0/elsewhere/?query=other&cursor=1>; rel="next"; results="true"; cursor="0:100:0&query=is:ignored"`;
    service.faults.add({
      fault: { kind: "status", status: 200, body: [], headers: { link: next } },
      times: 1,
    });
    await using client = new Client(service);
    await serviceError(client.idsOfAll("is:unresolved"));
    const { pathname, searchParams } = new URL(service.requests[1]?.path ?? "", service.url);
    expect([pathname, [...searchParams]]).toEqual([
      "/api/0/projects/acme/web/issues/",
      [
        ["query", "is:unresolved"],
        ["statsPeriod", ""],
        ["cursor", "0:100:0&query=is:ignored"],
      ],
    ]);
  });

  test("without a cursor is no end of the list", async () => {
    await using service = await startService({ projects: ["web"] });
    const link = `<${service.url}/api/0/projects/acme/web/issues/?page=2>; rel="next"`;
    service.faults.add({ fault: { kind: "status", status: 200, body: [], headers: { link } } });
    await using client = new Client(service);
    const error = await serviceError(client.idsOfAll());
    expect(error.message).toBe("The service's link to the next page has no usable cursor.");
  });

  test("that comes twice, or never ends, is an error and not a longer list", async () => {
    for (const [kind, words, requests] of [
      ["repeated-cursor", /repeat/u, 2],
      ["endless-cursor", /do not end \(10 in a row brought nothing new\)/u, 11],
    ] as const) {
      await using service = await startService({ projects: ["web"] });
      seedIssues(service.state, { project: "web", count: 250 });
      service.faults.add({ fault: { kind } });
      await using client = new Client(service);
      const error = await serviceError(client.idsOfAll());
      expect(error).toMatchObject({ kind: "unreadable", effect: "none" });
      expect(error.message).toMatch(words);
      expect(service.requests.length).toBeGreaterThanOrEqual(requests);
      expect(service.requests.length).toBeLessThanOrEqual(requests + 1);
    }
  });

  test("is followed beside other links, in whatever header it comes", async () => {
    await using server = await BareServer.start((request, response) => {
      const isFirst = !request.url?.includes("cursor=");
      const next = `<${server.url}/api/0/>; rel="next"; results="true"; cursor="0:100:0"`;
      if (isFirst) response.setHeader("link", ["</style.css>; rel=preload", next]);
      response.end(JSON.stringify([{ id: isFirst ? "1" : "2" }]));
    });
    await using client = new Client(server);
    expect(await client.idsOfAll()).toEqual(["1", "2"]);
  });
});

describe("the token", () => {
  const token = "t0ken+of/the=test<with>odd&signs";

  test.each([
    ["base64", btoa(token)],
    ["base64 of more", btoa(`x:${token}`)],
    ["URL encoding", encodeURIComponent(token)],
  ])("that an error body repeats in %s is not repeated by us", async (_name, echoed) => {
    for (const body of [{ detail: `no ${echoed}` }, { name: [echoed] }, echoed, [echoed]]) {
      await using server = await BareServer.start((request, response) => {
        request.resume();
        response.writeHead(400).end(JSON.stringify(body));
      });
      await using client = new Client({ url: server.url, token });
      const error = await serviceError(client.releases.create(newRelease()));
      expect(error.message).toContain("***");
      expect(inspect(error, { depth: Infinity })).not.toContain(echoed.slice(4, -4));
    }
  });

  test("is sent as a bearer token, and nowhere else", async () => {
    await using service = await startService();
    await using client = new Client(service);
    await client.releases.create(newRelease());
    const [request] = service.requests;
    expect(request?.headers["authorization"]).toBe("Bearer <full token>");
    expect(JSON.stringify([request?.path, request?.body])).not.toContain(service.token);
  });

  test("is in no error, whatever happens", async () => {
    await using service = await startService({ projects: ["web"] });
    const { id } = service.state.addIssue(service.state.project("web"));
    await using client = new Client(service);
    for (const fault of [
      { kind: "reset-before" },
      { kind: "status", status: 500 },
      { kind: "status", status: 403, body: { detail: "No" } },
      { kind: "html" },
      { kind: "truncated" },
      { kind: "wrong-shape" },
      { kind: "huge-body" },
    ] as const) {
      service.faults.clear();
      service.faults.add({ fault });
      const error = await serviceError(client.issues.update(id, { hasSeen: true }));
      expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain(service.token);
    }
    expect(client.lines.join("\n")).not.toContain(service.token);
  });
});

test("the user's headers go to the base URL's origin alone, and change none of ours", async () => {
  const seen: IncomingHttpHeaders[] = [];
  const answer: RequestListener = (request, response) => {
    seen.push(request.headers);
    response.end("{}");
  };
  await using own = await BareServer.start(answer);
  await using other = await BareServer.start(answer);
  const headers = {
    "x-access": "5ecret",
    "proxy-authorization": "Bearer 5ecret",
    authorization: "5ecret",
    "content-type": "5ecret",
  };
  await using client = new Client(own, { headers });
  const operation = { name: "x", method: "POST", action: "x", scopes: [], resources: [] } as const;
  for (const baseUrl of [own.url, `${own.url}/sub`, other.url]) {
    await client.transport.withBaseUrl(baseUrl).request({ operation, path: "/api/0/", body: "{}" });
  }
  expect(seen.map((each) => each["x-access"])).toEqual(["5ecret", "5ecret", undefined]);
  expect(seen.map((each) => each["proxy-authorization"] ?? "")).toEqual([
    "Bearer 5ecret",
    "Bearer 5ecret",
    "",
  ]);
  for (const each of seen) {
    expect(each).toMatchObject({
      accept: "application/json",
      authorization: "Bearer token",
      "content-type": "application/json",
      // Whoever runs the service sees in its log who asks.
      "user-agent": "release-tracker/1",
    });
  }
});
