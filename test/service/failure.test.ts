import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ServiceError, TimeoutError } from "../../src/errors.ts";
import { connectionError, originOf, readDetail, responseError } from "../../src/service/failure.ts";
import type { ServiceKind } from "../../src/service/kind.ts";
import type { Operation } from "../../src/service/operation.ts";
import { isDefect } from "../../src/service/retry.ts";

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
  test("says what was refused, its status, and the service's words", () => {
    const error = refused(400, { version: ["Release with name latest is not allowed"] });
    expect(error.message).toBe(
      "The service refused to create release 1.4.0 (400): version: Release with name latest is not allowed.",
    );
    expect(error).toMatchObject({
      kind: "status",
      status: 400,
      where: TARGET.baseUrl,
      fields: { version: ["Release with name latest is not allowed"] },
    });
  });

  test.each([
    [400, { version: ["x"], url: ["y"] }, 'Write another "version". Write another "release-url".'],
    [400, { detail: "Invalid cursor parameter." }, "Change what the message names"],
    [422, { url: ["Input should be"] }, 'Write another "release-url".'],
    [400, { name: ["no input has it"] }, "Change what the message names"],
    [401, { detail: "Invalid token" }, 'with the scope "project:releases" (or project:write)'],
    [403, { detail: "" }, 'lacks the scope "project:releases"'],
    [403, undefined, 'no access to the organization "acme" and the project "web"'],
    [404, {}, 'Check the organization "acme", the project "web" and the base URL'],
    [429, "slow down", "Run fewer jobs at the same time"],
    [500, "", "Look at its status page"],
    [524, "<html>", "Look at its status page"],
    [418, {}, "Check the base URL"],
  ])("with %i %j is mended by: %s", (status, body, fix) => {
    expect(refused(status, body).fix).toContain(fix);
  });

  test("of an organization's token is explained where that cannot reach", () => {
    const issue = refused(403, { detail: "" }, { operation: UPDATE, token: "sntrys_of_acme" });
    expect(issue.fix).toContain(
      "An organization token (sntrys_…) reaches releases and source maps only",
    );
    expect(issue.fix).toContain('"event:write"');
    expect(refused(403, { detail: "" }, { token: "sntrys_of_acme" }).fix).toContain(
      "lacks the scope",
    );
  });

  test("of a renamed project names the new slug", () => {
    const body = { slug: "web-2", detail: { code: "resource-moved" } };
    expect(refused(302, body).fix).toBe('The project was renamed: write "web-2" in "projects".');
  });

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
  return { kind, fix, effect, text, place, isDefect: isDefect(found) };
}

/** By Node's codes: what mends it. */
const TLS = {
  CERT_HAS_EXPIRED: "The certificate of the service has expired and must be renewed there.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate belongs to another host. Check the base URL.",
  ERR_SSL_WRONG_VERSION_NUMBER: "The server does not speak TLS.",
  EPROTO: "The server does not speak TLS.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "set NODE_EXTRA_CA_CERTS to its certificate file",
};

describe("a broken connection", () => {
  test.each<[code: string, kind: string, text: string, fix?: string]>([
    ["ECONNREFUSED", "unreachable", "the connection was refused"],
    ["EAI_AGAIN", "unreachable", "the host name could not be looked up"],
    ["EHOSTUNREACH", "unreachable", "the host cannot be reached"],
    ["UND_ERR_CONNECT_TIMEOUT", "unreachable", "the connection was not made in time"],
    ["ENOTFOUND", "unreachable", "the host name is not known"],
    ["ECONNRESET", "unreachable", "the connection broke (ECONNRESET)"],
    ["SOMETHING_NEW", "unreachable", "the connection broke (SOMETHING_NEW)"],
    ...Object.entries(TLS).map(([code, fix]): [string, string, string, string] => {
      return [code, "barred", `the TLS connection failed (${code})`, fix];
    }),
  ])("before anything was sent, by %s, had no effect and is %s", (code, kind, text, fix = "") => {
    const found = broken(coded(code), false);
    expect(found).toMatchObject({ kind, text, effect: "none", place: "sentry.example.com" });
    expect(found.isDefect).toBe(code === "ENOTFOUND");
    expect(found.fix).toContain(fix || "Check the base URL, the network and the proxy settings");
  });

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

  test("has none where it only reads", () => {
    const error = connectionError(LIST, { sent: true, error: coded("EPIPE") }, TARGET.baseUrl);
    expect(error.effect).toBe("none");
    expect(error.message).toMatch(
      /^Could not list the issues of project web: the connection broke/u,
    );
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

describe("an answer that is not JSON", () => {
  const asked = "The service gave an unexpected response when asked to";

  test.each([
    [RELEASE, "{", "unreadable", `${asked} create release 1.4.0 (200): a body that`],
    [LIST, "{", "unreadable", `${asked} list the issues of project web (200): a body that`],
    [RELEASE, PAGE, "no-endpoint", "The service has no such operation:"],
    [LIST, PAGE, "no-endpoint", "The service has no such operation:"],
  ] as const)("leaves doubt of a write alone: %o %s", (operation, value, kind, words) => {
    const flaw = value === PAGE ? "that is not JSON but HTML" : "that is not JSON";
    const error = responseError(operation, { status: 200, body: value, flaw }, TARGET);
    const effect = operation === RELEASE ? "unknown" : "none";
    expect(error).toMatchObject({ kind, status: 200, effect });
    expect(error.message).toContain(words);
    const isDoubted = error.message.endsWith("; whether it was done is not known.");
    expect(isDoubted).toBe(operation === RELEASE);
  });
});

describe("a web page where JSON belongs", () => {
  test.each([
    [401, PAGE, "web page"],
    [403, PAGE, "web page"],
    [404, "<html><title>Not found</title>", "web page"],
    [405, PAGE, "web page"],
    // So does a text: it says nothing of what was asked for.
    [404, "Unimplemented API endpoint: /api/0/x/", "text"],
    [405, "<!-- no page --> Method Not Allowed", "text"],
  ])("with %i means that nothing of the interface is there: %s", (status, body, what) => {
    const error = refused(status, body);
    expect(error.message).toBe(
      `The service has no such operation: asked to create release 1.4.0, it answered ${status} with a ${what} instead of JSON.`,
    );
    expect(error).toMatchObject({ kind: "no-endpoint", status, effect: "none" });
    expect(error.fix).not.toMatch(/scope|token/u);
  });

  test.each([
    [401, "<!doctype html><title>Sign in</title>", "it answered with a web page."],
    [403, "<!doctype html><title>Forbidden</title>", "it answered with a web page."],
    [403, "Forbidden. Sign in at https://login.example.com/", "it answered with a text."],
    [403, { message: "Forbidden", requestId: 1 }, "message: Forbidden; requestId: 1."],
    [403, {}, "it answered with JSON of another form."],
    [403, ["No"], "No."],
  ])("with %i %j is the word of something in front of the service", (status, body, words) => {
    const error = refused(status, body);
    expect(error.message).toBe(
      `Something in front of the service refused to create release 1.4.0 (${status}): ${words}`,
    );
    expect(error).toMatchObject({ kind: "no-endpoint", status, effect: "none" });
    expect(error.fix).toContain('the input "headers"');
    expect(error.fix).not.toMatch(/scope|token/u);
  });

  test.each([502, 503, 504])("with %i is an outage", (status) => {
    expect(refused(status, PAGE)).toMatchObject({ kind: "status", status });
  });
});

test("a token without the right is what Bugsink's 403 means, in the form of gateways", () => {
  const answer = { status: 403, body: { error: "No capability" }, location: undefined };
  const error = responseError(LIST, answer, { ...TARGET, kind: "bugsink" });
  expect(error.kind).toBe("status");
  expect(error.fix).toContain('lacks the scope "debug-files:upload"');
});

test("a token that the service does not know is what a write's refusal about CSRF means", () => {
  const { fix } = refused(403, { detail: "CSRF check Failed" });
  expect(fix).toContain("The service does not know this token");
  expect(fix).toContain("/settings/account/api/auth-tokens/");
});

test("what a confidential operation is refused with is not repeated", () => {
  const operation = { ...RELEASE, confidential: true } as const;
  const error = refused(400, { version: ["5ecret"], "5ecret": ["no"] }, { operation });
  expect(error.message).toBe("The service refused to create release 1.4.0 (400).");
  expect([error.fields, error.fix]).toEqual([{}, 'Write another "version".']);
  expect(refused(409, "5ecret", { operation }).message).not.toContain("5ecret");
  expect(refused(400, "5ecret", { operation }).fix).toContain("may hold a secret");
});

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
