import { describe, expect, test } from "vitest";
import { PRESET_INPUTS, rawSecrets, readInputs } from "../../src/inputs/read.ts";
import { COMMANDS } from "../../src/commands.ts";
import { INPUT_COMMANDS } from "../support/register.ts";
import {
  COMMON,
  type InputsOf,
  type InputTexts,
  places,
  problems,
  problemsOf,
  read,
  sourceOf,
} from "./input-source.ts";

/** The least that each command takes. */
const LEAST: Record<keyof InputsOf, InputTexts> = {
  release: {},
  "update-issues": { query: "is:unresolved", status: "resolved" },
  "list-issues": {},
  "show-issues": { issues: "4711" },
  "rename-client-key": { "key-id": "abc", "key-name": "Web" },
  check: {},
  "upload-source-maps": { "source-maps": "dist" },
};

describe("the command", () => {
  test.each(Object.keys(LEAST) as (keyof InputsOf)[])(
    "%s is read with the least that it takes",
    (command) => {
      expect(read(command, LEAST[command])).toMatchObject({
        token: COMMON["token"],
        organization: "acme",
        projects: ["web"],
        baseUrl: "https://sentry.io",
        dryRun: false,
        onError: "fail",
        timeout: 600,
      });
    },
  );

  test("is release where none is named", () => {
    expect(readInputs(sourceOf(COMMON), COMMANDS).command.name).toBe("release");
  });

  test("that is unknown is named with those that exist, and nothing is said of its own inputs", () => {
    const source = sourceOf({ command: "list-issue", query: "is:unresolved", org: "acme" });
    const found = problemsOf(source);
    expect(places(found)).toEqual(["input command", "input token"]);
    expect(found[0]?.fix).toContain('"list-issues"');
  });

  test("in another case is corrected, not taken", () => {
    const [problem] = problemsOf(sourceOf({ ...COMMON, command: "Release" }));
    expect(problem?.fix).toBe('Write "release".');
  });
});

describe("an input of another command", () => {
  const foreign = [...INPUT_COMMANDS].flatMap(([input, commands]) =>
    (Object.keys(LEAST) as (keyof InputsOf)[])
      .filter((command) => !commands.includes(command) && !PRESET_INPUTS.includes(input))
      .map((command): [string, keyof InputsOf] => [input, command]),
  );

  test.each(foreign)("%s is an error with the command %s that names both", (name, command) => {
    const found = problems(command, { ...LEAST[command], [name]: "1" });
    expect(found).toHaveLength(1);
    expect(found[0]?.where).toBe(`input ${name}`);
    expect(found[0]?.what).toContain(`"${name}"`);
    expect(found[0]?.what).toContain(`"${command}"`);
  });

  test("is no error where action.yml gives it a default", () => {
    expect(problems("list-issues", { "github-token": "ghs_x" })).toEqual([]);
  });
});

describe("all problems", () => {
  test("are reported at once, each with where it is and what to write", () => {
    const found = problems("update-issues", {
      token: "a b",
      org: "Acme Inc.",
      projects: "web, a/b",
      "base-url": "http://sentry.example.com",
      "dry-run": "yes",
      "on-error": "Warn",
      timeout: "0",
      version: "1.0.0",
      "max-issues": "many",
      concurrency: "65",
    });
    expect(new Set(places(found))).toEqual(
      new Set([
        "input base-url",
        "input concurrency",
        "input dry-run",
        "input max-issues",
        "input on-error",
        "input org",
        "input projects",
        "input query",
        "input status",
        "input timeout",
        "input token",
        "input version",
      ]),
    );
    for (const { what, fix } of found) {
      expect(what).toMatch(/[.?]$/u);
      expect(fix).toMatch(/\S/u);
    }
  });

  test("stand in the message of the error too", () => {
    const source = sourceOf({ command: "release", projects: "web" });
    expect(() => readInputs(source, COMMANDS)).toThrow(/^2 problems in the inputs: .*token.*org/u);
  });

  test("repeat a wrong value as one short line", () => {
    const [problem] = problems("release", { timeout: `1\n::error::${"x".repeat(500)}` });
    expect(problem?.what).toContain('"1 ::error::x');
    expect(problem?.what.length).toBeLessThan(200);
    expect(problem?.what).not.toContain("\n");
  });
});

describe("environment variables", () => {
  const env = {
    SENTRY_AUTH_TOKEN: " from-env \n",
    SENTRY_ORG: "env-org",
    SENTRY_PROJECT: "one two",
    SENTRY_URL: "https://sentry.example.com/",
  };

  test("stand in for the inputs that are not set, and give way to others", () => {
    const inputsOf = (texts: InputTexts) => readInputs(sourceOf(texts, { env }), COMMANDS).inputs;
    const ofEnvironment = {
      token: "from-env",
      organization: "env-org",
      projects: ["one", "two"],
      baseUrl: "https://sentry.example.com",
    };
    expect(inputsOf({})).toMatchObject(ofEnvironment);
    const baseUrl = "https://other.example.com";
    const given = { token: COMMON["token"], organization: "acme", projects: ["web"], baseUrl };
    expect(inputsOf({ ...COMMON, "base-url": baseUrl })).toMatchObject(given);
  });
});

describe("the token", () => {
  test.each([
    ["input", sourceOf({ token: " a b " }), "a b"],
    ["environment", sourceOf({}, { env: { SENTRY_AUTH_TOKEN: " x\n" } }), "x"],
    ["neither", sourceOf({}), ""],
  ])("can be masked before it was checked: %s", (_name, source, token) => {
    expect(rawSecrets(source)[0]).toBe(token);
  });

  test.each([["has blanks"], ["line\nbreak"], ["tökén"], ["zero\u200bwidth"], ["\u0000"]])(
    "%j is refused without being repeated",
    (token) => {
      const found = problems("release", { token });
      expect(places(found)).toEqual(["input token"]);
      expect(JSON.stringify(found)).not.toContain(token);
    },
  );

  test("that is missing is explained by a secret that does not exist", () => {
    expect(problems("release", { token: "" })).toEqual([
      {
        what: 'The input "token" is empty.',
        where: "input token",
        fix: expect.stringContaining("secrets.SENTRY_AUTH_TOKEN") as unknown,
      },
    ]);
  });

  test("that is missing where secrets are withheld is explained by that", () => {
    const secretsWithheld = "This run was started by Dependabot.";
    const texts = { ...COMMON, token: "" };
    const [problem] = problemsOf(sourceOf(texts, { secretsWithheld }));
    expect(problem?.fix).toBe(secretsWithheld);
    expect(problemsOf(sourceOf(COMMON, { secretsWithheld }))).toEqual([]);
  });
});

describe("headers", () => {
  const headers = (text: string, env: Record<string, string> = {}) =>
    readInputs(sourceOf({ ...COMMON, headers: text }, { env }), COMMANDS).inputs.headers;

  test("are lines of a name and a value, which may hold colons and blanks", () => {
    expect(headers("")).toEqual({});
    expect(
      headers(" CF-Access-Client-Id : a.b \r\n\nCookie: a=1; b=http://x:1\n__proto__: 1"),
    ).toEqual(
      Object.fromEntries([
        ["cf-access-client-id", "a.b"],
        ["cookie", "a=1; b=http://x:1"],
        ["__proto__", "1"],
      ]),
    );
  });

  test("tell every problem at once, by the number of the line and without its value", () => {
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
      "X-Org: organization-1",
      "X-Project: project-1",
    ];
    const texts = { org: "organization-1", projects: "web project-1" };
    const found = problems("release", { ...texts, headers: lines.join("\n"), timeout: "never" });
    expect(found.map(({ what }) => /Line (\d+)/u.exec(what)?.[1])).toEqual([
      "1",
      "2",
      "3",
      "4",
      "6",
      "7",
      "8",
      "9",
      "11",
      // The time, and what needs to know more than the line.
      undefined,
      undefined,
      undefined,
    ]);
    expect(JSON.stringify(found)).not.toContain("s3cr");
  });

  test.each(
    "Authorization HOST Content-Length content-type Accept-Encoding Expect Connection Keep-Alive TE Trailer Transfer-Encoding Upgrade".split(
      " ",
    ),
  )("never set %s", (name) => {
    expect(places(problems("release", { headers: `${name}: x` }))).toEqual(["input headers"]);
  });

  test("set Proxy-Authorization where no proxy of the runner would take it", () => {
    const text = "Proxy-Authorization: Bearer x";
    expect(headers(text, { HTTP_PROXY: "http://proxy:1" })).toHaveProperty("proxy-authorization");
    expect(() => headers(text, { https_proxy: "http://proxy:1" })).toThrow(/HTTPS_PROXY names/u);
  });

  test("are masked before they were checked, but not as words, nor as the name of a project", () => {
    const text = "A: short\nB: long-enough\nrest of a value\nC: my-project\nA b: c:whole";
    const source = sourceOf({ ...COMMON, projects: "web,my-project", headers: text });
    expect(rawSecrets(source).slice(2)).toEqual(["long-enough", "rest of a value", "A b: c:whole"]);
  });
});

describe("an organization token", () => {
  const tokenOf = (told: unknown) => `sntrys_${btoa(JSON.stringify(told))}_c2VjcmV0`;
  const told = {
    iat: 1.5,
    url: "https://issues.example.com/tracker/",
    region_url: null,
    org: "acme",
  };
  const least = { projects: "web", version: "1.0.0" };
  const readWith = (texts: InputTexts, env: Record<string, string> = {}) =>
    readInputs(sourceOf({ ...least, ...texts }, { env }), COMMANDS).inputs;

  test("tells its organization and address", () => {
    expect(readWith({ token: tokenOf(told) })).toMatchObject({
      organization: "acme",
      baseUrl: "https://issues.example.com/tracker",
    });
    expect(readWith({}, { SENTRY_AUTH_TOKEN: tokenOf(told) }).organization).toBe("acme");
  });

  test("stands behind the inputs and the environment", () => {
    const token = tokenOf(told);
    const other = { baseUrl: "https://other.example.com" };
    expect(readWith({ token, "base-url": other.baseUrl })).toMatchObject(other);
    expect(readWith({ token }, { SENTRY_URL: other.baseUrl })).toMatchObject(other);
    expect(readWith({ token, org: "acme" }).organization).toBe("acme");
  });

  test.each([
    ["input org", { org: "shop" }, {}] as const,
    ["environment variable SENTRY_ORG", {}, { SENTRY_ORG: "shop" }] as const,
  ])(
    "of another organization than the one that is written is an error with both: %s",
    (place, texts, env) => {
      const token = tokenOf(told);
      const found = problemsOf(sourceOf({ ...least, ...texts, token }, { env }));
      expect(places(found)).toEqual([place]);
      expect(found[0]?.what).toBe('The organization is "shop", but the token belongs to "acme".');
      expect(JSON.stringify(found)).not.toContain(token.slice(7));
    },
  );

  test.each([
    "http://sentry.internal.example",
    "sentry.internal.example",
    "//sentry.internal.example",
    "javascript:alert(1)",
    "https://me:secret@example.com",
  ])("with an address that cannot be used asks for base-url: %s", (url) => {
    const token = tokenOf({ ...told, url });
    const found = problemsOf(sourceOf({ ...least, token }));
    expect(places(found)).toEqual(["input base-url"]);
    expect(found[0]?.fix).toMatch(/base-url|allow-http/u);
    expect(JSON.stringify(found)).not.toContain("secret@");
    const env = { SENTRY_URL: "https://issues.example.com" };
    expect(readWith({ token }, env).baseUrl).toBe(env.SENTRY_URL);
    expect(readWith({ token, "base-url": env.SENTRY_URL }).baseUrl).toBe(env.SENTRY_URL);
  });

  test.each([
    ["not base64 of JSON", "sntrys_abc_def"],
    ["of one part", "sntrys_0123456789abcdef"],
    ["of another kind", tokenOf(told).replace("sntrys", "sntryu")],
    ["JSON of another shape", tokenOf(["acme"])],
    ["JSON without both", tokenOf({ iat: 1 })],
    ["odd values", tokenOf({ org: "a/b", url: "" })],
    ["odd types", tokenOf({ org: 7, url: {} })],
    ["too long", tokenOf({ org: "acme", more: "x".repeat(4000) })],
  ])("that tells nothing (%s) is a token like any other", (_name, token) => {
    expect(readWith({ token, org: "shop" })).toMatchObject({
      token,
      organization: "shop",
      baseUrl: "https://sentry.io",
    });
    expect(places(problemsOf(sourceOf({ ...least, token })))).toEqual(["input org"]);
  });
});

describe("org and projects", () => {
  test.each([
    ["web", ["web"]],
    ["web,api", ["web", "api"]],
    [" web ,\n api\t\r\nworker ", ["web", "api", "worker"]],
    ["web web,web", ["web"]],
    ["My_Project-2", ["My_Project-2"]],
  ])("projects %j are %j", (text, projects) => {
    expect(read("release", { projects: text }).projects).toEqual(projects);
  });

  test.each(["..", ".", "a/b", "web/../../x", "web?x=1", "web#", "wéb", "--web", "%2e%2e"])(
    "%j is neither a project nor an organization",
    (slug) => {
      expect(places(problems("release", { projects: slug }))).toEqual(["input projects"]);
      expect(places(problems("release", { org: slug }))).toEqual(["input org"]);
    },
  );

  test("every wrong project is named once", () => {
    const [problem, ...others] = problems("release", { projects: "web, a/b, c?d" });
    expect(problem?.what).toBe('"a/b", "c?d" are not project slugs.');
    expect(others).toEqual([]);
  });

  test.each(["release", "update-issues", "list-issues"] as const)(
    "%s needs a project",
    (command) => {
      const found = problems(command, { ...LEAST[command], projects: " , " });
      expect(places(found)).toEqual(["input projects"]);
    },
  );

  test("show-issues needs one for short IDs alone", () => {
    expect(problems("show-issues", { projects: "", issues: "4711" })).toEqual([]);
    const found = problems("show-issues", { projects: "", issues: "4711 APP-12" });
    expect(places(found)).toEqual(["input projects"]);
  });

  test.each(["", "web api"])("rename-client-key takes exactly one, not %j", (text) => {
    const texts = { ...LEAST["rename-client-key"], projects: text };
    expect(places(problems("rename-client-key", texts))).toEqual(["input projects"]);
  });

  test.each([
    ["org", "ac\u200bme", '"acme" holds an invisible character (U+200B).'],
    ["projects", "api, w\u00adeb", '"web" holds an invisible character (U+00AD).'],
    ["org", "no\u200b slug", 'The organization "no slug" is not a slug.'],
  ])("%s: %j names the invisible character, if that is all", (input, text, what) => {
    expect(problems("release", { [input]: text })).toMatchObject([
      { what, where: `input ${input}` },
    ]);
  });
});

describe("base-url", () => {
  test.each([
    ["", "https://sentry.io"],
    ["https://sentry.example.com", "https://sentry.example.com"],
    ["https://sentry.example.com/", "https://sentry.example.com"],
    ["https://sentry.example.com:443//", "https://sentry.example.com"],
    ["https://example.com/tools/sentry/", "https://example.com/tools/sentry"],
    ["HTTPS://Sentry.Example.com:8443", "https://sentry.example.com:8443"],
    ["http://localhost:9000", "http://localhost:9000"],
    ["http://127.0.0.1:9000/x", "http://127.0.0.1:9000/x"],
    ["http://127.1.2.3", "http://127.1.2.3"],
    ["http://[::1]:9000", "http://[::1]:9000"],
    ["https://münchen.example", "https://xn--mnchen-3ya.example"],
  ])("%j is %j", (text, baseUrl) => {
    expect(read("release", { "base-url": text }).baseUrl).toBe(baseUrl);
  });

  test.each([
    "http://sentry.example.com",
    "http://127.0.0.1.example.com",
    "http://localhost.example.com",
    "http://0.0.0.0:9000",
    "http://10.0.0.1",
    "http://[fe80::1]",
  ])("%s is plain http to another machine, and needs allow-http", (text) => {
    const [problem, ...others] = problems("release", { "base-url": text });
    expect(others).toEqual([]);
    expect(problem?.where).toBe("input base-url");
    expect(problem?.fix).toContain(`"https://${new URL(text).host}"`);
    expect(problem?.fix).toContain("allow-http: true");
    expect(read("release", { "base-url": text, "allow-http": "true" }).baseUrl).toBe(text);
  });

  test.each([
    "sentry.example.com",
    "//sentry.example.com",
    "ftp://sentry.example.com",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "https://",
    "https://a b",
    "https://user:secret@",
  ])("%j is no http(s) URL", (text) => {
    const [problem, ...others] = problems("release", { "base-url": text });
    expect(others).toEqual([]);
    expect(problem?.what).toBe('The input "base-url" is not an absolute http or https URL.');
  });

  test("with user information is refused without repeating it", () => {
    const found = problems("release", { "base-url": "https://user:secret@sentry.example.com" });
    expect(places(found)).toEqual(["input base-url"]);
    expect(JSON.stringify(found)).not.toContain("secret");
  });

  test.each([
    ["https://sentry.example.com/?a=b", 'Write "https://sentry.example.com/".'],
    ["https://sentry.example.com/x#y", 'Write "https://sentry.example.com/x".'],
    ["https://sentry.example.com/api/0/", 'Write "https://sentry.example.com".'],
    ["https://example.com/sentry/api/0", 'Write "https://example.com/sentry".'],
  ])("%s is answered with: %s", (text, fix) => {
    const [problem, ...others] = problems("release", { "base-url": text });
    expect(others).toEqual([]);
    expect(problem?.fix).toBe(fix);
  });
});

describe("switches and numbers", () => {
  test.each([
    ["true", true],
    ["True", true],
    ["TRUE", true],
    ["false", false],
    ["False", false],
    ["", false],
  ])("dry-run %j is %j", (text, dryRun) => {
    expect(read("release", { "dry-run": text }).dryRun).toBe(dryRun);
  });

  test.each(["yes", "1", "on", "tRuE", "null"])("dry-run %s is neither", (text) => {
    expect(places(problems("release", { "dry-run": text }))).toEqual(["input dry-run"]);
  });

  test.for([
    ["timeout", "1", "21600", "release"],
    ["max-commits", "1", "100000", "release"],
    ["max-issues", "1", "1000000", "release"],
    ["concurrency", "1", "64", "release"],
    ["limit", "1", "100000", "list-issues"],
    ["fail-above", "0", "1000000000", "list-issues"],
  ] as const)("%s goes from %s to %s", ([name, min, max, command]) => {
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

  test("on-error is fail or warn", () => {
    expect(read("release", { "on-error": "warn" }).onError).toBe("warn");
    expect(problems("release", { "on-error": "ignore" })[0]?.fix).toBe('Write "fail" or "warn".');
    expect(problems("release", { "set-commits": "all" })[0]?.fix).toBe(
      'Write "auto", "commits", "refs" or "none".',
    );
  });
});
