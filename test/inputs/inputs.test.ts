/** The inputs that all commands share; read `test/snapshots/inputs/`. */
import { describe, expect, test } from "vitest";
import { PRESET_INPUTS, rawSecrets, readInputs } from "../../src/inputs/read.ts";
import { COMMANDS } from "../../src/main.ts";
import { INPUT_COMMANDS } from "../support/register.ts";
import {
  answers,
  type Command,
  COMMON,
  type InputTexts,
  LEAST,
  places,
  problems,
  problemsOf,
  read,
  reads,
  refuses,
  environmentOf,
} from "./input-source.ts";
import { headed, wrappedText } from "../support/transcript.ts";

const NAMES = Object.keys(LEAST) as Command[];

describe("the command", () => {
  test("each command reads its required inputs and the defaults of all others", async () => {
    const lines = NAMES.map((name) => {
      const values = Object.entries(read(name)).map(
        ([member, value]) => `${member}: ${JSON.stringify(value) ?? "(not set)"}`,
      );
      return `${name}: ${values.join(", ")}`;
    });
    await expect(`${wrappedText(lines.join("\n"))}\n`).toMatchFileSnapshot(
      "../snapshots/inputs/defaults.txt",
    );
  });

  test("the default command is release", () => {
    expect(readInputs(environmentOf(COMMON), COMMANDS).command.name).toBe("release");
  });
});

describe("an input of another command", () => {
  const foreign = [...INPUT_COMMANDS].flatMap(([input, commands]) =>
    NAMES.filter((command) => !commands.includes(command) && !PRESET_INPUTS.includes(input)).map(
      (command): [string, Command] => [input, command],
    ),
  );

  test.each(foreign)(
    "the input %s with the command %s is an error that names both",
    (name, command) => {
      const found = problems(command, { [name]: "1" });
      expect(found).toHaveLength(1);
      expect(found[0]?.where).toBe(`input ${name}`);
      expect(found[0]?.what).toContain(`"${name}"`);
      expect(found[0]?.what).toContain(`"${command}"`);
    },
  );

  test("another command's input is no error by default or environment", () => {
    expect(problems("list-issues", { "github-token": "ghs_x" })).toEqual([]);
    expect(problems("list-issues", {}, { SENTRY_RELEASE: "1.0.0" })).toEqual([]);
  });
});

test("an input that has ended is an error that says what to do instead", () => {
  const [ended, ...more] = problems("sync-issues", { link: "true" });
  expect(more).toEqual([]);
  expect(ended).toMatchObject({ where: "input link" });
  expect(ended?.what).toContain(`"link" does not exist any more`);
  expect(ended?.fix).toContain("Sentry's GitHub integration");
});

test("environment variables replace only inputs that are not set", () => {
  const env = {
    SENTRY_AUTH_TOKEN: " from-env \n",
    SENTRY_ORG: "env-org",
    SENTRY_PROJECT: "one two",
    SENTRY_URL: "https://sentry.example.com/",
    SENTRY_RELEASE: "1.2.3",
  };
  const inputsOf = (texts: InputTexts) => readInputs(environmentOf(texts, env), COMMANDS).inputs;
  expect(inputsOf({})).toMatchObject({
    token: "from-env",
    organization: "env-org",
    projects: ["one", "two"],
    baseUrl: "https://sentry.example.com",
    version: { name: "1.2.3" },
  });
  const baseUrl = "https://other.example.com";
  const given = { token: COMMON.token, organization: "acme", projects: ["web"], baseUrl };
  expect(inputsOf({ ...COMMON, "base-url": baseUrl })).toMatchObject(given);
});

test(`"date-released: none" differs from an input that is not set`, () => {
  expect(read("release")).toMatchObject({ dateReleased: undefined });
  expect(read("release", { "date-released": "none" })).toMatchObject({ dateReleased: null });
});

describe("the token", () => {
  test.each([
    ["input", environmentOf({ token: " a b " }), "a b"],
    ["environment", environmentOf({}, { SENTRY_AUTH_TOKEN: " x\n" }), "x"],
    ["neither", environmentOf({}), ""],
  ])("the token is masked before it is checked: %s", (_name, source, token) => {
    expect(rawSecrets(source)[0]).toBe(token);
  });

  refuses("release", "token", [
    "s3cret with blanks",
    "s3cret\nbreak",
    "s3crettökén",
    "s3cret\u200bwidth",
    "\u0000",
  ]);
  answers("release", [[{ token: "" }, "token", "secrets.SENTRY_AUTH_TOKEN"]]);

  test("the fix for a missing token says that secrets are withheld", () => {
    const secretsWithheld = "This run was started by Dependabot.";
    const texts = { ...COMMON, token: "" };
    const [problem] = problemsOf(environmentOf(texts), secretsWithheld);
    expect(problem?.fix).toBe(secretsWithheld);
    expect(problemsOf(environmentOf(COMMON), secretsWithheld)).toEqual([]);
  });
});

describe("headers", () => {
  const headers = (text: string, env: InputTexts = {}) =>
    read("release", { headers: text }, env).headers;

  test("headers are lines of a name and a value, with colons and blanks", () => {
    expect(headers("")).toEqual({});
    const text =
      " CF-Access-Client-Id : a.b \r\n\nCookie: a=1; b=http://x:1\n__proto__: 1\nTe-0: \t!~\n";
    expect(Object.entries(headers(text))).toEqual([
      ["cf-access-client-id", "a.b"],
      ["cookie", "a=1; b=http://x:1"],
      ["__proto__", "1"],
      ["te-0", "!~"],
    ]);
  });

  test("all invalid lines of headers are reported by number, without values", () => {
    const lines = [
      "no colon, s3cret",
      "X-Empty:",
      "Two Words: s3cret",
      ": s3cret",
      "X-Tab: a\tb",
      "X-Control: s3cret\u0000",
      "X-Return: s3cret\rX-Other: 1",
      "X-Umlaut: s3crét",
      "X-Feed: s3c\u2028ret",
      "X-Twice: 1",
      "x-twice: s3cret",
    ];
    const found = problems("release", { headers: lines.join("\n"), timeout: "never" });
    const named = found.map(({ what }) => /Line (\d+)/u.exec(what)?.[1]);
    expect(named).toEqual([..."1 2 3 4 6 7 8 9 11".split(" "), undefined]);
    expect(JSON.stringify(found)).not.toContain("s3cr");
  });

  const OWN =
    "Authorization HOST Content-Length content-type Accept-Encoding Expect Connection Keep-Alive TE Trailer Transfer-Encoding Upgrade";
  refuses(
    "release",
    "headers",
    OWN.split(" ").map((name) => `${name}: x`),
  );

  test("a header's value that equals the organization or a project is refused", () => {
    const named = { org: "my-company", projects: "shops, my-app" };
    const text = "A: my-company\nB: my-app\nC: shops";
    const found = problems("release", { ...named, headers: text });
    expect(found.map(({ what }) => /^The value of "(\w)"/u.exec(what)?.[1])).toEqual(["a", "b"]);
  });

  test("headers may set Proxy-Authorization if no proxy is used", () => {
    const text = "Proxy-Authorization: Bearer x";
    expect(headers(text, { HTTP_PROXY: "http://proxy:1" })).toHaveProperty("proxy-authorization");
    const proxied = { https_proxy: "http://proxy:1" };
    expect(() => headers(text, proxied)).toThrow(/HTTPS_PROXY names/u);
    expect(headers(text, { ...proxied, NO_PROXY: "sentry.io" })).toHaveProperty(
      "proxy-authorization",
    );
  });

  test(`values of "headers" are masked before checks, a project's slug is not`, () => {
    const text =
      'A: short\nB: long-enough\n rest of a value \nC: my-project\nA b: c:whole\nD: t=0123456789abcdef; 0123456789abcde\nE: a="0123456789abcdeF",b,fedcba9876543210\nrest of=0123456789ABCDEF';
    const source = environmentOf({ ...COMMON, projects: "web,my-project", headers: text });
    const whole = ["short", "long-enough", "rest of a value", "A b: c:whole"];
    const parts = ["t=0123456789abcdef; 0123456789abcde", "0123456789abcdef"];
    const list = [
      'a="0123456789abcdeF",b,fedcba9876543210',
      "0123456789abcdeF",
      "fedcba9876543210",
    ];
    const rest = ["rest of=0123456789ABCDEF", "0123456789ABCDEF"];
    expect(rawSecrets(source).slice(2)).toEqual([...whole, ...parts, ...list, ...rest]);
  });
});

test.each(["HTTPS_PROXY", "http_proxy", "ALL_PROXY"])(
  "the password in %s is masked in its encoded and decoded form",
  (name) => {
    const env = { HTTP_PROXY: "http://proxy:1", [name]: "me:p%40ssword%@proxy:1" };
    expect(rawSecrets(environmentOf(COMMON, env)).slice(2)).toEqual(["p%40ssword%", "p@ssword%"]);
  },
);

test("a token in another input is masked, but not a project's slug", () => {
  const hex = "0123456789ABCDEF0123456789abcdef";
  const texts = {
    ...COMMON,
    org: hex,
    projects: `${hex.slice(1)}, my-project`,
    timeout: `ghp_${hex.slice(12)} github_pat_${hex.slice(12)} sntrys_${hex.slice(12)}`,
  };
  const source = environmentOf(texts, { HTTPS_PROXY: "http://me:my-project@proxy:1" });
  expect(rawSecrets(source).slice(2)).toEqual([hex, ...texts.timeout.split(" ")]);
});

describe("an organization token", () => {
  const tokenOf = (told: unknown) => `sntrys_${btoa(JSON.stringify(told))}_c2VjcmV0`;
  const url = "https://issues.example.com/tracker/";
  const told = { iat: 1.5, url, region_url: url.repeat(9), org: "acme" };
  const token = tokenOf(told);
  const least = { projects: "web", version: "1.0.0" };
  const readWith = (texts: InputTexts, env: InputTexts = {}) =>
    readInputs(environmentOf({ ...least, ...texts }, env), COMMANDS).inputs;

  test("an organization token sets the default organization and base URL", () => {
    const expected = { organization: "acme", baseUrl: url.slice(0, -1) };
    expect(readWith({ token })).toMatchObject(expected);
    expect(readWith({}, { SENTRY_AUTH_TOKEN: token })).toMatchObject(expected);
    const old = { organization: "acme", baseUrl: "https://sentry.io" };
    expect(readWith({ token: tokenOf({ ...told, url: "" }) })).toMatchObject(old);
  });

  test("inputs and environment outrank an organization token's values", () => {
    const baseUrl = "https://other.example.com";
    expect(readWith({ token, "base-url": baseUrl }).baseUrl).toBe(baseUrl);
    expect(readWith({ token, org: "acme" }).organization).toBe("acme");
  });

  test.each([
    [url, "https://issues.example.com/tracker"],
    [url, "HTTPS://Issues.Example.Com:443/tracker//"],
    [url, `${url}api/0/`],
    ["https://us.sentry.io", "https://acme.sentry.io/"],
    ["", "https://other.example.com"],
  ])("an organization token with %j is sent to SENTRY_URL %s", (own, there) => {
    const environment = environmentOf({ ...least, token: tokenOf({ ...told, url: own }) });
    const found = problemsOf({ ...environment, SENTRY_URL: there });
    expect(found.filter(({ what }) => what.includes("belongs"))).toEqual([]);
  });

  test.each([
    [url, "https://other.example.com"],
    [url, "https://issues.example.com"],
    [url, "https://issues.example.com:8443/tracker"],
    [url, "http://issues.example.com/tracker"],
    [url, "https://sentry.io"],
    ["https://us.sentry.io", "https://sentry.io.example.com"],
  ])("an organization token with %j is refused for SENTRY_URL %s", (own, there) => {
    const texts = { ...least, token: tokenOf({ ...told, url: own }), "allow-http": "true" };
    const found = problemsOf(environmentOf(texts, { SENTRY_URL: there }));
    expect(places(found)).toEqual(["environment variable SENTRY_URL"]);
    expect(found[0]?.what).toContain("but the token belongs to the server");
    expect(readWith({ ...texts, "base-url": there }, { SENTRY_URL: own }).baseUrl).toBe(there);
  });

  test.each<[string, InputTexts, InputTexts]>([
    ["input org", { org: "shop" }, {}],
    ["environment variable SENTRY_ORG", {}, { SENTRY_ORG: "shop" }],
  ])("an organization token of another organization is an error: %s", (place, texts, env) => {
    const found = problemsOf(environmentOf({ ...least, ...texts, token }, env));
    expect(places(found)).toEqual([place]);
    expect(found[0]?.what).toBe('The organization is "shop", but the token belongs to "acme".');
    expect(JSON.stringify(found)).not.toContain(token.slice(7));
  });

  test.each(
    "http://sentry.internal sentry.internal //sentry.internal javascript:alert(1) https://me:s3cret@example.com".split(
      " ",
    ),
  )("an organization token with the unusable URL %s asks for base-url", (address) => {
    const other = tokenOf({ ...told, url: address });
    const found = problemsOf(environmentOf({ ...least, token: other }));
    expect(places(found)).toEqual(["input base-url"]);
    expect(found[0]?.fix).toMatch(/base-url|allow-http/u);
    expect(JSON.stringify(found)).not.toContain("s3cret");
    const baseUrl = "https://issues.example.com";
    expect(readWith({ token: other, "base-url": baseUrl }).baseUrl).toBe(baseUrl);
  });

  test.each([
    ["without base64 of JSON", "sntrys_abc_def"],
    ["of one part", "sntrys_0123456789abcdef"],
    ["of another kind", token.replace("sntrys", "sntryu")],
    ["with other JSON", tokenOf(["acme"])],
    ["with JSON without both members", tokenOf({ iat: 1 })],
    ["with odd values", tokenOf({ org: "a/b", url: "" })],
    ["with odd types", tokenOf({ org: 7, url: {} })],
    ["too long", tokenOf({ org: "acme", more: "x".repeat(4000) })],
  ])("a token like an organization token, but %s, is an ordinary one", (_name, other) => {
    const expected = { token: other, organization: "shop", baseUrl: "https://sentry.io" };
    expect(readWith({ token: other, org: "shop" })).toMatchObject(expected);
    expect(places(problemsOf(environmentOf({ ...least, token: other })))).toEqual(["input org"]);
  });
});

describe("org and projects", () => {
  reads("release", [
    [{ projects: " web ,\n api\t\r\nworker " }, { projects: ["web", "api", "worker"] }],
    [{ projects: "web web,web" }, { projects: ["web"] }],
    [{ projects: "My_Project-2" }, { projects: ["My_Project-2"] }],
  ]);
  const slugs = ".. . a/b web/../../x web?x=1 web# wéb --web %2e%2e".split(" ");
  refuses("release", "org", slugs);
  refuses("release", "projects", slugs);
  for (const command of ["release", "update-issues", "list-issues"] as const) {
    refuses(command, "projects", [" , "]);
  }
  refuses("rename-client-key", "projects", ["", "web api"]);
  // Short IDs need one: which names are these, the service tells.
  reads("show-issues", [[{ projects: "", issues: "4711" }, { projects: [] }]]);
});

describe("base-url", () => {
  test.each([
    ["", "https://sentry.io"],
    ["https://sentry.example.com/", "https://sentry.example.com"],
    ["https://sentry.example.com:443//", "https://sentry.example.com"],
    ["https://example.com/api/0/sentry/", "https://example.com/api/0/sentry"],
    ["HTTPS://Sentry.Example.com:8443", "https://sentry.example.com:8443"],
    ["http://localhost:9000", "http://localhost:9000"],
    ["http://127.0.0.1:9000/x", "http://127.0.0.1:9000/x"],
    ["http://127.1.2.3", "http://127.1.2.3"],
    ["http://[::1]:9000", "http://[::1]:9000"],
    ["https://münchen.example", "https://xn--mnchen-3ya.example"],
  ])("the base URL %j becomes %j", (text, baseUrl) => {
    expect(read("release", { "base-url": text }).baseUrl).toBe(baseUrl);
  });

  test.each([
    "http://sentry.example.com",
    "http://127.0.0.1.example.com",
    "http://localhost.example.com",
    "http://0.0.0.0:9000",
    "http://10.0.0.1",
    "http://[fe80::1]",
  ])("the base URL %s needs allow-http", (text) => {
    // Behind a proxy, too.
    const found = problems("release", { "base-url": text }, { HTTP_PROXY: "http://proxy:1" });
    expect(places(found)).toEqual(["input base-url"]);
    expect(found[0]?.fix).toContain(`"https://${new URL(text).host}"`);
    expect(found[0]?.fix).toContain("allow-http: true");
    expect(read("release", { "base-url": text, "allow-http": "true" }).baseUrl).toBe(text);
  });

  const NO_URL =
    "sentry.example.com|//sentry.example.com|ftp://sentry.example.com|file:///etc/passwd|javascript:alert(1)|https://|https://a b|https://a.exam\nple|https://user:secret@";
  answers("release", [
    ...NO_URL.split("|").map((text) => {
      const what = 'The input "base-url" is not an absolute http or https URL.';
      return [{ "base-url": text }, "base-url", what] as const;
    }),
    ...[
      ["https://sentry.example.com/?a=b", "https://sentry.example.com"],
      ["https://sentry.example.com/x#y", "https://sentry.example.com/x"],
      ["https://sentry.example.com/api/0/", "https://sentry.example.com"],
      ["https://example.com/sentry/api/0", "https://example.com/sentry"],
    ].map(([text, fix]) => [{ "base-url": text }, "base-url", `Write "${fix}".`] as const),
  ]);
  refuses(
    "release",
    "base-url",
    ["user:s3cret", "s3cret"].map((user) => `https://${user}@sentry.example.com`),
  );
});

describe("switches and numbers", () => {
  reads("release", [
    ...["true", "True", "TRUE"].map((text) => [{ "dry-run": text }, { dryRun: true }] as const),
    ...["false", "False"].map((text) => [{ "dry-run": text }, { dryRun: false }] as const),
    [{ "on-error": "warn" }, { onError: "warn" }],
  ]);
  refuses("release", "dry-run", ["yes", "1", "on", "tRuE", "null"]);
  test.for([
    ["timeout", "1", "21600", "release"],
    ["max-commits", "1", "100000", "release"],
    ["max-issues", "1", "1000000", "release"],
    ["concurrency", "1", "64", "release"],
    ["limit", "1", "100000", "list-issues"],
    ["fail-above", "0", "1000000000", "list-issues"],
  ] as const)("the input %s accepts %s to %s", ([name, min, max, command]) => {
    const query = command === "list-issues" ? { query: "is:unresolved" } : {};
    const wrong = [`${Number(min) - 1}`, `${Number(max) + 1}`, "1.5", "1e1", "+1", "٣", "0x1", "x"];
    for (const text of [min, max]) {
      expect(problems(command, { ...query, [name]: text })).toEqual([]);
    }
    for (const text of wrong) {
      const found = problems(command, { ...query, [name]: text });
      expect([text, ...places(found)]).toEqual([text, `input ${name}`]);
    }
  });
});

test("each wrong input has the message and fix of the snapshot", async () => {
  const common: InputTexts[] = [
    { token: "", org: "", projects: "" },
    { token: "a b\u2028", org: "Acme Inc.", projects: "web, a/b, c?d", "base-url": "example.com" },
    { projects: `${"x".repeat(90)}/`, "base-url": "https://me@sentry.example.com", timeout: "0" },
    { "base-url": "http://10.0.0.1/x/api/0?a=b", "dry-run": "YES", "on-error": "Warn" },
    {
      org: "long-name",
      headers: "rest\nX-Secret: \nHost: a\nAuthorization: b\nX-A: é\nX-B: long-name",
    },
    { headers: "Cookie: a\ncookie: b\nX-A: 1\nx-a: 2\nProxy-Authorization: Basic eA==" },
    { token: `sntrys_${btoa('{"url":"ftp://x","org":"shop"}')}_x` },
    { org: "ac\u200bme", projects: "api, w\u00adeb", "set-commits": "all" },
    { org: '"acme"', projects: '["web","api"]' },
    { org: "[acme]", projects: "'web'" },
    { command: "update-issues", status: "RESOLVEDinNextRelease" },
    { command: "Check", "max-new": "1", query: "x" },
    { command: "check", "max-new": "1", query: "x", "key-id": "é", limit: "1" },
    { command: "sync", concurrency: "65" },
  ];
  const own = COMMANDS.flatMap(({ name: command }) =>
    [...INPUT_COMMANDS]
      .filter(([, commands]) => commands.includes(command))
      .flatMap(([input]) => ["\u200b:/..", "-1"].map((text) => ({ command, [input]: text }))),
  );
  const keys = [
    { projects: "web, api", "key-id": "", "key-name": "" },
    { projects: "", "key-id": "https://0123@sentry.io/1", "key-name": "é".repeat(65) },
    { "key-active": "no", "key-rate-limit": "0/60" },
    { "key-rate-limit": "1000000000/1" },
    { "key-rate-limit": "1/0" },
    { "key-rate-limit": "999999999/999999999" },
  ].map((texts) => ({ ...texts, command: "rename-client-key" }));
  const said = [...common, ...own, ...keys].map((texts: InputTexts) => {
    const least = LEAST[texts["command"] as Command] as InputTexts | undefined;
    const source = { ...COMMON, ...least, ...texts };
    const found = problemsOf(environmentOf(source, { HTTPS_PROXY: "http://me:pass@proxy:1" }));
    const lines = found.map(({ what, where, fix }) => `  ${where}: ${what} Fix: ${fix}`);
    return headed(JSON.stringify({ ...texts, command: undefined }), lines);
  });
  const text = [...new Set(said)].join("\n");
  await expect(`${wrappedText(text)}\n`).toMatchFileSnapshot("../snapshots/inputs/problems.txt");
});
