/** What a refusal or a broken connection is told as: read `test/snapshots/service/failures.txt`. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ServiceError, TimeoutError } from "../../src/errors.ts";
import {
  type Access,
  connectionError,
  originOf,
  readDetail,
  responseError,
} from "../../src/service/failure.ts";
import { bugsink } from "../../src/servers/bugsink/bugsink.ts";
import { contract } from "../../src/servers/server.ts";
import { glitchTip5 } from "../../src/servers/glitchtip.ts";
import { sentry } from "../../src/servers/sentry.ts";
import type { Operation } from "../../src/service/operation.ts";
import { headed, wrappedText } from "../support/transcript.ts";

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
const TARGET = {
  baseUrl: "https://sentry.example.com",
  token: "sntryu_of_a_user",
  access: contract.access,
};

function refused(
  status: number,
  body?: unknown,
  { operation = RELEASE, token = TARGET.token, location = undefined as string | undefined } = {},
) {
  return responseError(operation, { status, body, location }, { ...TARGET, token });
}

describe("the messages of an error body", () => {
  test("the message of an error body is read from Sentry's nested form", () => {
    const inner = { inRelease: ["Unable to find a release."], inNextRelease: ["No."] };
    expect(readDetail({ statusDetails: inner })).toEqual({
      detail: "statusDetails: inRelease: Unable to find a release.; inNextRelease: No.",
      fields: { statusDetails: ["inRelease: Unable to find a release.; inNextRelease: No."] },
    });
    expect(readDetail({ statusDetails: { a: { b: ["c"] } } }).detail).toContain(
      '{"a":{"b":["c"]}}',
    );
  });

  test.each([
    "<!DOCTYPE html><p>secret page",
    "\n <html>",
    "<HTML lang=en>",
    "<head>",
    '<?xml version="1.0"?>',
  ])("no message is read from a web page: %j", (body) => {
    expect(readDetail(body)).toEqual({ detail: "", fields: {} });
  });

  test("the message of an error body is one line of at most 300 characters", () => {
    const { detail } = readDetail({ detail: `a\r\n::error::\u001b[31m${"x".repeat(10_000)}` });
    expect(detail).toMatch(/^a ::error::x+…$/u);
    expect(detail).toHaveLength(301);
  });

  test.each([
    ["members", Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, "x"]))],
    ["a list of members", Array.from({ length: 5000 }, (_, index) => ({ [`k${index}`]: "x" }))],
    ["places", { detail: Array.from({ length: 5000 }, (_, i) => ({ loc: [`k${i}`], msg: "x" })) }],
  ])("of an error body with 5000 entries, 50 are read: %s", (_name, body) => {
    const fields = Object.keys(readDetail(body).fields);
    expect([fields.length, fields[0]]).toEqual([50, "k0"]);
  });

  test("of a refusal's 5000 messages about one member, 50 are read", () => {
    const { fields } = readDetail({ ref: Array.from({ length: 5000 }, () => "x".repeat(5000)) });
    const lengths = fields["ref"]?.map(({ length }) => length);
    expect(lengths).toEqual(Array.from({ length: 50 }, () => 301));
  });

  test("reading messages never fails, whatever JSON the error body is", () => {
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

  test(`an error body with the member "__proto__" is read harmlessly`, () => {
    const body: unknown = JSON.parse('{"__proto__": {"x": 1}, "constructor": ["y"], "a": ["b"]}');
    expect(readDetail(body).fields["a"]).toEqual(["b"]);
    expect(refused(400, body).fix).toContain("Change what the message names");
  });
});

/** An error as Node and undici throw it. */
function coded(code: string, members: object = {}): Error {
  return Object.assign(new Error("it broke"), { code }, members);
}

const PAGE = "<!DOCTYPE html><title>CSRF verification failed. Permission denied</title>";

/** Of the base URL's own host, and of others, whose addresses are never advised. */
const LOCATIONS =
  "https://sentry.example.com:8443/x?next=secret http://sentry.example.com/ https://sentry.example.com/login /login http:// https://login.example.com/sso?next=secret //login.example.com/ http://sentry.example.com.evil.example/ javascript:alert(1)";

/** Bodies of refusals. */
const WORDS = [
  { detail: [{ projects: "Require at least one valid project" }] },
  { detail: ["a", { type: "missing" }] },
  { detail: { code: "x", message: "Gone", extra: {} } },
  { refs: ["Invalid repository names: x"], version: ["bad", "worse"] },
  { commits: [{}, { id: ["too long"] }], refs: { "0": { commit: ["bad"] } } },
  ["first", "second"],
  "rate limited",
  {},
  { detail: [{ loc: ["body", "payload", "projects", 0], msg: "bad", type: "x" }] },
  { detail: null },
];

test("each kind of failure has the message and fix of the snapshot", async () => {
  const confidential = { ...UPDATE, confidential: true } as const;
  const targets: [Operation, { access?: Access; token?: string; onError?: string }][] = [
    [RELEASE, {}],
    [RELEASE, { access: glitchTip5.access }],
    [LIST, { access: bugsink.access, onError: "warn" }],
    [UPDATE, { access: sentry.access, token: "sntrys_of_acme" }],
    [confidential, {}],
  ];
  const bodies: [status: number, body?: unknown, location?: string][] = [
    ...([200, 300, 401, 403, 404, 405, 500] as const).map(
      (status) => [status, PAGE] as [number, string],
    ),
    ...[300, 302, 401, 402, 403, 404, 405, 408, 410, 422, 429, 499, 500, 503, 600].map(
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
    [400, { detail: [{ loc: ["body", 0], msg: "a" }, { loc: [1], msg: "b" }, null, "c?"] }],
    [307, { slug: "web-2\n" }],
    ...LOCATIONS.split(" ").map((location) => [308, "", location] as [number, string, string]),
    ...WORDS.map((words) => [400, words] as [number, unknown]),
  ];
  const fixes: string[] = [];
  const said = ({ kind, effect, mayPass, message, fix, where, fields }: ServiceError) =>
    [
      `${kind}, effect ${effect}${mayPass ? ", may pass" : ""}${where === "https://sentry.example.com" ? "" : `, at ${where}`}: ${message} ${numbered(fix)}`,
      ...(Object.keys(fields).length > 0 ? [`  Fields: ${JSON.stringify(fields)}`] : []),
    ].join("\n");
  const numbered = (fix = "none") => {
    if (!fixes.includes(fix)) fixes.push(fix);
    return `Fix ${fixes.indexOf(fix) + 1}.`;
  };
  const refusals = bodies.flatMap(([status, body, location]) => {
    const flaw = body === undefined ? undefined : "that is not JSON";
    const answer = { status, body, location, flaw };
    const asked = targets.map(([operation, more]): [text: string, title: string] => {
      const { action: title } = operation;
      const text = said(responseError(operation, answer, { ...TARGET, ...more }));
      return [text.replaceAll(title, "…"), title];
    });
    const alike = Map.groupBy(asked, ([text]) => text);
    const lines = Array.from(alike, ([text, all]) => {
      const titles = new Set(all.map(([, title]) => title));
      return `${titles.size === 3 ? "each" : [...titles].join(", ")}: ${text}`;
    });
    return headed(`--- ${[status, JSON.stringify(body), location].join(" ").trim()}`, lines);
  });
  const codes =
    "ECONNREFUSED ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH EADDRNOTAVAIL UND_ERR_CONNECT_TIMEOUT ETIMEDOUT UND_ERR_RES_CONTENT_LENGTH_MISMATCH ECONNRESET CERT_HAS_EXPIRED ERR_TLS_CERT_ALTNAME_INVALID EPROTO EPROTOTYPE ERR_SSL_PACKET_LENGTH_TOO_LONG UNABLE_TO_VERIFY_LEAF_SIGNATURE HOSTNAME_MISMATCH NO_CERT_AT_ALL UND_ERR_PRX_TLS";
  const errors = [
    ...codes.split(" ").map((code) => coded(code, { address: "10.0.0.1", port: 443 })),
    coded("", { message: "Proxy Authentication Required" }),
    ...[407, 403, 502].map((status) =>
      coded("UND_ERR_ABORTED", { message: `Proxy response (${status}) !== 200 when Tunneling` }),
    ),
    new TimeoutError("it took long"),
    new TimeoutError("no complete answer came within 90 s", { fix: "Wait." }),
    new TypeError("fetch failed", { cause: coded("ECONNREFUSED") }),
    new AggregateError([
      coded("ENETUNREACH", { address: "2001:db8::1", port: 443 }),
      coded("ECONNREFUSED"),
    ]),
    coded("EPIPE", { address: "sentry.example.com" }),
    new Error("odd\r\n::error::"),
    "a string",
    undefined,
    null,
    7,
  ];
  const breaks = errors.flatMap((error) => [
    `--- ${originOf(error).code || JSON.stringify(String(error))}`,
    ...[true, false].map((sent) =>
      said(connectionError(UPDATE, { sent, error }, "https://sentry.example.com/x")),
    ),
  ]);
  const listed = fixes.map((fix, index) => `Fix ${index + 1}: ${fix}`);
  const text = wrappedText([...refusals, ...breaks, ...listed].join("\n"));
  await expect(`${text}\n`).toMatchFileSnapshot("../snapshots/service/failures.txt");
});
