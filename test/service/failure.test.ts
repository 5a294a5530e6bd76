import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ServiceError, TimeoutError } from "../../src/errors.ts";
import { connectionError, originOf, readDetail, responseError } from "../../src/service/failure.ts";
import type { ServiceKind } from "../../src/service/kind.ts";
import type { Operation } from "../../src/service/operation.ts";

const RELEASE: Operation = {
  name: "create-release",
  method: "POST",
  action: "create release 1.4.0",
  scopes: ["project:releases", "project:write"],
  resources: ['the organization "acme"', 'the project "web"'],
  fieldFixes: { version: 'Write another "version".', url: 'Write another "release-url".' },
};
const UPDATE: Operation = {
  name: "update-issue",
  method: "PUT",
  action: "update issue 4711",
  scopes: ["event:write"],
  resources: ["the issue 4711"],
};
const LIST: Operation = {
  name: "list-issues",
  method: "GET",
  action: "list the issues of project web",
  scopes: ["project:read", "event:read"],
  resources: ['the project "web"'],
};
const TARGET = { baseUrl: "https://sentry.example.com", token: "sntryu_of_a_user" };

function refused(
  status: number,
  body?: unknown,
  { operation = RELEASE, token = TARGET.token, location = undefined as string | undefined } = {},
) {
  return responseError(operation, { status, body, location }, { ...TARGET, token });
}

describe("the words of an error body", () => {
  test.for([
    ["a detail", { detail: "Invalid token" }, "Invalid token", {}],
    [
      "a list of fields",
      { detail: [{ projects: "Require at least one valid project" }] },
      "projects: Require at least one valid project",
      { projects: ["Require at least one valid project"] },
    ],
    ["a list", { detail: ["a", { type: "missing" }] }, "a; type: missing", { type: ["missing"] }],
    ["an object", { detail: { code: "x", message: "Gone", extra: {} } }, "Gone", {}],
    [
      "field messages",
      { refs: ["Invalid repository names: x"], version: ["bad", "worse"] },
      "refs: Invalid repository names: x; version: bad worse",
      { refs: ["Invalid repository names: x"], version: ["bad", "worse"] },
    ],
    ["a field with one message", { error: "no" }, "error: no", { error: ["no"] }],
    [
      "nested field messages",
      { commits: [{}, { id: ["too long"] }], refs: { "0": { commit: ["bad"] } } },
      'commits: {} {"id":["too long"]}; refs: {"0":{"commit":["bad"]}}',
      { commits: ["{}", '{"id":["too long"]}'], refs: ['{"0":{"commit":["bad"]}}'] },
    ],
    [
      "a moved project",
      { slug: "new", detail: { code: "resource-moved" } },
      'slug: new; detail: {"code":"resource-moved"}',
      { slug: ["new"], detail: ['{"code":"resource-moved"}'] },
    ],
    ["a list of messages", ["first", "second"], "first; second", {}],
    ["a bare string", "rate limited", "rate limited", {}],
    ["text that is no JSON", "upstream connect error", "upstream connect error", {}],
    ["nothing", undefined, "", {}],
    ["an empty object", {}, "", {}],
    [
      "places",
      { detail: [{ loc: ["body", "payload", "projects", 0], msg: "bad", type: "x" }] },
      "projects: bad",
      { projects: ["bad"] },
    ],
    ["a detail of null", { detail: null }, "detail: null", { detail: ["null"] }],
  ])("are found in %s", ([_name, body, detail, fields]) => {
    expect(readDetail(body)).toEqual({ detail, fields });
  });

  test.each([
    "<!DOCTYPE html><p>secret page",
    "\n <html>",
    "<HTML lang=en>",
    "<head>",
    '<?xml version="1.0"?>',
  ])("are not found in %j", (body) => {
    expect(readDetail(body)).toEqual({ detail: "", fields: {} });
  });

  test("are one line of at most 300 characters", () => {
    const { detail } = readDetail({ detail: `a\r\n::error::\u001b[31m${"x".repeat(10_000)}` });
    expect(detail).toMatch(/^a ::error::x+…$/u);
    expect(detail).toHaveLength(301);
  });

  test.each([
    ["members", Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, "x"]))],
    ["a list of members", Array.from({ length: 5000 }, (_, index) => ({ [`k${index}`]: "x" }))],
    ["places", { detail: Array.from({ length: 5000 }, (_, i) => ({ loc: [`k${i}`], msg: "x" })) }],
  ])("are those of the first members where there are many more: %s", (_name, body) => {
    const fields = Object.keys(readDetail(body).fields);
    expect([fields.length, fields[0]]).toEqual([50, "k0"]);
  });

  test("of one member are the first, each as short as a message", () => {
    const { fields } = readDetail({ ref: Array.from({ length: 5000 }, () => "x".repeat(5000)) });
    const lengths = fields["ref"]?.map(({ length }) => length);
    expect(lengths).toEqual(Array.from({ length: 50 }, () => 301));
  });

  test("are found or not found, but never fail, in any JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        const { detail, fields } = readDetail(body);
        expect(detail).not.toMatch(/[\r\n\u001b]/u);
        for (const text of Object.values(fields).flat()) expect(text).toBeTypeOf("string");
      }),
    );
    // No body that was read is nested deeper.
    const deep: unknown = JSON.parse(`{"a":${"[".repeat(100)}${"]".repeat(100)}}`);
    expect(Object.keys(readDetail(deep).fields)).toEqual(["a"]);
  });

  test("of a hostile member name change nothing but the message", () => {
    const body: unknown = JSON.parse('{"__proto__": {"x": 1}, "constructor": ["y"], "a": ["b"]}');
    expect(readDetail(body).fields["a"]).toEqual(["b"]);
    expect(refused(400, body).fix).toContain("Change what the message names");
  });
});

describe("a refusal", () => {
  test.each([
    "https://login.example.com/sso?next=secret",
    "//login.example.com/",
    "http://sentry.example.com.evil.example/",
    "javascript:alert(1)",
  ])("by a redirect to another host (%s) never advises its address", (location) => {
    const { fix } = refused(302, "", { location });
    expect(fix).toContain("a login page or an access proxy stands in front of the service");
    expect(fix).not.toMatch(/login\.|secret|evil|javascript/u);
  });

  const FINAL = "Write the service's final URL as base URL.";
  const other = "https://sentry.example.com:8443";
  test.each([
    [`${other}/x?next=secret`, `(this one points to ${other})`],
    // Never less than the base URL has.
    ["http://sentry.example.com/", FINAL],
    ["https://sentry.example.com/login", FINAL],
    ["/login", FINAL],
    [undefined, FINAL],
    ["http://", FINAL],
  ])("by a redirect to %s is explained without its path", (location, words) => {
    const { fix } = refused(301, "", { location });
    expect(fix).toContain(words);
    expect(fix).not.toContain("secret");
  });

  test.each([
    ["none", [301, 400, 404, 422, 429]],
    ["unknown", [408, 409, 500, 503, 504, 524]],
  ] as const)("has this effect: %s with %j", (effect, statuses) => {
    for (const status of statuses) {
      expect(refused(status).effect).toBe(effect);
      // What only reads has none.
      expect(refused(status, "", { operation: LIST }).effect).toBe("none");
    }
  });
});

/** An error as Node and undici throw it. */
function coded(code: string, members: object = {}): Error {
  return Object.assign(new Error("it broke"), { code }, members);
}

/** What is made of a connection that broke while a release was created. */
function broken(error: unknown, sent: boolean) {
  const found = connectionError(RELEASE, { sent, error }, TARGET.baseUrl);
  const { kind, fix, effect, message } = found;
  expect(found.where).toBe(TARGET.baseUrl);
  const [, text, place] =
    /^Could not create release 1\.4\.0: (.*) \((.*)\)\.$/u.exec(message) ?? [];
  return { kind, fix, effect, text, place };
}

describe("a broken connection", () => {
  test.each([
    ["ECONNRESET", "the connection broke (ECONNRESET)"],
    ["EPIPE", "the connection broke (EPIPE)"],
    ["ETIMEDOUT", "the connection timed out"],
    ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", "the answer was cut off"],
    // A connection in use that ends so was one before.
    ["ECONNREFUSED", "the connection was refused"],
    ["EPROTO", "the connection broke (EPROTO)"],
  ])("after something was sent, by %s, may have had an effect", (code, text) => {
    const kind = "interrupted";
    expect(broken(coded(code), true)).toMatchObject({ kind, text, effect: "unknown" });
  });

  test.each([true, false])("by our own time limit says so (sent: %s)", (sent) => {
    const error = new TimeoutError("no complete answer came within 90 s", { fix: "Wait." });
    expect(broken(error, sent)).toMatchObject({
      kind: sent ? "interrupted" : "unreachable",
      text: "no complete answer came within 90 s",
      fix: "Wait.",
    });
  });

  test("is told by the cause where the error itself says nothing", () => {
    const error = new TypeError("fetch failed", { cause: coded("ECONNREFUSED") });
    expect(broken(error, false).text).toBe("the connection was refused");
  });

  test("to several addresses is told by the first, with its address where it is not the host's", () => {
    const first = coded("ENETUNREACH", { address: "2001:db8::1", port: 443 });
    expect(broken(new AggregateError([first, coded("ECONNREFUSED")]), false)).toMatchObject({
      text: "the network cannot be reached",
      place: "sentry.example.com at 2001:db8::1:443",
    });
  });

  test.each([
    ["Proxy response (407) !== 200 when HTTP Tunneling", "barred"],
    ["Proxy response (403) !== 200 when HTTP Tunneling", "barred"],
    ["Proxy response (502) !== 200 when HTTP Tunneling", "unreachable"],
  ])("by the proxy never reached the service, and names the proxy: %s", (message, kind) => {
    const found = broken(coded("UND_ERR_ABORTED", { message }), true);
    expect(found).toMatchObject({ kind, effect: "none" });
    expect(found.text).toContain(message);
    expect(found.fix).toContain("NO_PROXY");
  });

  test.each([new Error("odd\r\n::error::"), "a string", undefined, null, 7, { code: 1 }])(
    "is one line whatever was thrown: %j",
    (error) => {
      const found = broken(error, true);
      expect(found.kind).toBe("interrupted");
      expect(found.text).toMatch(/^the connection broke \([^\r\n]*\)$/u);
    },
  );
});

const PAGE = "<!DOCTYPE html><title>CSRF verification failed. Permission denied</title>";

test("each failure, as a person reads it", async () => {
  const confidential = { ...UPDATE, confidential: true } as const;
  const targets: [Operation, { kind?: ServiceKind; token?: string }][] = [
    [RELEASE, {}],
    [RELEASE, { kind: "glitchtip" }],
    [LIST, { kind: "bugsink" }],
    [UPDATE, { kind: "sentry", token: "sntrys_of_acme" }],
    [confidential, {}],
  ];
  const bodies: [status: number, body?: unknown, location?: string][] = [
    ...([200, 300, 401, 403, 404, 405, 500] as const).map(
      (status) => [status, PAGE] as [number, string],
    ),
    ...[300, 302, 401, 402, 403, 404, 405, 410, 499, 500, 600].map(
      (status) => [status] as [number],
    ),
    ...[400, 403, 404, 405, 413].map((status) => [status, "Just words"] as [number, string]),
    ...[400, 401, 403, 404, 409, 422].map(
      (status) => [status, { error: "No" }] as [number, object],
    ),
    [403, { detail: { message: "CSRF check Failed!" } }],
    [403, "Forbidden (CSRF cookie not set.)"],
    [403, { detail: "CSRF check Failed" }],
    [403, { detail: "" }],
    [401, "<!DOCTYPE html>Sign in"],
    [200, "{"],
    [409, "5ecret"],
    [400, { version: ["Latest is not allowed"], url: ["y"], "5ecret": ["no"] }],
    [422, { url: ["Input should be"] }],
    [302, { slug: "web-2", detail: { code: "resource-moved" } }],
    [429, "slow down"],
    [404, {}],
    [403, ["No"]],
    [404, { detail: "Team not found" }],
    [400, { detail: [{ loc: ["body", 0], msg: "a" }, { loc: [1], msg: "b" }, null, "c?"] }],
    [307, { slug: "web-2\n" }],
    [308, {}, "https://sentry.example.com:8443/x"],
    [308, {}, "https://sso.example.com/"],
  ];
  const said = ({ kind, effect, mayPass, message, fix, where, fields }: ServiceError) =>
    [
      `${kind}, effect ${effect}${mayPass ? ", may pass" : ""}, at ${where}: ${message}`,
      `  Fix: ${fix}`,
      ...(Object.keys(fields).length > 0 ? [`  Fields: ${JSON.stringify(fields)}`] : []),
    ].join("\n");
  const refusals = bodies.flatMap(([status, body, location]) => {
    const flaw = body === undefined ? undefined : "that is not JSON";
    const answer = { status, body, location, flaw };
    const asked = targets.map(([operation, more]) =>
      said(responseError(operation, answer, { ...TARGET, ...more })),
    );
    return [`--- ${status} ${JSON.stringify(body)}`, ...new Set(asked)];
  });
  const codes =
    "ECONNREFUSED ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH EADDRNOTAVAIL UND_ERR_CONNECT_TIMEOUT ETIMEDOUT UND_ERR_RES_CONTENT_LENGTH_MISMATCH ECONNRESET CERT_HAS_EXPIRED ERR_TLS_CERT_ALTNAME_INVALID EPROTO EPROTOTYPE ERR_SSL_PACKET_LENGTH_TOO_LONG UNABLE_TO_VERIFY_LEAF_SIGNATURE HOSTNAME_MISMATCH NO_CERT_AT_ALL UND_ERR_PRX_TLS";
  const errors = [
    ...codes.split(" ").map((code) => coded(code, { address: "10.0.0.1", port: 443 })),
    coded("", { message: "Proxy Authentication Required" }),
    new TimeoutError("it took long"),
  ];
  const breaks = errors.flatMap((error) => [
    `--- ${originOf(error).code || error.name}`,
    said(connectionError(UPDATE, { sent: false, error }, "https://sentry.example.com/x")),
  ]);
  const text = [...refusals, ...breaks].join("\n");
  await expect(`${text}\n`).toMatchFileSnapshot("../snapshots/service-failures.txt");
});
