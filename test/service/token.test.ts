/** Where the token and the headers of the input may go. */
import type { IncomingHttpHeaders, RequestListener } from "node:http";
import { describe, expect, test } from "vitest";
import { startService } from "../../tools/service/service.ts";
import { Client, newRelease, serviceError } from "./support/client.ts";
import { startBare } from "./support/bare-server.ts";

test.each([303, 307] as const)(
  "a redirect (%i) to another host is refused, and gets no token",
  async (status) => {
    const seen: unknown[] = [];
    await using foreign = await startBare((request) => seen.push(request.headers));
    const location = `${foreign.url.replace("127.0.0.1", "localhost")}/api/0/?q=1`;
    await using service = await startService();
    service.faults.add({ fault: { kind: "redirect", status, location } });
    await using client = new Client(service);
    const error = await serviceError(client.releases.create(newRelease()));
    expect(error).toMatchObject({ kind: "status", status, effect: "none" });
    expect([seen, service.requests.length]).toEqual([[], 1]);
  },
);

describe("a link to the next page", () => {
  test("only the cursor of a next page's link is used, not its path or query", async () => {
    await using service = await startService({ projects: ["web"] });
    const next = `<${service.url}/api/0/elsewhere/?query=other&cursor=1>; rel="next"; results="true"; cursor="0:100:0&query=is:ignored"`;
    service.faults.add({
      fault: { kind: "status", status: 200, body: [], headers: { link: next } },
      operation: "listIssues",
      times: 1,
    });
    await using client = new Client(service);
    await client.idsOfAll("is:unresolved");
    const { pathname, searchParams } = new URL(service.requests[1]?.path ?? "", service.url);
    expect([pathname, [...searchParams]]).toEqual([
      "/api/0/projects/acme/web/issues/",
      [
        ["query", "is:unresolved"],
        ["cursor", "0:100:0&query=is:ignored"],
        ["statsPeriod", ""],
      ],
    ]);
  });

  test("a next page's link is found beside other links, in several headers", async () => {
    await using server = await startBare((request, response) => {
      const isFirst = !request.url?.includes("cursor=");
      const next = `<${server.url}/api/0/>; rel="next"; results="true"; cursor="0:100:0"`;
      if (isFirst) response.setHeader("link", ["</style.css>; rel=preload", next]);
      response.end(JSON.stringify([{ id: isFirst ? "1" : "2" }]));
    });
    await using client = new Client(server);
    expect(await client.idsOfAll()).toEqual(["1", "2"]);
  });
});

test("the input's headers go only to the base URL and replace no header", async () => {
  const seen: IncomingHttpHeaders[] = [];
  const answer: RequestListener = (request, response) => {
    seen.push(request.headers);
    response.end("{}");
  };
  await using own = await startBare(answer);
  await using other = await startBare(answer);
  const headers = {
    "x-access": "5ecret",
    "proxy-authorization": "Bearer 5ecret",
    authorization: "5ecret",
    "content-type": "5ecret",
  };
  await using client = new Client(own, { headers });
  const operation = { name: "x", method: "POST", action: "x" } as const;
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
